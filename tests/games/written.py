"""Expected texts, stored next to the tests. `pytest --update-traces` rewrites them after an intended change."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path

import pytest

from architrave.kernel.refusal import Invalid


def check_written(file: Path, lines: list[str], request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-traces"):
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    kept = file.read_text(encoding="utf-8").splitlines()
    assert lines == kept, "\n".join(list(unified_diff(kept, lines, "kept", "now", lineterm=""))[:60])


def faults(found: Iterable[Invalid]) -> list[str]:
    """Each fault with its place, its key and all its figures."""
    return [f"{fault.where} {fault.key} {json.dumps(dict(fault.params), sort_keys=True)}" for fault in found]
