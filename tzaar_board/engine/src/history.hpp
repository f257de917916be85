// Which actions were good elsewhere in the tree: killers by ply, and history by side and phase.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace search {

template <int SLOTS, int PLACES>
class History {
public:
    static constexpr int MOST = 1 << 13;

    int of(int slot, int place) const { return values_[slot][place]; }
    const auto& of(int slot) const { return values_[slot]; }

    // Moves a value toward +-MOST, the less the nearer it is.
    void add(int slot, int place, int bonus) {
        std::int16_t& value = values_[slot][place];
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / MOST);
    }

    void clear() {
        for (auto& row : values_) row.fill(0);
    }

private:
    std::array<std::array<std::int16_t, PLACES>, SLOTS> values_{};
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
