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
    View view;
    const Action winner = Game::winning(position, view);
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
    View view;
    const std::vector<float> terms = features(position);
    float sum = 0;
    for (std::size_t at = 0; at < terms.size(); ++at) sum += terms[at] * weights[at];
    tests::expect(std::abs(sum - static_cast<float>(evaluation(position, view))) < 4,
                  "evaluation of " + text);
}

// What is not among the answers to a threat leaves it as it was.
void compare_answers(const Position& position) {
    View view;
    const Action threat = Game::threat(position, view);
    if (threat == NONE || Game::winning(position, view) != NONE) return;
    const Player opponent = other(position.player());
    Actions actions, answers;
    legal(position, actions);
    Game::answers(position, view, threat, answers);
    for (const Action action : actions) {
        if (std::find(answers.begin(), answers.end(), action) != answers.end()) continue;
        tests::expect(played(played(position, action), threat).linked(opponent),
                      name_of(action.site()) + " stops the threat of " + text_of(position));
    }
}

// The board with each disc on another site, and of the other colour where they are exchanged.
template <class To>
Position moved(const Position& position, bool exchanged, To&& to) {
    std::array<Bits, 2> discs{};
    for (Site site = 0; site < SITES; ++site) {
        for (const Player player : {WHITE, BLACK})
            if (position.of(player) & bit(site))
                discs[exchanged ? other(player) : player] |= bit(to(site));
    }
    const Player player = position.player();
    return {discs[WHITE], discs[BLACK], exchanged ? other(player) : player, position.variant()};
}

// Turned by a quarter with the colours exchanged it is the same game, and so are all eight ways to
// lay the board. Mirrored, the corners of the Pro variant are not.
void compare_turned(const Position& position, const Evaluation& evaluation) {
    if (position.over()) return;
    View view;
    const int worth = evaluation(position, view);
    Position turned = position;
    for (int quarter = 0; quarter < 4; ++quarter) {
        turned = moved(turned, true,
                       [](Site site) { return (SIDE - 1 - site % SIDE) * SIDE + site / SIDE; });
        tests::expect(evaluation(turned, view) == worth, "turned: " + text_of(turned));
        if (position.variant() == Variant::PRO) continue;
        const Position across = moved(turned, false, [](Site site) { return site ^ (SIDE - 1); });
        tests::expect(evaluation(across, view) == worth, "mirrored: " + text_of(across));
    }
}

// Weights by lot: none is 0, and no two terms weigh the same.
Evaluation any_evaluation(std::mt19937& random) {
    std::vector<float> weights(WEIGHTS);
    for (float& weight : weights) weight = static_cast<float>(random() % 4001) / 100 - 20;
    return Evaluation(weights);
}

}  // namespace

int main(int count, char** words) {
    std::mt19937 random(tests::seed_of(count, words));
    const Evaluation evaluation = any_evaluation(random);
    int draws = 0, passes = 0;
    for (int game = 0; game < 600; ++game) {
        Position position = game % 2 ? tests::begun<Game>(random) : tests::nearly_full(random);
        int left = Game::remaining(position);
        for (; !position.over(); --left) {
            compare(position);
            compare_answers(position);
            compare_turned(position, evaluation);
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
