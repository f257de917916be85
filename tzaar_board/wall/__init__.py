"""The wall: a page with every game of a room, for a screen that nobody touches."""
