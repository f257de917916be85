"""People at the table, thought out by somebody that has never seen how the table judges.

Their author had the rules of the games, a person's times and this package's view of a table: stacks
that are lifted and set down, sensors that are scanned, lights that are read. Nothing is made for
`tzaar_board/table`: what hands do is what people do, whatever the table makes of it. That is all
that this package is worth, so keep it: change hands for what people do, never for what the table
would rather see. It imports of `tzaar_board` the games, their geometry and the session's entry
(`begin`, `advance`, `look`, and the values that go in and come out); nothing of
`tzaar_board/simulate` and of `tests/simulate`. `test_independent_hands.py` holds the imports to
that.
"""
