// The transposition table, shared by all threads without a lock.
//
// An entry is two words. The first is the key of its position xor the second, so that a torn entry
// is not recognised (Hyatt and Mann, A lock-less transposition table, 2002). The second:
//
//     63 ....... 48 47 ... 42 41 40 39 ..... 32 31 ....... 16 15 ....... 0
//     -----         age       bound depth       score         action
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace search {

enum class Bound : std::uint8_t { NONE, UPPER, LOWER, EXACT };

struct Entry {
    std::uint16_t action = 0;
    std::int16_t score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::NONE;
};

class TranspositionTable {
public:
    explicit TranspositionTable(int megabytes) { resize(megabytes); }

    void resize(int megabytes) {
        const std::size_t bytes = static_cast<std::size_t>(megabytes) << 20;
        buckets_.reset();
        count_ = std::bit_floor(bytes / sizeof(Bucket));
        void* const room = ::operator new(count_ * sizeof(Bucket), std::align_val_t{LARGE_PAGE});
#ifdef __linux__
        madvise(room, count_ * sizeof(Bucket), MADV_HUGEPAGE);  // Every look-up is on another page.
#endif
        buckets_.reset(static_cast<Bucket*>(room));
        std::uninitialized_value_construct_n(buckets_.get(), count_);
        age_ = 0;
    }

    void clear() {
        for (std::size_t at = 0; at < count_; ++at)
            for (Slot& slot : buckets_[at].slots) {
                slot.check.store(0, std::memory_order_relaxed);
                slot.data.store(0, std::memory_order_relaxed);
            }
        age_ = 0;
    }

    // A new search: older entries give way first.
    void grow_older() { age_ = (age_ + 1) & 63; }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

    bool find(std::uint64_t key, Entry& entry) const {
        for (const Slot& slot : bucket(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data) {
                entry = unpacked(data);
                return true;
            }
        }
        return false;
    }

    void keep(std::uint64_t key, const Entry& entry) {
        Bucket& at = bucket(key);
        Slot* worst = nullptr;
        int least = 1 << 30;
        for (Slot& slot : at.slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) {
                worst = &slot;
                break;
            }
            const int old = (age_ - static_cast<int>(data >> 42 & 63)) & 63;
            const int value = data ? unpacked(data).depth - 8 * old : -1000;
            if (value < least) {
                least = value;
                worst = &slot;
            }
        }
        const std::uint64_t data = packed(entry);
        worst->check.store(key ^ data, std::memory_order_relaxed);
        worst->data.store(data, std::memory_order_relaxed);
    }

private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };

    static constexpr std::size_t LARGE_PAGE = std::size_t{2} << 20;

    struct Release {
        void operator()(Bucket* room) const {
            ::operator delete(room, std::align_val_t{LARGE_PAGE});
        }
    };

    const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (count_ - 1)]; }
    Bucket& bucket(std::uint64_t key) { return buckets_[key & (count_ - 1)]; }

    std::uint64_t packed(const Entry& entry) const {
        return std::uint64_t{entry.action} |
               std::uint64_t{static_cast<std::uint16_t>(entry.score)} << 16 |
               std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 32 |
               std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 40 |
               std::uint64_t{static_cast<std::uint8_t>(age_)} << 42;
    }

    static Entry unpacked(std::uint64_t data) {
        return {static_cast<std::uint16_t>(data), static_cast<std::int16_t>(data >> 16),
                static_cast<std::int8_t>(data >> 32), static_cast<Bound>(data >> 40 & 3)};
    }

    std::size_t count_ = 0;
    std::unique_ptr<Bucket[], Release> buckets_;  // buckets need no destructor
    int age_ = 0;
};

}  // namespace search
