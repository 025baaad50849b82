"""Fair shuffles: the order of the cards follows from a secret seed, so that it can be checked later.

Before a deal the SHA-256 of its seed is published: the commitment. Players may add words of their own
("cut the cards") until the cards are dealt, and after the deal the seed is told.

How to recompute a deal by hand, from the 32 bytes of its seed:

0. The seed's SHA-256 is the commitment. If there are words, the key for what follows is HMAC-SHA256 with the
   seed as key over the words in UTF-8, in their order, a zero byte after each; else it is the seed itself.
1. Block ``k`` (0, 1, 2, …) is HMAC-SHA256 with the key over ``k`` as 8 bytes, big-endian. The
   blocks, one after another, are a stream that is read 4 bytes (one big-endian number below 2**32) at a time.
2. A number below ``n``: read numbers until one is below the largest multiple of ``n`` that fits into 2**32,
   and take its remainder by ``n``. Nothing is favoured (rejection sampling).
3. Take the pack in the order in which it was given. For ``i`` from the last place down to 1, swap the cards
   at places ``i`` and ``j``, where ``j`` is a number below ``i + 1`` (Fisher–Yates).

The result is the pack with its top card first.
"""

import functools
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from operator import itemgetter

from engine.cards import PACK, Card
from engine.game import Seat

SEED_BYTES = 32
LONGEST_WORD = 40
"""Most characters of a word with which a player cuts."""


def fresh_seed() -> bytes:
    """Draw a new secret seed: 256 bits from the system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Return the commitment to a seed, published before its deal: its SHA-256, as 64 hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()


def cut(seed: bytes, words: Sequence[str]) -> bytes:
    """Return the key of the shuffle with the words that players have added; without any, the seed itself."""
    if not words:
        return seed
    return hmac.digest(seed, b"".join(word.encode() + b"\0" for word in words), "sha256")


def draw_seats(key: bytes, seats: int) -> tuple[int, ...]:
    """Draw an order of seats by lot with the key of the first deal, in a draw of its own."""
    return shuffle(hmac.digest(key, b"seats", "sha256"), range(seats))


@dataclass(frozen=True, slots=True)
class Proof:
    """Proof of a deal: its commitment, published before; the players' words; the seed, told after it."""

    commitment: str
    words: tuple[str, ...]
    seed: bytes

    @property
    def key(self) -> bytes:
        """The key with which the cards were shuffled."""
        return cut(self.seed, self.words)

    @property
    def kept(self) -> bool:
        """Whether the seed is the one that was committed to."""
        return hmac.compare_digest(commitment(self.seed), self.commitment)


def shuffle(seed: bytes, pack: Sequence[Card]) -> tuple[Card, ...]:
    """Return the pack in the order of a 32-byte seed, top card first. Raises ``ValueError`` for others."""
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


def is_pack(order: Sequence[Card], pack: Sequence[Card] = PACK) -> bool:
    """Whether these are all cards of a pack, which is given ascending, each once."""
    return sorted(order) == list(pack)


def deal_out(
    order: Sequence[Card], turns: tuple[Seat, ...], packets: Sequence[int], seats: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Deal from the top of ``order``: each size in ``packets`` to one seat after the other, as in ``turns``.

    Returns the hands by seat, each in the order in which its cards came, and the cards left over.
    """
    hands, dealt = _pickers(turns, tuple(packets), seats)
    return tuple([hand(order) for hand in hands]), tuple(order[dealt:])


@functools.lru_cache(maxsize=256)
def _pickers(
    turns: tuple[Seat, ...], packets: tuple[int, ...], seats: int
) -> tuple[tuple[Callable[[Sequence[Card]], tuple[Card, ...]], ...], int]:
    """Return by seat what picks a hand's cards from the pack, and how many cards are dealt in all."""
    hands: list[list[int]] = [[] for _ in range(seats)]
    at = 0
    for size in packets:
        for seat in turns:
            hands[seat] += range(at, at + size)
            at += size
    return tuple(itemgetter(*places) if places else lambda order: () for places in hands), at


def digest_of(values: Sequence[object]) -> str:
    """Return SHA-256 (hex) over canonical JSON; the same in all processes and versions of Python.

    Dataclasses among the values count as lists of their fields.
    """
    text = json.dumps(values, default=astuple, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
