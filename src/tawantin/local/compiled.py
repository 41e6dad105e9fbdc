"""An archive of sources as what Python runs of them: it starts in half the time, and is smaller.

This runs in the very Python that will read it. Docstrings, asserts and line numbers stay behind.
"""

import importlib.util
import marshal
import zipfile
from pathlib import Path
from types import CodeType
from typing import Final

UNCHECKED: Final = (1).to_bytes(4, "little") + bytes(8)  # no source to compare it with
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)  # the same bytes whenever it is made


def compile_archive(of: Path, to: Path) -> None:
    """Every source of the archive compiled, all else as it is."""
    with zipfile.ZipFile(of) as found, zipfile.ZipFile(to, "w") as made:
        for name in found.namelist():
            data = found.read(name)
            if name.endswith(".py"):
                name, data = f"{name}c", compiled(data, name)
            made.writestr(zipfile.ZipInfo(name, LONG_AGO), data)


def compiled(source: bytes, name: str) -> bytes:
    """What a file `.pyc` holds."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(_bare(code))


def _bare(code: CodeType) -> CodeType:
    """Without line numbers, here and in every function inside."""
    inside = tuple(_bare(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_filename="", co_consts=inside)
