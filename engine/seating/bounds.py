"""How few repeats a seating can have at best, from counting alone: no search ever does better.

Two arguments, and the larger number holds:

- **Pairs.** A table of four is six pairs. When all tables of all rounds make up more pairs than there are
  among the people, the surplus are repeats: 16 people in fours are 24 pairs a round, there are 120, so five
  rounds may be perfect and the sixth costs 24.
- **Pigeonholes.** Four people who come from three tables of an earlier round have two among them who sat
  together. With fewer than four tables every round repeats something of each earlier one: 12 people in fours
  repeat at least one pair a table from the second round on.

What this can't see is whether a seating so good exists. Twelve people in fours for four rounds could have
9 repeats only if three couples sat together in all of them and nobody else met twice: but then each couple
would need eight others, and there are six. (With eleven people it would need eight of seven.) Twenty people
in fours can be perfect for five rounds, but not for six although the counting allows it: that would be a
resolvable group divisible design with ten groups of two, which is known not to exist.
"""

from __future__ import annotations

from collections.abc import Sequence


def least_repeats(people: int, rounds: Sequence[Sequence[int]]) -> int:
    """Return a lower bound of ``repeats`` for ``people``; ``rounds`` are the table sizes of each round."""
    pairs = people * (people - 1) // 2
    met = least = 0
    for number, sizes in enumerate(rounds):
        met += sum(size * (size - 1) // 2 for size in sizes)
        forced = max((_shared(people, earlier, sizes) for earlier in rounds[:number]), default=0)
        least = max(least + forced, met - pairs)
    return least


def _shared(people: int, earlier: Sequence[int], sizes: Sequence[int]) -> int:
    """Count the pairs that must meet again because of the tables of an earlier round."""
    places = [*earlier, *[1] * (people - sum(earlier))]  # whoever sat out was alone
    return sum(_together(size, places) for size in sizes)


def _together(people: int, places: Sequence[int]) -> int:
    """Return the fewest pairs from the same place, when people come from places of these sizes."""
    taken = [0] * len(places)
    pairs = 0
    for _ in range(people):
        emptiest = min((i for i, size in enumerate(places) if taken[i] < size), key=lambda i: taken[i])
        pairs += taken[emptiest]
        taken[emptiest] += 1
    return pairs
