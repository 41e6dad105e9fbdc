"""The marks that count which statements the tests run."""

import ast

from tests.coverage import MARKS, Marked

SOURCE = b'''"""A module."""
from __future__ import annotations

def sign(n: int) -> str:
    """Its name."""
    word = "none"
    if n > 0:
        word = "plus"
        return word
    else:
        word = "minus"
    return word

def unsaid() -> str:
    raise NotImplementedError
'''


def test_statements_that_stand_together_are_reached_together() -> None:
    marked = Marked("sign.py", SOURCE)
    assert sorted(marked.lines) == [[4], [6, 7], [8, 9], [11], [12], [14]]
    names: dict[str, object] = {MARKS: marked.reached}
    exec(compile(marked.tree, "sign.py", "exec"), names)
    assert [lines for lines, was in zip(marked.lines, marked.reached, strict=True) if was] == [
        [4],
        [14],
    ]
    assert eval("sign(1)", names) == "plus"
    missed = [lines for lines, was in zip(marked.lines, marked.reached, strict=True) if not was]
    assert sorted(missed) == [[11], [12]]
    assert eval("sign(-1)", names) == "minus"
    assert all(marked.reached)


def test_docstrings_and_positions_stay() -> None:
    tree = Marked("sign.py", SOURCE).tree
    assert isinstance(tree, ast.Module)
    assert ast.get_docstring(tree) == "A module."
    sign = next(node for node in tree.body if isinstance(node, ast.FunctionDef))
    assert ast.get_docstring(sign) == "Its name."
    assert sign.lineno == 4
