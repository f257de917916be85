"""Writes all drawings, tables and figures anew: `make drawings`."""

from hardware.files import FOLDER, generated, printed

_ONLY_GENERATED = ("bills", "drawings", "kicad", "printed", "wiring")


def main() -> None:
    """Writes what has changed, and removes what is no longer made."""
    files = generated() | printed()
    for path, content in files.items():
        target = FOLDER / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != content:
            target.write_bytes(content)
            print(f"hardware/{path}")
    for folder in _ONLY_GENERATED:
        for found in (FOLDER / folder).rglob("*.*"):
            path = str(found.relative_to(FOLDER))
            if found.is_file() and path not in files:
                found.unlink()
                print(f"hardware/{path} removed")


if __name__ == "__main__":
    main()
