"""Quick access to every state of a log, undone ones included, without replaying the whole log."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, final

from architrave.kernel.actors import OVER
from architrave.kernel.entry import Act, Agree, Draw, Ending, Entry, Pause, Resign, Return, Takeover, Timeout, Undo
from architrave.kernel.game import Game
from architrave.kernel.position import Position

STRIDE: Final = 32  # entries from one kept state to the next


@final
class Moment:
    """The state between two entries."""

    def __init__(self, position: Position, drawn: dict[str, int], ending: Ending | None = None) -> None:
        self.position = position
        self.drawn = drawn  # draws from each pile so far, on the live line
        self.ending = ending  # what ended the game, if not the rules

    @property
    def over(self) -> bool:
        return self.ending is not None or self.position.actor == OVER

    def copy(self) -> Moment:
        return Moment(self.position.clone(), dict(self.drawn), self.ending)

    def advance(self, game: Game, entry: Entry) -> None:
        """Apply an entry that has already been checked."""
        match entry:
            case Act():
                self.position.apply(game.from_text(self.position, entry.text))
            case Draw():
                self.position.apply(game.outcome_of(self.position, entry.outcome))
                self.drawn[entry.pile] = entry.n
            case Resign() | Timeout() | Agree():
                self.ending = entry


@final
class LogStep:
    """One entry of a log, with the states before and after it."""

    def __init__(self, number: int, entry: Entry, before: Moment, after: Moment) -> None:
        self.number = number
        self.entry = entry
        self.before = before
        self.after = after

    def action(self, game: Game) -> int:
        """The action or outcome of the entry."""
        if isinstance(self.entry, Act):
            return game.from_text(self.before.position, self.entry.text)
        assert isinstance(self.entry, Draw)
        return game.outcome_of(self.before.position, self.entry.outcome)


@final
class Timeline:
    """The log as a tree: an undo goes back along a branch, and what follows starts a new one."""

    def __init__(self, game: Game, start: Moment) -> None:
        self._game = game
        self.entries: list[Entry] = []
        self.asides = 0  # how many of them are about the people
        self.substitutes: dict[int, Takeover] = {}  # seats that somebody else plays
        # For the state after each entry, and at 0 the start:
        self._home = [0]  # the entry that led to it; after an undo, the one returned to
        self._steps = [0]  # how many entries it is after the last kept state of its branch; 0 for an undo
        self._kept = {0: start.copy()}
        self._before: tuple[int, Moment] | None = None  # the state before the last commit, by its entry
        self._live: list[int] | None = []  # the live line; None: to be found again

    def copy(self) -> Timeline:
        timeline = Timeline(self._game, self._kept[0])
        timeline.entries = list(self.entries)
        timeline.asides = self.asides
        timeline.substitutes = dict(self.substitutes)
        timeline._home = list(self._home)
        timeline._steps = list(self._steps)
        timeline._kept = dict(self._kept)  # kept states never change
        timeline._before = self._before
        timeline._live = None
        return timeline

    def skip(self, entries: Sequence[Entry]) -> None:
        """Add entries without the states they lead to."""
        for entry in entries:
            self.entries.append(entry)
            number = len(self.entries)
            if isinstance(entry, Takeover | Return | Pause):
                self.asides += 1
            if isinstance(entry, Takeover):
                self.substitutes[entry.seat] = entry
            elif isinstance(entry, Return):
                self.substitutes.pop(entry.seat, None)
            if isinstance(entry, Undo):
                self._home.append(self._home[entry.to])
                self._steps.append(0)
                self._live = None
            else:
                self._steps.append(self._steps[self._home[-1]] + 1)
                self._home.append(number)
                if self._live is not None:
                    self._live.append(number)

    def extend(self, entries: Sequence[Entry], moment: Moment, before: Moment | None = None) -> None:
        """Add entries that lead to this state. `before`: the state that they began in, if it never changes again."""
        self._before = None if before is None else (self._home[-1], before)
        self.skip(entries)
        home = self._home[-1]
        returned = home < len(self.entries)  # people who undo once often try several moves
        if self._steps[home] >= STRIDE or (returned and home not in self._kept):
            self.keep(moment)

    def keep(self, moment: Moment) -> None:
        """Keep the state after the last entry."""
        home = self._home[-1]
        self._steps[home] = 0
        self._kept[home] = moment.copy()

    def moment(self, number: int) -> Moment:
        """The state after an entry, as a copy."""
        state = self._home[number]
        missing = []
        while (found := self._known(state)) is None:
            missing.append(state)
            state = self._home[state - 1]
        moment = found.copy()
        for made_by in reversed(missing):
            moment.advance(self._game, self.entries[made_by - 1])
        return moment

    def actor(self, number: int) -> int:
        """Who was to act after an entry."""
        moment = self._known(self._home[number]) or self.moment(number)
        return int(moment.position.actor)

    def _known(self, state: int) -> Moment | None:
        """The state itself if it is at hand; it must not be changed."""
        if self._before is not None and self._before[0] == state:
            return self._before[1]
        return self._kept.get(state)

    def live(self) -> list[int]:
        """The numbers of the entries that led to the present state, without undone ones. Only to be read."""
        if self._live is None:
            self._live = []
            state = self._home[-1]
            while state > 0:
                self._live.append(state)
                state = self._home[state - 1]
            self._live.reverse()
        return self._live

    def live_after(self, number: int) -> list[int]:
        """The numbers of the entries of the live line behind an entry."""
        live = self.live()
        return live[bisect_right(live, number) :]

    def live_steps(self, after: int) -> Iterator[LogStep]:
        """The steps from an entry of the live line to the present, without undone entries."""
        before = self.moment(after)
        for number in self.live_after(after):
            entry, now = self.entries[number - 1], before.copy()
            now.advance(self._game, entry)
            yield LogStep(number, entry, before, now)
            before = now

    def step(self, number: int) -> LogStep:
        """The step that an entry other than an undo was."""
        before = self.moment(number - 1)
        entry, after = self.entries[number - 1], before.copy()
        after.advance(self._game, entry)
        return LogStep(number, entry, before, after)
