"""What a finger must meet on phones and tablets: at least 44 px for what stands by itself, 24 px for words in text."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import architects
from tests.browser.architekton import open_ahead
from tests.browser.conftest import NewContext
from tests.browser.table import BOT, PERSON, open_game
from tests.browser.windows import resize

# Everything that can be pressed and is smaller than it should be. A box to tick is as large as its label. A word in a
# sentence, in a table or in a title cannot be higher than its line.
TOO_SMALL = """() => [...document.querySelectorAll('a, button, select, summary, input')].flatMap((node) => {
  const target = node.matches('input') ? node.closest('label') ?? node : node;
  const { width, height } = target.getBoundingClientRect();
  if (!width || !height || node.closest('.unseen') || node.classList.contains('skip')) return [];
  const { display } = getComputedStyle(node);
  const inText = display === 'inline' || (display === 'inline-block' && node.parentElement.closest('td, li'));
  const least = inText && !node.matches('footer *') ? 24 : 44;
  const words = node.getAttribute('aria-label') ?? node.textContent.trim();
  return Math.min(width, height) < least - 0.5 ? [`${words}: ${width} × ${height}`] : [];
})"""


def small_targets(page: Page) -> list[str]:
    page.evaluate("document.fonts.ready")
    found: list[str] = page.evaluate(TOO_SMALL)
    return found


PAGES = [
    "/",
    "/learn/architekton",
    "/rules/architekton",
    "/about",
    "/verify",
    "/sheet/architekton",
    "/sheet/architects",
    "/no/such/page",
]


def test_pages_have_room_for_a_finger(phone: Page, page_faults: list[str]) -> None:
    """Also on a tablet, which has the bar of a desktop."""
    for path in PAGES:
        phone.goto(path)
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
        for size in ((390, 844), (820, 1180)):
            resize(phone, size)
            assert small_targets(phone) == [], (path, size)
    page_faults.clear()  # of the status 404


def test_the_log_and_the_result_have_room_for_a_finger(phone: Page, base_url: str) -> None:
    people = [{**PERSON, "name": "Anna"}, {**PERSON, "name": "Bram"}]
    open_ahead(phone, base_url, "over", people, seed=4)
    expect(phone.locator(".result")).to_be_visible()
    assert small_targets(phone) == []
    phone.get_by_role("button", name="Log", exact=True).click()
    expect(phone.get_by_role("list", name="Log")).to_be_visible()
    assert small_targets(phone) == []


def tablet(new_context: NewContext) -> Page:
    return new_context(viewport={"width": 820, "height": 1180}, is_mobile=True, has_touch=True).new_page()


def test_architects_has_room_for_a_finger_on_a_tablet(new_context: NewContext, base_url: str) -> None:
    """All seats and modules: services, actions, and the lots of the city, in a low window too."""
    page = tablet(new_context)
    options = {"starter": 0, "residents": True, "events": True}
    architects.open_ahead(page, base_url, [PERSON, BOT, BOT, BOT], standing=6, options=options)
    for lots in (False, True):
        if lots:
            architects.buildings(page).first.tap()
            expect(architects.lots(page).first).to_be_visible()
        for size in ((820, 1180), (1024, 768), (1024, 600)):
            resize(page, size)
            assert small_targets(page) == [], (lots, size)


def test_who_has_no_keys_is_not_asked_to_press_them(new_context: NewContext, page: Page, base_url: str) -> None:
    open_game(page, base_url, "architekton", [PERSON, PERSON])
    expect(page.get_by_text("press its number")).to_be_visible()
    touched = tablet(new_context)
    open_game(touched, base_url, "architekton", [PERSON, PERSON])
    expect(touched.get_by_text("Take a tile: tap it or drag it.")).to_be_visible()
    expect(touched.get_by_text("press its number")).to_have_count(0)


def test_a_page_that_is_not_there_has_the_frame_of_all_pages(page: Page, page_faults: list[str]) -> None:
    for path in ("/table/unknown", "/no/such/page"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
        expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
        expect(page.get_by_role("contentinfo")).to_be_visible()
    page_faults.clear()  # the browser notes what the server refused
