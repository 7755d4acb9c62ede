"""Talk: from the waiting room into the game, by phrases and words, in two rooms; and tables that are watched later."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import check_accessible, check_accessible_in_both_themes
from tests.browser.architekton import lay_by_pointer
from tests.browser.conftest import PHONE, NewContext
from tests.browser.table import inside
from tests.browser.test_sit_down import ADA, OPEN, expect_table, open_room, sit
from tests.browser.together import gather
from tests.browser.windows import box_of, resize, speak
from tests.thorough import thorough

HTML = "<b>bold</b> <img src=x onerror=alert(1)> https://example.org"


def lines(page: Page) -> Locator:
    return page.locator(".talk li:not(.note)")  # in any language


def notes(page: Page) -> Locator:
    return page.locator(".talk li.note")


def write(page: Page, text: str) -> None:
    field = page.get_by_role("textbox", name="Write to the table")
    field.fill(text)
    field.press("Enter")


def test_two_players_and_a_spectator_talk(page: Page, base_url: str, new_context: NewContext) -> None:
    # A person begins: after the first move of a bot, nobody is offered to wish luck any more.
    address = open_room(page, base_url, "architectura", [ADA, OPEN, OPEN], starter=0)
    page.get_by_role("button", name="Hello!").click()
    expect(lines(page)).to_have_text(["Ada Hello!"])
    friend = new_context().new_page()
    friend.goto(address)
    sit(friend, "Noor")
    expect(lines(friend)).to_have_text(["Ada Hello!"])
    expect(notes(page)).to_have_text(["Noor sits down."])
    expect(notes(friend)).to_have_count(0)  # one knows what one does oneself
    write(friend, HTML)
    expect(lines(page).last).to_have_text(f"Noor {HTML}")
    check_accessible(page)
    page.get_by_role("button", name="Start with a bot").click()
    expect_table(page, "Architectura")

    # The talk goes on behind a tab of the log; what was said in the waiting room has been read.
    tab = page.get_by_role("tab", name="Talk")
    expect(tab).to_have_text("Talk")
    expect_table(friend, "Architectura")
    friend.get_by_role("tab", name="Talk").click()
    friend.get_by_role("button", name="Good luck!").click()
    expect(tab).to_have_text(re.compile(r"Talk\s*1"))
    tab.focus()
    page.keyboard.press("Enter")
    expect(lines(page)).to_have_text(["Ada Hello!", f"Noor {HTML}", "Noor Good luck!"])
    expect(notes(page)).to_have_text(["Noor sits down.", "The game begins."])
    expect(lines(page).locator("b", has_text="bold")).to_have_count(0)
    expect(lines(page).locator("a, img")).to_have_count(0)
    check_accessible_in_both_themes(page)
    speak(friend, "de-DE")
    expect(lines(friend)).to_have_text(["Ada Hallo!", f"Noor {HTML}", "Noor Viel Glück!"])

    # Somebody who only watches talks elsewhere, under a name of their own.
    watcher = new_context().new_page()
    watcher.goto(address)
    expect_table(watcher, "Architectura")
    watcher.get_by_role("tab", name="Talk").click()
    expect(watcher.get_by_text("You talk among spectators")).to_be_visible()
    watcher.get_by_role("textbox", name="Your name").fill("Zoe")
    watcher.get_by_role("button", name="Join in").click()
    write(watcher, "Look at C3")
    expect(lines(watcher)).to_have_text(["Zoe Look at C3"])
    write(page, "Your turn")
    expect(lines(friend).last).to_have_text("Ada Your turn")
    expect(lines(page)).to_have_count(4)

    # Spectators are named only if they want to be.
    page.get_by_role("button", name="1 watching").click()
    shown = page.get_by_role("dialog", name="Spectators")
    expect(shown).to_contain_text("One person, who does not show a name.")
    watcher.get_by_role("button", name="1 watching").click()
    check_accessible_in_both_themes(watcher)
    watcher.get_by_role("switch", name="Show my name").check()
    expect(shown.get_by_role("listitem")).to_have_text(["Zoe"])
    shown.get_by_role("button", name="Close").click()

    # Muted, also after a reload, and reported.
    page.get_by_role("button", name="Mute or report").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Report").click()
    dialog.get_by_role("combobox", name="Reason").select_option("spam")
    check_accessible(page)
    dialog.get_by_role("button", name="Send report").click()
    expect(dialog.get_by_text("Reported. Thank you.")).to_be_visible()
    dialog.get_by_role("button", name="Mute").click()
    expect(dialog.get_by_role("button", name="Unmute")).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="Talk").click()
    expect(lines(page)).to_have_text(["Ada Hello!", "Noor is muted", "Noor is muted", "Ada Your turn"])
    expect(lines(friend)).to_have_count(4)


@pytest.mark.parametrize(("game", "bots"), [("architekton", 0), *thorough(("architectura", 2), ("architects", 2))])
def test_talk_has_room_in_every_window(
    page: Page, new_context: NewContext, base_url: str, game: str, bots: int
) -> None:
    """What is said and the field to answer are on the screen, also beside four seats and below a high board."""
    noor = new_context().new_page()
    gather([page, noor], base_url, game, bots=bots, options={"starter": bots})
    if not bots:  # bots begin the log by themselves; before that a tablet shows none
        lay_by_pointer(page)
    for size in ((820, 1180), (768, 1024), (1366, 650), (1440, 900)):
        resize(noor, size)
        if noor.get_by_role("tab").count() == 0:
            noor.get_by_role("button", name="Log", exact=True).click()
        noor.get_by_role("tab", name="Talk").click()
        if size == (820, 1180):
            write(noor, "One line after the other")
        field = noor.get_by_role("textbox", name="Write to the table")
        assert inside(noor, field), (game, size)
        said = noor.get_by_role("log", name="What was said")
        assert inside(noor, said), (game, size)
        assert box_of(said)["height"] >= 48, (game, size)


@pytest.mark.thorough
def test_talk_on_phones(new_context: NewContext, base_url: str) -> None:
    ada, jo = (new_context(viewport=PHONE, is_mobile=True, has_touch=True).new_page() for _ in range(2))
    # Ada begins: with the first move of a bot the phrases would change while they are measured.
    wish = {"game": "architects", "seats": [ADA, OPEN, OPEN], "options": {"seats": 3, "starter": 0}}
    headers = {"content-type": "application/json", "origin": base_url}
    opened = ada.request.post(f"{base_url}/api/tables", data=json.dumps(wish), headers=headers)
    address = f"/table/{opened.json()['id']}"
    ada.goto(address)
    expect(ada.get_by_role("heading", name="2 seats are open")).to_be_visible()
    jo.goto(address)
    sit(jo, "Jo")
    jo.get_by_role("button", name="Talk").click()
    jo.get_by_role("dialog", name="Talk").get_by_role("button", name="One moment").click()
    expect(ada.get_by_role("button", name="Talk, 1 new line")).to_be_visible()
    check_accessible(jo)
    jo.get_by_role("dialog", name="Talk").get_by_role("button", name="Close").click()
    ada.get_by_role("button", name="Start with a bot").click()
    expect_table(ada, "Architects")
    ada.get_by_role("button", name=re.compile("^Talk")).click()
    sheet = ada.get_by_role("dialog", name="Talk")
    expect(lines(ada)).to_have_text(["Jo One moment"])
    box = sheet.bounding_box()
    assert box is not None
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, 390, 844)  # at the foot, from side to side
    assert box["y"] > 300  # the upper half of the table stays in view
    for button in sheet.get_by_role("button").all():
        found = button.bounding_box()
        assert found is not None
        assert found["height"] >= 44
    write(ada, "x" * 250)
    expect(lines(ada).last).to_have_text("Ada " + "x" * 200)
    check_accessible(ada)
    expect(jo.get_by_role("button", name=re.compile("Talk.*1 new line"))).to_be_visible()


def test_watching_later_or_not_at_all(page: Page, base_url: str, new_context: NewContext) -> None:
    headers = {"content-type": "application/json", "origin": base_url}
    watcher = new_context().new_page()
    for watching, words in (
        ({"hands": "delayed", "minutes": 5}, re.compile("You see this table 5 minutes later.*begins for you in [45]:")),
        ({"hands": "nobody"}, "Only the people who play can see this table."),
    ):
        wish = {"game": "architekton", "seats": [ADA, OPEN], "watching": watching}
        table = page.request.post(f"{base_url}/api/tables", data=json.dumps(wish), headers=headers).json()["id"]
        watcher.goto(f"/table/{table}")
        expect(watcher.get_by_role("heading", name="Ada invites you to Architekton")).to_be_visible()
        page.request.post(f"{base_url}/api/tables/{table}/start", data="{}", headers=headers)
        expect(watcher.get_by_text(words)).to_be_visible()
    page.goto(f"/table/{table}")
    expect_table(page)
    expect(page.get_by_role("tab")).to_have_count(0)  # alone with a bot: nobody to talk to
