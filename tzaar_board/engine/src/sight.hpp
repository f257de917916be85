// Bytes for all sites of a board at once, as wide as the processor's registers are.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "hexagon.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace tzaar {

inline constexpr int CELLS = 64;  // a byte for every site, and some that stay empty

#if defined(__AVX512VBMI__)
inline constexpr int WIDTH = 64;
#elif defined(__AVX2__)
inline constexpr int WIDTH = 32;
#else
inline constexpr int WIDTH = 16;
#endif

using Bytes = std::int8_t __attribute__((vector_size(WIDTH)));  // of so many cells
inline constexpr int PARTS = CELLS / WIDTH;

template <class Cell>
inline Bytes part_of(const std::array<Cell, CELLS>& cells, int part) {
    Bytes bytes;
    std::memcpy(&bytes, cells.data() + part * WIDTH, WIDTH);
    return bytes;
}

// The bytes of all cells, to be looked up many at once by numbers below 64; and a bit for every
// byte below 0.
#if defined(__AVX512VBMI__)

class Table {
public:
    explicit Table(const std::array<std::int8_t, CELLS>& cells) : cells_(part_of(cells, 0)) {}
    Bytes operator[](Bytes at) const {
        return (Bytes)_mm512_maskz_permutexvar_epi8(~__mmask64{0}, (__m512i)at, (__m512i)cells_);
    }

private:
    Bytes cells_;
};

inline Bits below_zero(Bytes bytes) {
    return _mm512_movepi8_mask((__m512i)bytes);
}

#elif defined(__AVX2__)

class Table {
public:
    explicit Table(const std::array<std::int8_t, CELLS>& cells) {
        for (int at = 0; at < 4; ++at) {
            __m128i quarter;
            std::memcpy(&quarter, cells.data() + 16 * at, 16);
            quarters_[at] = (Bytes)_mm256_broadcastsi128_si256(quarter);
        }
    }
    // Each quarter answers to its own numbers: the others are made such that they give 0.
    Bytes operator[](Bytes at) const {
        Bytes sum{};
        for (const Bytes& quarter : quarters_) {
            sum |= (Bytes)_mm256_shuffle_epi8((__m256i)quarter, (__m256i)(at | (at > 15)));
            at -= 16;
        }
        return sum;
    }

private:
    Bytes quarters_[4];
};

inline Bits below_zero(Bytes bytes) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8((__m256i)bytes));
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

class Table {
public:
    explicit Table(const std::array<std::int8_t, CELLS>& cells)
        : cells_(vld1q_s8_x4(cells.data())) {}
    Bytes operator[](Bytes at) const { return (Bytes)vqtbl4q_s8(cells_, (uint8x16_t)at); }

private:
    int8x16x4_t cells_;
};

inline Bits below_zero(Bytes bytes) {
    const uint8x16_t place = (uint8x16_t)vdupq_n_u64(0x8040201008040201);
    uint8x16_t bits = vandq_u8(vcltzq_s8((int8x16_t)bytes), place);
    for (int step = 0; step < 3; ++step) bits = vpaddq_u8(bits, bits);
    return vgetq_lane_u16(vreinterpretq_u16_u8(bits), 0);
}

#else

class Table {
public:
    explicit Table(const std::array<std::int8_t, CELLS>& cells) : cells_(cells.data()) {}
    Bytes operator[](Bytes at) const {
        std::uint8_t places[WIDTH];
        std::memcpy(places, &at, WIDTH);
        std::int8_t found[WIDTH];
        for (int cell = 0; cell < WIDTH; ++cell) found[cell] = cells_[places[cell]];
        Bytes bytes;
        std::memcpy(&bytes, found, WIDTH);
        return bytes;
    }

private:
    const std::int8_t* cells_;
};

inline Bits below_zero(Bytes bytes) {
    Bits bits = 0;
    for (int half = 0; half < WIDTH / 8; ++half) {
        Bits eight;
        std::memcpy(&eight, reinterpret_cast<const char*>(&bytes) + 8 * half, 8);
        const Bits tops = eight >> 7 & 0x0101010101010101;
        bits |= (tops * 0x0102040810204080 >> 56) << 8 * half;
    }
    return bits;
}

#endif

}  // namespace tzaar
