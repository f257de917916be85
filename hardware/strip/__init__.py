"""A circuit board for one column of sites: its circuit, its layout, and KiCad's files of both."""
