"""The client's types come from this schema: it must be the one the server has."""

from pathlib import Path

from tawantin.server import openapi

KEPT = Path(__file__).parents[2] / "web" / "src" / "api" / "schema.json"


def test_the_client_has_the_schema_of_this_server() -> None:
    assert KEPT.read_text(encoding="utf-8") == openapi.text(), "stale: run `make schema`"


def test_the_schema_knows_every_games_view() -> None:
    found = openapi.schema()["components"]["schemas"]
    assert {"CuzcoView", "TableUpdate", "TableShown"} <= found.keys()
