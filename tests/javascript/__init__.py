"""Checks of the page's JavaScript, beside the tests that run it in a browser."""
