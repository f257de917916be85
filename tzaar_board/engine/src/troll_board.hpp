// The Troll board: 64 sites a1..h1, a2..h2, ..., h8, a bit each (docs/rules.md, Troll).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "player.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace troll {

using core::BLACK;
using core::other;
using core::Player;
using core::WHITE;

using Site = int;
using Bits = std::uint64_t;

inline constexpr int SITES = 64;
inline constexpr int SIDE = 8;

constexpr Bits bit(Site site) {
    return Bits{1} << site;
}

inline constexpr Bits COLUMN_A = 0x0101010101010101, COLUMN_H = COLUMN_A << 7;
inline constexpr Bits ROW_1 = 0xff, ROW_8 = ROW_1 << 56;
inline constexpr Bits INNER = ~(COLUMN_A | COLUMN_H | ROW_1 | ROW_8);

// The two edges that a player joins, and the corners that the Pro variant lets that player use.
inline constexpr std::array<std::array<Bits, 2>, 2> EDGES = {
    {{COLUMN_A, COLUMN_H}, {ROW_1, ROW_8}}};
inline constexpr std::array<Bits, 2> CORNERS = {bit(56) | bit(7), bit(0) | bit(63)};

enum class Variant : std::uint8_t { STD, PRO };

// Where a player may play at all.
constexpr Bits ground(Player player, Variant variant) {
    constexpr Bits corners = CORNERS[WHITE] | CORNERS[BLACK];
    const Bits edges = (EDGES[player][0] | EDGES[player][1]) & ~corners;
    return INNER | edges | (variant == Variant::PRO ? CORNERS[player] : 0);
}

// Four boards at once, in one register where the processor has such.
using Four = Bits __attribute__((vector_size(4 * sizeof(Bits))));

constexpr Four four(Bits bits) {
    return Four{bits, bits, bits, bits};
}

// White's first and second edge, Black's.
inline constexpr Four ALL_EDGES = {EDGES[WHITE][0], EDGES[WHITE][1], EDGES[BLACK][0],
                                   EDGES[BLACK][1]};

inline bool any(Four boards) {
#if defined(__AVX2__)
    return !_mm256_testz_si256((__m256i)boards, (__m256i)boards);
#else
    return boards[0] | boards[1] | boards[2] | boards[3];
#endif
}

// The sites next to some: by column and row alone, as chains run.
template <class Boards>
constexpr Boards beside(Boards sites) {
    return sites << 8 | sites >> 8 | (sites & ~COLUMN_H) << 1 | (sites & ~COLUMN_A) >> 1;
}

// What can be reached from some sites of an area without leaving it.
constexpr Bits flooded(Bits from, Bits area) {
    Bits reached = from & area;
    for (Bits before = 0; reached != before;) {
        before = reached;
        reached |= beside(reached) & area;
    }
    return reached;
}

inline Four flooded(Four from, Four area) {
    Four reached = from & area;
    for (;;) {
        const Four once = reached | (beside(reached) & area);
        const Four twice = once | (beside(once) & area);
        if (!any(twice ^ reached)) return reached;
        reached = twice;
    }
}

inline std::string name_of(Site site) {
    return {static_cast<char>('a' + site % SIDE), static_cast<char>('1' + site / SIDE)};
}

}  // namespace troll
