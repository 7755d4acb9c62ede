"""Cases of a test that the ordinary run leaves out: they differ from those that it keeps, but seldom fail alone."""

from __future__ import annotations

from typing import Any

import pytest


def thorough(*cases: Any) -> list[Any]:
    """These cases of a parametrized test, run with --thorough alone."""
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.thorough) for case in cases]
