// The features of the search that can be turned off, for matches that prove them.
#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace search {

struct Switches {
    bool table = true;       // cutoffs from the transposition table
    bool history = true;     // ordering by history and killers
    bool sort = true;        // ordering by the evaluation of what follows, where much depends on it
    bool reductions = true;  // late actions are searched less deep first
    bool late = true;        // the last actions near the leaves are left out
    bool futility = true;    // a position far above the window is not searched near the leaves
    bool null = true;        // a player who stands well even after passing is not searched
    bool aspiration = true;  // a narrow window around the last score
    bool quiescence = true;  // decisive captures at the leaves
};

inline constexpr std::array<const char*, 9> SWITCH_NAMES = {
    "table",    "history", "sort",       "reductions", "late",
    "futility", "null",    "aspiration", "quiescence"};

inline void set(Switches& switches, const std::string& name, bool on) {
    const std::array<bool*, 9> fields = {
        &switches.table,      &switches.history,    &switches.sort,
        &switches.reductions, &switches.late,       &switches.futility,
        &switches.null,       &switches.aspiration, &switches.quiescence};
    for (std::size_t at = 0; at < fields.size(); ++at) {
        if (name != SWITCH_NAMES[at]) continue;
        *fields[at] = on;
        return;
    }
    throw std::invalid_argument("'" + name + "' is no feature of the search.");
}

}  // namespace search
