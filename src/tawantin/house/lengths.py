"""The length limits of all texts that a house is sent, and the one check that holds them.

The check runs before anything else reads a text: to normalise or parse a text without a limit can
take seconds. A shape with a text that has no limit is a programming error, and `check` says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from tawantin.table.refusals import BadRequest


@dataclass(frozen=True)
class MaxLength:
    """The most characters of a text; of a list or an object, of every text in it."""

    characters: int


# What people may write, after white space and unseen characters are taken out.
NAME: Final = 40
PASSWORD: Final = 200
EMAIL: Final = 200
WEBHOOK: Final = 500
CHAT_LINE: Final = 500
REASON: Final = 300
MEMO: Final = 4000
BUG: Final = 4000
PAGE: Final = 200
ACTION: Final = 80
MOVE_KEY: Final = 64
WORD: Final = 80  # a key of ours: a game, an option, a bot, a kind of seat
TOKEN: Final = 100  # a secret from a link
OVERLAY: Final = 300_000  # TOML or JSON; how many bytes of it are read is a setting
INNER: Final = 2000  # any text in settings, in an overlay or in a match file
QUERY: Final = 8000  # of an address, behind the `?`
HEAD: Final = 16_384  # bytes of a request before its body: path, query and headers

# Some limits leave room for what is taken out, so that the refusal can say what is wrong.
Name = Annotated[str, MaxLength(4 * NAME)]
Password = Annotated[str, MaxLength(4 * PASSWORD)]
Email = Annotated[str, MaxLength(2 * EMAIL)]
Webhook = Annotated[str, MaxLength(2 * WEBHOOK)]
ChatText = Annotated[str, MaxLength(4 * CHAT_LINE)]
ReasonText = Annotated[str, MaxLength(4 * REASON)]
MemoText = Annotated[str, MaxLength(2 * MEMO)]
BugText = Annotated[str, MaxLength(BUG)]
PageText = Annotated[str, MaxLength(PAGE)]
Action = Annotated[str, MaxLength(ACTION)]
MoveKey = Annotated[str, MaxLength(MOVE_KEY)]
Word = Annotated[str, MaxLength(WORD)]
Token = Annotated[str, MaxLength(TOKEN)]
OverlaySource = Annotated[str, MaxLength(OVERLAY)]
Anything = Annotated[dict[str, Any], MaxLength(INNER)]
ClientFacts = Annotated[dict[str, Any], MaxLength(BUG)]


def check(kind: Any, value: object) -> None:
    """Refuse plain data, sent as this type, in which a text is longer than its field allows."""
    enforce(limits_of(kind), value)


def enforce(limits: Any, value: object) -> None:
    """Refuse plain data in which a text is longer than these limits of a type allow."""
    _check(limits, value, "body")


def too_long(field: str, most: int) -> BadRequest:
    return BadRequest("bad_request", "text_too_long", field=field, most=most)


@dataclass(frozen=True)
class _Shape:
    """The limits of what an object or a list holds."""

    fields: Mapping[str, Any]  # of the fields that have names
    others: Any = None  # of all other values, or of the items of a list
    keys: int | None = None


def _check(rule: Any, value: object, field: str) -> None:
    if isinstance(value, str):
        if isinstance(rule, int) and len(value) > rule:
            raise too_long(field, rule)
    elif isinstance(rule, int):
        _check_all(rule, value, field)
    elif rule is None:
        return
    elif isinstance(value, dict):
        for name, one in value.items():
            if rule.keys is not None and len(name) > rule.keys:
                raise too_long(field, rule.keys)
            inner = rule.fields.get(name, rule.others)
            if inner is not None:
                _check(inner, one, name if name in rule.fields else field)
    elif isinstance(value, list) and rule.others is not None:
        for one in value:
            _check(rule.others, one, field)


def _check_all(most: int, value: object, field: str) -> None:
    """Check every text in plain data, however it is nested."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting.extend(one)
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)
        elif isinstance(one, str) and len(one) > most:
            raise too_long(field, most)


@cache
def limits_of(kind: Any) -> Any:
    """Return what `_check` needs of a type: a limit, the shape of what it holds, or nothing."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        limit = next((part.characters for part in parts if isinstance(part, MaxLength)), None)
        return limits_of(parts[0]) if limit is None else limit
    if origin in (Union, UnionType):
        return _either([limits_of(part) for part in parts])
    if origin is Literal:
        return max(len(part) for part in parts)
    if origin is list:
        inner = limits_of(parts[0])
        return None if inner is None else _Shape({}, inner)
    if origin is dict:
        keys = limits_of(parts[0])
        return _Shape({}, limits_of(parts[1]), keys)
    if kind in (bool, int, float, NoneType):
        return None
    if is_dataclass(kind) or hasattr(kind, "__struct_fields__"):
        hints = get_type_hints(kind, include_extras=True)
        rules = {name: limits_of(hint) for name, hint in hints.items()}
        config = getattr(kind, "__struct_config__", None)
        if config is not None and config.tag_field is not None:
            rules[config.tag_field] = WORD
        return _Shape({name: rule for name, rule in rules.items() if rule is not None})
    raise TypeError(f"{kind}: a text that is sent has a limit")


def _either(rules: list[Any]) -> Any:
    """Return the limits of a value that may be of several types."""
    known = [rule for rule in rules if rule is not None]
    if all(isinstance(rule, int) for rule in known):
        return max(known, default=None)
    shapes = [rule for rule in known if isinstance(rule, _Shape)]
    if len(shapes) < len(known):
        raise TypeError("a text or an object: give both one limit")
    fields = {name: rule for shape in shapes for name, rule in shape.fields.items()}
    return _Shape(fields, next((shape.others for shape in shapes if shape.others), None))
