// What an action of TZAAR promises before anything is searched, for the order of actions.
//
// A weighted sum of what is cheap to see: what acts on what, how scarce its type is, whom the
// opponent could take before and after, and whom the player then. It is fitted to what searches say
// of all actions of many positions (docs/engine.md, Weights), as the logarithm of how likely an
// action is the best. It falls into what it is worth to leave the origin and, by the height that
// acts, to arrive at the target: each a byte for every site, counted for all sites at once as in
// sight.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "pair_sums.hpp"
#include "position.hpp"

namespace tzaar {

class Promise {
public:
    using Worths = std::array<std::int16_t, CELLS>;
    static constexpr std::int16_t ILLEGAL = -30000;

    explicit Promise(const Position& position)
        : position_(position), second_(position.stage() == Stage::SECOND) {
        const Bits own = position.of(position.player());
        const Bits others = position.of(other(position.player()));
        for (Bits rest = own; rest; rest &= rest - 1)
            heights_ |= 1 << std::min(position.height(std::countr_zero(rest)), ACTING);
        for (std::int8_t height = 2; height <= TALLEST; ++height)
            if (others & position.at_least(height)) tallest_ = height;
        const int mine = position.player() * TYPES, theirs = TYPES - mine;
        for (int type = 0; type < TYPES; ++type) {
            const int left = step(position.count(mine + type));
            say(met_, theirs + type, TAKEN[second_][step(position.count(theirs + type))]);
            say(met_, mine + type, COVERED[left]);
            say(moved_, mine + type, BUILT[left]);
        }
        for (int part = 0; part < PARTS; ++part) look(part);
    }

    // What the actions of a direction promise, by their origins; ILLEGAL where there is none.
    void of(int direction, Worths& worths) const {
        Row arrive, leave, legal;
        for (int part = 0; part < PARTS; ++part) {
            const Bytes to = part_of(position_.seen(direction), part);
            const Bytes met = part_of(seen_[direction], part), height = part_of(height_, part);
            Bytes worth{};
            for (std::int8_t tall = 1; tall <= ACTING; ++tall) {
                if (!(heights_ >> tall & 1)) continue;
                const Bytes acts = tall < ACTING ? height == tall : height >= tall;
                worth = acts ? Table(arrive_[tall - 1])[to] : worth;
            }
            keep(arrive, part, worth);
            const Bytes joins = met > 0, takes = (met < 0) & (height + met >= 0);
            keep(leave, part, joins ? part_of(leave_[1], part) : part_of(leave_[0], part));
            keep(legal, part, (height > 0) & (second_ ? joins | takes : takes));
        }
        for (int site = 0; site < CELLS; ++site) {
            const auto sum = static_cast<std::int16_t>(UNIT * (arrive[site] + leave[site]));
            worths[site] = legal[site] ? sum : ILLEGAL;
        }
    }

    static int of_pass() { return UNIT * PASSES; }

private:
    static constexpr int UNIT = 8;             // what 1 counts in
    static constexpr int TALLEST = 4;          // and taller
    static constexpr int ACTING = 6;           // and taller: of the stack that acts
    static constexpr std::int8_t NEVER = 127;  // no stack is as tall

    using Row = std::array<std::int8_t, CELLS>;
    using ByState = std::array<std::int8_t, CELLS>;  // pair_sums.hpp
    using ByHeights = std::array<std::array<std::int8_t, TALLEST + 1>, TALLEST + 1>;

    // What counts for a capture or a stacking.
    struct Weights {
        ByHeights heights;                    // of origin and target
        std::array<std::int8_t, 3> flees;     // from where it can be taken: height 1, 2, more
        std::array<std::int8_t, 3> saves;     // an own stack that can be taken, likewise
        std::int8_t exposed;                  // can be taken there
        std::int8_t hits;                     // sees one it can take there; two or more: twice
        std::int8_t hits_tall;                // the same, of those higher than one
        std::array<std::int8_t, 4> from, to;  // by ring
    };

    // 14 where an action is e times as likely the best. Neither what an origin is worth nor what a
    // target is leaves a byte.
    static constexpr std::array<Weights, 2> CAPTURE = {{
        // As the first action of a turn.
        {.heights = {{{0, 0, 0, 0, 0},
                      {0, -9, 0, 0, 0},
                      {0, -31, 8, 0, 0},
                      {0, -26, 13, 15, 0},
                      {0, -23, 11, 27, 39}}},
         .flees = {-9, 25, 23},
         .saves = {},
         .exposed = -9,
         .hits = 3,
         .hits_tall = 21,
         .from = {1, 0, 0, -1},
         .to = {-1, 0, -1, 1}},
        // As the second.
        {.heights = {{{0, 0, 0, 0, 0},
                      {0, -12, 0, 0, 0},
                      {0, -36, 15, 0, 0},
                      {0, -33, 13, 18, 0},
                      {0, -25, 8, 38, 48}}},
         .flees = {-12, 31, 51},
         .saves = {},
         .exposed = -26,
         .hits = 8,
         .hits_tall = 10,
         .from = {6, 4, 3, 3},
         .to = {5, 3, 2, 4}},
    }};
    static constexpr Weights STACKING = {.heights = {{{0, 0, 0, 0, 0},
                                                      {0, 13, 10, 0, -20},
                                                      {0, 17, 12, -5, -18},
                                                      {0, 14, -2, -2, -13},
                                                      {0, -1, -12, -6, -7}}},
                                         .flees = {6, 26, 41},
                                         .saves = {4, 20, 30},
                                         .exposed = -32,
                                         .hits = 4,
                                         .hits_tall = 13,
                                         .from = {2, 1, 0, 0},
                                         .to = {2, 1, 0, -1}};
    // By how many stacks of the type there are: `step`.
    static constexpr std::array<std::array<std::int8_t, 7>, 2> TAKEN = {
        {{0, -1, 2, 1, 0, 0, -2}, {0, 10, 5, 7, 3, -2, -2}}};
    static constexpr std::array<std::int8_t, 7> BUILT = {7, 7, 3, 2, 0, -4, -9};
    static constexpr std::array<std::int8_t, 7> COVERED = {0, -1, -2, 0, 0, 0, 1};
    static constexpr int TOWERS = 10;  // builds one taller than 4, or than all of the opponent's
    static constexpr int PASSES = -20;

    // 1, 2, 3, 4, to 6, to 9, and more.
    static int step(int count) {
        static constexpr std::array<std::uint8_t, 10> STEPS = {0, 0, 1, 2, 3, 4, 4, 5, 5, 5};
        return count < 10 ? STEPS[count] : 6;
    }

    static void say(ByState& states, int top, int worth) {
        std::memset(states.data() + net::state_of(top, 1), worth, net::TALLEST);
    }

    // What the heights are worth, by that of the origin and the state of the target.
    using Heights = std::array<ByState, TALLEST>;
    static constexpr Heights by_state(const ByHeights& stacking, const ByHeights& capture,
                                      Player player) {
        Heights rows{};
        for (int tall = 1; tall <= TALLEST; ++tall)
            for (int top = 0; top < TOPS; ++top)
                for (int met = 1; met <= net::TALLEST; ++met)
                    rows[tall - 1][net::state_of(top, met)] =
                        (top / TYPES == player ? stacking : capture)[tall][std::min(met, TALLEST)];
        return rows;
    }

    static constexpr Row by_ring(const std::array<std::int8_t, 4>& weights) {
        Row row{};
        for (Site site = 0; site < SITES; ++site)
            for (int ring = 0; ring < 4; ++ring)
                if (HEXAGON.rings[ring] & bit(site)) row[site] = weights[ring];
        return row;
    }

    static Bytes all(int weight) { return Bytes{} + static_cast<std::int8_t>(weight); }

    // The weights of heights 1, 2 and more.
    static Bytes by_height(Bytes height, const std::array<std::int8_t, 3>& weights) {
        return height > 2 ? all(weights[2]) : height > 1 ? all(weights[1]) : all(weights[0]);
    }

    // What a part of the sites is worth, by how tall the opponent's stacks are that see each.
    void look(int part) {
        static constexpr Heights HEIGHTS[2][2] = {
            {by_state(CAPTURE[0].heights, CAPTURE[0].heights, WHITE),
             by_state(CAPTURE[0].heights, CAPTURE[0].heights, BLACK)},
            {by_state(STACKING.heights, CAPTURE[1].heights, WHITE),
             by_state(STACKING.heights, CAPTURE[1].heights, BLACK)}};
        static constexpr Row FROM[] = {by_ring(CAPTURE[0].from), by_ring(CAPTURE[1].from),
                                       by_ring(STACKING.from)};
        static constexpr Row TO[] = {by_ring(CAPTURE[0].to), by_ring(CAPTURE[1].to),
                                     by_ring(STACKING.to)};
        const Table stacks(position_.stacks());
        const bool white = position_.player() == WHITE;
        Bytes theirs[DIRECTIONS], tallest{}, single{};
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            const Bytes found = stacks[part_of(position_.seen(direction), part)];
            const Bytes met = white ? found : -found;
            keep(seen_[direction], part, met);
            tallest = -met > tallest ? -met : tallest;
            single -= met == -1;
            theirs[direction] = met < 0 ? -met : all(NEVER);
        }
        const Bytes stack = part_of(position_.stacks(), part);
        const Bytes own = white ? stack > 0 : stack < 0, height = stack < 0 ? -stack : stack;
        const Bytes attacked = tallest >= height, joined = second_ ? own : Bytes{};
        const Bytes states = part_of(position_.states(), part);
        const Weights& capture = CAPTURE[second_];
        keep(height_, part, own & height);
        keep(leave_[0], part,
             part_of(FROM[second_], part) + (attacked & by_height(height, capture.flees)));
        keep(leave_[1], part,
             part_of(FROM[2], part) + (attacked & by_height(height, STACKING.flees)) +
                 Table(moved_)[states]);
        // Of an own stack what a stacking is worth, else what a capture is.
        const auto of = [joined](Bytes stacking, Bytes capture) {
            return joined ? stacking : capture;
        };
        const Bytes always =
            of(part_of(TO[2], part) + (attacked & by_height(height, STACKING.saves)),
               part_of(TO[second_], part));
        const Bytes exposed = of(all(STACKING.exposed), all(capture.exposed));
        const Bytes hits = of(all(STACKING.hits), all(capture.hits));
        const Bytes hits_tall = of(all(STACKING.hits_tall), all(capture.hits_tall));
        for (std::int8_t tall = 1; tall <= ACTING; ++tall) {
            if (!(heights_ >> tall & 1)) continue;
            const ByState& heights = HEIGHTS[second_][!white][std::min<int>(tall, TALLEST) - 1];
            ByState met;
            for (int state = 0; state < CELLS; ++state)
                met[state] = static_cast<std::int8_t>(met_[state] + heights[state]);
            const Bytes then = tall + (joined & height);
            Bytes lower{};
            for (const Bytes& one : theirs) lower -= one <= then;
            const Bytes lower_tall = lower - single;
            keep(arrive_[tall - 1], part,
                 always + Table(met)[states] + ((tallest >= then) & exposed) +
                     ((lower > 0) & hits) + ((lower > 1) & hits) + ((lower_tall > 0) & hits_tall) +
                     ((lower_tall > 1) & hits_tall) + (joined & (then > tallest_) & all(TOWERS)));
        }
    }

    static void keep(Row& row, int part, Bytes bytes) {
        std::memcpy(row.data() + part * WIDTH, &bytes, WIDTH);
    }

    const Position& position_;
    const bool second_;
    unsigned heights_ = 0;       // a bit for each that an own stack has
    std::int8_t tallest_ = 1;    // of the opponent's
    ByState met_{}, moved_{};    // by how many there are of a type: what is acted on, what stacks
    alignas(CELLS) Row height_;  // of own stacks
    alignas(CELLS) std::array<Row, DIRECTIONS> seen_;  // heights, those of the opponent's below 0
    alignas(CELLS) std::array<Row, 2> leave_;          // with a capture, with a stacking
    alignas(CELLS) std::array<Row, ACTING> arrive_;    // by the height of the origin
};

}  // namespace tzaar
