"""The manual as HTML: ``sphinx-build -W -n docs site`` builds it, and a warning is an error."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import red7

if TYPE_CHECKING:
    from sphinx.application import Sphinx

sys.path.append(str(Path(__file__).parent / "_pages"))

project = "red7"
version = release = red7.__version__
copyright = "2026, the red7 contributors"  # noqa: A001  # the name that Sphinx reads
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["_pages", "study/*"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]  # a page that includes a file has its headings from there

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
nitpick_ignore_regex = [
    ("py:class", r"(collections|concurrent|random)\..*"),  # Python's own, on another host
    (
        "py:class",
        r"(red7\.[\w.]+\.)?(_\w+|Rulebook|Playbook|TurnStart|Judgement|Ranks)",
    ),  # behind it
]

html_theme = "furo"
html_title = f"red7 {release}"
html_static_path = ["_static"]
html_copy_source = False
html_show_sphinx = False
html_theme_options: dict[str, list[str]] = {"top_of_page_buttons": []}
pygments_style = "tango"
pygments_dark_style = "monokai"

ELSEWHERE: Final = {
    "../CHANGELOG.md": "changelog.md",
    "../.github/CONTRIBUTING.md": "contributing.md",
    "../.github/SECURITY.md": "security.md",
}
"""Files outside this folder that are pages of the manual: readers on GitHub follow the left one."""


def link_pages(_: Sphinx, __: str, source: list[str]) -> None:
    """Send links to files that are pages here to those pages."""
    for file, page in ELSEWHERE.items():
        source[0] = re.sub(rf"\]\({re.escape(file)}(#[\w-]*)?\)", rf"]({page}\1)", source[0])


def write_scripts(app: Sphinx) -> None:
    """Write what the search for cases needs beside the manual's own scripts."""
    from case_search import scripts

    folder = app.outdir / "_static"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in scripts().items():
        (folder / name).write_text(text, encoding="utf-8")


def add_case_search(app: Sphinx, page: str, *_: Any) -> None:
    """Let the case book and the page of results search for cases."""
    if page in ("casebook", "search"):
        for script in ("lunr.js", "case-index.js", "case-search.js"):
            app.add_js_file(script)


def setup(app: Sphinx) -> None:
    """Register what this manual adds to Sphinx."""
    app.connect("source-read", link_pages)
    app.connect("builder-inited", write_scripts)
    app.connect("html-page-context", add_case_search)
