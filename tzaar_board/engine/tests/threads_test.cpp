// Several threads over one table, halted from outside: for ThreadSanitizer.
#include "play.hpp"
#include "search.hpp"
#include "tzaar_game.hpp"

using namespace tzaar;

int main(int count, char** words) {
    std::mt19937 random(tests::seed_of(count, words));
    search::Search<Game> search(1, 4, first_weights());
    for (int done = 0; done < 6;) {
        const Position position = tests::advanced(random, 4 * done);
        if (position.over()) continue;
        int asked = 0;
        const auto report =
            search.run(position, {0.3, 0, 0}, 2, {}, {}, [&] { return ++asked > 60; });
        tests::expect(!report.lines.front().line.empty(), text_of(position));
        ++done;
    }
}
