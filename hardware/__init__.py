"""How to build the table: drawings, tables and figures, generated from the profiles."""
