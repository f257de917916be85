// The Python module `_core` (_core.pyi says what it does).
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>

#include "games.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

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

int checked(int value, int least, int most, const char* name) {
    if (value < least || value > most)
        throw any::ValueError(std::string(name) + " must be " + std::to_string(least) + " to " +
                              std::to_string(most) + ".");
    return value;
}

class Search {
public:
    Search(int megabytes, int threads, const std::string& game)
        : search_(any::game(game).search(checked(megabytes, 1, 65536, "megabytes"),
                                         checked(threads, 1, 64, "threads"))) {}

    any::Report run(const any::Position& position, double seconds, std::uint64_t nodes, int depth,
                    int lines, const std::vector<std::string>& actions, nb::object report,
                    nb::object stopped) {
        const Turn turn(running_);
        if (position.over()) throw any::ValueError("The game is over; there is nothing to search.");
        if (!(seconds >= 0) || depth < 0 || lines < 0)
            throw any::ValueError("A limit is below 0; 0 stands for none.");
        any::Question question{{seconds, nodes, depth}, lines, actions, {}, {}};
        if (!report.is_none())
            question.heard = [&](const any::Report& found) {
                nb::gil_scoped_acquire held;
                report(found);
            };
        if (!stopped.is_none())
            question.halted = [&] {
                nb::gil_scoped_acquire held;
                return nb::cast<bool>(stopped());
            };
        nb::gil_scoped_release free;
        return search_->run(position, question);
    }

    int evaluate(const any::Position& position) const {
        if (position.over())
            throw any::ValueError("The game is over; there is nothing to evaluate.");
        return search_->evaluate(position);
    }
    void clear() {
        const Turn turn(running_);
        search_->clear();
    }
    void weigh(const std::vector<float>& weights) {
        const Turn turn(running_);
        search_->weigh(weights);
    }
    void set(const std::string& name, bool on) {
        const Turn turn(running_);
        search_->set(name, on);
    }

private:
    std::atomic<bool> running_{false};
    std::unique_ptr<any::Search> search_;
};

const char* letter(core::Player player) {
    return player == core::WHITE ? "w" : "b";
}

const char* winner(const any::Position& position) {
    const int result = position.result();
    if (!result) return "";
    return letter(result > 0 ? position.player() : core::other(position.player()));
}

}  // namespace

NB_MODULE(TZAAR_BUILD, module) {
    nb::set_leak_warnings(false);  // What still lives when a process ends is no one's concern.
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const core::TextError& error) {
            PyErr_SetString(PyExc_ValueError, error.what());
        } catch (const any::ValueError& error) {
            PyErr_SetString(PyExc_ValueError, error.what());
        }
    });
    nb::class_<any::Position>(module, "Position")
        .def(nb::new_([](const std::string& text) { return any::game_of(text).read(text); }),
             "text"_a)
        .def("__str__", &any::Position::text)
        .def("__repr__",
             [](const any::Position& self) { return "Position('" + self.text() + "')"; })
        .def_prop_ro("game", &any::Position::game)
        .def_prop_ro("player", [](const any::Position& self) { return letter(self.player()); })
        .def_prop_ro("over", &any::Position::over)
        .def_prop_ro("winner", &winner)
        .def_prop_ro("stage", &any::Position::stage)
        .def_prop_ro("progress", &any::Position::progress)
        .def("legal", &any::Position::legal)
        .def("play", &any::Position::played, "action"_a)
        .def(
            "perft",
            [](const any::Position& self, int depth) {
                if (depth < 0) throw any::ValueError("The depth is below 0.");
                return self.perft(depth);
            },
            "depth"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("features",
             [](const any::Position& self) {
                 if (self.over())
                     throw any::ValueError("The game is over; there is nothing to evaluate.");
                 return self.features();
             })
        .def("inputs", [](const any::Position& self) {
            if (self.over())
                throw any::ValueError("The game is over; there is nothing to evaluate.");
            return self.inputs();
        });
    nb::class_<any::Line>(module, "Line")
        .def_ro("score", &any::Line::score)
        .def_ro("ends", &any::Line::ends)
        .def_ro("drawn", &any::Line::drawn)
        .def_ro("actions", &any::Line::actions);
    nb::class_<any::Report>(module, "Report")
        .def_ro("depth", &any::Report::depth)
        .def_ro("nodes", &any::Report::nodes)
        .def_ro("seconds", &any::Report::seconds)
        .def_ro("lines", &any::Report::lines);
    nb::class_<Search>(module, "Search")
        .def(nb::init<int, int, const std::string&>(), "megabytes"_a = 16, "threads"_a = 1,
             "game"_a = any::games().front().name)
        .def("run", &Search::run, "position"_a, nb::kw_only(), "seconds"_a = 0.0, "nodes"_a = 0,
             "depth"_a = 0, "lines"_a = 1, "actions"_a = std::vector<std::string>(),
             "report"_a = nb::none(), "stopped"_a = nb::none())
        .def("evaluate", &Search::evaluate, "position"_a)
        .def("clear", &Search::clear)
        .def("weigh", &Search::weigh, "weights"_a)
        .def("switch", &Search::set, "name"_a, "on"_a);
    module.def("games", [] {
        std::vector<std::string> names;
        for (const any::Entry& one : any::games()) names.push_back(one.name);
        return names;
    });
    module.def("terms", [](const std::string& game) { return any::game(game).terms; }, "game"_a);
    module.def(
        "weights", [](const std::string& game) { return any::game(game).weights; }, "game"_a);
    module.def("switches", [] {
        return std::vector<std::string>(search::SWITCH_NAMES.begin(), search::SWITCH_NAMES.end());
    });
}
