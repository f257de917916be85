"""Long runs, one module a subject; `make soak` runs them."""
"""What takes long: one module a subject, each with `run(minutes, seed)`."""
