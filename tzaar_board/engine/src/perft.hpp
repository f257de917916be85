// Counting lines of play: the last ply is counted, not played.
#pragma once

#include <cstdint>

namespace search {

// Lines of `depth` actions, or that end before.
template <class Game>
std::uint64_t perft(const typename Game::Position& position, int depth) {
    if (depth == 0 || position.over()) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(position.legal_count());
    typename Game::Actions actions;
    Game::legal(position, actions);
    std::uint64_t leaves = 0;
    for (const typename Game::Action action : actions) {
        typename Game::Position after = position;
        after.play(action);
        leaves += perft<Game>(after, depth - 1);
    }
    return leaves;
}

}  // namespace search
