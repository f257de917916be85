// What decides Troll, as numbers: the terms of the evaluation.
//
// Terms of the chains are apart for the player to act and for the other, because whoever has the
// move is a placement nearer than the board shows. The rest is counted for the player to act less
// the same for the other.
//
//   distance  what the cheapest chain still costs (troll_paths.hpp)
//   race      by how much the opponent's costs more
//   width     the critical sites that are still to become a player's: with few of them the
//             opponent can cut them all off
//   threat    whether the opponent, if to act, could join both edges with one placement
//   clash     sites that are critical to both: whoever comes first gains twice
//   loose     discs that the opponent could turn over with one placement
//   reach     sites from where a player could turn something over
//   discs     discs on the board
//   spare     edge sites that only the one may play: when the inner sites run out they are that
//             player's last placements, and the other must pass
//   pairs     neighbouring discs of one chain, and diagonal ones that one placement joins
//   place     where discs stand, by how far from the own edges and how far from the middle between
//             them
//   tempo     having the move
//
// The weight of a term depends on how many discs stand: it is given at the KNOTS and runs straight
// between them.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "tapered_weights.hpp"
#include "troll_paths.hpp"
#include "troll_squares.hpp"

namespace troll {

inline constexpr core::Knots KNOTS = {6, 24, 44};  // discs on the board

namespace term {

inline constexpr int DISTANCES = 17, RACES = 15, WIDTHS = 7, PLACES = 16;

inline constexpr int DISTANCE = 0;                     // [own, their][0..16 or more]
inline constexpr int RACE = DISTANCE + 2 * DISTANCES;  // [-7..7]
inline constexpr int WIDTH = RACE + RACES;             // [own, their][band]
inline constexpr int THREAT = WIDTH + 2 * WIDTHS;
inline constexpr int CLASH = THREAT + 1;
inline constexpr int LOOSE = CLASH + 1;  // [own, their]
inline constexpr int REACH = LOOSE + 2;
inline constexpr int DISCS = REACH + 1;
inline constexpr int SPARE = DISCS + 1;
inline constexpr int PAIRS = SPARE + 1;  // straight, diagonal
inline constexpr int PLACE = PAIRS + 2;  // [from the own edge 0..3][from the middle 0..3]
inline constexpr int TEMPO = PLACE + PLACES;
inline constexpr int SIZE = TEMPO + 1;

constexpr int width(int sites) {  // 0, 1, 2, 3, 4-5, 6-9, 10 or more
    return sites <= 3 ? sites : sites <= 5 ? 4 : sites <= 9 ? 5 : 6;
}

}  // namespace term

inline constexpr int TAPERED = term::SIZE * core::KNOT_COUNT;
inline constexpr int WEIGHTS = TAPERED + SQUARES.count;

// The sites of each place, for both players.
struct Places {
    std::array<std::array<Bits, term::PLACES>, 2> sites{};

    constexpr Places() {
        for (Site site = 0; site < SITES; ++site) {
            const int x = site % SIDE, y = site / SIDE;
            const int column = x < 4 ? x : 7 - x, row = y < 4 ? y : 7 - y;
            sites[BLACK][row * 4 + 3 - column] |= bit(site);
            sites[WHITE][column * 4 + 3 - row] |= bit(site);
        }
    }
};

inline constexpr Places PLACES{};

// The terms to `add(term, value)`, for the player to act.
template <class Add>
void each_term(const Position& position, const Outlook& outlook, bool threatened, Add&& add) {
    using namespace term;
    const Player sides[2] = {position.player(), other(position.player())};
    int distances[2];
    Bits open[2];
    for (int role = 0; role < 2; ++role) {
        const Player side = sides[role];
        const Paths& paths = outlook.of(side);
        const Bits own = position.of(side);
        distances[role] = paths.distance;
        open[role] = paths.critical & ~own;
        add(DISTANCE + role * DISTANCES + std::min(distances[role], DISTANCES - 1), 1);
        add(WIDTH + role * WIDTHS + width(std::popcount(open[role])), 1);
        add(LOOSE + role, std::popcount(outlook.turns[other(side)].discs));
        const int sign = role == 0 ? 1 : -1;
        add(REACH, sign * std::popcount(outlook.turns[side].sites));
        add(DISCS, sign * std::popcount(own));
        add(SPARE, sign * std::popcount(position.permitted(side) & ~INNER));
        const Bits right = own & ~COLUMN_H;
        add(PAIRS, sign * (std::popcount(own & own << 8) + std::popcount(own & right << 1)));
        add(PAIRS + 1, sign * (std::popcount(own & right << 9) + std::popcount(own & right >> 7)));
        for (int place = 0; place < term::PLACES; ++place)
            add(PLACE + place, sign * std::popcount(own & troll::PLACES.sites[side][place]));
    }
    const int race = std::clamp(distances[1] - distances[0], -RACES / 2, RACES / 2);
    add(RACE + RACES / 2 + race, 1);
    add(THREAT, threatened);
    add(CLASH, std::popcount(open[0] & open[1]));
    add(TEMPO, 1);
}

std::vector<std::string> term_names();
std::vector<float> first_weights();

}  // namespace troll
