"""A table for a test: opened through the interface, always the same game unless SEED in the environment says another.

SEED=12 make browser plays other games than usual; the head of a run names the seed, so that a red test can be repeated.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

SEED = int(os.environ.get("SEED", "1"))
PERSON = {"kind": "person", "name": ""}
BOT = {"kind": "bot", "level": "first"}
# Moves appear at once and are not held for a look: the switch "Animation" of the menu.
AT_ONCE = "localStorage.setItem('architrave.motion', 'off')"


def open_game(
    page: Page,
    url: str,
    game: str,
    seats: Sequence[dict[str, str]],
    *,
    pace: int = 0,
    animated: bool = False,
    seed: int | None = SEED,
    **wishes: Any,
) -> str:
    """Opens a table for the page's guest and goes there; its id. Without a seed the draws are secret and proven."""
    if not animated:
        page.add_init_script(AT_ONCE)
    wish = {"game": game, "seats": list(seats), "pace": pace, "seed": seed, **wishes}
    answer = page.request.post(
        f"{url}/api/tables", data=json.dumps(wish), headers={"content-type": "application/json", "origin": url}
    )
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    page.goto(f"{url}/table/{table}")
    expect(page.get_by_role("heading", name=game.capitalize())).to_be_visible()
    return table
