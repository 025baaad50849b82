"""People's names in messages, short, harmless and on one line; their colours, figures, and what they owe."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Final, TypeVar

import discord
from babel.lists import format_list
from babel.numbers import format_currency, format_decimal, format_percent

from cogs.pictures.lettering import MINUS, legible
from cogs.shell.layout import small
from cogs.shell.preferences import Preferences, ServerSettings, Unit
from cogs.texts.catalogue import Words
from engine.fraternities.service import FraternityService
from engine.fraternities.store import Colours, FraternityRow
from engine.game import NOBODY, Refusal, Seat
from engine.players.levels import Level
from engine.seasons.calendar import EARLIEST, day_typed
from engine.standings.stakes import Settlement
from engine.storage.records import ResultRow, TableRow
from engine.tables import Person, SeatState, TableState, outcome_at


def decimal(value: float, words: Words, places: int = 1) -> str:
    """Format a number with ``places`` decimals: ``12,5`` in German, ``12.5`` in English; zero has no sign."""
    rounded = round(value, places)
    text = format_decimal(abs(rounded), f"0.{'0' * places}", words.locale())
    return f"{MINUS if rounded < 0 else ''}{text}"


def percent(part: int, whole: int, words: Words) -> str:
    """Format a share in whole percent: ``25 %`` in German, ``25%`` in English."""
    return format_percent(part / whole if whole else 0, locale=words.locale())


def listed(names: Iterable[str], words: Words) -> str:
    """List names in a sentence: ``A, B und C`` in German, ``A, B and C`` in English."""
    return format_list(list(names), locale=words.locale())


MAX_NAME: Final = 14
"""Maximum length of a name in characters, ellipsis included."""
SHORT_NAME: Final = 8
"""Maximum length where several names stand side by side."""
LONG_NAME: Final = 40
"""Maximum length of a rule set's name."""
COMPUTER_SIGN: Final = "🤖"
"""The sign of computers whose level doesn't matter."""
FACES: Final[Mapping[Level, str]] = {Level.FUCHS: "🦊", Level.BURSCH: "🧢", Level.MAGISTER: "🦉"}
"""The faces of computers by level."""

_COMPUTER: Final = sys.maxsize
"""Comes behind the numbers of all persons."""
_EMPTY: Final = (_COMPUTER, "")
K = TypeVar("K", bound="int | tuple[int, str]")

_JOINERS: Final = "\u200d\ufe0f"
"""Invisible characters that hold an emoji together."""
_FILLERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that are as empty as a space."""
_IGNORABLE: Final = re.compile(
    "[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0e\U000e0100-\U000e01ef]"  # the others are controls
)
"""Unicode's ``Default_Ignorable_Code_Point``, which Python doesn't know: no font draws them."""
_DOMAIN: Final = re.compile(r"(\.[^\W\d_]{2,})(?=[/\\])")
"""The end of a domain before a path. Discord shows ``discord.gg/code`` as an invitation, and also one with a
backslash (Red-DiscordBot 6586)."""
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""A character of a script that is written from right to left."""


@lru_cache(maxsize=8192)
def one_line(name: str) -> str:
    """Strip line breaks, repeated spaces and invisible characters from a name; empty if nothing is left."""
    visible = " ".join("".join(map(_written, name)).split())
    # a mark would sit on whatever stands before the name
    kinds = enumerate(map(unicodedata.category, visible))
    first = next((at for at, kind in kinds if visible[at] not in _JOINERS and kind[0] != "M"), None)
    return "" if first is None else visible[first:].strip(_JOINERS + " ")


def _written(char: str) -> str:
    """Return a character as it is kept in a name: nothing of one that can't be seen."""
    if char.isspace() or char in _FILLERS:
        return " "
    hidden = unicodedata.category(char).startswith("C") or _IGNORABLE.match(char) is not None
    return "" if hidden and char not in _JOINERS else char


def given_name(name: str) -> str:
    """Return what somebody has called an evening, a tournament or a season, cut to ``LONG_NAME``.

    Raises ``Refusal("name_blank")`` if there is nothing to see.
    """
    seen = one_line(name)[:LONG_NAME]
    Refusal.unless(seen, "name_blank")
    return seen


def stored_name(name: str) -> str:
    """Return a name as it is stored and looked up: on one line, in Unicode's form NFC."""
    return one_line(unicodedata.normalize("NFC", name))


def given_day(typed: str) -> date | None:
    """Return the day that somebody has typed, ``2026-10-01`` or ``1.10.2026``; ``None`` for nothing.

    Raises ``Refusal("day_unreadable")``.
    """
    typed = typed.strip()
    day = day_typed(typed)
    if typed and (day is None or day < EARLIEST):
        raise Refusal("day_unreadable", day=typed[:40])
    return day


@lru_cache(maxsize=8192)
def plain_text(name: str, limit: int) -> str:
    """Strip controls and line breaks from a name, shorten it, and keep it from turning its line around.

    In a line, Hebrew and Arabic names take figures beside them to their other side, and as its first letters
    the whole line; within isolates (U+2068, U+2069) they can't.
    """
    visible = _cut(one_line(name) or "?", limit)
    return f"\u2068{visible}\u2069" if _RIGHT_TO_LEFT.search(visible) else visible


def told_apart(names: Mapping[K, str], limit: int) -> Mapping[K, str]:
    """Shorten names so that nobody is taken for somebody else.

    Those with the same first letters keep their last ones, and equal ones get a number, in the keys' order.
    """
    whole = {key: one_line(name) or "?" for key, name in sorted(names.items())}
    told = {key: _cut(name, limit) for key, name in whole.items()}
    if len(set(told.values())) == len(told):
        return told
    alike: dict[str, list[K]] = {}
    for key, name in told.items():
        alike.setdefault(name, []).append(key)
    for keys in alike.values():
        different = {whole[key] for key in keys}
        for kept in range(1, limit // 2):
            cut = {name: _cut(name, limit, kept) for name in different}
            if len(set(cut.values())) == len(different) > 1:
                told |= {key: cut[whole[key]] for key in keys}
                break
    taken = set[str]()
    for key, name in told.items():
        number, numbered = 1, name
        while numbered in taken:
            number += 1
            numbered = f"{_cut(name, limit - len(f' ({number})'))} ({number})"
        told[key] = numbered
        taken.add(numbered)
    return told


def _cut(visible: str, limit: int, kept: int = 0) -> str:
    """Return at most ``limit`` characters, isolates included, of which ``kept`` are the last ones."""
    room = limit - 2 if _RIGHT_TO_LEFT.search(visible) else limit
    if len(visible) <= room:
        return visible
    return visible[: room - 1 - kept].rstrip(_JOINERS + " ") + "…" + visible[len(visible) - kept :]


@lru_cache(maxsize=8192)
def shown(name: str, limit: int = MAX_NAME) -> str:
    """Prepare a name for a message.

    Controls and line breaks are removed, the name is shortened, markdown and mentions are escaped.
    """
    visible = plain_text(name, limit)
    escaped = discord.utils.escape_markdown(discord.utils.escape_mentions(visible), ignore_links=False)
    # Discord also reads <…> as mentions or emoji: no escape covers those.
    return unlinked(escaped.replace("<", "\\<"))


def unlinked(text: str) -> str:
    """Take the effect from links and invitations in a text; it looks as before."""
    return _DOMAIN.sub("\\1\u200b", text.replace("://", ":\u200b//"))


def name_of(person: Person, words: Words) -> str:
    """Return a person's name as last shown, not yet made harmless; "someone" for a person who was erased."""
    return person.name or words("someone")


def names_of(people: Iterable[Person], words: Words, limit: int = LONG_NAME) -> Mapping[int, str]:
    """Return people's names by their numbers, told apart and not yet made harmless."""
    return told_apart({person.id: name_of(person, words) for person in people}, limit)


def drawn_name(name: str, words: Words, limit: int = LONG_NAME) -> str:
    """Return a name in letters that our fonts have; for a name of emoji alone, say that it is in signs."""
    return legible(plain_text(name, limit)) or words("name-signs")


def level_named(level: Level, words: Words) -> str:
    """Return the face and the name of a level."""
    return f"{FACES[level]} {words(f'level-{level}')}"


@lru_cache(maxsize=1024)  # a table's names are asked for in every click
def _by_seat(
    names: tuple[tuple[tuple[int, str], str], ...], nobody: str, reader: Seat | None
) -> tuple[Sequence[str], Sequence[str], tuple[str, ...]]:
    """Return the names of seats, given with what tells who sits there, told apart.

    The second and, in a few characters, the third time they are prepared for messages, the ``reader``'s bold.
    """

    def of_length(limit: int) -> tuple[Sequence[str], tuple[str, ...]]:
        told = told_apart({key: name for key, name in names if key != _EMPTY}, limit)
        raw = [told.get(key, nobody) for key, _ in names]
        seen = [shown(name, limit) for name in raw]
        return raw, tuple([f"**{name}**" if seat == reader else name for seat, name in enumerate(seen)])

    return *of_length(MAX_NAME), of_length(SHORT_NAME)[1]


class Names:
    """The names at one table by seat, for a reader who may sit there.

    A seat is called after its owner, also while a computer plays for the owner. ``short`` are the names in a
    few characters, the reader's own in bold.
    """

    def __init__(self, state: TableState, words: Words, reader: Seat | None = None) -> None:
        self._words, self._reader = words, reader
        self._person = state.person
        self._seat(state.seats)

    def _seat(self, seats: tuple[SeatState, ...]) -> None:
        words, self._seats = self._words, seats
        self._whole = tuple(
            [
                ((_COMPUTER, place.computer or ""), place.computer or "")
                if place.owner is None
                else ((place.owner, ""), name_of(self._person(place.owner), words))
                for place in seats
            ]
        )
        self._raw, self._shown, self.short = _by_seat(self._whole, words("name-nobody"), self._reader)

    def of(self, seats: tuple[SeatState, ...]) -> Names:
        """Return the names of those who had the seats once; the reader's own is theirs."""
        own = self._reader is not None and seats[self._reader].owner == self._seats[self._reader].owner
        then = copy(self)
        then._reader = self._reader if own else None
        then._seat(seats)
        return then

    def __len__(self) -> int:
        return len(self._raw)

    def plain(self, seat: Seat) -> str:
        """Return the name and nothing else."""
        return shown(self._raw[seat])

    def raw(self, seat: Seat) -> str:
        """Return the name for places where markdown has no meaning, such as buttons."""
        return plain_text(self._raw[seat], MAX_NAME)

    def drawn(self, seat: Seat) -> str:
        """Return the name in letters that our fonts have, empty if none are left of it."""
        key, _ = self._whole[seat]
        if key == _EMPTY:
            return self._raw[seat]
        drawn = {key: letters for key, name in self._whole if (letters := legible(name))}
        return told_apart(drawn, LONG_NAME).get(key, "")

    def bold(self, seat: Seat) -> str:
        """Return the name in bold, whoever reads it."""
        return f"**{shown(self._raw[seat])}**"

    def __getitem__(self, seat: Seat) -> str:
        """Return the name, in bold if it is the reader's own."""
        return self._shown[seat]

    def sign(self, seat: Seat) -> str:
        """Return the face of a computer, which tells its level, or nothing."""
        level = self._seats[seat].level
        return "" if level is None else FACES[level]

    @property
    def faces(self) -> str:
        """The faces of the levels at which computers play here, each once."""
        levels = {seat.level for seat in self._seats}
        return "".join(FACES[level] for level in Level if level in levels)

    def marked(self, seat: Seat) -> str:
        """Return the name: the reader's own in bold, a computer's with its face."""
        return f"{self.sign(seat)} {self[seat]}".lstrip()


def table_title(table: TableState | TableRow | ResultRow, words: Words) -> str:
    """Return the game and the number of a table."""
    return words("table-title", game=words.game(table.game), table=str(table.table))


def worn_at(state: TableState, fraternities: FraternityService) -> Mapping[Seat, FraternityRow]:
    """Return the fraternity of each seat whose owner is in one.

    At a finished table it is the fraternity, at the partie's end, of the person who gets the seat's result.
    """
    outcome = outcome_at(state)
    if outcome is not None:
        finishes = enumerate(outcome.finishes)
        people = {seat: finish.person for seat, finish in finishes if finish.person is not None}
        found = fraternities.at(state.guild, people.values(), state.time_ms)
    else:
        people = {seat: place.owner for seat, place in enumerate(state.seats) if place.owner is not None}
        found = fraternities.of_people(state.guild, people.values())
    return {seat: found[person] for seat, person in people.items() if person in found}


def colours_at(worn: Mapping[Seat, FraternityRow], seat: Seat) -> Colours | None:
    """Return the colours that a seat wears, if any."""
    row = worn.get(seat)
    return None if row is None else row.stripes


def meeting(worn: Mapping[Seat, FraternityRow]) -> str:
    """Return the names of the fraternities at a table, each once, escaped for a message."""
    rows = sorted(set(worn.values()), key=lambda row: row.fraternity)
    return " – ".join(shown(row.name, LONG_NAME) for row in rows)


@dataclass(frozen=True, slots=True)
class TableWording:
    """A server's settings, and the seats whose owners want what they owe to be worded without a drink."""

    server: ServerSettings = field(default_factory=ServerSettings)
    dry: frozenset[Seat] = NOBODY

    def forfeit(self, seat: Seat) -> str:
        """Return the wording of a seat's round that is due: ``schnaps``, ``round`` or ``neutral``."""
        return "neutral" if seat in self.dry else self.server.forfeit


DEFAULT_WORDING = TableWording()
"""Defaults: all ceremonies, and everybody drinks."""


def wording_at(state: TableState, preferences: Preferences) -> TableWording:
    """Return the wording that a table's server and people have chosen."""
    dry = frozenset(
        seat
        for seat in range(len(state.seats))
        if (owner := state.owner(seat)) is not None and preferences.mine(owner).neutral_forfeit
    )
    return TableWording(preferences.server(state.guild), dry)


MOST_PAYMENTS: Final = 20
"""Maximum number of payments in a message, in which Discord allows 4000 characters."""


def settlement_lines(
    settlement: Settlement, unit: Unit, named: Callable[[int], str], words: Words
) -> list[str]:
    """Return a line for each payment, none where points are only points.

    ``named`` returns somebody's name by number, as it was typed.
    """
    if unit == "points":
        return []
    payments = [
        words(
            "stakes-owes",
            debtor=shown(named(one.debtor), MAX_NAME),
            creditor=shown(named(one.creditor), MAX_NAME),
            amount=money(one.amount, words),
        )
        for one in settlement.payments[:MOST_PAYMENTS]
    ]
    heading = [words("stakes-all-games")] if payments and settlement.other_games else []
    told = [*heading, *payments]
    if more := len(settlement.payments) - len(payments):
        told.append(words("stakes-more", count=more))
    if settlement.left_out:
        told.append(words("stakes-left-out", count=settlement.left_out))
    return [small(line) for line in told]


def money(cents: int, words: Words) -> str:
    """Format an amount: ``20 Cent`` and ``1,40 €`` in German, ``20 cents`` and ``€1.40`` in English."""
    if cents < 100:
        return words("stakes-cents", count=cents)
    return format_currency(cents / 100, "EUR", locale=words.locale())
