"""Three board games about architects: to play, to study, to build on.

>>> import architrave
>>> game = architrave.new("architekton", seed=7)
>>> game
<architekton: seat 0 to act after 9 entries>
"""

from __future__ import annotations

from architrave.kernel.build import version
from architrave.kernel.game import Result
from architrave.kernel.proof import Proof
from architrave.kernel.refusal import Invalid, Refused
from architrave.play import Move, Play, load, names, new, verify

__version__ = version()

__all__ = ["Invalid", "Move", "Play", "Proof", "Refused", "Result", "load", "names", "new", "verify"]
