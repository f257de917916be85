// The two players of any game.
#pragma once

#include <cstdint>

namespace core {

enum Player : std::uint8_t { WHITE, BLACK };

constexpr Player other(Player player) {
    return player == WHITE ? BLACK : WHITE;
}

}  // namespace core
