"""Where compiled kernels are kept, what is said while they are compiled, and what needs none."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from red7 import Red7Error
from red7.kernels import cached, waiting

BLOCKED = """
import sys
for name in {names}:
    sys.modules[name] = None
{code}
"""


@pytest.fixture
def unnamed(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """No variable names a folder, and what was found out before is forgotten."""
    monkeypatch.delenv(cached.FOLDER, raising=False)
    monkeypatch.delenv(cached.OF_NUMBA, raising=False)
    kept = (cached.cache_folder, cached.folder_to_write, waiting._say_that_nothing_is_kept)
    for each in kept:
        each.cache_clear()
    yield monkeypatch
    for each in kept:
        each.cache_clear()


@pytest.mark.parametrize("variable", [cached.FOLDER, cached.OF_NUMBA])
def test_a_folder_that_cannot_be_written_is_refused_if_a_variable_names_it(
    unnamed: pytest.MonkeyPatch, tmp_path: Path, variable: str
) -> None:
    if variable == cached.FOLDER:  # numba's version is part of what lies in it
        pytest.importorskip("numba", reason="needs the extra fast")
    file = tmp_path / "file"
    file.touch()
    unnamed.setenv(variable, str(file))
    with pytest.raises(Red7Error, match=f"{variable} names '.*', where nothing can be written"):
        cached.folder_to_write()
    assert not cached.is_compiled("look_at")


def nowhere(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """The user's cache folder cannot be made."""
    (folder / "file").touch()
    patch.setattr(cached, "_base", lambda: folder / "file" / "cache")


def test_where_nothing_can_be_kept_kernels_are_compiled_all_the_same(
    unnamed: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numba", reason="needs the extra fast")
    from red7.kernels.compiling import compiled

    nowhere(unnamed, tmp_path)

    def one_more(number: int) -> int:
        return number + 1

    def two_more(number: int) -> int:
        return number + 2

    assert cached.folder_to_write() is None
    for function, found in ((one_more, 8), (two_more, 9)):
        kernel = compiled(function)
        with waiting.waiting_for(kernel):
            assert kernel(7) == found
    told = capsys.readouterr().err
    assert told.count("Name a folder for them in RED7_CACHE.") == 1
    assert "once for each machine" not in told


def test_a_user_without_a_home_has_nothing_compiled(unnamed: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="needs the extra fast")

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    unnamed.setattr(cached, "_base", homeless)
    assert cached.folder_to_write() is None
    assert not cached.is_compiled("look_at")


def test_all_kernels_of_a_batch_are_compiled_together(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="needs the extra fast")
    from red7.batch import Batch, game_loops

    monkeypatch.setattr(game_loops, "are_compiled", lambda *_: False)
    game_loops.load()
    batch = Batch("v1.2", 4, 3, threads=2, again=True)
    batch.masks()
    batch.observations()
    batch.rewards()
    batch.step(batch.sample())
    assert [len(kernel.signatures) for kernel in game_loops.KERNELS] == [1] * 7


def told_without(names: tuple[str, ...], code: str) -> str:
    """What a program prints where these packages are not installed."""
    text = BLOCKED.format(names=names, code=code)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    return done.stdout


def test_the_core_plays_a_batch_without_numba() -> None:
    pytest.importorskip("numpy", reason="needs the extra fast")
    code = "from red7.batch import CoreBatch; print(CoreBatch('v1.2', 2, seed=7).to_move.tolist())"
    assert told_without(("numba",), code) == "[0, 0]\n"


def asking(code: str) -> str:
    """A program that prints what it is refused with."""
    return f"from red7 import Red7Error\ntry:\n    {code}\nexcept Red7Error as no:\n    print(no)"


def test_a_batch_says_what_to_install() -> None:
    needed = "must be installed first: pip install 'red7[fast]'.\n"
    found = told_without(("numba",), asking("from red7.batch import Batch"))
    assert found == f"numba {needed}"
    found = told_without(("numba", "numpy"), asking("from red7.batch import CoreBatch"))
    assert found == f"numpy {needed}"
    pytest.importorskip("gymnasium", reason="needs the extra gymnasium")
    made = "import gymnasium, red7.adapters.gymnasium; envs = gymnasium.make_vec('red7/Red7-v0', 2"
    assert told_without(("numba",), asking(f"{made})")) == f"numba {needed}"
    by_core = f"{made}, core=True); print(envs.reset(seed=7)[0]['observation'].shape[0])"
    assert told_without(("numba",), by_core) == "2\n"
