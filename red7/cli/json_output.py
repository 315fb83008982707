"""Documents written as JSON on standard output."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from red7.referee.report import Document, document


def written(content: Any, indent: int | None = 2) -> str:
    """JSON text, in ASCII where the terminal cannot write more."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return json.dumps(content, indent=indent, ensure_ascii=not encoding.lower().startswith("utf"))


def write(content: Document) -> None:
    """Write a document."""
    click.echo(written(content))


def emit(command: str, *reports: object, **more: Any) -> None:
    """Write what a command has found as a document."""
    write(document(command, *reports, **more))
