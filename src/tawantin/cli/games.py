"""`tawantin games`: what can be played, and with which options."""

from rich.padding import Padding
from rich.text import Text

from tawantin.cli.common import (
    JsonOption,
    LangOption,
    console,
    language,
    option_word,
    print_json,
)
from tawantin.cli.texts import Texts
from tawantin.core import registry
from tawantin.words import Words

EXAMPLES = """[bold]Examples[/bold]
  tawantin games
  tawantin games --lang de
  tawantin games --json"""


def games(lang: LangOption = None, as_json: JsonOption = False) -> None:
    """List the games with their numbers of players and their options (the default first)."""
    words = Words(language(lang))
    texts = Texts(language(lang))
    found = [registry.game(name) for name in registry.NAMES]
    if as_json:
        print_json(
            [
                {
                    "name": game.name,
                    "title": words.thing("game", "name", game.name),
                    "rules_version": game.rules_version,
                    "players": list(game.players),
                    "options": [
                        {"name": o.name, "values": list(o.values), "default": o.default}
                        for o in game.options
                    ],
                }
                for game in found
            ]
        )
        return
    out = console()
    for game in found:
        title = words.thing("game", "name", game.name)
        players = ", ".join(str(n) for n in game.players)
        out.print(
            Text.assemble(
                (game.name, "bold"), f"  {title}: ", words.thing("game", "tagline", game.name)
            )
        )
        out.print("  " + texts("games.players", players=players))
        for option in game.options:
            values = " | ".join(option_word(value) for value in option.values)
            out.print(f"  -o {option.name}=[bold]{values}[/bold]")
            out.print(Padding(words.thing("option_text", option.name, game.name), (0, 0, 0, 5)))
