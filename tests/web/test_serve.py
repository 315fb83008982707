"""``red7 serve``: it says where it is, answers, and stops."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from red7.cli.serve import code
from red7.web.sharing import is_loopback

SERVE = [sys.executable, "-m", "red7", "serve", "--no-browser"]
HEARING = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from red7.cli import main
main()
"""


@contextmanager
def served(*options: str) -> Iterator[subprocess.Popen[str]]:
    # A shell may start its children deaf to the interrupt; a person at a terminal does not.
    process = subprocess.Popen(
        [sys.executable, "-c", HEARING, "serve", "--no-browser", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def refused(*options: str) -> str:
    done = subprocess.run([*SERVE, *options], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


@pytest.mark.slow
def test_it_answers_and_stops_without_an_error() -> None:
    with served("--port", "0", "--json") as process:
        said = ""
        while not said.endswith("}\n"):
            said += process.stdout.readline()
        told = json.loads(said)
        assert told["command"] == "serve"
        assert told["address"] == f"http://127.0.0.1:{told['port']}/"
        with urllib.request.urlopen(told["address"], timeout=30) as answer:
            assert answer.status == 200
            assert "server" not in answer.headers
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 0
        assert "Traceback" not in process.stderr.read()


@pytest.mark.slow
def test_pages_know_where_a_proxy_has_put_them() -> None:
    with served("--port", "0", "--root-path", "/red7") as process:
        line = process.stdout.readline()
        assert "(Ctrl-C stops it)" in line
        address = line.split()[3]
        with urllib.request.urlopen(address, timeout=30) as answer:
            page = answer.read().decode()
        assert 'href="/red7/static/style.css"' in page


def test_a_port_that_is_taken_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port} of '127.0.0.1' cannot be used" in refused("--port", port)


def test_other_wrong_options_are_reported() -> None:
    assert "cannot be used" in refused("--host", "no.such.host.invalid")
    assert "does not begin with '/'" in refused("--root-path", "red7")
    assert "--port" in refused("--port", "70000")


def test_who_listens_to_everybody_is_warned() -> None:
    with served("--port", "0", "--host", "0.0.0.0") as process:
        assert "http://127.0.0.1:" in process.stdout.readline()
        assert "everyone who can reach 0.0.0.0" in process.stderr.readline()


@pytest.mark.slow
def test_other_devices_are_told_where_it_is() -> None:
    with served("--port", "0", "--host", "0.0.0.0") as process:
        process.stdout.readline()
        told = process.stdout.readline()
        found = re.search(r"http://([\d.]+):\d+/", told)
        assert found or "not known" in told
        if found:
            assert not is_loopback(found[1])
            with urllib.request.urlopen(found[0], timeout=30) as answer:
                assert "only-here" not in answer.read().decode()


def test_what_only_this_machine_can_open_is_said_so() -> None:
    with served("--port", "0") as process:
        process.stdout.readline()
        assert process.stdout.readline().startswith("Only this machine can open it")


def test_an_address_has_a_code_for_a_camera() -> None:
    assert len(code("http://192.0.2.7:8707/").splitlines()) > 10


def test_answers_are_sent_at_once() -> None:
    from red7.cli.serve import _listening

    with _listening("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
