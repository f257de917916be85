"""QR codes, for a phone's camera."""

from collections.abc import Sequence

import segno


def rows(text: str) -> Sequence[str]:
    """A text as a QR code without its quiet zone: rows of `#` (dark) and `.` (light).

    >>> len(rows("A")), rows("A")[0][:8]
    (21, '#######.')
    """
    code = segno.make(text, error="m", micro=False)
    return ["".join(".#"[module] for module in row) for row in code.matrix]
