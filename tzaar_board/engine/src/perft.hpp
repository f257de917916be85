// Counting lines of play: the last ply is counted, not played.
#pragma once

#include <cstdint>

#include "movegen.hpp"

namespace tzaar {

// Lines of `depth` actions, or that end before.
inline std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0 || position.over()) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(position.legal_count());
    Actions actions;
    legal(position, actions);
    std::uint64_t leaves = 0;
    for (const Action action : actions) {
        Position after = position;
        after.play(action);
        leaves += perft(after, depth - 1);
    }
    return leaves;
}

}  // namespace tzaar
