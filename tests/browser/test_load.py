"""Two hundred askers at once: everybody is answered, and the server lives."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from statistics import quantiles

import anyio
import httpx2

from red7.table.cards import CARDS

IN_FLIGHT = 200
SECONDS = 10
PATIENCE = 60
ADDED = ([], ["action"], ["advanced", "action"])


def question(chance: random.Random) -> tuple[str, dict[str, object]]:
    """A path and a query; half of the situations come again, as those of a good dispute do."""
    dealt = random.Random(chance.randrange(40)) if chance.random() < 0.5 else chance
    cards = [str(card) for card in dealt.sample(CARDS, 10)]
    palette, hand, other = "".join(cards[:2]), "".join(cards[2:6]), "".join(cards[6:8])
    situation = {"position": f"*{palette}:{hand}/{other}:?3 - ?20", "with": dealt.choice(ADDED)}
    return chance.choice(
        [
            ("/", {**situation, "turn": f"+{cards[2]}"}),
            ("/api/adjudicate", {**situation, "turn": f">{cards[3]}"}),
            ("/api/steps", situation),
            ("/api/who", situation),
            ("/api/who", {"position": f"*{palette}:{palette}/{other}"}),
            (f"/api/svg/card/{cards[8]}", {}),
            ("/cases/C37.1", {}),
        ]
    )


def test_no_asker_meets_an_error_of_the_server(
    server: str, record_property: Callable[[str, object], None]
) -> None:
    statuses: Counter[int] = Counter()
    took: list[float] = []

    async def ask_on(client: httpx2.AsyncClient, chance: random.Random, end: float) -> None:
        while (began := time.monotonic()) < end:
            path, query = question(chance)
            answer = await client.get(path, params=query)
            statuses[answer.status_code] += 1
            took.append(time.monotonic() - began)

    async def all_ask() -> None:
        limits = httpx2.Limits(max_connections=IN_FLIGHT)
        async with (
            httpx2.AsyncClient(base_url=server, timeout=PATIENCE, limits=limits) as client,
            anyio.create_task_group() as group,
        ):
            end = time.monotonic() + SECONDS
            for number in range(IN_FLIGHT):
                group.start_soon(ask_on, client, random.Random(number), end)

    anyio.run(all_ask)
    assert set(statuses) <= {200, 422, 429}
    assert statuses[200] > IN_FLIGHT
    assert statuses[422] > 0  # a card that stands twice
    cuts = quantiles(took, n=100)
    record_property(
        "load",
        f"{IN_FLIGHT} in flight, {len(took)} answers in {SECONDS} s; median {cuts[49]:.2f} s, "
        f"95 % in {cuts[94]:.2f} s, all in {max(took):.2f} s; {dict(sorted(statuses.items()))}",
    )
