// Troll as the search knows it.
#pragma once

#include "ordered_actions.hpp"
#include "troll_net.hpp"

namespace troll {

struct Game {
    using Position = troll::Position;
    using Action = troll::Action;
    using Actions = troll::Actions;
    using Evaluation = troll::Evaluation;
    using Cache = troll::View;
    using Ordered = search::OrderedActions<Game>;

    static constexpr int SLOTS = 2;         // of the history: by player
    static constexpr int PLACES = 1 << 12;  // there

    static constexpr int ROUND = 2;  // actions from a turn to the player's next

    static constexpr bool THREATS = true;  // it is looked at every position who could link next

    static constexpr bool PROOFS = false;  // a draw is neither won nor lost

    static int slot(const Position& position) { return position.player(); }

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
        static constexpr std::array<int, DEPTH_OF_LATE + 1> LATE = {0, 10, 20, 40};
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

    // What an action promises before anything is searched: a win, sites that a chain needs, and
    // discs to turn over.
    class Promise {
    public:
        Promise(const Position& position, View& view) : wins_(winning(position, view)) {
            const Turnings& turns = view.turns(position);
            const Chains& chains = view.chains(position);
            const Player player = position.player(), opponent = other(player);
            own_ = chains.of(player).critical;
            theirs_ = chains.of(opponent).critical;
            turning_ = turns[player].sites;
            their_turning_ = turns[opponent].sites;
        }

        int operator()(Action action) const {
            if (action == wins_) return WINS;
            if (!action.places()) return 0;
            const Site site = action.site();
            const auto on = [site](Bits sites) { return static_cast<int>(sites >> site & 1); };
            return 160 * on(own_) + 160 * on(theirs_) + 120 * on(turning_) +
                   60 * on(their_turning_) + 40 * on(CENTRE);
        }

        // How many of the two players' cheapest chains it is on; one where it turns something over
        // or keeps the opponent from that.
        int concerns(Action action) const {
            if (!action.places()) return 1;
            const auto on = [&](Bits sites) {
                return static_cast<int>(sites >> action.site() & 1);
            };
            const int chains = on(own_) + on(theirs_);
            return chains ? chains : on(turning_ | their_turning_);
        }

    private:
        static constexpr int WINS = 100000;
        static constexpr Bits CENTRE = 0x00003c3c3c3c0000;

        Action wins_;
        Bits own_, theirs_, turning_, their_turning_;
    };

    // A placement that joins the edges here and now, NONE where there is none.
    static Action winning(const Position& position, View& view) {
        return view.joining(position, position.player());
    }

    // A placement by which the opponent would win next, NONE where there is none.
    static Action threat(const Position& position, View& view) {
        return view.joining(position, other(position.player()));
    }

    // The actions that may stop a threat: on its own site, or what turns something over. Whatever
    // else is played, the threat stays, since nothing that stands in its lines has changed.
    static void answers(const Position& position, View& view, Action threat, Actions& actions) {
        const Player player = position.player();
        Bits rest =
            position.permitted(player) & (view.turns(position)[player].sites | bit(threat.site()));
        for (; rest; rest &= rest - 1) actions.add(Action::on(std::countr_zero(rest)));
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
