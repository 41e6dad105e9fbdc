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


class Forecast:
    """The events of an action as its actor may foresee them, and what is asked then.

    No question where chance decides next, or something hidden comes to light. `closes`: the doors
    of the contract that stood open and are shut by it, the one it goes through aside.
    """

    def __init__(
        self, events: tuple[Event, ...], question: Question | None, closes: int = 0
    ) -> None:
        self.events: Final = events
        self.question: Final = question
        self.closes: Final = closes
