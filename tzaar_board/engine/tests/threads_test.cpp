// Several threads over one table, halted from outside: for ThreadSanitizer.
#include "play.hpp"
#include "search.hpp"

namespace {

template <class Game>
void halt_often(std::mt19937& random, const std::vector<float>& weights) {
    search::Search<Game> search(1, 4, weights);
    for (int done = 0; done < 6;) {
        const auto position = tests::advanced<Game>(random, 4 * done);
        if (position.over()) continue;
        int asked = 0;
        const auto report =
            search.run(position, {0.3, 0, 0}, 2, {}, {}, [&] { return ++asked > 60; });
        tests::expect(!report.lines.front().line.empty(), text_of(position));
        ++done;
    }
}

}  // namespace

int main(int count, char** words) {
    std::mt19937 random(tests::seed_of(count, words));
    halt_often<tzaar::Game>(random, tzaar::first_weights());
    halt_often<troll::Game>(random, tests::network(random));
}
