"""A file of tests that skips as a whole fails the run, unless it stands in the list here.

A package that is missing skips a file without a word that anyone reads, and its tests are thought
to pass. So a file may skip only for the reason that it has here; single tests may skip, and the
summary says why.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

import pytest

WHOLE_FILES_THAT_MAY_SKIP: Final[Mapping[str, str]] = {
    "tests/adapters/test_engines.py": "needs the extras fast and pettingzoo",
    "tests/adapters/test_guards.py": "needs the extra pettingzoo",
    "tests/adapters/test_gymnasium.py": "needs the extra gymnasium",
    "tests/adapters/test_no_leak.py": "needs the extra pettingzoo, gymnasium or openspiel",
    "tests/adapters/test_openspiel.py": "needs the extra openspiel",
    "tests/adapters/test_pettingzoo.py": "needs the extra pettingzoo",
    "tests/batch": "needs the extra fast, and test_vector.py the extra gymnasium too",
    "tests/browser": "needs the extra browser, Chromium and npm",
}
"""The files, or folders of them, and what each needs that the extra ``test`` does not bring."""

EVERYTHING_IS_INSTALLED: Final = "RED7_EVERYTHING_IS_INSTALLED"
"""The variable that says that every extra is there, as in CI: then no file may skip."""


def is_listed(file: str, listed: Mapping[str, str] = WHOLE_FILES_THAT_MAY_SKIP) -> bool:
    """Whether the list has a file, or a folder that it is in."""
    return not listed.keys().isdisjoint([file, *map(str, PurePosixPath(file).parents)])


class WholeFiles:
    """The pytest plug-in: it notes which files ran at least one test, and which skipped."""

    def __init__(self, may_skip: Mapping[str, str] = WHOLE_FILES_THAT_MAY_SKIP) -> None:
        self.may_skip = {} if os.environ.get(EVERYTHING_IS_INSTALLED) else may_skip
        self.ran: set[str] = set()
        self.skipped: dict[str, str] = {}
        """Files with a skip, and the reason of the first."""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that skips while it is imported."""
        if report.skipped:
            self._skipped(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what became of a test; an expected failure is a test that ran."""
        if report.skipped and not hasattr(report, "wasxfail"):
            self._skipped(report)
        elif report.when == "call" or report.failed:
            self.ran.add(_file(report.nodeid))

    def _skipped(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        self.skipped.setdefault(_file(report.nodeid), reason)

    def unexpected(self) -> dict[str, str]:
        """Files of which everything skipped, which may not, and the reason they gave."""
        whole = sorted(self.skipped.keys() - self.ran)
        return {file: self.skipped[file] for file in whole if not is_listed(file, self.may_skip)}

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the run, if it would pass otherwise."""
        if self.unexpected() and session.exitstatus in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the files."""
        for file, reason in self.unexpected().items():
            terminalreporter.write_line(
                f"ERROR {file} was skipped as a whole, and is not in "
                f"tests/skipping.py:WHOLE_FILES_THAT_MAY_SKIP. {reason}",
                red=True,
            )


def judges(config: pytest.Config) -> bool:
    """Whether a run is of whole files, and this is the process that sees all its reports."""
    chosen = config.option.keyword or any("::" in each for each in config.args)
    return not (chosen or hasattr(config, "workerinput"))


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]
