"""The manual in a site: its pages as Sphinx has built them, with examples that can be run."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from red7.site.npm_package import CannotBuild

FOLDER: Final = "manual"
PRIMER: Final = "primer.html"
_POLICY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' blob: 'wasm-unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; worker-src 'self' blob:; "
    "base-uri 'none'; form-action 'self'"
)
"""The theme writes scripts and styles into its pages; other hosts are forbidden to them as well."""
_HEAD: Final = '<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
_EXAMPLES: Final = '<script type="module" src="{root}/site/examples.js"></script>\n'


def add_manual(source: Path, site: Path) -> None:
    """Copy the manual into a site."""
    if not (source / "index.html").is_file():
        raise CannotBuild(f"'{source}' has no index.html: name the folder that Sphinx has built.")
    target = site / FOLDER
    shutil.copytree(source, target, ignore=shutil.ignore_patterns(".doctrees", ".buildinfo"))
    for page in target.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        head = _HEAD.format(policy=_POLICY)
        if 'class="highlight-python' in text:
            head += _EXAMPLES.format(root="/".join([".."] * len(page.relative_to(site).parts[1:])))
        page.write_text(text.replace("</head>", f"{head}</head>", 1), encoding="utf-8")
