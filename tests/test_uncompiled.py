"""The second way to run: the sources as they are, interpreted."""

from __future__ import annotations

import re

import pytest

from tests.conftest import Uncompiled


@pytest.mark.compiled
@pytest.mark.parametrize("package", ["kernel", "games", "bots"])
def test_what_holds_compiled_holds_uncompiled(package: str, uncompiled: Uncompiled) -> None:
    said = uncompiled(
        "-m", "pytest", f"tests/{package}", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not both_ways"
    )
    passed = re.search(r"^(\d+) passed", said, re.MULTILINE)
    assert passed is not None, said
    assert int(passed[1]) > 0
