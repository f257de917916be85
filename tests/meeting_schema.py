"""`python -m tests.meeting_schema`: writes the JSON schemas of what is said in a room."""

import json

from tests.support.paths import ROOT
from tzaar_board.meet import messages, tournament_messages

SCHEMAS = {
    "meeting": messages.schema,
    "tournament": tournament_messages.schema,
}

if __name__ == "__main__":
    for name, schema in SCHEMAS.items():
        text = json.dumps(schema(), indent=2, ensure_ascii=False)
        (ROOT / "docs" / f"{name}.schema.json").write_text(f"{text}\n")
