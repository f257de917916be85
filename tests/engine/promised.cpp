// What the actions of positions promise before anything is searched: reads a position a line, and
// writes its actions, each with its promise, on one. Of Troll where it is called with that word.
#include <iostream>

#include "promise.hpp"
#include "text.hpp"
#include "troll_promise.hpp"
#include "troll_text.hpp"

namespace {

void say_of_tzaar(const std::string& text) {
    using namespace tzaar;
    const Position position = read_position(text);
    const Promise promise(position);
    for (int direction = 0; direction < DIRECTIONS; ++direction) {
        Promise::Worths worths;
        promise.of(direction, worths);
        for (Site from = 0; from < CELLS; ++from) {
            if (worths[from] == Promise::ILLEGAL) continue;
            const Site to = position.seen(from, direction);
            const bool joins = (position.stack(from) > 0) == (position.stack(to) > 0);
            const Action action(joins ? Kind::STACKING : Kind::CAPTURE, from, to);
            std::cout << text_of(action) << ' ' << worths[from] << ' ';
        }
    }
    if (position.stage() == Stage::SECOND)
        std::cout << text_of(PASS) << ' ' << Promise::of_pass() << ' ';
}

void say_of_troll(const std::string& text) {
    using namespace troll;
    const Position position = read_position(text);
    View view;
    const auto worths = Promise(position, view.sets(position)).worths();
    for (Bits rest = position.permitted(position.player()); rest; rest &= rest - 1) {
        const Site site = std::countr_zero(rest);
        std::cout << name_of(site) << ' ' << worths[seen_by(position.player(), site)] << ' ';
    }
}

}  // namespace

int main(int count, char**) {
    for (std::string text; std::getline(std::cin, text); std::cout << '\n')
        count > 1 ? say_of_troll(text) : say_of_tzaar(text);
}
