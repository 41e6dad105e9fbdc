"""`tawantin`, and `python -m tawantin`: the command, or what it lacks."""

import sys

from tawantin import extras

WRONG_USE = 2


def main() -> None:
    try:
        from tawantin.cli.main import main as command
    except ModuleNotFoundError as error:
        said = extras.missing(error)
        if said is None:
            raise
        print(f"tawantin: {said}", file=sys.stderr)
        sys.exit(WRONG_USE)
    command()


if __name__ == "__main__":
    main()
