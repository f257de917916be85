// What the actions of positions promise before anything is searched: reads a position a line, and
// writes its actions, each with its promise, on one.
#include <iostream>

#include "promise.hpp"
#include "text.hpp"

int main() {
    tzaar::MaterialCache cache;
    for (std::string text; std::getline(std::cin, text); std::cout << '\n') {
        const tzaar::Position position = tzaar::read_position(text);
        tzaar::Actions actions;
        tzaar::legal(position, actions);
        const tzaar::Promise promise(position, cache);
        for (int at = 0; at < actions.size; ++at)
            std::cout << text_of(actions.list[at]) << ' ' << promise(actions.list[at]) << ' ';
    }
}
