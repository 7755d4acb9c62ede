"""With motion on a piece travels once, when it comes to its place; then the table is at rest where it should be."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import architects, architectura, architekton
from tests.browser.conftest import PHONE, NewContext
from tests.browser.motion import (
    Pieces,
    check_at_rest,
    check_followed,
    follow,
    lively_page,
    moved,
    stops_in,
    told_so_far,
    watch,
)
from tests.browser.table import AT_ONCE, BOT, PERSON, done, press, shows

TILES = Pieces("[data-cell]", "node.dataset.cell")
CARDS = Pieces(".place > .rest", "node.parentElement.dataset.piece")
SPACES = Pieces(".place", "node.dataset.piece")
BUILDINGS = Pieces(
    ".piece:not(.ghost)",
    "[node.closest('[role=group]')?.ariaLabel, node.closest('[data-lot]').dataset.lot,"
    " node.querySelector('use').getAttribute('href')].join(' ')",
)


def lay_turn(page: Page) -> set[str]:
    """A turn in Architekton with the pointer; the places of the tiles that we laid."""
    laid: set[str] = set()
    while (what := architekton.asked(page)) != "held":
        if what == "lay":
            laid.add(architekton.lay_by_pointer(page))
        elif what == "pay":
            architekton.decide(page)
        else:
            architekton.move_house(page)
    architekton.end_turn(page)
    return laid


def test_a_tile_flies_once(new_context: NewContext, base_url: str) -> None:
    page = lively_page(new_context)
    architekton.open_table(page, base_url, options={"starter": 0}, animated=True)
    architekton.asked(page)
    watch(page, TILES)
    follow(page)
    ours: set[str] = set()
    for _ in range(3):
        ours |= lay_turn(page)
    assert architekton.asked(page) == "lay"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Confirm moves").click()  # the same state again, with another setting
    expect(page.get_by_role("switch", name="Confirm moves")).not_to_be_checked()
    page.keyboard.press("Escape")
    found = moved(page)
    theirs = set(found.appeared) - ours
    assert len(theirs) >= 4
    assert set(found.appeared.values()) == {1}
    assert dict(found.flights) == dict.fromkeys(theirs, 1)
    check_followed(page, {"lay"})
    check_at_rest(page, TILES)


def test_a_card_flies_once(new_context: NewContext, base_url: str) -> None:
    page = lively_page(new_context)
    architectura.open_table(page, base_url, [PERSON, BOT, BOT], animated=True)
    architectura.asked(page)
    watch(page, CARDS)
    follow(page)
    for turn in range(3):
        architectura.answer_once(page, architectura.asked(page), turn)
        while (what := architectura.asked(page)) != "card":
            architectura.answer_once(page, what, turn)
    found = moved(page)
    theirs = {card for card in found.appeared if not card.startswith("0")}
    assert len(theirs) >= 4
    for card in theirs:
        assert found.flights[card] == found.appeared[card], card
    check_followed(page, {"play"})
    check_at_rest(page, CARDS)


# What begins to move while one state is drawn: the delays of cards that fly in, and of cards that turn or fall.
TOGETHER = """() => {
  const animate = Element.prototype.animate;
  window.together = [];
  let now = null;
  Element.prototype.animate = function (frames, options) {
    if (!now) {
      window.together.push((now = { flies: [], turns: [] }));
      queueMicrotask(() => (now = null));
    }
    if (this.matches('.place > .rest')) now.flies.push(options.delay ?? 0);
    if (this.matches('.place .card')) now.turns.push(options.delay ?? 0);
    return animate.call(this, frames, options);
  };
}"""


def test_a_card_turns_when_the_one_that_turns_it_has_landed(new_context: NewContext, base_url: str) -> None:
    page = lively_page(new_context)
    architectura.open_table(page, base_url, [PERSON, BOT, BOT], animated=True)
    page.evaluate(TOGETHER)
    for turn in range(60):
        architectura.answer_once(page, architectura.asked(page), turn)
        both = [one for one in page.evaluate("together") if one["flies"] and one["turns"]]
        if both:
            break
    else:
        raise AssertionError("no card was turned by one that was played")
    assert all(delay >= 400 for one in both for delay in one["turns"])


def test_cards_stay_where_they_lie_when_another_page_is_opened(new_context: NewContext, base_url: str) -> None:
    page = lively_page(new_context, viewport=PHONE, screen=PHONE, is_mobile=True, has_touch=True)
    architectura.open_table(page, base_url, animated=True)
    architectura.play_on(page, 3)
    architectura.asked(page)
    watch(page, SPACES)
    for tab in ("Log", "Board"):
        press(page.get_by_role("button", name=tab))
    expect(page.locator(SPACES.selector).first).to_be_visible()
    assert not moved(page).flights


def test_our_building_stays_where_it_was_put(new_context: NewContext, base_url: str) -> None:
    """It was seen on its lot before it was confirmed; and in a city that is opened everything stands already."""
    page = lively_page(new_context)
    architects.open_table(page, base_url, options={"starter": 0}, animated=True)
    architects.asked(page)
    watch(page, BUILDINGS)
    for _ in range(3):
        while (what := architects.asked(page)) != "end":
            architects.answer_once(page, what, turn=1)
        architects.answer_once(page, what, turn=1)
    architects.asked(page)
    page.get_by_role("button", name="View Pip").click()
    expect(page.get_by_role("group", name="Pip")).to_be_visible()
    found = moved(page)
    assert found.appeared
    assert not found.flights
    page.get_by_role("button", name="Back to my city").click()
    check_at_rest(page, BUILDINGS)


def test_a_bots_building_flies_once(new_context: NewContext, base_url: str) -> None:
    page = lively_page(new_context)
    architects.open_table(page, base_url, [BOT, BOT], animated=True, pace=2400)
    page.get_by_role("button", name="Pause").click()
    watch(page, BUILDINGS)
    follow(page)
    step = page.get_by_role("button", name="Next move")
    placed = page.locator(".log-line").filter(has_text=re.compile(r" places an? .* on \d[a-d]\."))
    found, built = moved(page), placed.count()
    while built < 3:  # of every turn one building is placed, whatever else is done
        expect(step).to_be_enabled()
        done(page, step.click)
        before, found = found, moved(page)
        if placed.count() > built:
            built += 1
            assert (found.flights - before.flights).total() == 1
            assert found.flights - before.flights == found.appeared - before.appeared
    assert found.flights <= found.appeared
    check_followed(page, {"take", "place"})
    check_at_rest(page, BUILDINGS)


def test_the_turn_of_the_automa_can_be_followed(new_context: NewContext, base_url: str) -> None:
    """Its card turns over, the building flies, then the rest; one sentence says what it does. Space shows all."""
    page = lively_page(new_context)
    architects.open_table(page, base_url, [PERSON], animated=True)

    def end_turn() -> None:
        while (what := architects.asked(page)) != "end":
            architects.answer_once(page, what, turn=1)
        press(page.locator("button[data-end]:not([aria-disabled=true])"))

    follow(page)
    end_turn()
    bar = page.get_by_role("region", name="Automa's turn")
    expect(bar).to_contain_text("The Automa takes")
    expect(page.locator('[data-seat="automa"]').first).to_contain_text("its turn")
    bar.get_by_role("button", name="Why?").click()
    expect(bar.get_by_role("listitem").filter(has_text="Section ")).not_to_have_count(0)
    assert architects.asked(page) == "take"
    ours = page.get_by_role("region", name="Your action")
    expect(ours.get_by_role("listitem").filter(has_text="Section ")).not_to_have_count(0)
    told = check_followed(page, {"card", "take", "place"})
    stops = stops_in(told)
    assert stops[:3] == ["card", "take", "place"]
    assert any(one["flyers"] for one in told if one["stop"] == "place")
    assert stops[-1] is None

    end_turn()
    page.wait_for_function("() => document.querySelector('.table').dataset.stop")
    page.keyboard.press("Space")
    page.wait_for_function("() => !document.querySelector('.table').dataset.stop && document.title.startsWith('●')")


# Shows the rest of a scoring at once; it may have come to its end by itself.
SKIP = """() => [...document.querySelectorAll('section[aria-label$=" scoring"] button')]
  .find((button) => button.textContent.trim() === 'Skip')?.click()"""


def check_counted(page: Page, number: str) -> None:
    """That round is counted place by place: neither the totals nor the log or the header tell of it before."""
    panel = page.get_by_role("region", name=f"Round {number} scoring")
    expect(panel).to_be_visible()
    page.evaluate(SKIP)
    expect(panel.get_by_role("button", name="Show step by step")).to_be_visible()
    counted = [one for one in told_so_far(page) if one["scoring"]]
    assert counted[0]["figures"] != counted[-1]["figures"]
    assert counted[0]["log"] < counted[-1]["log"]
    assert f"Round {number} of III" in counted[0]["header"]


def test_a_round_is_counted_before_the_log_shows_it(new_context: NewContext, base_url: str) -> None:
    page = lively_page(new_context)
    table = architects.open_ahead(page, base_url, [PERSON], ends=1, seed=1, animated=True)
    assert architects.asked(page) == "end"
    still = new_context(storage_state=page.context.storage_state()).new_page()
    still.add_init_script(AT_ONCE)
    still.goto(f"{base_url}/table/{table}")
    assert architects.asked(still) == "end"
    follow(page)
    press(page.locator("button[data-end]:enabled"))
    check_counted(page, "I")
    told = check_followed(page, {"card", "take", "place"})
    assert not any(one["scoring"] for one in told if one["stop"])

    expect(still.get_by_role("region", name="Round I scoring")).to_contain_text("+18")
    follow(still)
    [at_once] = told_so_far(still)
    assert (at_once["log"], at_once["figures"]) == (told[-1]["log"], told[-1]["figures"])


def check_end(page: Page, over: str) -> None:
    """The page says why the game is over before it shows any of the result; without motion it says the same."""
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("What decided it")
    expect(result).to_contain_text("Share")  # which is loaded later
    told = told_so_far(page)
    assert {one["over"] for one in told if one["stop"] == "over"} == {over}
    ending = [one for one in told if one["stop"] in ("over", "count")]
    assert len({(one["log"], one["figures"]) for one in ending}) == 1
    assert not any(one["result"] for one in told if one["stop"] or one["scoring"])
    assert told[-1]["log"] > ending[-1]["log"]
    words = result.inner_text()

    page.evaluate(AT_ONCE)
    page.reload()
    expect(result).to_contain_text("What decided it")
    expect(result).to_contain_text("Share")
    assert result.inner_text() == words
    assert over in words


def test_the_end_of_architects_is_shown_in_order(new_context: NewContext, base_url: str) -> None:
    """Its last turn, why the game is over, the last round place by place, then the result."""
    page = lively_page(new_context)
    architects.open_ahead(page, base_url, [PERSON], ends=3, seed=1, animated=True)
    assert architects.asked(page) == "end"
    follow(page)
    press(page.locator("button[data-end]:enabled"))
    check_counted(page, "III")
    page.get_by_role("button", name="Show result").click()
    stops = stops_in(told_so_far(page))
    assert stops[0] == "card"
    assert stops[-2:] == ["over", None]
    check_end(page, "The three rounds are over.")


def test_the_end_of_architectura_is_shown_in_order(new_context: NewContext, base_url: str) -> None:
    """Why the game is over, card by card, then the result."""
    page = lively_page(new_context)
    table = architectura.open_ahead(page, base_url, [PERSON, PERSON], cards=10, seed=1, animated=True)
    architectura.asked(page)
    follow(page)
    shows(page, architectura.play_ahead(page, table, "over"))
    assert stops_in(told_so_far(page))[-3:] == ["over", "count", None]
    check_end(page, "The last space is taken.")


def test_the_end_of_architekton_is_shown_in_order(new_context: NewContext, base_url: str) -> None:
    """Why the game is over, house by house, then the result."""
    page = lively_page(new_context)
    table = architekton.open_ahead(page, base_url, laid=20, seed=1, animated=True)
    architekton.asked(page)
    follow(page)
    shows(page, architekton.play_ahead(page, table, "over"))
    assert stops_in(told_so_far(page))[-3:] == ["over", "count", None]
    check_end(page, "The last round is over.")
