// TZAAR's network: a correction to the sum of terms, in integers.
//
// Its inputs are the pairs of stacks that see each other along a line, and those that would if one
// stack between them were gone, each by both owners, types and heights (up to 5), as the player to
// act sees them and as the opponent does: with the same rows of weights, so for nothing more than
// the other half of a register. A hidden unit is worth
// its sum, held between 0 and ONE. What it counts depends on whether a whole turn is to come and,
// like the weights of the terms, on how many stacks are left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "pair_sums.hpp"
#include "position.hpp"
#include "terms.hpp"

namespace tzaar {

namespace net {

inline constexpr int ONE = 255, STAGES = 2;  // an action left of the turn, two
inline constexpr int INPUTS = 2 * PAIRS;     // what is seen, then what stands behind that

// Numbers of a network: rows of the inputs for the player to act; for each stage where the units
// begin, own ones first, and what they are worth at each number of stacks that is a knot.
inline constexpr int WEIGHTS = INPUTS * HALF + STAGES * HIDDEN + STAGES * core::KNOT_COUNT * HIDDEN;

// Calls `on(input)` for each pair, for the player to act.
template <class On>
void each_pair(const Position& position, On&& on) {
    const auto state = [&](Site site) {
        const int state = position.state(site);
        return position.player() == WHITE ? state : swapped(state);
    };
    for (Bits rest = position.occupied(); rest; rest &= rest - 1) {
        const Site site = std::countr_zero(rest);
        for (int direction = 0; direction < DIRECTIONS / 2; ++direction) {
            const Site met = position.seen(site, direction);
            if (met == NOWHERE) continue;
            on(pair_of(state(site), state(met)));
            const Site next = position.seen(met, direction);
            if (next != NOWHERE) on(PAIRS + pair_of(state(site), state(next)));
        }
    }
}

// The pairs of both kinds, each as often as it stands on the board.
inline std::vector<int> inputs(const Position& position) {
    std::vector<int> pairs;
    each_pair(position, [&](int pair) { pairs.push_back(pair); });
    return pairs;
}

}  // namespace net

class PairNet {
public:
    static constexpr int FINE = 32;  // parts of a centipoint

    explicit PairNet(const float* weights)
        : rows_(std::make_unique<net::PairRows>()), outputs_(SITES + 1) {
        using namespace net;
        const auto whole = [](float weight) {
            return static_cast<std::int16_t>(std::lrint(weight));
        };
        for (net::StateRows* rows : {&rows_->seen, &rows_->behind}) {
            for (int one = 0; one < NO_STACK; ++one)
                for (int two = 0; two < NO_STACK; ++two) {
                    Numbers row;
                    for (int unit = 0; unit < HALF; ++unit) {
                        row[unit] = whole(weights[pair_of(one, two) * HALF + unit]);
                        row[HALF + unit] =
                            whole(weights[pair_of(swapped(one), swapped(two)) * HALF + unit]);
                    }
                    (*rows)[one][two] = Units(row);
                }
            weights += PAIRS * HALF;
        }
        Outputs begins;
        each_output([&](int stage, int player, int unit, int at) {
            begins[stage][player][unit] = whole(weights[stage * HIDDEN + at]);
        });
        for (int stage = 0; stage < net::STAGES; ++stage)
            for (const Player player : {WHITE, BLACK})
                begins_[stage][player] = Units(begins[stage][player]);
        weights += net::STAGES * HIDDEN;
        for (int count = 0; count <= SITES; ++count) {
            const auto share = core::shares(KNOTS, count);
            each_output([&](int stage, int player, int unit, int at) {
                float worth = 0;
                for (int knot = 0; knot < core::KNOT_COUNT; ++knot)
                    worth += share[knot] * weights[(stage * core::KNOT_COUNT + knot) * HIDDEN + at];
                outputs_[count][stage][player][unit] = whole(worth);
            });
        }
    }

    // From now on the position keeps its sums while it is played, as long as the network lives.
    void watch(Position& position) const { position.watch(rows_.get()); }

    // What it adds for the player to act, in parts of a centipoint.
    int operator()(const Position& position) const {
        if (!position.watched_by(rows_.get())) {
            Position watched = position;
            watch(watched);
            return (*this)(watched);
        }
        const int stage = position.stage() == Stage::FIRST;
        const Player player = position.player();
        const auto& output = outputs_[std::popcount(position.occupied())][stage][player];
        net::Units sums = position.pair_sums();
        const Numbers units = (sums += begins_[stage][player]).numbers();
        int worth = 0;
        for (int unit = 0; unit < net::HIDDEN; ++unit)
            worth += std::clamp<int>(units[unit], 0, net::ONE) * output[unit];
        return worth / PART;
    }

private:
    static constexpr int PART = 256;  // of the parts of a centipoint that the output counts in

    using Numbers = net::Units::Numbers;
    using Outputs = std::array<std::array<Numbers, 2>, net::STAGES>;  // by player

    // Calls `take(stage, player, unit, at)` with the place of each unit's number, own ones first.
    template <class Take>
    static void each_output(Take&& take) {
        for (int stage = 0; stage < net::STAGES; ++stage)
            for (const Player player : {WHITE, BLACK})
                for (int unit = 0; unit < net::HIDDEN; ++unit)
                    take(stage, player, unit, (unit + player * net::HALF) % net::HIDDEN);
    }

    std::unique_ptr<net::PairRows> rows_;
    std::array<std::array<net::Units, 2>, net::STAGES> begins_;  // by player
    std::vector<Outputs> outputs_;                               // by the number of stacks left
};

}  // namespace tzaar
