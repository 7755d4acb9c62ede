"""What the table of Architekton says: true in every situation, and with its reason."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible
from tests.browser.architekton import lay_by_pointer, open_ahead, open_table, usable
from tests.browser.conftest import NewContext
from tests.browser.table import PERSON

# Plays two people at one screen until the second tile of a turn sends a house back that cannot be paid for, and leaves
# that move held; `short` stops before it is made.
TO_A_FORCED_RETURN = """({ table, short }) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
  const send = (message) => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...message }));
  const brings = (choice, what) => choice.encloses?.some((each) => each.owner !== null && each.brings === what);
  socket.onopen = () => socket.send(JSON.stringify({ t: 'sub' }));
  socket.onmessage = ({ data }) => {
    const { t, version, over, view, choices, held } = JSON.parse(data);
    if (t !== 'state') return;
    const leave = (found) => (socket.close(), done(found));
    if (over) return leave({ found: false });
    const forced = held?.events.some((line) => line.key.startsWith('architekton.event.forced_back'));
    if (held) return forced ? leave({ found: true }) : send({ t: 'confirm', version });
    const wanted = view.tile === 2 && choices.find((choice) => brings(choice, 'back'));
    if (wanted && short) return leave({ found: true, ...wanted.move });
    const next = wanted
      || choices.find((choice) => choice.move.kind === 'pay')
      || choices.find((choice) => brings(choice, 'choice'))
      || choices.find((choice) => choice.move.kind === 'lay' && !choice.encloses.length)
      || choices[0];
    send({ t: 'act', version, action: next.action });
  };
})"""


def to_a_forced_return(page: Page, url: str, short: bool = False) -> dict[str, str]:
    found: list[dict[str, str]] = []

    def play(table: str) -> None:
        found.append(page.evaluate(TO_A_FORCED_RETURN, {"table": table, "short": short}))

    open_table(page, url, [PERSON, PERSON], seed=1, options={"starter": 0}, before=play)
    assert found[0]["found"], "no house had to go back in this game"
    return found[0]


def test_a_house_that_goes_back_by_itself_is_announced_and_marked_at_once(page: Page, base_url: str) -> None:
    """K5.4, while the move is still held: over the board, beside the buttons, on the building and in the log."""
    to_a_forced_return(page, base_url)
    told = re.compile("has too few chips to keep the house on .*: it goes back")
    expect(page.get_by_role("region", name="End your turn?")).to_contain_text(told)
    expect(page.get_by_role("status").first).to_contain_text(told)
    expect(page.get_by_role("list", name="Log").get_by_role("listitem").filter(has_text=told)).to_have_count(1)
    expect(page.locator("[data-forced]")).to_have_count(1)
    page.locator("section.held").get_by_role("button", name="Change move").click()
    expect(page.locator("[data-forced]")).to_have_count(0)
    expect(page.get_by_role("list", name="Log").get_by_role("listitem").filter(has_text=told)).to_have_count(0)


def test_a_house_that_went_back_earlier_is_not_told_again_to_a_page_that_is_opened(page: Page, base_url: str) -> None:
    open_ahead(page, base_url, seed=2, builder=0, laid=14)
    told = re.compile("has too few chips to keep the house")
    expect(page.get_by_role("list", name="Log")).to_contain_text(told)
    expect(page.get_by_role("status").first).not_to_contain_text(told)
    expect(page.locator("[data-forced]")).to_have_count(0)


def test_the_preview_offers_nobody_what_he_cannot_pay(page: Page, base_url: str) -> None:
    move = to_a_forced_return(page, base_url, short=True)
    page.locator(f'[data-tile="{move["tile"]}"]').first.click()
    place = page.locator(f'[data-walk="{move["x"]},{move["y"]}"]')
    place.focus()
    preview = page.get_by_role("region", name="Preview")
    page.keyboard.press("Enter")
    expect(preview).to_contain_text(re.compile("Encloses .*cannot pay for that: (your|the) house goes back"))
    expect(preview).not_to_contain_text("or take")


def test_the_end_of_a_turn_is_not_said_to_be_final(page: Page, base_url: str) -> None:
    open_table(page, base_url)
    lay_by_pointer(page)
    lay_by_pointer(page)
    held = page.get_by_role("region", name="End your turn?")
    expect(held).to_contain_text("you can still change your last move")
    expect(held).not_to_contain_text("you can no longer undo")
    expect(page.get_by_role("status").first).to_contain_text("Turn complete")


def test_a_tile_keeps_its_number_for_the_whole_turn(page: Page, base_url: str) -> None:
    """The number stands on the tile, and the place of the one that was laid stays empty."""
    open_table(page, base_url)
    expect(page.get_by_text("press its number")).to_be_visible()

    def numbers() -> dict[str, str]:
        found = page.locator("[data-tile]")
        return {
            found.nth(i).get_attribute("aria-keyshortcuts") or "": found.nth(i).get_attribute("data-tile") or ""
            for i in range(found.count())
        }

    before = numbers()
    assert sorted(before) == list("123456")
    taken = usable(page).nth(1).get_attribute("aria-keyshortcuts") or ""
    lay_by_pointer(page, 1)
    after = numbers()
    assert after == {number: tile for number, tile in before.items() if number != taken}
    last = max(
        number for number in after if page.locator(f'[aria-keyshortcuts="{number}"][aria-disabled="false"]').count()
    )
    page.keyboard.press(last)
    expect(page.locator("[data-tile][aria-pressed=true]")).to_have_attribute("data-tile", after[last])
    page.keyboard.press("Escape")
    page.keyboard.press(taken)  # an empty place
    expect(page.locator("[data-tile][aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("by", ["mouse", "tap"])
def test_the_points_are_explained(new_context: NewContext, base_url: str, by: str) -> None:
    """The group that would be scored, what would be taken away before that, and both on the board."""
    page = new_context(has_touch=by == "tap").new_page()
    open_ahead(page, base_url, seed=2, builder=0, laid=14)
    points = page.get_by_role("button", name=re.compile("If it ended now")).first
    expect(points).to_have_attribute("aria-expanded", "false")
    if by == "mouse":
        points.hover()
    else:
        points.tap()
    why = page.locator("#points-of-0")
    expect(points).to_have_attribute("aria-expanded", "true")
    expect(why).to_contain_text(re.compile("Largest group that would stay|No house would stay"))
    expect(why).to_contain_text("Chips:")
    expect(why.get_by_role("link", name="See K8.1")).to_be_visible()
    expect(page.locator(".gone").first).to_be_visible()
    check_accessible(page)
    if by == "mouse":
        page.mouse.move(640, 300)
    else:
        points.tap()
    expect(why).to_have_count(0)
    expect(page.locator(".gone")).to_have_count(0)
