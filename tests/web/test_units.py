"""The client's own tests: everything that needs no page, on what a real server sends."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.server.client import BOT, open_table, seated, served
from tools.building import node_and_npm

VITEST = ROOT / "web" / "node_modules" / "vitest" / "vitest.mjs"
STATES = ROOT / "build" / "states"
TABLES: dict[str, tuple[str, dict[str, Any]]] = {  # what a state is called, and the game and options of its table
    "architekton": ("architekton", {}),
    "architectura": ("architectura", {"colours": ["red", "blue"]}),
    "deck": ("architectura", {"colours": ["blue", "red"], "advanced": True, "most": 2}),
    "architects": ("architects", {"seats": 2}),
}


def write_states(data: Path) -> None:
    """Write the first state of these tables: a person without a name, who begins, against a bot."""
    STATES.mkdir(parents=True, exist_ok=True)
    with served(data) as client:
        (STATES / "games.json").write_text(client.get("/api/games").text, encoding="utf-8")
        for name, (game, options) in TABLES.items():
            wishes = {"options": {"starter": 0, **options}, "seed": 7, "confirm": False}
            table = open_table(client, {"kind": "person"}, BOT, game=game, **wishes)
            with seated(client, table) as seat:
                assert seat.state["to_move"]
                (STATES / f"{name}.json").write_text(json.dumps(seat.state), encoding="utf-8")


def test_the_clients_own_tests_pass(tmp_path: Path) -> None:
    if not VITEST.exists():
        pytest.skip("the client's packages are not installed; make packages installs them")
    write_states(tmp_path)
    node, _ = node_and_npm()
    command: list[str | Path] = [node, VITEST, "run", "--reporter", "tap-flat"]
    done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
