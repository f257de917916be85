"""The one error of the installer that a person is meant to read."""


class InstallError(Exception):
    """One sentence that names what is wrong and the remedy."""
