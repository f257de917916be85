// A player of Troll of another kind than the core: plain alpha-beta over what chains cost.
#pragma once

#include <cmath>
#include <ctime>
#include <vector>

#include "distances.hpp"

namespace yardstick {

class Player {
public:
    int depth() const { return reached_; }
    std::uint64_t nodes() const { return nodes_; }

    // The site to play on, or PASS: within so many seconds of the thread's time, or so many nodes.
    int turn(const Position& position, double seconds, std::uint64_t nodes) {
        nodes_ = 0;
        most_ = nodes;
        until_ = seconds > 0 ? now() + seconds : 0;
        stopped_ = false;
        reached_ = 0;
        killers_.fill({-1, -1});
        for (auto& row : history_)
            for (int& value : row) value /= 4;
        const Bits permitted = position.permitted(position.player);
        best_ = permitted ? std::countr_zero(permitted) : PASS;
        const int left = std::popcount(~(position.discs[0] | position.discs[1])) + 4;
        for (int depth = 1; depth <= std::min(left, MOST - 10); ++depth) {
            const int value = search(position, depth, -INFINITE, INFINITE, 0, EXTENSIONS);
            if (stopped_) break;
            reached_ = depth;
            if (std::abs(value) > PROVEN) break;
        }
        return best_;
    }

private:
    enum class Bound : std::uint8_t { EXACT, LOWER, UPPER };

    struct Entry {
        Bits key = 0;
        std::int16_t score = 0;
        std::uint8_t site = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::EXACT;
    };

    struct Leaf {
        Bits key = 0;
        int value = 0;
    };

    struct Seen {
        std::array<Bits, 2> turnable;
        std::array<Chains, 2> chains;
    };

    static constexpr int WIN = 30000, INFINITE = 32000, PROVEN = WIN - 200, MOST = 100;
    static constexpr int EXTENSIONS = 2;  // of a line, where the opponent threatens to link
    static constexpr std::size_t ENTRIES = 1 << 21, LEAVES = 1 << 16;

    static double now() {
        timespec time;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }

    int search(const Position& position, int depth, int alpha, int beta, int ply, int extensions) {
        ++nodes_;
        if (nodes_ % 256 == 0 && until_ > 0 && now() >= until_) stopped_ = true;
        if (most_ && nodes_ >= most_) stopped_ = true;
        if (stopped_) return 0;
        const int own = position.player, other = 1 - own;
        const Bits permitted = position.permitted(own), theirs = position.permitted(other);
        if ((!permitted && !theirs) || ply >= MOST) return 0;
        alpha = std::max(alpha, ply - WIN);
        beta = std::min(beta, WIN - ply - 1);
        if (alpha >= beta) return alpha;
        const bool wide = beta - alpha > 1;
        Entry& entry = entries_[position.key % ENTRIES];
        int known = -1;
        if (entry.key == position.key) {
            known = entry.site;
            const int score = from_table(entry.score, ply);
            const bool decides = entry.bound == Bound::EXACT ||
                                 (entry.bound == Bound::LOWER && score >= beta) ||
                                 (entry.bound == Bound::UPPER && score <= alpha);
            if (!wide && entry.depth >= depth && decides) return score;
        }
        Leaf& leaf = leaves_[position.key % LEAVES];
        if (depth <= 0 && leaf.key == position.key) return leaf.value;
        Seen seen;
        seen.turnable[own] = turnable(position.discs[own], position.discs[other], permitted);
        if (const int site = linking(position, own, seen.turnable[own]); site >= 0) {
            if (ply == 0) best_ = site;
            return WIN - ply - 1;
        }
        seen.turnable[other] = turnable(position.discs[other], position.discs[own], theirs);
        const int threat = linking(position, other, seen.turnable[other]);
        if (threat >= 0 && depth <= 0 && extensions > 0) {
            depth = 1;
            --extensions;
        }
        for (const int player : {BLACK, WHITE})
            seen.chains[player] = Spread(position, player, seen.turnable[player]).chains();
        const int stands = value(own, seen);
        if (depth <= 0 || ply > MOST - 2) {
            leaf = {position.key, stands};
            return stands;
        }
        std::array<int, SITES> sites, promises;
        const int count = list(position, seen, threat, known, depth, ply, sites, promises);
        if (!count) return ply + 2 - WIN;
        const int low = alpha;
        int best = -INFINITE, top = sites[0];
        for (int at = 0; at < count; ++at) {
            const auto next = std::max_element(promises.begin() + at, promises.begin() + count);
            std::swap(sites[at], sites[next - promises.begin()]);
            std::swap(promises[at], *next);
            Position after = position;
            after.play(sites[at]);
            int less = 0;
            if (depth >= 2 && at >= 2 && threat < 0 && best > -PROVEN) {
                less = static_cast<int>(0.7 + std::log(depth) * std::log(at) * 10 / 19);
                less = std::clamp(less - wide + (stands + 30 < alpha), 0, depth - 1);
            }
            const auto follow = [&](int deep, int above) {
                return -search(after, deep, -above, -alpha, ply + 1, extensions);
            };
            int found = at ? follow(depth - 1 - less, alpha + 1) : follow(depth - 1, beta);
            if (at && found > alpha && less) found = follow(depth - 1, alpha + 1);
            if (at && found > alpha && found < beta) found = follow(depth - 1, beta);
            if (stopped_) return 0;
            if (found <= best) continue;
            best = found;
            top = sites[at];
            if (found <= alpha) continue;
            alpha = found;
            if (ply == 0) best_ = top;
            if (alpha < beta) continue;
            learn(own, sites, at, depth, ply);
            break;
        }
        const Bound bound = best >= beta ? Bound::LOWER : best > low ? Bound::EXACT : Bound::UPPER;
        entry = {position.key, static_cast<std::int16_t>(to_table(best, ply)),
                 static_cast<std::uint8_t>(top), static_cast<std::int8_t>(depth), bound};
        return best;
    }

    static int value(int own, const Seen& seen) {
        const Chains &mine = seen.chains[own], &yours = seen.chains[1 - own];
        const auto more = [](Bits one, Bits other) {
            return std::popcount(one) - std::popcount(other);
        };
        return 100 * (std::min(yours.distance, 30) - std::min(mine.distance, 30)) / 2 +
               5 * more(mine.cheapest, yours.cheapest) + more(mine.next, yours.next) +
               10 * more(seen.turnable[own], seen.turnable[1 - own]) + 60;
    }

    // The sites to play on, and what each promises. Against a threat only what may stop it.
    int list(const Position& position, const Seen& seen, int threat, int known, int depth, int ply,
             std::array<int, SITES>& sites, std::array<int, SITES>& promises) const {
        const int own = position.player;
        const Chains &mine = seen.chains[own], &yours = seen.chains[1 - own];
        int count = 0;
        const Bits permitted = position.permitted(own);
        if (!permitted) {
            sites[count] = PASS;
            promises[count++] = 0;
        }
        for (Bits rest = permitted; rest; rest &= rest - 1) {
            const int site = std::countr_zero(rest);
            const Bits over = turned(site, position.discs[own], position.discs[1 - own]);
            if (threat >= 0 && site != threat && !over) continue;
            const auto on = [site](Bits set) { return static_cast<int>(set >> site & 1); };
            int promise = history_[own][site] + 3000 * (on(mine.cheapest) + on(yours.cheapest)) +
                          700 * (on(mine.next) + on(yours.next));
            if (depth >= 2)
                promise += 600 * std::popcount(over & (mine.cheapest | yours.cheapest)) +
                           300 * std::popcount(over);
            if (site == killers_[ply][0] || site == killers_[ply][1]) promise += 4000;
            sites[count] = site;
            promises[count++] = site == known ? FIRST : promise;
        }
        return count;
    }

    // A cutoff: what made it goes first elsewhere, what did not later.
    void learn(int own, const std::array<int, SITES>& sites, int at, int depth, int ply) {
        if (sites[at] == PASS) return;
        const int bonus = std::min(depth * depth * 8, 400);
        int& value = history_[own][sites[at]];
        value += bonus - value * bonus / 4000;
        for (int before = 0; before < at; ++before) {
            int& less = history_[own][sites[before]];
            less -= bonus + less * bonus / 4000;
        }
        if (killers_[ply][0] != sites[at]) killers_[ply] = {sites[at], killers_[ply][0]};
    }

    // A proven score counts actions from the position in the table, from the root elsewhere.
    static int to_table(int score, int ply) {
        return score > PROVEN ? score + ply : score < -PROVEN ? score - ply : score;
    }
    static int from_table(int score, int ply) {
        return score > PROVEN ? score - ply : score < -PROVEN ? score + ply : score;
    }

    static constexpr int FIRST = 1 << 28;

    std::vector<Entry> entries_ = std::vector<Entry>(ENTRIES);
    std::vector<Leaf> leaves_ = std::vector<Leaf>(LEAVES);
    std::array<std::array<int, SITES>, 2> history_{};
    std::array<std::array<int, 2>, MOST + 2> killers_{};
    std::uint64_t nodes_ = 0, most_ = 0;
    double until_ = 0;
    bool stopped_ = false;
    int best_ = PASS, reached_ = 0;
};

}  // namespace yardstick
