"""Playing as somebody who listens: only what is said, roles and names, and the keyboard.

What is said is what live regions get; what is to be done next is decided by its words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from playwright.sync_api import Locator, Page, expect

# Keeps every line that the log for people who listen gets, as a screen reader would read it out.
LISTEN = """
window.heard = [];
const LINES = '[role=log][aria-live=polite] > p';
new MutationObserver((records) => {
  for (const { addedNodes } of records)
    for (const node of addedNodes) {
      if (!(node instanceof HTMLElement)) continue;
      const lines = node.matches(LINES) ? [node] : node.querySelectorAll(LINES);
      for (const line of lines) window.heard.push(line.textContent);
    }
}).observe(document, { childList: true, subtree: true });
"""

Deeds = Mapping[str, Callable[[int], None]]


class Listener:
    """`deeds`: what to do when something is said that matches; the first that does counts. Else one waits."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(LISTEN)

    def heard(self, after: int = 0) -> list[str]:
        """Everything said; waits until it is more than `after`."""
        found: list[str] = self.page.wait_for_function(
            "after => window.heard.length > after && window.heard", arg=after
        ).json_value()
        return found

    def play(self, deeds: Deeds, until: str, most: int = 600) -> list[str]:
        """Answers what is said until that is said; everything that was said."""
        known = answered = 0
        while answered < most:
            said = self.heard(known)
            known = len(said)
            if re.search(until, said[-1]):
                return said
            deed = next((do for words, do in deeds.items() if re.search(words, said[-1])), None)
            if deed is None:
                continue
            assert self.page.evaluate("document.activeElement !== document.body"), f"the focus is lost: {said[-1]}"
            deed(answered)
            answered += 1
        raise AssertionError(f"not over after {most} answers: {said[-3:]}")

    def enter(self, where: Locator) -> Callable[[int], None]:
        """Presses Enter when the focus has come to one of these by itself."""

        def press(_: int) -> None:
            expect(where.and_(self.page.locator(":focus"))).to_have_count(1)
            self.page.keyboard.press("Enter")

        return press


def one_of(found: Locator, number: int) -> Locator:
    """One of several, a different one each time."""
    found.first.wait_for()
    return found.nth(number % found.count())


def tab_to(page: Page, wanted: Locator) -> None:
    """Presses Tab until that has the focus."""
    handle = wanted.element_handle()
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement === wanted", handle):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")
