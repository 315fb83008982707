"""``python -m red7``: the same program as ``red7``."""

from red7.cli import main

if __name__ == "__main__":
    main()
