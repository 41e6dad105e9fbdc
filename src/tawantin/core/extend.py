# mypyc: skip
"""Marks for the compiler: `allow_interpreted_subclasses` on classes that games in plain Python may
extend, `acyclic` on objects a long log has many of, which the garbage collector need not visit.

Where the compiler's package is not installed a mark does nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    try:
        from mypy_extensions import mypyc_attr
    except ImportError:

        def mypyc_attr(*attrs, **kwattrs):
            return lambda marked: marked


__all__ = ["mypyc_attr"]
