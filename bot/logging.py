"""Structured logs on standard error: for people on a terminal, JSON otherwise, never a secret in them."""

from __future__ import annotations

import logging
import sys
from typing import Final, Literal

import structlog
from structlog.typing import Processor

from bot.redaction import Redactor

_QUIET: Final = {
    # these print payloads when they debug: private cards, tokens and seeds among them
    "discord": logging.INFO,
    "aiosqlite": logging.INFO,
    "asyncpg": logging.INFO,
    "sqlalchemy": logging.WARNING,
    "alembic": logging.WARNING,
    "aiohttp.access": logging.WARNING,
    "asyncio": logging.INFO,
}


class _Formatter(structlog.stdlib.ProcessorFormatter):
    """Renders every record, ours and foreign ones, and masks what is secret in the outcome."""

    def __init__(self, redact: Redactor, processors: list[Processor], shared: list[Processor]) -> None:
        super().__init__(processors=processors, foreign_pre_chain=shared)
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """One line, or with a traceback several."""
        return self._redact(super().format(record))


class _Reconnecting(logging.Filter):
    """discord.py logs every failed reconnect with a page of traceback; a line says as much."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keeps every record."""
        if record.exc_info and str(record.msg).startswith("Attempting a reconnect"):
            reason = record.exc_info[1]
            record.msg = "Discord's gateway can't be reached or hung up; next attempt in %.1f s: %s"
            record.args = (*(record.args or ()), f"{type(reason).__name__}: {reason}")
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = record.exc_text = None
        return True


def configure(
    level: Literal["debug", "info", "warning", "error"],
    output: Literal["auto", "console", "json"],
    redact: Redactor,
) -> None:
    """Send everything that this process logs, through structlog or not, to standard error.

    ``output`` ``"auto"`` is ``"console"`` when standard error is a terminal, else ``"json"``.
    """
    terminal = sys.stderr.isatty()
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(
            fmt="%H:%M:%S" if output == "console" or (output == "auto" and terminal) else "iso",
            utc=output == "json" or (output == "auto" and not terminal),
        ),
    ]
    render: list[Processor]
    if output == "console" or (output == "auto" and terminal):
        # a plain traceback: the fancy ones print local variables, hands and tokens among them
        render = [
            structlog.dev.ConsoleRenderer(
                colors=terminal, exception_formatter=structlog.dev.plain_traceback, pad_event_to=0
            )
        ]
    else:
        render = [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
        ]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        _Formatter(redact, [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *render], shared)
    )
    threshold = logging.getLevelName(level.upper())
    logging.basicConfig(handlers=[handler], level=threshold, force=True)
    for name, at_least in _QUIET.items():
        logging.getLogger(name).setLevel(max(threshold, at_least))
    reconnecting = logging.getLogger("discord.client")
    if not any(isinstance(one, _Reconnecting) for one in reconnecting.filters):
        reconnecting.addFilter(_Reconnecting())
    logging.captureWarnings(True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
