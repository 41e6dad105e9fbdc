"""What a game can say, read from its sources, and what its random games do say."""

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from tawantin.core.chance import FastRng
from tawantin.core.events import Event, Recorder
from tawantin.core.frame import CHANCE, PLAYER, Frame
from tawantin.core.game import Game
from tawantin.core.registry import game
from tawantin.core.state import State
from tawantin.core.why import Reason
from tawantin.words import LANGUAGES, Words

SOURCES = Path(__file__).parents[1] / "src" / "tawantin"
NAMES = ("Anna", "Bert", "Cleo", "Dirk", "Elena")
WORDS = {language: Words(language) for language in LANGUAGES}
GAMES = 60
EVERY = 5  # decisions between two that are looked at closely

Tables = dict[str, dict[str, str]]
Site = tuple[str, set[str]]
"""A key, and the names of the arguments given with it at one place of the sources."""


@cache
def read(path: Path) -> Tables:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def texts(language: str, book: str) -> Tables:
    return read(SOURCES / "locales" / language / f"{book}.toml")


def entries(language: str, book: str) -> Iterator[tuple[str, str, str]]:
    for table, found in texts(language, book).items():
        for key, text in found.items():
            yield table, key, text


def is_clean(text: str) -> bool:
    """No brace left over, no raw key, no space too many."""
    return bool(text) and not set(text) & set("{}_|") and "  " not in text and text == text.strip()


def asking(one: Game) -> list[Frame]:
    """The frames that put a question to a player."""
    return [f for f in one.frames if f.kind == PLAYER and type(f).actor is not Frame.actor]


def question_key(one: Game, s: State) -> str:
    """The sentence for what is asked now."""
    question = one.question(s)
    assert question is not None
    row = one.contract.questions[question.name]
    return row.sentence(question.args, texts("en", one.name)["prompt"])


def choice_key(one: Game, s: State, action: int) -> str:
    """The phrase for a choice, told apart by the question it answers."""
    row = one.actions.row(action)
    return f"{row.verb} at {question_key(one, s)}"


class Heard:
    """Distinct events, reasons and positions of seeded random games over all options."""

    def __init__(self, name: str) -> None:
        self.game = game(name)
        self.events: dict[str, tuple[Event, State]] = {}
        self.reasons: dict[str, tuple[Reason, State]] = {}
        self.asked: dict[str, State] = {}  # a position for each question
        self.choices: dict[str, tuple[int, State]] = {}  # and for each phrase of a choice
        for number in range(GAMES):
            self._play(number)

    def _play(self, number: int) -> None:
        one = self.game
        players = one.players[number % len(one.players)]
        names = [option.name for option in one.options]
        every = product(*(option.values for option in one.options))
        combinations = [dict(zip(names, values, strict=True)) for values in every]
        combinations = [options for options in combinations if one.playable(players, options)]
        s = one.new(players, combinations[number * 37 % len(combinations)])
        s.rec = Recorder()
        rng = FastRng(number)
        decisions = 0
        while not one.is_over(s):
            frame = one.top(s)
            if frame.kind == CHANCE:
                action = one.sample(s, rng)
            else:
                legal = frame.options(s)
                decisions += 1
                self._look(s, frame, legal, decisions % EVERY == 0)
                action = legal[rng.below(len(legal))]
            one.apply(s, action)
            for event in s.rec.take():
                if repr(event) not in self.events:
                    self.events[repr(event)] = event, s.copy()

    def _look(self, s: State, frame: Frame, legal: list[int], closely: bool) -> None:
        key = question_key(self.game, s)
        if key not in self.asked:
            self.asked[key] = s.copy()
        for action in legal:
            phrase = choice_key(self.game, s, action)
            if phrase not in self.choices:
                self.choices[phrase] = action, s.copy()
        if closely:
            for action in frame.candidates(s):
                reason = frame.blocked(s, action)
                if reason is not None and repr(reason) not in self.reasons:
                    self.reasons[repr(reason)] = reason, s.copy()


heard_in = cache(Heard)
