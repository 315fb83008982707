"""Addresses to send to others: whole ones, and whether they work beyond this machine."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from red7.web.pages import path_to

if TYPE_CHECKING:
    from starlette.requests import Request


@attrs.frozen
class Shared:
    """A whole address, and whether only this machine can open it."""

    address: str
    only_here: bool
    to_be_reached: str = ""
    """What to do for one that others can open, if only this machine can."""


def is_loopback(host: str) -> bool:
    """Whether a host is this machine, no matter who asks.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("192.0.2.7")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def shared(request: Request, query: Mapping[str, Any]) -> Shared:
    """The address of a table for others: as it was asked for, or as they reach this server."""
    path = path_to(request, "table", query)
    here = is_loopback(request.url.hostname or "")
    settings = request.app.state.referees.settings
    others = settings.address.rstrip("/")
    if here and others:
        return Shared(f"{others}{path}", only_here=False)
    address = f"{request.url.scheme}://{request.url.netloc}{path}"
    return Shared(address, here, settings.to_be_reached)
