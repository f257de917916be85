"""`make mutants`: small changes to the code, one at a time, which the tests should notice."""
