"""Tables: scans in, frames out. One file a kind of table."""
