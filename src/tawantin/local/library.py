"""Python's own library, as much of it as the engine needs in a page, stored so that it packs well.

python -m tawantin.local.library <python_stdlib.zip> <smaller.zip>
"""

import sys
import zipfile
from pathlib import Path

# What talks to networks, processes, terminals and files of other kinds, and what developers use.
LEFT_OUT = frozenset(
    {
        "__hello__",
        "__phello__",
        "_android_support",
        "_ast_unparse",
        "_apple_support",
        "_ios_support",
        "_osx_support",
        "_pydatetime",
        "_pyio",
        "_pyrepl",
        "_sysconfigdata__emscripten_wasm32-emscripten",
        "antigravity",
        "argparse",
        "bdb",
        "cProfile",
        "calendar",
        "cmd",
        "code",
        "compileall",
        "configparser",
        "csv",
        "ctypes",
        "curses",
        "dbm",
        "doctest",
        "email",
        "ensurepip",
        "filecmp",
        "fileinput",
        "fractions",
        "ftplib",
        "getopt",
        "getpass",
        "html",
        "http",
        "imaplib",
        "ipaddress",
        "mailbox",
        "mimetypes",
        "modulefinder",
        "multiprocessing",
        "netrc",
        "nturl2path",
        "optparse",
        "pdb",
        "pickle",
        "pickletools",
        "platform",
        "plistlib",
        "poplib",
        "pprint",
        "profile",
        "pstats",
        "pty",
        "py_compile",
        "pyclbr",
        "pydoc",
        "pydoc_data",
        "rlcompleter",
        "runpy",
        "sched",
        "shelve",
        "smtplib",
        "socketserver",
        "sqlite3",
        "statistics",
        "symtable",
        "tabnanny",
        "tarfile",
        "this",
        "timeit",
        "trace",
        "tracemalloc",
        "tty",
        "turtle",
        "unittest",
        "urllib",
        "uuid",
        "venv",
        "wave",
        "webbrowser",
        "wsgiref",
        "xml",
        "xmlrpc",
        "zipapp",
        "zoneinfo",
    }
)
ENCODINGS = frozenset(
    {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_16_le", "utf_32_le"}
)
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same bytes whenever it is made


def is_needed(name: str) -> bool:
    """Whether a file of the library goes along."""
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return first.removesuffix(".py") not in LEFT_OUT


def shrink(whole: Path, to: Path) -> None:
    """Stored, not packed: the whole archive is packed at once, which makes it half as large."""
    with zipfile.ZipFile(whole) as found, zipfile.ZipFile(to, "w") as kept:
        for name in sorted(filter(is_needed, found.namelist())):
            kept.writestr(zipfile.ZipInfo(name, LONG_AGO), found.read(name))


if __name__ == "__main__":
    shrink(Path(sys.argv[1]), Path(sys.argv[2]))
