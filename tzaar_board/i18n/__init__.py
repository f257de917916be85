"""What the program says, in the languages that it speaks."""
