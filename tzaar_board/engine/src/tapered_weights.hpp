// Tapered evaluation: weights that depend on how full the board is, given at some counts, the
// knots, and running straight between them.
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace core {

inline constexpr int KNOT_COUNT = 3;
using Knots = std::array<int, KNOT_COUNT>;

// How much of a weight at each knot counts at a count; they add up to 1.
constexpr std::array<float, KNOT_COUNT> shares(const Knots& knots, int count) {
    std::array<float, KNOT_COUNT> share{};
    if (count <= knots.front()) {
        share.front() = 1;
    } else if (count >= knots.back()) {
        share.back() = 1;
    } else {
        std::size_t at = 0;
        while (count > knots[at + 1]) ++at;
        const float part =
            static_cast<float>(count - knots[at]) / static_cast<float>(knots[at + 1] - knots[at]);
        share[at] = 1 - part;
        share[at + 1] = part;
    }
    return share;
}

// The weights of so many terms at every count, in parts of a centipoint.
template <int TERMS>
class Rows {
public:
    static constexpr int FINE = 32;

    Rows(const Knots& knots, int most, const std::vector<float>& weights) : rows_(most + 1) {
        for (int count = 0; count <= most; ++count) {
            const auto share = shares(knots, count);
            for (int at = 0; at < TERMS; ++at) {
                float weight = 0;
                for (int knot = 0; knot < KNOT_COUNT; ++knot)
                    weight += share[knot] * weights[at * KNOT_COUNT + knot];
                rows_[count][at] = static_cast<int>(std::lrint(weight * FINE));
            }
        }
    }

    const std::array<int, TERMS>& operator[](int count) const { return rows_[count]; }

private:
    std::vector<std::array<int, TERMS>> rows_;
};

// The names of terms, within a term by knot.
template <class Name>
std::vector<std::string> names_at_knots(const Knots& knots, int terms, Name&& name) {
    std::vector<std::string> names;
    for (int at = 0; at < terms; ++at)
        for (const int knot : knots) names.push_back(name(at) + "@" + std::to_string(knot));
    return names;
}

// Weights that are the same at every knot, in the same order.
template <class Weight>
std::vector<float> weights_at_knots(int terms, Weight&& weight) {
    std::vector<float> weights;
    for (int at = 0; at < terms; ++at) weights.insert(weights.end(), KNOT_COUNT, weight(at));
    return weights;
}

}  // namespace core
