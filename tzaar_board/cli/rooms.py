"""Rooms on the command line: what needs the extra `meet` says so where it is missing."""

from typing import TYPE_CHECKING, Annotated

import typer

from tzaar_board.cli.extras import ROOMS, require
from tzaar_board.errors import Phrase, UserError

if TYPE_CHECKING:
    from tzaar_board.meet.invitation import Invitation

MeetOption = Annotated[
    str, typer.Option("--meet", metavar="mqtt://HOST/ROOM", help="The room, as in an invitation.")
]


def invitation_of(text: str, *, secret: bool = False) -> "Invitation":
    """The invitation of an option, with a `secret` if one is needed. Raises UserError."""
    require(
        ROOMS,
        Phrase(
            "Rooms need more libraries; install them in the checkout: .venv/bin/pip install "
            "'.[meet]'."
        ),
    )
    from tzaar_board.meet.invitation import Invitation

    found = Invitation.parse(text)
    if secret and found.secret is None:
        raise UserError(
            "A tournament is directed with the room's secret: --meet mqtt://HOST/ROOM#SECRET, in "
            "quotation marks."
        )
    return found


def room_key(invitation: "Invitation") -> str | None:
    """The room's public key as text, None where the invitation does not tell it."""
    from tzaar_board.meet.invitation import text_of
    from tzaar_board.meet.keys import Signer

    if invitation.secret is not None:
        return Signer.of_room(invitation.room, invitation.secret).key
    return None if invitation.key is None else text_of(invitation.key)
