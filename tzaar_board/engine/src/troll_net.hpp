// The static evaluation of Troll: a network of one hidden layer, in integers.
//
// Its inputs are on or off, and each adds a row of weights to the hidden layer. A position is seen
// by the player to act, whose own edges are the rows 1 and 8 (for White columns become rows):
//
//   squares    what stands on each of the 49 squares of two by two sites, each site empty, own or
//              their: 81 contents a square
//   sites      the six sets of troll_view.hpp
//   distances  what the cheapest chain still costs the player and the opponent
//   threat     whether the opponent, if to act, could join both edges with one placement
//   lines      what stands on the inner sites of each row, column and diagonal (troll_lines.hpp)
//
// A hidden unit is worth its sum, held between 0 and ONE, squared.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "troll_lines.hpp"
#include "troll_view.hpp"
#include "units.hpp"

namespace troll {

namespace net {

inline constexpr int HIDDEN = 32, ONE = 255;
inline constexpr int FINE = 16;  // output weights, in parts of a centipoint
inline constexpr int DISTANCES = 17;

// The rows of the first layer.
inline constexpr int SQUARE = 0;
inline constexpr int SET = SQUARE + WINDOWS * WINDOWS * CONTENTS;
inline constexpr int DISTANCE = SET + View::SETS * SITES;
inline constexpr int THREAT = DISTANCE + 2 * DISTANCES;
inline constexpr int BIAS = THREAT + 1;
inline constexpr int LINE = BIAS + 1;
inline constexpr int ROWS = LINE + INNER_LINES.contents;

inline constexpr int WEIGHTS = ROWS * HIDDEN + HIDDEN + 1;  // behind the rows: to the output

// A number for each hidden unit.
using Units = core::Units<HIDDEN>;

// Calls `on(row)` for each input that is on.
template <class On>
void each_input(const Position& position, View& view, On&& on) {
    const Player own = position.player(), their = other(own);
    const View::Sets sets = view.sets(position);
    const Chains& chains = view.chains(position);
    on(BIAS);
    each_square(own, position.of(own), position.of(their),
                [&](int square, int content) { on(SQUARE + square * CONTENTS + content); });
    each_line(own, position.of(own), position.of(their), [&](int content) { on(LINE + content); });
    for (int set = 0; set < View::SETS; ++set)
        for (Bits rest = sets[set]; rest; rest &= rest - 1)
            on(SET + set * SITES + std::countr_zero(rest));
    on(DISTANCE + std::min(chains.of(own).distance, DISTANCES - 1));
    on(DISTANCE + DISTANCES + std::min(chains.of(their).distance, DISTANCES - 1));
    if (view.joining(position, their) != NONE) on(THREAT);
}

// The inputs that are on.
inline std::vector<int> inputs(const Position& position) {
    std::vector<int> on;
    View view;
    each_input(position, view, [&](int row) { on.push_back(row); });
    return on;
}

}  // namespace net

// Before it is trained every position is worth 0.
inline std::vector<float> first_weights() {
    return std::vector<float>(net::WEIGHTS);
}

class Evaluation {
public:
    explicit Evaluation(const std::vector<float>& weights) : rows_(net::ROWS) {
        auto next = weights.begin();
        const auto take = [&] { return static_cast<std::int16_t>(std::lrint(*next++)); };
        const auto take_row = [&] {
            net::Units::Numbers row;
            for (std::int16_t& one : row) one = take();
            return row;
        };
        for (net::Units& row : rows_) row = net::Units(take_row());
        output_ = take_row();
        bias_ = take();
    }

    // The worth of a position that is not over to the player to act, in centipoints.
    // With all that it calls in one, or the sums would not stay in registers.
    [[gnu::flatten]] int operator()(const Position& position, View& view) const {
        net::Units sums;
        net::each_input(position, view, [&](int row) { sums += rows_[row]; });
        const net::Units::Numbers units = sums.numbers();
        std::int64_t worth = 0;
        for (int at = 0; at < net::HIDDEN; ++at) {
            const int unit = std::clamp<int>(units[at], 0, net::ONE);
            worth += unit * unit * output_[at];
        }
        worth = worth / (net::ONE * net::ONE) + bias_;
        return std::clamp(static_cast<int>(worth / net::FINE), -MOST, MOST);
    }

private:
    static constexpr int MOST = 9000;

    std::vector<net::Units> rows_;
    net::Units::Numbers output_{};
    int bias_ = 0;
};

}  // namespace troll
