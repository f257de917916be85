// Keys of positions: every stack adds one for its site and top, and one for its site and height.
#pragma once

#include <array>
#include <cstdint>

namespace tzaar {

// SplitMix64 (Steele, Lea, Flood 2014): the same keys in every build.
constexpr std::uint64_t scrambled(std::uint64_t number) {
    std::uint64_t z = (number + 1) * 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

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
