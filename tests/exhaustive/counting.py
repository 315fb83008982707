"""An independent count of palettes: their cards compared with each other, two at a time.

A palette is a tuple of card numbers, strongest first. Card 0 is V1, card 6 is R1, card 48 is R7:
the stronger card has the higher number (C03). There are no bits and no tables here, and nothing is
imported from the engine.

Each count is written once, as arithmetic on the cards in the first place, the second place and so
on. If numpy is installed, a place is an array that holds one card from each of many palettes, and
thousands of palettes are counted at once; if not, a place is one card, and palettes are counted one
by one, forty times more slowly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

try:
    import numpy
except ImportError:  # the count is the same without it
    numpy = None  # type: ignore[assignment]

Palette = tuple[int, ...]
Place = Any
"""A card number, or a numpy array of them; likewise whatever is worked out from one."""
Larger = Callable[[Place, Place], Place]

SEVEN = (0,) * 7
"""What an empty palette has under the seven colors: nothing."""


def ranks(palettes: Sequence[Palette]) -> list[tuple[int, ...]]:
    """The ranks under Violet to Red of palettes of one size.

    A rank is 128 for every card that counts, and for the highest of them twice its place among the
    49 cards (V1 is 1, R7 is 49), and 1; or 0 if no card counts.
    """
    return _counted(palettes, _ranks)


def groups(palettes: Sequence[Palette]) -> list[tuple[int, ...]]:
    """The cards that count under Violet to Red, of palettes of one size: the sum of 2**card."""
    return _counted(palettes, _groups)


def _counted(
    palettes: Sequence[Palette], count: Callable[[list[Place], Larger], Sequence[Place]]
) -> list[tuple[int, ...]]:
    """Count palettes of one size, many at once if numpy is installed."""
    if not palettes or not palettes[0]:
        return [SEVEN for _ in palettes]
    if numpy is None:
        return [tuple(map(int, count(list(palette), max))) for palette in palettes]
    cards = numpy.fromiter(chain.from_iterable(palettes), numpy.int16)
    places = cards.reshape(len(palettes), -1).T.copy()
    answers = count(list(places), numpy.maximum)
    return list(zip(*(answer.tolist() for answer in answers), strict=True))


def _rank(size: Place, card: Place) -> Place:
    return size * 128 + card * 2 + 3


def _largest(ranks: Iterable[Place], larger: Larger) -> Place:
    first, *others = ranks
    for rank in others:
        first = larger(first, rank)
    return first


def _numbers(cards: list[Place]) -> list[Place]:
    return [card // 7 + 1 for card in cards]


def _colors(cards: list[Place]) -> list[Place]:
    return [card % 7 for card in cards]


def _alike(features: list[Place]) -> list[Place]:
    """For each card, how many cards of the palette have the same feature, itself included."""
    sizes = [feature * 0 + 1 for feature in features]
    for one in range(len(features)):
        for other in range(one):
            same = features[one] == features[other]
            sizes[one] = sizes[one] + same
            sizes[other] = sizes[other] + same
    return sizes


def _first_of_their_kind(features: list[Place]) -> list[Place]:
    """For each card, 1 if no stronger card has the same feature, else 0."""
    found = []
    for one, feature in enumerate(features):
        first = feature * 0 + 1
        for stronger in features[:one]:
            first = first * (feature != stronger)
        found.append(first)
    return found


def _run_lengths(numbers: list[Place], larger: Larger) -> list[Place]:
    """For each card, the length of the run that goes down from its number."""
    lengths = [number * 0 + 1 for number in numbers]
    for one in reversed(range(len(numbers))):
        for weaker in range(one + 1, len(numbers)):
            follows = numbers[one] - numbers[weaker] == 1
            lengths[one] = larger(lengths[one], follows * (lengths[weaker] + 1))
    return lengths


def _best(sizes: list[Place], cards: list[Place], larger: Larger) -> Place:
    """The largest group, and of equally large ones the one with the highest card."""
    return _largest(map(_rank, sizes, cards), larger)


def _of_those(counts: list[Place], cards: list[Place], larger: Larger) -> Place:
    """The rank if the cards that count are those marked 1; 0 if there are none."""
    size = sum(counts[1:], counts[0])
    ranked = [marked * _rank(size, card) for marked, card in zip(counts, cards, strict=True)]
    return _largest(ranked, larger)


def _ranks(cards: list[Place], larger: Larger) -> tuple[Place, ...]:
    numbers, colors = _numbers(cards), _colors(cards)
    zero = cards[0] * 0
    return (
        _of_those([zero + (number < 4) for number in numbers], cards, larger),
        _best(_run_lengths(numbers, larger), cards, larger),
        _of_those(_first_of_their_kind(colors), cards, larger),
        _of_those([1 - number % 2 for number in numbers], cards, larger),
        _best(_alike(colors), cards, larger),
        _best(_alike(numbers), cards, larger),
        _rank(zero + 1, cards[0]),
    )


def _groups(cards: list[Place], larger: Larger) -> list[Place]:
    numbers, colors = _numbers(cards), _colors(cards)
    _, run, _, _, same_color, same_number, _ = _ranks(cards, larger)
    top = _highest(run) // 7 + 1
    counting = (
        [number < 4 for number in numbers],
        [
            first * (number <= top) * (number > top - run // 128)
            for first, number in zip(_first_of_their_kind(numbers), numbers, strict=True)
        ],
        _first_of_their_kind(colors),
        [number % 2 == 0 for number in numbers],
        [color == _highest(same_color) % 7 for color in colors],
        [number == _highest(same_number) // 7 + 1 for number in numbers],
        [card == cards[0] for card in cards],
    )
    values = [_two_to_the(card) for card in cards]
    return [
        sum(counts * value for counts, value in zip(marked, values, strict=True))
        for marked in counting
    ]


def _highest(rank: Place) -> Place:
    """The highest card that counts, read off a rank."""
    return (rank % 128 - 3) // 2


def _two_to_the(card: Place) -> Place:
    if isinstance(card, int):
        return 1 << card
    return numpy.left_shift(numpy.int64(1), card.astype(numpy.int64))
