"""What a session needs of a table, whether it is at this keyboard or at a server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from architrave.analysis.hint import Reason
from architrave.kernel.game import Event, Game
from architrave.kernel.view import Choice, View


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """Which game of a match this is, and how the match stands."""

    target: int
    number: int
    points: Sequence[int]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody at another keyboard asks us."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody elsewhere has said: a text, or the id of a phrase."""

    name: str
    text: str | None
    phrase: str | None


class PlayedTable(ABC):
    kept: ClassVar[str]  # message key: where the game is while nobody plays
    kept_finished: ClassVar[str]  # message key: where it is in the end
    saved: ClassVar[str]  # message key: that nothing has to be saved
    fresh: set[str]  # where things happened since a person here last played
    here: int | None = None  # the seat of the person at the keyboard, where people have secrets

    @property
    @abstractmethod
    def game(self) -> Game: ...

    @property
    @abstractmethod
    def names(self) -> Sequence[str]:
        """What the seats are called."""

    @property
    @abstractmethod
    def over(self) -> bool: ...

    def pondering(self) -> AbstractContextManager[None]:
        """While a person here looks for a move."""
        return nullcontext()

    @property
    def winner(self) -> int | None:
        """Who has won alone."""
        return None

    @property
    def match(self) -> MatchStanding | None:
        """The match that this game is part of."""
        return None

    @property
    @abstractmethod
    def draws(self) -> tuple[str, str]:
        """How draws are made, and the commitment to their seed."""

    @property
    @abstractmethod
    def place(self) -> str:
        """The file or the address where the game is."""

    @abstractmethod
    def way_back(self) -> str:
        """What to type to play on."""

    def check_draws(self) -> str:
        """What to type to prove the draws of the finished game; empty if that is done elsewhere."""
        return ""

    @property
    @abstractmethod
    def awaited(self) -> int | None:
        """The seat of a bot, or of somebody elsewhere, that the game waits for; None: for us."""

    @property
    def hand_over(self) -> int | None:
        """The seat whose person has to take the keyboard."""
        return None

    @property
    def asked(self) -> Asked | None:
        """A question that waits for our answer."""
        return None

    @abstractmethod
    def view(self) -> View: ...

    @abstractmethod
    def choices(self) -> Sequence[Choice]: ...

    @abstractmethod
    def text_board(self) -> str: ...

    @abstractmethod
    def log(self) -> list[Event]:
        """All that has happened, as the person who is here may read it."""

    @abstractmethod
    def news(self) -> list[Event]:
        """What has happened since the last call."""

    @abstractmethod
    def let_others_play(self) -> None:
        """Let the bot play, or wait for the player whose turn it is."""

    # Each of these has happened, and is on disk, when it returns. They raise Denied with the reason why not.

    @abstractmethod
    def act(self, move: str) -> None:
        """Do what the notation says; raises Refused with the paragraph that forbids it."""

    @abstractmethod
    def undo(self) -> bool:
        """Take back our last action, with all that followed; False: the others have been asked to agree to it."""

    @abstractmethod
    def hint(self) -> Reason:
        """What the strongest bot would do that answers quickly, and why."""

    @abstractmethod
    def resign(self) -> None: ...

    @abstractmethod
    def copy_to(self, path: Path) -> None:
        """Write a copy of the record, without the secrets of others while the game runs; never over another file."""

    @property
    def talks(self) -> bool:
        """Whether there is somebody elsewhere to talk to."""
        return False

    def say(self, text: str) -> None:
        """Say something to the others."""
        raise NotImplementedError

    def heard(self) -> list[Said]:
        """What others have said since the last call."""
        return []

    def answer(self, yes: bool) -> None:
        """Answer the question that is asked of us."""
        raise NotImplementedError
