"""What a scenario counted, and what it found wrong."""

from __future__ import annotations

import time
from collections import Counter


class Report:
    """Counts and figures to print, and faults: one fault makes the scenario fail."""

    def __init__(self, scenario: str) -> None:
        self.scenario = scenario
        self.counts: Counter[str] = Counter()
        self.figures: dict[str, str] = {}
        self.faults: list[str] = []
        self.began = time.monotonic()

    def count(self, what: str, number: int = 1) -> None:
        """Add to a count; with 0 it is listed even if it stays at 0."""
        self.counts[what] += number

    def figure(self, what: str, value: str) -> None:
        self.figures[what] = value

    def fault(self, sentence: str) -> None:
        self.faults.append(sentence)

    def check(self, sound: bool, sentence: str) -> bool:
        """Note a fault unless `sound`; returns it."""
        if not sound:
            self.fault(sentence)
        return sound

    @property
    def text(self) -> str:
        seconds = time.monotonic() - self.began
        lines = [f"{self.scenario}: {'FAILED' if self.faults else 'ok'} in {seconds:.0f} s"]
        lines += [f"  {number:>8,} {what}" for what, number in self.counts.items()]
        lines += [f"  {what}: {value}" for what, value in self.figures.items()]
        lines += [f"  fault: {sentence}" for sentence in self.faults]
        return "\n".join(lines)
