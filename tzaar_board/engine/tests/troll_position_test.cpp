// What a position of Troll keeps account of while it is played is what its text alone says, and
// what is guessed of a placement is what playing it shows.
#include "perft.hpp"
#include "play.hpp"
#include "troll_evaluation.hpp"

using namespace troll;

namespace {

Position played(const Position& position, Action action) {
    Position after = position;
    after.play(action);
    return after;
}

void compare_turning(const Position& position) {
    const std::string text = text_of(position);
    const Player player = position.player(), opponent = other(player);
    const Turning found =
        turning(position.of(player), position.of(opponent), position.permitted(player));
    Turning truth;
    bool wins = false;
    Actions actions;
    legal(position, actions);
    for (const Action action : actions) {
        const Position after = played(position, action);
        const Bits over = position.of(opponent) & ~after.of(opponent);
        truth.discs |= over;
        if (over) truth.sites |= bit(action.site());
        wins |= after.linked(player);
    }
    tests::expect(found.discs == truth.discs && found.sites == truth.sites, "turning of " + text);
    const Action winner = Game::winning(position);
    tests::expect(wins == (winner != NONE), "a win in " + text);
    tests::expect(!wins || played(position, winner).linked(player), "the win in " + text);
    tests::expect(!wins || Game::may_win(position, true, 1), "may win in " + text);
}

void compare(const Position& position) {
    const std::string text = text_of(position);
    const Position read = read_position(text);
    tests::expect(text_of(read) == text, text + " does not round-trip");
    tests::expect(read.key() == position.key(), "key of " + text);
    tests::expect(read.over() == position.over(), "end of " + text);
    for (const Player player : {WHITE, BLACK})
        tests::expect(read.linked(player) == position.linked(player), "link of " + text);
    if (position.over()) return;
    Actions actions;
    legal(position, actions);
    tests::expect(actions.size == position.legal_count(), "legal actions of " + text);
    compare_turning(position);
    static const std::vector<float> weights = first_weights();
    static const Evaluation evaluation(weights);
    NoCache cache;
    const std::vector<float> terms = features(position);
    float sum = 0;
    for (std::size_t at = 0; at < terms.size(); ++at) sum += terms[at] * weights[at];
    tests::expect(std::abs(sum - static_cast<float>(evaluation(position, cache))) < 4,
                  "evaluation of " + text);
}

// The board turned by a quarter with the colours exchanged is the same game.
Position mirrored(const Position& position) {
    std::array<Bits, 2> discs{};
    for (Site site = 0; site < SITES; ++site) {
        const Site to = (SIDE - 1 - site % SIDE) * SIDE + site / SIDE;
        for (const Player player : {WHITE, BLACK})
            if (position.of(player) & bit(site)) discs[other(player)] |= bit(to);
    }
    return {discs[WHITE], discs[BLACK], other(position.player()), position.variant()};
}

void compare_mirrored(const Position& position) {
    if (position.over()) return;
    static const Evaluation evaluation(first_weights());
    NoCache cache;
    tests::expect(evaluation(position, cache) == evaluation(mirrored(position), cache),
                  "the mirrored evaluation of " + text_of(position));
}

}  // namespace

int main(int count, char** words) {
    std::mt19937 random(tests::seed_of(count, words));
    int draws = 0, passes = 0;
    for (int game = 0; game < 1000; ++game) {
        Position position = game % 2 ? tests::begun<Game>(random) : tests::nearly_full(random);
        int left = Game::remaining(position);
        for (; !position.over(); --left) {
            compare(position);
            compare_mirrored(position);
            const Action action = tests::any<Game>(position, random);
            passes += action == PASS;
            position.play(action);
            tests::expect(Game::remaining(position) < left, "remaining of " + text_of(position));
        }
        compare(position);
        draws += !position.linked(WHITE) && !position.linked(BLACK);
    }
    std::printf("%d draws, %d passes\n", draws, passes);
    tests::expect(draws > 0 && passes > 0, "too few draws or passes");
    tests::expect(search::perft<Game>(Position(), 4) == 4773960, "perft of the empty board");
}
