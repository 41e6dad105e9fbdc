"""Why a conceivable action is not legal: a rule id, a sentence key, and the numbers in it."""


class Reason:
    """One forbidden action explained. Sentences live in the locales under `why.<key>`."""

    __slots__ = ("args", "key", "rule")

    def __init__(self, rule: str, key: str, args: dict[str, int | str] | None = None) -> None:
        self.rule = rule
        self.key = key
        self.args: dict[str, int | str] = args if args is not None else {}

    def __repr__(self) -> str:
        numbers = ", ".join(f"{name}={value}" for name, value in self.args.items())
        return f"{self.rule} {self.key}({numbers})"
