// One thread of a search: alpha-beta over single actions.
//
// A player may act twice in a row, so a value changes sign only where the player changes. The two
// orders of the actions of one turn meet in the table, since what they lead to is one position.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "history.hpp"
#include "leaf_values.hpp"
#include "limits.hpp"
#include "proof_turns.hpp"
#include "reductions.hpp"
#include "score.hpp"
#include "switches.hpp"
#include "transposition_table.hpp"

namespace search {

template <class Game>
struct RootAction {
    typename Game::Action action;
    int score = -INFINITE;
    std::vector<typename Game::Action> line;  // with the action itself
};

template <class Game>
class Worker {
public:
    using Position = typename Game::Position;
    using Action = typename Game::Action;
    using Actions = typename Game::Actions;
    using Ordered = typename Game::Ordered;

    // The worker that leads watches the limits; the others only hear that the search is halted.
    Worker(TranspositionTable& table, LeafValues& leaves,
           const typename Game::Evaluation& evaluation, const Switches& switches, Halt& halt,
           bool leads)
        : table_(table),
          leaves_(leaves),
          evaluation_(evaluation),
          switches_(switches),
          halt_(halt),
          leads_(leads) {}

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    // Whether it was told to end, or who wins was proven beside it.
    bool halted() const { return halt_.raised() || beside_.found().shown(); }
    ProofTurns<Game>& beside() { return beside_; }

    // Searches the actions from `first` on to a depth, and puts the best in front of them. What is
    // found is valid even where the search is halted: an action that was not finished keeps its
    // place. Gives how many of the actions, from the front, are valued.
    std::size_t root(const Position& position, std::vector<RootAction<Game>>& actions,
                     std::size_t first, int depth) {
        standing_[0] = standing(position);
        int best = -INFINITE;
        const bool selective = depth >= 3 && depth < Game::remaining(position);
        for (std::size_t at = first; at < actions.size(); ++at) {
            const Action action = actions[at].action;
            const Position after = played(position, action);
            int value;
            if (at == first) {
                value = follow(position, after, depth - 1, -INFINITE, INFINITE, 0);
            } else {
                int less = selective ? REDUCTIONS(depth, static_cast<int>(at - first)) - 1 : 0;
                less = best <= -PROVEN || less < 0 ? 0 : less;
                value = follow(position, after, depth - 1 - less, best, best + 1, 0);
                if (value > best && less > 0 && !halted())
                    value = follow(position, after, depth - 1, best, best + 1, 0);
                if (value > best && !halted())
                    value = follow(position, after, depth - 1, best, INFINITE, 0);
            }
            if (halted()) return at;
            if (value <= best) {
                actions[at].score = -INFINITE;
                continue;
            }
            best = actions[at].score = value;
            take_line(actions[at], action);
            if (at != first)
                std::rotate(actions.begin() + first, actions.begin() + at,
                            actions.begin() + at + 1);
        }
        return actions.size();
    }

    // Values every action to a depth, each for itself. Where it is halted, those that come after
    // keep what they had.
    void each(const Position& position, std::vector<RootAction<Game>>& actions, int depth) {
        standing_[0] = standing(position);
        for (RootAction<Game>& root : actions) {
            const int value =
                follow(position, played(position, root.action), depth - 1, -INFINITE, INFINITE, 0);
            if (halted()) return;
            root.score = value;
            take_line(root, root.action);
        }
    }

    // Whether a proven end is the soonest: every line of play that could end it before is looked
    // at. Gives the score of a sooner end where there is one, else the same. `line` is then the
    // sooner win, or what lasts as long as the score says.
    int soonest(const Position& position, int score) {
        exact_ = true;
        const int bound = score > 0 ? score : score - 1;
        const int value = search(position, std::abs(ends(score)), bound, bound + 1, 0, false);
        exact_ = false;
        if (halted()) return score;
        return score > 0 ? std::max(value, score) : std::min(value, score);
    }

    std::vector<Action> line() const { return {lines_[0].begin(), lines_[0].begin() + length_[0]}; }

private:
    // The value of a position to the player to act, `depth` actions deep.
    int search(const Position& position, int depth, int alpha, int beta, int ply, bool skipped) {
        length_[ply] = 0;
        // 1. Limits.
        if (must_stop()) return 0;
        count();
        // 2. The end of the game, and no end that is worse than one already found.
        if (position.over()) return Game::result(position) * (WIN - ply);
        if (ply >= MAX_PLY - 1) return evaluation_(position, cache_);
        alpha = std::max(alpha, ply - WIN);
        beta = std::min(beta, WIN - ply - 1);
        if (alpha >= beta) return alpha;
        // 3. The leaves: decisive captures, then the static evaluation.
        if (depth <= 0) return settle(position, ply);
        if (exact_ && !may_end(position, alpha, ply)) return alpha > 0 ? alpha : beta;
        // 4. What the table knows. A search that leaves nothing out believes only its own entries.
        const bool wide = beta - alpha > 1;
        const std::uint64_t key = position.key() ^ (exact_ ? EXACT_KEY : 0);
        Entry entry;
        bool known = table_.find(key, entry);
        if (exact_ && !known && (known = table_.find(position.key(), entry)))
            entry.bound = Bound::NONE;
        if (known && switches_.table && !wide && entry.depth >= depth) {
            const int value = from_table(entry.score, ply);
            if (entry.bound == Bound::EXACT || (entry.bound == Bound::LOWER && value >= beta) ||
                (entry.bound == Bound::UPPER && value <= alpha))
                return value;
        }
        // From here to step 10 some is left out, but not where a search asks for all or every line
        // of play comes to its end.
        const bool whole = exact_ || depth >= Game::remaining(position);
        // 5. So good that the actions left do not spoil it, or not even the opponent's turn first.
        if (switches_.margins && !whole && !wide && !proven(beta) &&
            depth <= Game::DEPTH_OF_MARGINS) {
            const int stands = standing(position);
            if (stands - Game::margin(position, depth) >= beta) return stands;
        }
        if (switches_.null && !whole && !wide && !skipped && depth >= 3 && !proven(beta) &&
            Game::starts_turn(position) && evaluation_(position, cache_) >= beta) {
            const Position after = Game::skipped(position);
            if (!after.over()) {
                const int value = -search(after, depth - 4, -beta, 1 - beta, ply + 1, true);
                if (halted()) return 0;
                if (value >= beta) return proven(value) ? beta : value;
            }
        }
        // 6. A win at once; and where the opponent threatens one, only what may stop it.
        Action threat{std::uint16_t{0}};
        if constexpr (Game::THREATS) {
            if (const Action action = Game::winning(position, cache_); action.bits)
                return won(action, ply);
            threat = Game::threat(position, cache_);
        }
        // 7. Whether the player stands better than in the turn before.
        const bool rising = whole || depth < 2 || rises(position, ply);
        // 8. The actions, best first.
        Ordered list(position, cache_, known ? entry.action : std::uint16_t{0}, threat, history_,
                     killers_[ply]);
        if (list.size() == 0) return lost(position, threat, ply);
        const int low = alpha, slot = Ordered::slot(position);
        int best = -INFINITE;
        Action top{std::uint16_t{0}};
        for (int at = 0; at < list.size(); ++at) {
            const Action action = list.next(at);
            // 9. The last actions near the leaves, unless all before them lose.
            if (switches_.late && !whole && !wide && depth <= Game::DEPTH_OF_LATE &&
                at >= Game::late(position, depth) && best > -PROVEN)
                break;
            // 10. Late actions less deep first, and less still where the player does not stand
            // better than before or little is at stake; then again where they turn out better.
            int less = 0;
            if (switches_.reductions && !whole && depth >= 2 && at >= 2) {
                less = REDUCTIONS(depth, at) - (wide ? 1 : 0) + (rising ? 0 : 1) + 1 -
                       list.concerns(at) - history_.of(slot, list.place(at)) / 4096;
                less = std::clamp(less, 0, depth - 1);
            }
            int value;
            if (depth - 1 - less <= 0 && falls_short(position, action, alpha, ply, value)) {
                if (must_stop()) return 0;
                count();
                best = std::max(best, value);
                continue;
            }
            const Position after = played(position, action);
            if (at == 0) {
                value = follow(position, after, depth - 1, alpha, beta, ply);
            } else {
                value = follow(position, after, depth - 1 - less, alpha, alpha + 1, ply);
                if (value > alpha && less > 0)
                    value = follow(position, after, depth - 1, alpha, alpha + 1, ply);
                if (value > alpha && value < beta)
                    value = follow(position, after, depth - 1, alpha, beta, ply);
            }
            if (halted()) return 0;
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            alpha = value;
            top = action;
            extend_line(ply, action);
            // 11. A cutoff: remember what made it.
            if (alpha >= beta) {
                learn(list, at, slot, depth, ply);
                break;
            }
        }
        // 12. The table.
        const Bound bound = best >= beta ? Bound::LOWER : best > low ? Bound::EXACT : Bound::UPPER;
        table_.keep(key, {top.bits ? top.bits : entry.action,
                          static_cast<std::int16_t>(to_table(best, ply)),
                          static_cast<std::int8_t>(depth), bound});
        return best;
    }

    // Whether the end that an exact search asks about can still come in time: `alpha` says who
    // would win, and within how many actions from the root.
    static bool may_end(const Position& position, int alpha, int ply) {
        const bool wins = alpha > 0;
        const int actions = (wins ? WIN - alpha : WIN + alpha + 1) - 1 - ply;
        return Game::may_win(position, wins, actions);
    }

    // Whether the player stands better than in the same place of the turn before: not where that
    // was not valued (`improving` in Stockfish and other chess programs).
    bool rises(const Position& position, int ply) {
        const int before = ply < Game::ROUND ? INFINITE : standing_[ply - Game::ROUND];
        return (standing_[ply] = standing(position)) > before;
    }

    // The static evaluation, which may be known from a leaf.
    int standing(const Position& position) {
        int value;
        return leaves_.find(position.key(), value) ? value : evaluation_(position, cache_);
    }

    // Whether an action leads to a leaf whose value is kept and not above alpha: it need not be
    // played. Not where an end so soon that nothing is sooner is already found.
    bool falls_short(const Position& position, Action action, int alpha, int ply,
                     int& value) const {
        if constexpr (requires { Game::key_after(position, action); }) {
            if (alpha >= WIN - ply - 2 || !leaves_.find(Game::key_after(position, action), value))
                return false;
            if (Game::turns(position)) value = -value;
            return value <= alpha;
        }
        return false;
    }

    // A leaf: a win that can be seen at once, else the static evaluation.
    int settle(const Position& position, int ply) {
        int value;
        if (leaves_.find(position.key(), value)) return value;
        if (switches_.quiescence) {
            if (const Action action = Game::winning(position, cache_); action.bits)
                return won(action, ply);
            if (const Action action = Game::winning_pair(position, cache_); action.bits) {
                const Position after = played(position, action);
                length_[ply + 2] = 0;
                extend_line(ply + 1, Game::winning(after, cache_));
                extend_line(ply, action);
                return WIN - ply - 2;
            }
        }
        value = evaluation_(position, cache_);
        leaves_.keep(position.key(), value);
        return value;
    }

    // The score of an action that wins.
    int won(Action action, int ply) {
        length_[ply + 1] = 0;
        extend_line(ply, action);
        return WIN - ply - 1;
    }

    // The score where no action stops a threat: whatever is played, it is carried out.
    int lost(const Position& position, Action threat, int ply) {
        Actions actions;
        Game::legal(position, actions);
        length_[ply + 2] = 0;
        extend_line(ply + 1, threat);
        extend_line(ply, actions.list[0]);
        return ply + 2 - WIN;
    }

    bool must_stop() {
        if (!leads_) return halt_.raised();
        if constexpr (Game::PROOFS)
            if (beside_.due(nodes())) prove();
        return halt_.before(nodes()) || beside_.found().shown();
    }

    void prove() {
        beside_.go_on([this] { return nodes(); },
                      [this] { return halt_.before(nodes()) ? false : (count(), true); });
    }

    void count() { nodes_.store(nodes() + 1, std::memory_order_relaxed); }

    Position played(const Position& position, Action action) const {
        Position after = position;
        after.play(action, [this](std::uint64_t key) { table_.prefetch(key); });
        return after;
    }

    // The value of an action to its player, from what follows it.
    int follow(const Position& position, const Position& after, int depth, int alpha, int beta,
               int ply) {
        if (after.player() == position.player())
            return search(after, depth, alpha, beta, ply + 1, false);
        return -search(after, depth, -beta, -alpha, ply + 1, false);
    }

    void learn(const Ordered& list, int at, int slot, int depth, int ply) {
        if (!switches_.history) return;
        const int bonus = std::min(32 * depth * depth, 2048);
        for (int before = 0; before < at; ++before) history_.add(slot, list.place(before), -bonus);
        history_.add(slot, list.place(at), bonus);
        killers_[ply].add(list.tried(at).bits);
    }

    void extend_line(int ply, Action action) {
        lines_[ply][0] = action;
        const int more = std::min<int>(length_[ply + 1], MAX_PLY - 1);
        std::copy_n(lines_[ply + 1].begin(), more, lines_[ply].begin() + 1);
        length_[ply] = more + 1;
    }

    void take_line(RootAction<Game>& root, Action action) {
        root.line.assign(1, action);
        root.line.insert(root.line.end(), lines_[1].begin(), lines_[1].begin() + length_[1]);
    }

    static constexpr std::uint64_t EXACT_KEY = 0x5bd1e9955bd1e995;

    TranspositionTable& table_;
    LeafValues& leaves_;
    const typename Game::Evaluation& evaluation_;
    const Switches& switches_;
    Halt& halt_;
    bool leads_;
    typename Game::Cache cache_;
    ProofTurns<Game> beside_;
    bool exact_ = false;  // nothing is left out: only sooner ends are asked for
    std::atomic<std::uint64_t> nodes_{0};
    typename Ordered::History history_;
    std::array<Killers, MAX_PLY + 1> killers_{};
    std::array<std::array<Action, MAX_PLY>, MAX_PLY + 2> lines_{};
    std::array<int, MAX_PLY + 2> length_{};
    std::array<int, MAX_PLY + 1> standing_{};
    static inline const Reductions REDUCTIONS;
};

}  // namespace search
