// Troll as the search knows it.
#pragma once

#include "troll_actions.hpp"
#include "troll_net.hpp"

namespace troll {

struct Game {
    using Position = troll::Position;
    using Action = troll::Action;
    using Actions = troll::Actions;
    using Evaluation = troll::Evaluation;
    using Cache = troll::View;
    using Ordered = SiteActions;

    static constexpr int ROUND = 2;  // actions from a turn to the player's next

    static constexpr bool THREATS = true;  // it is looked at every position who could link next

    static constexpr bool PROOFS = false;  // a draw is neither won nor lost

    static constexpr bool ROOT_ORDERED = true;  // by promise, when deepening begins

    static void legal(const Position& position, Actions& actions) {
        troll::legal(position, actions);
    }

    // How a game that is over ended for the player to act: 1 won, 0 drawn, -1 lost.
    static int result(const Position& position) {
        return position.linked(position.player()) - position.linked(other(position.player()));
    }

    // At most so many actions are left, and one less after each: every placement, and the passes of
    // one player while the other has edge sites left. Where only these are left, that is exact.
    static int remaining(const Position& position) {
        const Bits own = position.permitted(position.player());
        const Bits theirs = position.permitted(other(position.player()));
        const int mine = std::popcount(own & ~theirs), yours = std::popcount(theirs & ~own);
        const int passes = own & theirs   ? std::max(mine, yours)
                           : mine > yours ? mine - yours - 1
                                          : yours - mine;
        return std::popcount(own | theirs) + passes;
    }

    // Up to which depth a position that stands well enough is not searched: here none.
    static constexpr int DEPTH_OF_MARGINS = 0;
    static constexpr int margin(const Position&, int) { return 0; }

    // How many placements are searched near the leaves.
    static constexpr int DEPTH_OF_LATE = 3;
    static int late(const Position&, int depth) {
        static constexpr std::array<int, DEPTH_OF_LATE + 1> LATE = {0, 6, 14, 24};
        return LATE[depth];
    }

    // Whether the player may do nothing here: how things stand after that says little, because a
    // single placement can turn everything.
    static constexpr bool starts_turn(const Position&) { return false; }

    // The same position with the turn given to the opponent.
    static Position skipped(const Position& position) {
        Position after = position;
        after.skip();
        return after;
    }

    // A placement that joins the edges here and now, NONE where there is none.
    static Action winning(const Position& position, View& view) {
        return view.joining(position, position.player());
    }

    // A placement by which the opponent would win next, NONE where there is none.
    static Action threat(const Position& position, View& view) {
        return view.joining(position, other(position.player()));
    }

    // No turn has two actions.
    static Action winning_pair(const Position&, View&) { return NONE; }

    // Whether the player to act (or the other) can possibly win within so many actions of both:
    // every empty site of the chain must be filled by someone, and the winner places last.
    static bool may_win(const Position& position, bool mover, int actions) {
        const Player winner = mover ? position.player() : other(position.player());
        if (actions < (mover ? 1 : 2)) return false;
        const Bits empty = ~position.occupied();
        const Bits area =
            ground(winner, position.variant()) & (empty | INNER | position.of(winner));
        Bits reached = flooded(EDGES[winner][0], area & ~empty);
        for (Bits from = EDGES[winner][0]; actions >= 0; --actions) {
            if (reached & EDGES[winner][1]) return true;
            reached |= (beside(reached) | from) & area & empty;
            reached = flooded(reached, reached | (area & ~empty));
            from = 0;
        }
        return false;
    }
};

}  // namespace troll
