"""The examples of docs/adapters.md run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "adapters.md"
NEEDED = {"PettingZoo": "pettingzoo", "OpenSpiel": "pyspiel", "Gymnasium": "gymnasium"}


def sections() -> dict[str, str]:
    """The Python of every section, by its heading."""
    parts = re.split(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    code = {
        heading: "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
        for heading, text in zip(parts[1::2], parts[2::2], strict=True)
    }
    return {heading: block for heading, block in code.items() if block}


def test_every_adapter_has_an_example() -> None:
    assert sections().keys() >= NEEDED.keys()


@pytest.mark.parametrize("heading", sections())
def test_the_examples_run(heading: str) -> None:
    pytest.importorskip("numpy")
    if heading in NEEDED:
        pytest.importorskip(NEEDED[heading])
    exec(compile(sections()[heading], str(PAGE), "exec"), {"__name__": "example"})
