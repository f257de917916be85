// Numbers that look random and are the same in every build: the keys of positions.
#pragma once

#include <cstdint>

namespace core {

// SplitMix64 (Steele, Lea, Flood 2014).
constexpr std::uint64_t splitmix64(std::uint64_t number) {
    std::uint64_t z = (number + 1) * 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

}  // namespace core
