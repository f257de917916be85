// The static evaluation: the terms by their weights.
#pragma once

#include <cstdint>
#include <vector>

#include "terms.hpp"

namespace tzaar {

// What the stacks alone are worth: it is the same in thousands of positions of a search.
struct MaterialCache {
    struct Slot {
        std::uint64_t key = ~std::uint64_t{0};
        int value = 0;  // for White
    };
    std::vector<Slot> slots = std::vector<Slot>(1 << 13);
};

class Evaluation {
public:
    explicit Evaluation(const std::vector<float>& weights) : rows_(KNOTS, SITES, weights) {}

    // The worth of a position that is not over to the player to act, in centipoints.
    int operator()(const Position& position, MaterialCache& cache) const {
        const auto& row = rows_[std::popcount(position.occupied())];
        MaterialCache::Slot& slot = cache.slots[position.material() % cache.slots.size()];
        if (slot.key != position.material()) {
            slot = {position.material(), 0};
            each_material_term(position, [&](int at, int value) { slot.value += row[at] * value; });
        }
        int sum = position.player() == WHITE ? slot.value : -slot.value;
        each_board_term(position, [&](int at, int value) { sum += row[at] * value; });
        return std::clamp(sum / rows_.FINE, -MOST, MOST);
    }

private:
    static constexpr int MOST = 9000;

    core::Rows<term::SIZE> rows_;  // by the number of stacks left
};

// The terms at each knot: the evaluation is their sum by weight.
inline std::vector<float> features(const Position& position) {
    std::vector<float> values(WEIGHTS);
    const auto share = core::shares(KNOTS, std::popcount(position.occupied()));
    int sign = position.player() == WHITE ? 1 : -1;
    const auto add = [&](int at, int value) {
        for (std::size_t knot = 0; knot < KNOTS.size(); ++knot)
            values[at * KNOTS.size() + knot] += share[knot] * static_cast<float>(sign * value);
    };
    each_material_term(position, add);
    sign = 1;
    each_board_term(position, add);
    return values;
}

}  // namespace tzaar
