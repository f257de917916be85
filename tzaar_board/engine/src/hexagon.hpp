// The TZAAR board: 60 sites in site order, and from each the rays along its lines (docs/rules.md,
// Board).
#pragma once

#include <array>
#include <cstdint>

namespace tzaar {

using Site = int;
using Bits = std::uint64_t;

inline constexpr int SITES = 60;
inline constexpr int DIRECTIONS = 6;
inline constexpr Site NOWHERE = 60;  // no site in a direction; arrays keep a harmless entry for it

inline constexpr std::array<int, 9> COLUMN_LENGTHS = {5, 6, 7, 8, 8, 8, 7, 6, 5};

constexpr Bits bit(Site site) {
    return Bits{1} << site;
}

constexpr Site opposite(int direction) {
    return (direction + 3) % DIRECTIONS;
}

struct Hexagon {
    std::array<std::array<std::uint8_t, DIRECTIONS>, SITES> neighbour{};
    std::array<std::array<char, 3>, SITES> names{};
    std::array<Bits, 4> rings{};  // by distance from the hole, the innermost first

    constexpr Hexagon() {
        std::array<int, SITES> x{}, y{};
        int site = 0;
        for (int column = 0; column < 9; ++column) {
            const int last = COLUMN_LENGTHS[column] + (column == 4);
            for (int row = 1; row <= last; ++row) {
                if (column == 4 && row == 5) continue;
                x[site] = column;
                y[site] = row - 1 + (column > 4 ? column - 4 : 0);
                names[site] = {static_cast<char>('A' + column), static_cast<char>('0' + row), '\0'};
                ++site;
            }
        }
        constexpr std::array<int, 6> dx = {0, 1, 1, 0, -1, -1}, dy = {1, 1, 0, -1, -1, 0};
        for (int from = 0; from < SITES; ++from) {
            for (int direction = 0; direction < DIRECTIONS; ++direction) {
                neighbour[from][direction] = NOWHERE;
                for (int to = 0; to < SITES; ++to)
                    if (x[to] == x[from] + dx[direction] && y[to] == y[from] + dy[direction])
                        neighbour[from][direction] = static_cast<std::uint8_t>(to);
            }
            const int a = x[from] - 4, b = y[from] - 4, c = a - b;
            const auto size = [](int value) { return value < 0 ? -value : value; };
            int far = size(a);
            if (size(b) > far) far = size(b);
            if (size(c) > far) far = size(c);
            rings[far - 1] |= bit(from);
        }
    }
};

inline constexpr Hexagon HEXAGON{};

}  // namespace tzaar
