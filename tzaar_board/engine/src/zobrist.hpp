// Keys of positions: every stack adds one for its site and top, and one for its site and height.
#pragma once

#include <array>
#include <cstdint>

#include "scramble.hpp"

namespace tzaar {

using core::scrambled;

struct StackKeys {
    std::array<std::array<std::uint64_t, 8>, 64> top{};
    std::array<std::array<std::uint64_t, 32>, 64> height{};
    std::array<std::array<std::uint64_t, 32>, 8> material{};

    constexpr StackKeys() {
        std::uint64_t next = 0;
        for (auto& row : top)
            for (auto& key : row) key = scrambled(next++);
        for (auto& row : height)
            for (auto& key : row) key = scrambled(next++);
        for (auto& row : material)
            for (auto& key : row) key = scrambled(next++);
    }
};

inline constexpr StackKeys STACK_KEYS{};

inline constexpr std::array<std::array<std::uint64_t, 4>, 2> SIDE_KEYS = {
    {{scrambled(9001), scrambled(9002), scrambled(9003), scrambled(9004)},
     {scrambled(9005), scrambled(9006), scrambled(9007), scrambled(9008)}}};

constexpr std::uint64_t stack_key(int site, int top, int height) {
    return STACK_KEYS.top[site][top] ^ STACK_KEYS.height[site][height];
}

// What a stack adds to the key of all that stands, wherever it stands.
constexpr std::uint64_t material_key(int top, int height) {
    return STACK_KEYS.material[top][height];
}

}  // namespace tzaar
