"""Sentences in the reader's language, made from what the engine says in numbers.

The words lie in `locales/<language>/*.toml`: `core.toml` for all games, `<game>.toml` for what
happens and is asked there, `<game>_things.toml` for its things. How a game's numbers become names
and which of several sentences fits is said by `tawantin.games.<game>.words`.

In a sentence `{points}` is a value, and `{points:point|points}` picks the word for that number.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module, resources
from string import Formatter
from typing import Any, Final, Protocol, cast

from babel import Locale

from tawantin.core.action import Action
from tawantin.core.errors import BadSetup
from tawantin.core.events import Event
from tawantin.core.frame import OVER, PLAYER
from tawantin.core.game import Game
from tawantin.core.state import State
from tawantin.core.why import Reason

LANGUAGES: Final = ("en", "de", "nl")

Value = int | str
Tables = Mapping[str, Mapping[str, str]]


class MissingWords(KeyError):
    """A language has no word or sentence for this, or a sentence lacks one of its values."""

    def __init__(self, language: str, key: str) -> None:
        super().__init__(language, key)
        self.language: Final = language
        self.key: Final = key

    def __str__(self) -> str:
        return f"no words in {self.language!r} for {self.key!r}"


class GameWords(Protocol):
    """What the module `tawantin.games.<game>.words` offers."""

    ARGS: Mapping[str, Callable[["Words", Value, Any], str]]
    """Values to names, by argument or, for one sentence alone, by `sentence.argument`.

    The last parameter is the position, or None where it is not at hand.
    """

    def event_key(self, kind: str, args: Mapping[str, Value]) -> str | None:
        """The sentence for an event; None if it needs none."""

    def reason_key(self, key: str, args: Mapping[str, Value]) -> str:
        """The sentence for a reason."""

    def prompt_key(self, frame: str, args: Mapping[str, Value], s: Any) -> str:
        """The sentence for a question."""

    def action_key(self, frame: str, row: Action, s: Any) -> tuple[str, dict[str, Value]]:
        """The phrase for a choice in this position, and the values in it."""


class Words:
    """One language."""

    def __init__(self, language: str, players: Sequence[str] = ()) -> None:
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise BadSetup(f"there are no words in {language!r}; there are in: {known}")
        self.language: Final = language
        self.players: Final = players
        """Their names, where sentences may name them."""
        self._plural: Final = _plural(language)

    def _among(self, players: Sequence[str]) -> "Words":
        return Words(self.language, players) if players else self

    # What the engine says.

    def event(
        self,
        game: Game,
        event: Event,
        names: Sequence[str],
        viewer: int,
        state: State | None = None,
    ) -> str | None:
        """A log line as `viewer` may read it (-1: a spectator); None if the event needs none.

        `state` is any position of the match. With it the sentence can name printed values, which
        depend on the match's data.
        """
        args = event.seen_by(viewer)
        key = _game_words(game.name).event_key(event.kind, args)
        if key is None:
            return None
        hidden = event.secret and viewer != event.seat
        if event.seat >= 0:
            args["who"] = names[event.seat]
        table = "event_hidden" if hidden else "event"
        return self._among(names)._say(game.name, table, key, args, state)

    def reason(
        self, game: Game, reason: Reason, state: State | None = None, names: Sequence[str] = ()
    ) -> str:
        """Why a choice is not allowed, with the rule that says so."""
        if reason.key in self._tables("core")["why"]:
            key, book = reason.key, "core"
        else:
            key, book = _game_words(game.name).reason_key(reason.key, reason.args), game.name
        text = self._among(names)._say(book, "why", key, reason.args, state, game.name)
        return self.say("reason", text=text, rule=reason.rule) if reason.rule else text

    def prompt(self, game: Game, state: State, names: Sequence[str], viewer: int) -> str:
        """What is asked now: of `viewer`, or of those the others are waiting for."""
        state = game.as_asked(state, viewer)
        frame = game.top(state)
        if frame.kind != PLAYER:
            return self._say("core", "prompt", "over" if frame.kind == OVER else "chance", {})
        seat = game.actor(state)
        args = frame.prompt(state)
        key = _game_words(game.name).prompt_key(frame.name, args, state)
        args["who"] = self.all_of([names[asked] for asked in game.asked(state)])
        if "seat" in args:
            args["seat"] = names[int(args["seat"])]
        table = "prompt" if viewer == seat else "waiting"
        return self._among(names)._say(game.name, table, key, args, state)

    def action(self, game: Game, state: State, index: int, names: Sequence[str] = ()) -> str:
        """A choice as it stands in a list, told to the one who has it."""
        row = game.actions.row(index)
        key, args = _game_words(game.name).action_key(game.top(state).name, row, state)
        return self._among(names)._say(game.name, "action", key, args, state)

    # Words by name.

    def thing(self, table: str, key: str, game: str) -> str:
        """The name or text of a thing, as it stands in the game's files."""
        for book in (f"{game}_things", game):
            tables = self._tables(book)
            if table in tables:
                return self._entry(book, table, key)
        raise MissingWords(self.language, f"{game}: {table}.{key}")

    def things(self, game: str) -> Tables:
        """All names and texts of a game's things, by table."""
        return self._tables(f"{game}_things")

    def bot(self, name: str) -> tuple[str, str]:
        """What a bot is called, and how it plays."""
        return self._entry("core", "bot", name), self._entry("core", "bot_text", name)

    def phrase(self, table: str, key: str, game: str, **args: Value) -> str:
        """A text of the game with values put in as they are."""
        return self._fill(self._entry(game, table, key), f"{game}: {table}.{key}", args, {}, None)

    def word(self, key: str) -> str:
        """A word that all games share."""
        return self._entry("core", "word", key)

    def say(self, key: str, **args: Value) -> str:
        """A sentence that all games share."""
        return self._say("core", "sentence", key, args)

    def winners(self, names: Sequence[str], points: int) -> str:
        """Who has won, alone or with others."""
        if len(names) == 1:
            return self.say("wins", who=names[0], points=points)
        return self.say("share", names=self.all_of(names), points=points)

    def either(self, items: Sequence[str]) -> str:
        """`a`, `a or b`, `a, b or c`."""
        return self._row(items, "or")

    def all_of(self, items: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        return self._row(items, "and")

    # How it is done.

    def _row(self, items: Sequence[str], word: str) -> str:
        *others, last = items
        return f"{', '.join(others)} {self.word(word)} {last}" if others else last

    def _say(
        self,
        book: str,
        table: str,
        key: str,
        args: Mapping[str, Value],
        state: State | None = None,
        game: str = "",
    ) -> str:
        name = f"{book}: {table}.{key}"
        game = game or ("" if book == "core" else book)
        names = _game_words(game).ARGS if game else {}
        converters = {
            arg: names[f"{key}.{arg}"] if f"{key}.{arg}" in names else names[arg]
            for arg in args
            if arg in names or f"{key}.{arg}" in names
        }
        return self._fill(self._entry(book, table, key), name, args, converters, state)

    def _fill(
        self,
        template: str,
        name: str,
        args: Mapping[str, Value],
        converters: Mapping[str, Callable[["Words", Value, Any], str]],
        state: State | None,
    ) -> str:
        parts: list[str] = []
        for text, field, spec, _ in Formatter().parse(template):
            parts.append(text)
            if field is None:
                continue
            if field not in args:
                raise MissingWords(self.language, f"{name}: {{{field}}}")
            value = args[field]
            if spec:
                parts.append(self._pick(value, spec))
            elif field in converters:
                parts.append(converters[field](self, value, state))
            else:
                parts.append(str(value))
        return "".join(parts)

    def _pick(self, value: Value, forms: str) -> str:
        one, other = forms.split("|")
        return one if self._plural(int(value)) == "one" else other

    def _entry(self, book: str, table: str, key: str) -> str:
        found = self._tables(book).get(table, {}).get(key)
        if found is None:
            raise MissingWords(self.language, f"{book}: {table}.{key}")
        return found

    def _tables(self, book: str) -> Tables:
        return _read(self.language, book)


@cache
def _plural(language: str) -> Callable[[int], str]:
    """Which form of a word goes with a number."""
    found: Callable[[int], str] = Locale.parse(language).plural_form
    return found


@cache
def _read(language: str, book: str) -> Tables:
    path = resources.files("tawantin").joinpath("locales", language, f"{book}.toml")
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise MissingWords(language, f"{book}.toml") from None


@cache
def _game_words(game: str) -> GameWords:
    return cast(GameWords, import_module(f"tawantin.games.{game}.words"))
