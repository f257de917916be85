"""A drawing as SVG, in mm, with the same bytes every time."""

from xml.sax.saxutils import escape, quoteattr

from hardware.shapes import Circle, Drawing, Line, Pen, Point, Polygon, Shape, Text

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def svg(drawing: Drawing) -> str:
    """The text of the file."""
    width, height = _number(drawing.width), _number(drawing.height)
    body = "\n".join(_shape(shape) for shape in drawing.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">\n'
        f"<title>{escape(drawing.title)}</title>\n"
        f"<style>text{{font-family:{FONT}}}</style>\n"
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _shape(shape: Shape) -> str:
    match shape:
        case Line((x1, y1), (x2, y2), pen):
            ends = f'x1="{_number(x1)}" y1="{_number(y1)}" x2="{_number(x2)}" y2="{_number(y2)}"'
            return f"<line {ends}{_stroke(pen)}/>"
        case Circle((x, y), diameter, pen, fill):
            place = f'cx="{_number(x)}" cy="{_number(y)}" r="{_number(diameter / 2)}"'
            return f"<circle {place}{_stroke(pen)}{_fill(fill)}/>"
        case Polygon(points, pen, fill):
            return f'<polygon points="{_points(points)}"{_stroke(pen)}{_fill(fill)}/>'
        case Text((x, y), words, size, anchor, colour, turn):
            where = f'x="{_number(x)}" y="{_number(y)}"'
            turned = f' transform="rotate({_number(turn)} {_number(x)} {_number(y)})"' * bool(turn)
            look = f'font-size="{_number(size)}" text-anchor={quoteattr(anchor.value)}'
            return f'<text {where} {look} fill="#{colour}"{turned}>{escape(words)}</text>'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _stroke(pen: Pen) -> str:
    stroke = pen.value
    dash = " ".join(map(_number, stroke.dash))
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f' stroke="#{stroke.colour}" stroke-width="{_number(stroke.width)}"{dashed}'


def _fill(fill: str) -> str:
    return f' fill="#{fill}"' if fill else ' fill="none"'


def _number(value: float) -> str:
    """A length with two digits at most: a hundredth of a mm."""
    return f"{value + 0.0:.2f}".rstrip("0").rstrip(".").replace("-0", "-0") or "0"
