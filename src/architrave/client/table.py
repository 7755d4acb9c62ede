"""A table at a server. A thread of its own keeps the connection and what was last shown; commands wait for answers."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from types import TracebackType
from typing import Any, Literal, Self

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from architrave.client.decoding import decode
from architrave.client.errors import ConnectionLost, ServerError
from architrave.client.rest import Rest
from architrave.kernel.refusal import Refusal, Refused
from architrave.kernel.view import Choice, Move
from architrave.server import messages
from architrave.server.gathering_protocol import GatheringInfo, Stand, Start
from architrave.server.messages import AtTable, Beat, ErrorMessage, FromClient, Hint, RefusedMove, ServerMessage, State
from architrave.server.protocol import LogLine
from architrave.server.talk_protocol import Later, Phrase, Room, SaidLine, Talk, TalkSeen

SILENCE = 4.5  # seconds without a message after which a connection is dead: three beats of the server
LONGEST_PAUSE = 2.0  # seconds between two attempts to connect
FINAL = (4401, 4403, 4404)  # codes of a closed socket after which no other one will do better
LARGEST = 4 * 1024 * 1024  # bytes of a message


class Command:
    """Something that was sent and has to be answered; it is sent again, under the same id, when the connection is."""

    def __init__(self, id: str, message: FromClient) -> None:
        self.id = id
        self.text = msgspec.json.encode(message).decode()
        self.answer: ServerMessage | None = None


class OnlineTable:
    """`state` is the game as we may see it, None before it begins; `gathering` the table before it begins; `lines` the
    log; `presence` who is at their device; `talk` what is said, by room, and `room` the one we talk in; `later` how
    much later we watch a game that has not begun for us. All are replaced, never changed, so they can be read at any
    time."""

    def __init__(self, rest: Rest, id: str, patience: float, plain: bool = False) -> None:
        self.id = id
        self.state: State | None = None
        self.gathering: GatheringInfo | None = None
        self.presence: AtTable | None = None
        self.lines: list[LogLine] = []
        self.later: Later | None = None
        self.room: Room | None = None
        self.talk: dict[Room, list[SaidLine]] = {"seats": [], "spectators": []}
        self._rest = rest
        self._patience = patience
        self._plain = plain
        self._news = threading.Condition()
        self._changes = 0
        self._socket: ClientConnection | None = None
        self._command: Command | None = None
        self._commands = (f"{salt}-{number}" for salt in [secrets.token_hex(8)] for number in count(1))
        self._complaint: ErrorMessage | None = None  # the last error that answers no command
        self._fault: Exception | None = None  # why there will be no other connection
        self._lost = time.monotonic()  # since when there is none
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._stay_connected, name=f"table {id}", daemon=True)
        self._thread.start()
        try:
            self.wait(lambda: self.state is not None or self.gathering is not None or self.later is not None)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Go away from the table and keep the seat; `Client.table` leads back."""
        self._closed.set()
        with self._news:
            socket = self._socket
        if socket is not None:
            socket.close()
        self._thread.join()

    # ---- before it begins ----

    def start(self, level: str | None = None) -> None:
        """Begin now, with bots of that level in the open seats. Only the host can."""
        self._rest.post(f"/api/tables/{self.id}/start", Start(level=level), GatheringInfo)
        self.wait_for_start()

    def wait_for_start(self, timeout: float | None = None) -> None:
        """Wait until the game begins; raises ServerError if it never will."""
        self.wait(lambda: self.state is not None or self._given_up, timeout)
        if self.state is None:
            raise ServerError("together.error.closed", {})

    @property
    def _given_up(self) -> bool:
        return self.gathering is not None and self.gathering.state == "closed"

    def leave(self) -> None:
        """Give the seat up before the game begins, and go; from a game, just go. To end one's game there is resign."""
        if self.state is None:
            self._rest.post(f"/api/tables/{self.id}/stand", Stand(), GatheringInfo)
        self.close()

    # ---- the game ----

    @property
    def shown(self) -> State:
        """The state of a game that has begun."""
        if self.state is None:
            raise ServerError("together.error.not_begun", {})
        return self.state

    @property
    def choices(self) -> Sequence[Choice]:
        """What we may do now, as the structs of the game."""
        return self.shown.choices

    def wait_for_turn(self, timeout: float | None = None) -> bool:
        """Wait until something is asked of us; False: the game is over."""
        self.wait_for_start(timeout)
        self.wait(lambda: self.shown.to_move or self.shown.over, timeout)
        return not self.shown.over

    def play(self, move: str | int | Choice | Move) -> State:
        """Make a move, in notation, by its number, or as one of the choices, and confirm it if it is held. Raises
        Refused with the paragraph of the rule that forbids it."""
        state = self.act(move)
        return self.confirm() if state.held is not None and state.held.seat == state.seat else state

    def act(self, move: str | int | Choice | Move) -> State:
        """Make a move; one that would end the turn may be held until it is confirmed."""
        match move:
            case str():
                given: dict[str, Any] = {"text": move}
            case Choice():
                given = {"action": move.action}
            case Move():
                given = {"move": msgspec.to_builtins(move)}
            case _:
                given = {"action": move}
        return self._do(lambda id: messages.Act(id=id, version=self.shown.version, **given))

    def confirm(self) -> State:
        return self._do(lambda id: messages.Confirm(id=id, version=self.shown.version))

    def withdraw(self) -> State:
        """Take back the move that is held."""
        return self._do(lambda id: messages.Withdraw(id=id, version=self.shown.version))

    def undo(self) -> State:
        """Undo my last move. Where others have to agree to it, `ask` them."""
        return self._do(lambda id: messages.Undo(id=id, version=self.shown.version))

    def resign(self) -> State:
        return self._do(lambda id: messages.Resign(id=id, seat=self._own_seat))

    def come_back(self) -> State:
        """Take our seat back from the bot that plays it."""
        return self._do(lambda id: messages.ComeBack(id=id, seat=self._own_seat))

    def ask(self, kind: Literal["undo", "draw", "abort"]) -> State:
        """Ask the others; `state.question` is open until they have answered."""
        return self._do(lambda id: messages.AskOthers(id=id, number=self.shown.questions, kind=kind))

    def answer(self, yes: bool) -> State:
        """Agree to the question that is open, or decline it."""
        return self._do(lambda id: messages.AnswerQuestion(id=id, number=self.shown.questions, yes=yes))

    def withdraw_question(self) -> State:
        return self._do(lambda id: messages.WithdrawQuestion(id=id, number=self.shown.questions))

    def hint(self) -> Hint:
        """What a strong bot would do now."""
        answer = self._send(lambda id: messages.AskHint(id=id))
        assert isinstance(answer, Hint)
        return answer

    def say(self, text: str | None = None, phrase: Phrase | None = None) -> SaidLine:
        """Say something to the others at the table, or to the other spectators: a text, or a phrase that each of them
        reads in their own language. It is in `talk` then."""
        answer = self._send(lambda id: messages.Say(id=id, text=text, phrase=phrase))
        assert isinstance(answer, Talk)
        return next(line for line in reversed(self.talk[answer.room]) if line.mine)

    @property
    def _own_seat(self) -> int:
        seats = [number for number, seat in enumerate(self.shown.table.seats) if seat.mine]
        if not seats:
            raise ServerError("table.error.not_your_seat", {})
        return seats[0] if self.shown.seat is None else self.shown.seat

    # ---- waiting ----

    @property
    def changes(self) -> int:
        """How often something has changed, for `wait_for_change`."""
        return self._changes

    def wait_for_change(self, since: int, timeout: float | None = None) -> None:
        """Wait until there have been more changes than `since`."""
        self.wait(lambda: self._changes > since, timeout)

    def wait(self, done: Callable[[], bool], timeout: float | None = None) -> None:
        """Wait until something is true of the table. Raises TimeoutError, ConnectionLost, or ServerError if there is no
        such table or the token is not valid."""
        until = None if timeout is None else time.monotonic() + timeout
        with self._news:
            while not done():
                if self._fault is not None:
                    raise self._fault
                now = time.monotonic()
                if self._closed.is_set() or (self._socket is None and now - self._lost > self._patience):
                    raise ConnectionLost(self._rest.url)
                if until is not None and now > until:
                    raise TimeoutError
                self._news.wait(0.25 if until is None else min(0.25, max(0.0, until - now) + 0.001))

    def _do(self, message: Callable[[str], FromClient]) -> State:
        answer = self._send(message)
        assert isinstance(answer, State)
        return answer

    def _send(self, message: Callable[[str], FromClient]) -> ServerMessage:
        """Send a command and wait for its answer, over as many connections as that takes."""
        id = next(self._commands)
        command = Command(id, message(id))
        with self._news:
            self._command = command
            if self._socket is not None:
                with suppress(ConnectionClosed):  # it is sent again on the next connection
                    self._socket.send(command.text)
        try:
            self.wait(lambda: command.answer is not None)
        finally:
            self._command = None
        answer = command.answer
        if isinstance(answer, RefusedMove):
            raise Refused(Refusal(answer.paragraph, answer.key, answer.params))
        if isinstance(answer, ErrorMessage):
            raise ServerError(answer.key, answer.params)
        assert answer is not None
        return answer

    # ---- the connection, in its own thread ----

    def _stay_connected(self) -> None:
        failed = 0
        while not self._closed.is_set() and self._fault is None:
            begun = time.monotonic()
            failed += 1
            try:
                with self._connect() as socket:
                    self._read(socket)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in FINAL:
                    told = self._complaint
                    self._fail(ServerError(closed.rcvd.reason, {} if told is None else told.params))
            except (OSError, WebSocketException):
                pass  # the next one may do better
            except Exception as fault:  # noqa: BLE001 - passed on to the waiting caller
                self._fail(fault)
            if time.monotonic() - begun > LONGEST_PAUSE:
                failed = 0
            with self._news:
                if self._socket is not None:
                    self._socket, self._lost = None, time.monotonic()
                self._news.notify_all()
            self._closed.wait(min(LONGEST_PAUSE, 0.1 * 2 ** min(failed, 8)))

    def _fail(self, fault: Exception) -> None:
        with self._news:
            self._fault = fault
            self._news.notify_all()

    def _connect(self) -> ClientConnection:
        return connect(
            f"{self._rest.url.replace('http', 'ws', 1)}/ws/tables/{self.id}",
            additional_headers=self._rest.headers,
            open_timeout=self._rest.timeout,
            close_timeout=1.0,
            max_size=LARGEST,
        )

    def _read(self, socket: ClientConnection) -> None:
        after = None if self.state is None else self.state.entries
        heard = TalkSeen(**{room: lines[-1].n if lines else 0 for room, lines in self.talk.items()})
        sub = messages.Sub(after=after, beats=True, plain=self._plain, talk_after=heard)
        socket.send(msgspec.json.encode(sub).decode())
        with self._news:
            self._socket = socket
            if self._command is not None:
                socket.send(self._command.text)
        while not self._closed.is_set():
            message = decode(socket.recv(timeout=SILENCE), "" if self.state is None else self.state.game)
            if isinstance(message, Beat):
                socket.send(msgspec.json.encode(messages.Pong(n=message.n)).decode())
            elif message is not None:
                self._take(message)

    def _take(self, message: ServerMessage) -> None:
        with self._news:
            match message:
                case State():
                    self.lines = [line for line in self.lines if line.n <= message.keep] + message.events
                    self.state, self.gathering = message, None
                    self._answered(message.ack, message)
                case messages.Waiting():
                    self.gathering = message.gathering
                case Later():
                    self.later = message
                case Talk():
                    self._hear(message)
                    self._answered(message.ack, message)
                case AtTable():
                    self.presence = message
                case ErrorMessage(id=None):
                    self._complaint = message
                case RefusedMove() | ErrorMessage() | Hint():
                    self._answered(message.id, message)
            self._changes += 1
            self._news.notify_all()

    def _hear(self, message: Talk) -> None:
        kept = [line for line in self.talk[message.room] if line.n <= message.keep]
        self.talk = {**self.talk, message.room: kept + message.lines}
        if message.own:
            self.room = message.room
        elif self.room == message.room:
            self.room = None

    def _answered(self, id: str | None, message: ServerMessage) -> None:
        if self._command is not None and id == self._command.id:
            self._command.answer = message
