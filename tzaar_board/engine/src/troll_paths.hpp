// How far a player is from joining the two edges.
//
// A chain to be consists of own discs and of sites that are still to be won. What each of
// these costs is guessed from how it may be won, and the distance is the cheapest chain (a
// shortest path over the sites, all at one cost found together: Dijkstra's buckets as words of
// bits). The critical sites are those on some cheapest chain.
#pragma once

#include <algorithm>
#include <array>

#include "troll_position.hpp"

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

// What the owner of `own` could turn over. Only inner discs can be, so no line runs over an edge.
inline Turning turning(Bits own, Bits theirs, Bits permitted) {
    Four discs = four(0), sites = four(0);
    const Four mine = four(own), yours = four(theirs & INNER), free = four(permitted);
    turn_along<true>(mine, yours, free, discs, sites);
    turn_along<false>(mine, yours, free, discs, sites);
    return {united(discs), united(sites)};
}

// A placement that would join a player's edges, whoever is to act; NONE where there is none.
// `turnable` are the discs that the player could turn over.
inline Action joining(const Position& position, Player player, Bits turnable) {
    const Bits own = position.of(player), theirs = position.of(other(player));
    const Bits area = own | turnable;
    const auto& edges = EDGES[player];
    const Bits first = flooded(edges[0], area), second = flooded(edges[1], area);
    Bits sites = position.permitted(player);
    // Unless turning alone may do it, the site itself must close the gap.
    if (!(first & edges[1])) sites &= (beside(first) | edges[0]) & (beside(second) | edges[1]);
    for (; sites; sites &= sites - 1) {
        const Site site = std::countr_zero(sites);
        const Bits after = own | bit(site) | turned(site, own, theirs);
        if (flooded(after & edges[0], after) & edges[1]) return Action::on(site);
    }
    return NONE;
}

// The cheapest chains of one player.
struct Paths {
    int distance = 0;  // 0 where the edges are joined, FAR where they can never be
    Bits critical = 0;
};

inline constexpr int FAR = 24;  // no chain costs more that matters

// What both players could turn over, and their chains.
//
// All four edges spread in step, a board each: White's first and second edge, Black's.
class Outlook {
public:
    Outlook() = default;

    explicit Outlook(const Position& position)
        : turns{turning(position.of(WHITE), position.of(BLACK), position.permitted(WHITE)),
                turning(position.of(BLACK), position.of(WHITE), position.permitted(BLACK))} {
        std::array<Sets, 2> sets;
        for (const Player player : {WHITE, BLACK}) {
            const Bits own = position.of(player), theirs = position.of(other(player)) & INNER;
            const Bits threatened = turns[other(player)].discs, turnable = turns[player].discs;
            sets[player] = {own & ~threatened, own & threatened,
                            position.permitted(player) | (theirs & turnable), theirs & ~turnable};
        }
        Reached reached;
        const int most = spread(sets, reached);
        for (const Player player : {WHITE, BLACK})
            find_critical(player, sets[player], reached, most);
    }

    const Paths& of(Player player) const { return paths_[player]; }

    std::array<Turning, 2> turns;  // of each player: of the other's discs

private:
    // Safe and threatened discs of one's own, sites to fill or turn over in one action, and the
    // discs that it takes more to turn over.
    static constexpr std::array<int, 4> COSTS = {0, 1, 2, 4};
    using Sets = std::array<Bits, COSTS.size()>;
    using Reached = std::array<Four, FAR + 1>;  // by cost

    // What the edges reach at each cost, a site's own cost included. Gives how far it was looked.
    int spread(const std::array<Sets, 2>& sets, Reached& reached) {
        std::array<Four, COSTS.size()> at_cost;
        for (std::size_t at = 0; at < COSTS.size(); ++at)
            at_cost[at] = Four{sets[WHITE][at], sets[WHITE][at], sets[BLACK][at], sets[BLACK][at]};
        constexpr Four edges = {EDGES[WHITE][0], EDGES[WHITE][1], EDGES[BLACK][0], EDGES[BLACK][1]};
        std::array<Four, FAR + 1> next;  // to what each cost leads on
        paths_[WHITE].distance = paths_[BLACK].distance = FAR;
        Four all = edges & at_cost[0];
        for (int cost = 0; cost < FAR; ++cost) {
            for (std::size_t at = 1; at < COSTS.size() && COSTS[at] <= cost; ++at)
                all |= at_cost[at] & next[cost - COSTS[at]];
            all = flooded(all, at_cost[0] | all);
            reached[cost] = all;
            next[cost] = beside(all) | edges;
            for (const Player player : {WHITE, BLACK})
                if (all[2 * player] & EDGES[player][1])
                    paths_[player].distance = std::min(paths_[player].distance, cost);
            const int longest = std::max(paths_[WHITE].distance, paths_[BLACK].distance);
            if (longest < FAR) return cost;
            if (cost > COSTS.back() && !any(reached[cost] ^ reached[cost - COSTS.back()]))
                return cost;
        }
        return FAR - 1;
    }

    void find_critical(Player player, const Sets& sets, const Reached& reached_at, int looked) {
        Paths& paths = paths_[player];
        if (paths.distance > looked) return;
        Bits before = 0;
        for (int cost = 0; cost <= paths.distance; ++cost) {
            const Bits reached = reached_at[cost][2 * player], fresh = reached & ~before;
            before = reached;
            for (std::size_t at = 0; at < COSTS.size(); ++at) {
                const int rest = paths.distance - cost + COSTS[at];  // both count the site's cost
                paths.critical |=
                    fresh & sets[at] & reached_at[std::min(rest, paths.distance)][2 * player + 1];
            }
        }
    }

    std::array<Paths, 2> paths_;
};

}  // namespace troll
