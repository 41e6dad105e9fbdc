"""The entry point: `tawantin` and its commands."""

import io
import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from tawantin import __version__, extras
from tawantin.__main__ import WRONG_USE
from tawantin.cli import (
    analyse,
    arena,
    benchmark,
    bugs,
    data,
    dataset,
    games,
    people,
    play,
    replay,
    rules,
    serve,
    simulate,
    train,
    verify,
    work,
)
from tawantin.cli.common import GAME, console
from tawantin.core.errors import TawantinError


class Commands(TyperGroup):
    """Our own errors and a missing extra become one line; anything else is a bug and says so."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except TawantinError as error:
            refuse(str(error))
        except ModuleNotFoundError as error:
            said = extras.missing(error)
            if said is None:
                raise
            refuse(said)


def refuse(said: str) -> NoReturn:
    console(stderr=True).print(f"tawantin: {said}", markup=False, soft_wrap=True)
    raise typer.Exit(WRONG_USE) from None


app = typer.Typer(
    name="tawantin",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def version(asked: bool) -> None:
    if asked:
        typer.echo(f"tawantin {__version__}")
        raise typer.Exit


@app.callback(
    epilog=f"""[bold]Examples[/bold]
  tawantin play {GAME}               a game against bots, in this terminal
  tawantin play {GAME} --people 2    two people at one keyboard, and bots
  tawantin rules {GAME}              the rules we play by
  tawantin verify match.json        were all moves legal and all dice honest?
  tawantin serve                    a server for people and bots, on this machine
  tawantin COMMAND --help           more about a command"""
)
def tawantin(
    asked: Annotated[
        bool,
        typer.Option("--version", callback=version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Inca board games: play in the terminal, look up rules, simulate, replay, verify, serve."""


app.command("play", epilog=play.EXAMPLES)(play.play)
app.command("games", epilog=games.EXAMPLES)(games.games)
app.command("rules", epilog=rules.EXAMPLES)(rules.rules)
app.command("data", epilog=data.EXAMPLES)(data.data)
app.command("simulate", epilog=simulate.EXAMPLES)(simulate.simulate)
app.command("arena", epilog=arena.EXAMPLES)(arena.arena)
app.command("benchmark", epilog=benchmark.EXAMPLES)(benchmark.benchmark)
app.command("dataset", epilog=dataset.EXAMPLES)(dataset.dataset)
app.command("train", epilog=train.EXAMPLES)(train.train)
app.command("replay", epilog=replay.EXAMPLES)(replay.replay)
app.command("analyse", epilog=analyse.EXAMPLES)(analyse.analyse)
app.command("verify", epilog=verify.EXAMPLES)(verify.verify)
app.command("serve", epilog=serve.EXAMPLES)(serve.serve)
app.command("work", epilog=work.EXAMPLES)(work.work)
app.add_typer(bugs.app, name="bugs", epilog=bugs.EXAMPLES, help="Read bug reports of a server.")
app.add_typer(people.app, name="people", epilog=people.EXAMPLES, help="Accounts of a server.")
app.command("reports", epilog=bugs.REPORTS_EXAMPLES)(bugs.reports)


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a poor terminal is no reason to fail
    app(prog_name="tawantin")


if __name__ == "__main__":
    main()
