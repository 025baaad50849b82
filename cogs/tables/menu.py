"""The menu behind **⋯**, one private message throughout, the pictures on request, and lists of tables."""

from collections.abc import Iterator, Sequence
from typing import Final

import discord

from cogs.games.drawing import hand_spec
from cogs.games.render_context import HandContext, RenderContext
from cogs.pictures.canvas import PictureSpec
from cogs.rules.view import rules_button
from cogs.shell.answers import Interaction, files_of, in_private, in_time, respond, the_chosen
from cogs.shell.feature import Asking, Feature, Services, Tip, on_click
from cogs.shell.layout import (
    AMBER,
    FIXED_SPACE,
    GREY,
    Component,
    MessageBuilder,
    RawLayout,
    button,
    option,
    said,
    select,
    small,
)
from cogs.shell.names import Names, level_named, table_title, worn_at
from cogs.shell.rights import own_table
from cogs.tables.agreeing import replaced
from cogs.tables.charts import course, score_sheet
from cogs.tables.ids import AgreeId, AgreeVerb, LevelId, LookId, MenuId, MenuVerb, OpenId, TableId, TableVerb
from cogs.tables.lines import (
    characters_here,
    hand_button,
    hands_open,
    hint_button,
    look_button,
    own_clock_line,
    review_button,
)
from cogs.tables.messages import PrivateHands
from cogs.tables.posting import link_to
from cogs.tables.view import table_line
from cogs.texts.catalogue import Words
from engine.game import Refusal, Seat
from engine.players.levels import Level
from engine.tables import Person, TableError, TableState, lobby, seats
from engine.tables.results import gives_up


def table_menu(context: RenderContext, seat: Seat | None, *, host: bool) -> RawLayout:
    """Build the menu for the owner of ``seat`` (``None``: for somebody without one); ``host``: they host."""
    builder = MessageBuilder(GREY)
    characters = characters_here(context.state, context.words)
    clock = "" if seat is None else own_clock_line(context, seat)
    builder.text(table_line(context), clock, small(hands_open(context)), small(characters))
    builder.buttons(list(_to_look_at(context, seat)))
    if host and context.state.status == "lobby":
        _levels(context, builder)
    builder.buttons(list(_to_do(context, seat, host=host)))
    if seat is not None and context.state.started:
        builder.buttons([hand_button(context.state.table, context.words)])
    return builder.view()


def _to_look_at(context: RenderContext, seat: Seat | None) -> Iterator[Component]:
    state = context.state
    yield rules_button(context)
    if state.started and not state.covered:
        yield look_button(context, "sheet")
        yield look_button(context, "course")
    if state.started and seat is not None and state.view(seat).hand:
        yield look_button(context, "hand")
    if state.commitment.digest is not None:
        yield _button(context, "fair")
    yield from review_button(state, context.words)


def _levels(context: RenderContext, builder: MessageBuilder) -> None:
    """Add the choice how well computers play: all of them with one tap, or one who sits here already."""
    state, words = context.state, context.words
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    builder.text(f"**{words('menu-level')}**", small(words("menu-level-about")))
    builder.buttons(
        [
            button(
                LevelId(state.table, level).custom_id,
                level_named(level, words),
                style=primary if level is state.level else secondary,
            )
            for level in Level
        ]
    )
    options = [
        option(f"{seat + 1}. {context.names.raw(seat)} · {level_named(level, words)}", f"{seat}-{level}")
        for seat, place in enumerate(state.seats)
        if place.kind == "computer"
        for level in Level
        if level is not place.level
    ]
    if options:
        builder.row(select(LevelId(state.table).custom_id, options, words("menu-level-one")))


def _to_do(context: RenderContext, seat: Seat | None, *, host: bool) -> Iterator[Component]:
    state = context.state
    if not state.started:
        return
    if seat is None:
        yield _button(context, "watch")
        if state.free_seats:
            yield _agree_button(context, "take", "button-take")
        return
    if seat in state.present:
        yield from hint_button(state, seat, context.words)
        if seat in state.undoable:
            yield _agree_button(context, "undo", "menu-undo")
        if not state.clock.paused:
            yield _agree_button(context, "pause", "menu-pause")
        yield _agree_button(context, "shelve", "menu-shelve")
        yield _button(context, "leave")
    if host and not state.arranged:
        for other in sorted(state.present - {seat}):
            asking = MenuId(state.table, "remove", other).custom_id
            yield button(asking, context.words("menu-remove", name=context.names.raw(other)))
        yield _button(context, "close")


def sure(state: TableState, seat: Seat | None, verb: MenuVerb, words: Words) -> RawLayout:
    """Build the question whether the owner of a seat really wants to ``leave`` or ``close`` the table."""
    given_up = seat is not None and gives_up(state, seat)
    asks = verb == "close" and state.rated and bool(state.present - {seat})
    what = "given-up" if given_up else "end" if asks else verb
    alone = "yes" if len(state.present) == 1 else "no"
    done: MenuVerb = "left" if verb == "leave" else "closed"
    yes = button(
        MenuId(state.table, done).custom_id, words(f"button-{verb}"), style=discord.ButtonStyle.danger
    )
    question = words(f"menu-{what}-sure", table=str(state.table), alone=alone)
    return said(question, buttons=[yes, hand_button(state.table, words)])


def fair_note(state: TableState, words: Words, *, seated: bool) -> RawLayout:
    """Build what shows that the next deal was fixed before anybody could know of it."""
    commitment = state.commitment
    return said(
        f"**{words('menu-fair')}**",
        words("fair-about"),
        words("fair-line", hash=commitment.digest or "", cuts=len(commitment.cuts)),
        small(words("fair-proves")),
        buttons=[hand_button(state.table, words)] if seated else [],
    )


def _agree_button(context: RenderContext, verb: AgreeVerb, text: str) -> Component:
    return button(AgreeId(context.state.table, verb).custom_id, context.words(text))


def _button(context: RenderContext, verb: MenuVerb) -> Component:
    return button(MenuId(context.state.table, verb).custom_id, context.words(f"menu-{verb}"))


class TableMenu(Feature):
    """The menu, what it offers, and the pictures of a table on request."""

    def __init__(self, services: Services, hand: PrivateHands) -> None:
        self._services = services
        self._hand = hand

    @on_click(MenuId)
    async def click(self, interaction: Interaction, clicked: MenuId) -> None:
        """Handle a click. Raises ``TableError`` for a table that is over or put away."""
        services = self._services
        person, table = await own_table(interaction, self._services, clicked.table)
        state = table.state
        words = services.words_for(interaction, state.deck)
        seat = state.seat_of(person.id)
        match clicked.verb:
            case "open":
                if state.status not in ("lobby", "playing"):
                    over = {"shelved": "shelved", "finished": "table_finished"}
                    raise TableError(over.get(state.status, "table_closed"))
                await respond(interaction, self._menu(interaction, state, person))
                services.panels.shown(interaction)
            case "fair":
                await respond(interaction, fair_note(state, words, seated=seat is not None), fresh=False)
            case "watch":
                await self._hand.watch(interaction, clicked.table)
            case "remove":
                told = await replaced(interaction, services, table, person, clicked.seat)
                await respond(interaction, said(told), fresh=False)
            case "leave" | "close":
                await respond(interaction, sure(state, seat, clicked.verb, words), fresh=False)
            case "left" | "closed":
                await table.do(seats.leave if clicked.verb == "left" else seats.close, person)
                await self._hand.show(interaction, table.id)  # it says so, and what can be done now

    @on_click(LevelId)
    async def set_level(self, interaction: Interaction, clicked: LevelId) -> None:
        """Let computers play at a level, all of them or the one that was chosen."""
        person, table = await own_table(interaction, self._services, clicked.table)
        if clicked.level is None:
            seat, _, level = the_chosen(interaction).partition("-")
            Refusal.unless(level in set(Level) and seat.isdecimal(), "outdated_button")
            state = await table.do(lobby.set_level, person, Level(level), int(seat))
        else:
            state = await table.do(lobby.set_level, person, clicked.level)
        await respond(interaction, self._menu(interaction, state, person), fresh=False)

    def _menu(self, interaction: Interaction, state: TableState, person: Person) -> RawLayout:
        words, seat = self._services.words_for(interaction, state.deck), state.seat_of(person.id)
        emoji, names = self._services.card_emoji.of(words), Names(state, words, seat)
        return table_menu(RenderContext(state, words, emoji, names), seat, host=state.host.id == person.id)

    # -- pictures --------------------------------------------------------------------------------------------

    @on_click(LookId)
    async def look(self, interaction: Interaction, clicked: LookId) -> None:
        """Show a picture, in the place of the menu if that was clicked.

        People who want no pictures are told in words what is on it.
        """
        person, table = await own_table(interaction, self._services, clicked.table)
        state = table.state
        spec = self._spec(interaction, clicked.what, person, state)
        fresh = not in_private(interaction)
        preferences = self._services.preferences
        if not preferences.server(state.guild).pictures or preferences.mine(person).pictures != "server":
            await respond(interaction, said(spec.alt, accent=AMBER), fresh=fresh)
            return
        drawing = self._services.pictures.for_person(interaction.user.id, spec)
        picture = await in_time(interaction, drawing, fresh=fresh)
        builder = MessageBuilder(AMBER)
        builder.picture(picture.filename, picture.alt)
        await respond(interaction, builder.view(), files_of(picture), fresh=fresh)

    def _spec(self, interaction: Interaction, what: str, person: Person, state: TableState) -> PictureSpec:
        """Return the spec of the picture.

        Raises ``TableError`` ``covered``, ``not_started`` and ``not_seated``, and
        ``Refusal("no_cards_now")``.
        """
        words = self._services.words_for(interaction, state.deck)
        card_emoji = self._services.card_emoji.of(words)
        seat = state.seat_of(person.id)
        TableError.unless(what == "hand" or not state.covered, "covered", table=state.table)
        TableError.unless(state.started, "not_started")
        if what == "hand":
            if seat is None:
                raise TableError("not_seated")
            order = self._services.preferences.mine(person).sort
            names = Names(state, words, seat)
            hand = hand_spec(HandContext(state, words, card_emoji, names, seat, None, order=order))
            if hand is None:
                raise Refusal("no_cards_now")
            return hand
        worn = worn_at(state, self._services.fraternities)
        context = RenderContext(state, words, card_emoji, Names(state, words), worn=worn)
        return course(context) if what == "course" else score_sheet(context)


# -- lists of tables ----------------------------------------------------------------------------------------

LISTED: Final = 15
"""Maximum number of tables in a list."""
ROOM: Final = 1800
"""Maximum characters of a list; Discord allows 2000 in a message."""


async def listed(tables: Sequence[TableState], interaction: Interaction, services: Services) -> list[str]:
    """Return a line for each table, as many as a message takes."""
    lines: list[str] = []
    for state in tables[:LISTED]:
        line = await _line(state, interaction, services)
        if len("\n".join((*lines, line))) > ROOM:
            break
        lines.append(line)
    if len(tables) > len(lines):
        lines.append(services.words_for(interaction)("tables-more", count=len(tables) - len(lines)))
    return lines


async def _line(state: TableState, interaction: Interaction, services: Services) -> str:
    words = services.words_for(interaction)
    free = sum(seat.kind == "empty" for seat in state.seats)
    stands = (
        words("tables-lobby", free=free)
        if state.status == "lobby"
        else words(f"tables-{state.status}", deal=state.deal_number or 0)
    )
    place = await link_to(state, services) or f"<#{state.channel}>"
    return f"- {table_title(state, words)} · {stands}{FIXED_SPACE}· {place}"  # no line begins with a dot


async def in_the_way(interaction: Interaction, services: Services, refusal: Refusal) -> str:
    """Return the tables because of which there is no room for another, and what can be done.

    Only those that the user may know of; nothing for any other refusal.
    """
    if refusal.code != "too_many_tables":
        return ""
    meant = str(refusal.params.get("tables", "")).split()
    tables = await services.registry.tables(str(interaction.guild_id))
    seen = await services.visibility.seen(interaction, (one.channel for one in tables))
    known = [one for one in tables if one.channel in seen and str(one.table) in meant]
    lines = await listed(known, interaction, services)
    return "\n".join([*lines, services.words_for(interaction)("tables-way-out")]) if lines else ""


TOLD: Final = 2
"""Tables on the screen, so that it stays one; ``/table list`` has all."""


async def table_tips(asking: Asking, services: Services) -> list[Tip]:
    """Tell first where somebody sits, then where they can sit down, then how to open a table."""
    words = asking.words
    mine = {one.table for one in asking.own}
    others = [one for one in asking.here if one.table not in mine]
    joinable = [one for one in others if one.status == "lobby"]
    tips = [
        await _table(state, asking, services, seated=state.table in mine)
        for state in (*asking.own, *joinable)[:TOLD]
    ]
    mine_now = [one for one in asking.own if one.status == "playing"]
    if mine_now:
        host = "yes" if any(one.host.id == asking.person.id for one in mine_now) else "no"
        tips.append(Tip("here", 15, words("help-table-besides", host=host)))
    saved = await _saved(asking, services)
    tips += [tip for own, tip in saved if own]
    if not tips:
        playing = next((one for one in others if one.status == "playing"), None)
        if playing is not None:
            place = await place_of(playing, asking, services)
            tips.append(Tip("here", 20, words("help-table-others", table=place)))
        if asking.opens:
            opening = button(OpenId().custom_id, words("help-button-open"), style=discord.ButtonStyle.success)
            tips.append(Tip("here", 30, words("help-table-open"), [opening]))
        else:
            tips.append(Tip("here", 30, words("help-table-wait")))
    tips += [tip for own, tip in saved if not own]
    tips.append(Tip("more", 10, words("help-tables")))
    return tips


async def _table(state: TableState, asking: Asking, services: Services, *, seated: bool) -> Tip:
    place, words, number = await place_of(state, asking, services), asking.words, state.table
    here = state.channel == str(asking.interaction.channel_id)

    def do(verb: TableVerb, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Component:
        return button(TableId(number, verb).custom_id, words(f"help-button-{verb}"), style=style)

    go = discord.ButtonStyle.success
    free = sum(seat.kind == "empty" for seat in state.seats)
    offered: Sequence[Component] = ()
    match state.status:
        case "lobby" if not seated:
            text, offered = words("help-table-free", table=place, free=free), [do("join", go)]
        case "lobby" if state.host.id == asking.person.id:
            text, offered = words("help-table-host", table=place, free=free), [do("configure")]
            if here:  # the buttons of a card work only where it stands
                offered = [do("fill", go) if free else do("start", go), *offered]
        case "lobby":
            text = words("help-table-seated", table=place)
        case "playing":
            text, offered = words("help-table-playing", table=place), [do("hand", go)]
        case _:
            text = words("help-table-broken", table=place)
    return Tip("here", 10, text, offered)


async def _saved(asking: Asking, services: Services) -> list[tuple[bool, Tip]]:
    """Tell of parties that are put away, one's own or from this channel, and whether they are one's own."""
    found = []
    for state in await services.registry.shelved(str(asking.interaction.guild_id)):
        own = state.seat_of(asking.person.id) is not None
        if own or state.channel == str(asking.interaction.channel_id):
            place = await place_of(state, asking, services)
            told = asking.words("help-table-saved", table=place, own="yes" if own else "no")
            found.append((own, Tip("here", 12 if own else 35, told)))
    return found[-TOLD:]


async def place_of(state: TableState, asking: Asking, services: Services) -> str:
    """Return a table's title, as a link to its card once that stands somewhere."""
    title = table_title(state, asking.words)
    link = await link_to(state, services)
    return f"**{title}**" if link is None else f"[**{title}**]({link})"
