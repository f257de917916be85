// Scores, for the player to act: centipoints, or a proven end.
//
//     -WIN ... -PROVEN          0          PROVEN ... WIN
//     lost in WIN + score    evaluated     won in WIN - score actions
//
// A proven score counts actions from the root; in the table it counts them from the position.
#pragma once

namespace search {

inline constexpr int WIN = 30000;
inline constexpr int INFINITE = 32000;
inline constexpr int MAX_PLY = 120;
inline constexpr int PROVEN = WIN - 2 * MAX_PLY;

constexpr bool proven(int score) {
    return score >= PROVEN || score <= -PROVEN;
}

// Actions to a proven end: N for a win, -N for a loss, 0 where nothing is proven.
constexpr int ends(int score) {
    return score >= PROVEN ? WIN - score : score <= -PROVEN ? -(WIN + score) : 0;
}

constexpr int to_table(int score, int ply) {
    return score >= PROVEN ? score + ply : score <= -PROVEN ? score - ply : score;
}

constexpr int from_table(int score, int ply) {
    return score >= PROVEN ? score - ply : score <= -PROVEN ? score + ply : score;
}

}  // namespace search
