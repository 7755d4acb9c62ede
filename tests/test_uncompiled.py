"""The second way to run: the sources as they are, interpreted."""

from __future__ import annotations

import re

import pytest

from tests.conftest import Uncompiled
from tests.thorough import thorough


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("package", "which"), [*thorough(("kernel", "not both_ways")), ("games", "rule and not both_ways")]
)
def test_what_holds_compiled_holds_uncompiled(package: str, which: str, uncompiled: Uncompiled) -> None:
    """What the paragraphs of the rules say; `make uncompiled` has the rest, of kernel and bots as well.

    Damaged files (test_mutation) are read by modules that are never compiled.
    """
    options = ["-p", "no:cacheprovider", "-k", "not test_mutation"]
    said = uncompiled("-m", "pytest", f"tests/{package}", "-q", "-n", "0", *options, "-m", which)
    passed = re.search(r"^(\d+) passed", said, re.MULTILINE)
    assert passed is not None, said
    assert int(passed[1]) > 0
