"""One process for one folder: a lock that the system takes away from a process that ends, however it ends."""

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
    """Holds a folder from its making on; raises InUse when another process does.

    The file stays when the lock goes: removing it would let two processes hold locks on two files of the same name.
    Where nothing can be written, and on file systems without locks, nobody is kept out.
    """

    def __init__(self, folder: Path) -> None:
        self._descriptor: int | None = None
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return  # the store says what is wrong with the folder, or only reads in it
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
