"""The tables of the journal's file, and how each version of it becomes the next."""

MIGRATIONS = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        start TEXT NOT NULL,
        seed TEXT,
        white TEXT NOT NULL,
        black TEXT NOT NULL,
        began TEXT NOT NULL,
        date TEXT NOT NULL,
        tags TEXT NOT NULL,
        imported INTEGER NOT NULL,
        winner TEXT,
        reason TEXT
    ) STRICT;
    CREATE TABLE action (
        game INTEGER NOT NULL REFERENCES game,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE note (
        game INTEGER NOT NULL REFERENCES game,
        number INTEGER NOT NULL,
        comment TEXT NOT NULL,
        seconds_left REAL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE game ADD COLUMN actions INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE game ADD COLUMN opener TEXT;
    ALTER TABLE game ADD COLUMN lost TEXT;
    ALTER TABLE game ADD COLUMN event TEXT NOT NULL DEFAULT '';
    ALTER TABLE game ADD COLUMN words TEXT NOT NULL DEFAULT '';
    ALTER TABLE game ADD COLUMN hidden TEXT;
    CREATE TABLE label (
        text TEXT NOT NULL,
        game INTEGER NOT NULL REFERENCES game,
        PRIMARY KEY (text, game)
    ) STRICT, WITHOUT ROWID;
    UPDATE game SET
        actions = (SELECT count(*) FROM action WHERE action.game = game.id),
        opener = CASE WHEN start LIKE '% w %' THEN 'white' WHEN start LIKE '% b %' THEN 'black' END,
        event = tags_event(tags),
        words = tags_words(white, black, tags);
    INSERT INTO label SELECT value, game.id FROM game, json_each(tags_labels(tags));
    CREATE INDEX game_began ON game (hidden, began);
    CREATE INDEX game_white ON game (hidden, white, imported);
    CREATE INDEX game_black ON game (hidden, black, imported);
    CREATE INDEX game_event ON game (hidden, event);
    CREATE INDEX label_game ON label (game);
    """,
)
"""What brings a file from each version to the next; a new file takes all of them."""

VERSION = len(MIGRATIONS)

ADDED = (
    """
    CREATE TABLE IF NOT EXISTS lesson (
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        reached INTEGER NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (game, name)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE IF NOT EXISTS practice (
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        box INTEGER NOT NULL,
        due TEXT NOT NULL,
        tries INTEGER NOT NULL,
        solved INTEGER NOT NULL,
        PRIMARY KEY (game, name)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE IF NOT EXISTS chance (
        game INTEGER NOT NULL,
        number INTEGER NOT NULL,
        position TEXT NOT NULL,
        aim TEXT NOT NULL,
        actions TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE IF NOT EXISTS analysis (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        steps INTEGER NOT NULL,
        changed TEXT NOT NULL,
        source INTEGER,
        text TEXT NOT NULL,
        hidden TEXT
    ) STRICT;
    """,
    """
    CREATE TABLE IF NOT EXISTS clock (
        game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
        actions INTEGER NOT NULL,
        white TEXT NOT NULL,
        black TEXT NOT NULL,
        paused INTEGER NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE IF NOT EXISTS unfinished_lesson (
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        task INTEGER NOT NULL,
        actions TEXT NOT NULL,
        set_up INTEGER NOT NULL,
        choice TEXT NOT NULL,
        counted INTEGER NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE IF NOT EXISTS lesson_table (
        stood TEXT NOT NULL,
        taking_back INTEGER NOT NULL,
        in_place TEXT NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE IF NOT EXISTS guide (
        game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
        stood TEXT NOT NULL,
        taking_back INTEGER NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE IF NOT EXISTS standing (
        game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
        actions INTEGER NOT NULL,
        shown INTEGER NOT NULL,
        in_place TEXT NOT NULL,
        kind TEXT NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE IF NOT EXISTS overruled (
        game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
        sites TEXT NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE IF NOT EXISTS taken_up (
        game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
        newest INTEGER NOT NULL
    ) STRICT;
    """,
)
"""Tables of which an older program of the same version knows nothing, and need not."""
