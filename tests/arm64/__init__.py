"""Debian for arm64 on a machine of another kind, under QEMU: `make arm64`."""
