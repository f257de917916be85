// What a position keeps account of while it is played is what its text alone says.
#include "evaluation.hpp"
#include "perft.hpp"
#include "play.hpp"

using namespace tzaar;

namespace {

// Who can take whom, pair by pair.
void compare_pairs(const Position& position, const std::string& text) {
    std::array<int, SITES> attackers{};
    int captures[2] = {}, stackings[2] = {};
    for (Site site = 0; site < SITES; ++site) {
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            const Site met = position.stack(site) ? position.seen(site, direction) : NOWHERE;
            if (met == NOWHERE) continue;
            const Player player = position.stack(site) > 0 ? WHITE : BLACK;
            const bool friends = (position.stack(met) > 0) == (player == WHITE);
            const bool takes = !friends && position.height(site) >= position.height(met);
            stackings[player] += friends;
            captures[player] += takes;
            attackers[met] += takes;
        }
    }
    for (int least = 1; least <= 3; ++least) {
        Bits attacked = 0;
        for (Site site = 0; site < SITES; ++site)
            attacked |= Bits{attackers[site] >= least} << site;
        tests::expect(position.attacked_by(least) == attacked, "attacked of " + text);
    }
    for (const Player player : {WHITE, BLACK}) {
        tests::expect(position.captures(player) == captures[player], "captures of " + text);
        tests::expect(position.stackings(player) == stackings[player], "stackings of " + text);
    }
}

// Weights of terms by hand, and a network by lot.
std::vector<float> some_weights() {
    std::mt19937 random(1);
    std::vector<float> weights = first_weights();
    for (std::size_t at = WEIGHTS; at < weights.size(); ++at)
        weights[at] = static_cast<float>(static_cast<int>(random() % 361) - 180);
    return weights;
}

// What the network adds, from its numbers as they are written.
int network(const Position& position, const float* numbers) {
    using namespace net;
    const float* begins = numbers + INPUTS * HALF;
    const float* outputs = begins + net::STAGES * HIDDEN;
    const int stage = position.stage() == Stage::FIRST;
    const auto share = core::shares(KNOTS, std::popcount(position.occupied()));
    int units[HIDDEN];
    for (int unit = 0; unit < HIDDEN; ++unit)
        units[unit] = static_cast<int>(begins[stage * HIDDEN + unit]);
    for (int half = 0; half < 2; ++half) {
        Position seen = position;
        if (half) seen.skip();
        each_pair(seen, [&](int input) {
            for (int unit = 0; unit < HALF; ++unit)
                units[half * HALF + unit] += static_cast<int>(numbers[input * HALF + unit]);
        });
    }
    int worth = 0;
    for (int unit = 0; unit < HIDDEN; ++unit) {
        float output = 0;
        for (int knot = 0; knot < core::KNOT_COUNT; ++knot)
            output += share[knot] * outputs[(stage * core::KNOT_COUNT + knot) * HIDDEN + unit];
        worth += std::clamp(units[unit], 0, ONE) * static_cast<int>(std::lrint(output));
    }
    return worth / 256;
}

// A network by lot, as the positions of the games below keep its sums.
const std::vector<float>& weights_by_lot() {
    static const std::vector<float> weights = some_weights();
    return weights;
}

const PairNet& network_by_lot() {
    static const PairNet network(weights_by_lot().data() + WEIGHTS);
    return network;
}

// Every legal action is picked once: the table's first, then what wins.
void compare_order(const Position& position, const Actions& actions, const std::string& text) {
    MaterialCache cache;
    const DirectedActions::History history{};
    const Action known = actions.list[actions.size / 2], killer = actions.list[0];
    const search::Killers killers{killer.bits, actions.list[actions.size - 1].bits};
    DirectedActions order(position, cache, known.bits, NONE, history, killers);
    std::vector<std::uint16_t> picked, legal;
    int wins = 0, last_win = 0;
    for (int at = 0; at < order.size(); ++at) {
        const Action action = order.next(at);
        picked.push_back(action.bits);
        tests::expect(at > 0 || action == known, "the table's action in " + text);
        tests::expect(order.tried(at) == action, "what was tried in " + text);
        const bool takes = action.kind() == Kind::CAPTURE;
        if (!takes || position.count(position.top(action.target())) > 1) continue;
        ++wins;
        last_win = at;
    }
    tests::expect(wins == 0 || last_win <= wins, "what wins in " + text);
    for (const Action action : actions) legal.push_back(action.bits);
    std::sort(picked.begin(), picked.end());
    std::sort(legal.begin(), legal.end());
    tests::expect(picked == legal, "the ordered actions of " + text);
}

void compare(const Position& played) {
    const std::string text = text_of(played);
    const Position read = read_position(text);
    tests::expect(text_of(read) == text, text + " does not round-trip");
    tests::expect(read.key() == played.key(), "key of " + text);
    tests::expect(read.material() == played.material(), "material of " + text);
    compare_pairs(played, text);
    for (Site site = 0; site < SITES; ++site) {
        if (!read.stack(site)) continue;
        for (int direction = 0; direction < DIRECTIONS; ++direction)
            tests::expect(read.seen(site, direction) == played.seen(site, direction),
                          "what is seen in " + text);
    }
    const int worth = network(read, weights_by_lot().data() + WEIGHTS);
    tests::expect(network_by_lot()(read) == worth, "network of " + text);
    tests::expect(network_by_lot()(played) == worth, "network by its sums of " + text);
    if (played.over()) return;
    Actions actions;
    legal(played, actions);
    tests::expect(actions.size == played.legal_count(), "legal actions of " + text);
    if (played.stage() != Stage::PLACING) compare_order(played, actions, text);
    for (const Action action : actions) {
        Position after = played;
        after.play(action);
        tests::expect(after.key() == played.key_after(action),
                      "key after " + text_of(action) + " in " + text);
    }
    static const std::vector<float> weights = first_weights();
    static const Evaluation evaluation(weights);
    MaterialCache cache;
    const std::vector<float> terms = features(played);
    float sum = 0;
    for (std::size_t at = 0; at < terms.size(); ++at) sum += terms[at] * weights[at];
    tests::expect(std::abs(sum - static_cast<float>(evaluation(played, cache))) < 4,
                  "evaluation of " + text);
}

}  // namespace

int main(int count, char** words) {
    std::mt19937 random(tests::seed_of(count, words));
    for (int game = 0; game < 200; ++game) {
        Position position = tests::begun<Game>(random);
        network_by_lot().watch(position);
        compare(position);
        while (!position.over()) {
            position.play(tests::any<Game>(position, random));
            if (!(position.lacks(WHITE) && position.lacks(BLACK))) compare(position);
        }
    }
    Position empty =
        read_position("...../....../......./......../......../......../......./....../..... w p");
    while (empty.stage() == Stage::PLACING) empty.play(tests::any<Game>(empty, random));
    compare(empty);
    tests::expect(
        search::perft<Game>(
            read_position(
                "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w o"),
            4) == 11010135,
        "perft of the fixed start");
}
