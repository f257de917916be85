"""What hands did, as the sensors tell it."""
