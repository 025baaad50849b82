"""A cache limited by bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")


class ByteCache(Generic[Key, Thing]):
    """LRU cache of up to ``limit`` bytes; ``size`` returns the bytes of a value.

    A value that alone is larger than the limit is not kept and evicts nothing. Thread-safe.
    """

    def __init__(self, limit: int, size: Callable[[Thing], int]) -> None:
        self.limit: Final = limit
        self._size = size
        self._things: OrderedDict[Key, Thing] = OrderedDict()
        self._held = 0
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """The number of bytes held."""
        return self._held

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Key) -> Thing | None:
        """Return the value kept under ``key`` and mark it as most recently used."""
        with self._lock:
            thing = self._things.get(key)
            if thing is not None:
                self._things.move_to_end(key)
            return thing

    def put(self, key: Key, thing: Thing) -> None:
        """Keep a value, and evict the least recently used ones."""
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
        """Return the value kept under ``key``, making it if there is none."""
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
