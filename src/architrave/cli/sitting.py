"""A game at this keyboard: who sits where, what happened, and the file that keeps it. Writes before it tells."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from architrave.bots import Player
from architrave.cli.keep import Keep
from architrave.kernel.atomic_file import replace_file
from architrave.kernel.entry import Act
from architrave.kernel.game import Event, Json
from architrave.kernel.line import Line
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.transaction import Transaction


class Sitting:
    def __init__(self, line: Line, bots: Sequence[Player | None], keep: Keep) -> None:
        self.line = line
        self.bots = bots  # a seat without one is a person's
        self.keep = keep
        self.log: list[Event] = [event for _, event in line.events()]
        self.fresh: set[str] = set()  # where things happened since a person last played

    @property
    def actor(self) -> int:
        return int(self.line.position.actor)

    @property
    def bot(self) -> Player | None:
        """The bot whose turn it is."""
        return self.bots[self.actor]

    @property
    def persons(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def shared(self) -> bool:
        """Whether people at this keyboard have secrets from each other."""
        return self.line.game.hides and len(self.persons) > 1

    @property
    def viewer(self) -> int:
        """The seat of the person who plays now: against bots the only one, at a shared keyboard the actor."""
        return self.actor if self.actor in self.persons else self.persons[0]

    def view(self) -> Json:
        """What the person who plays now may see."""
        return self.line.game.view(self.line.position, self.viewer)

    def readable(self, events: Iterable[Event], seat: int | None) -> list[Event]:
        """What happened as a seat, or with None everybody, may read it: all of it when the game is over."""
        shown = [event if self.line.over else event.shown_to(seat) for event in events]
        return [event for event in shown if event is not None]

    def choices(self) -> list[Json]:
        return self.line.game.choices(self.line.position)

    # Each of these has happened, and is on disk, when it returns what happened.

    def begin(self) -> list[Event]:
        """Make the draws that are due: all of the opening in a new game, none in one that goes on."""
        return self._settled(self.line.begin())

    def act(self, action: int) -> list[Event]:
        """The actor's action; raises Refused with the paragraph that forbids it."""
        transaction = self.line.propose(self.actor, action)
        if self.bot is None:
            self.fresh = set()
        return self._settled(transaction)

    def undo(self) -> list[Event] | None:
        """Take back the last action of a person, with all that followed; None if there is none.

        Nobody is asked: bots agree, and so does the other person at one keyboard. Raises Invalid where something has
        been shown since that a person cannot forget.
        """
        seat = self._last_person()
        to = None if seat is None else self.line.before_last_act(seat)
        if seat is None or to is None:
            return None
        for person in self.persons:
            if (key := self.line.revealed(to, person)) is not None:
                raise Invalid("", key)
        self.fresh = set()
        others = [other for other in range(len(self.bots)) if other != seat]
        return self._settled(self.line.undo(seat, to, others))

    def resign(self) -> list[Event]:
        return self._settled(self.line.resign(self.actor))

    def copy_to(self, file: Path) -> None:
        """A copy of the record for others: without the secrets of other seats while the game runs.

        Never over another file: the game itself and its secret seed are files, too.
        """
        if file.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))
        record = Record.shown_to(self.line, self.viewer) if self.line.game.hides else Record.of(self.line)
        replace_file(file, record.dumps())

    def _settled(self, transaction: Transaction) -> list[Event]:
        events = self.line.commit(transaction)
        self.keep.write(self.line)
        self.log += events
        self.fresh |= {cell for event in events if event.seat is not None for cell in event.cells}
        return events

    def _last_person(self) -> int | None:
        for number in reversed(self.line.live()):
            entry = self.line.entries[number - 1]
            if isinstance(entry, Act) and self.bots[entry.seat] is None:
                return entry.seat
        return None
