// Whatever the search calls proven is proven: it agrees with looking at every line of play.
#include "search.hpp"

#include "play.hpp"
#include "terms.hpp"

namespace {

// N for a win in N actions, -N for a loss, 0 where `depth` actions decide nothing.
template <class Game>
int exhausted(const typename Game::Position& position, int depth) {
    if (position.over()) return Game::result(position) * search::WIN;
    if (depth == 0) return 0;
    typename Game::Actions actions;
    Game::legal(position, actions);
    int best = -search::INFINITE;
    for (const typename Game::Action action : actions) {
        typename Game::Position after = position;
        after.play(action);
        int value = exhausted<Game>(after, depth - 1);
        if (after.player() != position.player()) value = -value;
        value -= (value > 0) - (value < 0);
        best = std::max(best, value);
    }
    return best;
}

template <class Game>
search::Report<Game> searched(const typename Game::Position& position,
                              const std::vector<float>& weights, std::uint64_t nodes) {
    search::Search<Game> search(1, 1, weights);
    return search.run(position, {0, nodes, 0}, 1, {}, {}, {});
}

void tzaar_proofs(std::mt19937& random) {
    int decided = 0;
    for (int done = 0; done < 60;) {
        const auto position =
            tests::advanced<tzaar::Game>(random, 40 + static_cast<int>(random() % 40));
        if (position.over() || std::popcount(position.occupied()) > 24) continue;
        ++done;
        const int depth = position.legal_count() > 30 ? 3 : 4;
        const int truth = search::ends(exhausted<tzaar::Game>(position, depth));
        const auto report = searched<tzaar::Game>(position, tzaar::first_weights(), 20000);
        const int claim = search::ends(report.lines.front().score);
        decided += truth != 0;
        const std::string text =
            text_of(position) + ": " + std::to_string(claim) + " for " + std::to_string(truth);
        tests::expect(truth ? claim == truth : std::abs(claim) > depth || claim == 0, text);
        tests::expect(report.nodes <= 20000, "nodes of " + text);
    }
    tests::expect(decided > 10, "too few decided positions");
}

// A proof-number search says the same, though not how soon; and how it is played on.
void tzaar_proof_numbers(std::mt19937& random) {
    static const tzaar::Evaluation evaluation(tzaar::first_weights());
    int decided = 0, longer = 0;
    for (int done = 0; done < 60;) {
        const auto position =
            tests::advanced<tzaar::Game>(random, 40 + static_cast<int>(random() % 40));
        if (position.over() || std::popcount(position.occupied()) > 24) continue;
        ++done;
        search::ProofSearch<tzaar::Game> search(evaluation);
        int nodes = 0;
        search::Numbers found;
        while (!found.shown() && nodes < 100000) {  // stopped many times, as beside alpha-beta
            int left = 5000;
            found = search.run(position, [&] { return ++nodes, left-- > 0; });
        }
        const int truth = search::ends(exhausted<tzaar::Game>(position, 3));
        const std::string text = text_of(position) + " is " + std::to_string(truth);
        tests::expect(!truth || (found.shown() && (truth > 0) == !found.wins), text);
        if (!found.shown()) continue;
        const int actions = static_cast<int>(found.actions());
        tests::expect(actions >= std::abs(truth), text + ", not in " + std::to_string(actions));
        auto last = position;
        const auto line = search.line(position);
        for (const tzaar::Action action : line) last.play(action);
        tests::expect(static_cast<int>(line.size()) <= actions, "too long a line in " + text);
        tests::expect(last.over() && (last.winner() == position.player()) == !found.wins,
                      "another winner in " + text);
        decided += 1;
        longer += actions > 4;
    }
    tests::expect(decided > 30 && longer > 5, "too few proofs");
}

// The middle of the game, where a threat leaves few answers.
void troll_threats(std::mt19937& random) {
    int decided = 0;
    for (int done = 0; done < 200;) {
        const auto position =
            tests::advanced<troll::Game>(random, 20 + static_cast<int>(random() % 16));
        if (position.over()) continue;
        ++done;
        const int depth = 3;
        const int truth = search::ends(exhausted<troll::Game>(position, depth));
        const auto report = searched<troll::Game>(position, tests::network(random), 20000);
        const int claim = search::ends(report.lines.front().score);
        decided += std::abs(truth) > 1;
        tests::expect(
            truth ? claim == truth : std::abs(claim) > depth || claim == 0,
            text_of(position) + ": " + std::to_string(claim) + " for " + std::to_string(truth));
    }
    tests::expect(decided > 5, "too few threats");
}

// The last placements, to the end of the game: draws are proven too.
void troll_proofs(std::mt19937& random) {
    int drawn = 0, decided = 0;
    for (int done = 0; done < 300;) {
        const auto position = tests::nearly_full(random);
        const int remaining = troll::Game::remaining(position);
        if (position.over() || remaining > 9) continue;
        ++done;
        const int truth = search::ends(exhausted<troll::Game>(position, remaining));
        const auto report = searched<troll::Game>(position, tests::network(random), 1000000);
        const int score = report.lines.front().score, claim = search::ends(score);
        const std::string text =
            text_of(position) + ": " + std::to_string(score) + " for " + std::to_string(truth);
        tests::expect(claim == truth, text);
        if (!truth) tests::expect(score == 0 && report.depth >= remaining, "the draw of " + text);
        (truth ? decided : drawn) += 1;
    }
    tests::expect(decided > 30 && drawn > 30, "too few decided or drawn positions");
}

// A leaf's value comes back under its own key alone.
void leaf_values() {
    search::LeafValues values;
    const std::uint64_t key = 0x123456789abcdef0, same_place = key + (std::uint64_t{1} << 40);
    int value = 0;
    tests::expect(!values.find(key, value), "a value that nobody kept");
    for (const int kept : {-9000, -1, 0, 9000}) {
        values.keep(key, kept);
        tests::expect(values.find(key, value) && value == kept, "another value");
        tests::expect(!values.find(same_place, value), "the value of another key");
    }
    values.clear();
    tests::expect(!values.find(key, value), "a value that was cleared");
}

}  // namespace

int main(int count, char** words) {
    std::mt19937 random(tests::seed_of(count, words));
    tzaar_proofs(random);
    tzaar_proof_numbers(random);
    troll_threats(random);
    troll_proofs(random);
    leaf_values();
}
