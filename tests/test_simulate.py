"""Simulations: the same figures from one seed whatever the workers, and an end at any time."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from at_hand import Forever
from red7 import Layer, Plugin, Red7Error, RoundResult, Rules, State, rule
from red7.simulate import (
    BadSimulation,
    Plan,
    chart,
    mean,
    play_games,
    seed_for,
    share,
    simulate,
)
from slow_players import slow_greedy

PLAYERS = ("greedy", "random")


# --- figures ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    asked: dict[str, Any] = {"rules": ["v1.2", "v1.0+advanced+action"], "games": 30, "seed": 5}
    alone = simulate(PLAYERS, jobs=1, **asked)
    assert simulate(PLAYERS, jobs=2, **asked) == alone
    with ThreadPoolExecutor(3) as executor:
        assert simulate(PLAYERS, executor=executor, **asked) == alone


def test_any_split_of_games_adds_up_to_the_same() -> None:
    plan = Plan(Rules("v1.2", "advanced"), PLAYERS, seed=2)
    whole = play_games(plan, 0, 12)
    parts = play_games(plan, 7, 12)
    parts.update(play_games(plan, 0, 7))
    assert parts == whole


def test_another_seed_gives_other_games() -> None:
    assert simulate(PLAYERS, games=20, seed=1, jobs=1) != simulate(PLAYERS, games=20, jobs=1)


def test_a_seed_is_the_same_everywhere() -> None:
    assert seed_for(7, 0, "deal", 0) == 8754187698679174807


def test_everything_is_counted_once() -> None:
    found = simulate(PLAYERS, "v1.2+advanced", games=40, jobs=1)[0]
    tally = found.tally
    assert found.games == found.rounds == 40
    assert sum(found.histogram("length").values()) == 40
    assert sum(tally["place", seat] for seat in range(2)) == 40
    assert sum(tally["won", each] for each in range(2)) == 40
    assert sum(tally["rule", letter] for letter in "ROYGBIV") == 40
    assert (
        sum(length * count for length, count in found.histogram("length").items())
        == (tally["turns",])
    )
    assert found.score is not None
    assert found.rounds_in_a_match is None


def test_a_match_is_played_to_its_end() -> None:
    found = simulate(PLAYERS, "v1.2+advanced", games=4, match=True, jobs=1)[0]
    assert found.games == 4
    assert found.rounds > 4
    assert found.rounds_in_a_match is not None
    assert found.points(0) is not None
    assert sum(count for key, count in found.tally.items() if key[0] == "ending") == 4


def test_texts_that_disagree_during_play_are_counted() -> None:
    found = simulate(PLAYERS, "v1.0+advanced", games=20, jobs=1)[0]
    assert found.partings["v1.2+advanced"].value > 0
    assert found.partings["any"].value >= found.partings["v1.2+advanced"].value
    without = simulate(PLAYERS, "v1.0+advanced", games=20, jobs=1, partings=False)[0]
    assert without.wins == found.wins
    assert without.partings["any"].value == 0


def test_players_change_seats() -> None:
    found = simulate(("greedy", "greedy", "random"), games=30, jobs=1)[0]
    assert found.wins[2].value < found.wins[0].value


@pytest.mark.parametrize(
    ("count", "total", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634)]
)
def test_intervals_are_wilsons(count: int, total: int, low: float, high: float) -> None:
    found = share(count, total)
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_the_mean_has_an_interval() -> None:
    found = mean({1: 50, 3: 50})
    assert found.value == 2
    assert found.high - 2 == pytest.approx(1.96 * (100 / 99 / 100) ** 0.5, abs=1e-3)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"games": 0}, "too few"),
        ({"match": True}, "needs scores"),
        ({"rules": "v9"}, "v9"),
        ({"players": ("greedy",)}, "not a number of players"),
        ({"players": ("gredy", "greedy")}, "not a player"),
    ],
)
def test_what_cannot_be_run_is_said_before_any_work(options: dict[str, Any], told: str) -> None:
    with pytest.raises(Red7Error, match=told):
        simulate(**{"players": PLAYERS, **options})


# --- interruptions ------------------------------------------------------------------------------


class NobodyWins:
    """A round has no winner, so a match has no end."""

    PLUGIN = Plugin(name="nobody-wins", layer=Layer.HOUSE, changes="No winner.", source="us")

    @rule("nobody-1", "round_result")
    def at_once(self, state: State) -> RoundResult:
        """A round ends at once, and nobody wins it."""
        return RoundResult(None, out=state.players_in)

    @rule("nobody-2", "enough_cards")
    def always(self) -> bool:
        """There are always enough cards."""
        return True


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_round_that_does_not_end_is_given_up(jobs: int) -> None:
    """The simulation went on for good, and nothing was said."""
    rules = Rules(Forever)
    with pytest.raises(BadSimulation, match=r"a round by v1\.2\+forever does not end: after 1,000"):
        simulate(["random", "random"], rules, games=1, jobs=jobs, partings=False)


def test_a_match_that_does_not_end_is_given_up() -> None:
    rules = Rules("advanced", NobodyWins)
    with pytest.raises(BadSimulation, match=r"a match by .* does not end: 1,000 rounds came to"):
        simulate(["random", "random"], rules, games=1, jobs=1, match=True, partings=False)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_keeps_what_is_done(jobs: int) -> None:
    def press_ctrl_c(done: int, total: int) -> None:
        if done >= 5:
            raise KeyboardInterrupt

    found = simulate(PLAYERS, games=40, jobs=jobs, progress=press_ctrl_c)
    assert found.interrupted
    assert found.games == found[0].games == 5
    assert found.games_asked == 40


def test_progress_is_reported() -> None:
    told: list[tuple[int, int]] = []
    simulate(PLAYERS, games=20, jobs=1, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (20, 20)
    assert told == sorted(told)


@pytest.mark.slow
def test_a_dead_process_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "mortal.py").write_text(
        "import os, pathlib\n"
        "from red7.players import greedy\n"
        f"mark = pathlib.Path({str(tmp_path / 'died')!r})\n"
        "def bot(view, rules, steps, rng):\n"
        "    if not mark.exists():\n"
        "        mark.touch()\n"
        "        os._exit(9)\n"
        "    return greedy(view, rules, steps, rng)\n"
    )
    (tmp_path / "run.py").write_text(
        "from red7.simulate import simulate\n"
        "if __name__ == '__main__':\n"
        "    print(simulate(['mortal:bot', 'random'], games=10, seed=1, jobs=1 + 1).games)\n"
    )
    done = subprocess.run(
        [sys.executable, "run.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.strip() == "10", done.stderr


# --- the command --------------------------------------------------------------------------------


def started(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    script = (
        "import red7.cli.program as program\n"
        "program.COMMANDS.setdefault('simulate', 'simulate:command')\n"
        "program.program.main(prog_name='red7')\n"
    )
    return subprocess.Popen(
        [sys.executable, "-c", script, "simulate", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=interruptible,
        **options,
    )


def interruptible() -> None:
    """Hear an interrupt even where the tests themselves are run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def answered(*arguments: str) -> str:
    process = started(*arguments)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, ""), err
    return out


def test_the_command_shows_a_table() -> None:
    out = answered("greedy", "random", "--games", "20", "--jobs", "1", "--with", "advanced")
    assert re.search(r"greedy +\d+\.\d%", out)
    assert "round won by who moves" in out
    assert "ends under" in out


def test_the_command_gives_json_and_a_chart(tmp_path: Path) -> None:
    drawing = tmp_path / "chart.svg"
    out = answered("--games", "10", "--jobs", "1", "--json", "--chart", str(drawing))
    found = json.loads(out)
    assert found["command"] == "simulate"
    assert found["results"][0]["games"] == 10
    assert ET.parse(drawing).getroot().tag.endswith("svg")


@pytest.mark.slow
def test_ctrl_c_shows_what_is_done() -> None:
    games = 0
    for patience in (6, 20, 60):  # a busy machine takes its time to play the first game
        process = started(
            "greedy",
            "random",
            "--games",
            "1000000",
            "--jobs",
            "2",
            "--json",
            start_new_session=True,
        )
        time.sleep(patience)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 0, err
        found = json.loads(out)
        assert found["interrupted"]
        games = found["results"][0]["games"]
        if games:
            break
    assert 0 < games < 1_000_000


def test_a_chart_has_a_bar_for_every_figure() -> None:
    results = simulate(PLAYERS, ["v1.0+advanced", "v1.2+advanced"], games=10, jobs=1)
    root = ET.fromstring(chart(results))
    words = [each.text or "" for each in root.iter() if each.tag.endswith("text")]
    assert "Rounds won, by place in the order of turns" in words
    assert sum("%" in word for word in words) == 2 * (2 + 2 + 7 + 1)


def test_a_chart_of_equals_does_not_ask_which_of_them_won() -> None:
    drawn = chart(simulate(("greedy", "greedy"), games=5, jobs=1))
    assert "(5 rounds: 2 greedy)" in drawn
    assert "Rounds won, by player" not in drawn
    assert "Rounds won, by place in the order of turns" in drawn


# --- Dask ---------------------------------------------------------------------------------------


@contextmanager
def dask_cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A real scheduler and two worker processes on the loopback address."""
    file = tmp_path / "scheduler.json"
    here = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parent),
        "DASK_DISTRIBUTED__DEPLOY__LOST_WORKER_TIMEOUT": "1s",
        "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "15s",
    }
    logs = (tmp_path / "dask.log").open("wb")
    local = ("--host", "127.0.0.1", "--no-dashboard")
    scheduler = [sys.executable, "-m", "distributed.cli.dask_scheduler", *local]
    quiet: dict[str, Any] = {"stdout": logs, "stderr": logs, "env": here, "cwd": tmp_path}
    processes = [
        subprocess.Popen(
            [*scheduler, "--port", "0", "--scheduler-file", str(file)],
            **quiet,
        )
    ]
    try:
        deadline = time.monotonic() + 30
        while not file.exists() or not file.read_text().strip():
            assert time.monotonic() < deadline, "the scheduler did not start"
            time.sleep(0.1)
        address = json.loads(file.read_text())["address"]
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, *local]
        for _ in range(2):
            processes.append(
                subprocess.Popen(
                    [*worker, "--nthreads=1", "--no-nanny", "--local-directory", str(tmp_path)],
                    **quiet,
                )
            )
        yield address, processes[1:]
    finally:
        for process in reversed(processes):
            process.kill()
        for process in processes:
            process.wait(timeout=10)
        logs.close()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # distributed's own warnings are not ours
def test_a_dask_cluster_gives_the_same_figures_though_a_worker_is_killed(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    from red7.simulate.dask import cluster

    players = (slow_greedy, "random")
    asked: dict[str, Any] = {"games": 120, "seed": 3, "partings": False}
    alone = simulate(("greedy", "random"), jobs=1, **asked)
    killed: list[int] = []
    with dask_cluster(tmp_path) as (address, workers), cluster(address, timeout=30) as executor:
        with distributed.Client(address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=30)

        def kill_one(done: int, total: int) -> None:
            if not killed and done >= 10:
                workers[0].kill()
                killed.append(done)

        found = simulate(players, executor=executor, progress=kill_one, **asked)
    assert killed
    assert killed[0] < 120
    assert not found.interrupted
    assert found[0].tally == alone[0].tally


def test_a_missing_scheduler_is_reported_in_one_sentence() -> None:
    pytest.importorskip("distributed")
    from red7.simulate.dask import NoCluster, cluster

    with (
        pytest.raises(NoCluster, match="there is no Dask scheduler"),
        cluster("tcp://127.0.0.1:9", timeout=0.5),
    ):
        pass


@pytest.mark.slow
def test_a_player_of_the_current_folder_is_found(tmp_path: Path) -> None:
    (tmp_path / "player_of_this_folder.py").write_text(
        "def first(view, rules, steps, rng):\n    return steps[0]\n"
    )
    command = [Path(sys.executable).parent / "red7", "simulate", "player_of_this_folder:first"]
    more = ["greedy", "--games", "4", "--jobs", "2", "--json"]
    done = subprocess.run([*command, *more], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["results"][0]["games"] == 4
