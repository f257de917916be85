"""What a game is, and the games."""
