"""A test that fails shows the cities it worked with."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from architrave.games.architectura.position import City
from tests.games.architectura.plan import drawing


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.excinfo is not None and call.when == "call":
        for entry in call.excinfo.traceback:
            if entry.frame.code.name == item.name.partition("[")[0]:
                for name, value in entry.frame.f_locals.items():
                    if isinstance(value, City):
                        report.sections.append((f"the city {name!r}", drawing(value)))
    return report
