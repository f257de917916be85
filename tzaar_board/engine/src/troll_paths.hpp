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

// What each edge reaches over its owner's discs and those that the owner could turn over: White's
// first and second edge, Black's.
inline Four ends_of_chains(const Position& position, Bits turnable_by_white,
                           Bits turnable_by_black) {
    const Bits white = position.of(WHITE) | turnable_by_white;
    const Bits black = position.of(BLACK) | turnable_by_black;
    return flooded(ALL_EDGES, Four{white, white, black, black});
}

// A placement that would join a player's edges, whoever is to act; NONE where there is none.
// `first` and `second` are what the edges reach (above), `turning` the sites that turn discs over.
inline Action joining(const Position& position, Player player, Bits first, Bits second,
                      Bits turning) {
    const Bits own = position.of(player), theirs = position.of(other(player));
    const auto& edges = EDGES[player];
    // Unless turning alone may do it, the site itself must close the gap.
    Bits sites = (beside(first) | edges[0]) & (beside(second) | edges[1]);
    if (first & edges[1]) sites |= turning;
    for (sites &= position.permitted(player); sites; sites &= sites - 1) {
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

// What each player could turn over of the other's discs.
using Turnings = std::array<Turning, 2>;

inline Turnings turnings(const Position& position) {
    const Bits white = position.of(WHITE), black = position.of(BLACK);
    return {turning(white, black, position.permitted(WHITE)),
            turning(black, white, position.permitted(BLACK))};
}

// The chains of both players.
//
// All four edges spread in step, a board each: White's first and second edge, Black's.
class Chains {
public:
    Chains() = default;

    Chains(const Position& position, const Turnings& turns) {
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
        std::array<Four, FAR + 1> next;  // to what each cost leads on
        paths_[WHITE].distance = paths_[BLACK].distance = FAR;
        Four all = ALL_EDGES & at_cost[0];
        for (int cost = 0; cost < FAR; ++cost) {
            for (std::size_t at = 1; at < COSTS.size() && COSTS[at] <= cost; ++at)
                all |= at_cost[at] & next[cost - COSTS[at]];
            all = flooded(all, at_cost[0] | all);
            reached[cost] = all;
            next[cost] = beside(all) | ALL_EDGES;
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
        const Four boards = {sets[0], sets[1], sets[2], sets[3]};
        Four critical = four(0);
        Bits before = 0;
        for (int cost = 0; cost <= paths.distance; ++cost) {
            const Bits reached = reached_at[cost][2 * player], fresh = reached & ~before;
            before = reached;
            const auto from_there = [&](int own_cost) {
                const int rest = paths.distance - cost + own_cost;  // both count the site's cost
                return reached_at[std::min(rest, paths.distance)][2 * player + 1];
            };
            critical |= four(fresh) & Four{from_there(COSTS[0]), from_there(COSTS[1]),
                                           from_there(COSTS[2]), from_there(COSTS[3])};
        }
        paths.critical = united(critical & boards);
    }

    std::array<Paths, 2> paths_;
};

}  // namespace troll
