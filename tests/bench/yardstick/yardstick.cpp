// The yardstick as a library.
#include "../called.hpp"
#include "player.hpp"

CALLED void* new_player() {
    return new yardstick::Player;
}

CALLED void delete_player(void* player) {
    delete static_cast<yardstick::Player*>(player);
}

// Plays for the player to act: "nodes depth action".
CALLED const char* turn(void* player, const char* text, double seconds, long nodes) {
    auto& of = *static_cast<yardstick::Player*>(player);
    const int site = of.turn(yardstick::read(text), seconds, static_cast<std::uint64_t>(nodes));
    return said(std::to_string(of.nodes()) + " " + std::to_string(of.depth()) + " " +
                yardstick::text_of(site));
}

// What each legal action leads to, a line each: "action position"; nothing where the game is over.
CALLED const char* actions(const char* text) {
    const yardstick::Position position = yardstick::read(text);
    const auto sites = position.permitted(position.player);
    const bool over = position.linked(0) || position.linked(1) ||
                      !(sites | position.permitted(1 - position.player));
    std::string all;
    for (int site = 0; site <= yardstick::PASS && !over; ++site) {
        if (site == yardstick::PASS ? sites != 0 : !(sites >> site & 1)) continue;
        yardstick::Position after = position;
        after.play(site);
        all += yardstick::text_of(site) + " " + yardstick::text_of(after) + "\n";
    }
    return said(all);
}
