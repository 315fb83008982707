"""A player that learns Red7 from nothing, by playing against itself in batches.

``python train_a_player.py`` plays and learns, asks now and then how often it beats ``greedy``, and
keeps what it has learned in ``learned.npz``. It needs ``red7[fast]`` and nothing else, and the same
seed gives the same player. Then, in the same folder, it can sit down with any other player:

    red7 simulate train_a_player:learned greedy --with advanced --with action --games 1000

It learns what positions are worth, as TD-Gammon did for backgammon. A step of Red7 changes little
that its player does not know beforehand, so what the player would see after each step can be worked
out (``after``). A small network says how likely the round is to be won from there. The player takes
the step that leads to the best position, now and then another one. When the rounds are over, the
network learns for every position that was chosen how things went on (``learn_from``). So there is
no list of good moves to be learned: only who is going to win, from millions of positions.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core, whatever else runs

import numpy as np

from red7 import Rules
from red7.batch import Batch
from red7.environment import observation
from red7.environment.steps import number_of
from red7.players import greedy, play_round
from red7.simulate.intervals import share

RULES = "v1.2+advanced+action"
PLAYERS = 2
KEPT = "learned.npz"
GAMES = 1024
"""How many rounds are played at a time."""
POINTS = 12
"""How often the player is tried against greedy while it learns."""
HIDDEN = (128, 32)
RATE, EPOCHS, MINIBATCH = 1e-3, 2, 1024
LOOK_BACK = 0.8
"""How much the end of the round says about a position, against what was thought soon after it."""
CURIOSITY = 0.3, 0.05
"""How often a step is taken that does not look best: at the beginning and at the end."""
LOST = -30.0
"""The logarithm of the odds of a round that is lost already."""

# --- What a player would see after a step ---------------------------------------------------------

PLAY, DISCARD, TAKE, SHED, RETURN, DRAW, PASS, END = range(8)
"""The kinds of steps; each of the first five has 49 numbers, one for each card."""
FIRST_WITHOUT_CARD = 5 * 49
CARD = 1 / 49
"""What one card more or less changes in a number of cards."""
PLACES = {}
for _name, _shape in observation.layout(PLAYERS).items():
    _start = sum(size for _, size in PLACES.values())
    PLACES[_name] = (_start, int(np.prod(_shape)))


def part(seen, name):
    """One part of many observations: a view, to read or to write."""
    start, size = PLACES[name]
    return seen[:, start : start + size]


def after(seen, steps):
    """What the players would see who take these steps, each in its own position.

    It is the observation that the batch would give, except that an unknown card drawn is not seen.
    """
    seen = seen.copy()
    cards = steps % 49
    kinds = np.where(steps < FIRST_WITHOUT_CARD, steps // 49, steps - FIRST_WITHOUT_CARD + DRAW)
    (mine, theirs), (known, _) = both(part(seen, "palettes")), both(part(seen, "known"))
    hand, sizes, deck = part(seen, "hand"), part(seen, "hand_sizes"), part(seen, "deck")
    deck_size, canvas, color = part(seen, "deck_size"), part(seen, "canvas"), part(seen, "color")
    of_this_turn = [part(seen, name) for name in ("played", "pending", "earned", "discards")]
    played, pending, earned, discards = of_this_turn

    def found(*wanted):
        """Where a step is of these kinds, and its card."""
        rows = np.flatnonzero(np.isin(kinds, wanted))
        return rows, cards[rows]

    rows, _ = found(DRAW)
    top = deck[rows] == 1  # of cards that all have seen the top one is 1, the next 1/2
    deeper = np.where(top, 0, deck[rows])
    hand[rows] += top
    known[rows] += top
    deck[rows] = deeper / (1 - deeper)
    deck_size[rows] -= CARD
    sizes[rows, 0] += CARD
    earned[kinds < PASS] = 0
    pending[kinds < PASS] = 0  # whatever is done, the action of an earlier card is over

    rows, card = found(PLAY, DISCARD)
    hand[rows, card] = known[rows, card] = 0
    sizes[rows, 0] -= CARD
    rows, card = found(PLAY)
    mine[rows, card] = played[rows, card] = 1
    pending[rows, card] = card // 7 % 2 == 0  # 1, 3, 5 and 7 have actions
    rows, card = found(TAKE)
    theirs[rows, card] = 0
    rows, card = found(SHED, RETURN)
    mine[rows, card] = 0

    rows, card = found(TAKE, RETURN)
    deck[rows] /= 1 + deck[rows]
    deck[rows, card] = 1
    deck_size[rows] += CARD
    rows, card = found(DISCARD, SHED)
    canvas[rows, card] = 1
    color[rows] = np.eye(7)[card % 7]
    earned[rows, 0] = card // 7 + 1 > mine[rows].sum(1)
    discards[rows, np.where(kinds[rows] == DISCARD, 0, 1)] += CARD

    rows, _ = found(PASS, END)
    part(seen, "to_move")[rows] = 0, 1
    for each in of_this_turn:
        each[rows] = 0
    return seen


def both(seen):
    """A part that has all cards for each of the two players: mine, and the other's."""
    return seen[:, :49], seen[:, 49:]


# --- What palettes are worth ----------------------------------------------------------------------

STRENGTH = np.arange(1, 50, dtype=np.float32)
NUMBER = np.arange(49) // 7 + 1
EVEN, LOW = NUMBER % 2 == 0, NUMBER < 4
VIOLET, INDIGO, BLUE, GREEN, YELLOW, ORANGE, RED = range(7)


def ranks(palettes):
    """What palettes are worth under each color: 64 for a card that counts, and the strongest."""
    table = palettes * STRENGTH
    best = np.zeros((len(palettes), 7), np.float32)
    rows, columns = table.reshape(-1, 7, 7), table.reshape(-1, 7, 7).swapaxes(1, 2)
    best[:, RED] = 64 * (table.max(1) > 0) + table.max(1)
    best[:, BLUE] = 64 * (columns.max(2) > 0).sum(1) + table.max(1)
    best[:, ORANGE] = (64 * (rows > 0).sum(2) + rows.max(2)).max(1)
    best[:, YELLOW] = (64 * (columns > 0).sum(2) + columns.max(2)).max(1)
    for color, counts in ((GREEN, EVEN), (VIOLET, LOW)):
        found = table[:, counts]
        best[:, color] = 64 * (found > 0).sum(1) + found.max(1)
    best[:, INDIGO] = runs(rows.max(2))
    return best


def runs(highest):
    """The longest run, by the strongest card of each number."""
    best = length = np.zeros(len(highest), np.float32)
    for number in range(7):
        length = np.where(highest[:, number] > 0, length + 1, 0)
        best = np.maximum(best, 64 * length + np.where(length > 0, highest[:, number], 0))
    return best


# --- The network ----------------------------------------------------------------------------------

SCORING = ("seat", "scored", "points", "out")
"""Parts of an observation that say nothing in a single round of two."""
READ = [name for name in PLACES if name not in SCORING]
INPUTS = sum(PLACES[name][1] for name in READ) + 3 * 7 + 3 * 10


def inputs(seen):
    """What the network reads of positions, and which of them are lost.

    Besides what a player sees these are the comparisons of the palettes, and the hand sizes as one
    number each: how many cards are left decides most rounds.
    """
    own, other = map(ranks, both(part(seen, "palettes")))
    color, ended = part(seen, "color"), part(seen, "to_move")[:, 0] == 0
    winning = ((own > other) * color).sum(1) > 0
    mine, theirs = np.rint(49 * part(seen, "hand_sizes")).astype(int).T
    sizes = [np.eye(10)[each.clip(0, 9)] for each in (mine, theirs, mine - theirs + 5)]
    compared = [own > other, (own - other) / 128, color * (own - other) / 128]
    read = [part(seen, name) for name in READ]
    return np.concatenate([*read, *compared, *sizes], axis=1, dtype=np.float32), ended & ~winning


class Network:
    """Two hidden layers; out comes the logarithm of the odds that the round will be won."""

    def __init__(self, chance):
        self.weights = []
        sizes = (INPUTS, *HIDDEN, 1)
        for given, made in pairwise(sizes):
            scale = (2 / given) ** 0.5 if made > 1 else 0.01
            self.weights.append((chance.standard_normal((given, made)) * scale).astype(np.float32))
            self.weights.append(np.zeros(made, np.float32))
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.updates = 0

    def layers(self, given):
        """What each layer makes of its input."""
        one, one_more, two, two_more, three, three_more = self.weights
        first = np.maximum(given @ one + one_more, 0)
        second = np.maximum(first @ two + two_more, 0)
        return first, second, (second @ three + three_more)[:, 0]

    def learn(self, given, target, rate):
        """One step of Adam towards how likely each position was found to be won."""
        first, second, odds = self.layers(given)
        _, _, two, _, three, _ = self.weights
        slope = ((chances(odds) - target) / len(given))[:, None]
        slope_2 = (slope @ three.T) * (second > 0)
        slope_1 = (slope_2 @ two.T) * (first > 0)
        slopes = []
        for layer, found in ((given, slope_1), (first, slope_2), (second, slope)):
            slopes += [layer.T @ found, found.sum(0)]
        self.updates += 1
        rate *= (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
        for place, found in enumerate(slopes):
            self.means[place] += 0.1 * (found - self.means[place])
            self.squares[place] += 0.001 * (found**2 - self.squares[place])
            self.weights[place] -= rate * self.means[place] / (self.squares[place] ** 0.5 + 1e-8)


def chances(odds):
    """How likely something is, from the logarithm of its odds."""
    return 1 / (1 + np.exp(-odds))


# --- Playing and learning -------------------------------------------------------------------------


def weigh(network, seen, masks):
    """Every step that is offered: in which position, its number, what it leads to, and the odds."""
    rows, steps = masks.nonzero()
    found, lost = inputs(after(seen[rows], steps))
    *_, odds = network.layers(found)
    return rows, steps, found, np.where(lost, LOST, odds)


def play_rounds(network, batch, seed, curiosity, chance):
    """Play a round in every game; every position that was chosen, and how it turned out."""
    batch.deal(np.arange(seed, seed + batch.games))
    chosen = []
    while not batch.over.all():
        seats = batch.to_move
        games = np.flatnonzero(seats >= 0)
        seen, masks = batch.observations()[games], batch.masks()[games]
        rows, steps, found, odds = weigh(network, seen, masks)
        liked = odds + curiosity * chance.gumbel(size=len(odds))  # draws as a softmax would
        best = best_of_each(rows, liked)
        actions = np.full(batch.games, -1)
        actions[games] = steps[best]
        batch.step(actions)
        ahead = chances(odds[best_of_each(rows, odds)])
        chosen.append((found[best], odds[best] > LOST, games, seats[games], ahead))
    came = (batch.rewards() + 1) / 2  # 1 for the winner of each round, 0 for the other
    thought, targets = came.copy(), []
    for *_, games, seats, ahead in reversed(chosen):
        target = thought[games, seats]
        target += LOOK_BACK * (came[games, seats] - target)
        came[games, seats], thought[games, seats] = target, ahead
        targets.append(target)
    found, open_still, *_ = map(np.concatenate, zip(*chosen, strict=True))
    return found[open_still], np.concatenate(targets[::-1])[open_still]


def best_of_each(rows, worth):
    """Of every row, the place where it is worth most."""
    order = np.lexsort((worth, rows))
    return order[np.flatnonzero(np.diff(rows[order], append=-1))]


def learn_from(network, played, rate, chance):
    """Let the network learn how positions turned out."""
    found, target = played
    for _ in range(EPOCHS):
        order = chance.permutation(len(found))
        for start in range(0, len(order), MINIBATCH):
            some = order[start : start + MINIBATCH]
            network.learn(found[some], target[some], rate)


# --- The player -----------------------------------------------------------------------------------


def player(weights):
    """A bot for ``red7.players``: the step that leads to the best position."""
    network = Network(np.random.default_rng(0))
    network.weights = weights

    def choose(view, rules, steps, rng):
        masks = observation.mask_of(steps)[None]
        seen = observation.observe(rules, view, view.to_move)[None]
        _, numbers, _, odds = weigh(network, seen, masks)
        best = numbers[odds.argmax()]
        return next(step for step in steps if number_of(step) == best)

    return choose


@cache
def _kept():
    with np.load(KEPT) as found:
        return player([found[name] for name in found.files])


def learned(view, rules, steps, rng):
    """The player that was trained last in this folder."""
    return _kept()(view, rules, steps, rng)


def against_greedy(weights, rounds, seed):
    """How many of some rounds the player wins; every deal is played from both seats."""
    rules, chosen = Rules.parse(RULES), player(weights)
    won = 0
    for number in range(rounds):
        bots = [chosen, greedy] if number % 2 == 0 else [greedy, chosen]
        start = rules.deal(PLAYERS, seed=seed + number // 2)
        _, end = play_round(rules, start, bots, random.Random(number))
        won += rules.winner(end) == number % 2
    return won


def train(decisions, *, seed=1, rounds=200, say=print):
    """The weights after so many decisions, and the curve: decisions, seconds, rounds won."""
    chance = np.random.default_rng(seed)
    network, batch = Network(chance), Batch(RULES, GAMES, PLAYERS)
    seconds, decided, dealt, curve = 0.0, 0, 0, []
    first, last = CURIOSITY
    while decided < decisions:
        began, left = time.process_time(), 1 - decided / decisions
        played = play_rounds(network, batch, dealt, last + (first - last) * left, chance)
        learn_from(network, played, RATE * left, chance)
        seconds += time.process_time() - began
        decided, dealt = decided + len(played[0]), dealt + GAMES
        if len(curve) <= POINTS * decided / decisions:
            won = against_greedy(network.weights, rounds, seed=10**9)
            curve.append((decided, seconds, won))
            say(f"{decided:10,} decisions in {seconds:4.0f} s: {won} of {rounds} against greedy")
    return network.weights, curve


def drawn(curve, rounds):
    """The curve as a picture, with its intervals."""
    most = curve[-1][0]

    def place(decided, won):
        return f"{50 + 520 * decided / most:.1f},{220 - 180 * won:.1f}"

    found = [(decided, share(won, rounds)) for decided, _, won in curve]
    upper = [place(decided, each.high) for decided, each in found]
    lower = [place(decided, each.low) for decided, each in reversed(found)]
    line = " ".join(place(decided, each.value) for decided, each in found)
    marks = "".join(
        f"<text x='44' y='{224 - 180 * level / 100}' text-anchor='end'>{level} %</text>"
        f"<path d='M50 {220 - 180 * level / 100} H570' stroke='#ccc'/>"
        for level in (0, 25, 50, 75)
    )
    return (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 260' font-size='12' "
        "font-family='system-ui, sans-serif' role='img' aria-label='Rounds won against greedy'>"
        f"<rect width='600' height='260' fill='#fff'/>{marks}"
        f"<polygon points='{' '.join(upper + lower)}' fill='#2b7de9' opacity='0.2'/>"
        f"<polyline points='{line}' fill='none' stroke='#2b7de9' stroke-width='2'/>"
        f"<text x='50' y='20'>Rounds won against greedy, {RULES}, with 95 % intervals</text>"
        f"<text x='570' y='246' text-anchor='end'>{most / 1e6:.1f} million decisions, "
        f"{curve[-1][1]:.0f} seconds of one core</text></svg>\n"
    )


def main():
    """Train, ask how good it is, and keep it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=8_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=2000, help="against greedy at the end")
    parser.add_argument("--picture", type=Path, help="where to draw the curve, as SVG")
    given = parser.parse_args()
    say = partial(print, flush=True)
    weights, curve = train(given.decisions, seed=given.seed, say=say)
    np.savez(KEPT, *weights)
    if given.picture:
        given.picture.write_text(drawn(curve, 200), encoding="utf-8")
    found = share(against_greedy(weights, given.rounds, seed=2 * 10**9), given.rounds)
    say(f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%}) of {given.rounds:,} rounds won")


if __name__ == "__main__":
    main()
