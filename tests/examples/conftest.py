from __future__ import annotations

import pytest

from tests.conftest import ROOT
from tests.installing import environment, install


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a program that runs where the examples are installed."""
    folder = tmp_path_factory.mktemp("packages")
    for package in ("pebbles", "monte_carlo"):
        install(ROOT / "examples" / package, folder)
    return environment(folder, tmp_path_factory.mktemp("data"))
