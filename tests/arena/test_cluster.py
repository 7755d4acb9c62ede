"""The arena on a Ray cluster: the same games as in this process, and none is lost with a worker."""

from __future__ import annotations

import builtins
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from architrave.arena import Cluster
from architrave.arena.cluster import work_there
from architrave.kernel.build import version
from architrave.kernel.refusal import Invalid

PROGRAM = Path(__file__).with_name("on_ray.py")

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed; there are systems without it")


@pytest.fixture
def short() -> Iterator[str]:
    """A folder with a short name: Ray makes sockets in it, whose paths have at most 107 characters."""
    with TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        yield folder


@needs_ray
@pytest.mark.thorough
def test_a_cluster_plays_the_same_games_and_survives_the_loss_of_a_worker(tmp_path: Path, short: str) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    done = subprocess.run(
        [sys.executable, str(PROGRAM), str(tmp_path)],
        env=environment | {"RAY_TMPDIR": short},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert (tmp_path / "killed").exists()
    assert len(found["local"]) == 40
    assert found["ray"] == found["local"]
    assert found["clear_ray"] == found["clear_local"]


@needs_ray
@pytest.mark.parametrize("address", ["", "ray://"])
def test_an_address_where_nobody_answers_is_named(address: str) -> None:
    with socket.socket() as taken:  # bound and not listening: every connection is refused
        taken.bind(("127.0.0.1", 0))
        address += f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(Invalid) as caught:
            Cluster(address).start(1)
    assert (caught.value.where, caught.value.key) == ("ray", "arena.ray.no_answer")
    assert caught.value.params["address"] == address


@needs_ray
@pytest.mark.parametrize("address", ["nonsense", "host:port", ":6379", "host:70000"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(Invalid, match=r"arena\.ray\.address"):
        Cluster(address).start(1)


def test_without_ray_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_ray(name: str, *rest: object) -> object:
        if name == "ray":
            raise ImportError(name)
        return real(name, *rest)  # type: ignore[arg-type] # as they came

    monkeypatch.setattr(builtins, "__import__", without_ray)
    with pytest.raises(Invalid, match=r"arena\.ray\.missing"):
        Cluster().start(1)


def test_a_machine_with_another_version_plays_nothing() -> None:
    assert work_there(version(), abs, [-1, 2]) == [1, 2]
    with pytest.raises(Invalid, match=r"arena\.ray\.other_version"):
        work_there("0.0.1", abs, [-1])
