"""Tables of the game in which several are asked at once, played by notation."""

from typing import Any

from sqlalchemy import select

from tawantin.server import database
from tests.server.inside import InsideServer, Json

GAME = "machu_picchu"
MEADOW, PLANTATION = "llama_meadow", "coca_plantation"  # next to each other


class City:
    """People, and bots behind them, in whose first turns each gets an inca on the meadow."""

    def __init__(
        self, server: InsideServer, names: str, bots: tuple[str, ...] = (), **spec: Any
    ) -> None:
        self.server = server
        self.people = [server.guest(name) for name in names.split()]
        spec = {"rated": False, **spec}  # so that seats can be handed over
        self.id = server.start(*self.people, bots=bots, game=GAME, **spec)
        self.path = f"/api/tables/{self.id}"

    def see(self, seat: int = 0) -> Json:
        """The table as this person sees it."""
        return self.people[seat].see(self.id)

    def move(self, action: str, seat: int | None = None, version: int | None = None) -> Json:
        """Play, by default for the first who is asked; the table as that seat then sees it."""
        shown = self.see()
        seat = shown["to_act"] if seat is None else seat
        body = {"seat": seat, "action": action, "version": version or shown["version"]}
        return self.people[seat].act("POST", f"{self.path}/moves", body)

    def ask_all(self) -> int:
        """Somebody enters the meadow, and all are asked; who it was."""
        for _ in self.people:
            self.move("settle llama")
        seat: int = self.move(f"enter {MEADOW}")["you"]
        assert sorted(self.see()["asked"]) == list(range(len(self.people)))
        return seat

    def stall(self) -> Json:
        """All work is done and the princes walk to and fro until it could go on for ever."""
        self.ask_all()
        while self.see()["asked"] != [self.see()["to_act"]] or "produce" in self._offered():
            self.move("produce 0")
        while (shown := self.see())["offer"] is None:
            here = shown["view"]["seats"][shown["to_act"]]["prince"]
            self.move(f"enter {PLANTATION if here == MEADOW else MEADOW}")
        return shown

    def _offered(self) -> str:
        shown = self.see(self.see()["to_act"])
        first: str = shown["legal"][0]["action"]
        return first

    def lines(self) -> list[str]:
        """The log as the database has it."""
        e = database.entries
        query = select(e.c.line).where(e.c.table_id == self.id).order_by(e.c.number)
        return [row.line for row in self.server.sql(query)]

    def chair(self, seat: int) -> Any:
        """The seat as the database has it."""
        s = database.seats
        where = (s.c.table_id == self.id) & (s.c.seat == seat)
        return self.server.sql(select(s).where(where))[0]

    def moved_to(self, server: InsideServer) -> None:
        """The same people at a server that was started anew."""
        self.server = server
        for person in self.people:
            person.server = server
