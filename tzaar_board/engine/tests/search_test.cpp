// Whatever the search calls proven is proven: it agrees with looking at every line of play.
#include "search.hpp"

#include "play.hpp"
#include "tzaar_game.hpp"

using namespace tzaar;

namespace {

// N for a win in N actions, -N for a loss, 0 where `depth` actions decide nothing.
int exhausted(const Position& position, int depth) {
    if (position.over()) return position.winner() == position.player() ? search::WIN : -search::WIN;
    if (depth == 0) return 0;
    Actions actions;
    legal(position, actions);
    int best = -search::INFINITE;
    for (const Action action : actions) {
        Position after = position;
        after.play(action);
        int value = exhausted(after, depth - 1);
        if (after.player() != position.player()) value = -value;
        value -= (value > 0) - (value < 0);
        best = std::max(best, value);
    }
    return best;
}

}  // namespace

int main(int count, char** words) {
    std::mt19937 random(tests::seed_of(count, words));
    int decided = 0;
    for (int done = 0; done < 60;) {
        const Position position = tests::advanced(random, 40 + static_cast<int>(random() % 40));
        if (position.over() || std::popcount(position.occupied()) > 24) continue;
        ++done;
        const int depth = position.legal_count() > 30 ? 3 : 4;
        const int truth = search::ends(exhausted(position, depth));
        search::Search<Game> search(1, 1, first_weights());
        const auto report = search.run(position, {0, 20000, 0}, 1, {}, {}, {});
        const int claim = search::ends(report.lines.front().score);
        decided += truth != 0;
        const std::string text =
            text_of(position) + ": " + std::to_string(claim) + " for " + std::to_string(truth);
        tests::expect(truth ? claim == truth : std::abs(claim) > depth || claim == 0, text);
        tests::expect(report.nodes <= 20000, "nodes of " + text);
    }
    tests::expect(decided > 10, "too few decided positions");
}
