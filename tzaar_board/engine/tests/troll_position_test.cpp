// What a position of Troll keeps account of while it is played is what its text alone says, and
// what is guessed of a placement is what playing it shows.
#include "perft.hpp"
#include "play.hpp"

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
}

// The network by its definition.
void compare_worth(const Position& position, const std::vector<float>& weights,
                   const Evaluation& evaluation) {
    if (position.over()) return;
    const std::vector<int> inputs = net::inputs(position);
    const float* const output = &weights[net::ROWS * net::HIDDEN];
    float worth = output[net::HIDDEN];
    for (int at = 0; at < net::HIDDEN; ++at) {
        float unit = 0;
        for (const int input : inputs)
            unit += weights[static_cast<std::size_t>(input) * net::HIDDEN + at];
        unit = std::clamp(unit / net::ONE, 0.0f, 1.0f);
        worth += unit * unit * output[at];
    }
    View view;
    tests::expect(std::abs(worth / net::FINE - static_cast<float>(evaluation(position, view))) < 2,
                  "worth of " + text_of(position));
}

// What is not among the answers to a threat leaves it as it was.
void compare_answers(const Position& position) {
    View view;
    const Action threat = Game::threat(position, view);
    if (threat == NONE || Game::winning(position, view) != NONE) return;
    const Player opponent = other(position.player());
    Actions actions;
    legal(position, actions);
    const Bits found = answers(position, view, threat);
    for (const Action action : actions) {
        if (!action.places() || found >> action.site() & 1) continue;
        tests::expect(played(played(position, action), threat).linked(opponent),
                      name_of(action.site()) + " stops the threat of " + text_of(position));
    }
}

// Each action that counts is picked once, and first the one that is known.
void compare_order(const Position& position) {
    static const SiteActions::History history;
    View view;
    const Action threat = Game::threat(position, view);
    Actions actions;
    legal(position, actions);
    if (threat != NONE) {
        const Bits found = answers(position, view, threat);
        actions.size = 0;
        for (Bits rest = found; rest; rest &= rest - 1)
            actions.add(Action::on(std::countr_zero(rest)));
    }
    const Action known = actions.size ? actions.list[actions.size / 2] : NONE;
    SiteActions list(position, view, known.bits, threat, history, {});
    tests::expect(list.size() == actions.size, "number of actions of " + text_of(position));
    std::vector<std::uint16_t> picked, all;
    for (int at = 0; at < list.size(); ++at) {
        picked.push_back(list.next(at).bits);
        tests::expect(list.tried(at).bits == picked.back(), "tried in " + text_of(position));
        all.push_back(actions.list[at].bits);
    }
    tests::expect(picked.empty() || picked[0] == known.bits, "known in " + text_of(position));
    std::sort(picked.begin(), picked.end());
    std::sort(all.begin(), all.end());
    tests::expect(picked == all, "actions of " + text_of(position));
}

// Rows for columns, and White for Black: the same game, but for the corners of the Pro variant.
void compare_exchanged(const Position& position, const Evaluation& evaluation) {
    if (position.over() || position.variant() == Variant::PRO) return;
    const Position exchanged(turned_aside(position.of(BLACK)), turned_aside(position.of(WHITE)),
                             other(position.player()), position.variant());
    View view;
    tests::expect(evaluation(position, view) == evaluation(exchanged, view),
                  "exchanged: " + text_of(position));
}

}  // namespace

int main(int count, char** words) {
    std::mt19937 random(tests::seed_of(count, words));
    const std::vector<float> weights = tests::network(random);
    const Evaluation evaluation(weights);
    int draws = 0, passes = 0;
    for (int game = 0; game < 600; ++game) {
        Position position = game % 2 ? tests::begun<Game>(random) : tests::nearly_full(random);
        int left = Game::remaining(position);
        for (; !position.over(); --left) {
            compare(position);
            compare_answers(position);
            compare_order(position);
            compare_worth(position, weights, evaluation);
            compare_exchanged(position, evaluation);
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
