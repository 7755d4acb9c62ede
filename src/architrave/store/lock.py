"""A lock, so that only one process uses a folder. The system releases it however the process ends."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from architrave.store.errors import InUse

FILE = "architrave.lock"
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    def lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """Locks a folder when created; raises InUse if another process holds the lock.

    The file stays when the lock is released: removing it would let two processes lock two files of the same name.
    There is no lock in read-only folders and on file systems without locks.
    """

    def __init__(self, folder: Path) -> None:
        self._descriptor: int | None = None
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return  # the store reports what is wrong with the folder, or only reads from it
        try:
            lock(descriptor)
        except OSError as fault:
            os.close(descriptor)
            if fault.errno in TAKEN:
                raise InUse from fault
        else:
            self._descriptor = descriptor

    @property
    def held(self) -> bool:
        return self._descriptor is not None

    def release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
