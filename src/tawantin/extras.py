"""What comes with which extra of the installation, and what is said where one is missing.

The engine, the words and the table need the standard library alone. `pyproject.toml` names the
packages of an extra with their versions; here stand the modules they bring.
"""

from typing import Final

MODULES: Final = {
    "cli": ("rich", "typer"),
    "bots": ("librt", "numpy"),
    "server": (
        "alembic",
        "argon2",
        "litestar",
        "msgspec",
        "openskill",
        "prometheus_client",
        "psycopg",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "research": ("gymnasium", "mypy_extensions", "pettingzoo", "pyarrow", "pyspiel"),
    "torch": ("torch",),
    "ray": ("ray",),
}


def extra_of(package: str) -> str | None:
    """The extra that brings a package."""
    return next((extra for extra, packages in MODULES.items() if package in packages), None)


def missing(error: ModuleNotFoundError) -> str | None:
    """What to install where a module was not found; None if no extra would bring it."""
    package = (error.name or "").partition(".")[0]
    extra = extra_of(package)
    return extra and f"this needs the package {package}: pip install 'tawantin[{extra}]'"
