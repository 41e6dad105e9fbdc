"""Actions: an int inside the engine, a readable and typable line at the edge.

A game has one finite table. It is built from families: a verb and the words that may follow it.
`place 4 stone` is the verb `place` with a die and a field. The text form is stable: logs, tests
and addresses use it, and `parse(text(i)) == i` for every row.
"""

import difflib
from collections.abc import Callable, Sequence
from itertools import product

from tawantin.core.errors import MalformedAction


class Action:
    """One row of the table: its number, its verb and the words after it."""

    __slots__ = ("index", "verb", "words")

    def __init__(self, index: int, verb: str, words: tuple[str, ...]) -> None:
        self.index = index
        self.verb = verb
        self.words = words

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words))

    def __repr__(self) -> str:
        return f"Action({self.index}, {str(self)!r})"


class ActionTable:
    """All actions of a game, in a fixed order."""

    def __init__(self) -> None:
        self.rows: list[Action] = []
        self._index: dict[str, int] = {}

    def family(
        self,
        verb: str,
        *words: Sequence[str],
        where: Callable[[tuple[str, ...]], bool] | None = None,
    ) -> int:
        """Add a verb with every combination of the words; returns the first row's number.

        The last word runs fastest, so rows are found by arithmetic on the first number.
        """
        first = len(self.rows)
        for combination in product(*words):
            if where is None or where(combination):
                action = Action(len(self.rows), verb, combination)
                text = str(action)
                if text in self._index:
                    raise ValueError(f"two actions are written {text!r}")
                self._index[text] = action.index
                self.rows.append(action)
        return first

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, index: int) -> Action:
        if not 0 <= index < len(self.rows):
            last = len(self.rows) - 1
            raise MalformedAction(f"there is no action number {index}; they run from 0 to {last}")
        return self.rows[index]

    def text(self, index: int) -> str:
        return str(self.row(index))

    def parse(self, text: str) -> int:
        """The number of the action written as `text`; case and spacing do not matter."""
        clean = " ".join(text.split()).lower()
        found = self._index.get(clean)
        if found is not None:
            return found
        verbs = sorted({action.verb for action in self.rows})
        verb = clean.split(" ", 1)[0]
        alike = [written for written in self._index if written.startswith(f"{verb} ")]
        near = difflib.get_close_matches(clean, alike, n=3, cutoff=0.5)
        hint = f"; did you mean {' or '.join(repr(n) for n in near)}?" if near else ""
        shown = clean if len(clean) <= 60 else clean[:57] + "..."
        if not clean:
            raise MalformedAction(f"an action is empty; it starts with one of: {', '.join(verbs)}")
        if verb not in verbs:
            words = ", ".join(verbs)
            raise MalformedAction(f"{shown!r} is no action; it must start with one of: {words}")
        raise MalformedAction(f"{shown!r} is no action{hint or ' of this game'}")
