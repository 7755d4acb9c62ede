"""What all pages have in common: languages, themes, sizes, keyboard, screen readers, weight, life without a network."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.accessibility import THEMES, check_accessible, check_accessible_in_both_themes
from tests.browser.conftest import NewContext
from tests.browser.serving import Server
from tests.browser.windows import resize
from tests.thorough import thorough

PAGES = ["/", "/new/architekton", "/learn", "/learn/architekton", "/rules/architekton", "/about", "/credits", "/verify"]
FIRST_AND_REST = [*PAGES[:2], *(pytest.param(path, marks=pytest.mark.thorough) for path in PAGES[2:])]
KINDS = ["/", "/new/architekton", "/learn/architekton"]  # a list, a form, and text with pictures
NOWHERE = ["/no/such/page", "/new/chess", "/rules/chess", "/learn/chess", "/sheet/chess", "/new", "/rules/%E0"]
SIZES = [(360, 740), (390, 844), (768, 1024), (1024, 768), (1280, 720), (1440, 900)]
LANGUAGES = {"en": "Three board games", "nl": "Drie bordspellen", "de": "Drei Brettspiele"}
NAMES = {"en": "English", "nl": "Nederlands", "de": "Deutsch"}
BUDGET = 150_000  # bytes of script and style, compressed, until the start page stands

# Text and what it is read on; 4.5 to 1 is what normal text needs.
READABLE = [
    *((ink, ground) for ink in ("--ink", "--ink2", "--ink3") for ground in ("--paper", "--paper2", "--bg")),
    ("--ink", "--raised"),
    ("--gold-text", "--paper"),
    ("--ink", "--gold-fill"),
    ("--on-gold", "--gold-top"),
    ("--on-gold", "--gold-bottom"),
    ("--ok-text", "--ok-fill"),
    ("--ok-text", "--paper"),
    ("--bad-text", "--bad-fill"),
    ("--bad-text", "--paper"),
    ("--cream", "--felt"),
    ("--on-felt", "--felt"),
    ("--cream", "--ok"),
    ("--cream", "--bad"),
    ("--cream", "--seat0"),
    ("--cream", "--seat1"),
]

CONTRAST = """pairs => {
  const probe = document.body.appendChild(document.createElement('i'));
  const light = (name) => {
    probe.style.color = `var(${name})`;
    const channels = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2];
  };
  const ratios = pairs.map(([ink, ground]) => {
    const [a, b] = [light(ink), light(ground)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  });
  probe.remove();
  return ratios;
}"""

# What sticks out of the window, and labels that are cut off.
SPILLED = """() => {
  const wrong = [];
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(`page ${document.documentElement.scrollWidth}`);
  for (const element of document.querySelectorAll('button, a, label, h1, h2, .pill')) {
    if (element.offsetParent && element.scrollWidth > element.clientWidth + 1 && element.clientWidth) {
      wrong.push(`${element.tagName} ${element.textContent.trim()}`);
    }
  }
  return wrong;
}"""


def settled(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("path", [*KINDS, *thorough(*(path for path in PAGES if path not in KINDS))])
def test_axe_finds_nothing_serious_and_nothing_spills(page: Page, path: str) -> None:
    """In both themes; at every size in every language."""
    settled(page, path)
    check_accessible_in_both_themes(page)
    for code in LANGUAGES:
        page.get_by_role("button", name=NAMES[code]).click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        for size in SIZES:
            resize(page, size)
            assert page.evaluate(SPILLED) == [], f"{path} in {code} at {size}"


@pytest.mark.parametrize("path", FIRST_AND_REST)
def test_axe_finds_nothing_serious_on_a_phone(phone: Page, path: str) -> None:
    settled(phone, path)
    check_accessible(phone)


def test_colours_can_be_read(page: Page) -> None:
    settled(page, "/about")
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        ratios = page.evaluate(CONTRAST, READABLE)
        weak = [
            f"{theme}: {ink} on {ground}: {ratio:.2f}"
            for (ink, ground), ratio in zip(READABLE, ratios, strict=True)
            if ratio < 4.5
        ]
        assert weak == []


@pytest.mark.parametrize(("locale", "language"), [("nl-NL", "nl"), ("de-AT", "de"), ("fr-FR", "en")])
def test_speaks_the_language_of_the_browser(new_context: NewContext, locale: str, language: str) -> None:
    page = new_context(locale=locale).new_page()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text(LANGUAGES[language])
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_the_language_is_switched_at_once_and_kept(page: Page) -> None:
    page.goto("/")
    for code in ("nl", "de", "en", "de"):
        page.get_by_role("button", name=NAMES[code]).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(LANGUAGES[code])
        expect(page.get_by_role("button", name=NAMES[code])).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text(LANGUAGES["de"])


def test_only_the_language_in_use_is_loaded(page: Page) -> None:
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url.rpartition("/")[2]))
    settled(page, "/about")
    assert [name for name in scripts if name.startswith(("nl-", "de-"))] == []


def test_the_theme_follows_the_device_or_the_choice(new_context: NewContext) -> None:
    page = new_context(color_scheme="dark").new_page()
    ground = "getComputedStyle(document.body).backgroundColor"
    page.goto("/about")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    dark = page.evaluate(ground)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(ground)
    assert dark != light
    switch = page.get_by_role("button", name="Theme:")
    switch.click()
    expect(switch).to_have_accessible_name("Theme: light. Switch to dark")
    switch.click()
    assert page.evaluate(ground) == dark
    page.reload()
    assert page.evaluate(ground) == dark
    expect(switch).to_have_accessible_name("Theme: dark. Switch to system")
    switch.click()
    assert page.evaluate(ground) == light


def test_the_first_tab_stop_skips_to_the_content(page: Page) -> None:
    settled(page, "/about")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_focus_can_be_seen_wherever_it_is(page: Page) -> None:
    settled(page, "/new/architekton")
    seen = 0
    for _ in range(40):
        page.keyboard.press("Tab")
        width = page.evaluate(
            """() => {
              const element = document.activeElement;
              if (element === document.body) return null;
              const shown = element.matches('input[type=radio]') ? element.closest('label') : element;
              const { outlineStyle, outlineWidth } = getComputedStyle(shown);
              return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
            }"""
        )
        if width is None:
            break
        assert width >= 2
        seen += 1
    assert seen > 10


def test_pages_change_without_loading_and_focus_follows(page: Page) -> None:
    settled(page, "/")
    page.evaluate("window.same = true")
    nav = page.get_by_role("navigation", name="Main menu")
    titles = {"Learn": "Learn the games", "Verify a game": "Verify a game", "About": "About Architrave"}
    for link, heading in titles.items():
        nav.get_by_role("link", name=link).click()
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        expect(nav.get_by_role("link", name=link)).to_have_attribute("aria-current", "page")
        expect(page.get_by_role("main")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Verify a game")).to_be_visible()
    assert page.evaluate("window.same") is True


def test_an_address_that_leads_nowhere_is_said(page: Page, page_faults: list[str]) -> None:
    back = page.get_by_role("link", name="Go to the start page")
    for path in NOWHERE:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
        expect(back).to_have_attribute("href", "/")
    back.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Three board games")
    page_faults.clear()  # the browser notes the status 404


def test_the_start_page_is_light(page: Page) -> None:
    heavy: list[Response] = []

    def weigh(answer: Response) -> None:
        if answer.request.resource_type in ("script", "stylesheet"):
            heavy.append(answer)

    page.on("response", weigh)
    settled(page, "/")
    weights = {answer.url: len(gzip.compress(answer.body())) for answer in heavy}
    assert weights
    assert sum(weights.values()) <= BUDGET, weights


def test_opens_without_the_network(new_context: NewContext, own_server: Server, page_faults: list[str]) -> None:
    page = new_context(service_workers="allow").new_page()
    page.goto(own_server.url)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    own_server.kill()
    page.goto(own_server.url + "/credits")
    expect(page.get_by_role("heading", level=1)).to_have_text("Credits")
    expect(page.get_by_role("status")).to_contain_text("No connection to the server")
    page_faults.clear()


def test_can_be_installed(page: Page) -> None:
    page.goto("/")
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "")
    for icon in manifest.json()["icons"]:
        answer = page.request.get("/static/" + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])
