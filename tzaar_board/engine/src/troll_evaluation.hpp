// The static evaluation of Troll: the terms by their weights.
#pragma once

#include <vector>

#include "troll_terms.hpp"

namespace troll {

// The evaluation remembers nothing between positions.
struct NoCache {};

class Evaluation {
public:
    explicit Evaluation(const std::vector<float>& weights) : rows_(KNOTS, SITES, weights) {}

    // The worth of a position that is not over to the player to act, in centipoints.
    int operator()(const Position& position, NoCache&) const {
        const auto& row = rows_[std::popcount(position.occupied())];
        int sum = 0;
        each_term(position, Outlook(position), [&](int at, int value) { sum += row[at] * value; });
        return std::clamp(sum / rows_.FINE, -MOST, MOST);
    }

private:
    static constexpr int MOST = 9000;

    core::Rows<term::SIZE> rows_;  // by the number of discs
};

// The terms at each knot: the evaluation is their sum by weight.
inline std::vector<float> features(const Position& position) {
    std::vector<float> values(WEIGHTS);
    const auto share = core::shares(KNOTS, std::popcount(position.occupied()));
    each_term(position, Outlook(position), [&](int at, int value) {
        for (int knot = 0; knot < core::KNOT_COUNT; ++knot)
            values[at * core::KNOT_COUNT + knot] += share[knot] * static_cast<float>(value);
    });
    return values;
}

}  // namespace troll
