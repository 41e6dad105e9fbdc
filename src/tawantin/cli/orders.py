"""What a person types at the table: a choice, a move in notation, or a command."""

import difflib
import time
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from tawantin.cli import rules
from tawantin.cli.boards import staged
from tawantin.core.errors import MalformedAction
from tawantin.rules_pages import NoPage
from tawantin.table import coaching, showing

if TYPE_CHECKING:
    from tawantin.cli.terminal import Terminal

LOG_LINES = 15
COMMANDS = (
    "hint",
    "undo",
    "why",
    "log",
    "board",
    "info",
    "rules",
    "save",
    "conclude",
    "quit",
    "help",
)


class Order(Enum):
    """What became of a line."""

    PLAYED = 1
    UNDONE = 2
    QUIT = 3
    ANSWERED = 4


class Orders:
    """The choices of one seat in one position, and everything else it may type."""

    def __init__(self, terminal: "Terminal", seat: int) -> None:
        self.terminal = terminal
        self.seat = seat
        self.game = terminal.match.game
        self.actions = terminal.match.legal_actions()
        self.texts = [self.game.actions.text(action) for action in self.actions]

    def read(self, line: str) -> Order:
        """Do what the line says."""
        line = " ".join(line.split())
        first, _, rest = line.partition(" ")
        command = first.lower()
        if line.lower() in self.texts:
            return self.play(self.actions[self.texts.index(line.lower())])
        if line.isdecimal():
            return self.number(line)
        if not line or command in ("?", "h"):
            command = "help"
        if command in COMMANDS:
            return self.command(command, rest)
        return self.move(line)

    def play(self, action: int) -> Order:
        table = self.terminal.table
        table.play(self.seat, self.game.actions.text(action), table.version, time.time())
        return Order.PLAYED

    def number(self, text: str) -> Order:
        if 1 <= int(text[:9]) <= len(self.actions):
            return self.play(self.actions[int(text) - 1])
        self.terminal.say("play.no_number", text=text[:20], n=len(self.actions))
        return Order.ANSWERED

    def move(self, text: str) -> Order:
        """Notation that is no choice now: say why not, or what it might have meant."""
        try:
            self.explain(self.game.actions.parse(text))
        except MalformedAction:
            self.unreadable(text)
        return Order.ANSWERED

    def unreadable(self, text: str) -> None:
        shown = text if len(text) <= 40 else text[:37] + "..."
        self.terminal.say("play.unreadable", text=shown, n=len(self.actions))
        words = [*self.texts, *COMMANDS]
        near = difflib.get_close_matches(text.lower(), words, n=3, cutoff=0.6)
        if near:
            moves = self.terminal.words.either([f"“{move}”" for move in near])
            self.terminal.say("play.did_you_mean", moves=moves)

    def explain(self, action: int) -> None:
        """Why a move is not allowed, in a sentence with the rule's id."""
        terminal, text = self.terminal, self.game.actions.text(action)
        reason = showing.why_not(terminal.table, self.seat, text, terminal.language)
        if reason is None:
            terminal.say("play.allowed", move=text)
        else:
            terminal.out.print(reason, markup=False)

    # Commands.

    def command(self, name: str, rest: str) -> Order:
        if name == "undo":
            return Order.UNDONE if self.terminal.undo(self.seat) else Order.ANSWERED
        if name == "quit":
            return Order.QUIT
        if name == "conclude":
            return Order.PLAYED if self.terminal.conclude(self.seat) else Order.ANSWERED
        if name == "hint":
            self.hint()
        elif name == "why":
            self.why(rest)
        elif name == "log":
            self.log(rest)
        elif name == "rules":
            self.rules(rest)
        elif name == "save":
            if rest:
                self.terminal.save(Path(rest))
            else:
                self.terminal.say("play.save_what")
        elif name == "board":
            self.terminal.draw()
            self.terminal.question(self.seat)
        elif name == "info":
            screen = self.terminal
            names, width = screen.match.names, screen.out.width
            view = staged(screen.match, screen.match.view(self.seat))
            for part in screen.board.explain(view, names, screen.words, width):
                screen.out.print(part)
        else:
            self.help()
        return Order.ANSWERED

    def hint(self) -> None:
        """The best choices, what to expect of each, and why."""
        terminal, game = self.terminal, self.game.name
        found = terminal.advice(self.seat)
        terminal.out.print()
        for number, advice in enumerate(found):
            other = found[1 if number == 0 else 0] if len(found) > 1 else advice
            choice = self.texts.index(self.game.actions.text(advice.action)) + 1
            told = showing.choices(terminal.table, self.seat, [advice.action], terminal.language)
            expected = terminal.texts(
                "play.expected",
                place=coaching.decimal(advice.place(terminal.match.players), terminal.language),
                score=round(advice.points),
            )
            lead = advice.value - other.value
            why = coaching.reason(game, advice.terms, other.terms, lead, terminal.language)
            grid = Grid.grid(padding=(0, 1, 0, 0))
            grid.add_row(f"{choice:>3}", Text(told[0]["text"], "bold"))
            grid.add_row("", Text(f"{expected} {why}"))
            terminal.out.print(grid)

    def why(self, text: str) -> None:
        if not text:
            self.terminal.say("play.why_what", move=self.texts[-1])
        elif text.isdecimal() and 1 <= int(text[:9]) <= len(self.actions):
            self.explain(self.actions[int(text) - 1])
        else:
            self.move(text)

    def log(self, rest: str) -> None:
        lines = int(rest[:6]) if rest.isdecimal() else LOG_LINES
        told = list(self.terminal.news(0, self.seat))
        self.terminal.list_news(told[-lines:] if lines else [])
        if not told:
            self.terminal.say("play.log_empty")

    def rules(self, text: str) -> None:
        if not text:
            self.terminal.say("play.rules_what", rule=rules.first(self.game.name))
            return
        try:
            found = rules.find(self.game.name, text)
        except NoPage as error:
            self.terminal.out.print(str(error), markup=False)
            return
        if not found:
            self.terminal.say("play.no_rule", text=text[:40])
        for rule in found:
            rules.show(self.terminal.out, rule)

    def help(self) -> None:
        texts, out = self.terminal.texts, self.terminal.out
        out.print(texts("help.title"), style="bold")
        grid = Grid.grid(padding=(0, 2, 0, 2))
        grid.add_row(f"1–{len(self.actions)}", texts("help.number"))
        grid.add_row("…", texts("help.move", move=f"“{self.texts[0]}”"))
        shown = {"why": "why MOVE", "log": "log [n]", "rules": "rules ID", "save": "save FILE"}
        for name in COMMANDS[:-1]:
            if name == "conclude" and not self.terminal.stalled:
                continue
            grid.add_row(Text(shown.get(name, name)), texts(f"help.{name}"))
        out.print(grid)
