"""The doctor: what is wrong with a machine, a link and a table, and which wire to look at."""
