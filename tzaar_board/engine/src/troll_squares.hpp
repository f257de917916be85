// Squares of two by two sites: what stands on each of the 49 says how chains hold together there.
//
// A square's content is a number below 81: of its near column the near site counts 1 and the far
// one 3, of its far column 9 and 27; an own disc is that once, their disc twice.
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

// Eight sites in a row, a byte each.
struct SpreadRows {
    std::array<std::uint64_t, 256> of{};

    constexpr SpreadRows() {
        for (std::size_t row = 0; row < of.size(); ++row)
            for (int at = 0; at < SIDE; ++at)
                of[row] |= static_cast<std::uint64_t>(row >> at & 1) << 8 * at;
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

// What a player sees of a board, or of a site, whose own edges are the rows 1 and 8 then.
constexpr Bits seen_by(Player player, Bits board) {
    return player == WHITE ? turned_aside(board) : board;
}
constexpr Site seen_by(Player player, Site site) {
    return player == WHITE ? site % SIDE * SIDE + site / SIDE : site;
}

// Calls `met(square, content)` for each square, for the player whose discs are `own`.
template <class Met>
void each_square(Player player, Bits own, Bits theirs, Met&& met) {
    own = seen_by(player, own);
    theirs = seen_by(player, theirs);
    const auto spread = [&](int row) {
        return SPREAD.of[own >> SIDE * row & 0xff] + 2 * SPREAD.of[theirs >> SIDE * row & 0xff];
    };
    std::uint64_t near = spread(0);
    for (int row = 0; row < WINDOWS; ++row) {
        const std::uint64_t far = spread(row + 1), columns = near + 3 * far;
        const std::uint64_t contents = columns + 9 * (columns >> 8);  // no byte overflows
        for (int column = 0; column < WINDOWS; ++column)
            met(row * WINDOWS + column, static_cast<int>(contents >> 8 * column & 0xff));
        near = far;
    }
}

}  // namespace troll
