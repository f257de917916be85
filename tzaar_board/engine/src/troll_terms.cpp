#include "troll_terms.hpp"

namespace troll {

namespace {

std::string name_of_term(int at) {
    using namespace term;
    static const char* const roles[] = {"own.", "their."};
    static const char* const widths[] = {"0", "1", "2", "3", "4-5", "6-9", "10+"};
    const auto number = [](int value) { return std::to_string(value); };
    if (at < RACE) return std::string("distance.") + roles[at / DISTANCES] + number(at % DISTANCES);
    if (at < WIDTH) return "race." + number(at - RACE - RACES / 2);
    if (at == THREAT) return "threat";
    if (at < THREAT)
        return std::string("width.") + roles[(at - WIDTH) / WIDTHS] + widths[(at - WIDTH) % WIDTHS];
    if (at < LOOSE) return "clash";
    if (at < REACH) return at == LOOSE ? "loose.own" : "loose.their";
    if (at < DISCS) return "reach";
    if (at < SPARE) return "discs";
    if (at < PAIRS) return "spare";
    if (at < PLACE) return at == PAIRS ? "pairs.straight" : "pairs.diagonal";
    if (at < TEMPO) return "place." + number((at - PLACE) / 4) + "." + number((at - PLACE) % 4);
    return "tempo";
}

// Near row first, within a row the near site first.
std::string name_of_square(int row, int column, int byte) {
    std::string name = "square." + std::to_string(row) + "." + std::to_string(column) + ".";
    for (const int shift : {0, 4, 2, 6}) name += ".ox"[byte >> shift & 3];
    return name;
}

// Where tuning begins: the race, and what may be lost of it.
float first_weight(int at) {
    using namespace term;
    if (at < RACE) {
        const float worth = at < DISTANCES ? -20.0f : 20.0f;
        return worth * static_cast<float>(at % DISTANCES);
    }
    if (at < WIDTH) return 10.0f * static_cast<float>(at - RACE - RACES / 2);
    if (at < THREAT) {
        const float worth = at - WIDTH < WIDTHS ? 8.0f : -8.0f;
        return worth * static_cast<float>((at - WIDTH) % WIDTHS);
    }
    if (at == THREAT) return -60.0f;
    if (at == CLASH) return 4.0f;
    if (at == LOOSE) return -2.0f;
    if (at == LOOSE + 1) return 4.0f;
    if (at == SPARE) return 6.0f;
    if (at == PAIRS || at == PAIRS + 1) return 3.0f;
    return at == TEMPO ? 20.0f : 0.0f;
}

}  // namespace

std::vector<std::string> term_names() {
    std::vector<std::string> names = core::names_at_knots(KNOTS, term::SIZE, name_of_term);
    names.resize(WEIGHTS);
    for (int row = WINDOWS - 1; row >= 0; --row)
        for (int column = WINDOWS - 1; column >= 0; --column)
            for (int byte = CONTENTS - 1; byte >= 0; --byte)
                if (!(byte & byte >> 1 & 0x55))
                    names[TAPERED + SQUARES.number[row][column][byte]] =
                        name_of_square(row, column, byte);
    return names;
}

std::vector<float> first_weights() {
    std::vector<float> weights = core::weights_at_knots(term::SIZE, first_weight);
    weights.resize(WEIGHTS);
    return weights;
}

}  // namespace troll
