// What a library that Python calls by ctypes needs.
#pragma once

#include <string>
#include <utility>

#define CALLED extern "C" [[gnu::visibility("default")]]

namespace {

std::string answer;

// A text that lasts until the next one.
const char* said(std::string text) {
    answer = std::move(text);
    return answer.c_str();
}

}  // namespace
