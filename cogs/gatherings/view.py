"""The public cards of evenings and tournaments: when it is, who comes, and who sits where."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import discord

from cogs.house_rules.naming import rule_text
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
from engine import house_rules
from engine.games.registry import game
from engine.gatherings.gathering import GONE, Answer, EveningPlan, Plan
from engine.gatherings.planning import PATIENCE_MS, Evening
from engine.gatherings.store import GroupRow
from engine.gatherings.tournaments import Tournament

ANSWERS: Final[tuple[Literal["yes", "maybe", "no"], ...]] = ("yes", "maybe", "no")

EveningVerb: TypeAlias = Literal["yes", "maybe", "no", "open", "late", "end"]
"""Coming, maybe, not coming; draw the seats, join late, end the evening."""

TournamentVerb: TypeAlias = Literal["join", "leave", "next", "standings"]
"""Join, leave, start the next round, show the standings."""


@click("j:{evening}:{sitting}:{verb}")
@dataclass(frozen=True, slots=True)
class EveningId(Click):
    """A button about one date (``sitting``) of an ``evening``."""

    evening: int
    sitting: int
    verb: EveningVerb


@click("j:t:{tournament}:{verb}")
@dataclass(frozen=True, slots=True)
class TournamentId(Click):
    """A button about one ``tournament``."""

    tournament: int
    verb: TournamentVerb


SIGNS: Final[Mapping[Answer, str]] = {"yes": "✅", "maybe": "🤔", "no": "❌", "asked": "💌"}
"""Sign before the names of those who gave each answer."""
LISTED: Final = 30
"""Maximum number of names in a list of an evening; the rest are counted."""
ENTRANTS_LISTED: Final = 40
"""Maximum number of names in a list of entrants."""

TABLES: Final = 12
"""Maximum number of tables on a card, as Discord allows 4000 characters in a message."""

_STYLES: Final = {
    **dict.fromkeys(("yes", "join"), discord.ButtonStyle.success),
    **dict.fromkeys(("open", "next"), discord.ButtonStyle.primary),
}
"""Styles of buttons that stand out, by verb."""

Named = Callable[[int], str]
"""Returns somebody's name by number, ready for a message."""


# -- evenings -----------------------------------------------------------------------------------------------


def evening_card(
    evening: Evening, words: Words, named: Named, seats: int, cards: Mapping[int, str] | None = None
) -> RawLayout:
    """Draw the card of an evening in any state.

    ``seats`` is the number at a table, 0 if unknown; ``cards`` are links to the tables' cards as far as
    known.
    """
    status = evening.sitting.status
    builder = MessageBuilder({"planned": GOLD, "calling": AMBER, "playing": AMBER}.get(status, GREY))
    builder.text(f"## 🍻 {shown(evening.row.name, LONG_NAME)}", _when(evening), *about(evening.plan, words))
    match status:
        case "planned" | "calling":
            builder.text(*_answers(evening, words, named))
            drawn_at = (evening.sitting.begins_ms + PATIENCE_MS) // 1000
            soon = words("evening-gathering", when=f"<t:{drawn_at}:R>") if status == "calling" else ""
            builder.text(_event(evening, words), soon)
            builder.buttons(_buttons(evening, words, ANSWERS))
            if status == "calling":
                builder.buttons(_buttons(evening, words, ("open",)))
        case "playing":
            builder.text(*_tables(evening, words, named, seats, cards or {}))
            builder.buttons(_buttons(evening, words, ("late", "end")))
        case "over":
            builder.text(words("evening-over"), *_tables(evening, words, named, seats, cards or {}))
        case _:
            off = "evening-cancelled" if evening.row.ended_ms is not None else "evening-skipped"
            builder.text(words(off))
    return builder.view()


def about(plan: EveningPlan, words: Words) -> list[str]:
    """Describe how often it takes place, what is played, and who takes the free seats."""
    fill = words("evening-fill" if plan.fill else "evening-wait")
    return [dotted(rhythm(plan, words), *_rules(plan, words)), small(fill)]


def _rules(plan: Plan, words: Words) -> list[str]:
    """Name the game and its rules; some rule sets are called as their game."""
    rules = words.preset(plan.preset)
    if plan.rule_set is not None:
        rules = words("table-rule-set", name=shown(plan.rule_set, LONG_NAME), preset=rules)
    return list(dict.fromkeys((words.game(plan.game), rules)))


def dotted(*parts: str) -> str:
    """Join parts with dots so that no line begins with one."""
    return f"{FIXED_SPACE}· ".join(parts)


def rhythm(plan: EveningPlan, words: Words) -> str:
    """Describe how often the evening takes place: every Thursday, on the first Thursday of each month."""
    day = words("weekday", day=plan.first.weekday())
    if plan.rhythm == "monthly":
        return words("evening-rhythm-monthly", day=day, nth=plan.nth)
    return words(f"evening-rhythm-{plan.rhythm}", day=day)


def few(names: Sequence[str], most: int, more: str, words: Words) -> str:
    """List names, and the number of the others (with the text ``more``) if there are too many."""
    told = ", ".join(names[:most])
    return f"{told} {words(more, count=len(names) - most)}" if len(names) > most else told


def names(people: Iterable[int], named: Named, words: Words) -> str:
    """List people of an evening."""
    return few([named(person) for person in people], LISTED, "evening-more", words)


def _when(evening: Evening) -> str:
    at = evening.sitting.begins_ms // 1000
    soon = [f"<t:{at}:R>"] if evening.sitting.status == "planned" else []
    return dotted(f"**<t:{at}:F>**", *soon)


def _answers(evening: Evening, words: Words, named: Named) -> list[str]:
    lines = []
    for answer, sign in SIGNS.items():
        people = evening.who(answer)
        if people or answer != "asked":
            told = words(f"evening-{answer}", count=len(people))
            lines.append(f"{sign} **{told}** {names(people, named, words)}".rstrip())
    return lines


def _event(evening: Evening, words: Words) -> str:
    event = evening.sitting.event
    if event == GONE:
        return small(words("evening-event-gone"))
    if event is None:
        return ""
    return words("evening-event", address=f"https://discord.com/events/{evening.row.guild}/{event}")


def _tables(evening: Evening, words: Words, named: Named, seats: int, cards: Mapping[int, str]) -> list[str]:
    groups, waiting, fill = evening.seated(), evening.out(), evening.plan.fill
    lines = [_table(group, words, named, seats if fill else 0, cards) for group in groups[:TABLES]]
    if len(groups) > TABLES:
        lines.append(words("evening-more-tables", count=len(groups) - TABLES))
    if evening.sitting.status != "playing":
        return lines
    if waiting:
        people, missing = names(waiting, named, words), seats - len(waiting)
        lines.append(f"⏳ {words('evening-waiting', people=people, count=len(waiting))}")
        if missing > 0 and not fill:
            lines.append(small(words("evening-missing", count=missing)))
    if any(len(group.persons) > 1 for group in groups):
        lines.append(small(words("evening-kept")))
    return lines


def _table(group: GroupRow, words: Words, named: Named, seats: int, cards: Mapping[int, str]) -> str:
    people = ", ".join(map(named, group.persons))
    computers = f" {COMPUTER_SIGN}" * max(0, seats - len(group.persons))
    if group.table is None:
        return f"- {dotted(words('evening-opening'), people)}"
    title = words("evening-table", table=str(group.table))
    address = cards.get(group.table)
    told = title if address is None else f"[{title}]({address})"
    return f"- {dotted(f'**{told}**', people)}{computers}"


def _buttons(evening: Evening, words: Words, verbs: Iterable[EveningVerb]) -> list[Component]:
    return [_button(EveningId(*evening.id, verb), words(f"button-evening-{verb}")) for verb in verbs]


def _button(one: EveningId | TournamentId, label: str) -> Component:
    return button(one.custom_id, label, style=_STYLES.get(one.verb, discord.ButtonStyle.secondary))


# -- tournaments --------------------------------------------------------------------------------------------


def tournament_card(now: Tournament, words: Words, named: Named) -> RawLayout:
    """Draw the card of a tournament in any state."""
    state = now.state
    builder = MessageBuilder({"gathering": GOLD, "playing": AMBER, "between": AMBER}.get(state, GREY))
    builder.text(f"## 🏆 {shown(now.row.name, LONG_NAME)}", *_about_tournament(now, words))
    if state == "gathering" and (rules := _house_rules(now, words)):  # later they stand at the tables
        builder.text(words("table-lobby-changed", rules=rules))
    people = [shown(named(person)) for person in now.coming(now.round + (state != "playing"))]
    if state == "dropped":
        builder.text(words("tournament-dropped"))
    elif state == "over":
        builder.text(words("tournament-over", rounds=now.round))
    else:
        told = few(people, ENTRANTS_LISTED, "tournament-more", words)
        builder.text(f"**{words('tournament-entrants', count=len(people))}** {told}".rstrip())
    if state == "playing":
        builder.text(*pairing_lines(now, words, lambda person: shown(named(person))))
    elif state == "between":
        builder.text(words("tournament-between", round=now.round, next=now.round + 1))
    builder.buttons(_tournament_buttons(now, words))
    return builder.view()


def _about_tournament(now: Tournament, words: Words) -> list[str]:
    """Describe the rules, and the scoring."""
    plan = now.plan
    return [
        dotted(*_rules(plan, words), words("tournament-rounds", rounds=plan.rounds)),
        small(words("tournament-duplicate" if plan.duplicate else "tournament-places")),
        small(words("tournament-missed")),
        "" if plan.role is None else small(words("tournament-role", role=f"<@&{plan.role}>")),
    ]


def _house_rules(now: Tournament, words: Words) -> str:
    """List the house rules that differ from the preset."""
    plan, rules = now.plan, game(now.plan.game)
    differing = house_rules.changed(rules, plan.preset, rules.options(plan.preset, plan.overrides))
    differing.pop("players", None)
    return " · ".join(rule_text(rules.name, key, value, words) for key, value in differing.items())


def pairing_lines(now: Tournament, words: Words, named: Named) -> list[str]:
    """Describe who sits at which table in the newest round, and who sits it out.

    ``named`` returns names ready for a message.
    """
    seats = now.plan.seats
    lines = [words("tournament-round", round=now.round, rounds=now.plan.rounds)]
    for group in now.seated(now.round):
        people = [named(person) for person in group.persons]
        if computers := seats - len(people):
            people.append(COMPUTER_SIGN * computers)
        number = "…" if group.table is None else str(group.table)
        lines.append(words("tournament-table", table=number, people=" · ".join(people)))
    if out := now.out(now.round):
        lines.append(words("tournament-out", people=", ".join(map(named, out))))
    return lines


def round_message(now: Tournament, words: Words, mentioned: Named) -> RawLayout:
    """Announce a round. ``mentioned`` returns a mention, or the name of people who can't be mentioned."""
    builder = MessageBuilder(AMBER)
    builder.text(f"## 🏆 {shown(now.row.name, LONG_NAME)}", *pairing_lines(now, words, mentioned))
    builder.text(small(words("tournament-covered")) if now.plan.duplicate else "")
    return builder.view()


def _tournament_buttons(now: Tournament, words: Words) -> list[Component]:
    labels: dict[TournamentVerb, str] = {}
    if now.live and now.round < now.plan.rounds:
        labels["join"] = "button-tournament-late" if now.round else "button-tournament-join"
        if now.state != "playing":
            labels["next"] = "button-tournament-next" if now.round else "button-tournament-start"
    if now.live:
        labels["leave"] = "button-tournament-leave"
    if now.round:
        labels["standings"] = "button-tournament-standings"
    return [_button(TournamentId(now.row.gathering, verb), words(label)) for verb, label in labels.items()]
