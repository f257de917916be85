// A position of TZAAR that keeps account of who can take whom.
//
// Every action empties one site at most and fills none (but for placings), so the first stack that
// is met from a site in a direction is kept as a linked list along each line: emptying a site joins
// its two neighbours. Captures, stackings and attackers follow from the pairs of stacks that see
// each other; an action changes some twenty pairs. Unmaking an action is going back to the copy
// from before it: copying the whole is cheaper than undoing those pairs.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "action.hpp"
#include "hexagon.hpp"
#include "player.hpp"
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
    int top(Site site) const { return top_[site]; }
    Site seen(Site from, int direction) const { return seen_[from][direction]; }
    int attackers(Site site) const { return attackers_[site]; }

    Bits of(Player player) const {
        const int at = player * TYPES;
        return tops_[at] | tops_[at + 1] | tops_[at + 2];
    }
    Bits of_top(int top) const { return tops_[top]; }
    int count(int top) const { return std::popcount(tops_[top]); }
    Bits occupied() const { return of(WHITE) | of(BLACK); }
    Bits attacked() const { return attacked_; }
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
    // Plays a legal action.
    void play(Action action);
    // Gives the turn to the opponent, as no action can.
    void skip() { player_ = other(player_); }
    // Puts a stack on an empty site; `finish` must follow the last one.
    void put(Site site, int top, int height);
    void finish(Player player, Stage stage);

private:
    void join(Site one, Site two);
    void count_out(Site site);
    void count_change(Site site, int next);
    void move(Site from, Site to, int height);
    void fill(Site site, int top, int height);
    void clear(Site site);
    void next_action();

    alignas(32) std::array<std::array<std::uint8_t, 8>, SITES + 1> seen_;
    std::array<std::int8_t, 64> stack_{};
    std::array<std::uint8_t, 64> top_{};
    std::array<std::uint8_t, 64> attackers_{};
    std::array<Bits, TOPS + 1> tops_{};
    std::array<Bits, 3> at_least_{};
    Bits attacked_ = 0;
    std::uint64_t key_ = 0;
    std::uint64_t material_ = 0;
    std::array<std::int16_t, 2> captures_{};
    std::array<std::int16_t, 2> stackings_{};
    Player player_ = WHITE;
    Stage stage_ = Stage::OPENING;
};

inline Position::Position() {
    for (auto& row : seen_) row.fill(NOWHERE);
    top_.fill(TOPS);
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

// Counts a pair of sites that see each other in. Free of branches: which of the two can take the
// other is as good as random.
inline void Position::join(Site one, Site two) {
    const int a = stack_[one], b = stack_[two], product = a * b;
    const int opposed = product < 0, black = a < 0;
    const int down = opposed & (std::abs(a) >= std::abs(b)),
              up = opposed & (std::abs(b) >= std::abs(a));
    stackings_[black] = static_cast<std::int16_t>(stackings_[black] + 2 * (product > 0));
    captures_[black] = static_cast<std::int16_t>(captures_[black] + down);
    captures_[black ^ 1] = static_cast<std::int16_t>(captures_[black ^ 1] + up);
    attackers_[two] = static_cast<std::uint8_t>(attackers_[two] + down);
    attackers_[one] = static_cast<std::uint8_t>(attackers_[one] + up);
    attacked_ |= Bits(down) << two | Bits(up) << one;
}

// Counts out what a stack that is about to go sees.
inline void Position::count_out(Site site) {
    const int own = stack_[site], tall = std::abs(own), black = own < 0;
    int friends = 0, downs = 0, ups = 0;
    Bits attacked = attacked_ & ~bit(site);
    for (int direction = 0; direction < DIRECTIONS; ++direction) {
        const Site met = seen_[site][direction];
        const int theirs = stack_[met], product = own * theirs, height = std::abs(theirs);
        const int opposed = product < 0, down = opposed & (tall >= height);
        friends += product > 0;
        downs += down;
        ups += opposed & (height >= tall);
        const int left = attackers_[met] - down;
        attackers_[met] = static_cast<std::uint8_t>(left);
        attacked &= ~(Bits(left == 0) << met);
    }
    attackers_[site] = 0;
    attacked_ = attacked;
    stackings_[black] = static_cast<std::int16_t>(stackings_[black] - 2 * friends);
    captures_[black] = static_cast<std::int16_t>(captures_[black] - downs);
    captures_[black ^ 1] = static_cast<std::int16_t>(captures_[black ^ 1] - ups);
}

// Counts out what a stack sees, and in what the one that takes its place will see there.
inline void Position::count_change(Site site, int next) {
    const int own = stack_[site], tall = std::abs(own), black = own < 0;
    const int high = std::abs(next), dark = next < 0;
    int friends = 0, downs = 0, ups = 0, new_friends = 0, new_downs = 0, new_ups = 0;
    Bits attacked = attacked_ & ~bit(site);
    for (int direction = 0; direction < DIRECTIONS; ++direction) {
        const Site met = seen_[site][direction];
        const int theirs = stack_[met], height = std::abs(theirs);
        const int product = own * theirs, opposed = product < 0, down = opposed & (tall >= height);
        const int after = next * theirs, against = after < 0, takes = against & (high >= height);
        friends += product > 0;
        downs += down;
        ups += opposed & (height >= tall);
        new_friends += after > 0;
        new_downs += takes;
        new_ups += against & (height >= high);
        const int left = attackers_[met] - down + takes;
        attackers_[met] = static_cast<std::uint8_t>(left);
        attacked = (attacked & ~bit(met)) | Bits(left != 0) << met;
    }
    attackers_[site] = static_cast<std::uint8_t>(new_ups);
    attacked_ = attacked | Bits(new_ups != 0) << site;
    stackings_[black] = static_cast<std::int16_t>(stackings_[black] - 2 * friends);
    stackings_[dark] = static_cast<std::int16_t>(stackings_[dark] + 2 * new_friends);
    captures_[black] = static_cast<std::int16_t>(captures_[black] - downs);
    captures_[black ^ 1] = static_cast<std::int16_t>(captures_[black ^ 1] - ups);
    captures_[dark] = static_cast<std::int16_t>(captures_[dark] + new_downs);
    captures_[dark ^ 1] = static_cast<std::int16_t>(captures_[dark ^ 1] + new_ups);
}

inline void Position::fill(Site site, int top, int height) {
    stack_[site] = static_cast<std::int8_t>(top < TYPES ? height : -height);
    top_[site] = static_cast<std::uint8_t>(top);
    tops_[top] |= bit(site);
    for (int least = 2; least <= 4; ++least) at_least_[least - 2] |= Bits{height >= least} << site;
    material_ += material_key(top, height);
    key_ ^= stack_key(site, top, height);
}

inline void Position::clear(Site site) {
    const int top = top_[site], tall = height(site);
    stack_[site] = 0;
    top_[site] = TOPS;
    tops_[top] &= ~bit(site);
    for (Bits& bits : at_least_) bits &= ~bit(site);
    material_ -= material_key(top, tall);
    key_ ^= stack_key(site, top, tall);
}

// Moves a stack onto another, which it replaces, with its new height.
inline void Position::move(Site from, Site to, int height) {
    const int top = top_[from];
    count_out(from);
    clear(from);
    count_change(to, top < TYPES ? height : -height);
    clear(to);
    fill(to, top, height);
    for (int direction = 0; direction < 3; ++direction) {
        const Site one = seen_[from][direction], two = seen_[from][direction + 3];
        seen_[one][direction + 3] = static_cast<std::uint8_t>(two);
        seen_[two][direction] = static_cast<std::uint8_t>(one);
        join(one, two);
    }
}

inline void Position::next_action() {
    if (stage_ == Stage::FIRST) {
        stage_ = Stage::SECOND;
    } else {
        stage_ = Stage::FIRST;
        player_ = other(player_);
    }
}

inline void Position::play(Action action) {
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
}

inline void Position::put(Site site, int top, int height) {
    fill(site, top, height);
}

// Finds for every stack what it sees, and counts the pairs.
inline void Position::finish(Player player, Stage stage) {
    player_ = player;
    stage_ = stage;
    captures_ = {};
    stackings_ = {};
    attackers_ = {};
    attacked_ = 0;
    for (Site site = 0; site < SITES; ++site) {
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            Site met = HEXAGON.neighbour[site][direction];
            while (met != NOWHERE && !stack_[met]) met = HEXAGON.neighbour[met][direction];
            seen_[site][direction] = static_cast<std::uint8_t>(met);
        }
    }
    for (Site site = 0; site < SITES; ++site)
        for (int direction = 0; direction < 3; ++direction)
            if (stack_[site]) join(site, seen_[site][direction]);
}

}  // namespace tzaar
