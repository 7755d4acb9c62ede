"""What is this? By mouse, keys and finger."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import architects
from tests.browser.accessibility import check_accessible
from tests.browser.table import BOT, PERSON, done, open_game, open_seated


def test_a_goal_and_an_action_are_explained_under_the_mouse(page: Page, base_url: str) -> None:
    open_seated(page, base_url, "architects", [PERSON])
    expect(page.locator("[data-explains]")).to_be_visible()  # it is loaded after the table
    page.locator("[data-thing^='goal:']").first.hover()
    card = page.get_by_role("note")
    expect(card).to_contain_text("Goal of round I")
    expect(card).to_contain_text("Worth now")
    check_accessible(page)
    page.locator("[data-thing='action:demand']").hover()
    expect(card).to_contain_text("Not possible now. This action requires enough boats")
    page.locator("[data-end]").hover()
    expect(card).to_contain_text("Not possible now.")
    expect(card.get_by_role("link", name="M4.7")).to_be_visible()
    page.locator("[data-thing='automa']").hover()
    expect(card).to_contain_text("For each well-placed landmark")
    page.locator("[data-thing='action:demand']").hover()
    expect(card).to_contain_text("Not possible now. This action requires enough boats")
    page.locator("[data-thing='action:demand']").dispatch_event("pointerdown", {"pointerType": "mouse"})
    expect(card).to_have_count(0)  # who presses wants to act


def test_what_comes_to_lie_under_a_resting_mouse_is_not_explained(page: Page, base_url: str) -> None:
    """The turn is ended with a click, and the button that cannot be pressed any more lies where the mouse still is."""
    open_seated(page, base_url, "architects", [PERSON])
    expect(page.locator("[data-explains]")).to_be_visible()  # it is loaded after the table
    end = page.locator("[data-end]")
    while architects.asked(page) != "end":
        architects.answer_once(page, architects.asked(page), turn=1)
    done(page, end.click)
    assert architects.asked(page) == "take"
    expect(end).to_have_attribute("aria-disabled", "true")
    card = page.get_by_role("note")
    page.wait_for_timeout(800)
    expect(card).to_have_count(0)
    box = end.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 12, box["y"] + 12, steps=4)
    expect(card).to_contain_text("Not possible now.")


def test_keys_explain_what_they_lead_to(page: Page, base_url: str) -> None:
    open_game(page, base_url, "architekton", [PERSON, BOT], options={"starter": 0})
    expect(page.locator("[data-explains]")).to_be_visible()  # it is loaded after the table
    page.locator("[data-thing^='supply:']").first.focus()
    page.keyboard.press("ArrowRight")
    card = page.get_by_role("note")
    expect(card).to_contain_text("In the supply")
    card.get_by_role("link", name="K4.2").click()
    expect(page.get_by_role("complementary", name="Rules").locator("[data-paragraph='K4.2']")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_lesson_and_a_game_that_is_looked_back_at_explain_their_things(page: Page, base_url: str) -> None:
    table = open_game(page, base_url, "architekton", [PERSON, BOT], options={"starter": 0})
    page.goto(f"{base_url}/look/{table}")
    expect(page.locator("[data-explains]")).to_be_visible()
    card = page.get_by_role("note")
    page.locator("[data-thing='stack:buildings']").hover()
    expect(card).to_contain_text("Buildings")
    page.goto(f"{base_url}/learn/architekton/play")
    expect(page.locator("[data-explains]")).to_be_visible()
    expect(page.locator("[data-veil]")).to_be_visible()
    box = page.locator("[data-thing='stack:buildings']").bounding_box()  # under the veil
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    expect(card).to_contain_text("Buildings")


def test_a_finger_that_stays_opens_a_sheet(phone: Page, base_url: str) -> None:
    open_seated(phone, base_url, "architectura", [PERSON, BOT], {"starter": 0})
    expect(phone.locator("[data-explains]")).to_be_visible()  # it is loaded after the table
    card = phone.locator("[data-thing^='hand:']").first
    box = card.bounding_box()
    assert box is not None
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = phone.context.new_cdp_session(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    sheet = phone.get_by_role("dialog")
    expect(sheet).to_contain_text("In your hand")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).to_have_attribute("aria-pressed", "false")  # it was not picked up
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)


def test_things_that_are_only_looked_at_are_in_reach_of_the_keys(page: Page, base_url: str) -> None:
    """Backup plans are one stop for Tab, and the arrows lead from one to the next."""
    open_seated(page, base_url, "architects", [PERSON], options={"residents": True, "events": True})
    expect(page.locator("[data-explains]")).to_be_visible()
    card, plans = page.get_by_role("note"), page.locator("[data-thing^='plan:']")
    page.locator("[data-take]").first.focus()
    focused = "() => document.activeElement.dataset.thing ?? ''"
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate(focused).partition(":")[0])
        if "plan" in reached:
            break
    assert "plan" in reached, reached
    expect(card).to_contain_text("Backup plans")
    check_accessible(page)
    page.keyboard.press("ArrowRight")
    expect(plans.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(plans.first).to_be_focused()


def test_a_typed_turn_is_completed_after_its_first_move(page: Page, base_url: str) -> None:
    open_game(page, base_url, "architekton", [PERSON, BOT], options={"starter": 0})
    expect(page.locator("[data-tile]").first).to_be_visible()
    page.keyboard.press("m")
    field, listed = page.get_by_role("combobox"), page.get_by_role("option")
    expect(field).to_be_focused()
    expect(listed.first).to_be_visible()
    first = field.get_attribute("placeholder")  # a legal move
    field.fill(f"{first}, ")
    expect(listed.first.locator("b")).to_contain_text(f"{first}, ")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_text("waits to be confirmed")).to_be_visible()
