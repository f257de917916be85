"""What a session wanted done, as it stands in an event log."""

from typing import assert_never

from tzaar_board.store.event_records import StrictRecord, Texts, texts
from tzaar_board.table.effects import (
    Analyse,
    DistantAnswered,
    Effect,
    GoingOn,
    HintWanted,
    NewGame,
    PairingConfirmed,
    PairingDeclined,
    Rewrite,
    UndoWanted,
)


class RewriteRecord(StrictRecord, frozen=True, tag_field="is", tag="rewrite"):
    """The game is its first `keep` actions and these."""

    keep: int
    actions: Texts


class HintWantedRecord(StrictRecord, frozen=True, tag_field="is", tag="hint-wanted"):
    """The best actions are wanted."""


class AnalyseRecord(StrictRecord, frozen=True, tag_field="is", tag="analyse"):
    """The chances of these actions are wanted."""

    actions: Texts


class NewGameRecord(StrictRecord, frozen=True, tag_field="is", tag="new-game"):
    """A new game is wanted."""


class UndoWantedRecord(StrictRecord, frozen=True, tag_field="is", tag="undo-wanted"):
    """A going back to `keep` actions is wanted, to which somebody else has to agree."""

    keep: int


class PairedRecord(StrictRecord, frozen=True, tag_field="is", tag="paired"):
    """The hint button let a device in."""


class DeclinedRecord(StrictRecord, frozen=True, tag_field="is", tag="declined"):
    """The hint button let a device not in."""


class AnsweredRecord(StrictRecord, frozen=True, tag_field="is", tag="answered"):
    """The hint button answered the other table."""

    agree: bool


class GoesOnRecord(StrictRecord, frozen=True, tag_field="is", tag="goes-on"):
    """A turn button went on to the next task."""


EffectRecord = (
    RewriteRecord
    | HintWantedRecord
    | AnalyseRecord
    | NewGameRecord
    | UndoWantedRecord
    | PairedRecord
    | DeclinedRecord
    | AnsweredRecord
    | GoesOnRecord
)
"""The position of a hint or an analysis is the settled one, which the line's digest covers."""


def effect_record(effect: Effect) -> EffectRecord:
    """An effect as it stands in a log."""
    match effect:
        case Rewrite(keep, actions):
            return RewriteRecord(keep, texts(actions))
        case HintWanted():
            return HintWantedRecord()
        case Analyse(_, actions):
            return AnalyseRecord(texts(actions))
        case NewGame():
            return NewGameRecord()
        case UndoWanted(keep):
            return UndoWantedRecord(keep)
        case PairingConfirmed():
            return PairedRecord()
        case PairingDeclined():
            return DeclinedRecord()
        case DistantAnswered(agree):
            return AnsweredRecord(agree)
        case GoingOn():
            return GoesOnRecord()
        case _:
            assert_never(effect)
