"""What is used on the program, and is no part of it."""
