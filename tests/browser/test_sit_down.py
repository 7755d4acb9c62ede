"""Sitting down together: a link, a code, a waiting room that becomes the table."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import check_accessible
from tests.browser.conftest import PHONE, NewContext
from tests.browser.windows import box_of, holds, resize

TABLE = re.compile(r"/table/[^/]+$")
OPEN = {"kind": "open"}
ADA = {"kind": "person", "name": "Ada"}
CLUB = {"kind": "bot", "level": "club"}


def open_room(
    page: Page, url: str, game: str = "architekton", seats: list[dict[str, str]] | None = None, **options: Any
) -> str:
    """Open a table with open seats for the page's guest and go there; its address."""
    wanted: dict[str, Any] = {"game": game, "seats": seats or [ADA, OPEN], "options": options}
    if game != "architekton":
        options["seats"] = len(wanted["seats"])
    headers = {"content-type": "application/json", "origin": url}
    answer = page.request.post(f"{url}/api/tables", data=json.dumps(wanted), headers=headers)
    assert answer.ok, answer.text()
    address = f"/table/{answer.json()['id']}"
    page.goto(address)
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()
    return address


def place(page: Page, words: str) -> Locator:
    """The seat in the waiting room that says so."""
    return page.locator(".seats > li").filter(has_text=words)


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
    name = page.get_by_role("textbox", name="Your name")
    expect(name).to_have_value(re.compile(r"^Guest \d{3}$"))  # two clicks lead to a link
    name.fill("Ada" * 200)
    expect(page.get_by_role("alert")).to_contain_text("at most 24 characters")
    page.get_by_role("radio", name="Live").check()
    page.get_by_role("radio", name="Custom").check()
    minutes = page.get_by_role("textbox", name="Minutes each")
    for typed, words in (("0", "no time to play"), ("-1", "whole number from 0 to 360"), ("🕙", "whole number")):
        minutes.fill(typed)
        page.get_by_role("textbox", name="Seconds per move").fill("0")
        expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
    check_accessible(page)
    page.get_by_role("button", name="Open table").click()
    expect(name).to_be_focused()
    name.fill("Ada")
    minutes.fill("7")
    page.get_by_role("textbox", name="Seconds per move").fill("5")
    page.get_by_role("radio", name="Only for this move").check()
    expect(
        page.get_by_text("7 minutes each for the whole game. The first 5 seconds of every move cost")
    ).to_be_visible()
    page.get_by_role("radio", name="The player loses").check()
    check_accessible(page)
    with page.expect_request(lambda request: request.url.endswith("/api/tables")) as opening:
        page.get_by_role("button", name="Open table").click()
    asked = json.loads(opening.value.post_data or "")
    assert asked["time"] == {"kind": "pool", "seconds": 420, "delay": 5}
    assert asked["time_up"] == {"kind": "lose"}
    page.wait_for_url(TABLE)
    expect(page.get_by_role("heading", name="One seat is open")).to_be_visible()
    link = page.get_by_role("textbox", name="Link to the table").input_value()
    assert link == page.url
    check_accessible(page)

    friend = new_context().new_page()
    friend.goto(link)
    expect(friend.get_by_role("heading", name="Ada invites you to Architekton")).to_be_visible()
    expect(friend.get_by_role("link", name="Learn it in a few minutes")).to_have_attribute("href", "/learn/architekton")
    expect(page.get_by_text("one person is looking at the table")).to_be_visible()
    check_accessible(friend)
    sit(friend, "Jo 🦊")
    expect(friend.get_by_text(re.compile("Starts in"))).to_be_visible()
    expect(page.get_by_text("Jo 🦊", exact=True)).to_be_visible()
    check_accessible(page)
    expect_table(page)
    expect_table(friend)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let someone watch").click()
    sheet = page.get_by_role("dialog", name="Let someone watch")
    expect(sheet.get_by_role("img", name="QR code of the link")).to_be_visible()
    check_accessible(page)


def test_a_host_who_left_sits_down_again_and_several_share_a_device(page: Page, base_url: str) -> None:
    open_room(page, base_url, "architectura", [ADA, OPEN, OPEN])
    page.get_by_role("button", name=re.compile(r"^Options: Ada(?! \(bot)")).click()
    page.get_by_role("button", name="Leave seat").click()
    expect(page.get_by_role("heading", name="3 seats are open")).to_be_visible()
    expect(page.get_by_role("button", name="Start with 3 bots")).to_be_disabled()
    page.get_by_role("button", name="Take a seat").click()
    sit(page, "Ada")
    page.get_by_role("button", name=re.compile("^Options: Open seat, Green")).click()
    page.get_by_role("textbox", name="Someone else on this device").fill("Zoe")
    page.get_by_role("button", name="Add player").click()
    expect(place(page, "Zoe")).to_contain_text("you")
    page.get_by_role("button", name=re.compile("^Options: Zoe")).click()
    page.get_by_role("textbox", name="Your name at the table").fill("Zia")
    page.get_by_role("button", name="Save").click()
    expect(place(page, "Zia")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Options: Zia")).click()
    page.get_by_role("button", name="Leave seat").click()
    expect(page.get_by_role("heading", name="2 seats are open")).to_be_visible()
    expect(place(page, "Ada")).to_contain_text("you")


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
        expect(place(jo, "Jo")).to_contain_text("you")
        route.continue_()

    milan.route("**/sit", sit_first)
    with milan.expect_response(re.compile("/sit$")) as answer:
        sit(milan, "Milan")
    assert answer.value.json()["error"]["key"] == "together.error.seat_taken"
    expect(milan.get_by_role("alert")).to_contain_text("Still open: Yellow and Red")
    milan.unroute("**/sit")
    sit(milan, "jo")
    expect(milan.get_by_role("alert")).to_contain_text("already called Jo")
    sit(milan, "Milan")
    expect(page.get_by_role("heading", name="One seat is open")).to_be_visible()
    expect(place(page, "Milan")).to_be_visible()
    page_faults.clear()  # the browser itself reports the refusal


def test_a_reload_keeps_the_seat_and_the_host_can_remove_somebody(
    page: Page, base_url: str, new_context: NewContext
) -> None:
    address = open_room(page, base_url, "architectura", [ADA, OPEN, OPEN])
    friend = new_context().new_page()
    friend.goto(address)
    sit(friend, "Noor")
    mine = place(friend, "Noor")
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
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Close table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close table").click()
    expect(friend.get_by_role("heading", name="Table closed")).to_be_visible()


def test_the_settings_of_a_table_fit_a_low_window(page: Page, base_url: str) -> None:
    open_room(page, base_url)
    resize(page, (1366, 650))
    page.get_by_role("button", name="Change").click()
    page.get_by_role("radio", name="Live").check()
    page.get_by_text("More options").click()
    dialog = page.get_by_role("dialog", name="Table settings")
    save = dialog.get_by_role("button", name="Save")
    assert holds(box_of(dialog), box_of(save))
    dialog.evaluate("dialog => dialog.scrollTo(0, dialog.scrollHeight)")
    assert holds(box_of(dialog), box_of(save))


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


def test_somebody_i_know_is_asked_to_a_game_over_days(page: Page, base_url: str, new_context: NewContext) -> None:
    friend = new_context().new_page()
    address = open_room(page, base_url)
    headers = {"content-type": "application/json", "origin": base_url}
    for one, part, body in ((friend, "sit", {"name": "Jo"}), (page, "start", {})):
        answer = one.request.post(
            f"{base_url}/api{address.replace('table', 'tables')}/{part}", data=body, headers=headers
        )
        assert answer.ok, answer.text()
    expect_table(page)

    page.goto("/new/architectura?mode=friends")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("button", name="Ask Jo").click()
    seats = [page.get_by_role("group", name=f"Player {number}") for number in (2, 3)]
    expect(seats[0]).to_contain_text("is asked when the table opens")
    seats[1].get_by_role("radio", name="Bot").check()
    seats[1].get_by_role("combobox", name="Which bot").select_option("easy")
    page.get_by_role("radio", name="Over days").check()
    page.get_by_role("radio", name="2 days").check()
    page.get_by_role("checkbox", name="Sunday").check()
    page.get_by_role("switch", name="Show in the lobby").check()
    check_accessible(page)
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url(TABLE)
    (invitation,) = friend.request.get(f"{base_url}/api/invitations").json()
    assert invitation["name"] == "Ada"
    assert invitation["table"]["time"] == {"kind": "days", "days": 2}
    assert [seat["kind"] for seat in invitation["table"]["seats"]] == ["person", "open", "bot"]
    assert invitation["table"]["seats"][0]["off"] == [6]

    # In the waiting room everybody sees how it will be played, and the host changes it without another table.
    terms = page.get_by_role("list", name="How the game will be played")
    expect(terms).to_contain_text("2 days for every move")
    expect(page.get_by_text("Asked: Jo")).to_be_visible()
    expect(place(page, "host")).to_contain_text("off: Sun")
    expect(place(page, "Ada (bot)")).to_be_visible()  # not the host of that name
    friend.goto(page.url)
    friend.get_by_text("Days off: none").click()
    friend.get_by_role("checkbox", name="Wednesday").check()
    check_accessible(friend)
    sit(friend, "Jo")
    expect(place(page, "Jo")).to_contain_text("off: Wed")
    friend.get_by_role("button", name="Wait").click()
    page.get_by_role("button", name=re.compile(r"^Options: Ada(?! \(bot)")).click()
    page.get_by_role("checkbox", name="Monday").check()
    check_accessible(page)
    page.get_by_role("button", name="Save").click()
    expect(place(friend, "host")).to_contain_text("off: Mon, Sun")
    page.get_by_role("button", name="Change").click()
    page.get_by_role("radio", name="Live").check()
    page.get_by_text("More options").click()
    page.get_by_role("combobox", name="Spectators").select_option("nobody")
    page.get_by_role("combobox", name="Talk").select_option("phrases")
    check_accessible(page)
    page.get_by_role("button", name="Save").click()
    others = friend.get_by_role("list", name="How the game will be played")
    expect(others).to_contain_text("10 minutes each for the whole game. Every move gives 10 seconds back.")
    expect(others).to_contain_text("Only the players see the game.")
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name=re.compile(r"^Options: Ada \(bot\)")).click()
    page.get_by_role("button", name="Remove the seat").click()
    expect(friend.get_by_role("heading", name="One seat is open")).to_be_visible()
    expect(friend.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(3)
    info = page.request.get(f"{base_url}/api/tables/{page.url.rpartition('/')[2]}").json()
    assert [seat["kind"] for seat in info["seats"]] == ["person", "person", "open"]
    assert info["options"]["colours"][:2] == ["blue", "green"]

    page.goto("/new/architectura?mode=friends")  # what was chosen is there again
    expect(page.get_by_role("radio", name="2 days")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Sunday")).to_be_checked()
    expect(seats[1].get_by_role("combobox", name="Which bot")).to_have_value("easy")
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Ada")
