"""Which actions the touches can have been, and what proves one. Pure."""
