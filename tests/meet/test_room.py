"""Invitations, topics, keys, and the bounds of what is read."""

import json

import pytest

from tests.support.meetings import GAME, RECORD, to_watch
from tests.support.paths import ROOT
from tzaar_board.meet.invitation import Invitation, InvitationError
from tzaar_board.meet.keys import Signer, table_id, verified
from tzaar_board.meet.limits import LONGEST_PAYLOAD
from tzaar_board.meet.messages import (
    Envelope,
    GameBody,
    Malformed,
    TableBody,
    body_of,
    envelope_of,
    payload_of,
    schema,
)
from tzaar_board.meet.seal import sealed, signed_by_room
from tzaar_board.meet.topics import Room, Topic, TopicKind, new_id

ROOM = Room("friends")


@pytest.mark.parametrize(
    "invitation",
    [
        Invitation.new("192.168.1.5", "friends"),
        Invitation.new("host.example", "club-2", 1999),
        Invitation("::1", "friends", tls=True, port=8883, user="ada:b", password="p@#/ß"),
        to_watch(Invitation.new("host", "friends"), bytes(32)),
    ],
    ids=lambda one: one.address,
)
def test_an_invitation_comes_back_from_its_text(invitation: Invitation) -> None:
    assert Invitation.parse(f" {invitation} ") == invitation


def test_an_invitation_typed_in_capitals_is_the_same() -> None:
    invitation = Invitation.new("host", "friends")
    address, _, secret = str(invitation).partition("#")
    assert (
        Invitation.parse(f"{address.replace('friends', 'FRIENDS')}#{secret.upper()}") == invitation
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "friends",
        "http://host/friends",
        "mqtt://host",
        "mqtt://host/friends/other",
        "mqtt://host/-x",
        "mqtt://host:99999/friends",
        "mqtt://host/friends?token=3",
        "mqtt://ho st/friends",
        "mqtt://host/+",
        "mqtt://[/friends",
        "mqtt://a:b@[::1]:4@[:/friends",
        "mqtt://:password@host/friends",
        "mqtt://host/" + "a" * 500,
        "mqtt://" + "*" * 200 + ":b@host/friends",  # three times as long where it is written
    ],
)
def test_what_is_no_invitation_is_said(text: str) -> None:
    with pytest.raises(InvitationError, match=r"is no invitation; it looks like mqtt://"):
        Invitation.parse(text)


@pytest.mark.parametrize("secret", ["tooshort", "8" * 26, "é" * 26, "a" * 27, "a" * 600])
def test_a_secret_that_is_none_is_told_of_and_not_quoted(secret: str) -> None:
    with pytest.raises(InvitationError) as raised:
        Invitation.parse(f"mqtt://host/friends#{secret}")
    assert str(raised.value) == (
        "What follows the # of mqtt://host/friends is no secret; copy the whole invitation again."
    )


def test_an_error_quotes_neither_password_nor_secret() -> None:
    with pytest.raises(InvitationError) as said:
        Invitation.parse("mqtt://ada:hunter2@host/fri_ends#topsecret")
    assert "hunter2" not in str(said.value)
    assert "topsecret" not in str(said.value)


def test_who_looks_on_has_no_secret_and_no_account() -> None:
    played = Invitation("host", "friends", user="ada", password="pw", secret=bytes(16))
    watched = str(to_watch(played, bytes(32)))
    assert watched.startswith("mqtt://host/friends?key=")
    assert "#" not in watched
    assert "ada" not in watched


def test_topics_come_back_from_their_texts() -> None:
    table = table_id(Signer.new().key)
    game = new_id()
    assert ROOM.read(ROOM.table(table)) == Topic(TopicKind.TABLE, table=table)
    assert ROOM.read(ROOM.game(game)) == Topic(TopicKind.GAME, game)
    assert ROOM.read(ROOM.turn(game, 12)) == Topic(TopicKind.TURN, game, number=12)
    assert ROOM.read(ROOM.claim(game, table)) == Topic(TopicKind.CLAIM, game, table)


@pytest.mark.parametrize(
    "topic",
    [
        "",
        "tzaar-board/1/other/tables/abcdefghijklmnop",
        "tzaar-board/2/friends/tables/abcdefghijklmnop",
        f"tzaar-board/1/friends/games/{GAME}/turns/0",
        f"tzaar-board/1/friends/games/{GAME}/turns/01",
        f"tzaar-board/1/friends/games/{GAME}/turns/²",
        f"tzaar-board/1/friends/games/{GAME}/turns/99999",
        f"tzaar-board/1/friends/games/{GAME}/wishes/green",
        "tzaar-board/1/friends/games/../../etc/passwd",
        "tzaar-board/1/friends/games/ABCDEFGHIJKLMNOP",
        "tzaar-board/1/friends/" + "x" * 300,
    ],
)
def test_a_topic_that_is_none_is_not_read(topic: str) -> None:
    assert ROOM.read(topic) is None


def test_a_signature_holds_for_its_words_its_topic_and_its_key_alone() -> None:
    signer, other = Signer.new(), Signer.new()
    signature = signer.sign("topic", "body")
    assert verified(signer.key, "topic", "body", signature)
    assert not verified(signer.key, "topic", "bodY", signature)
    assert not verified(signer.key, "topiC", "body", signature)
    assert not verified(other.key, "topic", "body", signature)
    assert not verified(signer.key, "topic", "body", signature[:-1] + "!")
    assert not verified("A" * 42, "topic", "body", signature)


def test_the_rooms_key_is_known_to_who_was_invited_to_play_in_it() -> None:
    key = Signer.of_room("friends", bytes(16))
    assert key.key == Signer.of_room("friends", bytes(16)).key
    assert key.key != Signer.of_room("other", bytes(16)).key
    body = TableBody(key=key.key, present=True)
    said = sealed(ROOM.table("a" * 16), body, room=key)
    assert signed_by_room(ROOM.table("a" * 16), said, key.key)
    assert not signed_by_room(ROOM.table("b" * 16), said, key.key)
    assert signed_by_room(ROOM.table("b" * 16), said, None)
    assert not signed_by_room(ROOM.table("b" * 16), Envelope(body="{}"), None)


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b"[" * 16_000,
        b'{"version": 2, "body": ""}',
        b'{"version": 1, "body": "", "more": 1}',
        b'{"version": 1, "body": "", "room": "<script>"}',
        b'{"version": 1, "body": "' + b"x" * 9_000 + b'"}',
        b'{"version": 1, "body": "' + b" " * LONGEST_PAYLOAD + b'"}',
    ],
    ids=range(9),
)
def test_bytes_that_are_no_message_are_not_read(payload: bytes) -> None:
    with pytest.raises(Malformed):
        envelope_of(payload)


def test_a_message_comes_back_from_its_bytes() -> None:
    for envelope in RECORD.entries:
        assert envelope_of(payload_of(envelope)) == envelope


def test_a_body_has_no_other_fields_and_no_other_version() -> None:
    text = RECORD.meeting.offer.model_dump_json()
    assert body_of(GameBody, text) == RECORD.meeting.offer
    for change in ({"version": 2}, {"path": "/etc/passwd"}, {"event": "x" * 81}, {"start": 3}):
        with pytest.raises(Malformed):
            body_of(GameBody, json.dumps({**json.loads(text), **change}))


def test_the_schema_in_the_documents_is_the_programs() -> None:
    known = json.loads((ROOT / "docs" / "meeting.schema.json").read_text())
    assert known == schema(), "run python -m tests.meeting_schema"
