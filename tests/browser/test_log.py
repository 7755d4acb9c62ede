"""The log of a table: turn by turn, each in its order, and everybody is named as in the panels."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser import architects, architectura, architekton
from tests.browser.table import BOT, PERSON
from tests.thorough import thorough

Step = Callable[[Page], object]
PLACES = re.compile(" places? ")


def log(page: Page) -> Locator:
    return page.get_by_role("list", name="Log")


def lines(page: Page) -> list[str]:
    return log(page).get_by_role("listitem").all_inner_texts()


def test_the_log_lists_a_turn_in_order(page: Page, base_url: str) -> None:
    architekton.open_table(page, base_url, options={"starter": 0})
    first, second = architekton.lay_by_pointer(page), architekton.lay_by_pointer(page)
    architekton.end_turn(page)
    architekton.asked(page)
    told = [line for line in lines(page) if PLACES.search(line)]
    assert [PLACES.split(line)[0] for line in told] == ["Pip"] * 2 + ["You"] * 2
    ours = [cell for line in told[2:] if (cell := re.search(r"[A-Z]\d+", line.split(" on ")[-1]))]
    assert [cell[0] for cell in ours] == [first, second]


@pytest.mark.parametrize(
    ("open_table", "play_on", "deed"),
    [
        (architekton.open_table, lambda page: architekton.play_on(page, 3), "You place "),
        *thorough(
            (architectura.open_table, lambda page: architectura.play_on(page, 5), "You play "),
            (architects.open_table, lambda page: architects.play_on(page, 9), "You take "),
        ),
    ],
    ids=["architekton", "architectura", "architects"],
)
def test_the_log_names_everybody_as_the_panels_do(
    page: Page, base_url: str, open_table: Callable[..., str], play_on: Step, deed: str
) -> None:
    page.set_viewport_size({"width": 1440, "height": 1000})
    open_table(page, base_url)
    play_on(page)
    told = lines(page)
    assert any(line.startswith(deed) for line in told), told
    assert any(line.startswith("Pip ") for line in told), told
    assert not [line for line in told if re.match(r"(Red|Blue|Green|Yellow) ", line)]
    set_up = log(page).get_by_text("Setup")
    hidden = log(page).locator("details li").first
    expect(hidden).to_be_hidden()
    set_up.click()
    expect(hidden).to_be_visible()


def test_two_people_are_named_in_the_log(page: Page, base_url: str) -> None:
    seats = [{"kind": "person", "name": "Ada"}, PERSON]
    architekton.open_table(page, base_url, seats, options={"starter": 0})
    architekton.play_on(page, 4)
    told = [PLACES.split(line)[0] for line in lines(page) if PLACES.search(line)]
    assert told == ["Player 2"] * 2 + ["Ada"] * 2


def test_a_question_in_anothers_turn_is_not_called_your_turn(page: Page, base_url: str) -> None:
    """As when a card of ours is compared with one that the opponent plays."""

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def forward(message: str | bytes) -> None:
            state = json.loads(message)
            if state["t"] == "state" and state["to_move"]:
                state["view"]["active"] = 1
            line.send(json.dumps(state))

        server.on_message(forward)

    page.route_web_socket(re.compile("/ws/tables/"), between)
    architectura.open_table(page, base_url, [PERSON, BOT], options={"starter": 0})
    architectura.asked(page)
    expect(page.get_by_role("status").first).to_contain_text("You — ")
    expect(page.get_by_role("region", name="You", exact=True)).to_contain_text("deciding")
    expect(page.get_by_text(re.compile("your turn", re.IGNORECASE))).to_have_count(0)
