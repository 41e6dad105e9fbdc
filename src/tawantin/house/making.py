"""Tables are made: what is to be played, who sits where, and the same again."""

import secrets
from dataclasses import asdict
from typing import Any

from tawantin import bots
from tawantin.core import registry
from tawantin.core.errors import BadData, BadSetup
from tawantin.core.match import Match
from tawantin.house.names import apart, clean_name
from tawantin.house.overlays import check_size, size_of
from tawantin.house.tables import GONE, HouseTable, Somebody
from tawantin.house.wishes import SeatSpec, TableSpec
from tawantin.table.clocks import Pace
from tawantin.table.lessons import Lesson, lesson_of
from tawantin.table.refusals import BadRequest, Conflict
from tawantin.table.seats import Seat


def checked(spec: TableSpec, most: int) -> tuple[TableSpec, Lesson | None]:
    """What a table is to be, if it may; of a guided game, what that wants. `most`: kilobytes."""
    lesson = _lesson(spec) if spec.lesson else None
    if lesson is not None:
        spec = _lesson_spec(lesson)
    if all(seat.kind == "bot" for seat in spec.seats):
        raise BadRequest("no_person")
    check_overlay(spec.overlay, most)
    if spec.overlay and spec.listed and not spec.house_rules:
        raise BadRequest("house_rules")
    return spec, lesson


def check_overlay(overlay: object, most: int) -> None:
    """Refuse what is too much before anybody reads it."""
    if overlay:
        check_size(size_of(overlay), most)


def _lesson(spec: TableSpec) -> Lesson:
    """The guided game of the game that is asked for."""
    lesson = lesson_of(spec.game) if spec.game in registry.NAMES else None
    if lesson is None:
        raise BadRequest("no_lesson")
    return lesson


def _lesson_spec(lesson: Lesson) -> TableSpec:
    """A guided game is played with its bots, for nothing but itself."""
    seats = [
        SeatSpec("me") if seat == lesson.learner else SeatSpec("bot", lesson.bot)
        for seat in range(lesson.players)
    ]
    return TableSpec(game=lesson.game, seats=seats, options=dict(lesson.options), rated=False)


def match_of(spec: TableSpec, lesson: Lesson | None = None) -> Match:
    """What is to be played, if it can be; the dice of a lesson are its own."""
    seed = lesson.seed if lesson is not None else None
    salt = lesson.salt if lesson is not None else secrets.token_hex(6)
    try:
        game = registry.game(spec.game)
        return Match(game, len(spec.seats), spec.options, spec.overlay, seed, salt)
    except (BadSetup, BadData) as error:
        raise BadRequest("bad_table", quoted=str(error)) from None


def new_seats(person: Somebody, spec: TableSpec) -> list[Seat]:
    """The seats of a new table; those of kind `invite` have no invitation yet."""
    seats: list[Seat] = []
    for i, wanted in enumerate(spec.seats):
        if wanted.kind == "me":
            name = person.name if wanted.name is None else clean_name(wanted.name)
            name = apart(name, [seat.name for seat in seats])
            seats.append(Seat(i, "person", name, person.id, mark=person.mark))
        elif wanted.kind == "open":
            seats.append(empty(i))
        elif wanted.kind == "invite":
            seats.append(Seat(i, "invite", ""))
        elif wanted.kind == "bot":
            seats.append(bot_seat(i, wanted.bot))
        else:
            raise bad_kind()
    return seats


def check_bots(seats: list[Seat], match: Match) -> None:
    """Refuse a bot that cannot play with the printed values of the match."""
    for seat in seats:
        if seat.kind == "bot":
            place = bots.misfit(seat.bot or "", match.game, match.state)
            if place:
                raise BadRequest("bot_map", bot=seat.bot, place=place)


def placed(table: HouseTable, number: int, wanted: SeatSpec) -> Seat:
    """What the host puts where nobody sits: a bot, or nobody again."""
    if not 0 <= number < len(table.seats):
        raise BadRequest("bad_seat", last=len(table.seats) - 1)
    if table.seats[number].kind == "person":
        raise Conflict("seat_taken")
    if wanted.kind not in ("open", "bot"):
        raise bad_kind()
    if wanted.kind == "open":
        return empty(number)
    seat = bot_seat(number, wanted.bot)
    if table.overlay:
        check_bots([seat], first_match(table))
    return seat


def empty(seat: int) -> Seat:
    return Seat(seat, "open", "")


def bot_seat(seat: int, bot: str | None) -> Seat:
    if bot not in bots.NAMES:
        raise bad_kind()
    return Seat(seat, "bot", f"Bot {seat + 1}", bot=bot)


def bad_kind() -> BadRequest:
    return BadRequest("bad_seat", "bad_seat_kind", bots=", ".join(bots.NAMES))


def table_row(
    person: Somebody, match: Match, pace: Pace, at: float, values: dict[str, Any]
) -> dict[str, Any]:
    """What is written down of a table; a new one is called by the salt of its dice."""
    return {
        "id": match.salt,
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "pinned": False,
        "players": match.players,
        "options": match.options,
        "overlay": match.overlay,
        "host_id": person.id,
        "pace": asdict(pace),
        "seed": match.seed,
        "salt": match.salt,
        "commitment": match.commitment,
        "version": 0,
        "entries": len(match.log),
        "to_act": max(match.actor, -1),
        "branch_entries": match.begun or None,
        "created": at,
        **values,
    }


def new_values(spec: TableSpec, lesson: Lesson | None) -> dict[str, Any]:
    """What a table that has just been made has of its own in that row."""
    found = {"status": "open", "listed": spec.listed, "friendly": not spec.rated, "to_act": -1}
    if lesson is not None:
        found |= {"id": secrets.token_hex(6), "lesson": True}
    return found


def check_full(table: HouseTable) -> None:
    """Before the start: somebody on every seat."""
    free = [str(s.seat + 1) for s in table.seats if s.kind in ("open", "invite")]
    if free:
        raise Conflict("seats_free", seats=", ".join(free))


def first_match(table: HouseTable) -> Match:
    """What is played at a table that begins, unless the rules have changed since it was made."""
    try:
        return table.new_match()
    except (BadSetup, BadData) as error:
        raise Conflict("bad_table", quoted=str(error)) from None


def scenery(table: HouseTable) -> dict[str, Any]:
    """What never changes at a table and no view repeats: a map."""
    try:
        return registry.game(table.game).scenery(table.players, table.overlay)
    except (BadSetup, BadData) as error:  # the rules changed since the table was made
        raise Conflict("bad_table", quoted=str(error)) from None


def again_spec(table: HouseTable, person: Somebody) -> TableSpec:
    """A rematch: the same people and bots, a table of its own."""
    return TableSpec(
        game=table.game,
        seats=[_seat_again(seat, person) for seat in table.seats],
        options=table.options,
        overlay=table.overlay,
        listed=False,
        rated=not table.friendly,
        pace=table.pace,
    )


def _seat_again(seat: Seat, person: Somebody) -> SeatSpec:
    """A bot again, me, a seat kept for whoever sat there, or an open one if they have gone."""
    if seat.kind == "bot":
        return SeatSpec("bot", seat.bot)
    if seat.person_id == person.id:
        return SeatSpec("me", name=seat.name)
    return SeatSpec("open" if seat.person_id is None or seat.name == GONE else "invite")
