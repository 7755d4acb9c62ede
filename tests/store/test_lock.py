"""One process for one folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from architrave.store.errors import InUse
from architrave.store.lock import FolderLock

HOLD = "import sys; from pathlib import Path; from architrave.store.lock import FolderLock; "
HOLD += "lock = FolderLock(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"


def test_a_folder_is_held_once_and_free_again_after_release(tmp_path: Path) -> None:
    first = FolderLock(tmp_path / "new")
    assert first.held
    with pytest.raises(InUse):
        FolderLock(tmp_path / "new")
    assert FolderLock(tmp_path / "other").held
    first.release()
    again = FolderLock(tmp_path / "new")
    assert again.held
    again.release()


def test_a_killed_process_holds_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(InUse):
            FolderLock(tmp_path)
        other.kill()
    FolderLock(tmp_path).release()


@pytest.mark.skipif(os.name != "posix", reason="needs the permissions of POSIX")
def test_where_nothing_can_be_written_nobody_is_kept_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert not FolderLock(tmp_path / "file" / "data").held
