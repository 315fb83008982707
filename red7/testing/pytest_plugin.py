"""The pytest plug-in: the conformance suite as tests, one for each check, without writing any.

``red7_plugins = ["my-house-rule"]`` in the configuration, or ``pytest --red7 my-house-rule``, adds
them; ``pytest --red7 all`` those of every plug-in that the ``pyproject.toml`` at hand registers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ALL = "all"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options that name the plug-ins."""
    told = "check that a red7 plug-in conforms; 'all': those that the pyproject.toml registers"
    group = parser.getgroup("red7")
    group.addoption("--red7", action="append", default=[], metavar="NAME", help=told)
    parser.addini("red7_plugins", "red7 plug-ins to check, or 'all'", type="args", default=[])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add a test for each check of each plug-in, unless single tests were asked for."""
    if not any("::" in argument for argument in config.args):
        items.extend(_tests(session, config))


def _tests(session: pytest.Session, config: pytest.Config) -> Iterator[pytest.Item]:
    names = _named(config)
    if not names:
        return
    from red7.testing.checks import CHECKS

    for name in names:
        for check in CHECKS:
            yield ConformanceTest.from_parent(
                session, name=f"red7[{name}: {check}]", plugin=name, check=check
            )


def _named(config: pytest.Config) -> list[str]:
    names: list[str] = [*config.getini("red7_plugins"), *config.getoption("--red7")]
    if ALL in names:
        names = [name for name in names if name != ALL] + registered(config.rootpath)
    return list(dict.fromkeys(names))


def registered(folder: Path) -> list[str]:
    """The plug-ins that a project's ``pyproject.toml`` registers."""
    file = folder / "pyproject.toml"
    if not file.is_file():
        return []
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    points = content.get("project", {}).get("entry-points", {}).get("red7", {})
    return list(points)


class ConformanceTest(pytest.Item):
    """One check of one plug-in."""

    def __init__(self, *, plugin: str, check: str, **known: Any) -> None:
        super().__init__(**known)
        self.plugin = plugin
        self.check = check

    def runtest(self) -> None:
        """Look for faults of one kind."""
        from red7.testing.conformance import check_plugin

        check_plugin(self.plugin, checks=[self.check])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: Any) -> str:
        """The faults; a traceback only if something other than the plug-in failed."""
        from red7.errors import Red7Error
        from red7.testing.conformance import Nonconformance

        if isinstance(excinfo.value, Nonconformance | Red7Error):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where pytest reports it: at the project itself."""
        return self.config.rootpath / "pyproject.toml", None, self.name
