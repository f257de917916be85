// Position and action texts of Troll (docs/rules.md). What is refused is refused with the reason.
#pragma once

#include <string>

#include "text_error.hpp"
#include "troll_position.hpp"

namespace troll {

inline constexpr std::array<const char*, 2> VARIANTS = {"std", "pro"};

inline std::string text_of(Action action) {
    return action.places() ? name_of(action.site()) : "pass";
}

inline std::string text_of(const Position& position) {
    std::string text;
    for (int row = SIDE - 1; row >= 0; --row) {
        for (int column = 0; column < SIDE; ++column) {
            const Bits site = bit(row * SIDE + column);
            text += position.of(BLACK) & site ? 'x' : position.of(WHITE) & site ? 'o' : '.';
        }
        text += row ? '/' : ' ';
    }
    text += position.player() == WHITE ? "w " : "b ";
    return text + VARIANTS[static_cast<int>(position.variant())];
}

namespace detail {

inline core::TextError fault(const std::string& text, const std::string& reason) {
    return core::TextError("'" + text + "' is no position of Troll: " + reason + ".");
}

// Reads one row from `at`, which is left at its end.
inline void read_row(const std::string& text, int row, std::size_t& at, std::size_t end,
                     std::array<Bits, 2>& discs) {
    const std::string name = "row " + std::to_string(row + 1);
    int found = 0;
    for (; at < end && text[at] != '/'; ++at, ++found) {
        if (text[at] != 'x' && text[at] != 'o' && text[at] != '.')
            throw fault(text, name + " has a mark that is no disc; use x, o or .");
        if (found < SIDE && text[at] != '.')
            discs[text[at] == 'o' ? WHITE : BLACK] |= bit(row * SIDE + found);
    }
    if (found != SIDE)
        throw fault(text, name + " has " + std::to_string(found) + " sites instead of 8");
}

// Refuses discs that could never have been placed there: those of the edges are never turned over.
inline void check(const std::string& text, const std::array<Bits, 2>& discs, Variant variant) {
    for (const Player side : {WHITE, BLACK}) {
        const Bits wrong = discs[side] & ~ground(side, variant);
        if (wrong)
            throw fault(text, std::string(side == WHITE ? "white" : "black") +
                                  " may not stand on " + name_of(std::countr_zero(wrong)));
    }
}

}  // namespace detail

inline Position read_position(const std::string& text) {
    using detail::fault;
    const std::size_t blank = text.find(' ');
    if (blank == std::string::npos || text.size() != blank + 6 || text[blank + 2] != ' ')
        throw fault(text, "it must be rows, player and variant parted by single spaces");
    const char side = text[blank + 1];
    if (side != 'w' && side != 'b') throw fault(text, "the player must be w or b");
    const std::string word = text.substr(blank + 3);
    if (word != VARIANTS[0] && word != VARIANTS[1])
        throw fault(text, "the variant must be std or pro");
    std::array<Bits, 2> discs{};
    std::size_t at = 0;
    for (int row = SIDE - 1; row >= 0; --row) {
        detail::read_row(text, row, at, blank, discs);
        if ((at == blank) != (row == 0)) throw fault(text, "it must have 8 rows");
        ++at;
    }
    const Variant variant = word == VARIANTS[0] ? Variant::STD : Variant::PRO;
    detail::check(text, discs, variant);
    return {discs[WHITE], discs[BLACK], side == 'w' ? WHITE : BLACK, variant};
}

// The legal action of a text.
inline Action read_action(const std::string& text, const Position& position) {
    Actions actions;
    legal(position, actions);
    for (const Action action : actions)
        if (text_of(action) == text) return action;
    throw core::TextError("'" + text + "' is no legal action here" +
                          (position.over() ? ": the game is over."
                                           : "; write an empty site that is yours to play, as c3, "
                                             "or pass where there is none."));
}

}  // namespace troll
