"""Games in words and their rules: complete, in three languages, and kept by clients."""

from pathlib import Path

import pytest

from tawantin import bots, rules_pages
from tawantin.bots.ratings import Rating
from tawantin.core.registry import NAMES, game
from tawantin.house import library
from tawantin.house.answers import BotRating
from tawantin.server.errors import Refused
from tawantin.words import LANGUAGES
from tests.server.inside import InsideServer

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

BOTH = [(name, lang) for name in NAMES for lang in LANGUAGES]


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_every_option_bot_and_category_has_words(name: str, lang: str) -> None:
    found = library.words(name, lang).text
    assert [o.option for o in found.options] == [o.name for o in game(name).options]
    assert [o.option for o in found.orders] == [o.name for o in game(name).orders]
    switches = [*game(name).options, *game(name).orders]
    for said, option in zip([*found.options, *found.orders], switches, strict=True):
        assert [v.value for v in said.values] == list(option.values)
        assert said.default == option.default
        assert said.name
        assert said.text
        for value in said.values:
            assert value.name
            assert value.text or isinstance(value.value, bool)
    assert [(b.bot, bool(b.name), bool(b.text)) for b in found.bots] == [
        (bot, True, True) for bot in bots.LEVELS
    ]
    state = game(name).new(game(name).players[0])
    assert set(game(name).points(state, 0)) <= set(found.categories)
    assert found.name
    assert found.tagline
    assert found.summary


def test_a_level_has_a_rating_only_where_one_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {"novice": Rating(800, 40, 300, 4)}
    monkeypatch.setattr(library, "measured", lambda game: figures if game.name == "cuzco" else {})
    library.words.cache_clear()
    try:
        cuzco = {b.bot: b.rating for b in library.words("cuzco", "en").text.bots}
        assert cuzco.pop("novice") == BotRating(rating=800, interval=40, games=300, players=4)
        assert set(cuzco.values()) == {None}
        assert {b.rating for b in library.words("inca_empire", "en").text.bots} == {None}
    finally:
        library.words.cache_clear()


def test_an_option_says_how_many_can_play_with_it() -> None:
    found = {o.option: o.players for o in library.words("inca_empire", "en").text.options}
    assert found == {"pizarro": [3, 4], "early_decline": [4], "convergence": [3, 4]}
    assert all(o.players == [2, 3, 4] for o in library.words("cuzco", "en").text.options)


def test_words_over_http_follow_the_language(server: InsideServer) -> None:
    anyone = server.stranger()
    english = anyone.get("/api/games/cuzco/words")
    german = anyone.get("/api/games/cuzco/words", lang="de")
    assert english["lang"] == "en"
    assert english["players"] == [2, 3, 4]
    assert english["things"]["field"]["bridge"] == "Rope bridge"
    assert german["things"]["field"]["bridge"] != "Rope bridge"
    assert english["options"][1]["values"] == [
        {"value": False, "name": "No", "text": ""},
        {"value": True, "name": "Yes", "text": ""},
    ]
    assert german["things"].keys() == english["things"].keys()
    anyone.refused(404, "not_found", "GET", "/api/games/chess/words")
    anyone.refused(404, "not_found", "GET", "/api/games/chess/rules")
    anyone.refused(400, "bad_language", "GET", "/api/games/cuzco/words", lang="fr")


@pytest.mark.parametrize("what", ["words", "rules"])
def test_what_has_not_changed_is_not_sent_again(server: InsideServer, what: str) -> None:
    anyone = server.stranger()
    path = f"/api/games/cuzco/{what}"
    first = anyone.ask("GET", path)
    tag = first.headers["etag"]
    again = anyone.ask("GET", path, headers={"if-none-match": f'"other", {tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    other = anyone.ask("GET", path, headers={"if-none-match": tag}, lang="nl")
    assert other.status_code == 200
    assert other.headers["etag"] != tag


def test_every_id_of_the_page_is_there_in_its_order(server: InsideServer) -> None:
    found = server.stranger().get("/api/games/cuzco/rules")
    assert [rule["id"] for rule in found] == [rule.id for rule in rules_pages.parse("cuzco")]
    assert {rule["kind"] for rule in found} == {"rule", "ruling", "edition", "data", "check"}
    assert all(rule["section"] and rule["text"] and rule["translated"] for rule in found)
    rule = next(rule for rule in found if rule["id"] == "C-GOD-03")
    assert rule["section"] == "God cards 01 to 15"
    assert rule["text"].endswith("score its printed points once more.")
    assert rule["example"].startswith("Example: given jewellery")
    assert all("Example: " not in rule["text"] or rule["example"] is None for rule in found)


@pytest.mark.parametrize("lang", ["de", "nl"])
def test_what_is_not_translated_stands_in_english(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_pages, "LOCALES", tmp_path)
    english = rules_pages.parse("cuzco")
    untouched = rules_pages.translated("cuzco", lang)
    assert [(r.text, r.language) for r in untouched] == [(r.text, "en") for r in english]
    mark = rules_pages.EXAMPLES[lang]
    (tmp_path / lang).mkdir()
    (tmp_path / lang / "cuzco_rules.toml").write_text(
        f'[sections]\n"Setup" = "S"\n[rules]\n"C-SETUP-02" = "Abc. {mark}def."\n'
    )
    found = rules_pages.translated("cuzco", lang)
    assert [r.chapter for r in found[:2]] == ["S", "S"]
    assert (found[0].language, found[0].text) == ("en", english[0].text)
    assert (found[1].language, found[1].parts()) == (lang, ("Abc.", f"{mark}def."))


def test_games_nobody_knows_are_refused() -> None:
    with pytest.raises(Refused, match="no such game"):
        library.words("../secret", "en")
