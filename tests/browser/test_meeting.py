"""Where people meet: the start page of somebody who plays with others, the lobby, quick match, invitations."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import impatient
from tests.browser.accessibility import check_accessible, check_accessible_in_both_themes
from tests.browser.conftest import PHONE, NewContext
from tests.browser.serving import Server
from tests.browser.test_targets import small_targets
from tests.browser.windows import box_of, resize

TABLE = re.compile(r"/table/[^/]+$")
OPEN = {"kind": "open"}
COMPANY = "localStorage.setItem('architrave.company', '1')"  # as after the first game with somebody


class Person:
    """Somebody with a browser; what another page would do they do by REST."""

    def __init__(self, new_context: NewContext, url: str, name: str, **arguments: Any) -> None:
        self.context = new_context(**arguments)
        self.page = self.context.new_page()
        self.url = url
        self.name = name

    def visit(self, path: str = "/") -> Page:
        self.page.goto(self.url + path)
        return self.page

    def post(self, path: str, **body: Any) -> Any:
        headers = {"content-type": "application/json", "origin": self.url}
        answer = self.context.request.post(self.url + path, data=json.dumps(body), headers=headers)
        assert answer.ok, answer.text()
        return answer.json() if answer.status != 204 else None

    def get(self, path: str) -> Any:
        return self.context.request.get(self.url + path).json()

    def open(self, **wishes: Any) -> str:
        me = {"kind": "person", "name": self.name}
        id: str = self.post("/api/tables", game="architekton", seats=[me, OPEN], **wishes)["id"]
        return id

    def play_with(self, other: Person, starter: int) -> str:
        """A game of two that has begun."""
        table = self.open(options={"starter": starter})
        other.post(f"/api/tables/{table}/sit", name=other.name)
        self.post(f"/api/tables/{table}/start")
        return table

    def invite(self, other: Person) -> str:
        table = self.open()
        (person,) = [one for one in self.get("/api/people") if one["name"] == other.name]
        self.post(f"/api/tables/{table}/invite", person=person["id"])
        return table


def row(page: Page, section: str) -> Any:
    return page.get_by_role("region", name=section).get_by_role("link")


def test_tables_people_and_invitations_come_by_themselves(base_url: str, new_context: NewContext) -> None:
    ada = Person(new_context, base_url, "Ada")
    bo = Person(new_context, base_url, "Bo")
    ada.play_with(bo, starter=0)
    page = bo.visit()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bo")
    expect(page.get_by_role("status").get_by_text("Nobody is waiting for you.")).to_be_visible()
    expect(row(page, "Others to move")).to_contain_text("Waiting for Ada")
    expect(page.get_by_role("region", name="People you played with")).to_contain_text("Ada")
    check_accessible_in_both_themes(page)

    # A table begins to wait: the row, the title and the button come without a reload.
    second = ada.play_with(bo, starter=1)
    expect(row(page, "Waiting for you")).to_contain_text("Your move")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    expect(page.get_by_role("link", name="1 game is waiting for you")).to_be_visible()
    page.keyboard.press("n")
    page.wait_for_url(f"**/table/{second}")
    expect(page).not_to_have_title(re.compile(r"^\("))  # the one on show does not count
    page.go_back()

    # Invitations: one is put away, which nobody is told, the other taken.
    ada.invite(bo)
    card = page.get_by_role("article", name="Ada invites you")
    expect(card).to_contain_text("Architekton, 2 seats · No clock")
    check_accessible(page)
    card.get_by_role("button", name="Not now").click()
    expect(card).to_have_count(0)
    table = ada.invite(bo)
    card.get_by_role("button", name="Take the seat").click()
    page.wait_for_url(f"**/table/{table}")
    expect(page.get_by_role("heading", name=re.compile("Everyone|taken"))).to_be_visible()
    page.go_back()

    # Ada is there and can be invited, or blocked and unblocked.
    ada.visit()
    expect(ada.page.get_by_role("region", name="People you played with")).to_contain_text("Bo")
    page.get_by_role("region", name="People you played with").get_by_role("link", name="All").click()
    expect(page.get_by_role("listitem")).to_contain_text("here")
    check_accessible(page)
    page.get_by_role("button", name="Options: Ada").click()
    page.get_by_role("button", name="Block").click()
    expect(page.get_by_role("listitem")).to_contain_text("blocked")
    page.get_by_role("button", name="Options: Ada").click()
    page.get_by_role("button", name="Unblock").click()
    page.get_by_role("link", name="Invite Ada").click()
    expect(page.get_by_role("button", name="Do not ask Ada")).to_be_visible()
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Bo")
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url(TABLE)
    expect(ada.page.get_by_role("article", name="Bo invites you")).to_contain_text("Architekton")
    look_at_bell_and_page(ada.page)


def look_at_bell_and_page(page: Page) -> None:
    """What is new, who one is, another name, and no more of what one does not want to hear."""
    page.get_by_role("button", name=re.compile("^News: ")).click()
    invitation = page.get_by_role("region", name="News").get_by_role("link", name="Bo invites you")
    expect(invitation).to_be_visible()
    check_accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Your page: Ada").click()
    expect(page.get_by_text("Guest on this device since")).to_be_visible()
    check_accessible_in_both_themes(page)
    page.get_by_role("button", name="Change name").click()
    page.get_by_role("textbox", name="Your name").fill("Ada L.")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada L.")
    page.get_by_role("switch", name="Invitation").click()
    page.get_by_role("button", name="News").click()
    expect(invitation).to_have_count(0)


def test_from_the_lobby_to_a_seat(own_server: Server, new_context: NewContext, page_faults: list[str]) -> None:
    ada = Person(new_context, own_server.url, "Ada")
    ada.open(lobby=True, time={"kind": "days", "days": 2})
    calm = ada.open(lobby=True)
    zoe = Person(new_context, own_server.url, "Zoe", viewport=PHONE, is_mobile=True, has_touch=True)
    stranger = zoe.visit("/lobby")
    tables = stranger.get_by_role("button", name="Sit down: Ada, Architekton")
    expect(tables).to_have_count(2)
    check_accessible(stranger)
    assert small_targets(stranger) == []
    expect(stranger.get_by_role("button", name="News")).to_have_count(0)  # nobody has met them yet
    stranger.get_by_role("combobox", name="Time").select_option("Over days")
    expect(tables).to_have_count(1)
    stranger.get_by_role("combobox", name="Game").select_option("Architects")
    expect(stranger.get_by_text("No open table fits these filters.")).to_be_visible()
    stranger.get_by_role("combobox", name="Game").select_option("Architekton")
    stranger.get_by_role("combobox", name="Time").select_option("No clock")
    expect(tables).to_have_count(1)
    ada.open(lobby=True)
    expect(tables).to_have_count(2)  # without asking for it
    tables.last.tap()
    stranger.get_by_role("textbox", name="Your name").fill("Ada")
    stranger.get_by_role("button", name="Continue").tap()
    expect(stranger.get_by_role("dialog")).to_contain_text("Someone at this table is already called Ada")
    page_faults.clear()  # the browser notes what the server refused
    stranger.get_by_role("textbox", name="Your name").fill("Zoe 🦊")
    stranger.get_by_role("button", name="Continue").tap()
    stranger.wait_for_url(f"**/table/{calm}")
    ada.post(f"/api/tables/{calm}/start")
    zoe.visit()
    expect(stranger.get_by_role("heading", level=1)).to_contain_text("Zoe 🦊")
    expect(stranger.get_by_role("region", name="Open tables").get_by_role("button").first).to_be_visible()
    assert small_targets(stranger) == []


@pytest.mark.thorough
def test_rows_have_room_on_a_phone(own_server: Server, new_context: NewContext) -> None:
    """Beside their buttons, in the longest of our languages: no sentence becomes a column of single words."""
    ada = Person(new_context, own_server.url, "Ada")
    ada.open(lobby=True, time={"kind": "fischer", "seconds": 600, "increment": 10})
    bo = Person(new_context, own_server.url, "Bo", viewport=PHONE, is_mobile=True, has_touch=True, locale="de-DE")
    ada.play_with(bo, starter=0)
    page = bo.visit("/lobby")
    assert box_of(page.get_by_text("10 min + 10 s pro Zug"))["height"] < 24
    page = bo.visit("/people")
    assert box_of(page.get_by_text("letzte Partie"))["height"] < 44

    # On the smallest tablets all of the bar is in the window.
    bo.context.add_init_script(COMPANY)
    page = bo.visit()
    expect(page.get_by_role("link", name="Deine Seite: Bo")).to_be_visible()
    for width in (701, 744):
        resize(page, (width, 1133))
        assert page.evaluate("document.documentElement.scrollWidth") == width


def start_looking(person: Person) -> None:
    page = person.visit()
    page.get_by_role("radio", name="Architekton").check()
    page.get_by_role("button", name="Quick match").click()


def give_name(person: Person) -> None:
    """Asked for once, before the first game with others."""
    person.page.get_by_role("textbox", name="Your name").fill(person.name)
    person.page.get_by_role("button", name="Continue").click()


def test_two_who_look_for_a_game_find_each_other(own_server: Server, new_context: NewContext) -> None:
    people = [Person(new_context, own_server.url, name) for name in ("Ada", "Bo")]
    for one in people:
        one.context.add_init_script(COMPANY)
        start_looking(one)
        give_name(one)
    for one in people:
        one.page.wait_for_url(TABLE)
    assert people[0].page.url == people[1].page.url
    page = people[0].page
    expect(page.get_by_role("heading", name="Architekton")).to_be_visible()
    people[0].visit()  # a game that was entered once is not entered again
    expect(page.get_by_role("region", name=re.compile("Waiting for you|Others")).get_by_role("link")).to_have_count(1)
    expect(page).to_have_url(own_server.url + "/")


@pytest.fixture
def impatient_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data", module="tests.browser.impatient")
    server.start()
    yield server
    server.stop()


def test_a_search_survives_a_reload_and_ends_with_a_bot(impatient_server: Server, new_context: NewContext) -> None:
    ada = Person(new_context, impatient_server.url, "Ada")
    ada.context.add_init_script(COMPANY)
    page = ada.page
    start_looking(ada)
    give_name(ada)
    looking = page.get_by_text(re.compile(r"Looking for a player … 0:\d\d"))
    expect(looking).to_be_visible()
    check_accessible(page)
    page.get_by_role("button", name="Cancel").click()
    expect(looking).to_have_count(0)
    start_looking(ada)
    expect(looking).to_be_visible()
    page.reload()
    expect(looking).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Learn").click()  # the page stays usable
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    impatient.ring(impatient_server.pid)
    page.wait_for_url(TABLE)
    expect(page.get_by_role("heading", name="Architekton")).to_be_visible()
