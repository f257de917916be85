"""The one error that a person is meant to read."""


class UserError(Exception):
    """Something that the user can mend.

    The message is one sentence that names the thing that is wrong and the remedy.
    The command line prints it on one line of stderr and exits 2.
    """
