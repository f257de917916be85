// By how much a late action is searched less deep first, by depth and how many came before it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace search {

class Reductions {
public:
    Reductions() {
        for (int depth = 1; depth < DEPTHS; ++depth)
            for (int at = 1; at < ACTIONS; ++at)
                less_[depth][at] =
                    static_cast<std::int8_t>(0.7 + std::log(depth) * std::log(at) / 1.9);
    }

    int operator()(int depth, int at) const {
        return less_[std::min(depth, DEPTHS - 1)][std::min(at, ACTIONS - 1)];
    }

private:
    static constexpr int DEPTHS = 64, ACTIONS = 256;

    std::array<std::array<std::int8_t, ACTIONS>, DEPTHS> less_{};
};

}  // namespace search
