"""The command's own sentences; a game's words come from `tawantin.words`."""

from tawantin import messages


class Texts:
    """One language, and one of its files: `texts("play.curtain", name="Ana")`."""

    def __init__(self, language: str, book: str = "cli") -> None:
        self._language = messages.language(language)
        self._tables = messages.read(language, book)

    def __call__(self, key: str, **args: int | str) -> str:
        table, _, entry = key.partition(".")
        text = self._tables[table][entry]
        return messages.fill(
            text, lambda field: str(args[field.name]), lambda name: int(args[name]), self._language
        )
