"""One room, many devices: a big screen that everybody sees, and the phones of those who play."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser import architects
from tests.browser.accessibility import check_accessible, check_accessible_in_both_themes
from tests.browser.architectura import ASKED, answer_once, hand, open_ahead
from tests.browser.conftest import PHONE, NewContext
from tests.browser.motion import lively_page
from tests.browser.table import AT_ONCE, BOT, PERSON, open_game, open_seated, press, wait_for_the_end
from tests.browser.test_sit_down import ADA, OPEN, expect_table, open_room, sit
from tests.browser.windows import resize

TV = {"width": 1920, "height": 1080}
SIZES = ((1920, 1080), (1280, 720), (820, 1180))
SMALLEST = 16  # px: who sits on the sofa reads it, too
# The letters of everything that is not part of a picture, and what of it cannot be seen whole.
LETTERS = """smallest => {
  const found = [];
  for (const node of document.querySelectorAll('.screen *')) {
    const words = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!words || node.closest('svg, .unseen, .board')) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    const { width, right, bottom } = node.getBoundingClientRect();
    if (size < smallest) found.push(`${size} px: ${node.textContent}`);
    if (width && (right > innerWidth + 1 || bottom > innerHeight + 1)) found.push(`beyond: ${node.textContent}`);
  }
  return found;
}"""
CARDS = "() => [...document.querySelectorAll('[data-hand]')].map((card) => card.dataset.hand)"


class Screen:
    """A big screen: the page, and everything that the server has sent it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.states: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "state":
                self.states.append(message)

        socket.on("framereceived", heard)

    def acting(self) -> int:
        """Whose turn it is, as everybody in the room can see."""
        return int(self.page.locator("[data-acts]").first.get_attribute("data-seat") or "")

    def check_secrets(self, phones: list[Page]) -> None:
        """Nothing that only somebody's phone shows was sent here, or stands on the page."""
        for state in self.states:
            assert (state["seat"], state["choices"], state["held"], state["to_move"]) == (None, [], None, False)
            assert (
                all(seat["hand"] is None and seat["deck"] is None for seat in state["view"]["seats"]) or state["over"]
            )
        page = self.page.content()  # before what was sent is read: in between a card may be played
        told = json.dumps([self.states[-1]["view"]["cards"], [state["events"] for state in self.states]])
        assert self.page.locator("[data-hand]").count() == 0
        for phone in phones:
            for card in phone.evaluate(CARDS):
                if card not in told:
                    assert card.capitalize() not in page, f"{card} is in somebody's hand and on the big screen"


def phone_of(new_context: NewContext) -> Page:
    page = new_context(viewport=PHONE, screen=PHONE, is_mobile=True, has_touch=True).new_page()
    page.add_init_script(AT_ONCE)
    return page


def open_on_phone(phone: Page, url: str, game: str) -> tuple[str, str]:
    """Open a table with an open seat and go there; its address, and its code, which a phone shows only when asked."""
    wish: dict[str, Any] = {"game": game, "seats": [ADA, OPEN]}
    headers = {"content-type": "application/json", "origin": url}
    answer = phone.request.post(f"{url}/api/tables", data=json.dumps(wish), headers=headers)
    assert answer.ok, answer.text()
    table = answer.json()["id"]
    phone.goto(f"/table/{table}")
    expect(phone.get_by_role("heading", name="One seat is open")).to_be_visible()
    return f"/table/{table}", phone.request.get(f"{url}/api/tables/{table}").json()["code"]


def gather(page: Page, base_url: str, new_context: NewContext) -> tuple[Screen, list[Page]]:
    """Ada opens a table on her phone and a big screen with its code, Jo scans it and sits down; the game begins."""
    ada = phone_of(new_context)
    address, code = open_on_phone(ada, base_url, "architectura")
    page.add_init_script(AT_ONCE)
    screen = Screen(page)
    page.goto("/display")
    page.get_by_role("textbox", name="Code of the table").fill(code.replace("-", "").lower())
    page.get_by_role("button", name="Show table").click()
    expect(page.get_by_text("Your phone is your hand")).to_be_visible()
    expect(page.get_by_text(code, exact=True)).to_be_visible()
    expect(page.get_by_role("img", name="QR code of this table")).to_have_attribute("width", "420")
    expect(page.get_by_role("listitem").filter(has_text="Ada")).to_contain_text("here")
    check_accessible_in_both_themes(page)
    jo = phone_of(new_context)
    jo.goto(address)
    sit(jo, "Jo")
    expect(page.get_by_text(re.compile("Starts in"))).to_be_visible()
    expect(page.get_by_text("Just now")).to_be_visible()
    return screen, [ada, jo]


def next_asked(phones: list[Page]) -> tuple[Page, str]:
    """The phone that something is asked of, and what; only one of them is."""
    for _ in range(1200):
        for phone in phones:
            what = phone.evaluate(ASKED)
            if what is not None:
                return phone, what
        phones[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked anything")


def play_turns(screen: Screen, phones: list[Page], turns: int) -> None:
    for turn in range(turns):
        phone, what = next_asked(phones)
        if what == "result":
            return
        screen.check_secrets(phones)
        answer_once(phone, what, turn)


def test_a_big_screen_and_two_phones(page: Page, base_url: str, new_context: NewContext) -> None:
    page.set_viewport_size(TV)  # type: ignore[arg-type]
    screen, phones = gather(page, base_url, new_context)
    for phone, name in zip(phones, ("Ada", "Jo"), strict=True):
        expect(phone.get_by_role("heading", name=f"{name}'s hand")).to_be_visible()
    acting, waiting = phones[screen.acting()], phones[1 - screen.acting()]
    name = ("Ada", "Jo")[screen.acting()]
    expect(page.get_by_role("heading", name=f"{name} is choosing a card")).to_be_visible()
    expect(waiting.get_by_text("Look at the big screen. Next: you.")).to_be_visible()
    check_accessible(acting)
    check_accessible(waiting)

    # Between one's turns a phone says something, which the big screen shows and the other phone has to read.
    press(waiting.get_by_role("button", name="Good luck!"))
    expect(page.get_by_text("Good luck!")).to_be_visible()
    press(waiting.get_by_role("button", name="Talk"))
    sheet = waiting.get_by_role("dialog", name="Talk")
    expect(sheet.get_by_role("listitem").last).to_contain_text("Good luck!")
    press(sheet.get_by_role("button", name="Close"))
    expect(acting.get_by_role("group", name="Phrases")).to_have_count(0)

    # What a rule forbids is said on the phone.
    press(hand(acting).first)
    expect(acting.get_by_text(re.compile("^Gold: where"))).to_be_visible()
    press(acting.locator("[data-at]").last)
    expect(acting.get_by_role("alert")).to_contain_text("See A")
    press(acting.get_by_role("button", name="Dismiss"))
    press(acting.get_by_role("button", name="Cancel"))
    play_turns(screen, phones, 5)

    # A hand can be covered; the board comes to the phone, and goes again.
    press(waiting.get_by_role("button", name="Hide hand"))
    expect(waiting.locator("[data-hand]")).to_have_count(0)
    press(waiting.get_by_role("button", name=re.compile("^Your cards are covered")))
    expect(waiting.locator("[data-hand]").first).to_be_visible()
    press(waiting.get_by_role("button", name="Board here"))
    expect(waiting.get_by_role("heading", name="Architectura")).to_be_visible()
    press(waiting.get_by_role("button", name="Hand only"))
    play_turns(screen, phones, 3)
    screen.check_secrets(phones)
    assert page.evaluate(LETTERS, SMALLEST) == []

    # Without the big screen the phones are tables again.
    page.goto("/about")
    for phone in phones:
        expect(phone.get_by_role("heading", name="Architectura")).to_be_visible()


@pytest.mark.thorough
def test_a_whole_game(page: Page, base_url: str, new_context: NewContext) -> None:
    page.set_viewport_size(TV)  # type: ignore[arg-type]
    screen, phones = gather(page, base_url, new_context)
    play_turns(screen, phones, 400)
    expect(page.get_by_role("heading", name=re.compile("wins|Shared"))).to_be_visible()
    for phone in phones:
        assert phone.wait_for_function(ASKED).json_value() == "result"


@pytest.mark.thorough
def test_every_game_on_a_big_screen_of_every_size(page: Page, base_url: str) -> None:
    """Nothing can be pressed but the button for the full screen, nothing is too small to read, nothing is gold."""
    tables = {
        "Architectura": open_ahead(page, base_url, [PERSON, BOT, BOT, BOT], cards=9),
        "Architekton": open_game(page, base_url, "architekton", [PERSON, BOT]),
        "Architects": open_seated(page, base_url, "architects", [PERSON, BOT, BOT, BOT]),
    }
    for title, table in tables.items():
        page.goto(f"/display/{table}")
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.locator("button:not([inert] *)")).to_have_count(1)
        expect(page.get_by_role("button", name="Full screen")).to_be_visible()
        assert page.locator(".gold:not(svg *), [data-space]").count() == 0
        for size in SIZES:
            resize(page, size)
            assert page.evaluate(LETTERS, SMALLEST) == [], (title, size)
        check_accessible_in_both_themes(page)


@pytest.mark.thorough
def test_the_end_on_a_big_screen(page: Page, base_url: str) -> None:
    table = open_game(page, base_url, "architekton", [BOT, BOT])
    wait_for_the_end(page, table)
    page.goto(f"/display/{table}")
    expect(page.locator("footer")).to_contain_text(re.compile("wins|draw"))
    check_accessible_in_both_themes(page)


def test_a_phone_waits_for_its_turn_beside_a_big_screen(
    phone: Page, page: Page, base_url: str, new_context: NewContext
) -> None:
    """Where nobody has a hand, the usual table of a phone comes when it is needed."""
    address, _ = open_on_phone(phone, base_url, "architekton")
    page.goto(address.replace("/table/", "/display/"))
    jo = phone_of(new_context)
    jo.goto(address)
    sit(jo, "Jo")
    expect(page.get_by_text("Just now")).to_be_visible()
    phones = [phone, jo]
    acting, waiting = phones[Screen(page).acting()], phones[1 - Screen(page).acting()]
    expect(waiting.get_by_role("heading", name=re.compile("is thinking"))).to_be_visible()
    expect(acting.get_by_text("The board is on the big screen.")).to_be_visible()
    check_accessible(waiting)
    press(waiting.get_by_role("button", name="Hello!"))
    expect(page.get_by_text("Hello!")).to_be_visible()
    press(waiting.get_by_role("button", name="Board here"))
    expect(waiting.get_by_role("button", name="My turns only")).to_be_visible()
    expect(waiting.get_by_role("heading", name=re.compile("is thinking"))).to_have_count(0)


def test_the_way_to_a_big_screen(page: Page, base_url: str) -> None:
    """From the waiting room, with its code, and from the menu of a table."""
    address = open_room(page, base_url, "architekton", [ADA, OPEN])
    code = page.locator(".code").first.inner_text()
    page.get_by_role("button", name="Show on a big screen").click()
    dialog = page.get_by_role("dialog", name="Show on a big screen")
    expect(dialog).to_contain_text(code)
    check_accessible(page)
    with page.expect_popup() as opened:
        dialog.get_by_role("link", name="Open in a new window").click()
    expect(opened.value.get_by_text("Your phone is your hand")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Start with a bot").click()
    expect_table(page)  # the waiting room has a menu too
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show on a big screen").click()
    expect(page.get_by_role("dialog", name="Show on a big screen")).to_contain_text(
        address.replace("/table/", "/display/")
    )


def test_a_wrong_code_says_so(page: Page, page_faults: list[str]) -> None:
    page.goto("/display/KD7-4QP")
    expect(page.get_by_role("alert")).to_contain_text("There is no table with the code KD7-4QP")
    check_accessible(page)
    page_faults.clear()  # the browser itself reports the answer


# Notes what the screen shows whenever that changes: its stop, the figures of the seats, the last lines of the log and
# the heading below the board.
ON_SCREEN = """() => {
  const shown = () => ({
    stop: document.querySelector('.screen').dataset.stop ?? null,
    figures: [...document.querySelectorAll('[data-seat] .figure')].map((one) => one.textContent).join(' '),
    log: document.querySelector('[aria-labelledby="just-now"] ol').textContent,
    heading: document.querySelector('footer h2').textContent,
    large: document.querySelector('.stage [role="group"]').ariaLabel,
    built: document.querySelectorAll('.stage .piece').length,
  });
  window.shown = [shown()];
  new MutationObserver(() => {
    const now = shown();
    if (JSON.stringify(now) !== JSON.stringify(window.shown.at(-1))) window.shown.push(now);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
}"""


def test_the_turn_of_the_automa_on_a_big_screen(page: Page, base_url: str, new_context: NewContext) -> None:
    """Card, building and the rest one after another in its own large city; figures and log follow."""
    page.add_init_script(AT_ONCE)
    table = architects.open_table(page, base_url, [PERSON])
    screen = lively_page(new_context, viewport=TV)
    screen.goto(f"{base_url}/display/{table}")
    expect(screen.get_by_role("heading", name="Architects")).to_be_visible()
    screen.evaluate(ON_SCREEN)
    while (what := architects.asked(page)) != "end":
        architects.answer_once(page, what, turn=1)
    press(page.locator("button[data-end]:not([aria-disabled=true])"))
    screen.wait_for_function(
        "() => window.shown.some((one) => one.stop === 'card') && window.shown.at(-1).stop === null"
    )
    shown = screen.evaluate("window.shown")
    begins = next(i for i, one in enumerate(shown) if one["stop"] == "card")  # before it, the person's own move
    stops = [one for one in shown[begins:] if one["stop"]]
    names = list(dict.fromkeys(one["stop"] for one in stops))
    assert names[:3] == ["card", "take", "place"]
    assert len({(one["figures"], one["log"]) for one in stops}) == 1
    assert all(one["heading"].startswith("The Automa takes") for one in stops)
    at = [one for one in stops if "Automa" in one["large"]]
    assert {one["built"] for one in at if one["stop"] == "take"} == {0}
    assert {one["built"] for one in at if one["stop"] == names[-1]} == {1}
    assert "Automa" in shown[-1]["log"]
