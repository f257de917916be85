"""The order of TZAAR's actions (engine/src/promise.hpp), fitted to searches: for people."""
