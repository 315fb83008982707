"""``red7 serve``: the table page and the JSON interface, served on this machine."""

from __future__ import annotations

import io
import socket
import sys
from importlib.util import find_spec
from typing import Final

import click

from red7.cli import json_output, options
from red7.hooks.messages import Listed

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8707
_NEEDED: Final = ("starlette", "uvicorn", "jinja2", "fastjsonschema")
_EVERY_ADDRESS: Final = ("", "0.0.0.0", "::")  # noqa: S104  # recognized, not bound
_LAST_REQUESTS: Final = 3
"""Seconds that requests under way are given when the server is stopped."""


@click.command(
    "serve",
    cls=options.Command,
    short_help="The table page, in a browser.",
    examples=("red7 serve", "red7 serve --port 0 --no-browser"),
)
@click.option("--host", default=LOOPBACK, show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port; 0 takes any that is free.",
)
@click.option("--root-path", default="", metavar="PATH", help="What a proxy takes off the path.")
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
@options.json_option
def command(host: str, port: int, root_path: str, no_browser: bool, as_json: bool) -> None:
    """Show the table page, the case book, disputes and games in a browser; JSON for programs.

    Ctrl-C stops it, with exit status 0.
    """
    lacking = [name for name in _NEEDED if find_spec(name) is None]
    if lacking:
        missing = Listed(lacking)
        raise click.ClickException(f"{missing} must be installed first: pip install 'red7[web]'.")
    if root_path and not root_path.startswith("/"):
        raise click.ClickException(f"the root path '{root_path}' does not begin with '/'.")
    with _listening(host, port) as listener:
        bound = listener.getsockname()[1]
        address = f"http://{_written(host)}:{bound}/"
        reached = _for_others(host)
        others = None if reached is None else f"http://{_written(reached)}:{bound}/"
        if as_json:
            json_output.emit("serve", address=address, host=host, port=bound, others=others)
        else:
            click.echo(f"Red7 is at {address} (Ctrl-C stops it).")
            _tell_others(host, others)
        if not _is_loopback(host):
            click.echo(f"red7: everyone who can reach {host} can ask this server.", err=True)
        if not no_browser:
            _open(address)
        _serve(listener, root_path.rstrip("/"), others or "")


def _listening(host: str, port: int) -> socket.socket:
    """A socket that is already listening, so that a browser opened now gets an answer."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:
        why = str(getattr(error, "strerror", None) or error).partition(" (")[0]
        raise click.ClickException(f"port {port} of '{host}' cannot be used: {why}.") from None
    # asyncio sends at once only on sockets that name their protocol, which these do not; without
    # this, an answer on a kept connection waits 40 ms for the other side.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _for_others(host: str) -> str | None:
    """The host by which other devices reach this server; None if they cannot, or it is unknown."""
    if _is_loopback(host):
        return None
    if host not in _EVERY_ADDRESS:
        return host
    family, somewhere = (
        (socket.AF_INET6, "2001:db8::1") if host == "::" else (socket.AF_INET, "192.0.2.1")
    )
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((somewhere, 9))  # sends nothing, and finds the way out of this machine
            found = str(asked.getsockname()[0])
    except OSError:
        return None
    return None if _is_loopback(found) else found


def _tell_others(host: str, others: str | None) -> None:
    """How other devices get here, with a code for their cameras, or that they do not."""
    if _is_loopback(host):
        click.echo("Only this machine can open it: --host 0.0.0.0 lets other devices in.")
    elif others is None:
        click.echo("Other devices need the address of this machine, which is not known.")
    else:
        click.echo(f"Other devices in your network open {others}")
        if sys.stdout.isatty():
            click.echo(code(others))


def code(address: str) -> str:
    """A QR code of an address for a dark or light terminal; empty if there is no segno."""
    if find_spec("segno") is None:
        return ""
    import segno

    drawn = io.StringIO()
    segno.make_qr(address).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def _serve(listener: socket.socket, root_path: str, others: str) -> None:
    import uvicorn

    from red7.web import Settings, create_app

    config = uvicorn.Config(
        create_app(Settings(address=others)),
        root_path=root_path,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_LAST_REQUESTS,
    )
    try:
        uvicorn.Server(config).run([listener])
    except KeyboardInterrupt:  # how one stops it
        click.echo(err=True)


def _open(address: str) -> None:
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


def _written(host: str) -> str:
    """The host as written in an address; one that means every address, as this machine."""
    if host in _EVERY_ADDRESS:
        return LOOPBACK if host != "::" else "[::1]"
    return f"[{host}]" if ":" in host else host


def _is_loopback(host: str) -> bool:
    from red7.web.sharing import is_loopback

    return is_loopback(host)
