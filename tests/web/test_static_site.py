"""The page as files: what can be said of it without npm; tests/browser has the rest."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import marshal
import pickle
import random
import re
import shutil
import subprocess
import sys
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from red7.cli.program import program
from red7.site import boot, npm_package, precompile, prerender
from red7.site.address import checked, say_address
from red7.site.asgi import ask
from red7.site.build import build
from red7.site.bundle import bundle
from red7.site.examples import Examples
from red7.site.in_browser import Home, work
from red7.site.manual import add_manual
from red7.site.npm_package import CannotBuild
from red7.web.middleware import HEADERS

SITUATION = {"position": "*G2V2:O7I1/R6:?5 - ?20", "turn": "+O7>O7", "with": "action"}


class SentBack:
    """Bytes as they come back from JavaScript."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def to_bytes(self) -> bytes:
        return self.data


class SecondWorker:
    """Works in this process what the second worker would."""

    def __init__(self, *, stopped: bool = False) -> None:
        self.asked = 0
        self.ended = 0
        self.stopped = stopped

    async def elsewhere(self, question: bytes) -> SentBack | None:
        self.asked += 1
        return None if self.stopped else SentBack(work(question))

    def stop(self) -> None:
        self.ended += 1


def get(home: Home, path: str, query: str = "") -> tuple[int, str, str, str]:
    return asyncio.run(home.answer("GET", path, query, "", ""))


@pytest.fixture
def second() -> SecondWorker:
    return SecondWorker()


@pytest.fixture
def home(second: SecondWorker) -> Home:
    return Home("https://host.example/red7/", second.elsewhere, second.stop)


def test_a_page_below_a_path_has_links_that_stay_below_it(home: Home) -> None:
    status, kind, text, _ = get(home, "/red7/", urlencode(SITUATION))
    assert (status, kind) == (200, "text/html")
    assert 'href="/red7/cases"' in text
    assert "https://host.example/red7/?position=" in text
    assert 'data-testid="verdict"' in text


def test_a_redirection_says_where_it_leads(home: Home) -> None:
    status, _, _, leads_to = get(home, "/red7/play", "bots=easy&seat=A&rules=v1.2&seed=5&turn=next")
    assert (status, leads_to) == (422, "")
    status, _, _, leads_to = get(home, "/red7/play", "bots=easy&seat=A&rules=v1.2")
    assert status == HTTPStatus.SEE_OTHER
    assert leads_to.startswith("/red7/play?")


def test_a_posted_question_is_read(home: Home) -> None:
    body = '{"position": "*G2:R7/R6:?"}'
    status, kind, text, _ = asyncio.run(
        home.answer("POST", "/red7/api/who", "", "application/json", body)
    )
    assert (status, kind) == (200, "application/json")
    assert '"leader":1' in text


def test_only_long_work_goes_to_the_second_worker(home: Home, second: SecondWorker) -> None:
    get(home, "/red7/", urlencode(SITUATION))
    assert second.asked == 0
    query = "rules=v1.2&bots=random&seat=B&seed=5"
    status, *_ = get(home, "/red7/play", query)
    assert second.asked == 1
    assert status == HTTPStatus.SEE_OTHER


def test_work_that_was_stopped_is_reported() -> None:
    second = SecondWorker(stopped=True)
    home = Home("https://host.example/", second.elsewhere, second.stop)
    status, _, text, _ = get(home, "/play", "rules=v1.2&bots=random&seat=B&seed=5")
    assert status == 422
    assert "You stopped it." in text


def test_work_that_takes_too_long_is_ended() -> None:
    ended: list[str] = []

    async def never(_: bytes) -> SentBack | None:
        await asyncio.sleep(60)
        return None

    home = Home("https://host.example/", never, lambda: ended.append("ended"))

    async def given_up() -> None:
        await asyncio.wait_for(home._work_out(sum, ((),), True), 0.01)

    with pytest.raises(TimeoutError):
        asyncio.run(given_up())
    assert ended == ["ended"]


def test_an_error_of_long_work_comes_back_as_a_sentence() -> None:
    answer, wrong, bug = pickle.loads(work(pickle.dumps((int, ("no number",)))))
    assert (answer, wrong) == (None, None)
    assert "ValueError" in bug


def test_pages_as_files_may_load_nothing_from_another_host() -> None:
    said = dict(part.split(" ", 1) for part in prerender.policy().split("; "))
    assert said["default-src"] == "'none'"
    for part in HEADERS["Content-Security-Policy"].split("; "):
        name, _, what = part.partition(" ")
        if name not in ("script-src", "frame-ancestors"):
            assert said[name] == what
    allowed = {source for what in said.values() for source in what.split()}
    assert allowed == {"'none'", "'self'", "blob:", "'wasm-unsafe-eval'"}


def test_a_page_as_a_file_names_no_host_and_leaves_its_scripts_to_the_shell() -> None:
    found = asyncio.run(ask(prerender.site_app(prerender._at_once), "/cases", root=".."))
    text = prerender._page(found, "/cases", "..").decode()
    assert text.startswith('<!doctype html>\n<html data-page="/cases" data-root=".." ')
    assert "http://" not in text
    assert '<meta property="og:image" content="../static/preview.png">' in text
    assert text.count('<script type="module"') == 1
    assert 'src="../site/shell.js"' in text
    assert text.index('charset="utf-8"') < 500


def test_the_bundle_has_red7_and_what_its_pages_are_made_with(tmp_path: Path) -> None:
    bundle(tmp_path / "app.zip")
    names = ZipFile(tmp_path / "app.zip").namelist()
    assert {"red7/web/app.py", "red7/web/templates/table.html", "red7_plugins/basic.py"} <= {*names}
    assert any(name.startswith("red7-") and name.endswith("/entry_points.txt") for name in names)
    packages = {name.split("/")[0] for name in names}
    assert {"starlette", "jinja2", "markupsafe", "attr", "pluggy", "anyio", "lunr"} <= packages
    assert not {"click", "rich", "uvicorn", "pytest"} & packages
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


def wheel(folder: Path, *names: str) -> Path:
    made = folder / "extra-1.0-py3-none-any.whl"
    with ZipFile(made, "w") as archive:
        for name in names:
            archive.writestr(name, "")
    return made


def test_a_wheel_is_built_in(tmp_path: Path) -> None:
    extra = wheel(tmp_path, "extra.py", "extra-1.0.dist-info/METADATA")
    bundle(tmp_path / "app.zip", [extra])
    assert "extra.py" in ZipFile(tmp_path / "app.zip").namelist()


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["extra.so", "extra-1.0.dist-info/METADATA"], "extra.so, which does not run in a browser"),
        (["extra.py"], "is not a wheel"),
    ],
)
def test_a_wheel_that_cannot_be_built_in_is_reported(
    tmp_path: Path, names: list[str], told: str
) -> None:
    with pytest.raises(CannotBuild, match=told):
        bundle(tmp_path / "app.zip", [wheel(tmp_path, *names)])


def test_what_was_imported_is_compiled_and_other_modules_stay_source(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "old.zip", "w") as archive:
        archive.writestr(
            "used.py", '"""Said."""\n\nfrom __future__ import annotations\nWORD = __doc__\n'
        )
        archive.writestr("unused.py", "WORD = 1\n")
        archive.writestr("turtle.py", "")
    used = type(sys)("used")
    used.__file__ = "/there/used.py"
    sys.modules["used"] = used
    try:
        for quiet, word in (((), "Said."), (("",), None)):
            precompile.rezip(
                tmp_path / "old.zip", tmp_path / "new.zip", "/there", undocumented=quiet
            )
            new = ZipFile(tmp_path / "new.zip")
            assert new.namelist() == ["unused.py", "used.pyc"]
            space: dict[str, Any] = {"__doc__": None}
            exec(marshal.loads(new.read("used.pyc")[16:]), space)
            assert space["WORD"] == word
    finally:
        del sys.modules["used"]


def test_modules_that_a_browser_has_not_are_put_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anyio.to_process", sys.modules["asyncio"])
    monkeypatch.delitem(sys.modules, "anyio.to_interpreter", raising=False)
    boot.put_aside()
    assert sys.modules["anyio.to_process"] is sys.modules["asyncio"]  # what is there stays
    assert not hasattr(sys.modules["anyio.to_interpreter"], "run_sync")
    monkeypatch.delitem(sys.modules, "anyio.to_interpreter")


def test_what_is_by_chance_is_not_as_it_was_in_the_memory_that_was_kept() -> None:
    before = random.getstate()
    try:
        random.seed(7)
        kept = random.getstate()
        boot.wake()
        assert random.getstate() != kept
    finally:
        random.setstate(before)


def test_the_package_is_checked_by_its_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def forged(folder: Path) -> Path:
        made = folder / "pyodide.tgz"
        made.write_bytes(b"something else")
        return made

    monkeypatch.setattr(npm_package, "_brought", forged)
    digest = base64.b64encode(hashlib.sha512(b"something else").digest()).decode()
    with pytest.raises(CannotBuild) as told:
        npm_package.pyodide(tmp_path)
    assert f"its hash is sha512-{digest}" in str(told.value)
    assert not list((tmp_path / "red7").glob("*.tgz"))


def test_what_is_kept_is_checked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kept = tmp_path / "red7" / f"pyodide-{npm_package.VERSION}.tgz"
    kept.parent.mkdir()
    kept.write_bytes(b"broken")
    monkeypatch.setattr(npm_package, "_brought", lambda _: pytest.fail("it is brought"))
    with pytest.raises(pytest.fail.Exception, match="it is brought"):
        npm_package.pyodide(tmp_path)


def built(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(program, ["site", *arguments])
    return done.exit_code, done.output


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna")
    status, told = built(str(tmp_path))
    assert (status, len(told.splitlines())) == (2, 1)
    assert "has files that are not of a site" in told
    assert (tmp_path / "letter.txt").exists()


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna")
    assert "is not a folder" in built(str(tmp_path / "letter.txt"))[1]


def test_node_is_asked_for_where_it_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    status, told = built(str(tmp_path / "out"))
    assert (status, len(told.splitlines())) == (2, 1)
    assert "install Node.js with npm" in told


HOUSE = """
import asyncio, sys
from pathlib import Path
from red7.site.house_rules import use
from red7.site.in_browser import Home

source, folder = map(Path, sys.argv[1:])
faults = use([("red7 five.py", source.read_text()), ("../no.py", "PLUGIN = 7")], folder)
home = Home("https://host.example/", None, None, faults)
print(asyncio.run(home.answer("GET", "/house-rules", "", "", ""))[2])
"""


def test_house_rules_are_used_and_what_is_wrong_with_one_is_reported(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    source = pytestconfig.rootpath / "docs/examples/five_players/red7_five_players.py"
    command = [sys.executable, "-c", HOUSE, source, tmp_path]  # rules stay registered in a process
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert sorted(path.name for path in tmp_path.glob("*.py")) == ["___no.py", "red7_five.py"]
    assert "<b>five-players</b>" in text
    assert text.count("has no plug-in") == 1
    assert "&#39;../no.py&#39; has no plug-in" in text  # by the name that the visitor gave it


def test_an_address_of_this_machine_alone_comes_with_advice_for_a_site(
    second: SecondWorker,
) -> None:
    home = Home("http://localhost:8000/", second.elsewhere, second.stop)
    text = get(home, "/", urlencode(SITUATION))[2]
    assert "Put the files of this site on a web host" in text
    assert "red7 serve" not in text


def test_the_manual_is_copied_and_its_examples_can_be_run(tmp_path: Path) -> None:
    manual, site = tmp_path / "html", tmp_path / "site"
    (manual / "examples").mkdir(parents=True)
    (manual / "index.html").write_text("<html><head></head><body></body></html>")
    block = '<html><head></head><body><div class="highlight-python"></div></body></html>'
    (manual / "examples" / "one.html").write_text(block)
    add_manual(manual, site)
    assert "examples.js" not in (site / "manual" / "index.html").read_text()
    text = (site / "manual" / "examples" / "one.html").read_text()
    assert 'src="../../site/examples.js"' in text
    assert "Content-Security-Policy" in text


def test_pages_know_their_address_where_it_is_given(tmp_path: Path) -> None:
    head = (
        '<html data-root="{0}"><head>\n'
        '<meta property="og:image" content="{0}/static/preview.png">\n'
        '<script src="{0}/site/shell.js"></script></head></html>'
    )
    (tmp_path / "cases" / "C37.1").mkdir(parents=True)
    (tmp_path / "404.html").write_text(head.format("."))
    (tmp_path / "index.html").write_text(head.format("."))
    (tmp_path / "cases" / "C37.1" / "index.html").write_text(head.format("../.."))
    say_address(tmp_path, checked("https://example.org/games/red7"))
    case = (tmp_path / "cases" / "C37.1" / "index.html").read_text()
    assert '"og:url" content="https://example.org/games/red7/cases/C37.1"' in case
    assert '"og:image" content="https://example.org/games/red7/static/preview.png"' in case
    assert case.count("og:image") == 1
    assert 'src="../../site/shell.js"' in case
    nowhere = (tmp_path / "404.html").read_text()
    assert 'data-root="/games/red7"' in nowhere
    assert 'src="/games/red7/site/shell.js"' in nowhere
    assert 'src="./site/shell.js"' in (tmp_path / "index.html").read_text()


@pytest.mark.parametrize("address", ["example.org", "ftp://example.org", "https://a.org/?b"])
def test_what_is_no_address_of_a_site_is_reported(tmp_path: Path, address: str) -> None:
    with pytest.raises(CannotBuild, match="is not the address of a site"):
        build(tmp_path / "site", address=address)


def test_a_folder_without_a_manual_is_reported(tmp_path: Path) -> None:
    with pytest.raises(CannotBuild, match=r"has no index\.html"):
        add_manual(tmp_path, tmp_path / "site")


def test_examples_show_what_the_manual_says_they_show(pytestconfig: pytest.Config) -> None:
    page = (pytestconfig.rootpath / "docs" / "rules.md").read_text(encoding="utf-8")
    examples = Examples()
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    for block in blocks[:4]:
        said = [line for line in block.splitlines() if line and not line.startswith((">>>", "..."))]
        assert examples.run(block).splitlines() == said


def test_an_example_that_fails_shows_its_error() -> None:
    assert Examples().run("1 / 0") == "ZeroDivisionError: division by zero\n"
