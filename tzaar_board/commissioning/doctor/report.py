"""The doctor's report, as text and as JSON."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from tzaar_board.commissioning.doctor.checks import Check, Severity
from tzaar_board.commissioning.doctor.fault import Fault
from tzaar_board.errors import Counted, Phrase
from tzaar_board.i18n.catalog import ENGLISH, Texts

SEVERITIES: Mapping[Severity, Phrase] = {
    Severity.OK: Phrase("ok"),
    Severity.NOTE: Phrase("note"),
    Severity.FAULT: Phrase("fault"),
}
"""How bad it is, in a word."""


@dataclass(frozen=True)
class Report:
    """What was checked, and what was found at the table; `examined` if hands were there."""

    checks: tuple[Check, ...]
    findings: tuple[Fault, ...] = ()
    examined: bool = False

    @property
    def well(self) -> bool:
        """Whether no fault was found."""
        return not self.findings and all(one.severity is not Severity.FAULT for one in self.checks)

    def text(self, texts: Texts = ENGLISH) -> str:
        """A line a check, then a line a finding, then the verdict."""
        names = [texts.tell(check.name) for check in self.checks]
        width = max(map(len, names))
        signs = max(len(texts.tell(one)) for one in SEVERITIES.values())
        lines = [
            f"{texts.tell(SEVERITIES[check.severity]):{signs}}  {name:{width}}  "
            f"{texts.tell(check.words)}"
            for name, check in zip(names, self.checks, strict=True)
        ]
        fault = texts.tell(SEVERITIES[Severity.FAULT])
        lines += [f"{fault:{signs}}  {texts.tell(finding.sentence)}" for finding in self.findings]
        return "\n".join((*lines, texts.tell(self._verdict())))

    def json(self) -> str:
        """The same for programs, in English.

        ::

            {"well": false, "examined": true,
             "checks": [{"name": "supply", "verdict": "ok", "words": "..."}, ...],
             "findings": [{"fault": "dead", "sites": ["A1"], "words": "...", "look": "..."}, ...]}
        """
        data = {
            "well": self.well,
            "examined": self.examined,
            "checks": [
                {"name": check.name, "verdict": check.severity.value, "words": check.words}
                for check in self.checks
            ],
            "findings": [
                {
                    "fault": finding.kind.value,
                    "sites": list(finding.sites),
                    "words": finding.words,
                    "look": finding.look,
                }
                for finding in self.findings
            ],
        }
        return json.dumps(data, indent=2, ensure_ascii=False)

    def _verdict(self) -> Phrase:
        faults = len(self.findings) + sum(one.severity is Severity.FAULT for one in self.checks)
        if faults:
            return Counted("{count} fault found.", "{count} faults found.", count=faults)
        if self.examined:
            return Phrase("All is well.")
        return Phrase("All is well, as far as it can be known without hands at the table.")
