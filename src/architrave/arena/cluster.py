"""A Ray cluster as a place to work. Ray is an optional package: it is imported when a cluster is used, not before."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Final

from architrave.arena.workers import Job, Outcome, Pool, Workers, work_batch
from architrave.kernel.build import version
from architrave.kernel.refusal import Invalid

ANSWER: Final = 5  # seconds for an address to answer at all
GREETING: Final = 15  # seconds for Ray to connect there
ROOM: Final = 128 << 20  # bytes that a cluster of our own shares among its workers: contests and outcomes are small
PROBE: Final = "import sys, ray; ray.init(sys.argv[1], log_to_driver=False, logging_level='ERROR')"
CLIENT: Final = "ray://"  # such an address is that of Ray's server for clients outside of the cluster
SETTINGS: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is reported to anybody
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # silences a warning about graphics cards
}


class Cluster(Workers):
    """The cluster at an address; without one, that of this machine, started if there is none.

    At most `count` workers are used; 0: all that the cluster has. Every machine needs the same Architrave.
    """

    def __init__(self, address: str = "", count: int = 0) -> None:
        self.address = address
        self.count = count

    def start(self, batches: int) -> Pool:
        ray = load_ray()
        if not ray.is_initialized():  # it stays for the next run; Ray itself ends it with this process
            self.connect(ray)
        size = int(ray.cluster_resources().get("CPU", 1))
        return ClusterPool(ray, min(self.count or size, size))

    def connect(self, ray: Any) -> None:
        """Connect to a cluster that runs, or start one for this run."""
        own: dict[str, int] = {}
        if self.address:
            check_answer(self.address)
        elif "RAY_ADDRESS" not in os.environ:
            own = {"include_dashboard": False, "object_store_memory": ROOM}
            own |= {"num_cpus": self.count} if self.count else {}
        try:
            ray.init(self.address or None, log_to_driver=False, logging_level="ERROR", **own)
        except Exception as fault:  # Ray raises many kinds, and what happened is in their text
            raise Invalid(
                "ray", "arena.ray.failed", address=self.address or "local", reason=first_line(fault)
            ) from fault


class ClusterPool(Pool):
    def __init__(self, ray: Any, size: int) -> None:
        errors = ray.exceptions
        self.lost = (
            errors.WorkerCrashedError,
            errors.NodeDiedError,
            errors.ObjectLostError,
            errors.OutOfMemoryError,
        )
        self.ray = ray
        self.task = ray.remote(max_retries=0)(work_there)  # lost ones are begun again by `Workers`
        self.workers = size
        self.begun: dict[Future[Any], Any] = {}

    @property
    def size(self) -> int:
        return self.workers

    def submit(self, work: Callable[[Job], Outcome], batch: Sequence[Job]) -> Future[list[Outcome]]:
        reference = self.task.remote(version(), work, batch)
        future: Future[list[Outcome]] = reference.future()
        self.begun[future] = reference
        future.add_done_callback(self.begun.pop)
        return future

    def close(self) -> None:
        for reference in list(self.begun.values()):
            self.ray.cancel(reference, force=True)


def load_ray() -> Any:
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        import ray  # noqa: PLC0415
    except ImportError:
        raise Invalid("ray", "arena.ray.missing") from None
    return ray


def check_answer(address: str) -> None:
    """Ray itself waits for minutes for an address where nobody is, or where something other than Ray answers."""
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not (host and port.isdigit() and int(port) < 1 << 16):
        raise Invalid("ray", "arena.ray.address", given=address[:80])
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=ANSWER).close()
        # A process can be given up; a call of Ray's in this one cannot.
        subprocess.run([sys.executable, "-c", PROBE, address], timeout=GREETING, capture_output=True, check=False)
    except (OSError, subprocess.TimeoutExpired) as fault:
        reason = "Ray: timed out" if isinstance(fault, subprocess.TimeoutExpired) else fault.strerror or str(fault)
        raise Invalid("ray", "arena.ray.no_answer", address=address, reason=reason) from None


def first_line(fault: Exception) -> str:
    return str(fault).strip().partition("\n")[0] or type(fault).__name__


def work_there(build: str, work: Callable[[Job], Outcome], jobs: Sequence[Job]) -> list[Outcome]:
    """A batch on any machine of the cluster, if it has the Architrave of the one that asks."""
    if build != version():
        raise Invalid("ray", "arena.ray.other_version", here=build, there=version())
    return work_batch(work, jobs)
