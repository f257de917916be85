// A position of Troll. It is small: unmaking an action is going back to the copy from before it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "splitmix64.hpp"
#include "troll_runs.hpp"

namespace troll {

// One action in 16 bits: the site beside a mark, so that none is 0.
struct Action {
    std::uint16_t bits;

    Action() = default;
    constexpr explicit Action(std::uint16_t raw) : bits(raw) {}
    static constexpr Action on(Site site) {
        return Action(static_cast<std::uint16_t>(MARK | site));
    }

    constexpr bool places() const { return bits & MARK; }
    constexpr Site site() const { return bits & 63; }
    constexpr bool operator==(const Action&) const = default;

private:
    static constexpr int MARK = 64;
};

inline constexpr Action NONE{std::uint16_t{0}};
inline constexpr Action PASS{std::uint16_t{128}};

struct Actions {
    std::array<Action, SITES> list;  // what lies beyond `size` is not set
    int size = 0;

    void add(Action action) { list[size++] = action; }
    const Action* begin() const { return list.data(); }
    const Action* end() const { return list.data() + size; }
};

// The numbers of which a position's key is made.
struct Keys {
    std::array<std::array<std::uint64_t, SITES>, 2> disc{};
    std::array<std::uint64_t, 4> turn{};  // by player and variant

    constexpr Keys() {
        for (int at = 0; at < 4; ++at) turn[at] = core::splitmix64(9100 + at);
        for (int at = 0; at < 2 * SITES; ++at) disc[at % 2][at / 2] = core::splitmix64(9200 + at);
    }
};

inline constexpr Keys KEYS{};

class Position {
public:
    Position() : Position(0, 0, BLACK, Variant::STD) {}
    Position(Bits white, Bits black, Player player, Variant variant)
        : discs_{white, black}, player_(player), variant_(variant) {
        for (const Player side : {WHITE, BLACK}) {
            linked_ |= static_cast<std::uint8_t>(joins(side) << side);
            for (Bits rest = discs_[side]; rest; rest &= rest - 1)
                key_ ^= disc_key(std::countr_zero(rest), side);
        }
        find_end();
    }

    Player player() const { return player_; }
    Variant variant() const { return variant_; }
    Bits of(Player player) const { return discs_[player]; }
    Bits occupied() const { return discs_[WHITE] | discs_[BLACK]; }
    // The empty sites that a player may play on.
    Bits permitted(Player player) const { return ~occupied() & ground(player, variant_); }
    std::uint64_t key() const { return key_ ^ KEYS.turn[player_ + 2 * static_cast<int>(variant_)]; }

    bool over() const { return over_; }
    bool linked(Player player) const { return linked_ >> player & 1; }

    // How many legal actions there are in a game that is not over: a pass is the only one.
    int legal_count() const { return std::max(1, std::popcount(permitted(player_))); }

    // Plays a legal action. `keyed` is told the key as soon as it is known.
    template <class Keyed>
    void play(Action action, Keyed&& keyed) {
        const Player player = player_;
        if (action.places()) {
            const Site site = action.site();
            Bits& own = discs_[player_];
            Bits& theirs = discs_[other(player_)];
            const Bits over = turned(site, own, theirs);
            own |= over | bit(site);
            theirs &= ~over;
            key_ ^= disc_key(site, player_);
            for (Bits rest = over; rest; rest &= rest - 1) key_ ^= turn_key(std::countr_zero(rest));
        }
        player_ = other(player);
        keyed(key());
        if (action.places()) linked_ = static_cast<std::uint8_t>(joins(player) << player);
        find_end();
    }
    void play(Action action) {
        play(action, [](std::uint64_t) {});
    }

    // Gives the turn to the opponent, as no action can while a site is permitted.
    void skip() { player_ = other(player_); }

private:
    static std::uint64_t disc_key(Site site, Player player) { return KEYS.disc[player][site]; }
    static std::uint64_t turn_key(Site site) {
        return KEYS.disc[WHITE][site] ^ KEYS.disc[BLACK][site];
    }

    bool joins(Player player) const {
        const auto& edges = EDGES[player];
        const Bits own = discs_[player];
        return (own & edges[0]) && (own & edges[1]) && (flooded(own & edges[0], own) & edges[1]);
    }

    void find_end() {
        const Bits playable = ground(WHITE, variant_) | ground(BLACK, variant_);
        over_ = linked_ || !(playable & ~occupied());
    }

    std::array<Bits, 2> discs_;
    std::uint64_t key_ = 0;
    Player player_;
    Variant variant_;
    std::uint8_t linked_ = 0;  // a bit for each player
    bool over_ = false;
};

// The legal actions by site, in the order of the Python rules; none when the game is over.
inline void legal(const Position& position, Actions& actions) {
    if (position.over()) return;
    Bits rest = position.permitted(position.player());
    if (!rest) return actions.add(PASS);
    for (; rest; rest &= rest - 1) actions.add(Action::on(std::countr_zero(rest)));
}

}  // namespace troll
