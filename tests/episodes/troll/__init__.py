"""People who play Troll, and what a person makes of the table's answer."""
