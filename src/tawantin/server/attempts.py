"""How often somebody may try to show who they are, for each account and each address."""

from tawantin.server.counting import Count, Counts
from tawantin.server.errors import TooMany

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0

MOST = {  # so many within so many seconds
    "guest from": (30, MINUTE),
    "login": (10, 10 * MINUTE),  # by account, whether there is one or not
    "login from": (30, MINUTE),
    "register": (5, HOUR),  # by guest
    "register from": (20, HOUR),
    "password": (10, 10 * MINUTE),  # the old one: to change it, to export, to leave
    "forgot": (3, HOUR),  # by account, whether there is one or not
    "link from": (30, HOUR),  # links asked for and used
    "confirm": (5, DAY),  # by person
    "confirm to": (3, DAY),  # by e-mail address
}


class Attempts:
    """Counts what was tried. Counted first: whoever tries many at once gains nothing."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts

    async def enter(self, what: str, key: str) -> None:
        """One more; refused if that is too often."""
        most, seconds = MOST[what]
        if not await self.counts.enter(Count(what, key, most, seconds)):
            raise TooMany("too_many_attempts" if seconds > MINUTE else "")

    async def succeeded(self, what: str, key: str) -> None:
        """It was them: what went before was a slip of the hand."""
        await self.counts.forget(what, key)
