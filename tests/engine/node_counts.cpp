// The nodes that searches to fixed depths take, for a processor that Python is not there for: reads
// a game's name, its number of weights and these; then a depth and a position a line.
#include <iostream>

#include "games.hpp"

int main() {
    std::string name, text;
    std::size_t count = 0;
    std::cin >> name >> count;
    std::vector<float> weights(count);
    for (float& one : weights) std::cin >> one;
    for (int depth = 0; std::cin >> depth && std::getline(std::cin >> std::ws, text);) {
        const auto search = any::game(name).search(16, 1);
        search->weigh(weights);
        const auto position = any::game_of(text).read(text);
        std::cout << search->run(*position, {{0, 0, depth}, 1, {}, {}, {}}).nodes << std::endl;
    }
}
