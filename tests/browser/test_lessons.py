"""Lessons in the browser: each is played from the first step to the last, by touching what is lit."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from architrave.games import lessons
from architrave.i18n import say
from tests.browser import architekton
from tests.browser.accessibility import check_accessible
from tests.browser.conftest import NewContext
from tests.thorough import thorough
from tools.screens import LOCALES

Play = Callable[[Page, str], None]


def play_architekton(page: Page, move: str) -> None:
    if move in ("pay", "back"):
        page.locator(".pay .option .button").nth(("pay", "back").index(move)).click()
        return
    tile, cell, *turns = move.split()
    page.locator(f'.tray [data-tile="{tile}"]').first.click()
    for _ in range(int(turns[0][1:]) if turns else 0):
        page.keyboard.press("r")
    architekton.press_spot(page, page.locator(f'[data-spot="{cell}"]'))


def play_architectura(page: Page, move: str) -> None:
    first, *rest = move.split()
    if rest and rest[0] in ("up", "down"):
        page.locator(f'[data-space="{first}"]').click()
        page.locator(f'[data-turn="{rest[0]}"]').click()
        return
    if rest:
        page.locator(f'[data-hand="{first}"]').click()
    page.locator(f'[data-space="{rest[0] if rest else first}"]').click()
    page.locator(".ask .main").click()


def play_architects(page: Page, move: str) -> None:
    kind, *rest = move.split()
    name = rest[0] if rest else kind
    places = {
        "take": f'[data-take="{name}"]',
        "lot": f'.city [data-lot="{name}"]',
        "service": f'[data-service="{name}"]',
        "tile": f'[data-requirement="{name}"]',
        "end": "[data-end]",
    }
    tab = page.locator('[data-tab="services"]')
    if kind == "service" and tab.count():
        expect(page.locator("[data-veil] .lit")).to_have_count(1)  # the page behind the tab, where it is
        tab.click()
    page.locator(places.get(kind, f'[data-action="{name}"]')).first.click()


PLAY: dict[str, Play] = {
    "architekton": play_architekton,
    "architectura": play_architectura,
    "architects": play_architects,
}


def at_step(page: Page, number: int) -> None:
    bubble = page.get_by_role("dialog").filter(has=page.locator("[data-show-me]"))
    expect(bubble).to_contain_text(re.compile(rf"(Step|Schritt|Stap) {number} (of|von|van)"))
    expect(page.locator("[data-veil]")).to_be_attached()


def play_step(page: Page, game: str, number: int) -> None:
    """Without a click on anything that is not lit."""
    at_step(page, number)
    moves = [stage.model for stage in lessons.lesson(game).lesson.steps[number - 1].stages]
    for move in moves:
        PLAY[game](page, move)


def play_lesson(page: Page, game: str) -> None:
    for number in range(1, len(lessons.lesson(game).lesson.steps) + 1):
        play_step(page, game, number)
        page.locator("[data-go-on]").click()
    expect(page.locator("[data-play-first]")).to_be_visible()


RESULT = {locale: say(language, "ui.table.result.title") for language, locale in LOCALES.items()}
# Every game, and every language, in the ordinary run.
USUAL = [("architekton", "de-DE"), ("architectura", "nl-NL"), ("architects", "en-GB")]
OTHERS = [each for each in product(PLAY, ("en-GB", "de-DE", "nl-NL")) if each not in USUAL]


@pytest.mark.parametrize(("game", "locale"), [*USUAL, *thorough(*OTHERS)])
def test_a_lesson_is_played_to_its_end(new_context: NewContext, game: str, locale: str) -> None:
    page = new_context(locale=locale).new_page()
    page.goto(f"/learn/{game}/play")
    at_step(page, 1)
    check_accessible(page)
    # In one look: the bubble may still be on its way to its place.
    lines = "all => all.map(one => one.getBoundingClientRect().y)"
    ways = page.locator("[data-lesson-bubble] .way").evaluate_all(lines)
    assert len(ways) == 3
    assert len(set(ways)) == 1  # in one line in every language
    page.locator("[data-veil] .touch").click(position={"x": 4, "y": 500}, force=True)  # not lit: nothing happens
    play_lesson(page, game)
    if game == "architects":
        page.locator("button[data-on]").click()  # from the last scoring to the result
    result = page.get_by_role("region", name=RESULT[locale])
    expect(result.get_by_role("button")).to_have_count(1)  # its figures: this game is kept nowhere, so nothing goes on
    expect(result.get_by_role("link")).to_have_count(0)
    kept = json.loads(page.evaluate(f"localStorage.getItem('architrave.lesson.{game}')"))
    assert kept["finished"]
    assert kept["done"] == list(range(1, len(lessons.lesson(game).lesson.steps) + 1))
    page.locator("[data-play-first]").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator("[data-version]")).to_be_visible()


@pytest.mark.thorough
def test_a_lesson_on_a_phone(phone: Page) -> None:
    phone.goto("/learn/architects/play")
    at_step(phone, 1)
    check_accessible(phone)
    play_lesson(phone, "architects")


@pytest.mark.parametrize("window", ["page", "phone"])
def test_a_refusal_opens_the_rules_at_its_paragraph(request: pytest.FixtureRequest, window: str) -> None:
    """Beside the lesson, or over it on a phone; closed, the lesson is where it was."""
    page: Page = request.getfixturevalue(window)
    page.goto("/learn/architekton/play")
    at_step(page, 1)
    page.locator('.tray [data-tile="EFMW"]').first.click()
    page.locator('[data-spot="N13"]').press("Enter")
    page.keyboard.press("r")  # from the orientation in which it fits
    page.locator(".tray .main:visible").click()
    page.locator("[data-lesson-bubble]").get_by_role("link", name="K4.2").click()
    rules = page.locator("aside.rules")
    expect(rules.locator("[data-paragraph='K4.2']")).to_be_in_viewport()
    rules.locator("input").fill("enclosed")  # nothing lies over it
    expect(rules).to_contain_text("K5.1")
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_have_count(0)
    at_step(page, 1)
    play_architekton(page, "EFMW N13")
    expect(page.locator("[data-go-on]")).to_be_visible()


def test_steps_follow_by_themselves_with_motion(new_context: NewContext) -> None:
    page = new_context(reduced_motion="no-preference", viewport={"width": 1440, "height": 900}).new_page()
    page.goto("/learn/architectura/play")
    for number in (1, 2, 3):  # a card, an opponent's move before the step, and an effect
        play_step(page, "architectura", number)
    at_step(page, 4)


# Whether the next step asks for something while points are still being counted.
TOO_EARLY = """() => {
  window.tooEarly = false;
  const isSkip = (button) => button.textContent.trim() === 'Skip';
  const counts = () => [...document.querySelectorAll('.scoring button')].some(isSkip);
  new MutationObserver(() => (window.tooEarly ||= document.querySelector('[data-veil]') !== null && counts()))
    .observe(document.body, { childList: true, subtree: true });
}"""


def test_a_scoring_is_shown_to_its_end_before_the_next_step(new_context: NewContext) -> None:
    page = new_context(reduced_motion="no-preference", viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script("localStorage.setItem('architrave.lesson.architects', '{\"at\": 9}')")
    page.goto("/learn/architects/play")
    play_step(page, "architects", 9)
    scoring = page.get_by_role("region", name="Round I scoring")
    expect(scoring.get_by_role("button", name="Skip")).to_be_visible()
    page.evaluate(TOO_EARLY)
    at_step(page, 10)
    expect(scoring).to_have_count(0)  # its button would stand beside what the step asks for
    assert not page.evaluate("tooEarly")


def test_wrong_moves_help_and_leaving_comes_back(page: Page) -> None:
    page.goto("/learn/architekton/play")
    at_step(page, 1)
    page.locator("[data-show-me]").click()
    page.locator("[data-go-on]").click()
    at_step(page, 2)
    play_architekton(page, "WWME M14")
    expect(page.get_by_role("dialog")).to_contain_text("Rotate it once more")
    expect(page.locator("[data-lifted]:visible")).to_have_count(0)  # the tile has gone home
    page.locator("[data-leave]").click()
    page.locator("[data-leave-now]").click()
    page.goto("/learn/architekton/play")
    at_step(page, 2)
    page.evaluate("localStorage.setItem('architrave.lesson.architekton', '{\"at\": 30}')")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("There is no step 30")
    page.get_by_role("button", name="Start at step 1").click()
    at_step(page, 1)
