"""Pictures of the display in the table's edge: `python -m tests.support.panels` renews them."""

from collections.abc import Mapping

from PIL import Image

from tests.support.paths import DATA
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.terminal.panel import ClockLabel, Panel, PanelContent

FOLDER = DATA / "panels"
SIZE = (128, 64)
CLOCKS = (ClockLabel("12:34", True), ClockLabel("0:20+3", False))


def contents() -> Mapping[str, PanelContent]:
    """What is painted, by the name of its picture."""
    said = {
        language.value: Texts(language).say("Second action: capture, stack, or pass.")
        for language in Language
    }
    return {
        **{name: PanelContent(sentence, CLOCKS) for name, sentence in said.items()},
        "hours": PanelContent(
            said["en"], (ClockLabel("1:02:03+5", False), ClockLabel("59:59+5", True))
        ),
        "alone": PanelContent(said["pl"]),
        "marks": PanelContent("ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż ĂÂÎȘȚ ăâîșț ÀÈÉÌÒÙ"),
    }


def painted(content: PanelContent) -> Image.Image:
    return Panel(SIZE).paint(content, 0.0)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, content in contents().items():
        painted(content).save(FOLDER / f"{name}.png", optimize=True)
