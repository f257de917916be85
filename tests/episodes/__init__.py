"""People at the table, one habit an episode, by somebody who had only the documents.

An episode begins from a settled table: hands do what a habit says, a person who means well follows
what the table shows, and the episode gets a verdict. `python -m tests.episodes` plays some.
"""
