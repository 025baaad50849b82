"""A cache that holds so many bytes and no more."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")


class ByteCache(Generic[Key, Thing]):
    """Remembers what was asked for last, up to ``limit`` bytes; ``size`` says how many a thing has.

    What alone is larger than the limit is not kept and drives nothing else out. Threads may share it.
    """

    def __init__(self, limit: int, size: Callable[[Thing], int]) -> None:
        self.limit: Final = limit
        self._size = size
        self._things: OrderedDict[Key, Thing] = OrderedDict()
        self._held = 0
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """How many bytes it holds."""
        return self._held

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Key) -> Thing | None:
        """What was kept under ``key``, which is the newest now."""
        with self._lock:
            thing = self._things.get(key)
            if thing is not None:
                self._things.move_to_end(key)
            return thing

    def put(self, key: Key, thing: Thing) -> None:
        """Keep it, and forget what nobody has asked for the longest."""
        with self._lock:
            old = self._things.pop(key, None)
            if old is not None:
                self._held -= self._size(old)
            if self._size(thing) > self.limit:
                return
            self._things[key] = thing
            self._held += self._size(thing)
            while self._held > self.limit:
                _, forgotten = self._things.popitem(last=False)
                self._held -= self._size(forgotten)

    def keep(self, key: Key, make: Callable[[], Thing]) -> Thing:
        """What is kept under ``key``, made now when there is nothing."""
        thing = self.get(key)
        if thing is None:
            thing = make()
            self.put(key, thing)
        return thing

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._things.clear()
            self._held = 0
