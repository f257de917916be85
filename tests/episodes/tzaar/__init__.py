"""People who play TZAAR, and what a person makes of the table's answer."""
