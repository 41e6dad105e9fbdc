"""`tawantin rules`: look rules up by id or word, and check that tests claim them all."""

import re
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from tawantin import rules_pages
from tawantin.cli import claims
from tawantin.cli.common import GAME, JsonOption, console, print_json
from tawantin.core.errors import BadSetup
from tawantin.rules_pages import NoPage, Rule

EXAMPLES = f"""[bold]Examples[/bold]
  tawantin rules                         the games and their chapters
  tawantin rules {GAME}                   the chapters of one game
  tawantin rules ID                      one rule; the beginning of ids: a chapter
  tawantin rules {GAME} --search temple  every rule that has the word
  tawantin rules --check                 in the source tree: does a test claim every id?"""

MARK = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>[^*]+)\*|`(?P<code>[^`]+)`|\[(?P<link>[^]]+)]\([^)]*\)"
)
STYLES = {"bold": "bold", "italic": "italic", "code": "cyan", "link": ""}


def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game; may be left out before an id.")
    ] = None,
    rule: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A rule's id, or the beginning of it.")
    ] = None,
    search: Annotated[
        str | None, typer.Option(metavar="WORD", help="Only rules that contain this word.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Does a test claim every id? (run in the source tree)")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show the rules we play by, each with its id; the ids are those that `why` names."""
    if check:
        claims.check(game, as_json)
        return
    games = rules_pages.games()
    if game is not None and game not in games and "-" in game and rule is None:
        game, rule = None, game
    if game is not None:
        rules_pages.page(game)  # says which there are
        games = [game]
    out = console()
    if rule is None and search is None:
        if as_json:
            print_json([_as_data(name, found) for name in games for found in _all(name)])
        else:
            _chapters(out, games)
        return
    found = [(name, one) for name in games for one in _matching(name, rule, search)]
    if not found:
        raise NoPage(_nothing(games, rule, search))
    if as_json:
        print_json([_as_data(name, one) for name, one in found])
        return
    for _, one in found:
        show(out, one)


def _all(game: str) -> list[Rule]:
    return rules_pages.parse(game)


def _as_data(game: str, rule: Rule) -> dict[str, str]:
    return {
        "game": game,
        "id": rule.id,
        "kind": rule.kind,
        "chapter": rule.chapter,
        "text": rule.text,
    }


def _matching(game: str, rule: str | None, search: str | None) -> list[Rule]:
    found = _all(game)
    if rule is not None:
        wanted = normal_id(rule)
        exact = [one for one in found if one.id == wanted]
        found = exact or [one for one in found if one.id.startswith(wanted)]
    if search is not None:
        if not search.strip():
            raise BadSetup("--search needs a word")
        word = search.casefold()
        found = [one for one in found if word in f"{one.id} {one.chapter} {one.text}".casefold()]
    return found


def normal_id(text: str) -> str:
    """An id as it stands on the page, however it was typed."""
    return text.strip().strip(".,;:()").upper().replace("_", "-")


def _nothing(games: list[str], rule: str | None, search: str | None) -> str:
    asked = " ".join(filter(None, [rule, f"with {search!r}" if search else ""]))
    chapters = sorted({_prefix(one) for name in games for one in _all(name)})
    return f"there is no rule {asked}; ids begin with: {', '.join(chapters)}"


def _prefix(rule: Rule) -> str:
    """What the ids of its chapter begin with."""
    return rule.id.rsplit("-", 1)[0]


def find(game: str, text: str) -> list[Rule]:
    """The rules of a game that an id or its beginning names."""
    return _matching(game, text, None)


def first(game: str) -> str:
    """The id a game's page begins with."""
    return _all(game)[0].id


def show(out: Console, rule: Rule) -> None:
    """One rule: its id and chapter, then its text."""
    out.print(Text.assemble((rule.id, "bold"), f"  {rule.chapter}"))
    out.print(Padding(inline(rule.text), (0, 0, 0, 2)))


def inline(text: str) -> Text:
    """The light Markdown of the pages as styled text."""
    found = Text()
    at = 0
    for mark in MARK.finditer(text):
        found.append(text[at : mark.start()])
        kind = mark.lastgroup or "link"
        found.append(mark[kind], STYLES[kind])
        at = mark.end()
    found.append(text[at:])
    return found


def _chapters(out: Console, games: list[str]) -> None:
    for name in games:
        out.print(Text(name, "bold"))
        chapters: dict[str, list[Rule]] = {}
        for rule in _all(name):
            chapters.setdefault(rule.chapter, []).append(rule)
        for chapter, found in chapters.items():
            ids = found[0].id if len(found) == 1 else f"{found[0].id} to {found[-1].id}"
            out.print(f"  {ids:<28}{chapter}", markup=False)
    chapter = _prefix(_all(games[0])[0])
    out.print()
    out.print(f"One of them: tawantin rules ID; a chapter: tawantin rules {chapter}", markup=False)
