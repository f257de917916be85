"""A profile as the text of its file."""

from collections.abc import Mapping, Sequence

from tzaar_board.hal.pins import Pins
from tzaar_board.hal.profile import Profile
from tzaar_board.hal.protocol import Thresholds


def profile_text(profile: Profile, heading: str, remarks: Mapping[int, str] | None = None) -> str:
    """The text from which `load_profile` makes the same profile.

    `heading` becomes comment lines above it, `remarks` comments at the thresholds of channels.
    """
    lines = [f"# {line}".rstrip() for line in heading.splitlines()]
    lines += [
        "",
        f'board = "{profile.board.name}"',
        f'sense = "{profile.sense.value}"',
        f"buttons = {profile.buttons}",
        f"supply = {profile.supply}",
    ]
    if profile.muxes:
        lines.append(f"multiplexers = {[*map(list, profile.muxes)]}")
    if profile.pins is not None:
        lines += _pins(profile.pins)
    lines += _places("channels", profile, profile.channels)
    lines += _places("leds", profile, profile.leds)
    lines += _thresholds(profile, remarks or {})
    return "\n".join(lines) + "\n"


def _pins(pins: Pins) -> list[str]:
    return [
        "",
        "[pins]",
        f"rows = {list(pins.rows)}",
        f"columns = {list(pins.columns)}",
        f"buttons = {list(pins.buttons)}",
        f"settle = {round(pins.settle * 1e6)}",
        "",
        "[pixels]",
        f'driver = "{pins.pixels.driver.value}"',
        f"pin = {pins.pixels.pin}",
        f'order = "{pins.pixels.order.value}"',
    ]


def _places(table: str, profile: Profile, places: Sequence[int]) -> list[str]:
    names = profile.board.names
    return ["", f"[{table}]", *(f"{names[site]} = {place}" for site, place in enumerate(places))]


def _thresholds(profile: Profile, remarks: Mapping[int, str]) -> list[str]:
    """The thresholds in site order."""
    if not profile.thresholds:
        return []
    by_channel: dict[int, Thresholds] = {one.channel: one for one in profile.thresholds}
    lines = ["", "[levels]"]
    for name, channel in zip(profile.board.names, profile.channels, strict=True):
        if channel in by_channel:
            found = by_channel[channel]
            remark = f"  # {remarks[channel]}" if channel in remarks else ""
            lines.append(f"{name} = [{found.low}, {found.high}]{remark}")
    return lines
