"""A power failure between two writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from engine.storage.errors import StorageError
from engine.storage.statements import Write
from engine.store import Store


@contextmanager
def power_failing_after(store: Store, writes: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let so many batches be written while the block runs; further ones raise ``StorageError``."""
    submit, left = store.writer.submit, writes

    def failing(batch: list[Write], meanwhile: Callable[[], None] | None = None) -> object:
        nonlocal left
        left -= 1
        if left < 0:
            raise StorageError("the power has failed")
        return submit(batch, meanwhile)

    with monkeypatch.context() as patched:
        patched.setattr(store.writer, "submit", failing)
        yield
