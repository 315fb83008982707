"""The JSON interface against its own description: Schemathesis asks for all that it promises."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("schemathesis", reason="pip install 'red7[browser]' to test the interface.")


def test_every_operation_keeps_to_the_description(
    server: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    report = tmp_path / "report.json"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{server}/openapi.json"),
            *("--seed", "7", "--max-examples", "10", "--generation-database", "none"),
            # Two threads would meet a fault of Python 3.11 when both read the source of a lambda.
            *("--workers", "1", "--request-timeout", "60"),
            # A schema cannot tell a text that is a position from one that is none.
            *("--exclude-checks", "positive_data_acceptance"),
            *("--report-json-path", str(report), "--no-color"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    told = json.loads(report.read_text(encoding="utf-8"))
    operations, tried = told["operations"], told["test_cases"]["generated"]
    assert operations["tested"] == operations["total"] >= 18
    record_property(
        "schemathesis",
        f"{tried} requests for {operations['tested']} operations in {told['running_time']:.0f} s",
    )
