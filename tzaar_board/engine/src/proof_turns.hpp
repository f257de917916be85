// A search for a proof that takes turns with alpha-beta, node by node of one thread.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "proof_search.hpp"

namespace search {

template <class Game>
class ProofTurns {
public:
    using Position = typename Game::Position;

    // From now on, for a search that has come to so many nodes.
    void begin(const Position& position, ProofSearch<Game>& search, std::uint64_t nodes) {
        position_ = &position;
        search_ = &search;
        due_ = nodes + BEFORE;
    }
    void end() {
        found_ = {};
        due_ = NEVER;
    }

    // What alpha-beta says of the position: a proof of who wins is sought where one stands better.
    void see(int score) { likely_ = std::abs(score) >= LIKELY; }

    // Whether it is its turn where alpha-beta has come to so many nodes.
    bool due(std::uint64_t nodes) const { return nodes >= due_ && likely_; }

    // Its turn, as long as `node` allows another node: that says how many there are then.
    template <class Nodes, class Node>
    void go_on(Nodes&& nodes, Node&& node) {
        const std::uint64_t end = nodes() + SHARE;
        found_ = search_->run(*position_, [&] { return nodes() < end && node(); });
        due_ = nodes() + BETWEEN;
    }

    // What is proven, if anything is shown.
    const Numbers& found() const { return found_; }

private:
    // Nodes of alpha-beta before the first turn and between two, and those of a turn.
    static constexpr std::uint64_t BEFORE = 1 << 19, BETWEEN = 1 << 16, SHARE = 1 << 17;
    static constexpr int LIKELY = 30;  // centipoints
    static constexpr std::uint64_t NEVER = ~std::uint64_t{0};

    const Position* position_ = nullptr;
    ProofSearch<Game>* search_ = nullptr;
    std::uint64_t due_ = NEVER;
    bool likely_ = false;
    Numbers found_;
};

}  // namespace search
