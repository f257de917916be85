"""What `make arm64` reads of the guide."""

from tests.arm64.__main__ import lines_of_guide


def test_the_guides_lines_for_apt_are_found() -> None:
    controller, pins = lines_of_guide()
    assert {"g++", "python3-dev", "python3-venv"} < set(controller.split())
    assert pins == "python3-lgpio"
