"""What a link to a table says of it elsewhere: a title, a line and a picture, for whoever shows it.

It tells no more than everybody sees who follows the link: names, and at the end places and points.
"""

from html import escape
from typing import Any

from sqlalchemy import Connection, select

from tawantin.core import registry
from tawantin.server import database
from tawantin.server.stored import sound_result
from tawantin.table.language import words_in
from tawantin.table.showing import places

_t, _s = database.tables.c, database.seats.c
SHOWN = ("open", "running", "over")


def marks(connection: Connection, table_id: str, site: str) -> str | None:
    """The marks in a page's head; None if there is no such table, or no game of that name."""
    known = _t.status.in_(SHOWN), _t.game.in_(registry.NAMES)
    query = select(_t.game, _t.result).where(_t.id == table_id, *known)
    table = connection.execute(query).one_or_none()
    if table is None:
        return None
    seats = select(_s.name).where(_s.table_id == table_id).order_by(_s.seat)
    names = [name for (name,) in connection.execute(seats)]
    found = {
        "og:type": "website",
        "og:site_name": "Tawantin",
        "og:title": words_in("en").thing("game", "name", table.game),
        "og:description": _line(names, sound_result(table.result)),
        "og:url": f"{site}/t/{table_id}",
        "og:image": f"{site}/share/{table.game}.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(text)}" />'
        for name, text in found.items()
        if text
    )


def _line(names: list[str], result: dict[str, Any] | None) -> str:
    """Who plays; at the end in which place and with how many points."""
    if result is None or len(result["scores"]) != len(names):  # not yet, or damaged
        return ", ".join(name for name in names if name)
    place, scores = places(result), result["scores"]
    return ", ".join(f"{place[seat]}. {names[seat]} {scores[seat]}" for seat in result["ranking"])
