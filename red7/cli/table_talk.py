"""What is said at the table in a terminal: the position, turns asked for, refusals explained."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
import click

from red7 import Color, IllegalTurn, InvalidTurn, Ruling, State, Turn
from red7.cli.line_input import read_line
from red7.cli.record_file import new_file
from red7.cli.table_commands import ALMOST_QUIT, HELP, QUIT, meant
from red7.cli.table_words import opening, who_wins
from red7.hooks.languages import said
from red7.referee.plain_words import not_understood
from red7.referee.report import RulingReport
from red7.referee.saving_draws import your_hope
from red7.referee.steps_in_words import to_do, told
from red7.referee.way_on import way_on
from red7.referee.wording import player, players, points_in_figures
from red7.table.steps import END, PASS

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from red7.game.game import Game
    from red7.players.session import Session

OFFERED: Final = 8
"""How many turns are shown without being asked for."""
ON_A_SCREEN: Final = 20
"""How many are shown to a player who asks for them."""


@attrs.frozen
class Refused:
    """What was typed, why it was refused, and the ruling if there is one."""

    turn: str
    text: str
    ruling: RulingReport | None


class Talk:
    """What is said at the table: the position shown, turns asked for, refusals explained."""

    def __init__(
        self, session: Session, names: Sequence[str], save: Path | None, *, quiet: bool
    ) -> None:
        from red7.cli.screen import screen

        self.session = session
        self.names = [said("you"), *names]
        self.path = save
        self.quiet = quiet
        self.refused: list[Refused] = []
        self.console = screen()
        self.offer: list[Turn] = []

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.session.game

    def play(self) -> None:
        """Play until the match is over, or the person has had enough."""
        self.say(opening(self.game.rules, self.names, self.session.seed))
        self.say(said("Type the number of a turn, or say it: play red 7. ? helps."), style="dim")
        goes_on = True
        while goes_on:
            self.keep()
            if self.game.round_over:
                goes_on = self.after_the_round()
            elif self.session.my_turn:
                goes_on = self.my_turn()
            else:
                self.reply()
        self.keep()
        if self.path is not None:
            self.say(said("The record is in {file}.", file=self.path), style="dim")

    def reply(self) -> None:
        """Another player's turn."""
        before = self.game.state
        seat, turn = self.session.reply()
        stays = not self.game.state.seats[seat].out
        done = str(told(before, turn, self.game.rules.book.step_words))
        self.tell(f"{done if stays else said('{done} and is out', done=done)}   {turn}")
        self.tell_who_left(before.players_in, seat)

    def tell_who_left(self, before: Sequence[int], mover: int) -> None:
        """Who went out in another player's turn."""
        for seat in before:
            if seat != mover and self.game.state.seats[seat].out:
                out = said("{player} is out.", player=player(seat))
                self.say(said("You are out.") if seat == 0 else out)

    def my_turn(self) -> bool:
        """One line from the person; False to stop."""
        self.show_table()
        while True:
            line = self.ask()
            if line is None:
                self.say(said("You have left the match."), style="dim")
                return False
            if self.obeyed(line):
                return True

    def obeyed(self, line: str) -> bool:
        """Do what a line asks for; returns whether to show the table again."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" | "help" | "h":
                self.show_help()
            case "turns" | "hint":
                whole = rest.strip().lower() == "all"
                self.show_offer(len(self.offer) if whole else ON_A_SCREEN, "turns all")
            case "who" | "why" | "rule" | "rules" | "score" | "points":
                self.show_who()
            case "table" | "show" | "look":
                return True
            case "undo" | "u":
                return self.undo()
            case "save":
                self.save_as(rest.strip())
            case each if each in ALMOST_QUIT:
                self.say(said("Type {quit} to stop the match.", quit=QUIT))
            case _:
                return self.take(line)
        return False

    def take(self, line: str) -> bool:
        """Take the steps that a line names; where they are refused, say why."""
        session, before = self.session, self.game.state
        try:
            if not line:
                if not session.may_end:
                    self.say(said("Type a turn, or ? for help."))
                    return False
                steps = [END]
            elif line.isascii() and line.isdecimal():
                if not 0 < int(line[:9]) <= len(self.offer):
                    words = "There is no turn {number}: {count} are offered."
                    self.say(said(words, number=line, count=len(self.offer)))
                    return False
                rest = self.offer[int(line) - 1].steps[len(before.so_far) :]
                steps = [*rest] or [END if before.so_far else PASS]
            else:
                steps = session.read_words(line)
                if not steps:
                    self.tell(said("You have done this already: {turn}.", turn=self.taken()))
                    return False
            session.take(steps)
        except InvalidTurn:
            self.say(meant(line) or not_understood(line))
            return False
        except IllegalTurn as error:
            ruling = error.ruling
            self.explain(line, str(error) if ruling is None else ruling.sentence, ruling)
            return False
        if self.game.state.before is None:
            self.tell_why_out(before)
            self.tell_who_left(before.players_in, -1)
        return True

    def tell_why_out(self, before: State) -> None:
        """Why the person is out by the turn that has just ended."""
        if self.game.state.seats[self.session.me].out and self.game.played:
            start, turn = before.before or before, self.game.played[-1]
            ruling = self.game.rules.adjudicate(start.view(self.session.me), turn)
            if ruling.legal:
                self.tell(ruling.sentence, style="yellow")

    def undo(self) -> bool:
        """Take a step back, or say why not."""
        if self.session.undo():
            return True
        new_turn = "There is nothing to take back: it is a new turn."
        seen = "There is nothing to take back: a hidden card has been seen since."
        self.say(said(seen if self.game.state.so_far else new_turn))
        return False

    def explain(self, line: str, sentence: str, ruling: Ruling | None) -> None:
        """A refusal in the words of the referee, with clause and source."""
        from red7.cli.cards import named
        from red7.cli.rulings import cited
        from red7.cli.screen import indented

        report = None if ruling is None else RulingReport.of(ruling)
        self.refused.append(Refused(line, sentence, report))
        blocks: list[RenderableType] = [named(sentence)]
        if report is not None:
            by = cited(report.holding.reason, report.document, self.game.rules.edition)
            blocks.append(indented(by))
        if ruling is not None and (hint := way_on(ruling)):
            blocks.append(indented(named(hint)))
        self.show(*blocks)

    def after_the_round(self) -> bool:
        """The result, and whether another round is wanted."""
        game = self.game
        outcome = game.outcome
        self.show_position()
        won = who_wins(game.rules.winners(game.state))
        scored = game.rules.score(game.state)
        if scored:
            words = "{won} with {cards}: {points}."
            points = points_in_figures(scored.points)
            self.tell(said(words, won=won, cards=scored, points=points), style="bold")
        else:
            self.say(f"{won}.", style="bold")
        self.say_points()
        if outcome.over:
            if outcome.target is not None:
                names, why = players(outcome.winners), said(outcome.why)
                words = "The match is over, and {players} won: {why}."
                self.say(said(words, players=names, why=why), style="bold")
            return False
        while True:
            words = "Press Enter for the next round, or type {quit}."
            self.say(said(words, quit=QUIT), style="dim")
            line = self.ask()
            if line is None:
                return False
            if not line:
                self.session.next_round()
                return True

    # --- the terminal ---------------------------------------------------------------------------

    def ask(self) -> str | None:
        """A line from the person, without blanks around it; None to stop."""
        line = read_line(self.say)
        return None if line is None or line.lower() == QUIT else line

    def show_table(self) -> None:
        """The position, and the turns on offer."""
        session, taken = self.session, self.game.state.so_far
        self.offer = session.turns()
        self.show_position()
        if taken:
            can = "So far: {turn}. The turn goes on."
            if session.may_end:
                can = "So far: {turn}. Enter ends the turn: you are out."
                if session.stays_in:
                    can = "So far: {turn}. Enter ends the turn: you stay in."
            self.tell(said(can, turn=self.taken()))
        if not self.offer:
            self.show_hope()
        elif not taken:
            self.say(said("These turns keep you in:"), style="dim")
        self.show_offer(OFFERED, "turns")

    def show_offer(self, most: int, for_more: str) -> None:
        """The first of the turns on offer, and what to type to see more of them."""
        self.show_turns(self.offer[:most])
        if len(self.offer) > most:
            words = "and {count} more: type {word}"
            self.say(said(words, count=len(self.offer) - most, word=for_more), style="dim")

    def show_hope(self) -> None:
        """What is left where no turn is sure to keep the person in."""
        self.offer = self.session.draws()
        if self.offer:
            self.tell(your_hope(self.session.view, self.offer), style="yellow")
        else:
            self.say(said("No turn keeps you in."), style="yellow")
            passing = PASS in self.game.steps
            self.offer = [Turn()] if passing else self.session.ways_on()

    def show_position(self) -> None:
        """The table as the person sees it."""
        from red7.cli.match_drawn import match_drawn

        view = self.session.view
        if view.before is not None:
            view = attrs.evolve(view, so_far=(), before=None)
        rules, color = self.game.rules, self.game.rules.color(view)
        self.show(_text(""), match_drawn(view, color, self.names, rules.noted(view)))
        if view.players_in:
            rule = said(rules.color_rule(color))
            words = "The rule is {color}: {rule}."
            self.say(said(words, color=said(str(color)), rule=rule), style="bold")
            if rules.comparison(color):
                self.say(said(rules.comparison(color)))
            self.tell(rules.explain(view, "who").reasons[0].text)

    def taken(self) -> str:
        """The steps of this turn so far, in words."""
        state = self.game.state
        words = self.game.rules.book.step_words
        return str(to_do(state.before or state, Turn(state.so_far), words))

    def show_who(self) -> None:
        """Who is winning, who would be under each color, and how the match stands."""
        from red7.cli.cards import STYLES
        from red7.cli.screen import columns

        rules, view = self.game.rules, self.session.view
        self.tell(rules.explain(view, "who").reasons[0].text)
        table = columns(said("canvas"), said("rule"), said("winning"))
        for color in reversed(Color):
            leader = rules.leader(view, color)
            who = said("nobody") if leader is None else f"{player(0)} ({self.names[0]})"
            name = _text(said(str(color)), STYLES[color])
            table.add_row(name, said(rules.color_rule(color)), player(leader) if leader else who)
        self.show(table)
        self.say_points()

    def say_points(self) -> None:
        """How the match stands, if it is played for points."""
        outcome = self.game.outcome
        if outcome.target is not None:
            stand = ", ".join(f"{player(seat)} {each}" for seat, each in enumerate(outcome.points))
            words = "Points: {points}; {target} win the match."
            self.say(said(words, points=stand, target=outcome.target))

    def show_turns(self, turns: Sequence[Turn]) -> None:
        """Turns and their numbers, each in words and as it is written."""
        from red7.cli.cards import carded, named
        from red7.cli.screen import columns

        state = self.game.state.before or self.game.state
        own = self.game.rules.book.step_words
        table = columns("", "", "")
        table.show_header = False
        for number, turn in enumerate(turns, 1):
            rest = Turn(turn.steps[len(self.game.state.so_far) :])
            ends = self.game.state.so_far and not rest.steps
            words = said("end the turn") if ends else to_do(state, rest, own)
            table.add_row(f"{number:>3}", named(words), carded(turn, "dim"))
        self.show(table)

    def show_help(self) -> None:
        """What may be typed."""
        from red7.cli.screen import pairs

        self.show(pairs((_text(said(what), "bold"), _text(said(means))) for what, means in HELP))

    def say(self, sentence: str, style: str = "") -> None:
        """A sentence, the cards of its notation in color."""
        from red7.cli.cards import carded

        self.show(carded(sentence, style))

    def tell(self, sentence: str, style: str = "") -> None:
        """A sentence, its cards by their names."""
        from red7.cli.cards import named

        self.show(named(sentence, style))

    def show(self, *blocks: RenderableType) -> None:
        """Show something, unless it is to be quiet."""
        from red7.cli.screen import show

        if not self.quiet:
            for block in blocks:
                show(self.console, block)

    # --- the record -----------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the record to its file."""
        if self.path is not None:
            self.path.write_text(str(self.game.record), encoding="utf-8")

    def save_as(self, name: str) -> None:
        """Write the record to a new file, and go on writing there."""
        if not name:
            self.say(said("Name a file: save game.red7"))
            return
        try:
            self.path = new_file(name)
        except click.ClickException as error:
            self.say(f"{error.format_message()}")
            return
        self.keep()
        self.say(said("The record is in {file}.", file=name), style="dim")


def _text(words: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(words, style)
