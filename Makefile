# Everything lives in .venv of this checkout. Only `install`, `back` and `uninstall` need sudo.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PACKAGES := $(VENV)/.packages
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
BOTH := $(TOOLS) $(READY)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
SOURCES := tzaar_board tests firmware_config systemd hardware
TYPES = $(BIN)/mypy && $(BIN)/lint-imports && $(BIN)/python -m tests.javascript
FOUND := $(VENV)/.types
ARGS ?=
IMAGE ?=

# What Python compiles is kept: else every worker and every program of the tests compiles it all again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check style texts practice bench bench-meet bench-pico uf2 mutants soak soak-whole arm64 drawings strip imports pictures newcomer install back uninstall clean

play: $(READY)
	$(BIN)/tzaar-board play --open $(ARGS)

# The types are checked beside the tests; what is wrong with them is said at the end. In a fresh clone
# the tests are compiled once before every worker does. By the threshold glibc gives each search's table
# back to the system; else it keeps hundreds of megabytes of them.
test: style
	@($(TYPES)) >$(FOUND) 2>&1 & types=$$!; \
	trap 'kill $$types' INT TERM; \
	[ -d tests/__pycache__ ] || $(BIN)/pytest --collect-only -n 0 >/dev/null; \
	MALLOC_MMAP_THRESHOLD_=4000000 $(BIN)/pytest $(ARGS); tests=$$?; \
	wait $$types || { cat $(FOUND); exit 1; }; \
	exit $$tests

check: style
	$(TYPES)

style: $(BOTH)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/clang-format --style=file:tzaar_board/engine/.clang-format --dry-run --Werror tzaar_board/engine/src/* tzaar_board/engine/tests/* tests/engine/*.cpp tests/bench/*.[ch]pp tests/bench/yardstick/*.[ch]pp

# Brings the catalogues up to date with what the program says, and prints what is left to translate.
texts: $(READY)
	$(BIN)/python -m tzaar_board.i18n.update

# The practice problems anew, in an hour or so beside other work; stopped, it goes on where it was.
practice: $(READY)
	for game in tzaar troll; do nice $(BIN)/tzaar-board engine problems --game $$game $(ARGS) || exit; done

# The Pico's firmware and the Pico of software around it, as pytest finds them by pyproject.toml.
FIRMWARE := firmware_config/controller:tests/simulated_pico:tests/simulated_pico/cpython:firmware_config
PICO := $(VENV)/.pico

bench: $(BOTH)
	PYTHONPATH=$(FIRMWARE) $(BIN)/python -m tests.bench $(ARGS)

# A thousand tables on one Mosquitto, and the wall with two hundred games: `apt install mosquitto chromium`.
bench-meet: $(BOTH)
	nice $(BIN)/python -m tests.bench.meet $(ARGS)

# The firmware on an emulated Pico, in its own time. IMAGE is a MicroPython for the Pico, from micropython.org/download.
bench-pico: $(BOTH) $(PICO)
	TZAAR_PICO_IMAGE="$(IMAGE)" PYTHONPATH=$(FIRMWARE) nice $(BIN)/python -m tests.bench.emulated

# The controller's firmware in such an image, one file to copy onto a Pico. For Troll: ARGS="--table troll-64".
uf2: $(READY) $(PICO)
	PYTHONPATH=firmware_config $(BIN)/python -m uf2 "$(IMAGE)" $(ARGS)

# Debian for arm64 under QEMU: installs as the guide says, plays and measures. Needs root, `apt install debootstrap
# qemu-user-static` and an hour or so: sudo make arm64 ARGS="--suite trixie".
arm64:
	$(PYTHON) -B -m tests.arm64 $(ARGS)

# Small changes to the code, one at a time, that the tests should notice: ARGS="--part journal --seed 7 --sample 100".
mutants: $(BOTH)
	nice $(BIN)/python -m tests.mutants $(ARGS)

# The core's own tests under the sanitizers: `make sanitize-address,undefined` or `make sanitize-thread`. Built for any
# processor of the kind: what only this one can do, all other tests try.
sanitize-%: $(BOTH)
	$(BIN)/cmake -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -S tzaar_board/engine -B build/$* \
		-DTZAAR_MODULE=OFF -DTZAAR_TESTS=ON -DTZAAR_NATIVE=OFF -DTZAAR_SANITIZE=$* -Wno-dev
	$(BIN)/cmake --build build/$*
	$(BIN)/ctest --test-dir build/$* --output-on-failure

# As long as it is told: `make soak MINUTES=10 SUBJECTS="power link" SEED=7`. What comes first takes as long as it takes;
# with SUBJECTS it is left out.
MINUTES ?= 60
SEED ?= 1
SUBJECTS ?=

soak: $(BOTH) $(if $(SUBJECTS),,soak-whole)
	$(PIP) -r requirements/fuzz.txt
	PYTHONPATH=$(FIRMWARE) $(BIN)/python -m tests.soak $(SUBJECTS) --minutes $(MINUTES) --seed $(SEED)

soak-whole: $(BOTH) sanitize-address,undefined sanitize-thread
	$(BIN)/pytest -m 'soak or more' --timeout=0 --hypothesis-seed=$(SEED) $(ARGS)
	$(BIN)/tzaar-board simulate --games 3000 --noise high --seed 10000
	$(BIN)/python -m tests.bench.match --one engine:5 --other random --games 100 --seconds 0.2 --seed 1 --never-lose

drawings: $(BOTH)
	$(BIN)/python -m hardware

# KiCad's rules held against the strip, its gerbers and a picture: KiCad 9, as KICAD_CLI="chroot /srv/trixie kicad-cli" if need be.
KICAD_CLI ?= kicad-cli

strip: drawings
	KICAD_CLI="$(KICAD_CLI)" $(BIN)/python -m hardware.strip

# The pictures of the documents: who imports whom; the page and the table, for which it needs a Chromium.
imports: $(READY)
	$(BIN)/python -m tests.imports

pictures: $(READY)
	$(BIN)/python -m tests.pictures

# And of a newcomer's way (docs/newcomer.md), for which a game is played against level 1.
newcomer: $(READY)
	$(BIN)/python -m tests.newcomer

# On a Raspberry Pi, as a service. TABLE=gpio for a table on its own pins; DESTDIR=... into a folder, to look at.
TABLE ?= serial:/dev/tzaar-board
DESTDIR ?=

install:
	PYTHONPATH=systemd $(PYTHON) -B -m installer install --table "$(TABLE)" --destdir "$(DESTDIR)"

back uninstall:
	PYTHONPATH=systemd $(PYTHON) -B -m installer $@ --destdir "$(DESTDIR)"

clean:
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	cd tzaar_board/engine && rm -rf CMakeCache.txt CMakeInit.txt CMakeFiles .cmake cmake_install.cmake build.ninja .ninja_* \
		.skbuild* *.a *.so _core/*.so

# What playing needs. The second step again after every change of the core: pip fetches what builds it, for
# that step alone, unless the tools are there. Without a compiler it leaves the core out.
CORE := tzaar_board/engine/CMakeLists.txt $(wildcard tzaar_board/engine/src/*)
BUILDS := requirements/build.txt

$(PACKAGES): requirements/play.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) -r requirements/play.txt
	touch $@

$(READY): $(PACKAGES) $(BUILDS) pyproject.toml $(CORE)
	PIP_CONSTRAINT=$(BUILDS) PIP_BUILD_CONSTRAINT=$(BUILDS) \
		$(PIP) --no-deps $$([ ! -e $(TOOLS) ] || echo --no-build-isolation) --editable .
	touch $@

# And what makes and emulates a Pico's flash.
$(PICO): requirements/pico.txt | $(PACKAGES)
	$(PIP) -r requirements/pico.txt
	touch $@

# And what only the checks, the tests, the measurements and the drawings need: much of it is never imported,
# and the rest is compiled when it is.
$(TOOLS): $(wildcard requirements/*.txt) | $(PACKAGES)
	$(PIP) --no-compile -r requirements/dev.txt
	touch $@
