// The actions of a position of Troll, picked best first.
//
// They are counted by the site as the player sees the board, and so is the history. A value and
// its site share a number, so that the best is found by a plain maximum.
//
//   31                      6 5        0
//   |         value          |   site   |
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "history.hpp"
#include "troll_promise.hpp"

namespace troll {

// What may stop a threat: its own site, or what turns something over. Whatever else is played, the
// threat stays, since nothing that stands in its lines has changed.
inline Bits answers(const Position& position, View& view, Action threat) {
    const Player player = position.player();
    return position.permitted(player) & (view.turns(position)[player].sites | bit(threat.site()));
}

class SiteActions {
public:
    static constexpr int SLOTS = 2;  // of the history: by player
    using History = search::History<SLOTS, SITES + 1>;

    // The action that the table knows comes first. Only what answers a threat counts where there is
    // one.
    SiteActions(const Position& position, View& view, std::uint16_t known, Action threat,
                const History& history, const search::Killers& killers)
        : player_(position.player()) {
        const Bits legal =
            threat.bits ? answers(position, view, threat) : position.permitted(player_);
        passes_ = !legal && !threat.bits;
        size_ = passes_ ? 1 : std::popcount(legal);
        for (Site site = 0; site < SITES; ++site) values_[site] = site;
        if (size_ > 1) {
            sets_ = view.sets(position);
            const auto promised = Promise(position, sets_).worths();
            const auto& learned = history.of(slot(position));
            for (Site site = 0; site < SITES; ++site)
                values_[site] += (promised[site] + (learned[site] >> 3)) * SITES;
            const auto raise = [&](std::uint16_t bits, int by) {
                const Action action(bits);
                if (action.places()) values_[seen_by(player_, action.site())] += by * SITES;
            };
            raise(killers.first, KILLER);
            raise(killers.second, KILLER);
            raise(known, KNOWN);
        }
        for (Bits rest = ~seen_by(player_, legal); rest; rest &= rest - 1)
            values_[std::countr_zero(rest)] = NEVER * SITES;
    }

    static int slot(const Position& position) { return position.player(); }

    int size() const { return size_; }
    // The place in a history of the action that was picked `at`-th.
    int place(int at) const { return tried_[at]; }
    Action tried(int at) const {
        return passes_ ? PASS : Action::on(seen_by(player_, Site{tried_[at]}));
    }

    // How much is at stake with the action that was picked `at`-th: on how many of the two players'
    // cheapest chains it is; one where it turns something over or keeps the opponent from that.
    int concerns(int at) const {
        const auto on = [site = tried_[at]](Bits sites) {
            return static_cast<int>(sites >> site & 1);
        };
        const int chains = on(sets_[View::OWN_CHAIN]) + on(sets_[View::THEIR_CHAIN]);
        return chains ? chains : on(sets_[View::OWN_TURNING] | sets_[View::THEIR_TURNING]);
    }

    // Picks the best that is left, as the `at`-th.
    Action next(int at) {
        int best = values_[0];
        for (const int other : values_) best = std::max(best, other);
        const int site = best & (SITES - 1);
        values_[site] = NEVER * SITES;
        tried_[at] = static_cast<std::uint8_t>(passes_ ? PASSES : site);
        return tried(at);
    }

private:
    static constexpr int PASSES = SITES;  // the place of a pass
    static constexpr int KILLER = 200, KNOWN = 20000, NEVER = -30000;

    const Player player_;
    int size_;
    bool passes_;
    View::Sets sets_;
    alignas(64) std::array<int, SITES> values_;
    std::array<std::uint8_t, SITES> tried_;
};

}  // namespace troll
