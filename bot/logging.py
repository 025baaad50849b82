"""Structured logs on standard error, without secrets: readable on a terminal, JSON otherwise.

Tracebacks show where and how something failed; a request that Discord refuses, or that gets lost, is a single
line. The text of an exception is logged only where it can't contain a card: see ``engine.incidents``.
"""

import asyncio
import logging
import secrets
import sys
import time
from dataclasses import dataclass
from typing import Any, Final, Literal, TextIO

import structlog
from structlog.typing import EventDict, ExcInfo, Processor

from bot.config import Redactor
from engine.incidents import advice, brief, traced

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


_log = logging.getLogger(__name__)


class _Formatter(structlog.stdlib.ProcessorFormatter):
    """Renders every record, ours and foreign ones, and masks secrets in the output."""

    def __init__(self, redact: Redactor, processors: list[Processor], shared: list[Processor]) -> None:
        super().__init__(processors=processors, foreign_pre_chain=shared)
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """Return one line, or several with a traceback."""
        return self._redact(super().format(record))


class _Reconnecting(logging.Filter):
    """Shortens discord.py's log of a failed reconnect from a long traceback to a line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every record, shortened if need be."""
        if record.exc_info and str(record.msg).startswith("Attempting a reconnect"):
            reason, seconds = record.exc_info[1], (record.args or (0.0,))[-1]  # type: ignore[index]
            record.msg = "Discord's gateway can't be reached or hung up; next attempt in %.1f s: %s"
            record.args = (seconds, f"{type(reason).__name__}: {reason}")
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = record.exc_text = None
        return True


_OFTEN: Final = 10
"""Lines of one statement in a spell of ``_SPELL`` seconds, after which the rest of them are left out."""
_SPELL: Final = 60.0


class _Repeating(logging.Filter):
    """Leaves out lines that each click writes while something is away, if there are many of them.

    Those are marked ``OFTEN`` where they are written; all others stay, as each may tell something else.
    """

    def __init__(self) -> None:
        super().__init__()
        self._spells: dict[tuple[str, int], tuple[float, int]] = {}
        """When a spell began, and the number of its lines, by the statement that wrote them."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Drop a line that has come often enough; the last before that and the next one after it say so."""
        if not vars(record).pop("often", False):
            return True
        statement, now = (record.pathname, record.lineno), time.monotonic()
        began, count = self._spells.get(statement, (now, 0))
        if now - began >= _SPELL:
            if count > _OFTEN:
                record.left_out = count - _OFTEN
            began, count = now, 0
        count += 1
        self._spells[statement] = began, count
        if count == _OFTEN:
            record.others_left_out = True
        return count <= _OFTEN


def _expected(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Turn an expected failure into a line with the action, the reason and advice."""
    info = event.get("exc_info")
    error = sys.exc_info()[1] if info is True else info[1] if isinstance(info, tuple) else None
    if error is not None and (helps := advice(error)) is not None:
        del event["exc_info"]
        event.update(level="warning", reason=brief(error), advice=helps)
    return event


@dataclass(slots=True)
class Incidents:
    """How many unexpected failures this process has logged, the number of the last one and when it was."""

    count: int = 0
    last: str = ""
    at: float = 0.0


INCIDENTS: Final = Incidents()
"""One for the process, as the log is."""


def _numbered(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Give each unexpected failure a number, unless somebody was told one already."""
    if event.get("exc_info"):
        INCIDENTS.count += 1
        INCIDENTS.last = event.setdefault("incident", secrets.token_hex(3))
        INCIDENTS.at = time.time()
    return event


def _traceback(exc_info: ExcInfo) -> str:
    return traced(exc_info[1])


def _write_traceback(screen: TextIO, info: ExcInfo) -> None:
    screen.write(f"\n{_traceback(info)}")


def report_unhandled(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an unhandled error of an event loop; asyncio's own report would quote arguments."""
    task, error = context.get("task") or context.get("future"), context.get("exception")
    name = task.get_name() if isinstance(task, asyncio.Task) else type(task or context.get("handle")).__name__
    _log.error("something failed that nobody waits for: %s", name, exc_info=error)


def configure(
    level: Literal["debug", "info", "warning", "error"],
    output: Literal["auto", "console", "json"],
    redact: Redactor,
) -> None:
    """Send all logs of this process, through structlog or not, to standard error.

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
    before: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        _expected,
        _numbered,
    ]
    render: list[Processor]
    if output == "console" or (output == "auto" and terminal):
        # not one of the fancy tracebacks: those print local variables, hands and tokens among them
        render = [
            structlog.dev.ConsoleRenderer(
                colors=terminal, exception_formatter=_write_traceback, pad_event_to=0
            )
        ]
    else:
        render = [
            structlog.processors.ExceptionRenderer(_traceback),
            structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
        ]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Formatter(redact, [*before, *render], shared))
    handler.addFilter(_Repeating())
    threshold = logging.getLevelName(level.upper())
    logging.basicConfig(handlers=[handler], level=threshold, force=True)
    for name, at_least in _QUIET.items():
        logging.getLogger(name).setLevel(max(threshold, at_least))
    reconnecting = logging.getLogger("discord.shard")
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
