"""One game at one table, and what goes on around it: clock, runner, advice, reviews."""
