// The rules of Troll once more, from docs/rules.md alone: nothing here comes from the core.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>

namespace yardstick {

using Bits = std::uint64_t;  // sites a1, b1, ..., h8

inline constexpr Bits COLUMN_A = 0x0101010101010101, COLUMN_H = COLUMN_A << 7;
inline constexpr Bits ROW_1 = 0xff, ROW_8 = ROW_1 << 56;
inline constexpr int SIDE = 8, SITES = 64, PASS = 64;
inline constexpr int BLACK = 0, WHITE = 1;

inline constexpr std::array<std::array<Bits, 2>, 2> EDGES = {
    {{ROW_1, ROW_8}, {COLUMN_A, COLUMN_H}}};

// Where a player may ever place a disc, by variant (1: Pro) and player.
inline constexpr std::array<std::array<Bits, 2>, 2> GROUND = {
    {{~(COLUMN_A | COLUMN_H), ~(ROW_1 | ROW_8)},
     {~(COLUMN_A | COLUMN_H) | 1 | Bits{1} << 63, ~(ROW_1 | ROW_8) | 1 << 7 | Bits{1} << 56}}};

// The sites next to some in one of eight directions, counted round from east.
template <int DIRECTION>
constexpr Bits moved(Bits sites) {
    constexpr std::array<int, 8> BY = {1, 9, 8, 7, -1, -9, -8, -7};
    constexpr std::array<Bits, 8> KEPT = {~COLUMN_A, ~COLUMN_A, ~Bits{0}, ~COLUMN_H,
                                          ~COLUMN_H, ~COLUMN_H, ~Bits{0}, ~COLUMN_A};
    constexpr int by = BY[DIRECTION];
    if constexpr (by > 0)
        return sites << by & KEPT[DIRECTION];
    else
        return sites >> -by & KEPT[DIRECTION];
}

template <class Each>
constexpr void each_direction(Each&& each) {
    [&]<int... D>(std::integer_sequence<int, D...>) {
        (each.template operator()<D>(), ...);
    }(std::make_integer_sequence<int, 8>());
}

// The sites of `through` that follow some others without a gap.
template <int DIRECTION>
constexpr Bits run(Bits from, Bits through) {
    Bits found = moved<DIRECTION>(from) & through;
    for (int step = 2; step < SIDE - 1; ++step) found |= moved<DIRECTION>(found) & through;
    return found;
}

// All sites that lie beyond some others.
template <int DIRECTION>
constexpr Bits beyond(Bits sites) {
    Bits found = moved<DIRECTION>(sites);
    for (int step = 2; step < SIDE; ++step) found |= moved<DIRECTION>(found);
    return found;
}

constexpr Bits beside(Bits sites) {
    return sites << 8 | sites >> 8 | (sites << 1 & ~COLUMN_A) | (sites >> 1 & ~COLUMN_H);
}

constexpr Bits flooded(Bits from, Bits area) {
    Bits reached = from & area;
    for (Bits before = 0; before != reached;) {
        before = reached;
        reached |= beside(reached) & area;
        reached |= beside(reached) & area;
    }
    return reached;
}

// The discs that a disc of one's own on a site turns over.
constexpr Bits turned(int site, Bits own, Bits theirs) {
    const Bits from = Bits{1} << site;
    Bits over = 0;
    each_direction([&]<int D>() {
        Bits row = 0, next = moved<D>(from);
        for (; next & theirs; next = moved<D>(next)) row |= next;
        if (next & own) over |= row;
    });
    return over;
}

// The discs that could be turned over from some site of `permitted`.
constexpr Bits turnable(Bits own, Bits theirs, Bits permitted) {
    Bits found = 0;
    each_direction([&]<int D>() {
        if (const Bits row = run<D>(own, theirs))
            found |= row & run<(D + 4) % 8>(permitted, theirs);
    });
    return found;
}

struct Keys {
    std::array<std::array<Bits, SITES>, 2> disc{};
    Bits turn = 0;

    constexpr Keys() {
        Bits state = 88172645463325252;
        const auto next = [&state] {
            state ^= state << 7;
            return state ^= state >> 9;
        };
        for (auto& row : disc)
            for (Bits& key : row) key = next() * 0x9e3779b97f4a7c15;
        turn = next();
    }
};

inline constexpr Keys KEYS;

struct Position {
    std::array<Bits, 2> discs{};  // by player
    int player = BLACK, variant = 0;
    Bits key = 0;

    Bits permitted(int of) const { return GROUND[variant][of] & ~(discs[0] | discs[1]); }

    bool linked(int of) const {
        return flooded(discs[of] & EDGES[of][0], discs[of]) & EDGES[of][1];
    }

    void play(int site) {
        if (site != PASS) {
            const Bits over = turned(site, discs[player], discs[1 - player]);
            discs[player] |= over | Bits{1} << site;
            discs[1 - player] &= ~over;
            key ^= KEYS.disc[player][site];
            for (Bits rest = over; rest; rest &= rest - 1)
                key ^= KEYS.disc[0][std::countr_zero(rest)] ^ KEYS.disc[1][std::countr_zero(rest)];
        }
        player = 1 - player;
        key ^= KEYS.turn;
    }
};

// A site by which a player links both edges at once, whoever is to act; -1 where there is none.
inline int linking(const Position& position, int player, Bits turnable) {
    const Bits own = position.discs[player], area = own | turnable;
    const Bits first = flooded(EDGES[player][0], area), second = flooded(EDGES[player][1], area);
    Bits sites = position.permitted(player);
    if (!(first & EDGES[player][1]))
        sites &= (beside(first) | EDGES[player][0]) & (beside(second) | EDGES[player][1]);
    for (; sites; sites &= sites - 1) {
        const int site = std::countr_zero(sites);
        const Bits after = own | Bits{1} << site | turned(site, own, position.discs[1 - player]);
        if (flooded(after & EDGES[player][0], after) & EDGES[player][1]) return site;
    }
    return -1;
}

inline std::string text_of(int site) {
    if (site == PASS) return "pass";
    return {static_cast<char>('a' + site % SIDE), static_cast<char>('1' + site / SIDE)};
}

inline std::string text_of(const Position& position) {
    std::string text;
    for (int row = SIDE - 1; row >= 0; --row) {
        for (int site = row * SIDE; site < (row + 1) * SIDE; ++site)
            text += position.discs[BLACK] >> site & 1   ? 'x'
                    : position.discs[WHITE] >> site & 1 ? 'o'
                                                        : '.';
        text += row ? "/" : "";
    }
    return text + (position.player == WHITE ? " w" : " b") + (position.variant ? " pro" : " std");
}

// A text as above, which is taken for a legal one.
inline Position read(const std::string& text) {
    Position position;
    const std::size_t end = text.find(' ');
    int row = SIDE - 1, column = 0;
    for (std::size_t at = 0; at < end; ++at) {
        if (text[at] == '/') {
            --row;
            column = 0;
            continue;
        }
        const int site = row * SIDE + column++;
        if (text[at] == '.') continue;
        const int owner = text[at] == 'o' ? WHITE : BLACK;
        position.discs[owner] |= Bits{1} << site;
        position.key ^= KEYS.disc[owner][site];
    }
    position.player = text[end + 1] == 'w' ? WHITE : BLACK;
    position.variant = text[end + 3] == 'p';
    if (position.player == WHITE) position.key ^= KEYS.turn;
    return position;
}

}  // namespace yardstick
