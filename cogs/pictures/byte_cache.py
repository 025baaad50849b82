"""A cache limited by bytes."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class ByteCache(Generic[Key, Value]):
    """LRU cache of up to ``limit`` bytes; ``size`` returns the bytes of a value.

    A value that alone is larger than the limit is not kept and evicts nothing. Thread-safe.
    """

    def __init__(self, limit: int, size: Callable[[Value], int]) -> None:
        self._limit = limit
        self._size = size
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self.held = 0
        """The number of bytes held."""
        self._lock = threading.Lock()

    def get(self, key: Key) -> Value | None:
        """Return the value kept under ``key`` and mark it as most recently used."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: Key, value: Value) -> None:
        """Keep a value, and evict the least recently used ones."""
        with self._lock:
            old = self._values.pop(key, None)
            if old is not None:
                self.held -= self._size(old)
            if self._size(value) > self._limit:
                return
            self._values[key] = value
            self.held += self._size(value)
            while self.held > self._limit:
                _, forgotten = self._values.popitem(last=False)
                self.held -= self._size(forgotten)

    def keep(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the value kept under ``key``, making it if there is none."""
        value = self.get(key)
        if value is None:
            value = make()
            self.put(key, value)
        return value
