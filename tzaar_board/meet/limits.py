"""The bounds of what another table may say; what is beyond them is not read."""

LONGEST_PAYLOAD = 16_384
"""Bytes of a message."""

LONGEST_BODY = 8_192
"""Signs of what is signed in a message."""

MOST_ENTRIES = 5_000
"""Entries of a game's record."""

MOST_AHEAD = 64
"""Entries that are kept while one before them is missing."""

MOST_GAMES = 1_000
MOST_TABLES = 2_000
"""Games and tables that are known of a room."""
