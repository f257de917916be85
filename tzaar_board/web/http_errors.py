"""Requests that are refused, each kind with its HTTP status."""

from tzaar_board.errors import UserError


class Refusal(UserError):
    """A request that is refused. `retry_after` is in seconds, None where waiting does not help."""

    status = 400
    retry_after: float | None = None


class Forbidden(Refusal):
    """The asker may not do that."""

    status = 403


class NotFound(Refusal):
    """There is no such thing."""

    status = 404


class TooSlow(Refusal):
    """The request did not arrive in time."""

    status = 408


class TooLarge(Refusal):
    """The body is too large."""

    status = 413


class NotJson(Refusal):
    """The body is of another type."""

    status = 415


class Unfit(Refusal):
    """A field is missing, unknown, or of another type."""

    status = 422


class TooOften(Refusal):
    """The asker has to wait."""

    status = 429

    def __init__(self, template: str, *, wait: float, **values: object) -> None:
        super().__init__(template, **values)
        self.retry_after = wait
