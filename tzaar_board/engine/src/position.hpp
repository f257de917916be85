// A position of TZAAR that keeps account of who can take whom.
//
// Every action empties one site at most and fills none (but for placings), so the first stack that
// is met from a site in a direction is kept as a linked list along each line: emptying a site joins
// its two neighbours. Captures and stackings are then counted anew, all sites at once (sight.hpp):
// that is cheaper than counting the pairs out and in that an action changes. Unmaking an action is
// going back to the copy from before it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "action.hpp"
#include "hexagon.hpp"
#include "pair_sums.hpp"
#include "player.hpp"
#include "sight.hpp"
#include "zobrist.hpp"

namespace tzaar {

enum class Stage : std::uint8_t { PLACING, OPENING, FIRST, SECOND };

using core::BLACK;
using core::other;
using core::Player;
using core::WHITE;

inline constexpr int TYPES = 3;
inline constexpr int TOPS = 6;         // White's Tzaar, Tzarra, Tott, then Black's
inline constexpr int MAX_LEGAL = 256;  // 30 stacks see at most 180 others; 180 placings
inline constexpr int MAX_HEIGHT = 30;
inline constexpr std::array<int, TYPES> PIECES = {6, 9, 15};

class Position {
public:
    Position();

    Player player() const { return player_; }
    Stage stage() const { return stage_; }
    std::uint64_t key() const { return key_ ^ SIDE_KEYS[player_][static_cast<int>(stage_)]; }

    // Height of the stack on a site: positive for White, negative for Black, 0 for none.
    int stack(Site site) const { return stack_[site]; }
    int height(Site site) const { return std::abs(stack_[site]); }
    int state(Site site) const { return state_[site]; }             // pair_sums.hpp
    int top(Site site) const { return net::top_of(state_[site]); }  // where there is a stack
    // The same for all sites.
    const auto& stacks() const { return stack_; }
    const auto& states() const { return state_; }
    const auto& seen(int direction) const { return seen_[direction]; }
    Site seen(Site from, int direction) const { return seen_[direction][from]; }

    Bits of(Player player) const {
        const int at = player * TYPES;
        return tops_[at] | tops_[at + 1] | tops_[at + 2];
    }
    Bits of_top(int top) const { return tops_[top]; }
    int count(int top) const { return std::popcount(tops_[top]); }
    Bits occupied() const { return of(WHITE) | of(BLACK); }
    Bits attacked() const { return attacked_[0]; }
    // The stacks that at least so many, 1 to 3, could take.
    Bits attacked_by(int least) const { return attacked_[least - 1]; }
    Bits at_least(int height) const { return at_least_[height - 2]; }  // height 2 to 4
    // The same for the same stacks, wherever they stand.
    std::uint64_t material() const { return material_; }
    int captures(Player player) const { return captures_[player]; }
    int stackings(Player player) const { return stackings_[player]; }
    bool lacks(Player player) const {
        const int at = player * TYPES;
        return !tops_[at] || !tops_[at + 1] || !tops_[at + 2];
    }

    bool over() const {
        if (stage_ == Stage::PLACING) return false;
        if (lacks(WHITE) || lacks(BLACK)) return true;
        return stage_ != Stage::SECOND && captures_[player_] == 0;
    }
    // Who has won a game that is over.
    Player winner() const {
        if (lacks(WHITE)) return BLACK;
        if (lacks(BLACK)) return WHITE;
        return other(player_);
    }

    // How many legal actions there are in a game that is not over.
    int legal_count() const;
    // Plays a legal action. `keyed` is told the key as soon as it is known: what is kept under it
    // can be on its way while the rest is counted.
    template <class Keyed>
    void play(Action action, Keyed&& keyed);
    void play(Action action) {
        play(action, [](std::uint64_t) {});
    }
    // The key after a capture, a stacking or a pass, without playing it.
    std::uint64_t key_after(Action action) const;
    // Gives the turn to the opponent, as no action can.
    void skip() { player_ = other(player_); }
    // From now on sums of these rows over all pairs are kept.
    void watch(const net::PairRows* rows);
    bool watched_by(const net::PairRows* rows) const { return rows_ == rows; }
    net::Units pair_sums() const { return sums_; }
    // Puts a stack on an empty site; `finish` must follow the last one.
    void put(Site site, int top, int height);
    void finish(Player player, Stage stage);

private:
    void look();
    void forget(Site site);
    void change(Site site, int state);
    void move(Site from, Site to, int height);
    void fill(Site site, int top, int height);
    void clear(Site site);
    void next_action();

    alignas(CELLS) std::array<std::array<std::uint8_t, CELLS>, DIRECTIONS> seen_;
    alignas(CELLS) std::array<std::int8_t, CELLS> stack_{};
    std::array<std::uint8_t, CELLS> state_;
    net::Units sums_{};
    std::array<Bits, TOPS> tops_{};
    std::array<Bits, 3> at_least_{};
    std::array<Bits, 3> attacked_{};
    std::uint64_t key_ = 0;
    std::uint64_t material_ = 0;
    std::array<std::int16_t, 2> captures_{};
    std::array<std::int16_t, 2> stackings_{};
    const net::PairRows* rows_ = nullptr;
    Player player_ = WHITE;
    Stage stage_ = Stage::OPENING;
};

inline Position::Position() {
    for (auto& row : seen_) row.fill(NOWHERE);
    state_.fill(net::NO_STACK);
}

inline int Position::legal_count() const {
    switch (stage_) {
        case Stage::PLACING: {
            int types = 0;
            for (int type = 0; type < TYPES; ++type)
                types += count(player_ * TYPES + type) < PIECES[type];
            return types * (SITES - std::popcount(occupied()));
        }
        case Stage::SECOND:
            return captures_[player_] + stackings_[player_] + 1;
        default:
            return captures_[player_];
    }
}

// Counts who can take whom, and who can join whom.
inline void Position::look() {
    const Table stacks(stack_);
    const Bits white = of(WHITE), black = of(BLACK);
    Bits once = 0, twice = 0, thrice = 0;
    int taken[2] = {}, joined[2] = {};
    for (int direction = 0; direction < DIRECTIONS; ++direction) {
        Bits from = 0, friends = 0;
        for (int part = 0; part < PARTS; ++part) {
            const Bytes own = part_of(stack_, part);
            const Bytes met = stacks[part_of(seen_[direction], part)];
            const Bytes height = own < 0 ? -own : own, theirs = met < 0 ? -met : met;
            const Bytes differs = own ^ met;
            from |= below_zero(differs & ~(theirs - height)) << WIDTH % CELLS * part;
            if (direction < DIRECTIONS / 2)
                friends |= below_zero(~differs & -theirs) << WIDTH % CELLS * part;
        }
        thrice |= twice & from;
        twice |= once & from;
        once |= from;
        taken[WHITE] += std::popcount(from & white);
        taken[BLACK] += std::popcount(from & black);
        joined[WHITE] += std::popcount(friends & white);
        joined[BLACK] += std::popcount(friends & black);
    }
    const Bits stands = white | black;
    attacked_ = {once & stands, twice & stands, thrice & stands};
    for (const Player player : {WHITE, BLACK}) {
        captures_[player] = static_cast<std::int16_t>(taken[other(player)]);
        stackings_[player] = static_cast<std::int16_t>(2 * joined[player]);
    }
}

inline void Position::fill(Site site, int top, int height) {
    stack_[site] = static_cast<std::int8_t>(top < TYPES ? height : -height);
    state_[site] = static_cast<std::uint8_t>(net::state_of(top, height));
    tops_[top] |= bit(site);
    for (int least = 2; least <= 4; ++least) at_least_[least - 2] |= Bits{height >= least} << site;
    material_ += material_key(top, height);
    key_ ^= stack_key(site, top, height);
}

inline void Position::clear(Site site) {
    const int top = this->top(site), tall = height(site);
    stack_[site] = 0;
    state_[site] = net::NO_STACK;
    tops_[top] &= ~bit(site);
    for (Bits& bits : at_least_) bits &= ~bit(site);
    material_ -= material_key(top, tall);
    key_ ^= stack_key(site, top, tall);
}

inline void Position::watch(const net::PairRows* rows) {
    rows_ = rows;
    sums_ = net::Units{};
    for (Bits rest = occupied(); rest; rest &= rest - 1) {
        const Site site = std::countr_zero(rest);
        for (int direction = 0; direction < DIRECTIONS / 2; ++direction) {
            const Site met = seen_[direction][site];
            sums_ += rows->seen[state_[site]][state_[met]];
            sums_ += rows->behind[state_[site]][state_[seen_[direction][met]]];
        }
    }
}

// Takes the pairs of a stack from the sums: what stands on both sides of it sees each other then,
// and what stands behind that.
inline void Position::forget(Site site) {
    const auto &seen = rows_->seen, &behind = rows_->behind;
    const int own = state_[site];
    net::Units sums = sums_;
    for (int direction = 0; direction < DIRECTIONS / 2; ++direction) {
        const int back = direction + 3;
        const Site ahead = seen_[direction][site], past = seen_[back][site];
        const int one = state_[ahead], next = state_[seen_[direction][ahead]];
        const int two = state_[past], last = state_[seen_[back][past]];
        sums += seen[one][two];
        sums -= seen[own][one];
        sums -= seen[own][two];
        sums -= behind[one][two];
        sums -= behind[own][next];
        sums -= behind[own][last];
        sums += behind[one][last];
        sums += behind[two][next];
    }
    sums_ = sums;
}

// Another stack in the place of one, for the sums.
inline void Position::change(Site site, int state) {
    const int own = state_[site];
    const auto &seen = rows_->seen[own], &seen_then = rows_->seen[state];
    const auto &behind = rows_->behind[own], &behind_then = rows_->behind[state];
    net::Units sums = sums_;
    for (int direction = 0; direction < DIRECTIONS; ++direction) {
        const Site ahead = seen_[direction][site];
        const int met = state_[ahead], next = state_[seen_[direction][ahead]];
        sums += seen_then[met];
        sums -= seen[met];
        sums += behind_then[next];
        sums -= behind[next];
    }
    sums_ = sums;
}

// Moves a stack onto another, which it replaces, with its new height.
inline void Position::move(Site from, Site to, int height) {
    if (rows_) forget(from);
    for (int direction = 0; direction < 3; ++direction) {
        const int back = direction + 3;
        const std::uint8_t one = seen_[direction][from], two = seen_[back][from];
        seen_[back][one] = two;
        seen_[direction][two] = one;
        seen_[back][NOWHERE] = seen_[direction][NOWHERE] = NOWHERE;
    }
    const int top = this->top(from);
    if (rows_) change(to, net::state_of(top, height));
    clear(from);
    clear(to);
    fill(to, top, height);
}

inline void Position::next_action() {
    if (stage_ == Stage::FIRST) {
        stage_ = Stage::SECOND;
    } else {
        stage_ = Stage::FIRST;
        player_ = other(player_);
    }
}

template <class Keyed>
void Position::play(Action action, Keyed&& keyed) {
    switch (action.kind()) {
        case Kind::CAPTURE:
            move(action.origin(), action.target(), height(action.origin()));
            break;
        case Kind::STACKING:
            move(action.origin(), action.target(),
                 height(action.origin()) + height(action.target()));
            break;
        case Kind::PASS:
            break;
        case Kind::PLACING:
            put(action.target(), player_ * TYPES + action.type(), 1);
            player_ = other(player_);
            if (std::popcount(occupied()) == SITES) finish(WHITE, Stage::OPENING);
            return;
    }
    next_action();
    keyed(key());
    if (action.kind() != Kind::PASS) look();
}

inline std::uint64_t Position::key_after(Action action) const {
    const bool turns = stage_ != Stage::FIRST;
    const Stage next = turns ? Stage::FIRST : Stage::SECOND;
    std::uint64_t after =
        key_ ^ SIDE_KEYS[turns ? other(player_) : player_][static_cast<int>(next)];
    if (action.kind() == Kind::PASS) return after;
    const Site from = action.origin(), to = action.target();
    const int top = this->top(from), tall = height(from), met = height(to);
    const int grown = action.kind() == Kind::STACKING ? tall + met : tall;
    after ^= stack_key(from, top, tall) ^ stack_key(to, this->top(to), met);
    return after ^ stack_key(to, top, grown);
}

inline void Position::put(Site site, int top, int height) {
    fill(site, top, height);
}

// Finds for every stack what it sees, and counts the pairs.
inline void Position::finish(Player player, Stage stage) {
    player_ = player;
    stage_ = stage;
    for (Site site = 0; site < SITES; ++site) {
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            Site met = HEXAGON.neighbour[site][direction];
            while (met != NOWHERE && !stack_[met]) met = HEXAGON.neighbour[met][direction];
            seen_[direction][site] = static_cast<std::uint8_t>(met);
        }
    }
    look();
}

}  // namespace tzaar
