"""`tawantin verify`: play a saved match again and check every move and every die."""

from pathlib import Path
from typing import Annotated

import typer

from tawantin.cli.common import JsonOption, LangOption, console, language, print_json, read_text
from tawantin.cli.texts import Texts
from tawantin.core import registry, save
from tawantin.core.errors import BadSave
from tawantin.core.save import Verdict

EXAMPLES = """[bold]Examples[/bold]
  tawantin verify match.json
  tawantin verify match.json --json    for programs; the exit code is 0 or 1"""

FAILED = 1


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a saved match: every move legal, the seed as committed, every draw from the seed.

    Exit code 0 if everything holds; 1 if not, with the line that fails and why.
    """
    text = read_text(file)
    texts = Texts(language(lang))
    seeded = False
    try:
        data = save.parse(text)
        seeded = data.get("seed") is not None
        verdict = save.verify(data, registry.game)
    except BadSave as error:
        verdict = Verdict()
        verdict.problem = str(error)
    if as_json:
        print_json(
            {
                "file": str(file),
                "ok": verdict.ok,
                "entries": verdict.entries,
                "choices": verdict.choices,
                "draws": verdict.draws,
                "draws_checked": verdict.draws_checked,
                "taken_over": verdict.taken_over,
                "seeded": seeded,
                "over": verdict.over,
                "line": verdict.entry + 1 if verdict.entry >= 0 else None,
                "problem": verdict.problem or None,
            }
        )
    elif verdict.ok:
        out = console()
        out.print(texts("verify.ok", file=str(file)), style="bold")
        out.print("  " + texts("verify.moves", n=verdict.choices))
        out.print("  " + texts("verify.seed" if seeded else "verify.no_seed"))
        out.print("  " + texts("verify.draws", n=verdict.draws_checked, of=verdict.draws))
        if verdict.taken_over:
            out.print("  " + texts("verify.taken_over", n=verdict.taken_over))
        out.print("  " + texts("verify.over" if verdict.over else "verify.running"))
    else:
        out = console(stderr=True)
        failed = texts("verify.failed", file=str(file), problem=verdict.problem)
        out.print(failed, markup=False, soft_wrap=True)
        if verdict.entries:
            out.print(texts("verify.until", n=verdict.entries))
    if not verdict.ok:
        raise typer.Exit(FAILED)
