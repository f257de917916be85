// The one table of the games that the core knows.
#pragma once

#include <algorithm>

#include "game_interface.hpp"
#include "placement_search.hpp"
#include "terms.hpp"
#include "text.hpp"
#include "troll_game.hpp"
#include "troll_text.hpp"
#include "tzaar_game.hpp"

namespace any {

struct Tzaar {
    using Game = tzaar::Game;
    using Searching = search::Search<Game>;
    static constexpr const char* NAME = "tzaar";

    static auto read(const std::string& text) { return tzaar::read_position(text); }
    static auto read_action(const std::string& text, const tzaar::Position& position) {
        return tzaar::read_action(text, position);
    }
    static auto text_of(const tzaar::Position& position) { return tzaar::text_of(position); }
    static auto text_of(tzaar::Action action) { return tzaar::text_of(action); }
    static std::string stage(const tzaar::Position& position) {
        return {tzaar::STAGES[static_cast<int>(position.stage())]};
    }
    static int progress(const tzaar::Position& position) {
        const int stacks = std::popcount(position.occupied());
        return position.stage() == tzaar::Stage::PLACING ? stacks : 2 * tzaar::SITES - stacks;
    }
    static auto features(const tzaar::Position& position) { return tzaar::features(position); }
    static auto inputs(const tzaar::Position& position) { return tzaar::net::inputs(position); }
    static auto term_names() { return tzaar::term_names(); }
    static auto first_weights() { return tzaar::first_weights(); }

    // Pieces are placed by another thinking than alpha-beta.
    static search::Report<Game> think(Searching& searching, const tzaar::Position& position,
                                      const search::Limits& limits, int lines,
                                      const std::vector<tzaar::Action>& wanted,
                                      const Searching::Heard& heard,
                                      const std::function<bool()>& halted) {
        if (position.stage() != tzaar::Stage::PLACING) {
            tzaar::Position watched = position;
            searching.evaluation().watch(watched);
            return searching.run(watched, limits, lines, wanted, heard, halted);
        }
        const auto found = tzaar::PlacementSearch(position, searching.evaluation())
                               .run(limits, lines, wanted, halted);
        if (heard) heard(found);
        return found;
    }
};

struct Troll {
    using Game = troll::Game;
    using Searching = search::Search<Game>;
    static constexpr const char* NAME = "troll";

    static auto read(const std::string& text) { return troll::read_position(text); }
    static auto read_action(const std::string& text, const troll::Position& position) {
        return troll::read_action(text, position);
    }
    static auto text_of(const troll::Position& position) { return troll::text_of(position); }
    static auto text_of(troll::Action action) { return troll::text_of(action); }
    static std::string stage(const troll::Position& position) {
        return troll::VARIANTS[static_cast<int>(position.variant())];
    }
    static int progress(const troll::Position& position) {
        return std::popcount(position.occupied());
    }
    static auto features(const troll::Position&) { return std::vector<float>(); }
    static auto inputs(const troll::Position& position) { return troll::net::inputs(position); }
    static auto term_names() { return std::vector<std::string>(); }
    static auto first_weights() { return troll::first_weights(); }

    static search::Report<Game> think(Searching& searching, const troll::Position& position,
                                      const search::Limits& limits, int lines,
                                      const std::vector<troll::Action>& wanted,
                                      const Searching::Heard& heard,
                                      const std::function<bool()>& halted) {
        return searching.run(position, limits, lines, wanted, heard, halted);
    }
};

// By name; the first is the one that a text is of whose form tells no other.
inline const std::vector<Entry>& games() {
    static const std::vector<Entry> all = {entry<Tzaar>(), entry<Troll>()};
    return all;
}

inline const Entry& game(const std::string& name) {
    for (const Entry& one : games())
        if (one.name == name) return one;
    throw ValueError("The core knows no game '" + name + "'.");
}

// The game of a position text, by the number of its columns or rows.
inline const Entry& game_of(const std::string& text) {
    const auto end = text.begin() + std::min(text.find(' '), text.size());
    const bool rows = std::count(text.begin(), end, '/') == troll::SIDE - 1;
    return rows ? game(Troll::NAME) : games().front();
}

}  // namespace any
