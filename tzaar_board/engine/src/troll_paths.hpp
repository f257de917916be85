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

template <int SHIFT>
constexpr Bits shifted(Bits sites) {
    if constexpr (SHIFT > 0)
        return sites << SHIFT;
    else
        return sites >> -SHIFT;
}

template <int SHIFT>
inline void turn_along(Bits own, Bits theirs, Bits permitted, Turning& found) {
    Bits run = shifted<SHIFT>(own) & theirs;  // discs with one of `own` behind them
    for (int more = 0; more < SIDE - 3; ++more) run |= shifted<SHIFT>(run) & theirs;
    const Bits from = shifted<SHIFT>(run) & permitted;
    found.sites |= from;
    Bits back = shifted<-SHIFT>(from) & run;
    for (int more = 0; more < SIDE - 3; ++more) back |= shifted<-SHIFT>(back) & run;
    found.discs |= back;
}

// What the owner of `own` could turn over. Only inner discs can be, so no line runs over an edge.
inline Turning turning(Bits own, Bits theirs, Bits permitted) {
    Turning found;
    theirs &= INNER;
    turn_along<1>(own, theirs, permitted, found);
    turn_along<7>(own, theirs, permitted, found);
    turn_along<8>(own, theirs, permitted, found);
    turn_along<9>(own, theirs, permitted, found);
    turn_along<-1>(own, theirs, permitted, found);
    turn_along<-7>(own, theirs, permitted, found);
    turn_along<-8>(own, theirs, permitted, found);
    turn_along<-9>(own, theirs, permitted, found);
    return found;
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
class Paths {
public:
    static constexpr int FAR = 24;  // no chain costs more that matters

    // `threatened` are own discs that the opponent could turn over, `turnable` the reverse.
    Paths(const Position& position, Player player, Bits threatened, Bits turnable) {
        const Bits own = position.of(player), theirs = position.of(other(player)) & INNER;
        sets_ = {own & ~threatened, own & threatened,
                 position.permitted(player) | (theirs & turnable), theirs & ~turnable};
        const auto& edges = EDGES[player];
        Reach there, back;
        distance_ = spread(edges[0], edges[1], there, FAR);
        if (distance_ == FAR) return;
        spread(edges[1], edges[0], back, distance_);
        for (int cost = 0; cost <= distance_; ++cost) {
            const Bits fresh = there[cost] & ~(cost ? there[cost - 1] : 0);
            for (std::size_t at = 0; at < COSTS.size(); ++at) {
                const int rest = distance_ - cost + COSTS[at];  // both count the site's own cost
                critical_ |= fresh & sets_[at] & back[std::min(rest, distance_)];
            }
        }
    }

    // 0 where the edges are joined, FAR where they can never be.
    int distance() const { return distance_; }
    Bits critical() const { return critical_; }

private:
    // Safe and threatened discs of one's own, sites to fill or turn over in one action, and the
    // discs that it takes more to turn over.
    static constexpr std::array<int, 4> COSTS = {0, 1, 2, 4};

    using Reach = std::array<Bits, FAR + 1>;  // which sites are reached at each cost

    // What an edge reaches up to `most`, a site's own cost included; what the other edge costs.
    int spread(Bits edge, Bits goal, Reach& reached, int most) const {
        Reach next;  // to what each cost leads on
        Bits all = 0;
        for (int cost = 0; cost <= most; ++cost) {
            if (cost == 0) all = edge & sets_[0];
            for (std::size_t at = 1; at < COSTS.size() && COSTS[at] <= cost; ++at)
                all |= sets_[at] & next[cost - COSTS[at]];
            all = flooded(all, sets_[0] | all);
            reached[cost] = all;
            next[cost] = beside(all) | edge;
            if (most == FAR && all & goal) return cost;
        }
        return FAR;
    }

    std::array<Bits, 4> sets_;
    int distance_ = FAR;
    Bits critical_ = 0;
};

// What both players could turn over, and their chains.
struct Outlook {
    std::array<Turning, 2> turns;  // of each player: of the other's discs
    Paths white, black;

    explicit Outlook(const Position& position)
        : turns{turning(position.of(WHITE), position.of(BLACK), position.permitted(WHITE)),
                turning(position.of(BLACK), position.of(WHITE), position.permitted(BLACK))},
          white(position, WHITE, turns[BLACK].discs, turns[WHITE].discs),
          black(position, BLACK, turns[WHITE].discs, turns[BLACK].discs) {}

    const Paths& of(Player player) const { return player == WHITE ? white : black; }
};

}  // namespace troll
