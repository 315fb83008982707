"""The examples of docs/batch.md run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="needs the extra fast")

PAGE = Path(__file__).parents[2] / "docs" / "batch.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("place", range(len(BLOCKS)))
def test_the_examples_run(place: int) -> None:
    if "import gymnasium" in BLOCKS[place]:
        pytest.importorskip("gymnasium")
    exec(compile(BLOCKS[place], str(PAGE), "exec"), {"__name__": "example"})
