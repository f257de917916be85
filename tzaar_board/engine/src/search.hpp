// A search: deepening step by step, with one thread or several over one table.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

#include "worker.hpp"

namespace search {

template <class Game>
struct Report {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<RootAction<Game>> lines;  // best first
};

template <class Game>
class Search {
public:
    using Position = typename Game::Position;
    using Action = typename Game::Action;
    using Heard = std::function<void(const Report<Game>&)>;

    Search(int megabytes, int threads, const std::vector<float>& weights)
        : table_(megabytes), threads_(threads), evaluation_(weights) {}

    void clear() {
        table_.clear();
        leaves_->clear();
        proofs_.reset();
    }
    void weigh(const std::vector<float>& weights) {
        evaluation_ = typename Game::Evaluation(weights);
        clear();
    }
    const typename Game::Evaluation& evaluation() const { return evaluation_; }
    Switches switches;

    // Searches a position that is not over. `lines` are how many of the actions (all legal ones
    // where it is empty) get an exact value, 0 for all.
    Report<Game> run(const Position& position, const Limits& limits, int lines,
                     std::vector<Action> actions, const Heard& heard,
                     const std::function<bool()>& told) {
        table_.grow_older();
        Halt halt(limits, told);
        if (actions.empty()) {
            typename Game::Actions all;
            Game::legal(position, all);
            actions.assign(all.begin(), all.end());
        }
        if constexpr (Game::ROOT_ORDERED) order(position, actions);
        std::vector<RootAction<Game>> roots;
        for (const Action action : actions) roots.push_back({action, -INFINITE, {action}});
        const std::size_t wanted =
            lines ? std::min<std::size_t>(lines, roots.size()) : roots.size();
        std::vector<std::unique_ptr<Worker<Game>>> workers;
        for (int at = 0; at < threads_; ++at)
            workers.push_back(std::make_unique<Worker<Game>>(table_, *leaves_, evaluation_,
                                                             switches, halt, at == 0));
        std::vector<std::thread> helpers;
        for (int at = 1; at < threads_; ++at) {
            try {
                helpers.emplace_back(
                    [&, at, own = roots] { help(*workers[at], position, own, at, halt); });
            } catch (const std::system_error&) {
                break;  // the machine has no thread left: those there are do it
            }
        }
        Report<Game> report;
        report.lines = roots;
        const auto count = [&] {
            std::uint64_t nodes = 0;
            for (const auto& worker : workers) nodes += worker->nodes();
            return nodes;
        };
        try {
            deepen(*workers[0], position, roots, wanted, halt, [&](int depth, bool whole) {
                report.depth = whole ? depth : report.depth;
                report.nodes = count();
                report.seconds = halt.seconds();
                report.lines.assign(roots.begin(), roots.begin() + wanted);
                if (heard && whole) heard(report);
            });
        } catch (...) {
            halt.raise();
            for (std::thread& helper : helpers) helper.join();
            throw;
        }
        halt.raise();
        for (std::thread& helper : helpers) helper.join();
        report.nodes = count();
        report.seconds = halt.seconds();
        return report;
    }

private:
    // Deepening begins with the order of actions before anything is learned.
    static void order(const Position& position, std::vector<Action>& actions) {
        typename Game::Cache cache;
        const typename Game::Ordered::History none;
        typename Game::Ordered list(position, cache, 0, Action{std::uint16_t{0}}, none, {});
        auto rest = actions.begin();
        for (int at = 0; at < list.size(); ++at) {
            const auto found = std::find(rest, actions.end(), list.next(at));
            if (found == actions.end()) continue;
            std::rotate(rest, found, found + 1);
            ++rest;
        }
    }

    template <class Done>
    void deepen(Worker<Game>& worker, const Position& position,
                std::vector<RootAction<Game>>& roots, std::size_t wanted, Halt& halt, Done&& done) {
        const bool whole = roots.size() == static_cast<std::size_t>(legal_count(position));
        // Whatever happens there is an answer: the first legal action, or the best to a lesser
        // depth.
        int reached = 0;
        if constexpr (Game::PROOFS) {
            if (!proofs_) proofs_ = std::make_unique<ProofSearch<Game>>(evaluation_);
            if (wanted == 1 && whole && Game::provable(position))
                worker.beside().begin(position, *proofs_, worker.nodes());
        }
        for (int depth = 1; depth <= halt.depth(); ++depth) {
            if (!step(worker, position, roots, wanted, depth)) {
                const bool found = take_proof(position, worker.beside().found(), roots);
                worker.beside().end();
                done(reached, found);
                break;
            }
            done(reached = depth, true);
            worker.beside().see(roots[0].score);
            if (settled(roots, wanted, depth) || depth >= Game::remaining(position)) break;
        }
        worker.beside().end();
        if (!worker.halted() && proven(roots[0].score) && whole)
            sharpen(worker, position, roots, halt, [&] { done(reached, true); });
    }

    // Searches to one depth more. Whether it was finished; the best so far is in front in any case.
    bool step(Worker<Game>& worker, const Position& position, std::vector<RootAction<Game>>& roots,
              std::size_t wanted, int depth) {
        if (wanted > 1 && wanted == roots.size()) {
            std::vector<RootAction<Game>> before = roots;
            worker.each(position, roots, depth);
            if (worker.halted()) {
                roots = std::move(before);
                return false;
            }
            std::stable_sort(roots.begin(), roots.end(), better);
            return true;
        }
        const std::vector<RootAction<Game>> before = roots;
        for (std::size_t first = 0; first < wanted; ++first) {
            const std::size_t valued = worker.root(position, roots, first, depth);
            if (worker.halted()) {
                if (first == 0)
                    mend(roots, before, valued);
                else
                    roots = before;
                return false;
            }
            std::stable_sort(roots.begin(), roots.begin() + first + 1, better);
        }
        return true;
    }

    // Puts what was proven beside the search in front: the action that wins, or all that is known
    // to lose. Whether anything was.
    bool take_proof(const Position& position, const Numbers& proof,
                    std::vector<RootAction<Game>>& roots) {
        if (!proof.shown()) return false;
        const int score = WIN - static_cast<int>(proof.actions());
        if constexpr (Game::PROOFS) {
            if (proof.wins)
                roots[0].score = -score;
            else
                prefer(roots, proofs_->line(position), score);
        }
        return true;
    }

    // Looks for a sooner win, or for the defence that lasts longest, for about as long as it took
    // to prove anything.
    template <class Done>
    void sharpen(Worker<Game>& worker, const Position& position,
                 std::vector<RootAction<Game>>& roots, Halt& halt, Done&& done) {
        halt.allow(worker.nodes() * 3 + 100000);
        int score = roots[0].score;
        for (bool changed = true; changed;) {
            const int found = worker.soonest(position, score);
            if (worker.halted()) return;
            changed = found != score;
            score = found;
            // A loser's line is that of the last question: there it is the action that lasts so
            // long.
            if (score > 0 ? changed : !changed)
                prefer(roots, worker.line(), score);
            else
                roots[0].score = score;
            done();
        }
    }

    static void prefer(std::vector<RootAction<Game>>& roots, const std::vector<Action>& line,
                       int score) {
        const auto found =
            std::find_if(roots.begin(), roots.end(), [&](const RootAction<Game>& root) {
                return !line.empty() && root.action == line.front();
            });
        if (found == roots.end()) return;
        found->score = score;
        if (score > 0 || found->line.size() < line.size()) found->line = line;
        std::rotate(roots.begin(), found, found + 1);
    }

    // Other threads search the same, every second of them a step ahead, and fill the table.
    void help(Worker<Game>& worker, const Position& position, std::vector<RootAction<Game>> roots,
              int at, Halt& halt) {
        for (int depth = 1 + at % 2; depth <= halt.depth() && !worker.halted(); ++depth)
            worker.root(position, roots, 0, depth);
    }

    static int legal_count(const Position& position) {
        typename Game::Actions all;
        Game::legal(position, all);
        return all.size;
    }

    static bool better(const RootAction<Game>& one, const RootAction<Game>& two) {
        return one.score > two.score;
    }

    // After a halt: actions that this depth has not valued keep what the last depth said of them.
    // Where all that it has valued lose, another goes first: the position is not proven lost.
    static void mend(std::vector<RootAction<Game>>& roots,
                     const std::vector<RootAction<Game>>& before, std::size_t valued) {
        for (RootAction<Game>& root : roots) {
            if (root.score != -INFINITE) continue;
            for (const RootAction<Game>& old : before)
                if (old.action == root.action) root = old;
        }
        if (valued == 0 || !lost(roots[0]) || lost(before[0])) return;
        const auto open = std::find_if_not(roots.begin() + valued, roots.end(), lost);
        if (open == roots.end()) return;
        std::rotate(roots.begin(), open, open + 1);
        if (roots[0].score == -INFINITE) roots[0].score = before[0].score;
    }

    static bool lost(const RootAction<Game>& root) { return ends(root.score) < 0; }

    // Whether searching deeper can change nothing.
    static bool settled(const std::vector<RootAction<Game>>& roots, std::size_t wanted, int depth) {
        for (std::size_t at = 0; at < wanted; ++at) {
            const int end = std::abs(ends(roots[at].score));
            if (!end || end > depth) return false;
        }
        return true;
    }

    TranspositionTable table_;
    std::unique_ptr<LeafValues> leaves_ = std::make_unique<LeafValues>();
    std::unique_ptr<ProofSearch<Game>> proofs_;  // where one was needed
    int threads_;
    typename Game::Evaluation evaluation_;
};

}  // namespace search
