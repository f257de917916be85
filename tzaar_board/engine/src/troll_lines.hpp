// Lines of sites: along these discs are turned over.
//
// There are the six inner rows, the six inner columns and the diagonals, each with its inner sites
// alone: what stands on the edges is in the squares, and with it too the network told no more of
// who wins (docs/engine.md), for four times the weights.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "troll_squares.hpp"

namespace troll {

inline constexpr int INNER_SIDE = SIDE - 2;
inline constexpr int LINES = 2 * INNER_SIDE + 2 * (2 * INNER_SIDE - 1);
inline constexpr Bits INNER_ROW = (1 << INNER_SIDE) - 1;

// The sites of a line, one in each column; those of a column on a board that is turned aside.
struct Line {
    Bits sites = 0;
    int column = 0;  // of its first site
    int first = 0;   // the number of its first content: those of all lines are counted through
};

struct Lines {
    std::array<Line, LINES> all{};
    int contents = 0;  // of all lines together

    constexpr Lines() {
        int at = 0;
        for (int twice = 0; twice < 2; ++twice)
            for (int row = 1; row <= INNER_SIDE; ++row) add(at++, [row](int) { return row; });
        for (int shift = 1 - INNER_SIDE; shift < INNER_SIDE; ++shift)
            add(at++, [shift](int column) { return column + shift; });
        for (int shift = 1 - INNER_SIDE; shift < INNER_SIDE; ++shift)
            add(at++, [shift](int column) { return SIDE - 1 - column + shift; });
    }

private:
    template <class Row>
    constexpr void add(int at, Row&& row_of) {
        Line line{0, SIDE, contents};
        int count = 1;
        for (int column = INNER_SIDE; column >= 1; --column) {
            const int row = row_of(column);
            if (row < 1 || row > INNER_SIDE) continue;
            line.sites |= bit(row * SIDE + column);
            line.column = column;
            count *= 3;
        }
        all[at] = line;
        contents += count;
    }
};

inline constexpr Lines INNER_LINES{};

// A line's contents as a number: a digit of three for each site, 1 where it is own, 2 their.
struct Digits {
    std::array<std::uint16_t, 1 << INNER_SIDE> of{};

    constexpr Digits() {
        for (std::size_t line = 0; line < of.size(); ++line)
            for (int at = 0, worth = 1; at < INNER_SIDE; ++at, worth *= 3)
                of[line] += static_cast<std::uint16_t>((line >> at & 1) * worth);
    }
};

inline constexpr Digits DIGITS{};

constexpr int number(std::size_t own, std::size_t theirs) {
    return DIGITS.of[own] + 2 * DIGITS.of[theirs];
}

// A line's sites next to each other: multiplied, a board has all its rows in the highest.
constexpr std::size_t gathered(Bits board, const Line& line) {
    return (board & line.sites) * COLUMN_A >> SIDE * (SIDE - 1) >> line.column;
}

// Calls `met(content)` for each line, for the player whose discs are `own`, whose edges are rows.
template <class Met>
void each_line(Player player, Bits own, Bits theirs, Met&& met) {
    Bits own_across = turned_aside(own), theirs_across = turned_aside(theirs);
    if (player == WHITE) {
        std::swap(own, own_across);
        std::swap(theirs, theirs_across);
    }
    // A row's sites stand next to each other as they are.
    const auto read_rows = [&](int from, Bits mine, Bits yours) {
        for (int row = 1; row <= INNER_SIDE; ++row) {
            const int shift = SIDE * row + 1;
            met(INNER_LINES.all[from + row - 1].first +
                number(mine >> shift & INNER_ROW, yours >> shift & INNER_ROW));
        }
    };
    read_rows(0, own, theirs);
    read_rows(INNER_SIDE, own_across, theirs_across);
#pragma GCC unroll 22
    for (int at = 2 * INNER_SIDE; at < LINES; ++at) {
        const Line& line = INNER_LINES.all[at];
        met(line.first + number(gathered(own, line), gathered(theirs, line)));
    }
}

}  // namespace troll
