"""What is said at the table in a terminal: the position, turns asked for, refusals explained."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
import click

from red7 import Color, IllegalTurn, InvalidTurn, Ruling, State, Turn
from red7.cli.line_input import read_line
from red7.cli.plain_words import in_notation
from red7.referee.report import RulingReport
from red7.referee.steps_in_words import to_do, told
from red7.referee.wording import player
from red7.table.steps import END, PASS

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from red7.game.game import Game
    from red7.players.session import Session

OFFERED: Final = 8
"""How many turns are shown without being asked for."""
HELP: Final = (
    ("+R4 >B2", "a turn, or its next steps; so do 'play R4 discard B2' and 'R4'"),
    ("3", "the turn with this number"),
    ("end", "end the turn; so does an empty line"),
    ("pass", "do nothing"),
    ("who", "who is winning, and who would be under each color"),
    ("undo", "take the last step back, until a hidden card was seen"),
    ("turns", "every turn that keeps you in"),
    ("save FILE", "write the record so far"),
    ("quit", "stop the match; nothing else does"),
)

QUIT: Final = "quit"
ALMOST_QUIT: Final = ("q", "exit", "stop", "bye")


def new_file(name: str) -> Path:
    """Where the record goes: a file that is not there yet and can be written."""
    try:
        path = Path(name)
        path.open("x", encoding="utf-8").close()
    except FileExistsError:
        raise click.ClickException(f"'{name}' exists already: name another file.") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise click.ClickException(f"'{name}' cannot be written: {why}.") from None
    return path


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
        self.names = ["you", *names]
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
        against = ", ".join(f"{player(seat + 1)} {n}" for seat, n in enumerate(self.names[1:]))
        self.say(f"{self.game.rules}, seed {self.session.seed}. You are A, against {against}.")
        self.say("Type ? for help.", style="dim")
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
            self.say(f"The record is in {self.path}.", style="dim")

    def reply(self) -> None:
        """Another player's turn."""
        before = self.game.state
        seat, turn = self.session.reply()
        stays = not self.game.state.seats[seat].out
        self.tell(f"{told(before, turn)}{'' if stays else ' and is out'}   {turn}")
        self.tell_who_left(before.players_in, seat)

    def tell_who_left(self, before: Sequence[int], mover: int) -> None:
        """Who went out in another player's turn."""
        for seat in before:
            if seat != mover and self.game.state.seats[seat].out:
                self.say(f"{'You are' if seat == 0 else f'{player(seat)} is'} out.")

    def my_turn(self) -> bool:
        """One line from the person; False to stop."""
        self.show_table()
        while True:
            line = self.ask()
            if line is None:
                return False
            if self.obeyed(line):
                return True

    def obeyed(self, line: str) -> bool:
        """Do what a line asks for; returns whether to show the table again."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" | "help":
                self.show_help()
            case "turns":
                self.show_turns(self.offer)
            case "who":
                self.show_who()
            case "undo" | "u":
                return self.undo()
            case "save":
                self.save_as(rest.strip())
            case each if each in ALMOST_QUIT:
                self.say(f"Type {QUIT} to stop the match.")
            case _:
                return self.take(line)
        return False

    def take(self, line: str) -> bool:
        """Take the steps that a line names; where they are refused, say why."""
        session, before = self.session, self.game.state
        try:
            if not line:
                if not session.may_end:
                    self.say("Type a turn, or ? for help.")
                    return False
                steps = [END]
            elif line.isascii() and line.isdecimal():
                if not 0 < int(line[:9]) <= len(self.offer):
                    self.say(f"There is no turn {line}: {len(self.offer)} are offered.")
                    return False
                rest = self.offer[int(line) - 1].steps[len(before.so_far) :]
                steps = [*rest] or [END if before.so_far else PASS]
            else:
                steps = session.read(in_notation(line))
            session.take(steps)
        except InvalidTurn as error:
            self.say(f"{error} Type ? for help.")
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
        seen = "a hidden card has been seen since" if self.game.state.so_far else "it is a new turn"
        self.say(f"There is nothing to take back: {seen}.")
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
        self.show(*blocks)

    def after_the_round(self) -> bool:
        """The result, and whether another round is wanted."""
        game = self.game
        winner, outcome = game.rules.winner(game.state), game.outcome
        self.show_position()
        who = (
            "Nobody wins"
            if winner is None
            else "You win"
            if winner == 0
            else (f"{player(winner)} wins")
        )
        scored = game.rules.score(game.state)
        points = f" with {scored}: {scored.points} points" if scored else ""
        self.tell(f"{who} the round{points}.", style="bold")
        if outcome.target is not None:
            stand = ", ".join(f"{player(seat)} {each}" for seat, each in enumerate(outcome.points))
            self.say(f"Points: {stand}; {outcome.target} win the match.")
        if outcome.over:
            if outcome.target is not None:
                names = " and ".join(player(seat) for seat in outcome.winners)
                self.say(f"The match is over, and {names} won: {outcome.why}.", style="bold")
            return False
        while True:
            self.say(f"Press Enter for the next round, or type {QUIT}.", style="dim")
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
            stays = "you stay in" if session.stays_in else "you are out"
            can = f"Enter ends the turn: {stays}." if session.may_end else "The turn goes on."
            self.say(f"So far {Turn(taken)}. {can}")
        if not self.offer:
            self.say("No turn keeps you in: pass.", style="yellow")
        elif not taken:
            self.say("These turns keep you in:", style="dim")
        self.show_turns(self.offer[:OFFERED])
        if len(self.offer) > OFFERED:
            self.say(f"and {len(self.offer) - OFFERED} more: type turns", style="dim")

    def show_position(self) -> None:
        """The table as the person sees it."""
        from red7.cli.cards import drawn

        view = self.session.view
        if view.before is not None:
            view = attrs.evolve(view, so_far=(), before=None)
        rules, color = self.game.rules, self.game.rules.color(view)
        self.show(_text(""), drawn(view, color, self.names, rules.noted(view)))
        if view.players_in:
            self.say(f"{color} is played: {rules.color_rule(color)}.", style="bold")
            self.tell(rules.explain(view, "who").reasons[0].text)

    def show_who(self) -> None:
        """Who is winning, and who would be under each color."""
        from red7.cli.cards import STYLES
        from red7.cli.screen import columns

        rules, view = self.game.rules, self.session.view
        self.tell(rules.explain(view, "who").reasons[0].text)
        table = columns("canvas", "rule", "winning")
        for color in reversed(Color):
            leader = rules.leader(view, color)
            who = "nobody" if leader is None else "you" if leader == 0 else player(leader)
            table.add_row(_text(str(color), STYLES[color]), rules.color_rule(color), who)
        self.show(table)

    def show_turns(self, turns: Sequence[Turn]) -> None:
        """Turns and their numbers, each in words and as it is written."""
        from red7.cli.cards import carded, named
        from red7.cli.screen import columns

        state = self.game.state.before or self.game.state
        table = columns("", "", "")
        table.show_header = False
        for number, turn in enumerate(turns, 1):
            rest = Turn(turn.steps[len(self.game.state.so_far) :])
            ends = self.game.state.so_far and not rest.steps
            words = "end the turn" if ends else to_do(state, rest)
            table.add_row(f"{number:>3}", named(words), carded(turn, "dim"))
        self.show(table)

    def show_help(self) -> None:
        """What may be typed."""
        from red7.cli.screen import pairs

        self.show(pairs((_text(what, "bold"), _text(means)) for what, means in HELP))

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
            self.say("Name a file: save game.red7")
            return
        try:
            self.path = new_file(name)
        except click.ClickException as error:
            self.say(f"{error.format_message()}")
            return
        self.keep()
        self.say(f"The record is in {name}.", style="dim")


def _text(words: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(words, style)
