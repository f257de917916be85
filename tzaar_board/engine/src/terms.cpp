#include "terms.hpp"

#include <cmath>

namespace tzaar {

namespace {

std::string name_of(int at) {
    using namespace term;
    static const char* const types[] = {"Z", "R", "T"};
    static const char* const contexts[] = {"own.second", "own.first", "their.second",
                                           "their.first"};
    static const char* const lefts[] = {"1", "2", "3", "4", "5-6", "7-9", "10+"};
    static const char* const takes[] = {"0", "1", "2", "3", "4-5", "6-8", "9-13", "14-20", "21+"};
    const auto number = [](int value) { return std::to_string(value); };
    if (at < TALL) return std::string("count.") + types[at / 16] + "." + number(at % 16);
    if (at < SECURE)
        return std::string("tall.") + lefts[(at - TALL) / HEIGHTS] + "." +
               number((at - TALL) % HEIGHTS + 1);
    if (at < DOUBLED) return "secure." + number(at - SECURE);
    if (at < DOMINANCE) return "doubled." + number(at - DOUBLED);
    if (at < THREAT) return at == DOMINANCE ? "dominance.above" : "dominance.by";
    if (at < PREY) {
        const int cell = at - THREAT;
        return std::string("threat.") + contexts[cell / (4 * SAFE)] + "." +
               number(cell / SAFE % 4 + 1) + "." + number(cell % SAFE);
    }
    if (at < PRESSED)
        return std::string("prey.") + contexts[(at - PREY) / 2] + "." + number((at - PREY) % 2 + 2);
    if (at < CAPTURE) {
        static const char* const kinds[] = {"low.1", "low.2", "low.3", "high.2", "high.3"};
        return std::string("pressed.") + contexts[(at - PRESSED) / 5] + "." +
               kinds[(at - PRESSED) % 5];
    }
    if (at < LINES)
        return std::string("captures.") + contexts[(at - CAPTURE) / CAPTURES] + "." +
               takes[(at - CAPTURE) % CAPTURES];
    if (at < RING) return "lines";
    if (at < RING + 3) return "ring." + number(at - RING + 1);
    if (at < TEMPO) return "ring.tall." + number(at - RING - 2);
    static const char* const stages[] = {"opening", "first", "second"};
    return std::string("tempo.") + stages[at - TEMPO];
}

// Where tuning begins: material by scarcity and height, security, and the tempo.
float first_weight(int at) {
    using namespace term;
    if (at < TALL) return at % 16 ? 30.0f * std::log(static_cast<float>(at % 16)) : 0.0f;
    if (at < SECURE) {
        static const float scarce[] = {170, 110, 85, 70, 55, 42, 35};
        static const float height[] = {1.0f, 1.6f, 1.9f, 2.0f};
        return scarce[(at - TALL) / HEIGHTS] * height[(at - TALL) % HEIGHTS];
    }
    if (at < DOUBLED) return at == SECURE + 3 ? 120.0f : 20.0f * static_cast<float>(at - SECURE);
    if (at < DOMINANCE) return 30.0f * static_cast<float>(at - DOUBLED);
    if (at == TEMPO + 1) return 40.0f;
    return at == TEMPO || at == TEMPO + 2 ? 15.0f : 0.0f;
}

}  // namespace

std::vector<std::string> term_names() {
    return core::names_at_knots(KNOTS, term::SIZE, name_of);
}

std::vector<float> first_term_weights() {
    return core::weights_at_knots(term::SIZE, first_weight);
}

}  // namespace tzaar
