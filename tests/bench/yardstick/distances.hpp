// What the cheapest chain of each player still costs: all that this player knows of a position.
#pragma once

#include <algorithm>

#include "board.hpp"

namespace yardstick {

inline constexpr int FAR = 40;  // no chain can be had

// What a site of a chain costs: a disc that could be turned over now, a site to fill, a disc that
// may be turned over later, and one that never can.
inline constexpr std::array<int, 4> COSTS = {1, 2, 4, 14};

struct Chains {
    int distance = FAR;
    Bits cheapest = 0, next = 0;  // sites on the cheapest chains, and on those that cost 1 more
};

// The discs that a player may turn over at some time: with a site to fill on the one side, and
// ground that may become the player's on the other.
inline Bits ever_turnable(int player, Bits permitted) {
    Bits found = 0;
    each_direction(
        [&]<int D>() { found |= beyond<D>(permitted) & beyond<(D + 4) % 8>(GROUND[0][player]); });
    return found;
}

class Spread {
public:
    Spread(const Position& position, int player, Bits turnable)
        : edges_(EDGES[player]), own_(position.discs[player]) {
        const Bits permitted = position.permitted(player);
        const Bits theirs = position.discs[1 - player] & GROUND[position.variant][player];
        const Bits later = theirs & ~turnable & ever_turnable(player, permitted);
        sets_ = {theirs & turnable, permitted, later, theirs & ~turnable & ~later};
    }

    Chains chains() {
        Chains found;
        spread(0, FAR, found);
        if (found.distance >= FAR - 1) return {};
        spread(1, found.distance + 1, found);
        Bits before = 0;
        for (int cost = 0; cost <= found.distance + 1; ++cost) {
            const Bits fresh = reached_[0][cost] & ~before;
            before = reached_[0][cost];
            for (std::size_t at = 0; at < COSTS.size(); ++at)
                join(fresh & sets_[at], found.distance - cost + COSTS[at], found);
        }
        found.next &= ~found.cheapest;
        return found;
    }

private:
    // What an edge reaches at each cost, a site's own included. From the first edge that says how
    // far apart they are, and goes one on.
    void spread(int edge, int most, Chains& found) {
        auto& reached = reached_[edge];
        std::array<Bits, FAR + 1> next;
        Bits all = 0;
        for (int cost = 0; cost <= most; ++cost) {
            if (cost == 0) all = flooded(edges_[edge], own_);
            for (std::size_t at = 0; at < COSTS.size() && COSTS[at] <= cost; ++at)
                all |= sets_[at] & next[cost - COSTS[at]];
            all |= flooded(beside(all), own_);
            reached[cost] = all;
            next[cost] = beside(all) | edges_[edge];
            if (edge == 0 && found.distance == FAR && (all & edges_[1])) {
                found.distance = cost;
                most = std::min(FAR, cost + 1);
            }
        }
    }

    // Which of some sites are on a chain where the other edge has so much left for them.
    void join(Bits sites, int rest, Chains& found) const {
        if (!sites) return;
        if (rest >= 0 && rest <= found.distance + 1) found.cheapest |= sites & reached_[1][rest];
        if (rest >= -1) found.next |= sites & reached_[1][std::min(rest, found.distance) + 1];
    }

    const std::array<Bits, 2>& edges_;
    Bits own_;
    std::array<Bits, COSTS.size()> sets_;  // by cost
    std::array<std::array<Bits, FAR + 1>, 2> reached_;
};

}  // namespace yardstick
