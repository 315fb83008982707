"""Somebody else's plug-ins: built as wheels, installed beside ours, and used by name."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

from foreign import EXAMPLES, NAMES, ROOT, ask, beside, copied, program, run

pytestmark = pytest.mark.network

PAGE = ROOT / "docs" / "plugins.md"


def test_they_are_installed_like_ours(python: Path) -> None:
    listed = program(python, "plugins")["plugins"]
    assert isinstance(listed, list)
    kinds = {each["name"]: each["kind"] for each in listed}
    assert (kinds["five-players"], kinds["partners"]) == ("house", "house")
    assert (kinds["six-acts"], kinds["v2.0"]) == ("house", "edition")
    assert "site-packages" in str(
        ask(python, "import json, red7; print(json.dumps(red7.__file__))")
    )


@pytest.mark.parametrize(
    ("rules", "players"), [("v1.2+advanced+five-players", 5), ("v1.0+advanced+action+partners", 4)]
)
def test_they_play_to_the_end_of_a_match(python: Path, rules: str, players: int) -> None:
    told = ask(
        python,
        f"""
        import json, random, red7
        rules = red7.Rules.parse({rules!r})
        chance = random.Random(7)
        state, rounds = rules.deal({players}, seed=7), 1
        while True:
            while state.to_move is not None:
                turn, state = rules.random_turn(state, chance)
            outcome = rules.outcome(state)
            if outcome.over:
                break
            state, rounds = rules.next_round(state, seed=7 + rounds), rounds + 1
        print(json.dumps([len(state.seats), rounds, outcome.target, outcome.winners]))
        """,
    )
    assert isinstance(told, list)
    seats, rounds, target, winners = told
    assert (seats, target) == (players, 25 if players == 5 else 30)
    assert rounds > 1
    assert winners


def test_the_program_judges_five_seats(python: Path) -> None:
    position = "*R7:V1/G1:?/B1:?/I1:?/V2:?"
    answer = program(python, "adjudicate", position, "+V1", "--rules", "v1.2+five-players")
    assert '"legal": true' in json.dumps(answer)


def test_their_refusals_name_them(python: Path) -> None:
    rules = ("--rules", "v1.2+action+partners")
    said = program(python, "adjudicate", "*G2G4:R1/B3I2:?/R6R4:?/B5I5:?", "+R1xR6", *rules)
    assert "partners-3f" in json.dumps(said)
    assert "Red7 for Partners (club sheet)" in json.dumps(said)


def test_they_are_compared_with_ours(python: Path) -> None:
    told = ask(
        python,
        """
        import json, red7
        state = red7.State.parse("*G2:V1/B1:?/R6R4:?/B3:?")
        found = red7.compare(state, "pass", ["v1.2", "partners", "five-players"])
        print(json.dumps([[ruling.verdict for ruling in found], found.agree]))
        """,
    )
    assert told == [["legal, goes out", "legal, stays in", "legal, goes out"], False]


@pytest.mark.parametrize(
    ("rules", "position", "turn", "survives", "clause"),
    [
        ("v1.2+two-lives", "*R3:O4B4/R6:V1V2 - ?20", "+O4", True, "lives-1"),
        ("v1.2+six-acts", "*R7G3:O2B4/R6:?7 - ?20", "+O2~swap(B4:h>p,G3:p>h)", True, "acts-2"),
        ("v1.2+double-canvas", "*R7:O4B4/R6:V1V2 G1 I4I3", "+O4", False, "double-1"),
        ("v2.0", "*R7:V1/O6:?3 - -", "pass", True, "v2-1"),
    ],
)
def test_variants_are_judged_by_their_own_clauses(
    python: Path, rules: str, position: str, turn: str, survives: bool, clause: str
) -> None:
    (ruling,) = program(python, "adjudicate", position, turn, "--rules", rules)["rulings"]
    assert ruling["survives"] is survives
    assert clause in [reason["clause"] for reason in ruling["reasons"]]


def test_variants_are_compared(python: Path) -> None:
    told = ask(
        python,
        """
        import json, red7
        names = ["v1.2", "v1.2+two-lives", "v1.2+two-lives+turn-limit:3", "v2.0"]
        found = red7.compare("*R3:O4B4/R6:V1V2 - ?20", "+O4", names)
        print(json.dumps([ruling.survives for ruling in found]))
        """,
    )
    assert told == [False, True, True, False]


def test_disputes_with_variants_are_found(python: Path) -> None:
    answer = program(python, "disputes", "v1.2", "v2.0", "--effort", "1")
    assert "v2-1" in {each["clause"] for each in answer["disputes"]}


def test_variants_are_simulated(python: Path) -> None:
    rules = "v1.2+action+six-acts+reverse+two-lives+turn-limit:12"
    names = ("greedy", "random", "random")
    told = program(python, "simulate", *names, "--rules", rules, "--games", "4", "--jobs", "1")
    assert '"games": 4' in json.dumps(told)


def test_a_variant_is_played_in_the_terminal(python: Path) -> None:
    command = (python.parent / "red7", "play", "--rules", "v1.2+draft", "--seed", "1")
    said = run(*command, cwd=python.parent, typed="quit\n")
    assert "put-back" in said or "put back" in said


ADAPTED = "v1.2+draft+six-acts+two-lives"
"""Decisions before the first turn, steps of its own, notes."""


def test_variants_are_played_in_pettingzoo(python: Path) -> None:
    told = ask(
        python,
        f"""
        import json, random, red7
        from red7.adapters.pettingzoo import red7_v0
        env, chance, steps = red7_v0.env(players=3, rules={ADAPTED!r}), random.Random(7), 0
        env.reset(seed=7)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, info = env.last()
            mask = seen["action_mask"].nonzero()[0]
            env.step(None if terminated or truncated else chance.choice(mask))
            steps += 1
        print(json.dumps([steps, red7.__file__]))
        """,
        beside("pettingzoo"),
    )
    assert isinstance(told, list)
    assert told[0] > 9
    assert str(python.parents[1]) in told[1]


def test_variants_are_played_in_gymnasium(python: Path) -> None:
    told = ask(
        python,
        f"""
        import json, gymnasium
        import red7.adapters.gymnasium
        env = gymnasium.make("red7/Red7-v0", players=3, rules={ADAPTED!r})
        seen, info = env.reset(seed=7)
        env.action_space.seed(7)
        reward, done = 0, False
        while not done:
            action = env.action_space.sample(seen["action_mask"])
            seen, reward, terminated, truncated, info = env.step(action)
            done = terminated or truncated
        print(json.dumps(reward))
        """,
        beside("gymnasium"),
    )
    assert told in (-1, 2)


def test_variants_and_partners_are_played_in_openspiel(python: Path) -> None:
    told = ask(
        python,
        f"""
        import json, random, pyspiel
        import red7.adapters.openspiel
        def returns(rules, players):
            game = pyspiel.load_game(f"python_red7(players={{players}},rules={{rules}})")
            state, chance = game.new_initial_state(), random.Random(7)
            while not state.is_terminal():
                actions = state.legal_actions()
                if state.is_chance_node():
                    actions = [card for card, _ in state.chance_outcomes()]
                state.apply_action(chance.choice(actions))
            return state.returns()
        print(json.dumps([returns({ADAPTED!r}, 3), returns("v1.2+partners", 4)]))
        """,
        beside("pyspiel"),
    )
    assert isinstance(told, list)
    variants, partners = told
    assert sorted(variants) == [-1, -1, 2]
    assert partners in ([1, -1, 1, -1], [-1, 1, -1, 1])  # paid as partners


def test_disputes_with_them_are_found(python: Path) -> None:
    answer = program(python, "disputes", "v1.2", "v1.2+partners", "--effort", "20")
    assert "partners" in json.dumps(answer)
    told = ask(
        python,
        """
        import json
        from red7.disputes import find
        found = find("v1.2", "v1.2+partners", effort=20)
        five = find("v1.2", "v1.2+five-players", effort=20)
        print(json.dumps([found.clauses, [each.topic for each in five], five.clauses]))
        """,
    )
    assert isinstance(told, list)
    assert {"C11", "C28"} & set(told[0])
    assert told[1:] == [["the number of players"], ["C02"]]


@pytest.mark.parametrize(
    ("rules", "players"), [("v1.2+advanced+five-players", 5), ("v1.2+action+partners", 4)]
)
def test_they_are_simulated(python: Path, rules: str, players: int) -> None:
    names = ("greedy", *("random",) * (players - 1))
    told = program(python, "simulate", *names, "--rules", rules, "--games", "6", "--jobs", "1")
    assert f'"{rules}"' in json.dumps(told)
    assert '"games": 6' in json.dumps(told)


def test_they_are_served(python: Path) -> None:
    command = [python.parent / "red7", "serve", "--port", "0", "--no-browser", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = ""
        while not said.endswith("}\n"):
            said += server.stdout.readline()
        address = json.loads(said)["address"]
        try:
            with urlopen(f"{address}api/plugins", timeout=60) as answer:
                assert {"five-players", "partners", "six-acts", "v2.0"} <= {
                    each["name"] for each in json.load(answer)["plugins"]
                }
            asked = {
                "position": "*R7:V1/G1:?/B1:?/I1:?/V2:?",
                "turn": "+V1",
                "rules": "v1.2+five-players",
            }
            with urlopen(f"{address}api/adjudicate?{urlencode(asked)}", timeout=60) as answer:
                assert json.load(answer)["rulings"][0]["legal"]
            asked = {
                "position": "*R3:O4B4/R6:V1V2 - ?20 {life-spent@A=1}",
                "turn": "+O4",
                "rules": "v1.2+two-lives",
            }
            with urlopen(f"{address}api/adjudicate?{urlencode(asked)}", timeout=60) as answer:
                assert not json.load(answer)["rulings"][0]["survives"]
            chosen = {"bots": "random", "seed": "1", "rules": "v1.2+draft"}
            with urlopen(f"{address}play?{urlencode(chosen)}", timeout=60) as page:
                assert b"put-back" in page.read()
            with urlopen(address, timeout=60) as page:
                shown = page.read()
                assert b"five-players" in shown
                assert b"two-lives" in shown
        finally:
            server.terminate()


def test_the_wheel_writes_new_projects(python: Path, tmp_path: Path) -> None:
    for options in (("tea",), ("club-sheet", "--edition")):
        run(python.parent / "red7", "plugins", "--new", *options, cwd=tmp_path)
    assert (tmp_path / "red7-tea" / "red7_tea.py").is_file()
    assert (tmp_path / "red7-club-sheet" / "red7_club_sheet" / "text.toml").is_file()


@pytest.mark.parametrize("name", NAMES)
def test_their_own_tests_pass(python: Path, tmp_path: Path, name: str) -> None:
    tests = copied(name, tmp_path)
    for source in [*tests.glob("red7_*.py"), *tests.glob("red7_*/")]:
        source.rename(tmp_path / source.name)  # so that the wheel is tested
    said = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=tests)
    assert re.search(r"^\d+ passed", said, re.MULTILINE)


# --- The page -----------------------------------------------------------------------------------


def files_on_the_page() -> dict[str, str]:
    """The files that docs/plugins.md shows: a path in backticks and a colon, then a block."""
    text = PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)```", text, re.MULTILINE | re.DOTALL))


def test_the_page_shows_the_five_player_rule_as_it_is() -> None:
    shown = files_on_the_page()
    assert shown.keys() == {
        "pyproject.toml",
        "red7_five_players.py",
        "tests/test_five_players.py",
        "README.md",
    }
    for path, content in shown.items():
        assert content == (EXAMPLES / "five_players" / path).read_text(encoding="utf-8"), path


def test_the_code_on_the_page_runs(python: Path) -> None:
    blocks = re.findall(
        r"```python\n(import red7\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
    assert len(blocks) == 1
    run(python, "-c", blocks[0], cwd=python.parent)


def test_the_commands_on_the_page_run(python: Path) -> None:
    commands = re.findall(
        r"^red7 ((?:adjudicate|disputes) .*)$", PAGE.read_text(encoding="utf-8"), re.M
    )
    assert len(commands) == 2
    for command in commands:
        effort = ("--effort", "5") if command.startswith("disputes") else ()
        run(python.parent / "red7", *shlex.split(command), *effort, cwd=python.parent)


def test_the_page_names_every_check() -> None:
    from red7.testing import CHECKS

    text = PAGE.read_text(encoding="utf-8")
    assert [check for check in CHECKS if f"**{check}**" not in text] == []
