// Pairs of stacks that see each other, or would without the one stack between them, as inputs of
// TZAAR's network (pair_net.hpp).
//
// Each such pair adds a row of weights to the hidden units. An action changes some fifty pairs, so
// a position that is played keeps the sums (position.hpp): 16 units for White as the own side, then
// the same 16 for Black. They are counted modulo 2^16, so that the order of additions is no matter.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "units.hpp"

namespace tzaar {

namespace net {

inline constexpr int HALF = 16, HIDDEN = 2 * HALF;
inline constexpr int TALLEST = 5;             // and taller
inline constexpr int NO_STACK = 6 * TALLEST;  // the state of no stack
inline constexpr int STATES = NO_STACK + 1;
inline constexpr int PAIRS = NO_STACK * (NO_STACK + 1) / 2;

// A number for each hidden unit.
using Units = core::Units<HIDDEN>;

// What counts of a stack: its top, White's before Black's, and its height.
constexpr int state_of(int top, int height) {
    return top * TALLEST + std::min(height, TALLEST) - 1;
}

constexpr int top_of(int state) {
    return state / TALLEST;
}

// The same stack of the other side.
constexpr int swapped(int state) {
    return (state + NO_STACK / 2) % NO_STACK;
}

// The number of a pair, whichever is named first.
constexpr int pair_of(int one, int two) {
    const int more = std::max(one, two), less = std::min(one, two);
    return more * (more + 1) / 2 + less;
}

// A row for every two states; with no stack for one of them it is 0.
using StateRows = std::array<std::array<Units, STATES>, STATES>;

struct PairRows {
    StateRows seen;    // by the other
    StateRows behind;  // the one between them
};

}  // namespace net

}  // namespace tzaar
