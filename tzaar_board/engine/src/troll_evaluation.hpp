// The static evaluation of Troll: the terms and the squares by their weights.
#pragma once

#include <vector>

#include "troll_terms.hpp"
#include "troll_view.hpp"

namespace troll {

class Evaluation {
public:
    explicit Evaluation(const std::vector<float>& weights) : rows_(KNOTS, SITES, weights) {
        for (int row = 0; row < WINDOWS; ++row)
            for (int column = 0; column < WINDOWS; ++column)
                for (int byte = 0; byte < CONTENTS; ++byte)
                    squares_[row][column][byte] = static_cast<std::int16_t>(std::lrint(
                        weights[TAPERED + SQUARES.number[row][column][byte]] * rows_.FINE));
    }

    // The worth of a position that is not over to the player to act, in centipoints.
    int operator()(const Position& position, View& view) const {
        const auto& row = rows_[std::popcount(position.occupied())];
        int sum = 0;
        each_term(position, view.outlook(position),
                  view.joining(position, other(position.player())) != NONE,
                  [&](int at, int value) { sum += row[at] * value; });
        each_square(position.player(), position.of(position.player()),
                    position.of(other(position.player())),
                    [&](int row, int column, int byte) { sum += squares_[row][column][byte]; });
        return std::clamp(sum / rows_.FINE, -MOST, MOST);
    }

private:
    static constexpr int MOST = 9000;

    std::array<std::array<Squares::Numbers, WINDOWS>, WINDOWS> squares_;
    core::Rows<term::SIZE> rows_;  // by the number of discs
};

// The terms at each knot: the evaluation is their sum by weight.
inline std::vector<float> features(const Position& position) {
    std::vector<float> values(WEIGHTS);
    const auto share = core::shares(KNOTS, std::popcount(position.occupied()));
    View view;
    each_term(position, view.outlook(position),
              view.joining(position, other(position.player())) != NONE, [&](int at, int value) {
                  for (int knot = 0; knot < core::KNOT_COUNT; ++knot)
                      values[at * core::KNOT_COUNT + knot] +=
                          share[knot] * static_cast<float>(value);
              });
    each_square(position.player(), position.of(position.player()),
                position.of(other(position.player())), [&](int row, int column, int byte) {
                    ++values[TAPERED + SQUARES.number[row][column][byte]];
                });
    return values;
}

}  // namespace troll
