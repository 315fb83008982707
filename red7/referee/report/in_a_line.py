"""What every answer in one line ends with: who disagrees, and that a reading would change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from red7.hooks.languages import said

_NAMED: Final = 2
"""How many texts that disagree are named where there is no room."""


def doubts(texts: Sequence[str], *, is_open: bool) -> str:
    """The texts that disagree, and whether the answer is open to another reading.

    >>> doubts(["v1.0"], is_open=True)
    ' v1.0 disagrees. Open to another reading.'
    >>> doubts(["v1.0", "v1.1"], is_open=False), doubts(["v1.0", "v1.1", "rogers"], is_open=False)
    (' v1.0, v1.1 disagree.', ' 3 texts disagree.')
    """
    told = ""
    if len(texts) > _NAMED:
        told = " " + said("{count} texts disagree.", count=len(texts))
    elif texts:
        words = "{texts} disagree." if len(texts) > 1 else "{texts} disagrees."
        told = " " + said(words, texts=", ".join(texts))
    return f"{told} {said('Open to another reading')}." if is_open else told
