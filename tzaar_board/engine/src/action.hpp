// One action of TZAAR in 16 bits.
//
//     15 14   13 12   11 ......... 6   5 .......... 0
//     -----   kind    origin (type)    target
//
// A placing keeps its type where the others keep their origin. NONE is the pattern of A1xA1.
#pragma once

#include <cstdint>

#include "hexagon.hpp"

namespace tzaar {

enum class Kind : std::uint8_t { CAPTURE, STACKING, PASS, PLACING };

struct Action {
    std::uint16_t bits;

    Action() = default;
    constexpr explicit Action(std::uint16_t raw) : bits(raw) {}
    constexpr Action(Kind kind, int origin, Site target)
        : bits(static_cast<std::uint16_t>(static_cast<int>(kind) << 12 | origin << 6 | target)) {}

    constexpr Kind kind() const { return static_cast<Kind>(bits >> 12 & 3); }
    constexpr Site origin() const { return bits >> 6 & 63; }
    constexpr int type() const { return bits >> 6 & 63; }
    constexpr Site target() const { return bits & 63; }
    constexpr bool operator==(const Action&) const = default;
};

inline constexpr Action NONE{std::uint16_t{0}};
inline constexpr Action PASS{Kind::PASS, 0, 0};

}  // namespace tzaar
