"""`dataclasses.replace` for values that mostly stay as they are: a session at each scan."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

__all__ = ["updated"]

if TYPE_CHECKING:
    # By this name the type checker knows which fields there are.
    from dataclasses import replace as updated
else:

    def updated(value: Any, /, **changes: Any) -> Any:
        """The value with other fields; the same one, with all that was worked out of it, where
        nothing changes.
        """
        for name, new in changes.items():
            old = getattr(value, name)
            if old is not new and old != new:
                return replace(value, **changes)
        return value
