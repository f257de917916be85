// What a text that is refused is refused with.
#pragma once

#include <stdexcept>

namespace core {

// A text that does not parse, or an action that is not legal.
struct TextError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace core
