"""Reports of unexpected failures: their kind and where they happened, but no cards.

What an exception says was often made from the values that it failed with: a ``KeyError`` names its key,
which may be a card of somebody's hand. So nothing of it goes to a log, a worker's answer or a fault that a
check has found, unless its words come from the system, the database or the names in our own source.
"""

import sqlite3
import traceback
from collections.abc import Iterator
from functools import singledispatch
from typing import Final

from engine.game import Refusal
from engine.storage.errors import StorageError

LEFT_OUT: Final = "[what it says is left out: it could name cards]"


@singledispatch
def words(error: BaseException) -> str | None:
    """Return the words that an exception may say, else ``None``. Other modules register more kinds."""
    return None if str(error) else ""


@words.register
def _(error: Refusal) -> str:
    return error.code


@words.register(OSError)
@words.register(EOFError)
@words.register(sqlite3.Error)
@words.register(StorageError)
@words.register(ImportError)
@words.register(NameError)
@words.register(AttributeError)
def _(error: BaseException) -> str:
    return str(error)


@singledispatch
def advice(error: BaseException) -> str | None:
    """Return advice on an expected failure; ``None`` for an incident. Other modules register more kinds."""
    return None


def brief(error: BaseException) -> str:
    """Return a line with the kind of an exception, and its words if they may be told."""
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    said = words(error)
    return f"{name}: {LEFT_OUT if said is None else said}" if said != "" else name


def traced(error: BaseException) -> str:
    """Return a traceback as Python writes it, with causes, each with its ``brief`` line."""
    return "\n".join(_lines(error, set()))


def _lines(error: BaseException, told: set[int]) -> Iterator[str]:
    told.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in told:
        yield from _lines(before, told)
        link = "was the direct cause of" if before is error.__cause__ else "was being handled during"
        yield f"\nThe above {link} this:\n"
    if error.__traceback__ is not None:
        yield "Traceback (most recent call last):"
        yield "".join(traceback.format_tb(error.__traceback__)).rstrip("\n")
    yield brief(error)
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield "\nOne of them:\n"
            yield from _lines(one, told)
