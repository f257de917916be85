// The numbers of a network's hidden units, which are added many at a time.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace core {

#if defined(__AVX512BW__)
inline constexpr std::size_t REGISTER = 64;  // bytes
#elif defined(__AVX2__)
inline constexpr std::size_t REGISTER = 32;
#else
inline constexpr std::size_t REGISTER = 16;
#endif

// So many numbers, counted modulo 2^16, in whole registers: one vector that is wider than these the
// compiler would keep in memory while numbers are added to it.
template <int COUNT>
class Units {
public:
    using Numbers = std::array<std::int16_t, COUNT>;

    Units() = default;
    explicit Units(const Numbers& numbers) : parts_(std::bit_cast<Parts>(numbers)) {}

    Numbers numbers() const { return std::bit_cast<Numbers>(parts_); }

    [[gnu::always_inline]] Units& operator+=(const Units& added) {
        for (std::size_t at = 0; at < PARTS; ++at) parts_[at] += added.parts_[at];
        return *this;
    }
    [[gnu::always_inline]] Units& operator-=(const Units& taken) {
        for (std::size_t at = 0; at < PARTS; ++at) parts_[at] -= taken.parts_[at];
        return *this;
    }

private:
    using Part = std::uint16_t __attribute__((vector_size(REGISTER)));
    static constexpr std::size_t PARTS = COUNT * sizeof(std::uint16_t) / REGISTER;
    using Parts = std::array<Part, PARTS>;

    Parts parts_{};
};

}  // namespace core
