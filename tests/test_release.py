"""What is published: the version, the sdist, the wheel, and the files that go with a release."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import red7

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PACKAGES = {"red7": ROOT / "red7", "red7_plugins": ROOT / "plugins" / "red7_plugins"}
RELEASED = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$", re.MULTILINE)
BESIDE = {"LICENSE", "README.md", "CHANGELOG.md", "CITATION.cff", "pyproject.toml", ".gitignore"}
"""Files at the top of the sdist."""


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


# --- The version ----------------------------------------------------------------------------------


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in PROJECT
    assert PROJECT["dynamic"] == ["version"]
    assert re.search(r"^version", read("CITATION.cff"), re.MULTILINE) is None
    assert f'__version__ = "{red7.__version__}"' in read("red7/__init__.py")
    assert metadata.version("red7") == red7.__version__


def test_the_changelog_is_in_step() -> None:
    """Released versions go from new to old, and none is newer than this one."""
    text = read("CHANGELOG.md")
    released = [Version(each) for each in RELEASED.findall(text)]
    assert released == sorted(released, reverse=True)
    assert len(re.findall(r"^## ", text, re.MULTILINE)) == len(released) + ("[Unreleased]" in text)
    ours = Version(red7.__version__)
    assert "## [Unreleased]" in text or released[0] == ours
    assert all(each <= ours for each in released)


def test_classifiers_name_the_pythons() -> None:
    least = PROJECT["requires-python"].removeprefix(">=")
    named = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if ":: 3." in each]
    assert named[0] == least
    assert sys.version_info[:2] >= tuple(map(int, least.split(".")))


# --- What is built --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("dist")
    done = subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def in_wheel(built: Path) -> set[str]:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def in_sdist(built: Path) -> set[str]:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def sources(folder: Path) -> set[str]:
    found = (each.relative_to(folder) for each in folder.rglob("*") if each.is_file())
    made = re.compile(r"__pycache__|\..*")  # by Python, and by its tools
    return {each.as_posix() for each in found if not any(map(made.fullmatch, each.parts))}


@pytest.mark.network
def test_the_names_carry_the_version(built: Path) -> None:
    version = red7.__version__
    assert {each.name for each in built.iterdir()} == {
        f"red7-{version}.tar.gz",
        f"red7-{version}-py3-none-any.whl",
    }


@pytest.mark.network
def test_the_wheel_holds_the_packages_and_nothing_else(built: Path) -> None:
    expected = {f"{name}/{file}" for name, folder in PACKAGES.items() for file in sources(folder)}
    info = f"red7-{red7.__version__}.dist-info/"
    found = in_wheel(built)
    assert {each for each in found if not each.startswith(info)} == expected
    assert f"{info}licenses/LICENSE" in found
    assert {"red7/py.typed", "red7_plugins/py.typed"} <= found


@pytest.mark.network
def test_the_sdist_holds_tests_and_manual_and_no_stray_files(built: Path) -> None:
    found = in_sdist(built)
    for folder in ("tests", "docs", ".github"):
        assert {f"{folder}/{each}" for each in sources(ROOT / folder)} <= found, folder
    assert found >= BESIDE
    folders = {each.partition("/")[0] for each in found if "/" in each}
    assert folders == {"red7", "plugins", "tests", "docs", ".github"}
    assert {each for each in found if "/" not in each} <= BESIDE | {"PKG-INFO"}
    stray = re.compile(r"__pycache__|\.pyc$|\.egg-info|(^|/)\.(hypothesis|\w+_cache|venv)|~$")
    assert [each for each in found if stray.search(each)] == []


# --- What goes with it ----------------------------------------------------------------------------


def test_the_citation_can_be_read() -> None:
    cited = yaml.safe_load(read("CITATION.cff"))
    assert cited["cff-version"] == "1.2.0"
    assert cited["license"] == PROJECT["license"]
    assert {"message", "title", "authors", "type"} <= cited.keys()


@pytest.mark.parametrize("name", ["SECURITY", "CONTRIBUTING"])
def test_github_finds_it_and_so_does_the_manual(name: str) -> None:
    assert read(f".github/{name}.md").startswith("# ")
    assert f".github/{name}.md" in read(f"docs/{name.lower()}.md")


def test_every_dependency_has_its_license() -> None:
    rows = re.findall(r"^\| ([\w.-]+) \| ([^|]+) \| .+ \|$", read("docs/licences.md"), re.MULTILINE)
    listed = {package: terms.strip() for package, terms in rows if package != "package"}
    extras = PROJECT["optional-dependencies"].values()
    asked = [*PROJECT["dependencies"], *(each for extra in extras for each in extra)]
    names = {canonicalize_name(Requirement(each).name) for each in asked}
    assert listed.keys() == names - {"red7"}, "run python docs/_pages/licences.py"
    assert all(listed.values())
