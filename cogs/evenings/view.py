"""The public card of an evening: when it is, who comes, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

import discord

from cogs.shell.clicks import Click, click
from cogs.shell.layout import (
    AMBER,
    FIXED_SPACE,
    GOLD,
    GREY,
    Component,
    MessageBuilder,
    RawLayout,
    button,
    small,
)
from cogs.shell.names import COMPUTER_SIGN, LONG_NAME, shown
from cogs.texts.catalogue import Words
from engine.evenings.evening import ANSWERS, ASKED, GONE, PATIENCE_MS, Evening, Group
from engine.evenings.plan import Plan

Verb: TypeAlias = Literal["yes", "maybe", "no", "open", "late", "end"]
"""Coming, maybe, not coming; draw the seats, join late, end the evening."""
EVENING_VERBS: Final[frozenset[Verb]] = frozenset(get_args(Verb))


@click("j:{meeting}:{evening}:{verb}")
@dataclass(frozen=True, slots=True)
class EveningId(Click):
    """A button about one ``evening`` of a ``meeting``."""

    meeting: int
    evening: int
    verb: Verb


SIGNS: Final = {"yes": "✅", "maybe": "🤔", "no": "❌", "asked": "💌"}
"""Sign before the names of those who gave each answer."""
LISTED: Final = 30
"""Maximum number of names in a list; the rest are counted."""

TABLES: Final = 12
"""Maximum number of tables on a card, as Discord allows 4000 characters in a message."""

Named = Callable[[int], str]
"""Returns somebody's name by number, ready for a message."""


def evening_card(
    evening: Evening, words: Words, named: Named, seats: int, cards: Mapping[int, str] | None = None
) -> RawLayout:
    """Draw the card of an evening in any state.

    ``seats`` is the number at a table, 0 if unknown; ``cards`` are links to the tables' cards as far as
    known.
    """
    status = evening.row.status
    builder = MessageBuilder({"planned": GOLD, "gathering": AMBER, "playing": AMBER}.get(status, GREY))
    builder.text(
        f"## 🍻 {shown(evening.meeting.name, LONG_NAME)}", _when(evening), *about(evening.plan, words)
    )
    match status:
        case "planned" | "gathering":
            builder.text(*_answers(evening, words, named))
            builder.text(_event(evening, words), _drawing_soon(evening, words))
            builder.buttons(_buttons(evening, words, ANSWERS))
            if status == "gathering":
                builder.buttons(_buttons(evening, words, ("open",)))
        case "playing":
            builder.text(*_tables(evening, words, named, seats, cards or {}))
            builder.buttons(_buttons(evening, words, ("late", "end")))
        case "over":
            builder.text(words("evening-over"), *_tables(evening, words, named, seats, cards or {}))
        case _:
            off = "evening-cancelled" if evening.meeting.ended_ms is not None else "evening-skipped"
            builder.text(words(off))
    return builder.view()


def about(plan: Plan, words: Words) -> list[str]:
    """Describe how often it takes place, what is played, and who takes the free seats."""
    own = plan.rule_set
    rules = words.preset(plan.preset)
    if own is not None:
        rules = words("card-rule-set", name=shown(own, LONG_NAME), preset=rules)
    fill = words("evening-fill" if plan.fill else "evening-wait")
    named = dict.fromkeys((words.game(plan.game), rules))  # some rule sets are called as their game
    return [dotted(rhythm(plan, words), *named), small(fill)]


def dotted(*parts: str) -> str:
    """Join parts with dots so that no line begins with one."""
    return f"{FIXED_SPACE}· ".join(parts)


def rhythm(plan: Plan, words: Words) -> str:
    """Describe how often the evening takes place: every Thursday, on the first Thursday of each month."""
    day = words("weekday", day=plan.first.weekday())
    if plan.rhythm == "monthly":
        return words("evening-rhythm-monthly", day=day, nth=plan.nth)
    return words(f"evening-rhythm-{plan.rhythm}", day=day)


def names(people: Iterable[int], named: Named, words: Words) -> str:
    """List names, and the number of the others if there are too many."""
    every = list(people)
    told = ", ".join(named(person) for person in every[:LISTED])
    return f"{told} {words('evening-more', count=len(every) - LISTED)}" if len(every) > LISTED else told


def _when(evening: Evening) -> str:
    at = evening.row.begins_ms // 1000
    soon = [f"<t:{at}:R>"] if evening.row.status == "planned" else []
    return dotted(f"**<t:{at}:F>**", *soon)


def _answers(evening: Evening, words: Words, named: Named) -> list[str]:
    lines = []
    for answer in (*ANSWERS, *([ASKED] if evening.who(ASKED) else [])):
        people = evening.who(answer)
        told = words(f"evening-{answer}", count=len(people))
        lines.append(f"{SIGNS[answer]} **{told}**" + (f" {names(people, named, words)}" if people else ""))
    return lines


def _event(evening: Evening, words: Words) -> str:
    event = evening.row.event
    if event == GONE:
        return small(words("evening-event-gone"))
    if event is None:
        return ""
    address = f"https://discord.com/events/{evening.meeting.guild}/{event}"
    return words("evening-event", address=address)


def _drawing_soon(evening: Evening, words: Words) -> str:
    if evening.row.status != "gathering":
        return ""
    at = (evening.row.begins_ms + PATIENCE_MS) // 1000
    return words("evening-gathering", when=f"<t:{at}:R>")


def _tables(evening: Evening, words: Words, named: Named, seats: int, cards: Mapping[int, str]) -> list[str]:
    seating, fill = evening.seating, evening.plan.fill
    lines = [_table(group, words, named, seats if fill else 0, cards) for group in seating.groups[:TABLES]]
    if len(seating.groups) > TABLES:
        lines.append(words("evening-more-tables", count=len(seating.groups) - TABLES))
    if evening.row.status != "playing":
        return lines
    if seating.waiting:
        waiting, missing = names(seating.waiting, named, words), seats - len(seating.waiting)
        lines.append(f"⏳ {words('evening-waiting', people=waiting, count=len(seating.waiting))}")
        if missing > 0 and not fill:
            lines.append(small(words("evening-missing", count=missing)))
    if any(len(group.people) > 1 for group in seating.groups):
        lines.append(small(words("evening-kept")))
    return lines


def _table(group: Group, words: Words, named: Named, seats: int, cards: Mapping[int, str]) -> str:
    people = ", ".join(map(named, group.people))
    computers = f" {COMPUTER_SIGN}" * max(0, seats - len(group.people))
    if group.table is None:
        return f"- {dotted(words('evening-opening'), people)}"
    title = words("evening-table", table=str(group.table))
    address = cards.get(group.table)
    told = title if address is None else f"[{title}]({address})"
    return f"- {dotted(f'**{told}**', people)}{computers}"


def _buttons(evening: Evening, words: Words, verbs: Iterable[Verb]) -> list[Component]:
    styles = {"yes": discord.ButtonStyle.success, "open": discord.ButtonStyle.primary}
    return [
        button(
            EveningId(*evening.number, verb).custom_id,
            words(f"button-evening-{verb}"),
            style=styles.get(verb, discord.ButtonStyle.secondary),
        )
        for verb in verbs
    ]
