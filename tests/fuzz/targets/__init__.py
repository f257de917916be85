"""All that is fuzzed, by name."""

from collections.abc import Mapping

from tests.fuzz.target import Target
from tests.fuzz.targets import files, links, logs, meetings, programs, texts, web

ALL: Mapping[str, Target] = {
    target.name: target
    for module in (texts, files, links, logs, programs, web, meetings)
    for target in module.TARGETS
}
"""Every target."""
