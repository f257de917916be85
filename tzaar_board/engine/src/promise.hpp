// What an action of TZAAR promises before anything is searched, for the order of actions.
//
// A weighted sum of what is cheap to see: what acts on what, how scarce its type is, whom the
// opponent could take before and after, and whom the player then. It is fitted to what searches say
// of all actions of 8,835 positions (docs/experiments.md), as the logarithm of how likely an action
// is the best. What follows from who sees whom is counted for all sites at once, as in sight.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "evaluation.hpp"
#include "movegen.hpp"

namespace tzaar {

class Promise {
public:
    Promise(const Position& position, MaterialCache&)
        : position_(position), second_(position.stage() == Stage::SECOND) {
        const int own = position.player() * TYPES, theirs = TYPES - own;
        for (int type = 0; type < TYPES; ++type) {
            const int mine = position.count(own + type), left = position.count(theirs + type);
            taken_[theirs + type] = left == 1 ? WINS : TAKEN[second_][step(left)];
            built_[own + type] = BUILT[step(mine)];
            covered_[own + type] = mine == 1 ? -WINS : COVERED[step(mine)];
        }
        const Bits others = position.of(other(position.player()));
        for (int height = 2; height <= TALLEST; ++height)
            if (others & position.at_least(height)) tallest_ = height;
        for (int part = 0; part < PARTS; ++part) look(part);
    }

    int operator()(Action action) const {
        if (action.kind() == Kind::PASS) return PASSES;
        const Site from = action.origin(), to = action.target();
        const int height = height_[from], met = height_[to];
        if (action.kind() == Kind::CAPTURE) {
            const int promise = taken_[position_.top(to)] + CAPTURE[second_].heights[height][met];
            return promise + PART * (captures_.leave[from] + captures_.arrive[height][to]);
        }
        const int grown = std::min(height + met, TALLEST);
        const int promise = built_[position_.top(from)] + covered_[position_.top(to)] +
                            STACKING.heights[height][met] + (height + met > tallest_ ? TOWERS : 0);
        return promise + PART * (stackings_.leave[from] + stackings_.arrive[grown][to]);
    }

private:
    static constexpr int WINS = 100000;
    static constexpr int PART = 4;     // what a byte counts in
    static constexpr int TALLEST = 4;  // and taller

    using Row = std::array<std::int8_t, CELLS>;

    // What counts for a capture or a stacking; bytes where it is by site.
    struct Weights {
        std::array<std::array<int, TALLEST + 1>, TALLEST + 1> heights;  // of origin and target
        std::array<std::int8_t, 3> flees;     // from where it can be taken: height 1, 2, more
        std::array<std::int8_t, 3> saves;     // an own stack that can be taken, likewise
        std::int8_t exposed;                  // can be taken there
        std::int8_t hits;                     // sees one it can take there; two or more: twice
        std::int8_t hits_tall;                // the same, of those higher than one
        std::array<std::int8_t, 4> from, to;  // by ring
    };

    // What leaving a site, and arriving there with a stack of a height, is worth.
    struct BySite {
        alignas(CELLS) Row leave;
        alignas(CELLS) std::array<Row, TALLEST + 1> arrive;
    };

    // 112 where an action is e times as likely the best. No sum of bytes leaves a byte.
    static constexpr std::array<Weights, 2> CAPTURE = {{
        // As the first action of a turn.
        {.heights = {{{0, 0, 0, 0, 0},
                      {0, -57, 0, 0, 0},
                      {0, -208, 24, 0, 0},
                      {0, -166, 106, 61, 0},
                      {0, -95, 87, 66, 216}}},
         .flees = {-14, 50, 49},
         .saves = {},
         .exposed = -13,
         .hits = 4,
         .hits_tall = 47,
         .from = {1, 1, 0, -1},
         .to = {1, -1, -1, 1}},
        // As the second.
        {.heights = {{{0, 0, 0, 0, 0},
                      {0, -74, 0, 0, 0},
                      {0, -237, 82, 0, 0},
                      {0, -222, 20, 123, 0},
                      {0, -213, 16, 297, 326}}},
         .flees = {-18, 57, 95},
         .saves = {},
         .exposed = -56,
         .hits = 19,
         .hits_tall = 18,
         .from = {12, 4, 4, 0},
         .to = {11, 7, 0, 3}},
    }};
    static constexpr Weights STACKING = {.heights = {{{0, 0, 0, 0, 0},
                                                      {0, 77, 60, 7, -97},
                                                      {0, 107, 78, 9, -95},
                                                      {0, 84, 4, -41, -148},
                                                      {0, 30, -51, -27, -74}}},
                                         .flees = {10, 45, 79},
                                         .saves = {9, 36, 45},
                                         .exposed = -63,
                                         .hits = 4,
                                         .hits_tall = 24,
                                         .from = {3, 2, 0, -1},
                                         .to = {6, 1, -2, -4}};
    // By how many stacks of the type there are: `step`.
    static constexpr std::array<std::array<int, 7>, 2> TAKEN = {
        {{0, -48, 28, 1, 1, 16, 3}, {0, 45, 56, 69, 23, -26, -53}}};
    static constexpr std::array<int, 7> BUILT = {24, 65, 17, 17, 0, -31, -67};
    static constexpr std::array<int, 7> COVERED = {0, 1, 10, 35, 33, 20, 34};
    static constexpr int TOWERS = 44;  // builds one that is taller than all of the opponent's
    static constexpr int PASSES = -79;

    // 1, 2, 3, 4, to 6, to 9, and more.
    static int step(int count) {
        static constexpr std::array<std::uint8_t, 10> STEPS = {0, 0, 1, 2, 3, 4, 4, 5, 5, 5};
        return count < 10 ? STEPS[count] : 6;
    }

    static constexpr Row by_ring(const std::array<std::int8_t, 4>& weights) {
        Row row{};
        for (Site site = 0; site < SITES; ++site)
            for (int ring = 0; ring < 4; ++ring)
                if (HEXAGON.rings[ring] & bit(site)) row[site] = weights[ring];
        return row;
    }

    static Bytes where(Bytes mask, std::int8_t weight) { return mask & weight; }

    // The weights of heights 1, 2 and more.
    static Bytes by_height(Bytes height, const std::array<std::int8_t, 3>& weights) {
        return weights[0] + where(height > 1, weights[1] - weights[0]) +
               where(height > 2, weights[2] - weights[1]);
    }

    // What a part of the sites is worth, by how tall the opponent's stacks are that see each: all
    // of them, and those of no more than a height.
    void look(int part) {
        const Table stacks(position_.stacks());
        const bool white = position_.player() == WHITE;
        Bytes tallest{}, lower[TALLEST] = {}, all{};
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            const Bytes met = stacks[part_of(position_.seen(direction), part)];
            const Bytes theirs = white ? -met : met, is = theirs > 0;
            tallest = theirs > tallest ? theirs : tallest;
            for (std::int8_t height = 1; height < TALLEST; ++height)
                lower[height] -= is & (theirs <= height);
            all -= is;
        }
        const Bytes own = part_of(position_.stacks(), part);
        const Bytes height = own < 0 ? -own : own;
        keep(height_, part, height > TALLEST ? Bytes{} + std::int8_t{TALLEST} : height);
        const Bytes attacked = tallest >= height;
        const auto fill = [&](const Weights& weights, const Row& from, const Row& to,
                              BySite& sites) {
            keep(sites.leave, part,
                 part_of(from, part) + (attacked & by_height(height, weights.flees)));
            const Bytes saves = part_of(to, part) + (attacked & by_height(height, weights.saves));
            for (std::int8_t then = 1; then <= TALLEST; ++then) {
                const Bytes hits = then < TALLEST ? lower[then] : all, tall = hits - lower[1];
                keep(sites.arrive[then], part,
                     saves + where(tallest >= then, weights.exposed) +
                         where(hits > 0, weights.hits) + where(hits > 1, weights.hits) +
                         where(tall > 0, weights.hits_tall) + where(tall > 1, weights.hits_tall));
            }
        };
        static constexpr Row FROM[] = {by_ring(CAPTURE[0].from), by_ring(CAPTURE[1].from),
                                       by_ring(STACKING.from)};
        static constexpr Row TO[] = {by_ring(CAPTURE[0].to), by_ring(CAPTURE[1].to),
                                     by_ring(STACKING.to)};
        if (!second_) return fill(CAPTURE[0], FROM[0], TO[0], captures_);
        fill(CAPTURE[1], FROM[1], TO[1], captures_);
        fill(STACKING, FROM[2], TO[2], stackings_);
    }

    static void keep(Row& row, int part, Bytes bytes) {
        std::memcpy(row.data() + part * WIDTH, &bytes, WIDTH);
    }

    const Position& position_;
    const bool second_;
    int tallest_ = 1;  // of the opponent's
    std::array<int, TOPS> taken_, built_, covered_;
    alignas(CELLS) Row height_;
    BySite captures_, stackings_;
};

}  // namespace tzaar
