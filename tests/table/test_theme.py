"""The lights that a table has without a theme file."""

from tzaar_board.table.lights.theme import DEFAULT
from tzaar_board.table.scene import Role


def test_every_role_has_a_level_that_a_light_can_have() -> None:
    assert all(0.0 < DEFAULT.look(role).level <= 1.0 for role in Role)


def test_what_only_offers_is_dim() -> None:
    dim = {Role.MOVABLE: 0.08, Role.LAST: 0.10, Role.THINKING: 0.12, Role.OFFER: 0.15}
    assert {role: DEFAULT.look(role).level for role in dim} == dim
