// Squares of two by two sites: what stands on each of the 49 says how chains hold together there.
//
// A square's contents are a byte while they are read off the board:
//
//      7      6      5      4      3      2      1      0
//     their  own    their  own    their  own    their  own
//     far column,   far column,   near column,  near column,
//     far row       near row      far row       near row
//
// Near and far are counted along a player's rows, which run beside the own edges: White's are
// columns.
#pragma once

#include <array>
#include <cstdint>

#include "troll_board.hpp"

namespace troll {

inline constexpr int WINDOWS = SIDE - 1;  // squares side by side
inline constexpr int CONTENTS = 81;       // of a square: each of four sites empty, own or their

// The number of each byte of contents, 0 where one site has both bits.
struct ContentNumbers {
    std::array<std::uint8_t, 256> of{};

    constexpr ContentNumbers() {
        for (int byte = 0; byte < 256; ++byte)
            if (!(byte & byte >> 1 & 0x55))
                of[byte] = static_cast<std::uint8_t>((byte & 3) + 3 * (byte >> 2 & 3) +
                                                     9 * (byte >> 4 & 3) + 27 * (byte >> 6));
    }
};

inline constexpr ContentNumbers CONTENT{};

// Eight sites in a row with three more bits after each.
struct SpreadRows {
    std::array<std::uint32_t, 256> of{};

    constexpr SpreadRows() {
        for (std::size_t row = 0; row < of.size(); ++row)
            for (int at = 0; at < SIDE; ++at) of[row] |= (row >> at & 1) << 4 * at;
    }
};

inline constexpr SpreadRows SPREAD{};

// Rows become columns: a board seen from a side.
constexpr Bits turned_aside(Bits board) {
    Bits swap = (board ^ board >> 28) & 0x00000000f0f0f0f0;
    board ^= swap ^ swap << 28;
    swap = (board ^ board >> 14) & 0x0000cccc0000cccc;
    board ^= swap ^ swap << 14;
    swap = (board ^ board >> 7) & 0x00aa00aa00aa00aa;
    return board ^ swap ^ swap << 7;
}

// Calls `met(square, content)` for each square, for the player whose discs are `own`.
template <class Met>
void each_square(Player player, Bits own, Bits theirs, Met&& met) {
    if (player == WHITE) {
        own = turned_aside(own);
        theirs = turned_aside(theirs);
    }
    const auto spread = [&](int row) {
        return SPREAD.of[own >> SIDE * row & 0xff] | SPREAD.of[theirs >> SIDE * row & 0xff] << 1;
    };
    std::uint32_t near = spread(0);
    for (int row = 0; row < WINDOWS; ++row) {
        const std::uint32_t far = spread(row + 1), both = near | far << 2;
        for (int column = 0; column < WINDOWS; ++column)
            met(row * WINDOWS + column, CONTENT.of[both >> 4 * column & 0xff]);
        near = far;
    }
}

}  // namespace troll
