// Which actions were good elsewhere in the tree: killers by ply, and history by side and phase.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace search {

template <int SLOTS>
class History {
public:
    static constexpr int MOST = 1 << 13;
    static constexpr int SITES_MASK =
        0xfff;  // origin and target; the kind follows from what stands there

    int of(int slot, std::uint16_t action) const { return values_[slot][action & SITES_MASK]; }

    // Moves a value toward +-MOST, the less the nearer it is.
    void add(int slot, std::uint16_t action, int bonus) {
        std::int16_t& value = values_[slot][action & SITES_MASK];
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / MOST);
    }

    void clear() {
        for (auto& row : values_) row.fill(0);
    }

private:
    std::array<std::array<std::int16_t, SITES_MASK + 1>, SLOTS> values_{};
};

struct Killers {
    std::uint16_t first = 0, second = 0;

    void add(std::uint16_t action) {
        if (action == first) return;
        second = first;
        first = action;
    }
};

}  // namespace search
