"""``import red7`` needs attrs and pluggy and nothing else outside the standard library."""

from __future__ import annotations

import json
import subprocess
import sys

SCRIPT = """
import json, sys
before = set(sys.modules)
import red7
red7.Rules("v1.2", "advanced", "action").adjudicate(red7.State.parse("*G2:R7/R6:?"), "+R7^G2")
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""


def imported() -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


def test_only_attrs_and_pluggy_are_imported() -> None:
    foreign = {name for name in imported() if name not in sys.stdlib_module_names}
    assert foreign <= {"attr", "attrs", "pluggy", "red7", "red7_plugins"}


SELDOM = """
import json, sys
import red7
print(json.dumps(sorted(name for name in sys.modules if name.startswith("red7."))))
"""


def test_what_is_seldom_needed_is_imported_when_it_is() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SELDOM], capture_output=True, text=True, check=True
    )
    seldom = {
        "engine.by_kernel",
        "engine.deal",
        "engine.measure",
        "engine.next_positions",
        "game.game",
        "hooks.catalogs",
        "kernels",
        "referee",
        "rules.match",
        "rules.turned_up",
        "table.notation",
    }
    assert not {f"red7.{name}" for name in seldom} & set(json.loads(done.stdout))
