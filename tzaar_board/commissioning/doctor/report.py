"""The doctor's report, as text and as JSON."""

import json
from dataclasses import dataclass

from tzaar_board.commissioning.doctor.checks import Check, Verdict
from tzaar_board.commissioning.doctor.finding import Finding


@dataclass(frozen=True)
class Report:
    """What was checked, and what was found at the table; `examined` if hands were there."""

    checks: tuple[Check, ...]
    findings: tuple[Finding, ...] = ()
    examined: bool = False

    @property
    def well(self) -> bool:
        """Whether no fault was found."""
        return not self.findings and all(one.verdict is not Verdict.FAULT for one in self.checks)

    def text(self) -> str:
        """A line a check, then a line a finding, then the verdict."""
        width = max(len(check.name) for check in self.checks)
        lines = [
            f"{check.verdict.value:5}  {check.name:{width}}  {check.words}" for check in self.checks
        ]
        lines += [f"fault  {finding}" for finding in self.findings]
        return "\n".join((*lines, self._verdict()))

    def json(self) -> str:
        """The same for programs.

        ::

            {"well": false, "examined": true,
             "checks": [{"name": "supply", "verdict": "ok", "words": "..."}, ...],
             "findings": [{"fault": "dead", "sites": ["A1"], "words": "...", "look": "..."}, ...]}
        """
        data = {
            "well": self.well,
            "examined": self.examined,
            "checks": [
                {"name": check.name, "verdict": check.verdict.value, "words": check.words}
                for check in self.checks
            ],
            "findings": [
                {
                    "fault": finding.fault.value,
                    "sites": list(finding.sites),
                    "words": finding.words,
                    "look": finding.look,
                }
                for finding in self.findings
            ],
        }
        return json.dumps(data, indent=2, ensure_ascii=False)

    def _verdict(self) -> str:
        faults = len(self.findings) + sum(one.verdict is Verdict.FAULT for one in self.checks)
        if faults:
            return f"{faults} fault{'s' if faults > 1 else ''} found."
        if self.examined:
            return "All is well."
        return "All is well, as far as it can be known without hands at the table."
