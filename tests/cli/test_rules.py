"""Rules looked up by id, by chapter and by word; the pages as data."""

import json
import re
from pathlib import Path

import pytest

from tawantin import rules_pages
from tawantin.cli.rules import inline
from tawantin.core.registry import NAMES
from tawantin.rules_pages import NoPage
from tests.cli.conftest import Run, one_line

PAGES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("name", NAMES)
def test_every_line_with_an_id_is_parsed(name: str) -> None:
    text = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    start = re.compile(r"- \*\*[A-Z]-|\| [A-Z]-[A-Z]+-")
    found = rules_pages.parse(name, PAGES)
    assert len(found) == sum(1 for line in text.splitlines() if start.match(line))
    assert len({rule.id for rule in found}) == len(found)
    assert len({rule.id[:2] for rule in found}) == 1
    kinds = {rule.kind for rule in found}
    assert kinds >= {"rule", "ruling", "constraint", "check"}
    assert ("edition" in kinds) == (name == "cuzco")
    assert all(rule.chapter and rule.text for rule in found)


@pytest.mark.parametrize("name", NAMES)
def test_the_installed_pages_are_those_of_the_source_tree(name: str) -> None:
    assert rules_pages.page(name) == (PAGES / f"{name}.md").read_text(encoding="utf-8")


def test_a_table_row_keeps_the_names_of_its_columns() -> None:
    found = {rule.id: rule for rule in rules_pages.parse("cuzco")}["C-ED-01"]
    assert found.chapter == "Edition differences"
    assert "German: draw 4, keep 2" in found.text


def test_unknown_page() -> None:
    with pytest.raises(NoPage, match="there is: cuzco"):
        rules_pages.page("chess")


def test_without_arguments_the_chapters(run: Run) -> None:
    shown = run("rules").stdout
    assert "Placing a die" in shown
    assert "C-MOVE-01 to C-MOVE-" in shown
    assert "M-MOVE-01 to M-MOVE-" in shown
    assert "C-MOVE-" not in run("rules", "machu_picchu").stdout


@pytest.mark.parametrize(
    "args",
    [("cuzco", "C-PLACE-01"), ("C-PLACE-01",), ("cuzco", "c_place_01")],
    ids=["game and id", "id alone", "typed as in a test's name"],
)
def test_one_rule(run: Run, args: tuple[str, ...]) -> None:
    shown = run("rules", *args).stdout
    assert "Placing a die" in shown
    assert "strictly lower" in shown
    assert "PLACE-02" not in shown


def test_a_chapter_by_the_beginning_of_its_ids(run: Run) -> None:
    found = json.loads(run("rules", "cuzco", "C-MOVE", "--json").stdout)
    assert len(found) > 10
    assert {rule["chapter"] for rule in found} == {"Action: movement"}
    assert set(found[0]) == {"game", "id", "kind", "chapter", "text"}


def test_search(run: Run) -> None:
    found = json.loads(run("rules", "--search", "KHIPU", "--json").stdout)
    assert found
    assert all("khipu" in f"{rule['chapter']} {rule['text']}".lower() for rule in found)
    everything = json.loads(run("rules", "cuzco", "--json").stdout)
    assert len(everything) > len(found)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("cuzco", "C-NOPE"), "there is no rule C-NOPE; ids begin with: C-CHK"),
        (("cuzco", "--search", "xyzzy"), "with 'xyzzy'"),
        (("chess",), "there is no rules page for 'chess'; there is: cuzco"),
        (("--search", " "), "--search needs a word"),
    ],
)
def test_what_is_not_there(run: Run, args: tuple[str, ...], said: str) -> None:
    result = run("rules", *args)
    assert result.exit_code == 2
    assert said in one_line(result)


def test_light_markdown_becomes_plain_text() -> None:
    assert inline("**a** *b* `c` [d](e.md) 2 x 3").plain == "a b c d 2 x 3"
