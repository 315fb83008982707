"""The manual as HTML: it builds without a warning, has every page, and needs no other host."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
OTHER_HOST = re.compile(r"^(https?:)?//")
LOADS = re.compile(
    r"""@import\s*["']?(?:https?:)?//|url\(\s*["']?(?:https?:)?//|(?:import|fetch|src)\s*[(=]\s*["'](?:https?:)?//"""
)
"""What makes a browser load something from another host, in styles and scripts."""


def build(source: Path, target: Path) -> subprocess.CompletedProcess[str]:
    """Build as CI does: a warning, such as that of a link that leads nowhere, is an error."""
    return subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "-n", str(source), str(target)],
        cwd=DOCS,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site")
    done = build(DOCS, target)
    assert done.returncode == 0, done.stderr
    return target


def test_every_page_is_there(site: Path) -> None:
    pages = [page for page in DOCS.rglob("*.md") if DOCS / "study" not in page.parents]
    assert len(pages) > 20
    for page in pages:
        assert (site / page.relative_to(DOCS).with_suffix(".html")).is_file(), page


def test_the_first_page_leads_to_every_page_that_github_shows() -> None:
    """The links that a reader sees and the hidden contents name the same pages."""
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    contents = re.findall(r"^([\w/-]+)$", "".join(re.findall(r"```\{.*?```", text, re.S)), re.M)
    linked = re.findall(r"\]\(([\w./-]+)\.md\)", text)
    names = {Path(each).name.lower() for each in linked}
    named = {Path(each).name.lower() for each in contents if not each.startswith("examples/")}
    assert names == named


class Resources(HTMLParser):
    """What a page loads by itself: not where its links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        loading = {"src", "srcset", "data", "poster"} | ({"href"} if tag == "link" else set())
        self.found += [value for name, value in attrs if name in loading and value]


def test_no_other_host_is_asked(site: Path) -> None:
    for page in site.rglob("*.html"):
        reader = Resources()
        reader.feed(page.read_text(encoding="utf-8"))
        assert reader.found, page
        assert [each for each in reader.found if OTHER_HOST.match(each)] == [], page
    for file in [*site.rglob("*.css"), *site.rglob("*.js"), *site.rglob("*.svg")]:
        assert LOADS.findall(file.read_text(encoding="utf-8")) == [], file


@pytest.mark.parametrize(
    "text",
    [
        "@import 'https://host/a.css'",
        "src: url(//host/a.woff2)",
        "import('https://host/a.js')",
        "script.src = 'https://host/a.js'",
    ],
)
def test_another_host_in_styles_and_scripts_is_found(text: str) -> None:
    assert LOADS.search(text)


@pytest.mark.parametrize("tag", ["script src", "link href", "img src", "img srcset"])
def test_another_host_in_a_page_is_found(tag: str) -> None:
    reader = Resources()
    reader.feed(f'<{tag}="https://host/a"><a href="https://host/">a link is no resource</a>')
    assert [each for each in reader.found if OTHER_HOST.match(each)] == ["https://host/a"]


def test_examples_in_python_can_be_told_from_other_examples(site: Path) -> None:
    """``red7 site --manual`` lets readers run what is marked like this."""
    text = (site / "ten-minutes.html").read_text(encoding="utf-8")
    assert '<div class="highlight-python notranslate">' in text


def test_the_interface_is_documented_whole(site: Path) -> None:
    """Every name of ``import red7`` has its entry."""
    import red7

    text = (site / "python.html").read_text(encoding="utf-8")
    assert [name for name in red7.__all__ if f'id="red7.{name}"' not in text] == []


@pytest.mark.parametrize("link", ["no-such-page.md", "page.md#no-such-heading", "no-such.svg"])
def test_a_broken_link_is_an_error(tmp_path: Path, link: str) -> None:
    shutil.copy(DOCS / "conf.py", tmp_path)
    for folder in ("_pages", "_static"):
        shutil.copytree(DOCS / folder, tmp_path / folder)
    (tmp_path / "index.md").write_text("# Title\n\n```{toctree}\npage\n```\n")
    page = tmp_path / "page.md"
    page.write_text("# Page\n\n[link](index.md)\n")
    assert build(tmp_path, tmp_path / "right").returncode == 0
    page.write_text(f"# Page\n\n[link]({link})\n")
    assert build(tmp_path, tmp_path / "wrong").returncode != 0
