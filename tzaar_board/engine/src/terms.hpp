// What decides TZAAR, as numbers: the terms of the evaluation.
//
// Most terms are counted for the player to act less the same for the other. Those of threats and of
// captures left are apart for both, before a turn (two actions to come) and within it (one),
// because a threat is worth what it is only to the one who may carry it out.
//
//   count      the visible stacks of a type: each is worth more when few are left
//   tall       stacks by height and by how many of their type are left: height 2 is the great step
//   secure     types with a stack above the opponent's tallest: nothing can capture it
//   doubled    types with a stack of 2 or more
//   dominance  the tallest stack against the opponent's tallest
//   threat     of a type that can be captured as a whole nothing may be left: stacks of a type by
//   how
//              many are left and how many of these stand safe
//   prey       tall stacks that can be captured
//   pressed    stacks that one, two or three others could capture: what two attack, one action does
//              not save
//   captures   captures left: a player to act who has none has lost
//   lines      stackings open to a player
//   ring       where stacks stand: inner sites see more lines
//   tempo      having the move
//
// The weight of a term depends on how many stacks are left: it is given at the KNOTS and runs
// straight between them.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "position.hpp"
#include "tapered_weights.hpp"

namespace tzaar {

inline constexpr core::Knots KNOTS = {12, 30, 56};  // stacks on the board

namespace term {

inline constexpr int LEFT = 7, HEIGHTS = 4, SAFE = 4, CAPTURES = 9, CONTEXTS = 4;

inline constexpr int COUNT = 0;                            // [type][1..15]
inline constexpr int TALL = COUNT + 3 * 16;                // [left][height]
inline constexpr int SECURE = TALL + LEFT * HEIGHTS;       // [0..3 types]
inline constexpr int DOUBLED = SECURE + 4;                 // [0..3 types]
inline constexpr int DOMINANCE = DOUBLED + 4;              // above, and by how much
inline constexpr int THREAT = DOMINANCE + 2;               // [context][left 1..4][safe]
inline constexpr int PREY = THREAT + CONTEXTS * 4 * SAFE;  // [context][height 2, 3 or more]
inline constexpr int PRESSED = PREY + CONTEXTS * 2;        // [context][height 1 by 1, 2, 3,
                                                           // higher by 2, 3]
inline constexpr int CAPTURE = PRESSED + CONTEXTS * 5;     // [context][captures]
inline constexpr int LINES = CAPTURE + CONTEXTS * CAPTURES;
inline constexpr int RING = LINES + 1;  // [inner three rings], [the same, tall]
inline constexpr int TEMPO = RING + 6;  // opening, first, second action
inline constexpr int SIZE = TEMPO + 3;

constexpr int left(int count) {  // 1, 2, 3, 4, 5-6, 7-9, 10 or more
    return count <= 4 ? count - 1 : count <= 6 ? 4 : count <= 9 ? 5 : 6;
}

constexpr int captures(int count) {  // 0, 1, 2, 3, 4-5, 6-8, 9-13, 14-20, 21 or more
    constexpr std::array<std::uint8_t, 22> bands = {0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6,
                                                    6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 8};
    return bands[std::min(count, 21)];
}

}  // namespace term

inline constexpr int WEIGHTS = term::SIZE * core::KNOT_COUNT;

// The terms of what stands, wherever it stands, to `add(term, value)`, for White.
template <class Add>
void each_material_term(const Position& position, Add&& add) {
    using namespace term;
    const std::array<Bits, 3> higher = {position.at_least(2), position.at_least(3),
                                        position.at_least(4)};
    int tallest[2][TYPES] = {}, best[2] = {};
    for (const Player side : {WHITE, BLACK}) {
        for (int type = 0; type < TYPES; ++type) {
            int& tall = tallest[side][type];
            const Bits all = position.of_top(side * TYPES + type);
            const Bits high = all & higher[2]   ? all & higher[2]
                              : all & higher[1] ? all & higher[1]
                                                : all & higher[0];
            tall = all ? 1 : 0;
            for (Bits rest = high; rest; rest &= rest - 1)
                tall = std::max(tall, position.height(std::countr_zero(rest)));
            best[side] = std::max(best[side], tall);
        }
    }
    for (const Player side : {WHITE, BLACK}) {
        const int sign = side == WHITE ? 1 : -1;
        int secure = 0, doubled = 0;
        for (int type = 0; type < TYPES; ++type) {
            const Bits stacks = position.of_top(side * TYPES + type);
            const int count = std::popcount(stacks);
            add(COUNT + type * 16 + count, sign);
            const int row = TALL + left(count) * HEIGHTS;
            int above = std::popcount(stacks & higher[0]);
            add(row, sign * (count - above));
            for (int height = 1; height < HEIGHTS - 1; ++height) {
                const int next = std::popcount(stacks & higher[height]);
                add(row + height, sign * (above - next));
                above = next;
            }
            add(row + HEIGHTS - 1, sign * above);
            secure += tallest[side][type] > best[1 - side];
            doubled += tallest[side][type] > 1;
        }
        add(SECURE + secure, sign);
        add(DOUBLED + doubled, sign);
    }
    const int lead = best[WHITE] - best[BLACK];
    add(DOMINANCE, (lead > 0) - (lead < 0));
    add(DOMINANCE + 1, std::clamp(lead, -4, 4));
}

// The other terms, for the player to act.
template <class Add>
void each_board_term(const Position& position, Add&& add) {
    using namespace term;
    const Player sides[2] = {position.player(), other(position.player())};
    const bool turn = position.stage() == Stage::FIRST;
    for (int role = 0; role < 2; ++role) {
        const int context = role * 2 + turn;
        for (int type = 0; type < TYPES; ++type) {
            const Bits stacks = position.of_top(sides[role] * TYPES + type);
            const int count = std::popcount(stacks);
            const int safe =
                std::min(SAFE - 1, count - std::popcount(stacks & position.attacked()));
            add(THREAT + (context * 4 + std::min(count, 4) - 1) * SAFE + safe, 1);
        }
        const Bits prey = position.of(sides[role]) & position.at_least(2) & position.attacked();
        add(PREY + context * 2, std::popcount(prey & ~position.at_least(3)));
        add(PREY + context * 2 + 1, std::popcount(prey & position.at_least(3)));
        const Bits low = position.of(sides[role]) & ~position.at_least(2);
        const Bits high = position.of(sides[role]) & position.at_least(2);
        for (int least = 1; least <= 3; ++least)
            add(PRESSED + context * 5 + least - 1,
                std::popcount(low & position.attacked_by(least)));
        for (int least = 2; least <= 3; ++least)
            add(PRESSED + context * 5 + least + 1,
                std::popcount(high & position.attacked_by(least)));
        add(CAPTURE + context * CAPTURES + captures(position.captures(sides[role])), 1);
    }
    const Bits own = position.of(sides[0]), theirs = position.of(sides[1]);
    const Bits tall = position.at_least(2);
    add(LINES, position.stackings(sides[0]) - position.stackings(sides[1]));
    for (int ring = 0; ring < 3; ++ring) {
        const Bits ours = own & HEXAGON.rings[ring], others = theirs & HEXAGON.rings[ring];
        add(RING + ring, std::popcount(ours) - std::popcount(others));
        add(RING + 3 + ring, std::popcount(ours & tall) - std::popcount(others & tall));
    }
    add(TEMPO + std::max(0, static_cast<int>(position.stage()) - 1), 1);
}

std::vector<std::string> term_names();
std::vector<float> first_term_weights();

}  // namespace tzaar
