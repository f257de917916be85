// Who wins, where alpha-beta does not see that far: a proof-number search.
//
// To win, one action must win; to lose, all must lose. The search always goes where least seems
// left to be shown: df-pn (Nagai, Df-pn algorithm for searching AND/OR trees, 2002). It leaves a
// line of play only where that seems a quarter harder than the next (the 1 + epsilon trick:
// Pawlewicz and Lew, Improving depth-first proof-number search, 2007).
//
// Nothing is left out, so what is proven is proven; but not that it ends no sooner. No position
// comes twice in a line of play, since each turn takes away a stack: a position's numbers do not
// depend on how it was reached.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace search {

// What is left to be shown, for the player to act: that this player wins, and that the other does.
// 0 where it is shown; the other number is then NEVER and the actions to the end.
struct Numbers {
    static constexpr std::uint32_t NEVER = 1u << 28;

    std::uint32_t wins = 1, loses = 1;

    static Numbers won(std::uint32_t actions) { return {0, NEVER + actions}; }
    static Numbers lost(std::uint32_t actions) { return {NEVER + actions, 0}; }

    bool shown() const { return !wins || !loses; }
    std::uint32_t actions() const { return (wins ? wins : loses) - NEVER; }
    // The same for the other player.
    Numbers turned() const { return {loses, wins}; }
};

// The numbers of positions, in buckets of four. What is nearest to being shown gives way first.
class ProofTable {
public:
    // Takes its room, where it has none yet.
    void make() { entries_.resize(SIZE); }

    const Numbers* find(std::uint64_t key) const {
        const Entry* const bucket = &entries_[place(key)];
        for (int at = 0; at < BUCKET; ++at)
            if (bucket[at].key == key) return &bucket[at].numbers;
        return nullptr;
    }

    void keep(std::uint64_t key, const Numbers& numbers) {
        Entry* const bucket = &entries_[place(key)];
        Entry* worst = bucket;
        for (int at = 0; at < BUCKET; ++at) {
            if (bucket[at].key == key) {
                worst = bucket + at;
                break;
            }
            if (worth(bucket[at]) < worth(*worst)) worst = bucket + at;
        }
        *worst = {key, numbers};
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        Numbers numbers;
    };

    static constexpr std::size_t SIZE = std::size_t{1} << 20;
    static constexpr int BUCKET = 4;

    static std::size_t place(std::uint64_t key) { return key & (SIZE - 1) & ~std::uint64_t{3}; }

    static std::uint32_t worth(const Entry& entry) {
        if (!entry.key) return 0;
        if (entry.numbers.shown()) return SHOWN;
        return std::min(entry.numbers.wins, entry.numbers.loses);
    }

    static constexpr std::uint32_t SHOWN = 1u << 20;

    std::vector<Entry> entries_;
};

template <class Game>
class ProofSearch {
public:
    using Position = typename Game::Position;
    using Action = typename Game::Action;

    explicit ProofSearch(const typename Game::Evaluation& evaluation) : evaluation_(evaluation) {}

    // Goes on with a position until it is proven who wins, or `node` refuses another node.
    template <class Node>
    Numbers run(const Position& position, Node&& node) {
        table_.make();
        stopped_ = false;
        return expand(position, {Numbers::NEVER, Numbers::NEVER}, node);
    }

    // How a proven position is played on: the soonest win that is known, and the longest defence.
    std::vector<Action> line(Position position) {
        std::vector<Action> actions;
        while (!position.over()) {
            const Action action = best(position);
            if (!action.bits) break;
            actions.push_back(action);
            position.play(action);
        }
        return actions;
    }

private:
    struct Child {
        Action action;
        bool turns;  // whether the other player acts then
        std::uint64_t key;
        Numbers numbers;  // for the player before the action
    };
    struct Children {
        std::array<Child, Game::MAX_ACTIONS> list;
        int size = 0;
    };

    // Searches below a position until one of its numbers reaches its limit.
    template <class Node>
    Numbers expand(const Position& position, Numbers limit, Node& node) {
        // 1. The actions, with what is known of each, or how it looks. One that wins is enough.
        Children children;
        if (!list(position, children, node)) return {};
        for (;;) {
            // 2. What is left to be shown here.
            Numbers numbers;
            std::uint32_t second;
            Child* const child = easiest(children, numbers, second);
            if (numbers.wins >= limit.wins || numbers.loses >= limit.loses || numbers.shown() ||
                stopped_) {
                table_.keep(position.key(), numbers);
                return numbers;
            }
            // 3. The action by which a win seems easiest to show, until it seems a quarter harder
            // than the next, or until the rest decides.
            const Numbers allowed = {
                std::min(limit.wins, std::min(second + second / 4, Numbers::NEVER - 1) + 1),
                std::min(Numbers::NEVER, limit.loses - numbers.loses + child->numbers.loses)};
            Position after = position;
            after.play(child->action);
            const Numbers found = expand(after, child->turns ? allowed.turned() : allowed, node);
            if (stopped_ && !found.shown()) continue;
            child->numbers = child->turns ? found.turned() : found;
            // 4. The others may have been met on the way.
            for (int at = 0; at < children.size; ++at) renew(children.list[at]);
        }
    }

    // False where it was stopped. Where an action wins nothing else is listed.
    template <class Node>
    bool list(const Position& position, Children& children, Node& node) {
        typename Game::Actions actions;
        Game::legal(position, actions);
        for (const Action action : actions) {
            Child& child = children.list[children.size++];
            child.action = action;
            child.key = Game::key_after(position, action);
            child.turns = Game::turns(position);
            if (!renew(child)) {
                if (stopped_ = !node(); stopped_) return false;
                Position after = position;
                after.play(action);
                const Numbers numbers = first(after);
                table_.keep(child.key, numbers);
                child.numbers = child.turns ? numbers.turned() : numbers;
            }
            if (!child.numbers.wins) {
                children.list[0] = child;
                children.size = 1;
                break;
            }
        }
        return true;
    }

    bool renew(Child& child) const {
        const Numbers* const known = table_.find(child.key);
        if (known) child.numbers = child.turns ? known->turned() : *known;
        return known;
    }

    // The numbers of a position from those of its actions; the action that comes next, and the
    // number that the one behind it needs to win.
    static Child* easiest(Children& children, Numbers& numbers, std::uint32_t& second) {
        Child* best = nullptr;
        std::uint32_t all = 0, longest = 0;
        second = Numbers::NEVER;
        for (int at = 0; at < children.size; ++at) {
            Child& child = children.list[at];
            const Numbers& its = child.numbers;
            if (!its.wins) {
                numbers = Numbers::won(its.actions() + 1);
                return &child;
            }
            if (!its.loses) {
                longest = std::max(longest, its.actions());
                continue;
            }
            all = std::min(all + its.loses, Numbers::NEVER - 1);
            if (!best || its.wins < best->numbers.wins ||
                (its.wins == best->numbers.wins && its.loses < best->numbers.loses)) {
                second = best ? best->numbers.wins : Numbers::NEVER;
                best = &child;
            } else {
                second = std::min(second, its.wins);
            }
        }
        numbers = best ? Numbers{best->numbers.wins, all} : Numbers::lost(longest + 1);
        return best;
    }

    // How a position looks that was not searched: won, lost, or by its evaluation.
    Numbers first(const Position& position) {
        if (position.over()) return Game::result(position) > 0 ? Numbers::won(0) : Numbers::lost(0);
        if (Game::winning(position, cache_).bits) return Numbers::won(1);
        if (Game::winning_pair(position, cache_).bits) return Numbers::won(2);
        const int value = evaluation_(position, cache_);
        return {left(-value), left(value)};
    }

    // What seems left to be shown against so many centipoints: twice as much for each 32.
    static std::uint32_t left(int value) {
        const int most = std::min(std::abs(value), 400);
        const std::uint32_t whole = most / 32, part = 32 + most % 32;
        if (value >= 0) return (EVEN << whole) * part / 32;
        return std::max(1u, (EVEN * 32 >> whole) / part);
    }

    Action best(const Position& position) {
        if (const Action action = Game::winning(position, cache_); action.bits) return action;
        if (const Action action = Game::winning_pair(position, cache_); action.bits) return action;
        typename Game::Actions actions;
        Game::legal(position, actions);
        Action found{std::uint16_t{0}};
        std::uint32_t least = Numbers::NEVER, most = 0;
        for (const Action action : actions) {
            Child child{action, Game::turns(position), Game::key_after(position, action), {}};
            if (!renew(child) || !child.numbers.shown()) continue;
            const std::uint32_t length = child.numbers.actions();
            if (!child.numbers.wins && length < least) {
                least = length;
                found = action;
            } else if (child.numbers.wins && least == Numbers::NEVER && length >= most) {
                most = length;
                found = action;
            }
        }
        return found;
    }

    static constexpr std::uint32_t EVEN =
        32;  // what is left to be shown where nobody stands better

    const typename Game::Evaluation& evaluation_;
    typename Game::Cache cache_;
    ProofTable table_;
    bool stopped_ = false;
};

}  // namespace search
