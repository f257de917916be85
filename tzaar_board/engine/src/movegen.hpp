// The legal actions of a position, in the order of the Python rules.
#pragma once

#include <algorithm>
#include <array>

#include "position.hpp"

namespace tzaar {

struct Actions {
    std::array<Action, MAX_LEGAL + 1> list;  // what lies beyond `size` is not set
    int size = 0;

    void add(Action action, bool real = true) {  // free of branches
        list[size] = action;
        size += real;
    }
    const Action* begin() const { return list.data(); }
    const Action* end() const { return list.data() + size; }
};

inline void captures(const Position& position, Actions& actions) {
    const bool white = position.player() == WHITE;
    for (Bits own = position.of(position.player()); own; own &= own - 1) {
        const Site from = std::countr_zero(own);
        const int tall = position.height(from);
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            const Site met = position.seen(from, direction);
            const int theirs = white ? -position.stack(met) : position.stack(met);
            actions.add({Kind::CAPTURE, from, met}, (theirs > 0) & (theirs <= tall));
        }
    }
}

// Captures, then stackings, in one round: how many captures there are is known.
inline void captures_and_stackings(const Position& position, Actions& actions) {
    const bool white = position.player() == WHITE;
    Action* capture = actions.list.data();
    Action* stacking = capture + position.captures(position.player());
    for (Bits own = position.of(position.player()); own; own &= own - 1) {
        const Site from = std::countr_zero(own);
        const int tall = position.height(from);
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            const Site met = position.seen(from, direction);
            const int theirs = white ? -position.stack(met) : position.stack(met);
            *stacking = {Kind::STACKING, from, met};
            stacking += theirs < 0;
            if ((theirs > 0) & (theirs <= tall)) *capture++ = {Kind::CAPTURE, from, met};
        }
    }
    actions.size = static_cast<int>(stacking - actions.list.data());
}

inline void placings(const Position& position, Actions& actions) {
    for (Site site = 0; site < SITES; ++site)
        for (int type = 0; type < TYPES; ++type)
            if (!position.stack(site) &&
                position.count(position.player() * TYPES + type) < PIECES[type])
                actions.add({Kind::PLACING, type, site});
}

// The legal actions; none when the game is over.
inline void legal(const Position& position, Actions& actions) {
    if (position.over()) return;
    if (position.stage() == Stage::PLACING) return placings(position, actions);
    if (position.stage() != Stage::SECOND) return captures(position, actions);
    captures_and_stackings(position, actions);
    actions.add(PASS);
}

}  // namespace tzaar
