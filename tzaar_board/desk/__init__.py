"""The desk behind the page: a game at a table, told in documents and steered by wishes."""
