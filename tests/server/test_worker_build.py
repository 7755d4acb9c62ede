"""Workers of an interpreted server, when compiled rules become ready while it runs."""

from __future__ import annotations

from pathlib import Path

import pytest

import architrave
from tests.conftest import Uncompiled


@pytest.mark.compiled
def test_workers_change_to_compiled_rules_and_choose_the_same(uncompiled: Uncompiled) -> None:
    folder = Path(architrave.__file__).parents[1]
    before, after = uncompiled("-m", "tests.server.swap", str(folder)).splitlines()
    assert before.startswith("compiling False [")
    assert after == before.replace("compiling False", "compiled True")
