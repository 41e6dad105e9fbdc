"""What comes of a choice: the events up to the next decision or draw, and what is asked then."""

from typing import Final

from tawantin.core.contract import Value
from tawantin.core.events import Event


class Question:
    """What is asked now: the frame's name, its rule, whom, and the numbers in it."""

    def __init__(self, name: str, rule: str, asked: list[int], args: dict[str, Value]) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.asked: Final = asked
        self.args: Final = args


# What comes after a choice, and after what it forces, before its actor has to decide again.
SAME: Final = 0  # nothing: it can be taken back
SHOWN: Final = 1  # others learn what the actor alone knew
ANOTHER: Final = 2  # somebody else decides, or the game is over
DRAWN: Final = 3  # chance decides, or something comes to light that the actor does not know
AFTER: Final = ("same", "shown", "another", "drawn")


class Forecast:
    """The events of an action as its actor may foresee them, and what is asked then.

    No question where chance decides next, or something hidden comes to light. `closes`: the doors
    of the contract that stood open and are shut by it, the one it goes through aside. `after`: one
    of those above.
    """

    def __init__(
        self, events: tuple[Event, ...], question: Question | None, closes: int, after: int
    ) -> None:
        self.events: Final = events
        self.question: Final = question
        self.closes: Final = closes
        self.after: Final = after
