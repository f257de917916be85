"""The one error that a person is meant to read."""

from tzaar_board.phrase import Phrase


class UserError(Exception):
    """Something that the user can mend.

    The message is one sentence that names the thing that is wrong and the remedy; `phrase` is the
    same, and can be said in another language when its template is in the catalogues.
    The command line prints it on one line of stderr and exits 2.

    >>> str(UserError("'{name}' is no button.", name="blue"))
    "'blue' is no button."
    """

    def __init__(self, template: str, /, **values: object) -> None:
        self.phrase = (
            template if isinstance(template, Phrase) and not values else Phrase(template, **values)
        )
        super().__init__(str(self.phrase))
