"""Texts people write, and how long what is written may be, in every house."""

import re
from typing import Final

from tawantin.house.lengths import MEMO
from tawantin.table.refusals import BadRequest
from tawantin.words import LANGUAGES

UNSEEN = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")
LOG_PAGE: Final = 50  # entries of a log that are told at once
OVERLAY_KB: Final = 256  # two whole maps, written with spaces


def check_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise BadRequest("bad_language", languages=", ".join(LANGUAGES))
    return lang


def clean_memo(text: str) -> str:
    """What somebody writes down for themselves, if it is not too long."""
    clean = UNSEEN.sub("", text).rstrip()
    if len(clean) > MEMO:
        raise BadRequest("bad_text", "bad_text_memo", most=MEMO)
    return clean
