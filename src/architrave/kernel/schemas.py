"""Generate the JSON Schemas next to this module from the shapes that the loaders check; run it as a program."""

from __future__ import annotations

import json
from pathlib import Path

from architrave.kernel import position_file, record


def schemas() -> dict[Path, str]:
    """The text of each schema file."""
    folder = Path(__file__).parent
    found = {"record.schema.json": record.schema(), "position.schema.json": position_file.schema()}
    return {folder / name: json.dumps(schema, indent=1) + "\n" for name, schema in found.items()}


if __name__ == "__main__":
    for path, text in schemas().items():
        path.write_text(text, encoding="utf-8")
