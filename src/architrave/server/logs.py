"""Readable log lines for the terminal. No secrets: no seeds, cookies or bodies."""

from __future__ import annotations

import logging
import sys

import structlog

SHARED: list[structlog.types.Processor] = [
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False),
]


def set_up() -> None:
    """Send our log lines and those of the libraries to standard error in one format."""
    look: structlog.types.Processor = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(),
        exception_formatter=structlog.dev.plain_traceback,  # the richer one prints local variables, including seeds
    )
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, look],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [lines]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.access", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it warns of every request that is not HTTP
