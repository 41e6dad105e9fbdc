# mypyc: skip
"""Marks the classes that games in plain Python may extend, also in the compiled build.

The mark speaks to the compiler alone; where its package is not installed it does nothing.
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
