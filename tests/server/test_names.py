# ruff: noqa: RUF001 (letters that look alike are what this is about)
"""Names people can read and tell apart, and passwords nobody guesses."""

import sys
import unicodedata

import pytest

from tawantin.house.names import apart, clean_name, skeleton
from tawantin.server.errors import BadRequest
from tawantin.server.passwords import is_common
from tests.server.inside import InsideServer

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Jose\u0301", "José"),
        (" Ana \t Q ", "Ana Q"),
        ("Ана", "Ана"),
        ("राम", "राम"),
        ("山田 たろう", "山田 たろう"),
        ("김 Kim", "김 Kim"),
        ("مريم", "مريم"),
        ("Bottle", "Bottle"),
        ("Robo 2", "Robo 2"),
    ],
)
def test_names_are_written_in_one_way(written: str, read: str) -> None:
    assert clean_name(written) == read


@pytest.mark.parametrize(
    "name",
    [
        *("A\u200bna", "Ana\u00ad", "\u3164", "\u115fna", "Ana\u2060", "Ana\u200d", "\ufeffAna"),
        *("An\x1b[31ma", "An\x9ba", "Ana\u202e", "\u2066Ana", "An\x7fa"),
        *("Aнa", "Ωmega", "Αna", "Ａna", "𝓐na", "Ana²", "①", "ﬁn", "Ana\U000e0041"),
        *("a\u0301\u0302\u0303\u0304", "x\u0489", "\u0301a", "ꓮꓠꓮ", "ᎪᎾᎪ"),
    ],
)
def test_what_cannot_be_seen_or_mixes_scripts_is_no_name(name: str) -> None:
    with pytest.raises(BadRequest):
        clean_name(name)


def test_no_letter_of_a_name_is_unseen() -> None:
    """Every character there is: a name holds none that is empty, turns the text, or is not ours."""
    for number in range(sys.maxunicode + 1):
        letter = chr(number)
        try:
            clean_name("a" + letter + "a")
        except BadRequest:
            continue
        category = unicodedata.category(letter)
        assert category[0] in "LMN" or letter in " .'-_" or letter.isspace(), hex(number)
        assert "FILLER" not in unicodedata.name(letter, "FILLER") or letter.isspace(), hex(number)


@pytest.mark.parametrize(
    "name",
    ["Bot 2", "bot", "BOT 11", "B0t 2", "Bot l", "В0Т 3", "Bót-4", "Admin", "moderat0r", "Server"],
)
def test_nobody_is_called_like_a_bot_or_the_server(server: InsideServer, name: str) -> None:
    said = server.stranger().refused(400, "bad_name", "POST", "/api/people/guest", {"name": name})
    if name == "Bot 2":
        assert "bot" in said["message"]
    ana = server.guest("Ana")
    seats = [{"kind": "me", "name": name}, {"kind": "me"}]
    ana.refused(400, "bad_name", "POST", "/api/tables", {"game": "cuzco", "seats": seats})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Апа"),
        ("ANA", "ΑΝΑ"),
        ("Paul", "PauI"),
        ("Lola", "L0la"),
        ("Ana Q", "AnaQ"),
        ("Ana", "A.n-a"),
        ("Łukasz", "Lukasz"),
        ("José", "JOSE"),
        ("modern", "rnodern"),
        ("Ana 1", "Ana ١"),
    ],
)
def test_look_alikes(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert apart(other, [one]) == f"{other} 2"
    assert apart(other, [one, f"{one} 2"]) == f"{other} 3"


def test_others_are_not_alike() -> None:
    names = ["Ana", "Anna", "Ben", "Ana 2", "木", "本", "Иван", "Bob"]
    assert len({skeleton(name) for name in names}) == len(names)
    assert apart("x" * 40, ["X" * 40]) == "x" * 38 + " 2"


def test_no_look_alikes_at_one_table(server: InsideServer) -> None:
    ana, other, third = server.guest("Ana"), server.guest("Апа"), server.guest("ANA")
    table = server.open(ana, "me", "open", "open", "greedy")
    for person in (other, third):
        person.post(f"/api/tables/{table}/join", {})
    found = ana.see(table)["seats"]
    assert [seat["name"] for seat in found] == ["Ana", "Апа 2", "ANA 3", "Bot 4"]
    assert [seat["mark"] for seat in found] == ["guest", "guest", "guest", None]
    hot = server.open(ana, "me", "me")
    assert [seat["name"] for seat in ana.see(hot)["seats"]] == ["Ana", "Ana 2"]


def test_guests_and_programs_are_marked_in_lists_too(server: InsideServer) -> None:
    ana = server.guest("Ana")
    robo = server.program(ana, "Robo")
    table = server.open(ana, "me", "open", "open", listed=True)
    robo.post(f"/api/tables/{table}/join", {})
    listed = server.stranger().get("/api/tables")[0]["seats"]
    assert [seat["mark"] for seat in listed] == ["guest", "program", None]


@pytest.mark.parametrize(
    "password",
    [
        *("password", "Password123!", "p@ssw0rd", "12345678", "87654321", "qwertyuiop", "asdf1234"),
        *("1q2w3e4r", "aaaaaaaa", "abababab", "iloveyou", "LlamaLlama", "cuzco2026", "zaq12wsx"),
        *("19841231", "0172 555 1234"),
    ],
)
def test_common_passwords(password: str) -> None:
    assert is_common(password)


@pytest.mark.parametrize(
    "password", ["a llama in the rain", "Tq7!kkw0", "correcthorse", "x7391 5520"]
)
def test_other_passwords(password: str) -> None:
    assert not is_common(password)
