"""A cache keeps the entries used last, and never more than its limit."""

from __future__ import annotations

from cogs.pictures.byte_cache import ByteCache


def cache(limit: int) -> ByteCache[str, bytes]:
    return ByteCache(limit, len)


def test_it_holds_no_more_than_its_limit() -> None:
    kept = cache(100)
    for number in range(50):
        kept.put(str(number), b"x" * (number % 40))
        assert kept.held <= 100
        assert kept.held == sum(len(kept.get(str(n)) or b"") for n in range(50))


def test_what_nobody_asked_for_the_longest_goes_first() -> None:
    kept = cache(3)
    for name in "abc":
        kept.put(name, b"x")
    assert kept.get("a") == b"x"
    kept.put("d", b"x")
    assert kept.get("b") is None
    assert kept.get("a") == b"x"


def test_what_is_larger_than_the_limit_is_not_kept() -> None:
    kept = cache(3)
    kept.put("a", b"xxxx")
    assert kept.get("a") is None
    assert kept.held == 0


def test_the_same_thing_again_counts_once() -> None:
    kept = cache(10)
    kept.put("a", b"xxxx")
    kept.put("a", b"xx")
    assert kept.held == 2


def test_a_thing_is_made_once() -> None:
    kept, made = cache(10), []

    def make() -> bytes:
        made.append(1)
        return b"x"

    assert kept.keep("a", make) == kept.keep("a", make) == b"x"
    assert made == [1]


def test_what_is_too_large_drives_nothing_out() -> None:
    kept = cache(10)
    kept.put("small", b"12345")
    kept.put("large", b"12345678901")
    assert kept.get("small") == b"12345"
    assert (kept.get("large"), kept.held) == (None, 5)
