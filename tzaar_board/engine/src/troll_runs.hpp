// Runs of discs along a line: what a placement turns over.
//
// Only inner discs can be turned over, so no line runs over an edge.
#pragma once

#include "troll_board.hpp"

namespace troll {

// Which of a player's discs the opponent could turn over with one placement, and from where.
struct Turning {
    Bits discs = 0;  // that would be turned over
    Bits sites = 0;  // whose placement turns something over
};

// The ways from a disc, each a shift to higher sites; the other four are the same to lower ones.
inline constexpr Four WAYS = {1, 7, 8, 9};

template <bool UP>
inline Four shifted(Four sites, Four ways) {
    return UP ? sites << ways : sites >> ways;
}

// Along four ways at once: a run has at most six discs, so 1, 1, 2 and 2 steps reach its end.
template <bool UP>
inline Four run_along(Four from, Four through) {
    Four run = shifted<UP>(from, WAYS) & through;
    run |= shifted<UP>(run, WAYS) & through;
    const Four twice = through & shifted<UP>(through, WAYS);
    run |= shifted<UP>(run, WAYS + WAYS) & twice;
    return run | (shifted<UP>(run, WAYS + WAYS) & twice);
}

template <bool UP>
inline void turn_along(Four own, Four theirs, Four permitted, Four& discs, Four& sites) {
    const Four run = run_along<UP>(own, theirs);  // discs with one of `own` behind them
    const Four from = shifted<UP>(run, WAYS) & permitted;
    sites |= from;
    discs |= run_along<!UP>(from, run);
}

inline Bits united(Four boards) {
    return boards[0] | boards[1] | boards[2] | boards[3];
}

// What a disc of one's own on a site turns over: what is in a run from it and in one back to it.
inline Bits turned(Site site, Bits own, Bits theirs) {
    const Four from = four(bit(site)), mine = four(own), yours = four(theirs & INNER);
    return united((run_along<true>(from, yours) & run_along<false>(mine, yours)) |
                  (run_along<false>(from, yours) & run_along<true>(mine, yours)));
}

// What the owner of `own` could turn over.
inline Turning turning(Bits own, Bits theirs, Bits permitted) {
    Four discs = four(0), sites = four(0);
    const Four mine = four(own), yours = four(theirs & INNER), free = four(permitted);
    turn_along<true>(mine, yours, free, discs, sites);
    turn_along<false>(mine, yours, free, discs, sites);
    return {united(discs), united(sites)};
}

}  // namespace troll
