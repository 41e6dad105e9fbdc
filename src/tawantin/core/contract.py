"""What a game says to the world outside its rules, declared once as tables a player could read.

A `Domain` is a kind of thing a number can stand for: a site, a card, a seat, a count. A `Row` is
something that can be said, with what each of its arguments stands for: an event, a reason, a
question, a choice. `games/<game>/contract.py` lists them; words, log, browser, bots and tests are
made from that list or checked against it.
"""

from collections.abc import Container, Mapping, Sequence
from typing import Final

from tawantin.core.errors import RulesBug

Value = int | str

NUMBER: Final = 0
FLAG: Final = 1
SEATS: Final = 2
TEXTS: Final = 3
THINGS: Final = 4
SETS: Final = 5
LISTS: Final = 6
AMOUNTS: Final = 7


class Domain:
    """A kind of thing a value can stand for; `table` is where the locales name its things."""

    def __init__(
        self, name: str, keys: tuple[str, ...] = (), table: str = "", kind: int = THINGS
    ) -> None:
        self.name: Final = name
        self.keys: Final = keys
        self.table: Final = table
        self.kind: Final = kind
        self._index: Final = {key: number for number, key in enumerate(keys)}

    def members(self, value: Value) -> list[int]:
        """The things of a set (a bit mask) or a list (`3,5`)."""
        if self.kind == SETS:
            mask = int(value)
            return [number for number in range(len(self.keys)) if mask >> number & 1]
        return [int(number) for number in str(value).split(",") if number]

    def amounts(self, value: Value) -> list[tuple[int, int]]:
        """How many of which things, nothing of which there is none; `2,0,1`."""
        numbers = [int(number) for number in str(value).split(",")]
        return [(thing, number) for thing, number in enumerate(numbers) if number]

    def written(self, value: Value) -> Value:
        """The value by the notation's names, for programs: site 7 is `cajamarca`."""
        if self.kind == THINGS:
            return self.keys[int(value)]
        if self.kind == SETS or self.kind == LISTS:
            return ",".join([self.keys[number] for number in self.members(value)])
        return value

    def read(self, word: str) -> Value:
        """The value of a word of the notation."""
        if self.kind == THINGS:
            return self._index[word]
        if self.kind == SETS:
            mask = 0
            for key in word.replace("-", "+").split("+"):
                mask |= 1 << self._index[key]
            return mask
        return word if self.kind == TEXTS else int(word)

    def holds(self, value: Value) -> bool:
        """Whether the value is one of this kind."""
        if self.kind == TEXTS:
            return isinstance(value, str)
        if self.kind == LISTS:
            return all(0 <= number < len(self.keys) for number in self.members(value))
        if self.kind == AMOUNTS:
            numbers = str(value).split(",")
            return len(numbers) == len(self.keys) and all(n.isdigit() for n in numbers)
        if not isinstance(value, int):
            return False
        if self.kind == NUMBER or self.kind == SEATS:
            return self.kind == NUMBER or value >= 0
        if self.kind == FLAG:
            return value == 0 or value == 1
        return 0 <= value < (len(self.keys) if self.kind == THINGS else 1 << len(self.keys))

    def variant(self, arg: str, value: Value) -> str:
        """What a sentence that depends on this value is called by; often nothing."""
        if self.kind == FLAG:
            return arg if value else ""
        if self.kind == NUMBER:
            return "" if value else "none"
        return str(self.written(value)) if value or self.kind == THINGS else "none"

    def variants(self, arg: str) -> tuple[str, ...]:
        """Everything `variant` may answer, besides nothing."""
        if self.kind == FLAG:
            return (arg,)
        return self.keys if self.kind == THINGS else ("none",)


COUNT: Final = Domain("count", kind=NUMBER)
YES: Final = Domain("yes", kind=FLAG)
SEAT: Final = Domain("seat", kind=SEATS)
SEAT_SET: Final = Domain("seat_set", ("0", "1", "2", "3", "4"), kind=SETS)
TEXT: Final = Domain("text", kind=TEXTS)


def set_of(one: Domain) -> Domain:
    """Several of a kind, as a bit mask."""
    return Domain(f"{one.name}_set", one.keys, one.table, SETS)


def list_of(one: Domain) -> Domain:
    """Several of a kind in some order, as `3,5`."""
    return Domain(f"{one.name}_list", one.keys, one.table, LISTS)


def amounts_of(one: Domain) -> Domain:
    """How many of each of a kind, as `2,0,1`."""
    return Domain(f"{one.name}_amounts", one.keys, one.table, AMOUNTS)


class Row:
    """Something that can be said: its name and, by argument, what the values stand for.

    `secret` lists the arguments only the seat concerned may see. `by` lists the arguments its
    sentence depends on: with `by=("build",)` the locales may have `pilgrimage_build` besides
    `pilgrimage`. An untold row has no sentence.
    """

    def __init__(
        self,
        name: str,
        args: Mapping[str, Domain] | None = None,
        secret: Mapping[str, Domain] | None = None,
        by: Sequence[str] = (),
        told: bool = True,
    ) -> None:
        self.name: Final = name
        self.open: Final[dict[str, Domain]] = dict(args) if args is not None else {}
        self.secret: Final[dict[str, Domain]] = dict(secret) if secret is not None else {}
        self.args: Final = {**self.open, **self.secret}
        self.by: Final = tuple(by)
        self.told: Final = told

    def sentence(self, args: Mapping[str, Value], known: Container[str]) -> str:
        """The sentence that fits these values, of those that there are."""
        key = self.name
        for arg in self.by:
            if arg in args:
                variant = self.args[arg].variant(arg, args[arg])
                if variant and f"{key}_{variant}" in known:
                    key = f"{key}_{variant}"
        return key

    def sentences(self) -> list[str]:
        """Every sentence there may be; the first one must be."""
        keys = [self.name]
        for arg in self.by:
            found = self.args[arg].variants(arg)
            keys += [f"{key}_{variant}" for key in keys for variant in found]
        return keys

    def written(self, args: Mapping[str, Value]) -> dict[str, Value]:
        """The values by the notation's names."""
        return {arg: self.args[arg].written(value) for arg, value in args.items()}

    def read(self, words: Sequence[str]) -> dict[str, Value]:
        """The values in the words of an action, which stand in the order of the arguments."""
        return {arg: self.args[arg].read(word) for arg, word in zip(self.args, words, strict=True)}

    def problem(self, args: Mapping[str, Value], secret: Mapping[str, Value]) -> str:
        """What is wrong with something said under this name; empty if nothing is."""
        for given, declared in ((args, self.open), (secret, self.secret)):
            if given.keys() != declared.keys():
                return f"{self.name} has {sorted(given)}, declared are {sorted(declared)}"
            for arg, value in given.items():
                if not declared[arg].holds(value):
                    return f"{self.name}: {arg} is {value!r}, no {declared[arg].name}"
        return ""


CORE_REASONS: Final = (
    Row("game_over", {"action": TEXT}),
    Row("chance_first", {"action": TEXT}),
    Row("not_asked", {"action": TEXT, "question": TEXT}),
)


def _by_name(rows: Sequence[Row]) -> dict[str, Row]:
    found = {row.name: row for row in rows}
    if len(found) != len(rows):
        raise RulesBug("two rows of a contract have one name")
    return found


class Contract:
    """All a game can say: events, reasons (why not), questions (by frame), choices (by verb).

    `doors`: what a seat may still do in its turn, and a choice can close.
    """

    def __init__(
        self,
        events: Sequence[Row],
        reasons: Sequence[Row],
        questions: Sequence[Row],
        choices: Sequence[Row],
        doors: Sequence[str] = (),
    ) -> None:
        self.events: Final = _by_name(events)
        self.reasons: Final = _by_name((*CORE_REASONS, *reasons))
        self.questions: Final = _by_name(questions)
        self.choices: Final = _by_name(choices)
        self.door: Final = Domain("door", tuple(doors), "door")
        self.doors: Final = set_of(self.door)

    def closed(self, doors: int) -> list[str]:
        """Doors by the names of the notation."""
        return [self.door.keys[door] for door in self.doors.members(doors)]

    def domains(self) -> dict[str, Domain]:
        """Every kind of thing that is spoken of, by name."""
        found: dict[str, Domain] = {"door": self.door} if self.door.keys else {}
        for rows in (self.events, self.reasons, self.questions, self.choices):
            for row in rows.values():
                for domain in row.args.values():
                    if found.setdefault(domain.name, domain).keys != domain.keys:
                        raise RulesBug(f"two domains are called {domain.name}")
        return found
