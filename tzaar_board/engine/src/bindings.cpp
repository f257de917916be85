// The Python module `_core` (_core.pyi says what it does).
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>

#include "perft.hpp"
#include "placing.hpp"
#include "search.hpp"
#include "terms.hpp"
#include "text.hpp"
#include "tzaar_game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using tzaar::Position;
using Found = search::Report<tzaar::Game>;

struct Line {
    int score = 0, ends = 0;
    std::vector<std::string> actions;
};

struct Report {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<Line> lines;
};

Report told(const Found& found, const Position& position) {
    Report report{found.depth, found.nodes, found.seconds, {}};
    for (const auto& root : found.lines) {
        const int score = root.score == -search::INFINITE ? 0 : root.score;
        Line line{score, search::ends(score), {}};
        Position after = position;
        for (const tzaar::Action action : root.line) {
            line.actions.push_back(tzaar::text_of(action, after.player()));
            after.play(action);
        }
        report.lines.push_back(std::move(line));
    }
    return report;
}

std::vector<std::string> legal_texts(const Position& position) {
    tzaar::Actions actions;
    tzaar::legal(position, actions);
    std::vector<std::string> texts;
    for (const tzaar::Action action : actions)
        texts.push_back(tzaar::text_of(action, position.player()));
    return texts;
}

// Held while a search runs: a second thread is refused instead of let into the same table.
class Turn {
public:
    explicit Turn(std::atomic<bool>& taken) : taken_(taken) {
        if (taken_.exchange(true))
            throw std::runtime_error("A search is running; wait for its end, or take another.");
    }
    ~Turn() { taken_ = false; }
    Turn(const Turn&) = delete;

private:
    std::atomic<bool>& taken_;
};

class Search {
public:
    Search(int megabytes, int threads)
        : search_(checked(megabytes, 1, 65536, "megabytes"), checked(threads, 1, 64, "threads"),
                  tzaar::first_weights()) {}

    Report run(const Position& position, double seconds, std::uint64_t nodes, int depth, int lines,
               const std::vector<std::string>& actions, nb::object report, nb::object stopped) {
        const Turn turn(running_);
        if (position.over()) throw nb::value_error("The game is over; there is nothing to search.");
        if (!(seconds >= 0) || depth < 0 || lines < 0)
            throw nb::value_error("A limit is below 0; 0 stands for none.");
        std::vector<tzaar::Action> wanted;
        for (const std::string& text : actions)
            wanted.push_back(tzaar::read_action(text, position));
        search::Search<tzaar::Game>::Heard heard;
        if (!report.is_none())
            heard = [&](const Found& found) {
                nb::gil_scoped_acquire held;
                report(told(found, position));
            };
        std::function<bool()> halted;
        if (!stopped.is_none())
            halted = [&] {
                nb::gil_scoped_acquire held;
                return nb::cast<bool>(stopped());
            };
        Found found;
        {
            nb::gil_scoped_release free;
            if (position.stage() == tzaar::Stage::PLACING) {
                found = tzaar::Placings(position, search_.evaluation())
                            .run({seconds, nodes, depth}, lines, wanted, halted);
                if (heard) heard(found);
            } else {
                found =
                    search_.run(position, {seconds, nodes, depth}, lines, wanted, heard, halted);
            }
        }
        return told(found, position);
    }

    int evaluate(const Position& position) const {
        if (position.over())
            throw nb::value_error("The game is over; there is nothing to evaluate.");
        tzaar::MaterialCache cache;
        return search_.evaluation()(position, cache);
    }
    void clear() {
        const Turn turn(running_);
        search_.clear();
    }
    void weigh(const std::vector<float>& weights) {
        if (weights.size() != tzaar::WEIGHTS)
            throw nb::value_error(("There are " + std::to_string(weights.size()) +
                                   " weights; the evaluation takes " +
                                   std::to_string(tzaar::WEIGHTS) + ".")
                                      .c_str());
        const Turn turn(running_);
        search_.weigh(weights);
    }
    void set(const std::string& name, bool on) {
        const Turn turn(running_);
        search::set(search_.switches, name, on);
    }

private:
    static int checked(int value, int least, int most, const char* name) {
        if (value < least || value > most)
            throw nb::value_error((std::string(name) + " must be " + std::to_string(least) +
                                   " to " + std::to_string(most) + ".")
                                      .c_str());
        return value;
    }

    std::atomic<bool> running_{false};
    search::Search<tzaar::Game> search_;
};

const char* letter(tzaar::Player player) {
    return player == tzaar::WHITE ? "w" : "b";
}

}  // namespace

NB_MODULE(_core, module) {
    nb::set_leak_warnings(false);  // What still lives when a process ends is no one's concern.
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const tzaar::TextError& error) {
            PyErr_SetString(PyExc_ValueError, error.what());
        }
    });
    nb::class_<Position>(module, "Position")
        .def(
            "__init__",
            [](Position* self, const std::string& text) {
                new (self) Position(tzaar::read_position(text));
            },
            "text"_a)
        .def("__str__", [](const Position& self) { return tzaar::text_of(self); })
        .def("__repr__",
             [](const Position& self) { return "Position('" + tzaar::text_of(self) + "')"; })
        .def_prop_ro("player", [](const Position& self) { return letter(self.player()); })
        .def_prop_ro("over", &Position::over)
        .def_prop_ro("winner",
                     [](const Position& self) { return self.over() ? letter(self.winner()) : ""; })
        .def_prop_ro("stage",
                     [](const Position& self) {
                         return std::string(1, tzaar::STAGES[static_cast<int>(self.stage())]);
                     })
        .def("legal", &legal_texts)
        .def(
            "play",
            [](const Position& self, const std::string& text) {
                Position after = self;
                after.play(tzaar::read_action(text, self));
                return after;
            },
            "action"_a)
        .def(
            "perft",
            [](const Position& self, int depth) {
                if (depth < 0) throw nb::value_error("The depth is below 0.");
                return tzaar::perft(self, depth);
            },
            "depth"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("features", [](const Position& self) {
            if (self.over())
                throw nb::value_error("The game is over; there is nothing to evaluate.");
            return tzaar::features(self);
        });
    nb::class_<Line>(module, "Line")
        .def_ro("score", &Line::score)
        .def_ro("ends", &Line::ends)
        .def_ro("actions", &Line::actions);
    nb::class_<Report>(module, "Report")
        .def_ro("depth", &Report::depth)
        .def_ro("nodes", &Report::nodes)
        .def_ro("seconds", &Report::seconds)
        .def_ro("lines", &Report::lines);
    nb::class_<Search>(module, "Search")
        .def(nb::init<int, int>(), "megabytes"_a = 16, "threads"_a = 1)
        .def("run", &Search::run, "position"_a, nb::kw_only(), "seconds"_a = 0.0, "nodes"_a = 0,
             "depth"_a = 0, "lines"_a = 1, "actions"_a = std::vector<std::string>(),
             "report"_a = nb::none(), "stopped"_a = nb::none())
        .def("evaluate", &Search::evaluate, "position"_a)
        .def("clear", &Search::clear)
        .def("weigh", &Search::weigh, "weights"_a)
        .def("switch", &Search::set, "name"_a, "on"_a);
    module.def("terms", &tzaar::term_names);
    module.def("weights", &tzaar::first_weights);
    module.def("switches", [] {
        return std::vector<std::string>(search::SWITCH_NAMES.begin(), search::SWITCH_NAMES.end());
    });
}
