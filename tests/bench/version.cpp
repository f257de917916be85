// A version of the core as a library, which counts the time that its own thread takes.
#include <chrono>
#include <ctime>
#include <string>

#include GAMES
#include "called.hpp"

// The names of the evaluation's terms, a line each.
CALLED const char* terms(const char* game) {
    std::string all;
    for (const std::string& term : any::game(game).terms) all += term + "\n";
    return said(all);
}

CALLED void* new_search(const char* game, const float* weights, int count, int megabytes) {
    auto search = any::game(game).search(megabytes, 1);
    search->weigh({weights, weights + count});
    return search.release();
}

CALLED void delete_search(void* search) {
    delete static_cast<any::Search*>(search);
}

// Searches a position: "nodes depth action action ...", the best line.
CALLED const char* turn(void* search, const char* text, double seconds, long nodes) {
    any::Question question;
    question.limits = {seconds, static_cast<std::uint64_t>(nodes), 0};
    const auto report =
        static_cast<any::Search*>(search)->run(*any::game_of(text).read(text), question);
    std::string all = std::to_string(report.nodes) + " " + std::to_string(report.depth);
    for (const std::string& action : report.lines.front().actions) all += " " + action;
    return said(all);
}
