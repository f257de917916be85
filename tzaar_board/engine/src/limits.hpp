// When a search ends: at a time, before another node, after a depth, or when it is told to.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "score.hpp"

namespace search {

using Clock = std::chrono::steady_clock;

struct Limits {
    double seconds = 0;       // 0: none
    std::uint64_t nodes = 0;  // 0: none
    int depth = 0;            // 0: none
};

// Shared by the threads of one search. The thread that leads asks `before` every node.
class Halt {
public:
    Halt(const Limits& limits, std::function<bool()> told)
        : limits_(limits), told_(std::move(told)), began_(Clock::now()), asked_(began_) {}

    bool raised() const { return raised_.load(std::memory_order_relaxed); }
    void raise() { raised_.store(true, std::memory_order_relaxed); }

    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

    // Whether a thread that has searched so many nodes must stop before the next.
    bool before(std::uint64_t nodes) {
        if (limits_.nodes && nodes >= limits_.nodes) raise();
        if (nodes % LOOK == 0) look();
        return raised();
    }

    // Sets a limit of nodes, where there is no lesser one.
    void allow(std::uint64_t nodes) {
        limits_.nodes = limits_.nodes ? std::min(limits_.nodes, nodes) : nodes;
    }

    int depth() const { return limits_.depth ? limits_.depth : MAX_PLY - 20; }

private:
    static constexpr std::uint64_t LOOK = 512;  // nodes between two looks at the clock

    void look() {
        const Clock::time_point now = Clock::now();
        if (limits_.seconds > 0 &&
            std::chrono::duration<double>(now - began_).count() >= limits_.seconds)
            raise();
        if (told_ && now - asked_ >= std::chrono::milliseconds(2)) {
            asked_ = now;
            if (told_()) raise();
        }
    }

    Limits limits_;
    std::function<bool()> told_;
    Clock::time_point began_, asked_;
    std::atomic<bool> raised_{false};
};

}  // namespace search
