// Position and action texts (docs/rules.md). What is refused is refused with the reason.
#pragma once

#include <string>

#include "movegen.hpp"
#include "text_error.hpp"

namespace tzaar {

using core::TextError;

inline constexpr char LETTERS[] = "ZRTzrt";
inline constexpr char STAGES[] = "po12";

inline std::string text_of(Action action) {
    const auto name = [](Site site) { return std::string(HEXAGON.names[site].data()); };
    switch (action.kind()) {
        case Kind::CAPTURE:
            return name(action.origin()) + "x" + name(action.target());
        case Kind::STACKING:
            return name(action.origin()) + "+" + name(action.target());
        case Kind::PLACING:
            return std::string(1, LETTERS[action.type()]) + "@" + name(action.target());
        default:
            return "pass";
    }
}

inline std::string text_of(const Position& position) {
    std::string text;
    Site site = 0;
    for (const int length : COLUMN_LENGTHS) {
        if (site) text += '/';
        for (const Site end = site + length; site < end; ++site) {
            if (!position.stack(site)) {
                text += '.';
                continue;
            }
            text += LETTERS[position.top(site)];
            if (position.height(site) > 1) text += std::to_string(position.height(site));
        }
    }
    text += position.player() == WHITE ? " w " : " b ";
    return text + STAGES[static_cast<int>(position.stage())];
}

namespace detail {

inline TextError fault(const std::string& text, const std::string& reason) {
    return TextError("'" + text + "' is no position of TZAAR: " + reason + ".");
}

inline int top_of_letter(char letter) {
    for (int top = 0; top < TOPS; ++top)
        if (LETTERS[top] == letter) return top;
    return TOPS;
}

// Reads one column onto the sites from `first`; `at` is left behind its last mark.
inline void read_column(const std::string& text, char column, std::size_t& at, std::size_t end,
                        Site first, int length, Position& position) {
    int found = 0;
    while (at < end) {
        const char letter = text[at++];
        const int top = top_of_letter(letter);
        if (top == TOPS && letter != '.')
            throw fault(text, std::string("column ") + column +
                                  " has a mark that is no stack; use Z, R, T, z, r, t or .");
        std::string digits;
        while (top != TOPS && at < end && text[at] >= '0' && text[at] <= '9') digits += text[at++];
        const std::string mark = letter + digits;
        if (!digits.empty() && digits[0] == '0')
            throw fault(text, "the height of '" + mark + "' has a leading zero");
        if (digits == "1")
            throw fault(text, "the height of '" + mark + "' is written, and height 1 must not be");
        const int height = digits.empty()      ? 1
                           : digits.size() > 2 ? MAX_HEIGHT + 1
                                               : std::stoi(digits);
        if (height > MAX_HEIGHT)
            throw fault(text, "'" + mark + "' is more than 30 pieces of one colour");
        if (top != TOPS && found < length) position.put(first + found, top, height);
        ++found;
    }
    if (found != length)
        throw fault(text, std::string("column ") + column + " has " + std::to_string(found) +
                              " sites instead of " + std::to_string(length));
}

// Refuses what no game can come to, as far as docs/rules.md has it refused.
inline void check(const std::string& text, const Position& position, Player player, Stage stage) {
    int standing[2] = {0, 0};
    for (const Player side : {WHITE, BLACK}) {
        const std::string colour = side == WHITE ? "white" : "black";
        int pieces = 0;
        for (Bits own = position.of(side); own; own &= own - 1)
            pieces += position.height(std::countr_zero(own));
        if (pieces > 30)
            throw fault(text, colour + " has " + std::to_string(pieces) + " pieces of 30");
        for (int type = 0; type < TYPES; ++type) {
            const int seen = position.count(side * TYPES + type);
            standing[side] += seen;
            if (seen > PIECES[type])
                throw fault(text, colour + " has " + std::to_string(seen) + " stacks of type " +
                                      LETTERS[type] + ", and " + std::to_string(PIECES[type]) +
                                      " pieces");
        }
    }
    if (stage == Stage::PLACING) {
        if (position.at_least(2))
            throw fault(text, "heights above 1 cannot stand while pieces are placed");
        if (standing[WHITE] + standing[BLACK] == SITES)
            throw fault(text, "all 60 pieces stand, so White's opening is next (w o)");
        if (standing[WHITE] - standing[BLACK] != (player == WHITE ? 0 : 1))
            throw fault(text, "with " + std::to_string(standing[WHITE]) + " white and " +
                                  std::to_string(standing[BLACK]) +
                                  " black pieces it is not this player's turn to place");
        return;
    }
    if (stage == Stage::OPENING && player == BLACK)
        throw fault(text, "the opening capture is White's (w o)");
    if (position.lacks(WHITE) && position.lacks(BLACK)) throw fault(text, "both sides lack a type");
}

}  // namespace detail

inline Position read_position(const std::string& text) {
    using detail::fault;
    const std::size_t blank = text.find(' ');
    if (blank == std::string::npos || text.size() != blank + 4 || text[blank + 2] != ' ')
        throw fault(text, "it must be columns, player and action parted by single spaces");
    const char side = text[blank + 1];
    if (side != 'w' && side != 'b') throw fault(text, "the player must be w or b");
    const std::size_t stage = std::string(STAGES).find(text[blank + 3]);
    if (stage == std::string::npos) throw fault(text, "the action must be p, o, 1 or 2");
    Position position;
    std::size_t at = 0;
    Site first = 0;
    for (int column = 0; column < 9; ++column) {
        std::size_t end = text.find('/', at);
        if (column == 8) end = end < blank ? std::string::npos : blank;
        if (end == std::string::npos || end > blank) throw fault(text, "it must have 9 columns");
        detail::read_column(text, static_cast<char>('A' + column), at, end, first,
                            COLUMN_LENGTHS[column], position);
        first += COLUMN_LENGTHS[column];
        ++at;
    }
    const Player player = side == 'w' ? WHITE : BLACK;
    detail::check(text, position, player, static_cast<Stage>(stage));
    position.finish(player, static_cast<Stage>(stage));
    return position;
}

// The legal action of a text. A placing's letter may have either case.
inline Action read_action(const std::string& text, const Position& position) {
    Actions actions;
    legal(position, actions);
    std::string wanted = text;
    if (wanted.size() == 4 && wanted[1] == '@' && wanted[0] >= 'a')
        wanted[0] = static_cast<char>(wanted[0] - 32);
    for (const Action action : actions)
        if (text_of(action) == wanted) return action;
    throw TextError(
        "'" + text + "' is no legal action here" +
        (position.over() ? ": the game is over." : "; write A1xB2, A1+B2, pass or Z@A1."));
}

}  // namespace tzaar
