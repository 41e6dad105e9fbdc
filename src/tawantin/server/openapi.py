"""The schema clients generate their types from: the API's, and the shapes of the games' views.

`python -m tawantin.server.openapi` prints it; `make schema` writes it where the client reads it.
"""

import json
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from tawantin.core import registry
from tawantin.server.app import create_app
from tawantin.server.config import Settings


def schema() -> dict[str, Any]:
    """OpenAPI as plain data, with every game's view and scenery among its components."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data_dir=Path(folder)))
        found = app.openapi_schema.to_schema()
        app.state.services.store.close()
    shapes = [import_module(f"tawantin.games.{name}.view_types") for name in registry.NAMES]
    wanted = [shape.View for shape in shapes]
    wanted += [shape.Scenery for shape in shapes if hasattr(shape, "Scenery")]
    _, components = msgspec.json.schema_components(
        wanted, ref_template="#/components/schemas/{name}"
    )
    found["components"]["schemas"] |= components
    return found


def text() -> str:
    """The same, written so that equal schemas are equal texts."""
    return json.dumps(schema(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
