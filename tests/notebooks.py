"""Runs a notebook's cells in turn; as a program, writes what they show into it.

python -m tests.notebooks examples/openings.ipynb
"""

import ast
import contextlib
import io
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def shown(path: Path) -> Iterator[list[dict[str, Any]]]:
    """What each cell of code shows, run where the notebook lies."""
    names: dict[str, Any] = {"__name__": "__main__"}
    with contextlib.chdir(path.parent):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                yield _run("".join(cell["source"]), names)


def _run(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(tree, "cell", "exec"), names)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if said.getvalue():
        lines = said.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None:
        html = getattr(value, "_repr_html_", None)
        kind, text = ("text/html", html()) if html else ("text/plain", repr(value))
        data = {kind: text.splitlines(keepends=True)}
        outputs.append({"data": data, "metadata": {}, "output_type": "display_data"})
    return outputs


def stored(path: Path) -> list[list[dict[str, Any]]]:
    """What stands in the notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell["outputs"] for cell in cells if cell["cell_type"] == "code"]


def main() -> None:
    path = Path(sys.argv[1]).resolve()
    found = json.loads(path.read_text(encoding="utf-8"))
    code = [cell for cell in found["cells"] if cell["cell_type"] == "code"]
    for number, (cell, outputs) in enumerate(zip(code, shown(path), strict=True)):
        cell["outputs"], cell["execution_count"] = outputs, number + 1
    text = json.dumps(found, indent=1, ensure_ascii=False)
    path.write_text(text + os.linesep, encoding="utf-8")


if __name__ == "__main__":
    main()
