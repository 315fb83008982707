"""How palettes do is remembered, and not without end."""

from __future__ import annotations

import pytest

from red7 import Rules
from red7.engine import ranks


def test_a_memo_keeps_two_generations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks, "MEMO_LIMIT", 3)
    asked: list[int] = []

    def work_out(bits: int) -> tuple[int, ...]:
        asked.append(bits)
        return (bits,) * 7

    memo = ranks.Ranks(work_out)
    assert [memo[bits][0] for bits in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert (sorted(memo), sorted(memo.older)) == ([4], [1, 2, 3])
    assert [memo[bits][0] for bits in (4, 2, 5)] == [4, 2, 5]
    assert asked == [1, 2, 3, 4, 5]
    assert (sorted(memo), sorted(memo.older)) == ([2, 4, 5], [1, 2, 3])


def test_only_so_many_memos_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks, "MEMOS_LIMIT", 2)
    monkeypatch.setattr(ranks, "_MEMOS", {})
    books = [Rules(*names).book for names in ((), ("french-literal",), ("zero-highest-card",))]
    memos = [ranks.ranks_of(book) for book in books]
    assert list(ranks._MEMOS.values()) == memos[1:]
    assert ranks.ranks_of(books[2]) is memos[2]
    assert ranks.ranks_of(books[0]) is not memos[0]
