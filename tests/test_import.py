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
