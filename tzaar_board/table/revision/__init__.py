"""Actions that turn out to have been others, by what hands do afterwards."""
