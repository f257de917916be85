// What a placement of Troll promises before anything is searched, for the order of actions.
//
// A network without a hidden layer: each own disc, each of theirs, and each site of the six sets
// that the evaluation knows too (troll_view.hpp) says something of each of the 64 sites, the same
// in a mirror. It is fitted to what searches say of all placements of many positions
// (docs/engine.md, Weights), as the logarithm of how likely a placement is the best.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "troll_promise_numbers.hpp"
#include "troll_view.hpp"
#include "units.hpp"

namespace troll {

class Promise {
public:
    using Worths = core::Units<SITES>;  // by site, as the player sees the board

    Promise(const Position& position, const View::Sets& sets) {
        const Player player = position.player();
        add(0, seen_by(player, position.of(player)));
        add(1, seen_by(player, position.of(other(player))));
        for (std::size_t set = 0; set < sets.size(); ++set) add(2 + set, sets[set]);
    }

    Worths::Numbers worths() const { return sum_.numbers(); }

private:
    static constexpr int UNIT = 8;  // what a number counts; 16 numbers are a factor of e
    static constexpr int SETS = 2 + View::SETS, HALF = SIDE / 2, QUARTER = HALF * HALF;

    // What is said by the sites of each set.
    struct Rows {
        Worths of_none;
        std::array<std::array<Worths, SITES>, SETS> of;

        Rows() : of_none(row(0, false, false)) {
            for (int set = 0; set < SETS; ++set)
                for (Site site = 0; site < SITES; ++site) {
                    const int rank = site / SIDE, file = site % SIDE;
                    const int near = std::min(rank, SIDE - 1 - rank) * HALF;
                    const int place = near + std::min(file, SIDE - 1 - file);
                    of[set][site] =
                        Worths(row(1 + set * QUARTER + place, rank >= HALF, file >= HALF));
                }
        }

        static Worths::Numbers row(int line, bool upright, bool aside) {
            const int mirror = (upright ? SITES - SIDE : 0) ^ (aside ? SIDE - 1 : 0);
            Worths::Numbers numbers;
            for (Site site = 0; site < SITES; ++site)
                numbers[site] = static_cast<std::int16_t>(
                    UNIT * (PROMISES[line * (SITES + 1) + (site ^ mirror)] - NOTHING));
            return numbers;
        }
    };

    static inline const Rows ROWS;

    void add(std::size_t set, Bits sites) {
        for (; sites; sites &= sites - 1) sum_ += ROWS.of[set][std::countr_zero(sites)];
    }

    Worths sum_ = ROWS.of_none;
};

}  // namespace troll
