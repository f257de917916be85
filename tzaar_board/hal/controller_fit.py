"""Whether a controller can be the table's, by its hello (docs/protocol.md, rules 5 and 6)."""

from tzaar_board import __version__
from tzaar_board.errors import Counted, Phrase, joined
from tzaar_board.hal.profile import Profile
from tzaar_board.hal.protocol import PROTOCOL, ForeignHello, Hello


def foreign(hello: ForeignHello, port: str) -> Phrase:
    """What is wrong with a controller of another protocol."""
    return Phrase(
        "The table on {port} (firmware {firmware}) speaks protocol {theirs}, this program "
        "(tzaar-board {version}) protocol {ours}: update the older one.",
        port=port,
        firmware=hello.words[0] if hello.words else Phrase("unknown"),
        theirs=hello.protocol,
        version=__version__,
        ours=PROTOCOL,
    )


def misfit(hello: Hello, profile: Profile, port: str) -> Phrase | None:
    """Why a controller does not fit the profile, None if it does."""
    has = _counted(hello.channels, hello.leds, hello.buttons)
    needs = _counted(profile.channel_count, len(profile.leds), profile.buttons)
    wrong = [both for both in zip(has, needs, strict=True) if both[0] != both[1]]
    if not wrong:
        return None
    return Phrase(
        "The table on {port} (firmware {firmware}) has {has}, but profile '{profile}' "
        "(tzaar-board {version}) has {needs}: choose the table's profile.",
        port=port,
        firmware=hello.firmware,
        has=joined(*(here for here, _ in wrong), by=", "),
        profile=profile.name,
        version=__version__,
        needs=joined(*(there for _, there in wrong), by=", "),
    )


def _counted(channels: int, leds: int, buttons: int) -> tuple[Phrase, ...]:
    return (
        Counted("{count} channel", "{count} channels", count=channels),
        Counted("{count} LED", "{count} LEDs", count=leds),
        Counted("{count} button", "{count} buttons", count=buttons),
    )
