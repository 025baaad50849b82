"""The public card of a table: the one message that everybody in the channel sees, from lobby to end.

It is drawn from the public view only, so it can't show anything secret.
"""

import dataclasses
from collections.abc import Sequence
from typing import Final, Literal

import discord

from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.house_rules.naming import rule_text
from cogs.leaderboards.view import leaderboard_button
from cogs.pictures.book import Book, BookEntry
from cogs.pictures.lettering import figure
from cogs.shell import phone
from cogs.shell.layout import (
    AMBER,
    FIXED_SPACE,
    GREY,
    RED,
    Component,
    MessageBuilder,
    RawLayout,
    button,
    small,
)
from cogs.shell.names import FACES, LONG_NAME, listed, shown, table_title
from cogs.tables.ids import TableId, TableVerb, WeekLaterId
from cogs.tables.lines import (
    agreement,
    contest_needs,
    contest_result,
    contest_told,
    counts_for,
    covered_lines,
    covered_why,
    hands_open,
    menu_button,
    notices,
    partie_remarks,
    placings,
    replay_button,
    settlement,
    shelf,
    time_left,
    unit_at,
)
from cogs.texts.catalogue import Words
from engine import house_rules
from engine.game import Seat
from engine.games.registry import game
from engine.gatherings.gathering import may_meet_again, met_at
from engine.kernel.vocabulary import DealScored
from engine.tables import TableState, outcome_at
from engine.tables.archive import Duration

_FIRST: Final = 3
"""Places that a card has room for in any case."""
MOST_DEALS: Final = 12
"""Maximum number of deals on one card, the newest ones."""


def chronicle(context: RenderContext, first: int) -> tuple[str, ...]:
    """Return a line for each finished deal since the ``first``: what was played, and the points by name."""
    state = context.state
    if not state.started or state.covered:
        return ()
    # the first deal that isn't finished
    current = state.deal_number + (state.result is not None)
    book = GAME_VIEWS[state.game].book(context)
    entries = _numbered(book, current)
    scored = {event.deal: event.points for event in state.story if isinstance(event, DealScored)}
    lines = []
    for deal in range(max(first, current - MOST_DEALS), current):
        entry = entries.get(deal)
        if entry is not None:
            lines.append(_line(context, deal, entry.title, entry.figures(book.signed)))
        elif deal in scored:
            lines.append(_line(context, deal, "", [figure(more, book.signed) for more in scored[deal]]))
    return tuple(lines)


def _numbered(book: Book, current: int) -> dict[int, BookEntry]:
    """Return the running partie's deals by the table's numbers, which go on over several parties."""
    entries = [entry for entry in book.entries if entry.number is not None]
    return {current - len(entries) + place: entry for place, entry in enumerate(entries)}


def _line(context: RenderContext, deal: int, title: str, figures: Sequence[str]) -> str:
    words, names = context.words, context.names.of(context.state.seats_in(deal))
    told = " · ".join(
        words("channel-points", name=names.plain(seat), points=written)
        for seat, written in enumerate(figures)
    )
    if not title:
        return words("channel-deal-plain", deal=deal, points=told)
    return words("channel-deal", deal=deal, title=title, points=told)


_NAMED: Final = 4
"""Changed house rules that are named; the rules page has them all."""


def lobby_card(context: RenderContext, builder: MessageBuilder, lasts: Duration | None) -> None:
    """Add a table that has not begun, with one button in colour: the next step for most who read it.

    A short one names in one line who sits there, without empty seats; a crowded one leaves out the sign to
    the tutorial, which ``/help`` has, too.
    """
    state, words = context.state, context.words
    told = [rule_set(context), "" if lasts is None else length(lasts, words)]
    builder.text(
        f"## {table_title(state, words)}",
        " · ".join(filter(None, told)),
        changed_rules(context.state, context.words),
        small(words.about(state.game)),
    )
    builder.text(*lobby(context))
    builder.buttons(_next_step(context))
    builder.buttons(
        [_button(context, "configure"), _button(context, "leave"), menu_button(context.state.table)]
    )
    builder.text(*_terms(context), "" if context.crowded else small(words("tutorial-sign")))


def lobby(context: RenderContext) -> list[str]:
    """Return who sits at a table that has not begun, and whether anybody is missing."""
    seats = _seats(context)
    if context.short:  # one line, at whose end no number stands without its name
        seats = [" · ".join(seat.replace(" ", FIXED_SPACE, 1) for seat in seats)]
    return [*seats, _free(context)]


def length(lasts: Duration, words: Words) -> str:
    """Return how many deals a partie has, and about how long it takes."""
    deals, minutes = words("lobby-deals", count=lasts.deals), lasts.minutes
    if minutes is None:
        return words("lobby-days", deals=deals)
    if minutes < 90:
        return words("lobby-minutes", deals=deals, minutes=minutes)
    halves = round(minutes / 30)
    return words("lobby-hours", deals=deals, hours=f"{halves // 2}{'½' if halves % 2 else ''}")


def rule_set(context: RenderContext) -> str:
    """Return the name of the rules: a saved rule set, or a preset unless it is called as its game."""
    state, words = context.state, context.words
    preset, own = words.preset(state.preset), state.row.rule_set
    if own is not None:
        return words("table-rule-set", name=shown(own, LONG_NAME), preset=preset)
    return "" if preset == words.game(state.game) else preset


def changed_rules(state: TableState, words: Words) -> str:
    """Return the house rules that differ from the rule set, the first of them by name."""
    differing = house_rules.changed(game(state.game), state.preset, state.options)
    players = differing.get("players")
    if players is not None and not words.has(f"rule-{state.game}-players-{players}"):
        del differing["players"]  # the seats below tell as much
    named = [rule_text(state.game, *one, words) for one in list(differing.items())[:_NAMED]]
    if more := len(differing) - len(named):
        named.append(words("lobby-more-rules", count=more))
    return small(words("table-lobby-changed", rules=" · ".join(named))) if named else ""


def _terms(context: RenderContext) -> list[str]:
    """Return who may sit down, the pace, and what else whoever sits down agrees to."""
    state, words = context.state, context.words
    pace = words("table-lobby-pace", pace=words(f"pace-{state.clock.pace}"))
    drawn = words("table-lobby-drawn") if game(state.game).draws_seats(state.options) else ""
    return [
        small(f"{_access(context)} {pace} {drawn}".rstrip()),
        small(counts_for(state, words, "-about")),
        small(contest_needs(context)),
        "" if unit_at(context) == "points" else small(words("stakes-about")),
        hands_open(context),
    ]


def _access(context: RenderContext) -> str:
    access = context.state.access
    if access.mode == "everyone":
        return context.words("table-lobby-everyone")
    if not access.invited:
        return context.words("table-lobby-invited-nobody")
    return context.words("table-lobby-invited", people=" ".join(f"<@{person}>" for person in access.invited))


def _seats(context: RenderContext) -> list[str]:
    lines = []
    for number, place in enumerate(context.state.seats):
        kept = _kept_for(context.state, number)
        if context.short and kept is None and place.kind == "empty":
            continue
        name = context.names.marked(number) if kept is None else context.words("lobby-kept", person=kept)
        line = f"{number + 1}. {name}"
        if place.owner == context.state.host_id:
            line = f"{line} – {context.words('table-host')}"
        if context.state.contest and (row := context.worn.get(number)) is not None:
            line = f"{line} · 🎗️ {shown(row.name, LONG_NAME)}"
        lines.append(line)
    return lines


def _kept_for(state: TableState, seat: Seat) -> str | None:
    """Return the mention of the person for whom an empty seat is kept, until they sit somewhere."""
    number = state.reserved.get(seat)
    if number is None or state.seats[seat].kind != "empty" or state.seat_of(number) is not None:
        return None
    person = state.person(number)
    return None if person.external_id is None else f"<@{person.external_id}>"


def _free(context: RenderContext) -> str:
    free = sum(place.kind == "empty" for place in context.state.seats)
    if free:
        return context.words("table-lobby", free=free)
    host = context.state.seat_of(context.state.host_id) or 0
    return context.words("table-lobby-full", host=context.names.bold(host))


def _next_step(context: RenderContext) -> list[Component]:
    """Return the buttons that bring the partie nearer: sitting down, or beginning.

    Sitting down is the first of them as long as somebody could do it, else filling up with computers.
    """
    primary, success = discord.ButtonStyle.primary, discord.ButtonStyle.success
    kinds = {place.kind for place in context.state.seats}
    if "empty" not in kinds:
        room = "computer" in kinds and _awaits_people(context.state)
        return [_button(context, "start", success), *([_button(context, "join")] if room else [])]
    if not _awaits_people(context.state):
        return [_fill(context, success)]
    return [_button(context, "join", primary), _fill(context)]


def _awaits_people(state: TableState) -> bool:
    """Whether there is anybody who may still sit down."""
    seated = {person.external_id for person in state.persons}
    awaited = (state.person(number).external_id for number in state.reserved.values())
    known = {*state.access.invited, *awaited}
    return state.access.mode == "everyone" or bool(known - seated)


def _fill(context: RenderContext, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Component:
    """Return the button that lets computers sit down and begins; their face shows how well they play."""
    state, label = context.state, context.words("button-fill")
    return button(TableId(state.table, "fill").custom_id, f"{FACES[state.level]} {label}", style=style)


def _button(
    context: RenderContext, verb: TableVerb, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> Component:
    return button(TableId(context.state.table, verb).custom_id, context.words(f"button-{verb}"), style=style)


def table_card(
    context: RenderContext,
    picture: tuple[str, str] | None = None,
    watching: int = 0,
    voided: bool = False,
    lasts: Duration | None = None,
) -> RawLayout:
    """Build the card of a table in whatever state it is.

    ``picture`` is the name of the attached picture and its description. ``watching`` is the number of
    spectators, ``voided`` says that the result doesn't count; ``lasts`` is for a lobby.
    """
    state = context.state
    pictured = picture is not None and state.status in ("playing", "finished") and not state.covered
    context = dataclasses.replace(context, pictured=pictured)
    shortened = state.status in ("lobby", "playing", "finished")
    steps = context.ever_shorter if shortened else (context,)
    cards = (_card(step, picture, watching, voided, lasts) for step in steps)
    return phone.first_fitting(cards, phone.CARD).view()


def _card(
    context: RenderContext,
    picture: tuple[str, str] | None,
    watching: int,
    voided: bool,
    lasts: Duration | None,
) -> MessageBuilder:
    state, words = context.state, context.words
    builder = MessageBuilder({"closed": GREY, "quarantined": RED}.get(state.status, AMBER))
    title = table_title(state, words)
    onlookers = small(words("table-watching", count=watching)) if watching else ""
    match state.status:
        case "lobby":
            lobby_card(context, builder, lasts)
            builder.text(onlookers)
        case "playing":
            agreement(context, builder)
            if state.covered:
                builder.text(*covered_lines(context))
                builder.text(*(f"> {notice}" for notice in notices(context)))
            else:
                play(context, builder)
                builder.text(small(hands_open(context)), onlookers)
            if context.pictured and picture is not None:
                builder.picture(*picture)
            builder.buttons(
                [_button(context, "hand", discord.ButtonStyle.primary), menu_button(context.state.table)]
            )
        case "shelved":
            builder.text(f"## {title}")
            shelf(context, builder)
            builder.text(small(hands_open(context)), onlookers)
        case "finished":
            finish(context, builder, voided)
            builder.buttons(ending_buttons(context))
            builder.buttons(week_later_button(context))
        case "closed":
            builder.text(f"## {title}", closing(state, words), *settlement(context))
        case "quarantined":
            builder.text(f"## {title}", words("table-quarantined"))
    if context.pictured and picture is not None and state.status == "finished":
        builder.picture(*picture)
    return builder


def play(context: RenderContext, builder: MessageBuilder) -> None:
    """Add a partie being played: its rules, the notices, and the table itself."""
    state = context.state
    builder.text(table_line(context), *(f"> {notice}" for notice in notices(context)))
    GAME_VIEWS[state.game].table(dataclasses.replace(context, clock=time_left(context)), builder)


def table_line(context: RenderContext) -> str:
    """Return game, number and rule set of a table, what it is played for and, if there is room, how."""
    state, words = context.state, context.words
    if context.crowded:
        now = []
    elif state.status == "finished":  # who are computers stands beside their names
        now = [words("table-fewest-win") if game(state.game).few_points_win else ""]
    else:
        pace = state.clock.pace
        now = ["" if pace == "none" else words(f"pace-{pace}"), context.names.faces]
    told = [table_title(state, words), rule_set(context), contest_told(context), *now]
    return small(" · ".join(filter(None, told)))


def finish(context: RenderContext, builder: MessageBuilder, voided: bool = False) -> None:
    """Add a partie that is over: who won, everybody's place, its last deal, and what was remarkable.

    A short one leaves out the latter, a crowded one all but the first places of a picture's totals.
    """
    settled = [] if voided else settlement(context)
    places = placings(context)
    if context.pictured and context.crowded:
        places = places[:_FIRST]
    told = [f"**{winners(context)}**", *places, contest_result(context), *settled]
    if context.state.covered:
        told.append(covered_why(context))
    else:
        look = GAME_VIEWS[context.state.game]
        told += look.closing(context, context.state.view(None))
        if not (settled or context.short):  # a phone has no room for both
            told += map(small, partie_remarks(context, look.book(context)))
    builder.text(table_line(context), context.words("table-voided") if voided else "", *told)


def winners(context: RenderContext) -> str:
    """Return who has won, with a crown where the server wants one."""
    result, words = context.state.result, context.words
    if result is None:
        return words("table-finished")
    names = listed((context.names[seat] for seat in result.winners), words)
    told = words("table-winner", names=names, count=len(result.winners))
    return f"👑 {told}" if context.wording.server.crowning else told


def ending_buttons(context: RenderContext) -> list[Component]:
    """Return what can be done after a partie: one more, a look at its last hands, the board it counts on."""
    state, words = context.state, context.words
    more = [] if state.arranged else [_button(context, "again", discord.ButtonStyle.success)]
    board, outcome = [], outcome_at(state)
    if outcome is not None and state.rated:
        board = [leaderboard_button(state.game, outcome.circle, words)]
    return [*more, *replay_button(state, words, "button-replay-open"), *board]


def week_later_button(context: RenderContext) -> list[Component]:
    """Return the button that asks for the same again in a week; nothing where evenings are switched off."""
    state, words = context.state, context.words
    if "gatherings" in words.off or not may_meet_again(state):
        return []
    day = met_at(state, context.wording.server.timezone).weekday()
    return [button(WeekLaterId(state.table, "ask").custom_id, words("button-week-later", day=day))]


def retired_lines(
    context: RenderContext, told: Sequence[str] = (), moved_to: int | Literal["away"] | None = None
) -> list[str]:
    """Return the lines left on a card that is replaced: the deals ``told``, or where the table is now.

    ``moved_to`` is ``away`` if not everybody who reads this may know the new channel.
    """
    words = context.words
    title = table_title(context.state, words)
    if moved_to == "away":
        return [small(f"{title}: {words('channel-moved-away')}")]
    if moved_to is not None:
        return [small(f"{title}: {words('channel-moved', place=f'<#{moved_to}>')}")]
    if told:
        return [small(title), *told]
    return [small(f"{title}: {words('table-retired')}")]


def closing(state: TableState, words: Words) -> str:
    """Return why a table is closed, if there is a sentence for it, and what counts of its partie."""
    specific = f"table-closed-{state.close_reason}"
    why = words(specific if words.has(specific) else "table-closed-otherwise")
    if outcome_at(state) is not None:
        return f"{why}\n{small(words('table-closed-given-up'))}"
    return f"{why}\n{small(words('table-closed-counts'))}" if state.deal_number > 1 else why
