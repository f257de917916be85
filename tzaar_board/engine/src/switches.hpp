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
    bool reductions = true;  // late actions are searched less deep first
    bool late = true;        // the last actions near the leaves are left out
    bool null = true;        // a player who stands well even after passing is not searched
    bool margins = true;     // a player who stands far better than is asked is not searched
    bool quiescence = true;  // decisive captures at the leaves
};

inline constexpr std::array<const char*, 7> SWITCH_NAMES = {
    "table", "history", "reductions", "late", "null", "margins", "quiescence"};

inline void set(Switches& switches, const std::string& name, bool on) {
    const std::array<bool*, SWITCH_NAMES.size()> fields = {
        &switches.table, &switches.history, &switches.reductions, &switches.late,
        &switches.null,  &switches.margins, &switches.quiescence};
    for (std::size_t at = 0; at < fields.size(); ++at) {
        if (name != SWITCH_NAMES[at]) continue;
        *fields[at] = on;
        return;
    }
    throw std::invalid_argument("'" + name + "' is no feature of the search.");
}

}  // namespace search
