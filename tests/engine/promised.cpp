// What the actions of positions promise before anything is searched: reads a position a line, and
// writes its actions, each with its promise, on one.
#include <iostream>

#include "promise.hpp"
#include "text.hpp"

using namespace tzaar;

int main() {
    for (std::string text; std::getline(std::cin, text); std::cout << '\n') {
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
}
