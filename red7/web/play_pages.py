"""Play: a match against the program's players. All of it is in the address."""

from __future__ import annotations

import re
from secrets import randbelow
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import RedirectResponse
from starlette.routing import BaseRoute, Route

from red7.errors import Red7Error, quoted
from red7.hooks.names import DEFAULT_EDITION
from red7.hooks.registry import editions, plugins
from red7.players import BUILT_IN, LEVELS
from red7.referee.from_text import read_rules
from red7.referee.wording import player
from red7.rules import Rules
from red7.web.errors import Unanswerable
from red7.web.game_shown import NEXT, PLAYOUTS, Play, Said, deal_again, look, reply, take
from red7.web.pages import page, path_to
from red7.web.rule_switches import switches
from red7.web.situation import Situation
from red7.web.worker_processes import ask

if TYPE_CHECKING:
    from starlette.datastructures import QueryParams
    from starlette.requests import Request
    from starlette.responses import Response

MOST_PLAYOUTS: Final = 200
MOST_TURNS: Final = 1000
SEEDS: Final = 1_000_000
REPLY_SECONDS: Final = 30
"""How long one turn of the others may take."""


async def _play(request: Request) -> Response:
    query = request.query_params
    if "bots" not in query:
        return await _new(request)
    asked = await _read(request)
    if not query.get("seed"):
        return _go_to(request, asked)
    play, refused, status = asked, None, 200
    if text := query.get("turn", "").strip():
        try:
            if text == NEXT:
                play = await ask(request, deal_again, play)
            else:
                taken = await ask(request, take, play, text)
                play, refused = taken.play, taken.refused
        except Unanswerable as error:
            refused, status = Said(error.sentence), error.status
    if refused is None and not query.get("wait"):
        play = await ask(request, reply, play, seconds=REPLY_SECONDS)
    shown = await ask(request, look, play)
    waits = not shown.over and not shown.my_turn
    if play != asked or (text and refused is None):
        return _go_to(request, play, wait=waits)
    return page(
        request,
        "play.html",
        status=status,
        play=play,
        shown=shown,
        waits=waits,
        refused=refused,
        typed=text if refused is not None else "",
        address=address(play),
    )


async def _new(request: Request) -> Response:
    """The page on which a game is chosen."""
    most = await ask(request, most_players)
    return page(
        request,
        "play_new.html",
        texts=editions(),
        default=DEFAULT_EDITION,
        switches=switches((), ()),
        levels=LEVELS,
        seats=[player(seat) for seat in range(most)],
    )


def most_players() -> int:
    """The most players that any installed rules allow."""
    found = []
    for card in plugins():
        try:
            found.append(Rules(card.name).book.players[1])
        except Red7Error:  # it goes only with others
            continue
    return max(found)


def address(play: Play, **more: str) -> dict[str, Any]:
    """The query of a game's address."""
    return {
        "rules": play.rules,
        "bots": list(play.bots),
        "seat": player(play.seat),
        "seed": str(play.seed),
        "turns": ",".join(play.turns),
        "so-far": play.so_far,
        **more,
    }


def _go_to(request: Request, play: Play, *, wait: bool = False) -> Response:
    query = address(play, wait="1" if wait else "")
    return RedirectResponse(path_to(request, "play", query), 303)


def turns_of(text: str) -> tuple[str, ...]:
    """The turns of an address; a step of a plug-in may have commas of its own.

    >>> turns_of("+R4 >B2,~swap(B4:h>p,G3:p>h), pass")
    ('+R4 >B2', '~swap(B4:h>p,G3:p>h)', 'pass')
    """
    return tuple(filter(None, map(str.strip, _BETWEEN_TURNS.split(text))))


_BETWEEN_TURNS: Final = re.compile(r",(?![^()]*\))")


async def _read(request: Request) -> Play:
    """The game that an address describes."""
    query = request.query_params
    asked = Situation.read(query)
    turns = turns_of(query.get("turns", ""))
    if len(turns) > MOST_TURNS:
        raise Unanswerable(f"{len(turns)} turns are more than a match has.")
    bots = tuple(_checked_bot(name) for name in map(str.strip, query.getlist("bots")) if name)
    seat = _seat(query)
    if seat > len(bots):
        raise Unanswerable(f"There is no seat {player(seat)}: {len(bots) + 1} players play.")
    return Play(
        rules=await ask(request, _named, asked.rules or (DEFAULT_EDITION,), asked.added),
        bots=bots,
        seat=seat,
        seed=_seed(query),
        turns=turns,
        so_far=query.get("so-far", "").strip(),
    )


def _named(texts: tuple[str, ...], added: tuple[str, ...]) -> str:
    """The rules by their canonical name."""
    return str(read_rules(texts, added)[0])


def _checked_bot(name: str) -> str:
    """A built-in player. No module is imported because an address names it."""
    if name in LEVELS:
        return name
    kind, colon, playouts = name.partition(":")
    if kind not in BUILT_IN or (colon and not _is_number(playouts, 1, MOST_PLAYOUTS)):
        raise Unanswerable(
            f"{quoted(name)} does not play here: write {', '.join((*LEVELS, *BUILT_IN))} "
            f"(monte-carlo:100 for 100 playouts, {MOST_PLAYOUTS} at most)."
        )
    return name if colon else _with_playouts(name)


def _with_playouts(name: str) -> str:
    return f"{name}:{PLAYOUTS}" if name == "monte-carlo" else name


def _seat(query: QueryParams) -> int:
    text = query.get("seat", "A").strip().upper()
    if len(text) != 1 or not "A" <= text <= "Z":
        raise Unanswerable(f"{quoted(text)} is not a seat: write its letter.")
    return ord(text) - ord("A")


def _seed(query: QueryParams) -> int:
    text = query.get("seed", "").strip()
    if not text:
        return randbelow(SEEDS)
    if not _is_number(text, 0, 10**9):
        raise Unanswerable(f"{quoted(text)} is not a seed: write a whole number up to 10^9.")
    return int(text)


def _is_number(text: str, least: int, most: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 12 and least <= int(text) <= most


routes: list[BaseRoute] = [Route("/play", _play, name="play")]
