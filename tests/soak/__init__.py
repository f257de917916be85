"""Long runs, one module a subject, each with `run(minutes, seed)`; `make soak` runs them."""
