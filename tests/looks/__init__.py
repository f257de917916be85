"""Episodes in which hands look at one target and act on another, after an outsider's design."""
