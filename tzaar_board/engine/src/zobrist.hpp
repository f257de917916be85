// Keys of positions: every stack adds one for its site and top, and one for its site and height.
#pragma once

#include <array>
#include <cstdint>

#include "splitmix64.hpp"

namespace tzaar {

using core::splitmix64;

struct StackKeys {
    std::array<std::array<std::uint64_t, 8>, 64> top{};
    std::array<std::array<std::uint64_t, 32>, 64> height{};
    std::array<std::array<std::uint64_t, 32>, 8> material{};

    constexpr StackKeys() {
        std::uint64_t next = 0;
        for (auto& row : top)
            for (auto& key : row) key = splitmix64(next++);
        for (auto& row : height)
            for (auto& key : row) key = splitmix64(next++);
        for (auto& row : material)
            for (auto& key : row) key = splitmix64(next++);
    }
};

inline constexpr StackKeys STACK_KEYS{};

inline constexpr std::array<std::array<std::uint64_t, 4>, 2> SIDE_KEYS = {
    {{splitmix64(9001), splitmix64(9002), splitmix64(9003), splitmix64(9004)},
     {splitmix64(9005), splitmix64(9006), splitmix64(9007), splitmix64(9008)}}};

constexpr std::uint64_t stack_key(int site, int top, int height) {
    return STACK_KEYS.top[site][top] ^ STACK_KEYS.height[site][height];
}

// What a stack adds to the key of all that stands, wherever it stands.
constexpr std::uint64_t material_key(int top, int height) {
    return STACK_KEYS.material[top][height];
}

}  // namespace tzaar
