// The tournament start: where to put the next piece.
//
// Sixty placings are beyond any search. So the empty sites are filled up at random many times, each
// full board is evaluated, and a placing is worth the mean of the boards on which that type stands
// on that site (all-moves-as-first: Bouzy and Helmstetter, Monte-Carlo Go, 2003).
#pragma once

#include <array>
#include <vector>

#include "evaluation.hpp"
#include "limits.hpp"
#include "movegen.hpp"
#include "search.hpp"
#include "tzaar_game.hpp"

namespace tzaar {

class PlacementSearch {
public:
    static constexpr std::uint64_t FILLINGS = 30000;  // where no limit says how many

    PlacementSearch(const Position& position, const Evaluation& evaluation)
        : position_(position), evaluation_(evaluation), random_(splitmix64(position.key())) {
        for (Site site = 0; site < SITES; ++site)
            if (!position.stack(site)) empty_.push_back(site);
        for (int top = 0; top < TOPS; ++top)
            pieces_.insert(pieces_.end(), PIECES[top % TYPES] - position.count(top), top);
    }

    // The placings asked for, best first, for the player to act.
    search::Report<Game> run(search::Limits limits, int lines, std::vector<Action> actions,
                             const std::function<bool()>& told) {
        if (!limits.nodes && limits.seconds <= 0) limits.nodes = FILLINGS;
        search::Halt halt(limits, told);
        search::Report<Game> report;
        for (; !halt.before(report.nodes); ++report.nodes) fill_up();
        if (actions.empty()) {
            Actions all;
            placings(position_, all);
            actions.assign(all.begin(), all.end());
        }
        for (const Action action : actions)
            report.lines.push_back({action, score(action), {action}});
        std::stable_sort(report.lines.begin(), report.lines.end(),
                         [](const auto& one, const auto& two) { return one.score > two.score; });
        if (lines) report.lines.resize(std::min<std::size_t>(lines, report.lines.size()));
        report.depth = 1;
        report.seconds = halt.seconds();
        return report;
    }

private:
    void fill_up() {
        for (std::size_t at = pieces_.size(); at > 1; --at) {
            random_ = splitmix64(random_);
            std::swap(pieces_[at - 1], pieces_[random_ % at]);
        }
        Position full = position_;
        for (std::size_t at = 0; at < empty_.size(); ++at) full.put(empty_[at], pieces_[at], 1);
        full.finish(WHITE, Stage::OPENING);
        const int value = full.over() ? -MOST : evaluation_(full, cache_);
        for (std::size_t at = 0; at < empty_.size(); ++at) {
            sums_[pieces_[at]][empty_[at]] += value;
            ++counts_[pieces_[at]][empty_[at]];
        }
    }

    int score(Action action) const {
        const int top = position_.player() * TYPES + action.type();
        const long count = counts_[top][action.target()];
        if (!count) return 0;
        const long mean = sums_[top][action.target()] / count;
        return static_cast<int>(position_.player() == WHITE ? mean : -mean);
    }

    static constexpr int MOST = 9000;

    const Position& position_;
    const Evaluation& evaluation_;
    std::uint64_t random_;
    MaterialCache cache_;
    std::vector<Site> empty_;
    std::vector<int> pieces_;
    std::array<std::array<long, SITES>, TOPS> sums_{}, counts_{};
};

}  // namespace tzaar
