"""Time, absence and lost lines at tables of several devices."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible, check_accessible_in_both_themes
from tests.browser.architekton import asked, lay_by_pointer, tiles
from tests.browser.conftest import PHONE, NewContext
from tests.browser.serving import Server
from tests.browser.table import inside
from tests.browser.test_together_dealings import STARTS, finish_turn, take_turn
from tests.browser.together import clock, gather, play_out, seat

FLAG = {"kind": "move", "seconds": 5}
ONE_FLAG = {"kind": "fischer", "seconds": 12, "increment": 600}  # after a move there is time for everything else
CLUB = {"kind": "bot", "level": "club"}


def test_a_flag_a_takeover_and_a_return(page: Page, new_context: NewContext, base_url: str) -> None:
    ada = new_context(viewport=PHONE).new_page()
    gather([ada, page], base_url, "architekton", time=ONE_FLAG, time_up=CLUB, options={"starter": 1})
    take_turn(page)
    expect(clock(page, "Ada")).to_have_class(re.compile("low"))
    expect(page.get_by_text("Ada’s time is up: the bot (Vera) plays on. Ada may come back.").first).to_be_visible()
    expect(seat(page, "Ada")).to_contain_text("Bot (Vera) plays")
    back = ada.get_by_role("region", name="The bot (Vera) plays for you")
    played = r"(Since then: |It has made \d moves since then, the last ones: )Ada places [^()]*"
    stays = r"Your seat is still yours\. You then have at least one minute\."
    expect(back).to_contain_text(re.compile(rf"Your time was up\. {played}\. {stays}"))
    check_accessible_in_both_themes(ada)
    back.get_by_role("button", name="Only watch").click()
    expect(back).to_have_count(0)
    ada.get_by_role("button", name="Take my seat back").click()
    expect(seat(ada, "Ada")).not_to_contain_text("Bot (Vera)")
    expect(page.get_by_text("Ada is back and has the seat again.").first).to_be_visible()


def test_a_flag_that_loses(page: Page, new_context: NewContext, base_url: str) -> None:
    noor = new_context().new_page()
    gather([page, noor], base_url, "architekton", time=FLAG, time_up={"kind": "lose"}, **STARTS)
    result = noor.get_by_role("region", name="Result")
    expect(result).to_contain_text("You win!")
    expect(result).to_contain_text("Ada runs out of time.")
    expect(page.get_by_role("region", name="Result")).to_contain_text("You run out of time.")


def test_a_lost_line_is_noticed_at_once_and_loses_nothing(
    page: Page, new_context: NewContext, base_url: str, page_faults: list[str]
) -> None:
    """The browser says so, or nothing is heard for two seconds; what is done meanwhile arrives."""
    noor = new_context(viewport=PHONE).new_page()
    gather([page, noor], base_url, "architekton", **STARTS)
    page.context.set_offline(True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("No connection.", timeout=2_000)
    expect(clock(page, "Ada")).to_have_class(re.compile("still"))
    assert inside(page, alert)
    check_accessible_in_both_themes(page)
    page.context.set_offline(False)
    expect(alert).to_have_count(0)
    lay_by_pointer(page)

    noor.context.set_offline(True)
    expect(noor.get_by_role("alert")).to_contain_text("No connection.", timeout=2_000)
    assert inside(noor, noor.get_by_role("alert"))
    if asked(page) == "lay":  # the second tile may find no place
        lay_by_pointer(page)
    noor.context.set_offline(False)
    expect(noor.locator("[data-cell]")).to_have_count(len(tiles(page)))
    page_faults[:] = [fault for fault in page_faults if "ERR_INTERNET" not in fault]


def test_a_game_over_days_outlives_reloads_and_a_restart(
    page: Page, new_context: NewContext, own_server: Server, page_faults: list[str]
) -> None:
    noor = new_context(viewport=PHONE).new_page()
    url = own_server.url
    table = gather([page, noor], url, "architekton", time={"kind": "days", "days": 3}, time_up=CLUB, **STARTS)
    expect(clock(page, "Ada")).to_have_text("3 d")
    check_accessible(page)
    take_turn(page)
    page.goto(f"{url}/")
    lay_by_pointer(noor)
    noor.reload()  # in the middle of the turn
    finish_turn(noor)
    board = tiles(noor)
    own_server.kill()
    own_server.start()
    page.goto(f"{url}/table/{table}")
    assert asked(page) == "lay"
    assert tiles(page) == board
    expect(clock(page, "Ada")).to_have_text("3 d")
    noor.reload()
    take_turn(page)
    assert asked(noor) == "lay"
    expect(clock(noor, "Noor")).to_have_class(re.compile("runs"))
    play_out([page, noor], "architekton")
    board = tiles(page)
    own_server.kill()
    own_server.start()
    for each in (page, noor):
        each.reload()
        expect(each.get_by_role("region", name="Result")).to_be_visible()
        assert tiles(each) == board
    page_faults[:] = [
        fault for fault in page_faults if "WebSocket" not in fault and "net::ERR_" not in fault
    ]  # what the killed server did not answer
