"""The address that other machines of the network reach this one at."""

import contextlib
import socket


def outward_address() -> str | None:
    """The address that the network sees, None where there is no network. Nothing is sent to find it
    (192.0.2.1: RFC 5737).
    """
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None
