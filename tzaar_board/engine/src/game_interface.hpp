// The games behind one interface: texts in and texts out, whichever game they are of.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "limits.hpp"
#include "perft.hpp"
#include "player.hpp"
#include "search.hpp"

namespace any {

struct Line {
    int score = 0, ends = 0;
    bool drawn = false;
    std::vector<std::string> actions;
};

struct Report {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<Line> lines;
};

// What a search is asked: see _core.pyi.
struct Question {
    search::Limits limits;
    int lines = 1;
    std::vector<std::string> actions;
    std::function<void(const Report&)> heard;
    std::function<bool()> halted;
};

// A question that makes no sense.
struct ValueError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Position {
public:
    virtual ~Position() = default;
    virtual std::string game() const = 0;
    virtual std::string text() const = 0;
    virtual core::Player player() const = 0;
    virtual bool over() const = 0;
    // 1 where the player to act has won, -1 where the opponent has; 0 in a draw.
    virtual int result() const = 0;
    virtual std::string stage() const = 0;
    virtual int progress() const = 0;
    virtual std::vector<std::string> legal() const = 0;
    virtual std::unique_ptr<Position> played(const std::string& action) const = 0;
    virtual std::uint64_t perft(int depth) const = 0;
    virtual std::vector<float> features() const = 0;
    virtual std::vector<int> inputs() const = 0;
};

class Search {
public:
    virtual ~Search() = default;
    virtual Report run(const Position& position, const Question& question) = 0;
    virtual int evaluate(const Position& position) const = 0;
    virtual void clear() = 0;
    virtual void weigh(const std::vector<float>& weights) = 0;
    virtual void set(const std::string& name, bool on) = 0;
};

// The templates below ask of a game its Traits (games.hpp): its `Game`, its `NAME`, its texts, its
// terms, and how it thinks.
template <class Traits>
class PositionOf : public Position {
public:
    using Game = typename Traits::Game;
    using Inner = typename Game::Position;

    explicit PositionOf(const Inner& inner) : inner(inner) {}

    std::string game() const override { return Traits::NAME; }
    std::string text() const override { return Traits::text_of(inner); }
    core::Player player() const override { return inner.player(); }
    bool over() const override { return inner.over(); }
    int result() const override { return inner.over() ? Game::result(inner) : 0; }
    std::string stage() const override { return Traits::stage(inner); }
    int progress() const override { return Traits::progress(inner); }
    std::vector<std::string> legal() const override {
        typename Game::Actions actions;
        Game::legal(inner, actions);
        std::vector<std::string> texts;
        for (const typename Game::Action action : actions) texts.push_back(Traits::text_of(action));
        return texts;
    }
    std::unique_ptr<Position> played(const std::string& action) const override {
        Inner after = inner;
        after.play(Traits::read_action(action, inner));
        return std::make_unique<PositionOf>(after);
    }
    std::uint64_t perft(int depth) const override { return search::perft<Game>(inner, depth); }
    std::vector<float> features() const override { return Traits::features(inner); }
    std::vector<int> inputs() const override { return Traits::inputs(inner); }

    const Inner inner;
};

template <class Traits>
class SearchOf : public Search {
public:
    using Game = typename Traits::Game;
    using Found = search::Report<Game>;

    SearchOf(int megabytes, int threads) : search_(megabytes, threads, Traits::first_weights()) {}

    Report run(const Position& position, const Question& question) override {
        const auto& inner = of(position);
        std::vector<typename Game::Action> wanted;
        for (const std::string& text : question.actions)
            wanted.push_back(Traits::read_action(text, inner));
        typename search::Search<Game>::Heard heard;
        if (question.heard) heard = [&](const Found& found) { question.heard(told(found, inner)); };
        const Found found = Traits::think(search_, inner, question.limits, question.lines, wanted,
                                          heard, question.halted);
        return told(found, inner);
    }

    int evaluate(const Position& position) const override {
        typename Game::Cache cache;
        return search_.evaluation()(of(position), cache);
    }
    void clear() override { search_.clear(); }
    void weigh(const std::vector<float>& weights) override {
        const std::size_t wanted = Traits::first_weights().size();
        if (weights.size() != wanted)
            throw ValueError("There are " + std::to_string(weights.size()) +
                             " weights; the evaluation takes " + std::to_string(wanted) + ".");
        search_.weigh(weights);
    }
    void set(const std::string& name, bool on) override {
        search::set(search_.switches, name, on);
        search_.clear();  // what was kept was found with the features before
    }

private:
    static const typename Game::Position& of(const Position& position) {
        const auto* known = dynamic_cast<const PositionOf<Traits>*>(&position);
        if (!known)
            throw ValueError("This search is for " + std::string(Traits::NAME) + ", not for " +
                             position.game() + "; make one for that.");
        return known->inner;
    }

    static Report told(const Found& found, const typename Game::Position& position) {
        const bool exhausted = found.depth >= Game::remaining(position);
        Report report{found.depth, found.nodes, found.seconds, {}};
        for (const auto& root : found.lines) {
            const int score = root.score == -search::INFINITE ? 0 : root.score;
            Line line{score, search::ends(score), exhausted && score == 0, {}};
            for (const typename Game::Action action : root.line)
                line.actions.push_back(Traits::text_of(action));
            report.lines.push_back(std::move(line));
        }
        return report;
    }

    search::Search<Game> search_;
};

// A game as a value.
struct Entry {
    std::string name;
    std::function<std::unique_ptr<Position>(const std::string&)> read;
    std::function<std::unique_ptr<Search>(int, int)> search;
    std::vector<std::string> terms;
    std::vector<float> weights;
};

template <class Traits>
Entry entry() {
    return {Traits::NAME,
            [](const std::string& text) -> std::unique_ptr<Position> {
                return std::make_unique<PositionOf<Traits>>(Traits::read(text));
            },
            [](int megabytes, int threads) -> std::unique_ptr<Search> {
                return std::make_unique<SearchOf<Traits>>(megabytes, threads);
            },
            Traits::term_names(), Traits::first_weights()};
}

}  // namespace any
