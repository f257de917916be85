"""Settings, and the theme of the lights, as a user writes them."""
