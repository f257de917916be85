"""The search core in C++ (../src/bindings.cpp), in the build that suits this processor."""

from tzaar_board.engine.builds import load

_build = load()

Line, Position, Report, Search = _build.Line, _build.Position, _build.Report, _build.Search
games, switches, terms, weights = _build.games, _build.switches, _build.terms, _build.weights
