"""Sentences in the reader's language, made from what the engine says in numbers.

The words lie in `locales/<language>/*.toml`: `core.toml` for all games, `<game>.toml` for what
happens and is asked there, `<game>_things.toml` for its things. Names that are put together from
printed values are made by `tawantin.games.<game>.words`.

`tawantin.messages` says how a text is written, `games/<game>/contract.py` what its values stand
for.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final, Protocol, cast

from tawantin import messages
from tawantin.core.contract import (
    AMOUNTS,
    LISTS,
    SEAT_SET,
    SEATS,
    SETS,
    THINGS,
    Domain,
    Row,
)
from tawantin.core.errors import BadSetup
from tawantin.core.events import Event
from tawantin.core.forecast import Forecast
from tawantin.core.frame import OVER
from tawantin.core.game import Game
from tawantin.core.state import State
from tawantin.core.why import Reason
from tawantin.messages import LANGUAGES as LANGUAGES
from tawantin.messages import Field

Value = int | str
Tables = Mapping[str, Mapping[str, str]]

NAMES_KEPT: Final = 16_384
SENTENCES_KEPT: Final = 8192
TABLES_KEPT: Final = 1024


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

    NAMES: Mapping[str, Callable[["Words", int, Any], str]]
    """By domain: names that are made of more than a word of the locales.

    The last parameter holds the printed values of the match, or is None where they are not known.
    """

    def values(self, printed: Any) -> Mapping[str, Value]:
        """The printed values that texts of things name, as `{city_price}`."""

    # A game whose texts of things are put together may have besides:
    #
    # TEXTS: Mapping[str, tuple[Sequence[str], Callable[["Words", str, Any], str]]]
    #     By table, the keys and how the text of one is made.


class Words:
    """One language."""

    def __init__(self, language: str, players: Sequence[str] = (), you: int = -1) -> None:
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise BadSetup(f"there are no words in {language!r}; there are in: {known}")
        self.language: Final = language
        self.counting: Final = messages.language(language)
        self.players: Final = players
        """Their names, where sentences may name them."""
        self.you: Final = you
        """The seat that is spoken to as one of several."""

    def _among(self, players: Sequence[str], you: int = -1) -> "Words":
        return _words(self.language, tuple(players), you) if players else self

    # What the engine says.

    def event(
        self,
        game: Game,
        event: Event,
        names: Sequence[str],
        viewer: int,
        printed: object = None,
    ) -> str | None:
        """A log line as `viewer` may read it (-1: a spectator); None if the event needs none.

        `printed`: the values of the match, which may be named. No position: a line can tell
        nothing but what its event lets the viewer know.
        """
        row = game.contract.events[event.kind]
        if not row.told:
            return None
        args = event.seen_by(viewer)
        table = "event_hidden" if event.secret and viewer != event.seat else "event"
        key = row.sentence(args, self._tables(game.name)[table])
        return self._among(names)._sentence(game, table, key, row, args, printed, event.seat)

    def reason(
        self, game: Game, reason: Reason, state: State | None = None, names: Sequence[str] = ()
    ) -> str:
        """Why a choice is not allowed, with the rule that says so."""
        row = game.contract.reasons[reason.key]
        if reason.key in self._tables("core")["why"]:
            args = dict(reason.args)
            if "question" in args:
                args["question"] = self.thing("question", str(args["question"]), game.name)
            text = self._say("core", "why", reason.key, args)
        else:
            key = row.sentence(reason.args, self._tables(game.name)["why"])
            printed = state.printed() if state is not None else None
            text = self._among(names)._sentence(game, "why", key, row, reason.args, printed)
        return self.say("reason", text=text, rule=reason.rule) if reason.rule else text

    def prompt(self, game: Game, state: State, names: Sequence[str], viewer: int) -> str:
        """What is asked now: of `viewer`, or of those the others are waiting for."""
        state = game.as_asked(state, viewer)
        question = game.question(state)
        if question is None:
            over = game.top(state).kind == OVER
            return self._say("core", "prompt", "over" if over else "chance", {})
        row = game.contract.questions[question.name]
        table = "prompt" if viewer == game.actor(state) else "waiting"
        key = row.sentence(question.args, self._tables(game.name)[table])
        args = {**question.args, "who": self.all_of([names[seat] for seat in question.asked])}
        return self._among(names)._sentence(game, table, key, row, args, state.printed())

    def action(
        self,
        game: Game,
        state: State,
        index: int,
        names: Sequence[str] = (),
        forecast: Forecast | None = None,
    ) -> str:
        """A choice as it stands in a list, told to the one who has it, with what comes of it.

        Without a forecast it is made here, if the choice is legal.
        """
        if forecast is None:
            if game.question(state) is None or index not in game.legal_actions(state):
                return self.choice(game, state, index, names)
            forecast = game.forecasts(state, [index])[0]
        return self.actions(game, state, [index], [forecast], names)[0]

    def actions(
        self,
        game: Game,
        state: State,
        actions: Sequence[int],
        forecasts: Sequence[Forecast],
        names: Sequence[str] = (),
    ) -> list[str]:
        """Several such choices, each with its forecast."""
        among, asked, printed = self._among(names), self._asked(game, state), state.printed()
        seat = game.actor(state)
        told = _words(self.language, tuple(among.players), seat)
        found: list[str] = []
        for index, forecast in zip(actions, forecasts, strict=True):
            text = _choice(among, game, index, asked, printed)
            effects = told._effects(game, seat, forecast, printed)
            if effects:
                text = self.say("choice", text=text, effects=", ".join(effects))
            found.append(text)
        return found

    def choice(self, game: Game, state: State, index: int, names: Sequence[str] = ()) -> str:
        """A choice by its name alone, legal or not."""
        asked = self._asked(game, state)
        return _choice(self._among(names), game, index, asked, state.printed())

    def _asked(self, game: Game, state: State) -> tuple[str, ...]:
        """The question by the names under which choices may be called otherwise in it."""
        question = game.question(state)
        if question is None:
            return ()
        row = game.contract.questions[question.name]
        return row.sentence(question.args, self._tables(game.name)["prompt"]), question.name

    def _effects(self, game: Game, seat: int, forecast: Forecast, printed: Any) -> list[str]:
        """What comes of a choice, each a phrase: what happens at once, what is asked next, and what
        can no longer be done.
        """
        contract, tables = game.contract, self._tables(game.name)
        then = tables.get("then", {})
        found: list[str] = []
        for event in forecast.events:
            others = event.seat not in (seat, -1) and "effect_other" in tables
            table = "effect_other" if others else "effect"
            known = tables.get(table, {})
            row, args = contract.events[event.kind], event.seen_by(seat)
            key = row.sentence(args, known)
            if key in known:
                found.append(self._sentence(game, table, key, row, args, printed, event.seat))
        question = forecast.question
        if question is not None and seat in question.asked:
            row = contract.questions[question.name]
            key = row.sentence(question.args, then)
            if key in then:
                found.append(self._sentence(game, "then", key, row, question.args, printed))
        if forecast.closes:
            doors = self.named(game.name, contract.doors, forecast.closes, printed)
            found.append(self.say("gives_up", doors=doors))
        return [effect for effect in found if effect]

    # Words by name.

    def thing(self, table: str, key: str, game: str, printed: Any = None) -> str:
        """The name or text of a thing; texts name the values printed in this match."""
        made = _made(game)
        if table in made and key in made[table][0]:
            return made[table][1](self, key, printed)
        for book in (f"{game}_things", game):
            tables = self._tables(book)
            if table in tables:
                text = self._entry(book, table, key)
                return self._printed(text, game, f"{book}: {table}.{key}", printed)
        raise MissingWords(self.language, f"{game}: {table}.{key}")

    def things(self, game: str, printed: Any = None) -> Tables:
        """All names and texts of a game's things, by table."""
        book = f"{game}_things"
        written = {
            table: {
                key: self._printed(text, game, f"{book}: {table}.{key}", printed)
                for key, text in found.items()
            }
            for table, found in self._tables(book).items()
        }
        made = {
            table: {key: make(self, key, printed) for key in keys}
            for table, (keys, make) in _made(game).items()
        }
        return {**written, **made}

    def _printed(self, text: str, game: str, name: str, printed: Any) -> str:
        if "{" not in text or not hasattr(_game_words(game), "values"):
            return text
        return self._fill(text, name, _game_words(game).values(printed))

    def lesson(self, game: str, step: str, printed: Any, values: Mapping[str, Value]) -> str:
        """A step of the guided game; it names printed values, and these of the position."""
        book = f"{game}_lesson"
        found = {**_game_words(game).values(printed), **values}
        return self._say(book, "step", step, found)

    def bot(self, name: str) -> tuple[str, str]:
        """What a bot is called, and how it plays."""
        return self._entry("core", "bot", name), self._entry("core", "bot_text", name)

    def has(self, table: str, key: str, game: str) -> bool:
        """Whether the game has such a text."""
        return key in self._tables(game).get(table, {})

    def phrase(self, table: str, key: str, game: str, **args: Value) -> str:
        """A text of the game with values put in as they are."""
        return self._fill(self._entry(game, table, key), f"{game}: {table}.{key}", args)

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

    def player(self, seat: int) -> str:
        """A player by name, or by the number of the seat."""
        return self.players[seat] if self.players else self.say("seat", seat=seat + 1)

    def counted(self, table: str, key: str, number: int, game: str) -> str:
        """The word that goes with a number: `llama` with 1, `llamas` with 2."""
        language = self.counting
        form = f"{table}_{language.forms[language.place(number)]}"
        tables = self._tables(f"{game}_things")
        return self.thing(form if form in tables else table, key, game)

    # How it is done.

    def _row(self, items: Sequence[str], word: str) -> str:
        *others, last = items
        return f"{', '.join(others)} {self.word(word)} {last}" if others else last

    def _sentence(
        self,
        game: Game,
        table: str,
        key: str,
        row: Row,
        args: Mapping[str, Value],
        printed: Any,
        seat: int = -1,
    ) -> str:
        return _sentence(self, game, table, key, row, tuple(args.items()), printed, seat)

    def _filled(
        self,
        game: Game,
        table: str,
        key: str,
        row: Row,
        args: Mapping[str, Value],
        printed: Any,
        seat: int,
    ) -> str:
        def named(field: Field) -> str:
            if field.name == "who" and seat >= 0:
                return self.player(seat)
            if field.name not in args:
                raise MissingWords(self.language, f"{game.name}: {table}.{key}: {field.name}")
            domain = row.args.get(field.name)
            value = args[field.name]
            if domain is None:
                return str(value)
            count = int(args[field.counted]) if field.counted else None
            return self.named(game.name, domain, value, printed, field.form, count)

        text = self._entry(game.name, table, key)
        return messages.fill(text, named, lambda name: int(args[name]), self.counting)

    def named(
        self,
        game: str,
        domain: Domain,
        value: Value,
        printed: Any = None,
        form: str = "",
        count: int | None = None,
    ) -> str:
        """A value as people call it; of a set all, or with the form `or` any of them."""
        if domain.kind == SEATS:
            return self.player(int(value))
        if domain is SEAT_SET:
            who = [self._one_of(seat) for seat in domain.members(value)]
            return self.either(who) if form == "or" else self.all_of(who)
        if domain.kind in (THINGS, SETS, LISTS, AMOUNTS):
            return _name(self.language, game, domain, value, printed, form, count)
        return str(value)

    def _one_of(self, seat: int) -> str:
        return self.word("you") if seat == self.you else self.player(seat)

    def _named(
        self, game: str, domain: Domain, value: Value, printed: Any, form: str, count: int | None
    ) -> str:
        join = self.all_of
        if domain.kind == SETS and form == "or":
            join, form = self.either, ""

        def one(number: int) -> str:
            names = _game_words(game).NAMES
            kind = domain.name.removesuffix("_set").removesuffix("_list")
            if not form and count is None and kind in names:
                return names[kind](self, number, printed)
            table = f"{domain.table}_{form}" if form else domain.table
            key = domain.keys[number]
            if not table:
                return key
            if count is not None:
                return self.counted(table, key, count, game)
            return self.thing(table, key, game, printed)

        if domain.kind == THINGS:
            return one(int(value))
        if domain.kind == SETS:
            return join([one(number) for number in domain.members(value)])
        if domain.kind == LISTS:
            return ", ".join(one(number) for number in domain.members(value))
        return ", ".join(
            f"{n} {self.counted(domain.table, domain.keys[thing], n, game)}"
            for thing, n in domain.amounts(value)
        )

    def _say(self, book: str, table: str, key: str, args: Mapping[str, Value]) -> str:
        return self._fill(self._entry(book, table, key), f"{book}: {table}.{key}", args)

    def _fill(self, template: str, name: str, args: Mapping[str, Value]) -> str:
        def value(field: Field) -> str:
            if field.name not in args:
                raise MissingWords(self.language, f"{name}: {{{field.name}}}")
            return str(args[field.name])

        return messages.fill(template, value, lambda n: int(args[n]), self.counting)

    def _entry(self, book: str, table: str, key: str) -> str:
        found = self._tables(book).get(table, {}).get(key)
        if found is None:
            raise MissingWords(self.language, f"{book}: {table}.{key}")
        return found

    def _tables(self, book: str) -> Tables:
        return _read(self.language, book)


# What is the same whenever it is asked is made once.


@lru_cache(TABLES_KEPT)
def _words(language: str, players: tuple[str, ...], you: int) -> Words:
    return Words(language, players, you)


@lru_cache(SENTENCES_KEPT)
def _sentence(
    words: Words,
    game: Game,
    table: str,
    key: str,
    row: Row,
    args: tuple[tuple[str, Value], ...],
    printed: Any,
    seat: int,
) -> str:
    return words._filled(game, table, key, row, dict(args), printed, seat)


@lru_cache(SENTENCES_KEPT)
def _choice(words: Words, game: Game, index: int, asked: tuple[str, ...], printed: Any) -> str:
    """The phrase for a choice in this question, or else the one it has everywhere."""
    action = game.actions.row(index)
    row = game.contract.choices[action.verb]
    args, known = row.read(action.words), words._tables(game.name)["action"]
    key = row.sentence(args, known)
    key = next((f"{key}_{each}" for each in asked if f"{key}_{each}" in known), key)
    return words._filled(game, "action", key, row, args, printed, -1)


@lru_cache(NAMES_KEPT)
def _name(
    language: str,
    game: str,
    domain: Domain,
    value: Value,
    printed: Any,
    form: str,
    count: int | None,
) -> str:
    """The name of things, which follows from the language and the printed values alone."""
    return _words(language, (), -1)._named(game, domain, value, printed, form, count)


@cache
def _read(language: str, book: str) -> Tables:
    try:
        return messages.read(language, book)
    except FileNotFoundError:
        raise MissingWords(language, f"{book}.toml") from None


@cache
def _game_words(game: str) -> GameWords:
    return cast(GameWords, import_module(f"tawantin.games.{game}.words"))


@cache
def _made(game: str) -> Mapping[str, tuple[Sequence[str], Callable[[Words, str, Any], str]]]:
    """The tables of texts that the game puts together."""
    return getattr(_game_words(game), "TEXTS", {})
