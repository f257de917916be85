// Random play for the core's own tests. Every test prints the seed that it began with.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "text.hpp"

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

inline tzaar::Position shuffled(std::mt19937& random) {
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

inline tzaar::Action any(const tzaar::Position& position, std::mt19937& random) {
    tzaar::Actions actions;
    tzaar::legal(position, actions);
    return actions.list[random() % actions.size];
}

// A position some random actions after a random start, as far as the game goes on.
inline tzaar::Position advanced(std::mt19937& random, int actions) {
    tzaar::Position position = shuffled(random);
    for (; actions > 0 && !position.over(); --actions) position.play(any(position, random));
    return position;
}

}  // namespace tests
