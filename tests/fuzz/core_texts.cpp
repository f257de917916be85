// The core's texts under libFuzzer: a position, and after a line end actions that are played on.
// What is read says its text again, and every legal action is read as itself.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "games.hpp"

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

void look(const any::Position& position) {
    expect(any::game_of(position.text()).name == position.game());
    expect(any::game_of(position.text()).read(position.text())->text() == position.text());
    const auto legal = position.legal();
    expect(legal.empty() == position.over());
    for (const std::string& action : legal) position.played(action);
    position.features();
}

template <class Call>
auto unless_refused(Call call) -> decltype(call()) {
    try {
        return call();
    } catch (const core::TextError& error) {
        expect(*error.what());
    } catch (const any::ValueError& error) {
        expect(*error.what());
    } catch (const std::invalid_argument& error) {
        expect(*error.what());
    }
    return {};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input(reinterpret_cast<const char*>(data), size);
    const std::string text = input.substr(0, input.find('\n'));
    for (const any::Entry& game : any::games()) {
        auto position = unless_refused([&] { return game.read(text); });
        if (!position) continue;
        expect(position->text() == text);
        look(*position);
        for (std::size_t at = text.size(); at < input.size();) {
            const std::size_t end = std::min(input.find('\n', at + 1), input.size());
            const std::string action = input.substr(at + 1, end - at - 1);
            auto after = unless_refused([&] { return position->played(action); });
            if (after) {
                // After TZAAR's last capture both sides may lack a type, which no text may say.
                position = std::move(after);
                if (!position->over()) look(*position);
            }
            at = end;
        }
    }
    unless_refused([&] { return &any::game(text); });
    static const auto search = any::games().front().search(1, 1);
    unless_refused([&] {
        search->set(text, true);
        return 0;
    });
    return 0;
}
