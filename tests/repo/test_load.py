"""The scenarios of `make load` in their short versions: that they work, not how fast."""

from __future__ import annotations

import pytest

from tools.load.__main__ import LOAD


@pytest.mark.parametrize("name", LOAD.names)
def test_a_scenario_works(name: str) -> None:
    report = LOAD.execute(name, short=True)
    assert not report.faults, report.text
