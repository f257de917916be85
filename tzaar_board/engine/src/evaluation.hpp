// The static evaluation: the terms by their weights, and what the network adds.
#pragma once

#include <cstdint>
#include <vector>

#include "pair_net.hpp"
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
    // The weights of the terms, then the network's.
    explicit Evaluation(const std::vector<float>& weights)
        : rows_(KNOTS, SITES, weights), net_(weights.data() + WEIGHTS) {}

    // From now on the network's sums are kept while the position is played.
    void watch(Position& position) const { net_.watch(position); }

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
        sum += net_(position);
        return std::clamp(sum / rows_.FINE, -MOST, MOST);
    }

private:
    static constexpr int MOST = 9000;

    core::Rows<term::SIZE> rows_;  // by the number of stacks left
    PairNet net_;
    static_assert(PairNet::FINE == core::Rows<term::SIZE>::FINE);
};

// Where tuning begins: with a network that adds nothing.
inline std::vector<float> first_weights() {
    std::vector<float> weights = first_term_weights();
    weights.resize(WEIGHTS + net::WEIGHTS);
    return weights;
}

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
