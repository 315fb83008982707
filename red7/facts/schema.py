"""One JSON document: its schema, the command that it answers, and its facts."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

SCHEMA: Final = 1

Facts: TypeAlias = dict[str, Any]


def document(command: str, **facts: Any) -> Facts:
    """A whole document."""
    return {"schema": SCHEMA, "command": command, **facts}
