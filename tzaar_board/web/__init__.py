"""The page: what it is told, what it may do, and who may do it."""
