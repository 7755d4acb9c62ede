"""Which build of the rules runs, and which one will."""

from __future__ import annotations

from pathlib import Path

import pytest

from architrave.kernel import build


def test_rules_that_could_not_be_compiled_stay_interpreted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "COMPILED", False)
    assert build.rules() == "interpreted"
    monkeypatch.setenv(build.VARIABLE, str(tmp_path / "switch.pth"))
    assert build.rules() == "compiling"
    (tmp_path / "switch.failed").touch()
    assert build.rules() == "interpreted"
