"""What every test may use: hypothesis profiles, marks, and plug-ins of somebody else's, installed.

``HYPOTHESIS_PROFILE`` chooses how properties are searched: ``dev`` anew at every run, and the
dearest less (tests/searching.py); ``ci`` the same way at every run; ``few`` like ``ci`` but only
for what is covered; ``random`` from a seed that is printed and that ``RED7_SEED`` may give;
``long`` for hours.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random, randrange

import pytest
from hypothesis import HealthCheck, settings

from foreign import wheels_installed
from red7.hooks import discovery
from searching import PROFILE
from skipping import WholeFiles, judges

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("dev", deadline=None, max_examples=40, suppress_health_check=_SLOW)
settings.register_profile(
    "ci", parent=settings.get_profile("dev"), max_examples=60, derandomize=True
)
settings.register_profile("few", parent=settings.get_profile("ci"), max_examples=10)
settings.register_profile("long", parent=settings.get_profile("dev"), max_examples=5000)
settings.register_profile(
    "random", parent=settings.get_profile("dev"), max_examples=100, print_blob=True
)
settings.load_profile(PROFILE)

# The pure engine answers; .ci/run lets kernels list turns in some tests, too.
os.environ.setdefault("RED7_FAST", "0")

# Nobody's own rulebook answers here: no file can be below a file.
os.environ["RED7_SETTINGS"] = str(Path(__file__) / "settings.toml")

# Hundreds of processes import the same modules: each is to be compiled once.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

BATCH = Path(__file__).parent / "batch"
BROWSER = Path(__file__).parent / "browser"


@pytest.hookimpl(tryfirst=True)  # before hypothesis reads its seed
def pytest_configure(config: pytest.Config) -> None:
    """Draw the seed of a random search, and watch for files that skip as a whole."""
    if PROFILE == "random" and config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = os.environ.get("RED7_SEED") or str(randrange(2**32))
    if judges(config) and PROFILE != "random":
        config.pluginmanager.register(WholeFiles(), "whole-files")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Draw the order of a random search too, as it may end before all have had their turn."""
    if PROFILE == "random" and config.option.hypothesis_seed is not None:
        Random(str(config.option.hypothesis_seed)).shuffle(items)


def pytest_collection_finish() -> None:
    """Look for garbage seldom: among thousands of tests that took a fifth of the whole run."""
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Save what a worker has covered: xdist kills one that takes ten seconds to end.

    Garbage is looked for once more, and not five times, as pytest does among all that is kept.
    """
    gc.collect()
    gc.freeze()
    if hasattr(session.config, "workerinput") and "coverage" in sys.modules:
        from coverage import Coverage

        if (measured := Coverage.current()) is not None:
            measured.stop()
            measured.save()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin nothing more when the time of tests/random_search.py is used."""
    if PROFILE == "random" and time.time() > float(os.environ.get("RED7_UNTIL", "inf")):
        pytest.skip("the time of the search is used")


def pytest_report_header(config: pytest.Config) -> str:
    """Say how properties are searched."""
    return _search(config)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say the seed of a random search once more, for a quiet run has no header."""
    if PROFILE == "random":
        terminalreporter.write_line(_search(terminalreporter.config))


def _search(config: pytest.Config) -> str:
    seed = config.option.hypothesis_seed
    return f"hypothesis: profile {PROFILE}" + (f", --hypothesis-seed={seed}" if seed else "")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Start no other processes for a file or a test that is asked for by name."""
    named = [each for each in config.args if not Path(each.partition("::")[0]).is_dir()]
    asked = config.args_source is pytest.Config.ArgsSource.ARGS
    return 0 if named and asked and "PYTEST_XDIST_AUTO_NUM_WORKERS" not in os.environ else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what hypothesis searches, what waits for a compiler, and what needs a browser."""
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        item.add_marker("property")
    if BATCH in item.path.parents:
        item.add_marker("slow")
    if BROWSER in item.path.parents:
        needed = getattr(item, "fixturenames", ())
        item.add_marker("browser" if "browser" in needed else "slow")


Install = Callable[..., str]


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """What is in a folder is installed inside, and forgotten afterwards."""
    with discovery.for_a_while():
        with pytest.MonkeyPatch.context() as patch:
            patch.syspath_prepend(str(folder))
            _look_again()
            yield
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", "")).startswith(str(folder)):
                del sys.modules[name]
        _look_again()


def _look_again() -> None:
    """Find what is installed now."""
    importlib.invalidate_caches()
    discovery._found.cache_clear()
    discovery._installed.cache_clear()
    discovery.changed()


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Install]:
    """Install a plug-in as another distribution would: a module and an entry point.

    ``install("my-rule", source)`` writes ``source`` as a module whose object ``value`` (the module
    itself if left out) is registered in the entry-point group ``red7``, and returns the name.
    """
    made: list[str] = []

    def write(name: str, source: str, *, value: str = "", distribution: str = "") -> str:
        module = f"foreign_{len(made)}_{abs(hash(tmp_path)) % 10**8}"
        made.append(module)
        (tmp_path / f"{module}.py").write_text(textwrap.dedent(source), encoding="utf-8")
        info = tmp_path / f"{distribution or module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {distribution or module}\nVersion: 1.0\n"
        )
        target = f"{module}:{value}" if value else module
        (info / "entry_points.txt").write_text(f"[red7]\n{name} = {target}\n")
        _look_again()
        return name

    with installed(tmp_path):
        yield write


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a clean environment in which red7 and the examples are installed as wheels."""
    return wheels_installed(tmp_path_factory.mktemp("foreign"))
