"""``python -m red7.kernels`` compiles the kernels that list turns, once for each machine."""

from __future__ import annotations

import sys
from importlib.util import find_spec

if __name__ == "__main__":
    if find_spec("numba") is None:
        sys.exit("numba is not installed: pip install 'red7[fast]'.")
    from red7.kernels.turns import load

    load()
