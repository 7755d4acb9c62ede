"""A worker process and the pipe to it. Spawned, never forked: a fork would copy the locks of our threads."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, Literal

from architrave.kernel import build
from architrave.server import bot_tasks

STARTING = 60.0  # seconds that a process may take to start, even on a busy machine

Reason = Literal["time", "memory", "died"]
Said = Literal["ready", "result", "fault", "memory"]


class WorkerLost(Exception):
    """A worker did not finish its job and was ended: out of time, out of memory, or it died."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class Worker:
    """One process at a time, started when needed. `run` and `start` block, so call them in a thread."""

    def __init__(self, memory: int | None = None, nice: int = 0) -> None:
        self.memory = memory  # bytes that a job may allocate; None: no limit
        self.nice = nice  # its niceness
        self.process: SpawnProcess | None = None
        self.folder: str | None = None  # where it imports the rules from; None: from the same folder as we do
        self.closed = False
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        return None if self.process is None else self.process.pid

    def start(self) -> None:
        """Make sure that the process is running and ready; raises WorkerLost if it cannot be started.

        Once compiled rules become available, it is replaced between two jobs.
        """
        folder = build.compiled_folder()
        if self.process is not None and self.process.is_alive() and self.folder == folder:
            return
        self.end()
        if folder is not None and sys.path[0] != folder:
            # Spawned processes inherit the path. This process has already imported the package and keeps its modules.
            sys.path.insert(0, folder)
        self.folder = folder
        spawned = multiprocessing.get_context("spawn")
        ours, theirs = spawned.Pipe()
        process = spawned.Process(target=serve, args=(theirs, self.memory, self.nice), daemon=True)
        if os.name == "posix":  # inherited: a process that is still starting up does not complain about Ctrl-C
            resource_tracker.ensure_running()  # here: when it starts it unblocks the signal
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            process.start()
        except OSError as fault:
            raise WorkerLost("died") from fault
        finally:
            theirs.close()
        self.process, self._pipe = process, ours
        self._hear(STARTING)

    def run(self, task: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """Run a task and return its result; raises what it raises, or WorkerLost after `seconds` or if the process
        dies."""
        self.start()
        assert self._pipe is not None
        try:
            self._pipe.send_bytes(pickle.dumps((task, arguments), pickle.HIGHEST_PROTOCOL))
        except OSError as fault:
            self.end()
            raise WorkerLost("died") from fault
        said, value = self._hear(seconds)
        if said == "memory":
            self.end()
            raise WorkerLost("memory")
        if said == "fault":
            raise value
        return value

    def _hear(self, seconds: float) -> tuple[Said, Any]:
        assert self._pipe is not None
        try:
            heard = None if self.closed or not self._pipe.poll(seconds) else self._pipe.recv_bytes()
        except (EOFError, OSError) as fault:
            self.end()
            raise WorkerLost("died") from fault
        if heard is None:
            self.end()
            raise WorkerLost("time")
        answer: tuple[Said, Any] = pickle.loads(heard)  # noqa: S301 - our own process wrote it
        return answer

    def end(self) -> None:
        """End the process whatever it is doing. The next job starts a new one."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            with suppress(ValueError):  # another thread has just noticed its end
                self.process.close()
            self.process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def close(self) -> None:
        """Kill the process for good, from any thread; a thread waiting for it gets WorkerLost."""
        self.closed = True
        process = self.process
        if process is not None:
            with suppress(ValueError):  # that thread has just cleaned up
                process.kill()


# ---- in the process ----


def serve(pipe: Connection, memory: int | None, nice: int) -> None:
    """Do one job after another until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C
    threading.Thread(target=_leave_with_the_server, daemon=True).start()
    if os.name == "posix":
        os.nice(nice)
    bot_tasks.ready()
    if memory is not None:
        _limit_memory(memory)
    pipe.send_bytes(_said("ready", None))
    while True:
        try:
            order = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        pipe.send_bytes(_answer(order))


def _answer(order: bytes) -> bytes:
    try:
        task, arguments = pickle.loads(order)  # noqa: S301 - the server wrote it
        return _said("result", task(*arguments))
    except MemoryError:
        return _said("memory", None)
    except Exception as fault:  # noqa: BLE001 - passed on to the caller
        return _said("fault", _portable(fault))


def _said(what: Said, value: Any) -> bytes:
    return pickle.dumps((what, value), pickle.HIGHEST_PROTOCOL)


def _portable(fault: Exception) -> Exception:
    """The exception itself if it can be pickled and set on a future, otherwise a RuntimeError that describes it."""
    try:
        if not isinstance(fault, StopIteration) and isinstance(pickle.loads(pickle.dumps(fault)), type(fault)):  # noqa: S301
            return fault
    except Exception:  # noqa: BLE001, S110 - whatever keeps it from travelling
        pass
    return RuntimeError(f"{type(fault).__name__}: {fault}")


def _leave_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _limit_memory(memory: int) -> None:
    """Limit how many more bytes the process may allocate. Linux only."""
    if sys.platform != "linux":
        return
    import resource  # noqa: PLC0415 - not there on every system

    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + memory, used + memory))
