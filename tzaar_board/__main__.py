"""`python -m tzaar_board`."""

from tzaar_board.cli.main import main

if __name__ == "__main__":
    main()
