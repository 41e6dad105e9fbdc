"""Chooses the modules that mypyc compiles; everything else stands in pyproject.toml.

All of `core`, `games`, `bots` and `research` is compiled, except `__init__.py` files and modules
that say `# mypyc: skip` in their first lines. Without a C compiler, or with TAWANTIN_PURE=1, the
same sources are packed as they are. A type error in a module to be compiled fails the build.
"""

import os
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src", "tawantin")
RULES = Path("docs", "rules")
CLIENT = Path("web", "dist")
BUILD = Path("build")
COMPILED = ("core", "games", "bots", "research")
SKIP = "# mypyc: skip"
SKIP_WITHIN_LINES = 5
COMMANDS_THAT_BUILD = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}


def reason_to_stay_pure() -> str:
    """Why nothing can or should be compiled here; empty when mypyc is to run."""
    if os.environ.get("TAWANTIN_PURE") == "1":
        return "TAWANTIN_PURE=1"
    if shutil.which(compiler()) is None:
        return f"no C compiler ({compiler()})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no Python headers (Python.h)"
    return ""


def compiler() -> str:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return str(command.split()[0])


def compiled_sources() -> list[str]:
    found = [path for name in COMPILED for path in (PACKAGE / name).rglob("*.py")]
    return sorted(
        path.as_posix() for path in found if path.name != "__init__.py" and not says_skip(path)
    )


def says_skip(path: Path) -> bool:
    first_lines = path.read_text(encoding="utf-8").splitlines()[:SKIP_WITHIN_LINES]
    return any(line.strip() == SKIP for line in first_lines)


class BuildSideBySide(build_ext):
    """Compiles the C files of a library on all cores, and only those that changed."""

    def build_extensions(self) -> None:
        compile_in_turn = self.compiler.compile

        def compile_side_by_side(
            sources: list[str], output_dir: str, depends: list[str], **options: Any
        ) -> list[str]:
            newest = max(os.path.getmtime(path) for path in ["setup.py", *depends])

            def compile_one(source: str) -> str:
                target = Path(*self.compiler.object_filenames([source], output_dir=output_dir))
                needed = max(newest, os.path.getmtime(source))
                if not target.exists() or target.stat().st_mtime <= needed:
                    compile_in_turn([source], output_dir=output_dir, depends=depends, **options)
                return str(target)

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return list(pool.map(compile_one, sources))

        self.compiler.compile = compile_side_by_side
        super().build_extensions()


class BuildWithPages(build_py):
    """Packs the rules pages and the built browser client into the package."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return  # they are read where they lie
        for source, target in self.pages():
            self.mkpath(str(target.parent))
            self.copy_file(str(source), str(target))

    def pages(self) -> list[tuple[Path, Path]]:
        """Every such file, and where it goes."""
        package = Path(self.build_lib, PACKAGE.name)
        rules = [(page, package / "rules_data" / page.name) for page in RULES.glob("*.md")]
        client = [
            (path, package / "client" / path.relative_to(CLIENT))
            for path in CLIENT.rglob("*")
            if path.is_file()
        ]
        if not client:
            print("tawantin: without the browser client (web/dist is not built)", flush=True)
        return sorted(rules + client)

    def get_source_files(self) -> list[str]:
        return [*super().get_source_files(), *(str(source) for source, _ in self.pages())]


def prune(extensions: list[Extension]) -> None:
    """Drop what an earlier build left, or a module deleted since would be packed again."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    wanted = {extension.name.replace(".", "/") + suffix for extension in extensions}
    for lib in BUILD.glob("lib*"):
        for path in lib.rglob("*"):
            if path.is_file() and path.relative_to(lib).as_posix() not in wanted:
                path.unlink()


def extensions() -> list[Extension]:
    if COMMANDS_THAT_BUILD.isdisjoint(sys.argv):
        return []  # only metadata is asked for
    reason = reason_to_stay_pure()
    sources = [] if reason else compiled_sources()
    if sources:
        from mypyc.build import mypycify

        print(f"tawantin: mypyc compiles {len(sources)} modules", flush=True)
        # One C file per module: a single one took three times as long, and all of it every time.
        built = mypycify(
            ["--config-file=pyproject.toml", *sources],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            group_name="tawantin",
        )
        if os.name == "posix":
            for extension in built:  # calls between those files need no detour, or are no calls
                flags = ["-fvisibility=hidden"]
                if extension.name.endswith("__mypyc") and "gcc" in Path(compiler()).name:
                    flags.append("-flto=auto")
                extension.extra_compile_args = [*extension.extra_compile_args, *flags]
                extension.extra_link_args = [*extension.extra_link_args, *flags]
        flavour = f"compiled, {len(sources)} modules"
    else:
        built = []
        flavour = f"pure Python: {reason or 'no module to compile'}"
    print(f"tawantin: {flavour}", flush=True)
    BUILD.mkdir(exist_ok=True)
    (BUILD / "flavour").write_text(flavour + "\n", encoding="utf-8")
    prune(built)
    return built


os.chdir(Path(__file__).resolve().parent)
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildSideBySide, "build_py": BuildWithPages},
)
