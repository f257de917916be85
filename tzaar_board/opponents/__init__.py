"""Who chooses the next action when no hand does."""
