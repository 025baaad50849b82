"""Fair shuffles: the order of the cards follows from a secret seed, so that it can be checked later.

How to recompute a deal by hand, from the 32 bytes of its seed:

1. Block ``k`` (0, 1, 2, …) is HMAC-SHA256 with the seed as key over ``k`` as 8 bytes, big-endian. The
   blocks, one after another, are a stream that is read 4 bytes (one big-endian number below 2**32) at a time.
2. A number below ``n``: read numbers until one is below the largest multiple of ``n`` that fits into 2**32,
   and take its remainder by ``n``. Nothing is favoured (rejection sampling).
3. Take the pack in the order in which it was given. For ``i`` from the last place down to 1, swap the cards
   at places ``i`` and ``j``, where ``j`` is a number below ``i + 1`` (Fisher–Yates).

The result is the pack with its top card first.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator, Sequence

from engine.cards import Card

SEED_BYTES = 32


def fresh_seed() -> bytes:
    """A new secret seed: 256 bits from the system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def shuffle(seed: bytes, pack: Sequence[Card]) -> tuple[Card, ...]:
    """The pack in the order that the seed gives it, top card first. ``ValueError`` unless 32 bytes."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    numbers = _numbers(seed)
    cards = list(pack)
    for i in range(len(cards) - 1, 0, -1):
        j = _below(i + 1, numbers)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def _numbers(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(seed, counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    limit = 2**32 - 2**32 % bound
    return next(number for number in numbers if number < limit) % bound
