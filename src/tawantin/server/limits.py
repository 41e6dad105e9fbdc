"""How often, and how much: what one person may send."""

import re
import time
from collections import deque
from collections.abc import Callable

from tawantin.server.errors import BadRequest, TooMany
from tawantin.server.people import Person

MINUTE = 60.0
PER_MINUTE = {"chat": 20, "report": 10, "import": 10, "branch": 10, "bug": 5, "hint": 60}

# Control characters, and marks that turn the direction of the text around them.
UNSEEN = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")


class Limits:
    """Lets a person do a thing only so often a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._passed: dict[tuple[str, str], deque[float]] = {}
        self._swept = clock()

    def enter(self, what: str, person: Person) -> None:
        now = self._clock()
        if now - self._swept > MINUTE:
            self._swept = now
            self._passed = {k: v for k, v in self._passed.items() if v[-1] > now - MINUTE}
        passed = self._passed.setdefault((what, person.id), deque())
        while passed and passed[0] <= now - MINUTE:
            passed.popleft()
        if len(passed) >= PER_MINUTE[what]:
            raise TooMany
        passed.append(now)


def one_line(text: str, most: int, sentence: str) -> str:
    """One line without what cannot be seen."""
    clean = " ".join(UNSEEN.sub("", text).split())
    if not 1 <= len(clean) <= most:
        raise BadRequest("bad_text", sentence, most=most)
    return clean
