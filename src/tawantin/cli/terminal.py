"""A table in the terminal: people at one keyboard, bots beside them.

What the screen shows to a seat is what the table shows to it.
"""

import hashlib
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from tawantin import bots
from tawantin.bots.coach import Advice, Coach, coach_of
from tawantin.cli import result, saved
from tawantin.cli.boards import SEAT_STYLES, board, staged
from tawantin.cli.choices import list_choices
from tawantin.cli.common import option_word
from tawantin.cli.news import news
from tawantin.cli.orders import Order, Orders
from tawantin.cli.saved import AUTOSAVE, PERSON
from tawantin.cli.texts import Texts
from tawantin.core.chance import FastRng
from tawantin.core.errors import TawantinError
from tawantin.core.match import Match
from tawantin.table import showing
from tawantin.table.clocks import Pace
from tawantin.table.language import words_in
from tawantin.table.refusals import Conflict
from tawantin.table.seats import Seat
from tawantin.table.table import SPECTATOR, Table

HINT = 1.5  # seconds the coach may think
NOTHING: AbstractContextManager[object] = nullcontext()
SAVE_AS = "tawantin-match.json"
NO = "-"


class Leave(Exception):
    """Somebody leaves the table; the match is not over."""


class Terminal:
    """The table, and who is looking at the screen."""

    def __init__(self, match: Match, seats: list[str], out: Console, language: str) -> None:
        self.match = match
        self.seats = seats
        self.table = Table([_seat(i, seats[i], name) for i, name in enumerate(match.names)], Pace())
        self.out = out
        self.language = language
        self.words = words_in(language)
        self.texts = Texts(language)
        self.board = board(match.game.name)
        self.people = [seat for seat in range(match.players) if seats[seat] == PERSON]
        self.watcher = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.told = [len(match.log)] * (match.players + 1)  # the last one is the spectator's
        self.played = [-1] * match.players  # length of the log after the seat's last choice
        self.thinking = {seat: bots.make(seats[seat]) for seat in range(match.players)
                         if seats[seat] != PERSON}  # fmt: skip
        self.rng = FastRng(_bot_seed(match))
        self.coach: Coach | None = None

    # The course of a match.

    def sit(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            self.welcome()
            self.table.start(self.match, time.time())
            while self.table.status == "running":
                seat = self.table.to_act
                if seat in self.people:
                    self.ask(seat)
                else:
                    self.think(seat)
            self.finish()
        except Leave:
            self.out.print(self.texts("play.bye"))
        except EOFError:
            self.out.print()
            self.keep()
        except KeyboardInterrupt:
            self.out.print()
            try:
                self.offer_to_save()
                self.out.print(self.texts("play.bye"))
            except (EOFError, KeyboardInterrupt):
                self.out.print()
                self.keep()

    def welcome(self) -> None:
        match, texts = self.match, self.texts
        title = self.words.thing("game", "name", match.game.name)
        names = ", ".join(match.names)
        self.out.print(texts("play.welcome", game=title, names=names), style="bold", markup=False)
        bots_named = ", ".join(
            f"{match.names[seat]} ({self.seats[seat]})" for seat in sorted(self.thinking)
        )
        if len(self.people) == 1:
            self.say("play.you", name=match.names[self.people[0]])
        if bots_named:
            self.say("play.bots", names=bots_named)
        changed = [
            f"{option.name}={option_word(match.options[option.name])}"
            for option in match.game.options
            if match.options[option.name] != option.default
        ]
        if changed:
            self.say("play.options", options=", ".join(changed))
        if match.log:
            self.say("play.resumed", n=len(match.log))
        else:
            self.say("play.commitment", commitment=match.commitment)
        if self.people:
            self.say("play.hint")

    def think(self, seat: int) -> None:
        """A bot decides; what it does is told to whoever looks on."""
        name = self.match.names[seat]
        if self.out.is_terminal:
            with self.out.status(self.texts("play.thinks", name=name)):
                action = self._choice(seat)
        else:
            action = self._choice(seat)
        self.table.play_bot(seat, action, self.table.version, time.time())
        self.tell()

    def _choice(self, seat: int) -> int:
        match = self.match
        guess = match.game.redetermine(match.state, seat, self.rng)
        return self.thinking[seat].choose(match.game, guess, seat, self.rng)

    def advice(self, seat: int) -> list[Advice]:
        """What the coach would do for a person."""
        if self.coach is None:
            self.coach = coach_of(self.match.game)
        with self.out.status(self.texts("play.coach_thinks")) if self.out.is_terminal else NOTHING:
            return self.coach.advise(self.match.state, seat, self.rng, seconds=HINT)

    def ask(self, seat: int) -> None:
        """A person decides: news, the table if others moved, the question, the choices."""
        fresh = self.hand_over(seat)
        self.tell()
        log, since = self.match.log, self.played[seat]
        others = any(entry.seat not in (seat, -1) for entry in log[max(since, 0) :])
        if fresh or since < 0 or others:
            self.draw()
        self.question(seat)
        orders = Orders(self, seat)
        while True:
            order = orders.read(input("> "))
            if order is Order.PLAYED:
                self.played[seat] = len(self.match.log)
                self.tell()
                return
            if order is Order.UNDONE:
                self.played[seat] = len(self.match.log)
                self.told = [min(told, len(self.match.log)) for told in self.told]
                self.draw()
                self.question(seat)
                orders = Orders(self, seat)
            elif order is Order.QUIT:
                self.offer_to_save()
                raise Leave

    def hand_over(self, seat: int) -> bool:
        """With several people, a curtain before another one sees the screen."""
        if self.watcher == seat:
            return False
        if self.watcher != SPECTATOR:
            input(self.texts("play.hand_over", name=self.match.names[self.watcher]) + " ")
            self.watcher = SPECTATOR
            self.out.clear()
        input(self.texts("play.curtain", name=self.match.names[seat]) + " ")
        self.watcher = seat
        return True

    def finish(self) -> None:
        self.tell()
        self.out.print()
        result.show(self.out, self.match, self.words, self.texts)
        result.show_seed(self.out, self.match, self.texts)
        if self.people:
            try:
                name = input(self.texts("play.save_end")).strip()
            except EOFError:
                self.out.print()
                return
            if name:
                self.save(Path(name))

    # What is shown.

    def say(self, key: str, **args: int | str) -> None:
        self.out.print(self.texts(key, **args), markup=False, soft_wrap=False)

    def tell(self) -> None:
        """What happened since the one who looks was told last."""
        if self.watcher == SPECTATOR and self.people:
            return  # nobody sits there: each hears it behind the curtain
        first, self.told[self.watcher] = self.told[self.watcher], len(self.match.log)
        self.list_news(self.news(first, self.watcher))

    def news(self, first: int, seat: int) -> Iterator[str]:
        """What this seat may read of the log from an entry on."""
        return news(self.table, first, seat, self.language, self.texts("play.laid_out"))

    def list_news(self, lines: Iterable[str]) -> None:
        for line in lines:
            grid = Grid.grid(padding=(0, 1, 0, 0))
            grid.add_row("  ·", Text(line))
            self.out.print(grid)

    def draw(self) -> None:
        view = staged(self.match, self.match.view(self.watcher))
        self.out.print()
        for part in self.board.draw(view, self.match.names, self.words, self.out.width):
            self.out.print(part)

    def question(self, seat: int) -> None:
        """The sentence that says what is asked, and the numbered choices."""
        shown = showing.show(self.table, seat, self.language)
        name = (self.match.names[seat], f"bold {SEAT_STYLES[seat]}")
        self.out.print(Rule(style="dim"))
        self.out.print(Text.assemble(name, f": {shown['prompt']}"))
        choices = [(choice["text"], choice["action"]) for choice in shown["legal"]]
        self.out.print(list_choices(choices, self.out.width))
        if self.stalled:
            self.say("play.stalled")

    # Ending a game that gets nowhere.

    @property
    def stalled(self) -> bool:
        return self.table.stalled

    def conclude(self, seat: int) -> bool:
        """End a stalled game, if every person agrees; bots always do."""
        if not self.stalled:
            self.say("play.not_stalled")
            return False
        yes = self.words.word("yes")
        for other in self.people:
            if other == seat:
                continue
            name = self.match.names[other]
            answer = input(self.texts("play.agree", name=name, yes=yes))
            if answer.strip().lower() != yes:
                self.say("play.not_agreed", name=name)
                return False
        self.table.agree(self.people, True, time.time())
        return True

    # Saving.

    def save(self, path: Path) -> bool:
        try:
            saved.write(self.match, self.seats, path)
        except FileExistsError:
            self.say("play.not_saved", problem=self.texts("play.not_ours", file=str(path)))
            return False
        except TawantinError as error:
            self.say("play.not_saved", problem=str(error))
            return False
        self.say("play.kept" if self.match.is_over else "play.saved", file=str(path))
        return True

    def offer_to_save(self) -> None:
        while True:
            name = input(self.texts("play.save_offer", file=SAVE_AS)).strip()
            if name == NO or self.save(Path(name or SAVE_AS)):
                return

    def keep(self) -> None:
        """Nobody can be asked any more: keep the match anyway."""
        path, number = AUTOSAVE, 1
        while True:
            try:
                saved.write(self.match, self.seats, path)
            except FileExistsError:
                number += 1
                path = AUTOSAVE.with_stem(f"{AUTOSAVE.stem}-{number}")
                continue
            except TawantinError as error:
                self.say("play.not_saved", problem=str(error))
                return
            self.say("play.autosaved", file=str(path))
            return

    def undo(self, seat: int) -> bool:
        try:
            self.table.undo(seat, self.table.version, time.time())
        except Conflict:
            self.say("play.nothing_to_undo")
            return False
        self.say("play.undone")
        return True


def _seat(number: int, held: str, name: str) -> Seat:
    if held == PERSON:
        return Seat(number, "person", name)
    return Seat(number, "bot", name, bot=held)


def _bot_seed(match: Match) -> int:
    """Bots think the same way for the same match, and nothing of it tells about the dice."""
    text = b"bots/" + match.seed + str(len(match.log)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
