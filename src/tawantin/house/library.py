"""What a client wants to read about a game: every name, text and option, and the rules page."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar, cast

from tawantin import bots, rules_pages
from tawantin.bots.ratings import measured
from tawantin.core import registry
from tawantin.core.game import Game, Option, OptionValue
from tawantin.house.answers import (
    BotRating,
    BotWords,
    GameShown,
    GameWords,
    OptionShown,
    OptionValueWords,
    OptionWords,
    RuleKind,
    RuleWords,
    plain,
)
from tawantin.rules_pages import Rule
from tawantin.table.language import words_in
from tawantin.table.refusals import NotFound
from tawantin.words import Words

T = TypeVar("T")

KINDS = {"constraint": "data"}  # as the ids say


@dataclass(frozen=True)
class Edition(Generic[T]):
    """Something to read, and a tag that changes when it does."""

    text: T
    tag: str


def games() -> list[GameShown]:
    """The games there are: player counts, options and standing orders."""
    return [_game_shown(registry.game(name)) for name in registry.NAMES]


def _game_shown(game: Game) -> GameShown:
    return GameShown(
        game=game.name,
        players=list(game.players),
        rules_version=game.rules_version,
        options=[_option_shown(option) for option in game.options],
        orders=[_option_shown(order) for order in game.orders],
    )


def _option_shown(option: Option) -> OptionShown:
    return OptionShown(option.name, list(option.values), option.default)


@cache
def words(name: str, language: str, at_home: bool = False) -> Edition[GameWords]:
    """Everything a client needs in words; `at_home`: of who plays without a server."""
    game, book = _game(name), words_in(language)
    things = {table: dict(texts) for table, texts in book.things(name).items()}
    title = things["game"]
    return _edition(
        GameWords(
            game=name,
            lang=language,
            name=title["name"],
            tagline=title["tagline"],
            summary=title["summary"],
            players=list(game.players),
            rules_version=game.rules_version,
            options=[_option(game, option, "option", things, book) for option in game.options],
            orders=[_option(game, order, "order", things, book) for order in game.orders],
            categories=things["category"],
            bots=[_bot(game, bot, book, at_home) for bot in bots.LEVELS],
            things=things,
        )
    )


@cache
def rules(name: str, language: str) -> Edition[list[RuleWords]]:
    """The rules page, one item per id, in its order."""
    _game(name)
    found = rules_pages.translated(name, language)
    return _edition([_rule(rule, language) for rule in found])


def _bot(game: Game, bot: str, book: Words, at_home: bool) -> BotWords:
    name, text = book.bot(bot)
    found = measured(game).get(bot)
    weaker = book.say("bot_at_home", text=text) if bot in bots.THINKING else None
    if at_home and weaker is not None:  # what was measured was measured with more walks
        text, found = weaker, None
    return BotWords(bot, name, text, None if found is None else BotRating(*found), weaker)


def _rule(rule: Rule, language: str) -> RuleWords:
    text, example = rule.parts()
    return RuleWords(
        id=rule.id,
        section=rule.chapter,
        kind=cast(RuleKind, KINDS.get(rule.kind, rule.kind)),
        text=text,
        example=example,
        translated=rule.language == language,
    )


def _edition(text: T) -> Edition[T]:
    return Edition(text, f'"{hashlib.sha256(plain(text).encode()).hexdigest()[:32]}"')


def _game(name: str) -> Game:
    if name not in registry.NAMES:
        raise NotFound("game")
    return registry.game(name)


def _option(
    game: Game, option: Option, table: str, things: Mapping[str, Mapping[str, str]], book: Words
) -> OptionWords:
    names, texts = things[table], things[f"{table}_text"]

    def value_words(value: OptionValue) -> OptionValueWords:
        if isinstance(value, bool):
            name = book.word("yes" if value else "no")
            return OptionValueWords(value, name[0].upper() + name[1:], "")
        key = f"{option.name}_{value}"
        return OptionValueWords(value, names[key], texts[key])

    return OptionWords(
        option=option.name,
        name=names[option.name],
        text=texts[option.name],
        default=option.default,
        values=[value_words(value) for value in option.values],
        players=[players for players in game.players if _fits(game, players, option)],
    )


def _fits(game: Game, players: int, option: Option) -> bool:
    """Whether so many can play with something else than the option's default."""
    usual = {other.name: other.default for other in game.options}
    others = [value for value in option.values if value != option.default]
    return any(game.playable(players, {**usual, option.name: value}) for value in others)
