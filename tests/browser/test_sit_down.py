"""Sitting down together: a link, a code, a waiting room that becomes the table."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility import check_accessible
from tests.browser.conftest import PHONE, NewContext

TABLE = re.compile(r"/table/[^/]+$")
OPEN = {"kind": "open"}
ADA = {"kind": "person", "name": "Ada"}
CLUB = {"kind": "bot", "level": "club"}


def open_room(page: Page, url: str, game: str = "architekton", seats: list[dict[str, str]] | None = None) -> str:
    """Open a table with open seats for the page's guest and go there; its address."""
    wanted: dict[str, Any] = {"game": game, "seats": seats or [ADA, OPEN]}
    if game != "architekton":
        wanted["options"] = {"seats": len(wanted["seats"])}
    headers = {"content-type": "application/json", "origin": url}
    answer = page.request.post(f"{url}/api/tables", data=json.dumps(wanted), headers=headers)
    assert answer.ok, answer.text()
    address = f"/table/{answer.json()['id']}"
    page.goto(address)
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()
    return address


def sit(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Your name at the table").fill(name)
    page.get_by_role("button", name=re.compile("^Sit down")).click()


def expect_table(page: Page, game: str = "Architekton") -> None:
    expect(page.get_by_role("heading", name=game)).to_be_visible()
    expect(page.locator(".table")).to_be_visible()


def test_from_the_start_page_to_a_game_by_link(page: Page, new_context: NewContext) -> None:
    page.goto("/")
    page.get_by_role("article", name="Architekton").get_by_role("link", name="With friends").click()
    expect(page.get_by_role("radio", name="With friends")).to_be_checked()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    check_accessible(page)
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url(TABLE)
    expect(page.get_by_role("heading", name="One seat is open")).to_be_visible()
    link = page.get_by_role("textbox", name="Link to the table").input_value()
    assert link == page.url
    check_accessible(page)

    friend = new_context().new_page()
    friend.goto(link)
    expect(friend.get_by_role("heading", name="Ada invites you to Architekton")).to_be_visible()
    expect(page.get_by_text("one person is looking at the table")).to_be_visible()
    check_accessible(friend)
    sit(friend, "Jo 🦊")
    expect(friend.get_by_text(re.compile("Starts in"))).to_be_visible()
    expect(page.get_by_text("Jo 🦊")).to_be_visible()
    check_accessible(page)
    expect_table(page)
    expect_table(friend)


def test_by_code_and_the_host_starts_with_a_bot(page: Page, base_url: str, new_context: NewContext) -> None:
    open_room(page, base_url, "architectura", [ADA, OPEN, OPEN])
    expect(page.get_by_role("heading", name="2 seats are open")).to_be_visible()
    code = page.locator(".code").first.inner_text()
    friend = new_context().new_page()
    friend.goto("/")
    friend.get_by_role("textbox", name="Code of the table").fill(code.replace("-", "").lower())
    friend.get_by_role("button", name="Join").click()
    friend.wait_for_url(TABLE)
    sit(friend, "Noor")
    expect(friend.get_by_role("heading", name="One seat is open")).to_be_visible()
    page.get_by_role("button", name="Start with a bot").click()
    expect_table(page, "Architectura")
    expect_table(friend, "Architectura")

    late = new_context().new_page()
    late.goto(f"/join/{code}")
    expect(late.get_by_role("alert")).to_contain_text("already begun")
    late.get_by_role("link", name="Watch the game").click()
    expect_table(late, "Architectura")


def test_a_wrong_code_says_so(page: Page, page_faults: list[str]) -> None:
    page.goto("/join/KD7-4QP")
    expect(page.get_by_role("alert")).to_contain_text("There is no table with the code KD7-4QP")
    expect(page.get_by_role("textbox", name="Code of the table")).to_have_value("KD7-4QP")
    check_accessible(page)
    page_faults.clear()  # the browser itself reports the answer


def test_one_seat_two_people(page: Page, base_url: str, new_context: NewContext, page_faults: list[str]) -> None:
    """Both press at once: one sits, the other hears which seats are left; a name can be had only once."""
    address = open_room(page, base_url, "architectura", [ADA, OPEN, OPEN, OPEN])
    jo, milan = new_context().new_page(), new_context().new_page()
    for friend in (jo, milan):
        friend.goto(address)
        expect(friend.get_by_role("button", name=re.compile("^Your seat"))).to_be_visible()

    def sit_first(route: Route) -> None:
        """Somebody else is quicker while the request is on its way."""
        sit(jo, "Jo")
        expect(jo.get_by_role("listitem").filter(has_text="Jo")).to_contain_text("you")
        route.continue_()

    milan.route("**/sit", sit_first)
    with milan.expect_response(re.compile("/sit$")) as answer:
        sit(milan, "Milan")
    assert answer.value.json()["error"]["key"] == "together.error.seat_taken"
    expect(milan.get_by_role("alert")).to_contain_text("Seats 3, 4 are still open")
    milan.unroute("**/sit")
    sit(milan, "jo")
    expect(milan.get_by_role("alert")).to_contain_text("There is already a Jo")
    sit(milan, "Milan")
    expect(page.get_by_role("heading", name="One seat is open")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Milan")).to_be_visible()
    page_faults.clear()  # the browser itself reports the refusal


def test_a_reload_keeps_the_seat_and_the_host_can_remove_somebody(
    page: Page, base_url: str, new_context: NewContext
) -> None:
    address = open_room(page, base_url, "architectura", [ADA, OPEN, OPEN])
    friend = new_context().new_page()
    friend.goto(address)
    sit(friend, "Noor")
    mine = friend.get_by_role("listitem").filter(has_text="Noor")
    expect(mine).to_contain_text("you")
    friend.reload()
    expect(mine).to_contain_text("you")
    page.get_by_role("button", name=re.compile("^Options: Noor")).click()
    check_accessible(page)
    page.get_by_role("button", name="Remove from the table").click()
    expect(friend.get_by_text("You no longer have a seat")).to_be_visible()
    expect(page.get_by_role("heading", name="2 seats are open")).to_be_visible()
    page.get_by_role("button", name="Add bot").first.click()
    expect(page.get_by_role("heading", name="One seat is open")).to_be_visible()
    page.get_by_role("button", name="Close table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close table").click()
    expect(friend.get_by_role("heading", name="Table closed")).to_be_visible()


def test_by_keyboard_alone_on_a_phone_sized_window(page: Page, base_url: str, new_context: NewContext) -> None:
    address = open_room(page, base_url)
    friend = new_context(viewport=PHONE).new_page()
    friend.goto(address)
    field = friend.get_by_role("textbox", name="Your name at the table")
    expect(field).to_be_focused()
    friend.keyboard.type("Jo")
    friend.keyboard.press("Enter")
    expect(friend.get_by_role("heading", name="Everyone is here")).to_be_visible()
    wait = friend.get_by_role("button", name="Wait")
    wait.focus()
    friend.keyboard.press("Enter")
    expect(page.get_by_text("Someone asked to wait.")).to_be_visible()
    page.get_by_role("button", name="Start game").focus()
    page.keyboard.press("Enter")
    expect_table(friend)


def test_a_phone_joins_and_only_watches(phone: Page, page: Page, base_url: str) -> None:
    address = open_room(page, base_url)
    phone.goto(address)
    expect(phone.get_by_role("heading", name="Ada invites you")).to_be_visible()
    check_accessible(phone)
    phone.get_by_role("button", name="Only watch").tap()
    expect(phone.get_by_text("You are watching.")).to_be_visible()
    phone.get_by_role("button", name="Take a seat").tap()
    sit(phone, "Jo")
    expect_table(phone)
