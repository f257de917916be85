// What is found out about one position at a time.
#pragma once

#include "troll_paths.hpp"
#include "troll_squares.hpp"

namespace troll {

// The position that was looked at last: its evaluation, the order of its actions and what ends the
// game there all ask for the same.
class View {
public:
    // Sites that matter to the player to act, as that player sees the board.
    enum Set { THREATENED, TURNABLE, OWN_CHAIN, THEIR_CHAIN, OWN_TURNING, THEIR_TURNING, SETS };
    using Sets = std::array<Bits, SETS>;

    const Turnings& turns(const Position& position) {
        look(position);
        return turns_;
    }

    const Chains& chains(const Position& position) {
        look(position);
        if (!chains_known_) chains_ = Chains(position, turns_);
        chains_known_ = true;
        return chains_;
    }

    // The discs that the opponent could turn over and those that the player could, what the
    // cheapest chains still need, and from where the player and the opponent could turn something
    // over.
    Sets sets(const Position& position) {
        const Player own = position.player(), their = other(own);
        const Turnings& turns = this->turns(position);
        const Chains& chains = this->chains(position);
        return {seen_by(own, turns[their].discs),
                seen_by(own, turns[own].discs),
                seen_by(own, chains.of(own).critical & ~position.of(own)),
                seen_by(own, chains.of(their).critical & ~position.of(their)),
                seen_by(own, turns[own].sites),
                seen_by(own, turns[their].sites)};
    }

    // A placement that would join a player's edges, whoever is to act; NONE where there is none.
    Action joining(const Position& position, Player player) {
        look(position);
        if (!joins_known_[player]) {
            joins_[player] = troll::joining(position, player, ends_[2 * player],
                                            ends_[2 * player + 1], turns_[player].sites);
            joins_known_[player] = true;
        }
        return joins_[player];
    }

private:
    // Whose turn it is changes nothing here.
    void look(const Position& position) {
        if (discs_[WHITE] == position.of(WHITE) && discs_[BLACK] == position.of(BLACK) &&
            variant_ == position.variant())
            return;
        discs_ = {position.of(WHITE), position.of(BLACK)};
        variant_ = position.variant();
        joins_known_ = {};
        chains_known_ = false;
        turns_ = turnings(position);
        ends_ = ends_of_chains(position, turns_[WHITE].discs, turns_[BLACK].discs);
    }

    std::array<Bits, 2> discs_{};
    Variant variant_ = Variant::STD;
    Turnings turns_ = turnings(Position());
    Chains chains_;
    bool chains_known_ = false;
    Four ends_ = four(0);
    std::array<Action, 2> joins_;
    std::array<bool, 2> joins_known_{};
};

}  // namespace troll
