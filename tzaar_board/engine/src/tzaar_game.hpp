// TZAAR as the search knows it.
#pragma once

#include "directed_actions.hpp"
#include "evaluation.hpp"
#include "movegen.hpp"
#include "score.hpp"

namespace tzaar {

struct Game {
    using Position = tzaar::Position;
    using Action = tzaar::Action;
    using Actions = tzaar::Actions;
    using Evaluation = tzaar::Evaluation;
    using Cache = tzaar::MaterialCache;  // of the evaluation, one a thread
    using Ordered = tzaar::DirectedActions;

    static constexpr int ROUND = 4;  // actions from a turn to the player's next

    // Whether it is looked at every position who could win with one action. In a turn of two
    // actions a threat can be met by either of them: it says too little.
    static constexpr bool THREATS = false;

    static void legal(const Position& position, Actions& actions) {
        tzaar::legal(position, actions);
    }

    // How a game that is over ended for the player to act: 1 won, 0 drawn, -1 lost.
    static int result(const Position& position) {
        return position.winner() == position.player() ? 1 : -1;
    }

    // At most so many actions are left; here more than any search is deep.
    static constexpr int remaining(const Position&) { return search::MAX_PLY; }

    static constexpr int MAX_ACTIONS = MAX_LEGAL + 1;

    static constexpr bool ROOT_ORDERED = false;  // whether by promise, when deepening begins

    // Whether there is a search for a proof of who wins, and where it is worth its time.
    static constexpr bool PROOFS = true;
    static bool provable(const Position& position) {
        return std::popcount(position.occupied()) <= 28;
    }

    // Whether the other player acts after an action, and the key of what then stands.
    static bool turns(const Position& position) { return position.stage() != Stage::FIRST; }
    static std::uint64_t key_after(const Position& position, Action action) {
        return position.key_after(action);
    }

    // Whether the player may do nothing at this point of a turn.
    static bool starts_turn(const Position& position) { return position.stage() == Stage::FIRST; }

    // By how much a position stands above what is asked so that it is not searched, with the depth
    // up to which that is so. With two actions to come hardly any is worth less than it stands.
    static constexpr int DEPTH_OF_MARGINS = 7;
    static int margin(const Position& position, int depth) {
        if (starts_turn(position)) return 10 + 5 * depth;
        return depth <= 3 ? 20 + 20 * depth : search::INFINITE;
    }

    // How many actions are searched near the leaves, up to DEPTH_OF_LATE. Of second actions, which
    // are many and well ordered, hardly any of the last is better than those before.
    static constexpr int DEPTH_OF_LATE = 7;
    static int late(const Position& position, int depth) {
        static constexpr std::array<int, DEPTH_OF_LATE + 1> SECOND = {0, 5, 7, 9, 12, 16, 22, 30};
        static constexpr std::array<int, 4> FIRST = {0, 10, 20, 40};
        if (position.stage() == Stage::SECOND) return SECOND[depth];
        return depth < 4 ? FIRST[depth] : MAX_ACTIONS;
    }

    // The same position with the turn given to the opponent.
    static Position skipped(const Position& position) {
        Position after = position;
        after.skip();
        return after;
    }

    // An action that wins here and now, NONE where there is none or only covering it could tell.
    static Action winning(const Position& position, Cache&) {
        const int theirs = other(position.player()) * TYPES;
        for (int type = 0; type < TYPES; ++type) {
            const Bits stacks = position.of_top(theirs + type);
            if (stacks & (stacks - 1) || !(stacks & position.attacked())) continue;
            return taker(position, std::countr_zero(stacks));
        }
        return NONE;
    }

    // The first of two captures in one turn that take the last two stacks of a type; else NONE.
    static Action winning_pair(const Position& position, Cache&) {
        if (position.stage() != Stage::FIRST) return NONE;
        const int theirs = other(position.player()) * TYPES;
        for (int type = 0; type < TYPES; ++type) {
            const Bits stacks = position.of_top(theirs + type);
            if (std::popcount(stacks) != 2 || !(stacks & position.attacked())) continue;
            for (Bits targets = stacks & position.attacked(); targets; targets &= targets - 1) {
                const Site target = std::countr_zero(targets);
                for (int direction = 0; direction < DIRECTIONS; ++direction) {
                    const Site from = position.seen(target, direction);
                    if (!takes(position, from, target)) continue;
                    Position after = position;
                    after.play({Kind::CAPTURE, from, target});
                    if (after.attacked() & after.of_top(theirs + type))
                        return {Kind::CAPTURE, from, target};
                }
            }
        }
        return NONE;
    }

    // Whether the player to act (or the other) can possibly win within so many actions of both: by
    // taking the last of a type, or by leaving no capture. An action takes away at most the
    // captures of one stack and those onto another: six each.
    static bool may_win(const Position& position, bool mover, int actions) {
        const Player winner = mover ? position.player() : other(position.player());
        const int now = position.stage() == Stage::FIRST ? 2 : 1;
        int own = 0;
        for (int left = actions, turn = now, acts = mover; left > 0; acts = !acts, turn = 2) {
            own += acts ? std::min(left, turn) : 0;
            left -= turn;
        }
        const int theirs = other(winner) * TYPES;
        int least = SITES;
        for (int type = 0; type < TYPES; ++type)
            least = std::min(least, position.count(theirs + type));
        return least <= own || position.captures(other(winner)) <= 12 * own;
    }

private:
    static bool takes(const Position& position, Site from, Site target) {
        const int own = position.stack(from), theirs = position.stack(target);
        return own * theirs < 0 && std::abs(own) >= std::abs(theirs);
    }

    static Action taker(const Position& position, Site target) {
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            const Site from = position.seen(target, direction);
            if (takes(position, from, target)) return {Kind::CAPTURE, from, target};
        }
        return NONE;
    }
};

}  // namespace tzaar
