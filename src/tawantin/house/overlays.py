"""Values a host would lay over ours: read from a text, checked, and shown beside ours."""

import json
import re
import tomllib
from typing import Any

from tawantin.core import registry
from tawantin.core.errors import BadData, BadSetup
from tawantin.core.match import Match
from tawantin.house.answers import OverlayChecked, plain
from tawantin.house.fair import changed_values
from tawantin.house.wishes import OverlayText
from tawantin.table.refusals import BadRequest, NotFound

MOST_DIGITS = 18  # of a whole number
MOST_DOTS = 200  # in a line: a key of thousands of parts keeps the parser busy for seconds
IN_A_LIST = re.compile(r"(?<=[\[,])\s*-?\d+\.\d+\s*(?=[,\]])")  # such dots are in no key


def check_size(size: int, most: int) -> None:
    """Refuse what is too much before anybody reads it."""
    if size > most * 1000:
        raise BadRequest("overlay_too_big", most=most)


def size_of(overlay: object) -> int:
    """Return the bytes of an overlay as JSON; refuse what JSON cannot be sent with."""
    try:
        return len(plain(overlay).encode())
    except UnicodeEncodeError:
        raise BadRequest("bad_overlay", reason="a text has half a character in it") from None
    except RecursionError:
        raise BadRequest("bad_overlay", reason="it nests too deep") from None


def checked(game: str, wish: OverlayText) -> OverlayChecked:
    """The values as a table takes them, and those that are not ours; what is wrong otherwise."""
    if game not in registry.NAMES:
        raise NotFound("game")
    try:
        overlay = _read(wish.text)
        Match(registry.game(game), wish.players, {}, overlay)
    except (BadSetup, BadData, ValueError) as error:
        raise BadRequest("bad_overlay", reason=str(error)) from None
    except RecursionError:
        raise BadRequest("bad_overlay", reason="it nests too deep") from None
    return OverlayChecked(overlay, list(changed_values(game, overlay)))


def _read(text: str) -> dict[str, Any]:
    """A text as the table of a request would have it: no dates, nothing that is no number."""
    if text.lstrip().startswith("{"):
        found = json.loads(text)
    elif any(IN_A_LIST.sub("", line).count(".") > MOST_DOTS for line in text.split("\n")):
        raise ValueError("a line has too many dots")
    else:
        found = tomllib.loads(text)
    text = json.dumps(found, ensure_ascii=False, default=str)
    text.encode()  # half a letter is none
    plain: dict[str, Any] = json.loads(text, parse_constant=lambda _: None, parse_int=_whole)
    return plain


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError(f"{text[:MOST_DIGITS]}... is too large a number")
    return int(text)
