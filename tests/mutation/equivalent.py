"""Mutants that no test can notice, and why: ``equivalent.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable

from mutation.mutants import Mutant, key, mutants_of
from mutation.settings import HERE


def reasons() -> dict[str, str]:
    """Why a mutant does what the library does, by its key."""
    content = tomllib.loads((HERE / "equivalent.toml").read_text(encoding="utf-8"))
    return {
        key(entry["file"], entry["scope"], entry["line"], change): entry["reason"]
        for entry in content.get("equivalent", ())
        for change in entry["changes"]
    }


def stale(tried: Iterable[Mutant], survivors: Iterable[Mutant]) -> list[str]:
    """What is recorded of the files tried and does not hold: noticed, or no longer there."""
    keys = {mutant.key: mutant.file for mutant in tried}
    surviving = {mutant.key for mutant in survivors}
    there = {mutant.key for file in set(keys.values()) for mutant in mutants_of(file)}
    return [
        each
        for each in reasons()
        if (each in keys and each not in surviving)
        or (each.partition(" | ")[0] in keys.values() and each not in there)
    ]
