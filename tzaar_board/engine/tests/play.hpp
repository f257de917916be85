// Random play for the core's own tests. Every test prints the seed that it began with.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "text.hpp"
#include "troll_game.hpp"
#include "troll_text.hpp"
#include "tzaar_game.hpp"

namespace tests {

inline void expect(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "failed: %s\n", what.c_str());
    std::exit(1);
}

inline unsigned seed_of(int count, char** words) {
    const unsigned seed =
        count > 1 ? static_cast<unsigned>(std::strtoul(words[1], nullptr, 10)) : 1;
    std::printf("seed %u\n", seed);
    return seed;
}

// A start of a game.
template <class Game>
typename Game::Position begun(std::mt19937& random);

template <>
inline tzaar::Position begun<tzaar::Game>(std::mt19937& random) {
    std::string pieces = "ZZZZZZRRRRRRRRRTTTTTTTTTTTTTTTzzzzzzrrrrrrrrrttttttttttttttt";
    std::shuffle(pieces.begin(), pieces.end(), random);
    std::string text;
    int at = 0;
    for (const int length : tzaar::COLUMN_LENGTHS) {
        if (at) text += '/';
        text += pieces.substr(at, length);
        at += length;
    }
    return tzaar::read_position(text + " w o");
}

template <>
inline troll::Position begun<troll::Game>(std::mt19937& random) {
    const auto variant = random() % 2 ? troll::Variant::STD : troll::Variant::PRO;
    return {0, 0, core::BLACK, variant};
}

// A board of Troll that is full but for a few sites, as no play at random comes to: there are
// passes and draws.
inline troll::Position nearly_full(std::mt19937& random) {
    const auto variant = random() % 2 ? troll::Variant::STD : troll::Variant::PRO;
    std::array<troll::Bits, 2> discs{};
    for (troll::Site site = 0; site < troll::SITES; ++site) {
        const auto player = random() % 2 ? core::WHITE : core::BLACK;
        const bool inner = troll::INNER >> site & 1;
        const bool fills = random() % (inner ? 32 : 5) != 0;
        for (const core::Player owner : {core::WHITE, core::BLACK})
            if (fills && (inner ? owner == player : ground(owner, variant) >> site & 1))
                discs[owner] |= troll::bit(site);
    }
    return {discs[core::WHITE], discs[core::BLACK], random() % 2 ? core::WHITE : core::BLACK,
            variant};
}

// A network of Troll by lot, whose hidden units are seldom at an end of their range.
inline std::vector<float> network(std::mt19937& random) {
    std::vector<float> weights = troll::first_weights();
    for (std::size_t at = 0; at < weights.size(); ++at) {
        const int most = at < troll::net::ROWS * troll::net::HIDDEN ? 20 : 2000;
        weights[at] = static_cast<float>(static_cast<int>(random() % (2 * most + 1)) - most);
    }
    return weights;
}

template <class Game>
typename Game::Action any(const typename Game::Position& position, std::mt19937& random) {
    typename Game::Actions actions;
    Game::legal(position, actions);
    return actions.list[random() % actions.size];
}

// A position some random actions after a start, as far as the game goes on.
template <class Game>
typename Game::Position advanced(std::mt19937& random, int actions) {
    typename Game::Position position = begun<Game>(random);
    for (; actions > 0 && !position.over(); --actions) position.play(any<Game>(position, random));
    return position;
}

}  // namespace tests
