"""What a person types at the table: a choice, a move in notation, or a command."""

import difflib
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from tawantin.cli import rules
from tawantin.cli.boards import staged
from tawantin.core.errors import IllegalAction, MalformedAction
from tawantin.rules_pages import NoPage

if TYPE_CHECKING:
    from tawantin.cli.table import Table

LOG_LINES = 15
COMMANDS = ("undo", "why", "log", "board", "info", "rules", "save", "conclude", "quit", "help")


class Order(Enum):
    """What became of a line."""

    PLAYED = 1
    UNDONE = 2
    QUIT = 3
    ANSWERED = 4


class Orders:
    """The choices of one seat in one position, and everything else it may type."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.game = table.match.game
        self.actions = table.match.legal_actions()
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
        self.table.match.play(self.seat, action)
        return Order.PLAYED

    def number(self, text: str) -> Order:
        if 1 <= int(text[:9]) <= len(self.actions):
            return self.play(self.actions[int(text) - 1])
        self.table.say("play.no_number", text=text[:20], n=len(self.actions))
        return Order.ANSWERED

    def move(self, text: str) -> Order:
        """Notation that is no choice now: say why not, or what it might have meant."""
        try:
            self.explain(self.game.actions.parse(text))
        except MalformedAction:
            self.unreadable(text)
        except IllegalAction as error:
            self.table.out.print(str(error), markup=False)
        return Order.ANSWERED

    def unreadable(self, text: str) -> None:
        shown = text if len(text) <= 40 else text[:37] + "..."
        self.table.say("play.unreadable", text=shown, n=len(self.actions))
        words = [*self.texts, *COMMANDS]
        near = difflib.get_close_matches(text.lower(), words, n=3, cutoff=0.6)
        if near:
            moves = self.table.words.either([f"“{move}”" for move in near])
            self.table.say("play.did_you_mean", moves=moves)

    def explain(self, action: int) -> None:
        """Why a move is not allowed, in a sentence with the rule's id."""
        table = self.table
        seen = table.teller.seen(self.seat)
        reason = self.game.why_not(seen, action)
        if reason is None:
            table.say("play.allowed", move=self.game.actions.text(action))
        else:
            table.out.print(
                table.words.reason(self.game, reason, seen, table.match.names), markup=False
            )

    # Commands.

    def command(self, name: str, rest: str) -> Order:
        if name == "undo":
            return Order.UNDONE if self.table.undo(self.seat) else Order.ANSWERED
        if name == "quit":
            return Order.QUIT
        if name == "conclude":
            return Order.PLAYED if self.table.conclude(self.seat) else Order.ANSWERED
        if name == "why":
            self.why(rest)
        elif name == "log":
            self.log(rest)
        elif name == "rules":
            self.rules(rest)
        elif name == "save":
            if rest:
                self.table.save(Path(rest))
            else:
                self.table.say("play.save_what")
        elif name == "board":
            self.table.draw()
            self.table.question(self.seat)
        elif name == "info":
            table = self.table
            view = staged(table.match, table.match.view(self.seat))
            for part in table.board.explain(view, table.match.names, table.words, table.out.width):
                table.out.print(part)
        else:
            self.help()
        return Order.ANSWERED

    def why(self, text: str) -> None:
        if not text:
            self.table.say("play.why_what", move=self.texts[-1])
        elif text.isdecimal() and 1 <= int(text[:9]) <= len(self.actions):
            self.explain(self.actions[int(text) - 1])
        else:
            self.move(text)

    def log(self, rest: str) -> None:
        table = self.table
        lines = int(rest[:6]) if rest.isdecimal() else LOG_LINES
        layout = table.texts("play.laid_out")
        told = list(table.teller.news(table.match.log, self.seat, layout))
        table.list_news(told[-lines:] if lines else [])
        if not told:
            table.say("play.log_empty")

    def rules(self, text: str) -> None:
        if not text:
            self.table.say("play.rules_what", rule=rules.first(self.game.name))
            return
        try:
            found = rules.find(self.game.name, text)
        except NoPage as error:
            self.table.out.print(str(error), markup=False)
            return
        if not found:
            self.table.say("play.no_rule", text=text[:40])
        for rule in found:
            rules.show(self.table.out, rule)

    def help(self) -> None:
        texts, out = self.table.texts, self.table.out
        out.print(texts("help.title"), style="bold")
        grid = Grid.grid(padding=(0, 2, 0, 2))
        grid.add_row(f"1–{len(self.actions)}", texts("help.number"))
        grid.add_row("…", texts("help.move", move=f"“{self.texts[0]}”"))
        shown = {"why": "why MOVE", "log": "log [n]", "rules": "rules ID", "save": "save FILE"}
        for name in COMMANDS[:-1]:
            if name == "conclude" and not self.table.stalled:
                continue
            grid.add_row(Text(shown.get(name, name)), texts(f"help.{name}"))
        out.print(grid)
