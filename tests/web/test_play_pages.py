"""A round against the program's players in the browser: all of it is in the address."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

import red7
from red7 import Game
from red7.players import LEVELS
from red7.referee.card_names import with_names
from red7.table.cards import CARDS
from red7.web import game_shown
from red7.web.game_shown import Play, Shown, look, reply, take
from red7.web.play_pages import MOST_PLAYOUTS, address

GAME = {"bots": ["greedy", "random"], "seat": "B", "seed": "5", "rules": "v1.2+action"}


def steps_of(shown: Shown) -> list[str]:
    with_the_hand = [choice.step for held in shown.hand for _, choice in held.choices]
    return with_the_hand + [choice.step for _, choices in shown.choices for choice in choices]


def real_game(play: Play) -> Game:
    return game_shown._session(play)[0].game


def test_the_page_names_a_draw_that_may_save(client: TestClient) -> None:
    play = Play("v1.2+advanced+action", ("easy", "medium"), seat=0, seed=8)
    for number in (0, 0, 1):
        play = reply(play)
        taken = take(play, look(play).offers[number].turn)
        play = reply(take(taken.play, "end").play)
    page = client.get("/play", params=address(play)).text
    told = re.sub("<[^>]+>", "", page)
    assert "No turn is sure to keep you in; Violet 3 draws a card that may." in told


def test_a_step_may_be_written_in_plain_words() -> None:
    play = reply(Play("v1.2", ("easy",), seat=0, seed=8))
    step = next(each for each in steps_of(look(play)) if each.startswith("+"))
    for words in (step[1:].lower(), f"play {with_names(step[1:])}"):
        assert take(play, words).play.so_far == step


# --- the pages ----------------------------------------------------------------------------------


def test_a_game_is_chosen_from_what_is_installed(client: TestClient) -> None:
    page = client.get("/play").text
    for plugin in red7.plugins():
        if plugin.kind == "edition":
            assert f">{plugin.name}</option>" in page
        elif plugin.kind != "game":
            assert f'name="with" value="{plugin.name}"' in page
    assert all(f">{name}</option>" in page for name in LEVELS)
    assert page.count('name="bots"') == 5


def test_a_deal_gets_an_address_that_shows_the_same_game_again(client: TestClient) -> None:
    dealt = client.get("/play", params={"bots": ["greedy", ""], "with": ["advanced"]})
    assert dealt.status_code == 200
    query = parse_qs(urlsplit(str(dealt.url)).query)
    assert query["rules"] == ["v1.2+advanced"]
    assert query["bots"] == ["greedy"]
    assert int(query["seed"][0]) >= 0
    again = client.get(str(dealt.url), follow_redirects=False)
    assert (again.status_code, again.text) == (200, dealt.text)


def test_the_others_have_played_when_the_person_is_to_move(client: TestClient) -> None:
    page = client.get("/play", params=GAME)
    assert "<h1>Your turn</h1>" in page.text
    turns = parse_qs(urlsplit(str(page.url)).query)["turns"][0].split(",")
    assert page.text.count('<li class="new">') == len(turns)


def test_steps_are_taken_by_buttons_and_back_by_undo(client: TestClient) -> None:
    start = client.get("/play", params=GAME)
    steps = [unescape(each) for each in re.findall(r'name="turn" value="([^"]+)"', start.text)]
    first = next(step for step in steps if step.startswith("+"))
    query = parse_qs(urlsplit(str(start.url)).query)
    begun = client.get("/play", params={**query, "turn": first})
    assert parse_qs(urlsplit(str(begun.url)).query)["so-far"] == [first]
    assert f">Play {with_names(first[1:])}" in start.text
    (undo,) = re.findall(r'href="([^"]+)">Undo</a>', begun.text)
    assert client.get(unescape(undo)).text == start.text


def test_a_turn_that_is_refused_is_explained_with_its_source(client: TestClient) -> None:
    start = client.get("/play", params=GAME)
    query = parse_qs(urlsplit(str(start.url)).query)
    held = set(re.findall(r'name="turn" value="[+>](..)"', start.text))
    absent = next(str(card) for card in CARDS if str(card) not in held)
    page = client.get("/play", params={**query, "turn": f"+{absent}"})
    assert page.status_code == 200
    (told,) = re.findall(r'role="alert">(.*?)</p>', page.text, re.DOTALL)
    words = unescape(re.sub(r"<[^>]+>", "", told))
    assert words.startswith(with_names(f"B may not play {absent}: {absent} is not in the hand."))
    assert "Red7 rulebook v1.2" in words
    assert f'value="+{absent}"' in page.text


def test_what_is_not_a_turn_leaves_the_game_as_it_is(client: TestClient) -> None:
    start = client.get("/play", params=GAME)
    query = parse_qs(urlsplit(str(start.url)).query)
    page = client.get("/play", params={**query, "turn": "<b>hop</b>"})
    assert page.status_code == 422
    assert "'<b>hop</b>' is not a turn" in unescape(page.text)
    assert "<b>hop" not in page.text
    assert "<h1>Your turn</h1>" in page.text


def test_a_round_is_played_to_its_end(client: TestClient) -> None:
    page = client.get("/play", params={**GAME, "rules": "v1.2+advanced"})
    for _ in range(60):
        if "The end of the round" in page.text:
            break
        query = parse_qs(urlsplit(str(page.url)).query)
        steps = re.findall(r'name="turn" value="([^"]+)"', page.text)
        whole = [step for step in steps if " " in unescape(step)] or steps
        step = "end" if "end" in steps else "pass" if "pass" in steps[:1] else unescape(whole[0])
        page = client.get("/play", params={**query, "turn": step})
        assert page.status_code == 200
    assert re.search(r"<h1>(You win|[A-C] \(\w+\) wins) the round.</h1>", page.text)
    assert "Scoring" in page.text
    (kept,) = re.findall(r"<pre[^>]*>(.*?)</pre>", page.text, re.DOTALL)
    record = red7.Record.parse(unescape(kept))
    assert record.rules.winner(record.final) is not None


def test_what_the_others_did_is_said_at_the_top_in_words(client: TestClient) -> None:
    page = client.get("/play", params=GAME)
    turns = parse_qs(urlsplit(str(page.url)).query)["turns"][0].split(",")
    top = unescape(re.sub(r"<[^>]+>", "", page.text.partition('class="seats"')[0]))
    for card in re.findall("[ROYGBIV][1-7]", "".join(turns)):
        assert with_names(card) in top
    assert re.search(r"[AC] (plays|discards|passes)", top)


def test_the_players_are_called_by_how_hard_they_are(client: TestClient) -> None:
    page = client.get("/play", params={"bots": ["easy", "hard"], "seed": "5", "seat": "A"})
    assert re.findall("<b>([A-C] .*?)</b>", page.text) == ["A (you)", "B (easy)", "C (hard)"]


@pytest.mark.slow
def test_a_match_is_played_to_its_end_for_points() -> None:
    play, chance = Play("v1.2+advanced", ("easy",), 0, 5), random.Random(1)
    points = [0, 0]
    for number in range(1, 40):
        shown = walk(play, chance, seen := [], staying=True)
        play = seen[-1]
        assert shown.round == number
        assert shown.points is not None
        assert sum(shown.points) >= sum(points)
        points = [*shown.points]
        if shown.match_over:
            break
        assert "the round." in shown.result
        play = game_shown.deal_again(play)
        again = look(play)
        assert (again.told, again.points, again.round) == ((), tuple(points), number + 1)
    assert shown.target == 40
    assert max(points) >= 40
    assert shown.result in ("You win the match.", "B (easy) wins the match.")
    assert len(red7.Record.parse(shown.record).rounds) == number > 1
    with pytest.raises(Exception, match="There is no next round"):
        game_shown.deal_again(play)


def test_the_next_round_is_dealt_by_a_button(client: TestClient) -> None:
    play = Play("v1.2+advanced", ("easy",), 0, 5)
    walk(play, random.Random(1), seen := [], staying=True)
    page = client.get("/play", params=address(seen[-1]))
    (link,) = re.findall(r'href="([^"]+)">Next round</a>', page.text)
    dealt = client.get(unescape(link))
    assert "Round 2." in dealt.text
    assert parse_qs(urlsplit(str(dealt.url)).query)["turns"][0].split(",").count("next") == 1


def test_the_table_is_opened_with_what_the_person_sees(client: TestClient) -> None:
    page = client.get("/play", params=GAME)
    (link,) = re.findall(r'href="(/\?[^"]+)">Open this on the table', page.text)
    query = parse_qs(urlsplit(unescape(link)).query)
    state = red7.State.parse(query["position"][0])
    assert query["rules"] == ["v1.2+action"]
    assert (state.to_move, state.seats[1].hand_unknown) == (1, 0)
    assert all(not each.hand and each.hand_unknown for each in (state.seats[0], state.seats[2]))


def test_while_others_think_the_page_says_so_and_goes_on(client: TestClient) -> None:
    page = client.get("/play", params={**GAME, "wait": "1"})
    assert "C (random) is thinking</h1>" in page.text
    assert '<noscript><meta http-equiv="refresh"' in page.text
    (link,) = re.findall(r'data-go-on href="([^"]+)"', page.text)
    assert "wait" not in link
    assert "<h1>Your turn</h1>" in client.get(unescape(link)).text


def test_the_page_brings_no_style_and_no_script_of_its_own(client: TestClient) -> None:
    page = client.get("/play", params=GAME).text
    assert "<style" not in page
    assert " style=" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)


# --- broken addresses ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"bots": ["os:system"]}, "'os:system' does not play here"),
        ({"bots": ["monte-carlo:999999999"]}, f"{MOST_PLAYOUTS} at most"),
        ({"bots": ["monte-carlo:x"]}, "does not play here"),
        ({"bots": ["deep-thought"]}, "'deep-thought' does not play here"),
        ({"bots": [""], "seat": "A"}, "'1' is not a number of players"),
        ({"bots": ["greedy"] * 6}, "'7' is not a number of players"),
        ({"seat": "D"}, "There is no seat D: 3 players play."),
        ({"seat": "<b>"}, "is not a seat"),
        ({"seed": "x"}, "'x' is not a seed"),
        ({"seed": "-1"}, "'-1' is not a seed"),
        ({"seed": "9" * 400}, "is not a seed"),
        ({"rules": "v9"}, "No plug-in is called 'v9'"),
        ({"turns": "hop"}, "'hop' is not a turn"),
        ({"turns": "+V1,+V2"}, "The address tells of '+V1', which cannot be played"),
        ({"turns": ",".join(["pass"] * 1200)}, "1200 turns are more than a match has"),
        ({"turns": ",".join(["pass"] * 9)}, "The address tells of 'pass'"),
        ({"turns": "next"}, "There is no next round to deal"),
        ({"so-far": "+V7"}, "The address tells of '+V7'"),
        ({"so-far": "hop"}, "The address tells of 'hop'"),
    ],
)
def test_a_broken_address_is_reported_in_a_sentence(
    client: TestClient, change: dict[str, Any], sentence: str
) -> None:
    page = client.get("/play", params={**GAME, **change})
    assert page.status_code == 422
    assert sentence in unescape(page.text)
    assert "Traceback" not in page.text
    assert "<b>'" not in page.text


def test_no_module_is_imported_because_an_address_names_it(client: TestClient) -> None:
    sys.modules.pop("this", None)
    assert client.get("/play", params={**GAME, "bots": ["this:s"]}).status_code == 422
    assert "this" not in sys.modules


def test_a_refusal_of_the_address_shows_no_hidden_card(client: TestClient) -> None:
    page = client.get("/play", params={**GAME, "turns": "+V1"})
    assert set(re.findall(r"\b[ROYGBIV][1-7]\b", page.text)) <= {"V1"}


# --- the game behind them -----------------------------------------------------------------------


@st.composite
def plays(draw: st.DrawFn) -> Play:
    bots = draw(st.lists(st.sampled_from(["random", "greedy"]), min_size=1, max_size=3))
    rules = draw(st.sampled_from(["v1.2", "v1.0+advanced", "v1.2+advanced+action", "v1.2-es"]))
    seat = draw(st.integers(0, len(bots)))
    return Play(rules, tuple(bots), seat, draw(st.integers(0, 10**6)))


def walk(
    play: Play,
    chance: random.Random,
    seen: Callable[[Play, Shown], None] | list[Play],
    *,
    staying: bool = False,
) -> Shown:
    """Play by chance to the end of the round, and show every moment of it; or stay in if we can."""
    for _ in range(400):
        play = reply(play)
        shown = look(play)
        if isinstance(seen, list):
            seen.append(play)
        else:
            seen(play, shown)
        if shown.over:
            return shown
        if shown.my_turn:
            steps = steps_of(shown)
            ends = "end" in steps and chance.random() < 0.5
            step = "end" if ends else chance.choice(steps)
            if staying:
                step = "end" if "end" in steps else next((o.turn for o in shown.offers), "pass")
            taken = take(play, step)
            assert taken.refused is None
            play = taken.play
    raise AssertionError("the round does not end")


def hidden_from(play: Play) -> set[str]:
    """The cards that the person must not know."""
    game = real_game(play)
    known = game.view(play.seat).known_bits
    return {str(card) for card in CARDS if card.bit & game.state.known_bits & ~known}


@settings(max_examples=15)
@given(plays(), st.randoms(use_true_random=False))
def test_no_hidden_card_is_shown_before_the_round_is_over(
    start: Play, chance: random.Random
) -> None:
    def seen(play: Play, shown: Shown) -> None:
        if not shown.over:
            written = re.sub(r' d="[^"]*"', "", f"{attrs.asdict(shown)} {address(play)}")
            past = " ".join((*play.turns, play.so_far))  # what was seen then may be told now
            for card in hidden_from(play):
                assert card in past or not re.search(rf"(?<![A-Z]){card}(?![0-9])", written)

    walk(start, chance, seen)


@settings(max_examples=15)
@given(plays(), st.randoms(use_true_random=False))
def test_a_round_is_played_by_the_rules(start: Play, chance: random.Random) -> None:
    last: list[Play] = []
    shown = walk(start, chance, lambda play, _: last.append(play))
    game = real_game(last[-1])
    assert game.record.final == game.state
    assert len(shown.told) == len(last[-1].turns)
    winner = game.rules.winner(game.state)
    assert ("You win" in shown.result) == (winner == start.seat)
    assert red7.Record.parse(shown.record).final == game.state


@settings(max_examples=10)
@given(plays(), st.randoms(use_true_random=False))
def test_an_address_says_all_that_is_needed(start: Play, chance: random.Random) -> None:
    def seen(play: Play, shown: Shown) -> None:
        assert look(attrs.evolve(play)) == shown
        assert reply(play) == reply(play)

    walk(start, chance, seen)


def test_the_others_play_on_for_some_time_only(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play("v1.2", ("greedy", "greedy"), 1, 5)
    assert not look(play).my_turn
    assert reply(play) != play
    monkeypatch.setattr(game_shown, "REPLYING", 0)
    assert reply(play) == play


def test_it_must_be_the_persons_turn() -> None:
    play = Play("v1.2", ("greedy", "greedy"), 1, 5)
    with pytest.raises(Exception, match="It is not your turn"):
        take(play, "pass")


def test_a_hidden_card_that_was_drawn_cannot_be_put_back() -> None:
    for seed in range(40):
        play = reply(Play("v1.2+action", ("greedy",), 0, seed))
        for step in steps_of(look(play)):
            if re.fullmatch(r"\+.3", step):
                begun = take(play, step).play
                assert look(begun).undone == ""
                if "=?" in steps_of(look(begun)):
                    drawn = take(begun, "=?").play
                    assert re.fullmatch(rf"\{step}=[ROYGBIV][1-7]", drawn.so_far)
                    assert look(drawn).undone is None
                    return
    raise AssertionError("no 3 was dealt")


def test_ending_and_passing_say_what_becomes_of_the_player() -> None:
    shown = look(reply(Play("v1.2", ("greedy",), 0, 3)))
    assert "pass and go out" in dict(shown.choices)
    staying = take(reply(Play("v1.2", ("greedy",), 0, 3)), shown.offers[0].turn).play
    assert "end the turn and stay in" in dict(look(staying).choices)


def test_every_card_of_the_hand_is_there_with_what_may_be_done_with_it(client: TestClient) -> None:
    play = reply(Play("v1.2", ("greedy", "greedy"), 1, 5))
    shown = look(play)
    hand = real_game(play).state.seats[1].hand
    assert [held.card for held in shown.hand] == [card.text for card in hand]
    for held in shown.hand:
        for words, choice in held.choices:
            taken = take(play, f"{words} {held.card}")
            assert (taken.refused, taken.play.so_far) == (None, choice.step)
    page = client.get("/play", params=address(play)).text
    assert page.count('<details name="hand"') == len(hand)


def test_what_may_not_be_done_with_a_card_is_explained_by_a_link(client: TestClient) -> None:
    start = client.get("/play", params=GAME).text
    links = re.findall(r'href="([^"]+)">Why not (play|discard) it\?</a>', start)
    assert links
    for link, words in links:
        page = client.get(unescape(link))
        assert page.status_code == 200
        (told,) = re.findall(r'role="alert">(.*?)</p>', page.text, re.DOTALL)
        assert re.sub("<[^>]+>", "", told).startswith(f"B may not {words} ")


def test_a_step_that_can_keep_the_person_in_is_marked() -> None:
    play = reply(Play("v1.2+action", ("greedy", "greedy"), 1, 5))
    shown = look(play)
    rules, start = real_game(play).rules, real_game(play).view(1)
    staying = {turn.steps[0] for turn in rules.turns(start, surviving=True) if turn.steps}
    for held in shown.hand:
        for _, choice in held.choices:
            assert choice.keeps_in == (red7.Step.parse(choice.step) in staying)
    (ending,) = [choices for words, choices in shown.choices if "go out" in words]
    assert not ending[0].keeps_in
    ended = look(take(play, shown.offers[0].turn).play)
    (ending,) = [choices for words, choices in ended.choices if "stay in" in words]
    assert ending[0].keeps_in


def test_the_rows_show_what_lies_before_each_player() -> None:
    play = reply(Play("v1.2+advanced", ("greedy", "greedy"), 1, 5))
    shown, game = look(play), real_game(play)
    for number, (row, seat) in enumerate(zip(shown.seats, game.state.seats, strict=True)):
        assert row.palette == tuple(card.text for card in seat.palette)
        assert set(row.counting) == {
            card.text for card in game.rules.standing(game.state, number).cards
        }
        assert row.aside == (f"{seat.hand_size} in hand", "0 points")
        assert bool(row.held) == (number == 1)
    assert shown.middle.name == str(game.rules.color(game.state))
    assert shown.middle.top == (game.state.canvas[-1].text if game.state.canvas else "")


def test_a_turn_that_put_the_person_out_is_shown_with_what_came_after_it() -> None:
    play = reply(Play("v1.2", ("greedy", "greedy"), 0, 3))
    shown = look(reply(take(play, "pass").play))
    assert shown.over
    assert shown.since[0].words == "A passes"
    assert shown.since[0].out == ("A",)
