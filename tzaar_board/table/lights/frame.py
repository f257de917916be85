"""A frame: the colour of every LED at one moment, committed as one."""

Rgb = int
"""A colour as 0xRRGGBB."""

Frame = tuple[Rgb, ...]
"""One colour a site, in site order, with brightness and current limit applied."""


def dark(sites: int) -> Frame:
    """A frame with every LED off."""
    return (0,) * sites
