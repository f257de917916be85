// The actions of a position, picked best first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "history.hpp"

namespace search {

// A value and the place of its action share a number, so that the best is found by a plain maximum.
//
//   31                      8 7        0
//   |         value          |  place  |
template <class Game>
class OrderedActions {
public:
    using Position = typename Game::Position;
    using Action = typename Game::Action;
    using History = search::History<Game::SLOTS, Game::PLACES>;

    // The action that the table knows comes first. Only what answers a threat counts where there is
    // one.
    OrderedActions(const Position& position, typename Game::Cache& cache, std::uint16_t known,
                   Action threat, const History& history, const Killers& killers) {
        if (threat.bits)
            Game::answers(position, cache, threat, actions_);
        else
            Game::legal(position, actions_);
        const int slot = Game::slot(position);
        const typename Game::Promise promise(position, cache);
        for (int at = 0; at < actions_.size; ++at) {
            const Action action = actions_.list[at];
            int value = KNOWN;
            if (action.bits != known) {
                value = promise(action) + (history.of(slot, place_of(action)) >> 3);
                if (action.bits == killers.first || action.bits == killers.second) value += 200;
            }
            values_[at] = value * ACTIONS + at;
            if constexpr (CONCERNS)
                concerns_[at] = static_cast<std::int8_t>(promise.concerns(action));
        }
    }

    static int slot(const Position& position) { return Game::slot(position); }

    int size() const { return actions_.size; }
    // The action that was picked `at`-th.
    Action tried(int at) const { return actions_.list[tried_[at]]; }
    // Its place in a history.
    int place(int at) const { return place_of(tried(at)); }

    // How much is at stake with the action that was picked `at`-th: 0, 1 as a rule, or 2.
    int concerns(int at) const {
        if constexpr (CONCERNS) return concerns_[tried_[at]];
        return 1;
    }

    // Picks the best that is left, as the `at`-th.
    Action next(int at) {
        int best = values_[0];
        for (int other = 1; other < actions_.size; ++other) best = std::max(best, values_[other]);
        const int place = best & (ACTIONS - 1);
        values_[place] = std::numeric_limits<int>::min();
        tried_[at] = static_cast<std::uint8_t>(place);
        return actions_.list[place];
    }

private:
    static int place_of(Action action) { return action.bits & (Game::PLACES - 1); }

    static constexpr int ACTIONS = 256, KNOWN = 1 << 20;
    static constexpr bool CONCERNS = requires(const typename Game::Promise& promise,
                                              Action action) { promise.concerns(action); };

    typename Game::Actions actions_;
    std::array<std::int8_t, CONCERNS ? ACTIONS : 0> concerns_;
    std::array<int, ACTIONS> values_;
    std::array<std::uint8_t, ACTIONS> tried_;
};

}  // namespace search
