// The actions of a position of TZAAR, picked best first.
//
// An action is an origin and a direction, so that those of a direction are valued together, and the
// history learns by both. The best of each origin shares a number with its site, so that the best
// of all is found by a plain maximum.
//
//   31                      6 5        0
//   |         value          |  origin  |
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "evaluation.hpp"
#include "history.hpp"
#include "promise.hpp"

namespace tzaar {

class DirectedActions {
public:
    static constexpr int SLOTS = 4;  // of the history: side and phase
    using History = search::History<SLOTS, DIRECTIONS * CELLS>;

    // The action that the table knows comes first.
    DirectedActions(const Position& position, MaterialCache&, std::uint16_t known, Action,
                    const History& history, const search::Killers& killers)
        : position_(position), size_(position.legal_count()) {
        const Promise promise(position);
        const auto& learned = history.of(slot(position));
        Promise::Worths best;
        best.fill(Promise::ILLEGAL);
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            Promise::Worths& values = values_[direction];
            promise.of(direction, values);
            for (int site = 0; site < CELLS; ++site) {
                const int more = learned[place_of(site, direction)] >> 3;
                values[site] = static_cast<std::int16_t>(values[site] + more);
                best[site] = std::max(best[site], values[site]);
            }
        }
        for (int site = 0; site < CELLS; ++site) best_[site] = best[site] * CELLS + site;
        if (position.stage() == Stage::SECOND)
            set(PASSES, Promise::of_pass() + (learned[PASSES] >> 3));
        raise(killers.first, KILLER);
        raise(killers.second, KILLER);
        for (int top = 0; top < TOPS; ++top)
            if (position.count(top) == 1) decide(std::countr_zero(position.of_top(top)));
        raise(known, KNOWN);
    }

    static int slot(const Position& position) {
        return position.player() * 2 + (position.stage() == Stage::SECOND);
    }

    int size() const { return size_; }
    // The place in a history of the action that was picked `at`-th.
    int place(int at) const { return tried_[at]; }
    Action tried(int at) const { return action(tried_[at]); }
    static constexpr int concerns(int) { return 1; }

    // Picks the best that is left, as the `at`-th.
    Action next(int at) {
        int best = Promise::ILLEGAL * CELLS;
        for (const int other : best_) best = std::max(best, other);
        const Site from = best & (CELLS - 1);
        int place = from;
        for (int direction = 1; direction < DIRECTIONS; ++direction)
            if (values_[direction][from] == best >> 6) place = place_of(from, direction);
        set(place, Promise::ILLEGAL);
        tried_[at] = static_cast<std::uint16_t>(place);
        return action(place);
    }

private:
    static constexpr int PASSES = CELLS - 1;  // the place of a pass: no stack stands on that site
    static constexpr int KILLER = 200, DECIDES = 7000, KNOWN = 20000;

    static constexpr int place_of(Site from, int direction) { return direction * CELLS + from; }
    static constexpr Site origin(int place) { return place & (CELLS - 1); }
    static constexpr int direction(int place) { return place >> 6; }

    Action action(int place) const {
        if (place == PASSES) return PASS;
        const Site from = origin(place), to = position_.seen(from, direction(place));
        const bool joins = (position_.stack(from) ^ position_.stack(to)) >= 0;
        return {joins ? Kind::STACKING : Kind::CAPTURE, from, to};
    }

    void set(int place, int value) {
        const Site from = origin(place);
        values_[direction(place)][from] = static_cast<std::int16_t>(value);
        int best = Promise::ILLEGAL;
        for (const Promise::Worths& values : values_) best = std::max<int>(best, values[from]);
        best_[from] = best * CELLS + from;
    }

    // The last stack of a type: to take it wins, to cover it loses.
    void decide(Site site) {
        const bool own = (position_.stack(site) > 0) == (position_.player() == WHITE);
        for (int back = 0; back < DIRECTIONS; ++back)
            add(place_of(position_.seen(site, back), opposite(back)), own ? -DECIDES : DECIDES);
    }

    void raise(std::uint16_t bits, int by) {
        const Action action(bits);
        if (action.kind() == Kind::PASS) return add(PASSES, by);
        for (int direction = 0; direction < DIRECTIONS; ++direction)
            if (position_.seen(action.origin(), direction) == action.target())
                return add(place_of(action.origin(), direction), by);
    }

    // Adds to the value of an action, but where it is not legal.
    void add(int place, int by) {
        const int value = values_[direction(place)][origin(place)];
        if (value > Promise::ILLEGAL / 2) set(place, value + by);
    }

    const Position& position_;
    const int size_;
    alignas(CELLS) std::array<Promise::Worths, DIRECTIONS> values_;  // by origin
    alignas(CELLS) std::array<int, CELLS> best_;
    std::array<std::uint16_t, MAX_LEGAL> tried_;
};

}  // namespace tzaar
