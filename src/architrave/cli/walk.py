"""Walk through a recorded game, a move at a time, with the knowledge of a seat or with open hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from architrave.cli.narration import describe_event
from architrave.cli.prompt import Prompt
from architrave.cli.renderer import Renderer
from architrave.cli.texts import Texts
from architrave.kernel.actors import CHANCE
from architrave.kernel.line import Line
from architrave.tables.look_back import Frame, Reader, frames, outline


@dataclass
class Walk:
    """`stops`: the entries after which the table was at rest. Draws belong to the move before them."""

    line: Line
    renderer: Renderer
    console: Console
    prompt: Prompt
    texts: Texts

    def __post_init__(self) -> None:
        self.reader = self._public()
        last = len(self.line.entries)
        self.stops = [frame.number for frame in self._frames(0, last) if self._rests(frame)] or [last]
        self.place = 0  # in `stops`
        turns = [step.turn for step in outline(self.line, self.reader)]
        self.turns = [turns[stop] for stop in self.stops]
        self.commands: dict[str, Callable[[str], bool]] = {
            "next": lambda _: self.go(self.place + 1),
            "back": lambda _: self.go(self.place - 1),
            "turn": self.go_to_turn,
            "first": lambda _: self.go(0),
            "last": lambda _: self.go(len(self.stops) - 1),
            "entry": self.go_to_entry,
            "seat": self.look_as,
            "quit": lambda _: False,
        }

    def start(self, entry: int) -> None:
        """Begin after an entry, and go where the person wants until they have seen enough."""
        self.place = self._stop_at(entry)
        self.show()
        words = {self.texts(f"cli.walk.{word}"): self.texts(f"cli.walk.{word}.does") for word in self.commands}
        going = True
        while going:
            try:
                typed = self.prompt.line(f"{self._where()} › ", {}, words)
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            going = self.follow(typed)

    def follow(self, typed: str) -> bool:
        """Do what a line says; false if it says that this is enough."""
        first, _, rest = typed.strip().partition(" ")
        if not first:
            return self.commands["next"]("")
        if first.isdigit():
            return self.go_to_entry(first)
        for word, command in self.commands.items():
            if first.lower() in (word, word[0], self.texts(f"cli.walk.{word}")):
                return command(rest.strip())
        known = " · ".join(self.texts(f"cli.walk.{word}") for word in self.commands)
        self.console.print(self.texts("cli.walk.unknown", given=first[:40], known=known))
        return True

    def go(self, place: int) -> bool:
        if not 0 <= place < len(self.stops):
            self.console.print(Text(self.texts("cli.walk.end" if place > 0 else "cli.walk.start"), "quiet"))
            return True
        self.place = place
        self.show()
        return True

    def go_to_entry(self, typed: str) -> bool:
        last = len(self.line.entries)
        if not typed.isdigit() or int(typed) > last:
            self.console.print(self.texts("cli.replay.beyond", given=typed[:40], last=last))
            return True
        return self.go(self._stop_at(int(typed)))

    def go_to_turn(self, typed: str) -> bool:
        """To the end of this turn or of the next one; with "back" to that of the turn before."""
        last = len(self.stops) - 1
        ends = [place for place in range(last + 1) if place == last or self.turns[place + 1] != self.turns[place]]
        if typed and typed in ("back", "b", self.texts("cli.walk.back")):
            return self.go(max((end for end in ends if end < self.place), default=0 if self.place else -1))
        return self.go(min((end for end in ends if end > self.place), default=last + 1))

    def look_as(self, typed: str) -> bool:
        """Look with the knowledge of a seat, from 1 on; without a number with open hands, once the game is over."""
        count = len(self.line.header.seats)
        if typed and not (typed.isdigit() and 1 <= int(typed) <= count):
            self.console.print(self.texts("cli.walk.no_seat", given=typed[:40], count=count))
            return True
        self.reader = Reader(int(typed) - 1, everything=False) if typed else self._public()
        self.show()
        return True

    def show(self) -> None:
        """The table at this stop, and what has happened since the one before."""
        number = self.stops[self.place]
        since = self.stops[self.place - 1] + 1 if self.place else 0
        seen = self._frames(since, number)
        fresh = {cell for frame in seen for _, event in frame.lines for cell in event.cells}
        view = self.reader.view(self.line, seen[-1].moment)
        position = seen[-1].moment.position
        self.console.print()
        for frame in seen:
            style = "" if frame.live else "quiet"
            for _, event in frame.lines:
                self.console.print(describe_event(event, self.line.players, self.texts), style=style)
        if self.renderer.laid_out(view):
            board = self.line.game.board(position, self.reader.seat)
            self.console.print(self.renderer.table(view, board, (), fresh, self.console.width))
        self.console.print(self.renderer.aside(view))
        if view.result is not None:
            self.console.print(self.renderer.scoring(view))

    def _public(self) -> Reader:
        """Nothing is hidden any more once a game is over."""
        return Reader(None, everything=self.line.over)

    def _frames(self, first: int, last: int) -> list[Frame]:
        return list(frames(self.line, self.reader, first, last))

    def _rests(self, frame: Frame) -> bool:
        return frame.moment.over or frame.moment.position.actor != CHANCE

    def _stop_at(self, entry: int) -> int:
        """The place of the last stop up to an entry."""
        return max((place for place, stop in enumerate(self.stops) if stop <= entry), default=0)

    def _where(self) -> str:
        if self.reader.seat is None:
            who = self.texts("cli.walk.open" if self.reader.everything else "cli.walk.public")
        else:
            who = self.line.players[self.reader.seat]
        return self.texts("cli.walk.where", entry=self.stops[self.place], last=self.stops[-1], who=who)
