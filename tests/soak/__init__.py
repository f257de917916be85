"""Long runs, one module a subject; `make soak` runs them."""
