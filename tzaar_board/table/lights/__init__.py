"""What is to be seen of a session, and the light that shows it."""
