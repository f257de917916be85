// What leaves are worth: the same position is reached in many orders of actions.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace search {

// A value and the upper part of the key it belongs to share a word, so that threads may write at
// once: each word is whole.
class LeafValues {
public:
    void clear() {
        for (auto& word : words_) word.store(0, std::memory_order_relaxed);
    }

    bool find(std::uint64_t key, int& value) const {
        const std::uint64_t word = at(key).load(std::memory_order_relaxed);
        value = static_cast<std::int16_t>(word & VALUE);
        return (word ^ key) >> VALUE_BITS == 0;
    }

    void keep(std::uint64_t key, int value) {
        at(key).store((key & ~VALUE) | static_cast<std::uint16_t>(value),
                      std::memory_order_relaxed);
    }

private:
    static constexpr int VALUE_BITS = 16;
    static constexpr std::size_t PLACES = 1 << 14;  // more would not stay in a core's own memory
    static constexpr std::uint64_t VALUE = (1 << VALUE_BITS) - 1;

    const std::atomic<std::uint64_t>& at(std::uint64_t key) const { return words_[key % PLACES]; }
    std::atomic<std::uint64_t>& at(std::uint64_t key) { return words_[key % PLACES]; }

    std::array<std::atomic<std::uint64_t>, PLACES> words_{};
};

}  // namespace search
