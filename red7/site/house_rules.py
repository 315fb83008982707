"""House rules that a visitor has added: files of Python, as JavaScript hands them over."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from red7.errors import Red7Error
from red7.hooks.discovery import from_files


def use(files: Iterable[tuple[str, str]], folder: Path) -> list[str]:
    """Register the plug-ins of files, each a name and a text; what is wrong with the others."""
    faults = []
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files:
        stem = re.sub(r"\W", "_", name.removesuffix(".py"))
        path = folder / f"{stem}.py"
        path.write_text(text, encoding="utf-8")
        try:
            from_files(str(path))
        except Red7Error as error:
            faults.append(str(error).replace(str(path), name))  # as the visitor knows it
    return faults
