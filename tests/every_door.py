"""One set of rules taken through every door of the program: run in the environment it is for.

``python every_door.py RULES PLAYERS POSITION TURN`` writes as JSON what came of each.
"""

from __future__ import annotations

import json
import random
import re
import sys
import tempfile
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import red7
from red7.disputes import find

_LONGEST = 400
"""How many steps a round may take."""
SEED = 7


class Doors:
    """The rules, how many play, and a turn to ask about."""

    def __init__(self, rules: str, players: int, position: str, turn: str) -> None:
        self.rules = red7.Rules.parse(rules)
        self.players = players
        self.position = position
        self.turn = turn

    def adjudicate(self) -> list[str]:
        """The clauses by which the turn is judged, in the terminal too."""
        told = _run("adjudicate", self.position, self.turn, "--rules", str(self.rules))
        ruling = self.rules.adjudicate(self.position, self.turn)
        assert ruling.legal == told.startswith("Yes"), told
        return [reason.clause for reason in ruling.reasons]

    def compare(self) -> list[str]:
        """What these rules and their text without house rules hold of the turn."""
        found = red7.compare(self.position, self.turn, [self.rules, "v1.2"])
        assert str(found)
        return [ruling.verdict for ruling in found]

    def disputes(self) -> list[str]:
        """The clauses on which they differ from v1.2, each dispute told in a sentence."""
        found = find("v1.2+advanced", self.rules.adding("advanced"), effort=60)
        assert all(dispute.text for dispute in found)
        assert _run("disputes", "v1.2", str(self.rules), "--effort", "5")
        return sorted({clause for dispute in found for clause in dispute.clauses})

    def simulate(self) -> int:
        """How many games were played."""
        names = ["greedy", "random", "random", "random", "random"][: self.players]
        told = _run("simulate", *names, "--rules", str(self.rules), "--games", "3", "--json")
        return int(json.loads(told)["results"][0]["games"])

    def play(self) -> list[str]:
        """The turns of a round in the terminal: steps are typed as a person would."""
        from red7.players import player
        from red7.players.session import Session

        bots = ["random", "greedy", "random", "random"][: self.players - 1]
        session, chance = Session(self.rules, [*map(player, bots)], SEED), random.Random(SEED)
        typed = []
        while not session.game.round_over:
            if session.my_turn:
                step = chance.choice(session.game.steps)
                session.take([step])
                typed.append(str(step))
            else:
                session.reply()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "game.red7"
            against = [word for name in bots for word in ("--against", name)]
            chosen = ("--rules", str(self.rules), "--seed", str(SEED), "--save", str(file))
            _run("play", *chosen, *against, typed=[*typed, "quit"])
            record = red7.Record.parse(file.read_text(encoding="utf-8"))
        assert str(record) == str(session.game.record)
        assert record.final == session.game.state
        return [str(turn) for turn in session.game.played]

    def page(self) -> str:
        """The end of a round on the page, which has also shown a table and judged a turn on it."""
        from starlette.testclient import TestClient

        from red7.web import Settings, create_app

        with TestClient(create_app(Settings(warm=False))) as client:
            asked = {"position": self.position, "rules": str(self.rules)}
            table = client.get("/", params=asked)
            assert (table.status_code, 'role="alert"' in table.text) == (200, False), table.text
            judged = client.get("/", params={**asked, "turn": self.turn})
            ruling = self.rules.adjudicate(self.position, self.turn)
            assert f'data-verdict="{ruling.verdict}"' in judged.text
            return self._round_on(client)

    def _round_on(self, client: Any) -> str:
        chance = random.Random(SEED)
        bots = ["random", "greedy", "random", "random"][: self.players - 1]
        chosen = {"bots": bots, "seat": "A", "seed": str(SEED), "rules": str(self.rules)}
        page = client.get("/play", params=chosen)
        for _ in range(_LONGEST):
            assert page.status_code == 200, page.text
            if "The end of the round" in page.text:
                break
            query = parse_qs(urlsplit(str(page.url)).query)
            steps = re.findall(r'name="turn" value="([^"]+)"', page.text)
            again = {"turn": unescape(chance.choice(steps))} if steps else {}
            page = client.get("/play", params={**query, **again})
        (kept,) = re.findall(r"<pre[^>]*>(.*?)</pre>", page.text, re.DOTALL)
        record = red7.Record.parse(unescape(kept))
        assert self.rules.is_over(record.final)
        (result,) = re.findall(r"<h1>(.*?)</h1>", page.text)
        return unescape(result)

    def pettingzoo(self) -> list[float]:
        """What each player gets for a round."""
        from red7.adapters.pettingzoo import red7_v0

        env = red7_v0.env(players=self.players, rules=str(self.rules))
        chance, paid = random.Random(SEED), dict.fromkeys(range(self.players), 0.0)
        env.reset(seed=SEED)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            paid[int(agent.removeprefix("player_"))] = float(reward)
            over = terminated or truncated
            env.step(None if over else chance.choice(seen["action_mask"].nonzero()[0]))
        return [*paid.values()]

    def gymnasium(self) -> float:
        """What the first seat gets for a round."""
        import gymnasium

        import red7.adapters.gymnasium  # noqa: F401  # it registers the environment

        env = gymnasium.make("red7/Red7-v0", players=self.players, rules=str(self.rules))
        seen, _ = env.reset(seed=SEED)
        env.action_space.seed(SEED)
        while True:
            seen, reward, terminated, truncated, _ = env.step(
                env.action_space.sample(seen["action_mask"])
            )
            if terminated or truncated:
                return float(reward)

    def openspiel(self) -> list[float]:
        """What each player gets for a round."""
        import pyspiel

        import red7.adapters.openspiel  # noqa: F401  # it registers the game

        game = pyspiel.load_game(f"python_red7(players={self.players},rules={self.rules})")
        state, chance = game.new_initial_state(), random.Random(SEED)
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                actions = [card for card, _ in state.chance_outcomes()]
            state.apply_action(chance.choice(actions))
        return [*state.returns()]


DOORS = (
    *("adjudicate", "compare", "disputes", "simulate", "play", "page"),
    *("pettingzoo", "gymnasium", "openspiel"),
)


def _run(*arguments: str, typed: list[str] | None = None) -> str:
    """What the program writes."""
    from click.testing import CliRunner

    from red7.cli.program import program

    lines = "".join(f"{line}\n" for line in typed or [])
    done = CliRunner().invoke(program, list(arguments), input=lines)
    assert done.exit_code == 0, done.output
    return done.output


def main() -> None:
    """Go through every door, and write what came of it."""
    rules, players, position, turn = sys.argv[1:]
    doors = Doors(rules, int(players), position, turn)
    through: dict[str, Callable[[], object]] = {name: getattr(doors, name) for name in DOORS}
    went = {name: door() for name, door in through.items()}
    sys.stdout.write(json.dumps({"installed": red7.__file__, **went}))


if __name__ == "__main__":
    main()
