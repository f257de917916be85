// Squares of two by two sites: what stands on each of the 49 says how chains hold together there.
//
// A square is the same for White and Black, and mirrored: it is looked up as its player sees it,
// from the nearer of the two own edges and the nearer side. Its contents are a byte while they are
// read off the board:
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
#include <string>

#include "troll_board.hpp"

namespace troll {

inline constexpr int WINDOWS = SIDE - 1;  // squares side by side
inline constexpr int CONTENTS = 256;      // bytes; only those without both bits of a site occur

// The byte with rows or columns, or both, seen from the other side.
constexpr int mirrored(int byte, bool rows, bool columns) {
    if (rows) byte = (byte & 0x33) << 2 | (byte & 0xcc) >> 2;
    return columns ? (byte & 0x0f) << 4 | byte >> 4 : byte;
}

// By square and contents the number of what is seen, the same for all that mirror each other.
struct Squares {
    using Numbers = std::array<std::int16_t, CONTENTS>;

    std::array<std::array<Numbers, WINDOWS>, WINDOWS> number{};  // [row][column]
    int count = 0;

    constexpr Squares() {
        constexpr int MIDDLE = WINDOWS / 2;
        for (int row = 0; row < WINDOWS; ++row) {
            for (int column = 0; column < WINDOWS; ++column) {
                const bool far = row > MIDDLE, aside = column > MIDDLE;
                for (int byte = 0; byte < CONTENTS; ++byte) {
                    if (byte & byte >> 1 & 0x55) continue;
                    if (far || aside) {
                        number[row][column][byte] = number[far ? WINDOWS - 1 - row : row]
                                                          [aside ? WINDOWS - 1 - column : column]
                                                          [mirrored(byte, far, aside)];
                        continue;
                    }
                    int same = byte;
                    for (int way = 1; way < 4; ++way) {
                        if ((way & 1 && row != MIDDLE) || (way & 2 && column != MIDDLE)) continue;
                        same = std::min(same, mirrored(byte, way & 1, way & 2));
                    }
                    number[row][column][byte] = same == byte ? static_cast<std::int16_t>(count++)
                                                             : number[row][column][same];
                }
            }
        }
    }
};

inline constexpr Squares SQUARES{};

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

// Calls `met(row, column, byte)` for each square, for the player whose discs are `own`.
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
            met(row, column, static_cast<int>(both >> 4 * column & 0xff));
        near = far;
    }
}

}  // namespace troll
