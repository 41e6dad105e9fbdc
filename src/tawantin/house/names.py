# ruff: noqa: RUF001 (letters that look alike are what this is about)
"""Names people can tell apart: plain letters of one script, nothing unseen, nobody else's look.

Letters and scripts come from the standard library's Unicode data. Which letters of other scripts
look like Latin ones it does not say: the few that a name may hold are listed here.
"""

import re
import unicodedata
from collections.abc import Iterable

from tawantin.house.lengths import NAME
from tawantin.table.refusals import BadRequest

MOST_WRITTEN = 4 * NAME  # before a name is composed
MARKS = 2  # on one letter
UNSEEN = "\u115f\u1160"  # letters by their category, and empty
BETWEEN = " .'-"

# The scripts in everyday use (UAX 31, table 5), by the first word of their letters' names.
_SCRIPTS = """
    ARABIC ARMENIAN BENGALI BOPOMOFO CJK CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI
    GURMUKHI HANGUL HEBREW HIRAGANA KANNADA KATAKANA KATAKANA-HIRAGANA KHMER LAO LATIN MALAYALAM
    MYANMAR ORIYA SINHALA TAMIL TELUGU THAANA THAI TIBETAN
"""
_TOGETHER = "CJK HIRAGANA KATAKANA KATAKANA-HIRAGANA BOPOMOFO HANGUL LATIN"  # in East Asia
SCRIPTS, TOGETHER = frozenset(_SCRIPTS.split()), frozenset(_TOGETHER.split())

# What looks like a Latin letter or a digit. Capitals stand apart: a small ve is no b.
_ALIKE = {
    "АВЕЅІЈКМНОРСТУХҮԚԜЗӀ": "ABESIJKMHOPCTYXYQW3I",
    "авекмнопрстухѕіјԛԝһԁгиьзбӏ": "abekmhonpctyxsijqwhdrub36l",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ": "ABEZHIKMNOPTYXCJ",
    "αβγεηικνορστυχωϲϳ": "abyenikvopotuxwcj",
    "ՍՕՏԼսօհոցզյ": "UOSLuohngqj",
    "ɑɩʋ": "aiv",
}
ALIKE = str.maketrans({a: b for pair in _ALIKE.items() for a, b in zip(*pair, strict=True)})
SAME = str.maketrans({"0": "o", "1": "l", "i": "l"})
LATIN = re.compile(r"LATIN (?:SMALL |CAPITAL )?LETTER (?:[A-Z]{2,} )*([A-Z])(?: WITH .*)?")


def clean_name(name: str) -> str:
    """A name people can read, or a refusal that says what one looks like."""
    if len(name) > MOST_WRITTEN:
        raise BadRequest("bad_name", most=NAME)
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(clean) <= NAME or not _is_readable(clean):
        raise BadRequest("bad_name", most=NAME)
    if RESERVED.fullmatch(skeleton(clean)):
        raise BadRequest("bad_name", "reserved_name")
    return clean


def login_key(login: str) -> str:
    """A login as it is compared; accounts from before a rule of names keep theirs."""
    if len(login) > MOST_WRITTEN:
        return login  # nobody's, and to normalise a long text takes seconds
    return " ".join(unicodedata.normalize("NFC", login).split()).lower()


def _is_readable(name: str) -> bool:
    if name != unicodedata.normalize("NFKC", name):
        return False  # letters in a dress: wide, small, circled
    scripts: set[str] = set()
    script, marks, letters = "", 0, 0
    for letter in name:
        kind = unicodedata.category(letter)
        if kind[0] == "M":
            marks += 1
            if marks > MARKS or not script or _script(letter) != script:
                return False
            continue
        marks, script = 0, ""
        if kind[0] == "L" and letter not in UNSEEN:
            script = _script(letter)
            scripts.add(script)
            letters += 1
        elif kind == "Nd":
            letters += 1
        elif letter not in BETWEEN and letter != "_":
            return False
    if name[0] in BETWEEN + "_" or name[-1] in " '-" or letters == 0:
        return False
    return scripts <= SCRIPTS and (len(scripts) < 2 or scripts <= TOGETHER)


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def skeleton(name: str) -> str:
    """What is left of a name when all that looks alike is made the same."""
    parts = unicodedata.normalize("NFKD", name).translate(ALIKE)
    found = "".join(_plain(letter) for letter in parts).casefold().translate(SAME)
    return found.replace("rn", "m").replace("vv", "w")


def _plain(letter: str) -> str:
    """A letter without strokes and tails, any digit as ours, and nothing for all else."""
    kind = unicodedata.category(letter)
    if kind == "Nd":
        return str(unicodedata.decimal(letter))
    if kind[0] != "L":
        return ""
    latin = LATIN.fullmatch(unicodedata.name(letter, ""))
    return latin[1].lower() if latin else letter


def apart(name: str, others: Iterable[str]) -> str:
    """The name, or the name with a number where it could be taken for one of the others."""
    taken = {skeleton(other) for other in others}
    chosen, number = name, 1
    while skeleton(chosen) in taken:
        number += 1
        tail = f" {number}"
        chosen = name[: NAME - len(tail)].rstrip() + tail
    return chosen


# What the server calls its own seats, and whoever could be thought to speak for it.
_OFFICES = (
    *("bot", "admin", "administrator", "moderator", "system", "tawantin", "server", "support"),
    *("operator", "webmaster", "root", "moderatorin", "betreiber", "beheerder"),
)
RESERVED = re.compile("|".join([*map(skeleton, _OFFICES), r"bot[l2-9][lo\d]*"]))
