"""The form in which a host chooses what a table plays. House rules take effect when they are applied."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Annotated, Final, Literal, Self, TypeAlias

import discord

from cogs.house_rules.cog import ChosenRules, RuleSets, shown_name
from cogs.house_rules.naming import (
    SEVERAL,
    allowed_text,
    checked,
    model_of,
    offered,
    refused,
    rule_name,
    texts_of,
    value_of,
    value_text,
)
from cogs.shell.answers import Interaction, all_chosen, answer_of, ask, one_of, respond, the_chosen
from cogs.shell.clicks import Click, click
from cogs.shell.feature import Feature, Services, on_click, on_submit
from cogs.shell.layout import (
    AMBER,
    MAX_OPTIONS,
    Component,
    MessageBuilder,
    RawLayout,
    button,
    option,
    select,
    small,
    user_select,
)
from cogs.shell.names import LONG_NAME, shown
from cogs.shell.rights import own_table
from cogs.texts.catalogue import Words
from engine import house_rules
from engine.cards import Deck
from engine.game import Game, Options, Refusal
from engine.games.registry import GAMES, game
from engine.kernel.game import UsualRules
from engine.tables import PACES, Access, Person, Table, TableError, TableState, lobby, seats

Verb: TypeAlias = Literal[
    "show", "game", "preset", "pace", "deck", "watch", "rated", "who", "guests", "apply", "save", "set", "ask"
]
_KEYED = ("set", "ask")


@click("f:{table}:{page}:{verb}[:{key}]")
@dataclass(frozen=True, slots=True)
class FormId(Click):
    """A component on a page of the form for a table that has not begun.

    ``show`` turns to a page. At once work ``game``, ``preset`` (a rule set), ``pace``, ``deck``, ``watch``
    (when spectators see the hands), ``rated`` (whether the partie counts), ``who`` and ``guests`` (who may
    sit down). ``set`` chooses a value of the house rule ``key``, ``ask`` asks for a typed one; ``apply`` and
    ``save`` finish these.
    """

    table: int
    page: Annotated[str, r"[a-z]{1,12}"]
    verb: Verb
    key: Annotated[str | None, r"[a-z0-9_]{1,40}"] = None

    def __post_init__(self) -> None:
        if (self.verb in _KEYED) != (self.key is not None):
            raise ValueError(f"{self.verb} of {self.key}")


START: Final = "start"
"""The page on which the game, the rule set, the pace and the company are chosen, each of them at once."""
PARTIE: Final = "partie"


def _pages(rules: Game) -> Mapping[str, Sequence[str]]:
    """Return a page with the house rules that most games have, and one with the game's own or each topic."""
    model = model_of(rules)
    keys = model.model_fields
    usual = [key for key in UsualRules.model_fields if key in keys]
    own = model.TOPICS or {"own": [key for key in keys if key not in usual]}
    return {START: (), PARTIE: usual, **own}


FORM_PAGES: Final = {name: _pages(rules) for name, rules in GAMES.items()}
"""The house rules of each game by page; up to four are seen whole on a phone."""

MAX_TYPED: Final = 300
"""Maximum number of characters in a typed value."""
RULE_SET: Final = "="
"""Prefix of a saved rule set's name in a select that offers presets, too."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A host's choice of house rules so far.

    ``overrides`` are texts by key; ``pending`` is set while something isn't applied yet.
    """

    preset: str
    overrides: Mapping[str, str] = field(default_factory=dict)
    rule_set: str | None = None
    pending: bool = False

    @classmethod
    def of(cls, state: TableState) -> Self:
        """Return a draft with the current rules of a table."""
        changed = house_rules.changed(game(state.game), state.preset, state.options)
        return cls(state.preset, changed, state.row.rule_set)


def host_alone(state: TableState) -> bool:
    """Whether nobody but the host and computers sit at the table."""
    return all(person == state.host for person in state.persons)


def values_of(rules: Game, draft: Draft) -> tuple[Mapping[str, str], Refusal | None]:
    """Return the value of every house rule, and the refusal if they can't be played like that."""
    problem: Refusal | None = None
    try:
        options: Options = rules.options(draft.preset, draft.overrides)
    except Refusal as refusal:
        problem, options = refusal, rules.options(draft.preset)
    values = texts_of(options)
    return (values if problem is None else {**values, **draft.overrides}), problem


def rules_form(
    state: TableState,
    draft: Draft,
    page: str,
    words: Words,
    saved: Sequence[str],
    note: str = "",
    deck: Deck = "german",
) -> RawLayout:
    """Draw a page of the form. ``saved`` are the names of the server's own rule sets for this game.

    ``deck`` is the one that everybody sees.
    """
    rules, name, table = game(state.game), state.game, state.table
    pages = FORM_PAGES[name]
    page = page if page in pages else START
    values, problem = values_of(rules, draft)
    builder = MessageBuilder(AMBER)
    title = words("table-title", game=words.game(name), table=str(table))
    builder.text(f"### {words('form-title', table=title)}")
    numbered = [option(words(f"form-page-{one}"), one, chosen=one == page) for one in pages]
    builder.row(select(FormId(table, page, "show").custom_id, numbered, words("form-page")))
    if page == START:
        _terms(builder, state, words, saved)
    for key in pages[page]:
        _rule(builder, rules, table, page, key, values[key], words)
    builder.line()
    reason = "" if problem is None else words("form-refused", reason=refused(problem, name, words))
    finished = page == START and not draft.pending
    at_once = words("form-at-once") if finished else ""
    builder.text(
        small(f"{_changed(rules, draft, words)} {at_once}".rstrip()),
        reason,
        small(words("form-pending")) if draft.pending else "",
        note,
    )
    finish = [] if finished else _finish(table, draft, page, words)
    builder.buttons([*finish, *(_switches(state, words, deck) if page == START else ())])
    return builder.view()


def _finish(table: int, draft: Draft, page: str, words: Words) -> list[Component]:
    """Draw the buttons that apply and save house rules."""
    apply_style = discord.ButtonStyle.success if draft.pending else discord.ButtonStyle.secondary
    return [
        button(FormId(table, page, "apply").custom_id, words("form-apply"), style=apply_style),
        button(FormId(table, page, "save").custom_id, words("form-save")),
    ]


def _switches(state: TableState, words: Words, deck: Deck) -> list[Component]:
    """Draw the switches for when spectators see the hands, for whether the partie counts, and for the deck.

    The first is only for a host who sits alone: whoever has sat down agreed to the rule as it was.
    """
    spectators = "at_once" if state.hands_open else "after"
    watch = button(FormId(state.table, START, "watch").custom_id, words(f"form-watch-{spectators}"))
    counts = "form-counts-rated" if state.rated else "form-counts-friendly"
    rated = button(FormId(state.table, START, "rated").custom_id, words(counts))
    cards = button(FormId(state.table, START, "deck").custom_id, words(f"form-deck-{deck}"))
    return [watch, rated, cards] if host_alone(state) else [rated, cards]


def _terms(builder: MessageBuilder, state: TableState, words: Words, saved: Sequence[str]) -> None:
    """Draw the choices of the game, the rule set, the clock, and who may sit down."""
    pace, access = state.clock.pace, state.access
    modes = ("everyone", "invited")
    choices: Mapping[Verb, Sequence[Component]] = {
        "game": [option(words.game(one), one, words.about(one), one == state.game) for one in GAMES],
        "preset": _rule_sets(state, words, saved),
        "pace": [option(words(f"setting-pace-{one}"), one, chosen=one == pace) for one in PACES],
        "who": [option(words(f"form-who-{one}"), one, chosen=one == access.mode) for one in modes],
    }
    for verb, options in choices.items():
        builder.text(f"**{words('setting-pace' if verb == 'pace' else f'form-{verb}')}**")
        builder.row(select(FormId(state.table, START, verb).custom_id, options[:MAX_OPTIONS]))
    if access.mode == "invited":
        guests = FormId(state.table, START, "guests").custom_id
        builder.row(user_select(guests, words("form-guests"), access.invited))


def _rule_sets(state: TableState, words: Words, saved: Sequence[str]) -> list[Component]:
    """Return the presets of the table's game and the server's own rule sets, that of the table first."""
    now = state.row.rule_set
    presets = [
        option(
            words.preset(preset),
            preset,
            words(f"preset-{preset}-about"),
            now is None and preset == state.preset,
        )
        for preset in game(state.game).presets
    ]
    own = [one for one in saved if one != now]
    if now is not None:
        own.insert(0, now)
    return presets + [option(one, RULE_SET + one, words("form-own"), chosen=one == now) for one in own]


def _rule(
    builder: MessageBuilder, rules: Game, table: int, page: str, key: str, value: str, words: Words
) -> None:
    """Draw one house rule: a select, or the typed value with a button to change it."""
    name, title = rules.name, f"**{rule_name(rules.name, key, words)}**"
    listed = offered(model_of(rules), key)
    if not listed:
        shown_value = value_text(name, key, value, words)
        ask = FormId(table, page, "ask", key).custom_id
        builder.beside(f"{title}\n{shown(shown_value, MAX_TYPED)}", button(ask, words("form-change")))
        return
    chosen = value.split("-") if key in SEVERAL else [value]
    options = [option(value_text(name, key, one, words), one, chosen=one in chosen) for one in listed]
    most = len(options) if key in SEVERAL else 1
    builder.text(title)
    builder.row(select(FormId(table, page, "set", key).custom_id, options, most=most))


def _changed(rules: Game, draft: Draft, words: Words) -> str:
    """List the house rules that differ from the rule set that the form started from."""
    usual = texts_of(rules.options(draft.preset))
    differing = [
        rule_name(rules.name, key, words)
        for key, value in draft.overrides.items()
        if usual.get(key, value) != value
    ]
    preset = words.preset(draft.preset)
    if not differing:
        return words("form-as-preset", preset=preset)
    named = ", ".join(differing)
    own = "" if draft.rule_set is None else f"**{shown(draft.rule_set, LONG_NAME)}** · "
    return f"{own}{words('form-changed', preset=preset, rules=named)}"


FORM_REF: Final = "form"

_WRONG_VALUE: Final = frozenset({"option_value", "players_range"})


class RulesForms(Feature):
    """Drafts of house rules, stored with the table by person, so that they survive a restart."""

    def __init__(self, services: Services, rule_sets: RuleSets) -> None:
        self._services = services
        self._rule_sets = rule_sets

    async def open(self, interaction: Interaction, number: int) -> None:
        """Show the host of a lobby the rules of the table, to be changed."""
        person, table = await self._expect_host(interaction, number)
        self._services.registry.store.message_refs.delete(number, FORM_REF, str(person.id))
        draft = Draft.of(table.state)
        words = self._services.words_for(interaction, table.state.deck)
        saved = await self._rule_sets.names(interaction, table.state.game)
        deck = self._deck(table.state)
        await respond(interaction, rules_form(table.state, draft, START, words, saved, deck=deck))
        self._services.panels.shown(interaction)

    @on_click(FormId)
    async def click(self, interaction: Interaction, clicked: FormId) -> None:
        """Handle a choice in the form, or open a form in which a value is typed."""
        person, table = await self._expect_host(interaction, clicked.table)
        draft = await self._draft(person, table)
        if clicked.verb == "ask":
            await self._ask(interaction, clicked, table, draft)
        elif clicked.verb == "save":
            words = self._services.words_for(interaction, table.state.deck)
            name = draft.rule_set or ""
            await ask(interaction, clicked.custom_id, words("form-save-name"), value=name, limit=LONG_NAME)
        else:
            await self._go_on(interaction, clicked, person, table, draft)

    @on_submit(FormId)
    async def submit(self, interaction: Interaction, clicked: FormId) -> None:
        """Handle a value that was typed."""
        person, table = await self._expect_host(interaction, clicked.table)
        Refusal.unless(clicked.verb in ("ask", "save"), "outdated_button")
        await self._go_on(interaction, clicked, person, table, await self._draft(person, table))

    async def _go_on(
        self, interaction: Interaction, clicked: FormId, person: Person, table: Table, draft: Draft
    ) -> None:
        """Apply a change and show the form again; a refusal is shown there, and the draft is kept."""
        words = self._services.words_for(interaction, table.state.deck)
        page, note = clicked.page, ""
        try:
            match clicked.verb:
                case "show":
                    page = the_chosen(interaction)
                case "set":
                    draft = _with(table, draft, clicked.key, "-".join(all_chosen(interaction)))
                case "ask" if clicked.key is not None:
                    rules, texts = game(table.state.game), self._services.texts
                    text = value_of(clicked.key, answer_of(interaction), rules, texts)
                    draft = _with(table, draft, clicked.key, text)
                case "apply":
                    await _configure(person, table, game(table.state.game), draft)
                    draft, note = replace(draft, pending=False), words("form-applied")
                case "save":
                    row, _ = await self._rule_sets.keep(
                        interaction,
                        answer_of(interaction),
                        table.state.game,
                        draft.preset,
                        draft.overrides,
                    )
                    draft = replace(draft, rule_set=row.name, pending=True)
                    note = words("form-saved", name=shown_name(row.name))
                case _:
                    draft = await self._choose(interaction, clicked.verb, person, table, draft)
        except Refusal as refusal:
            note = words("form-refused", reason=refused(refusal, table.state.game, words))
        message_refs = self._services.registry.store.message_refs
        if draft.pending:
            message_refs.put(table.id, FORM_REF, str(person.id), asdict(draft), promptly=True)
        else:
            message_refs.delete(table.id, FORM_REF, str(person.id))
        saved = await self._rule_sets.names(interaction, table.state.game)
        drawing = rules_form(table.state, draft, page, words, saved, note, self._deck(table.state))
        await respond(interaction, drawing, fresh=False)

    def _deck(self, state: TableState) -> Deck:
        """Return the deck that everybody sees at a table."""
        return state.deck or self._services.preferences.server(state.guild).deck

    async def _expect_host(self, interaction: Interaction, number: int) -> tuple[Person, Table]:
        person, table = await own_table(interaction, self._services, number)
        TableError.unless(table.state.status == "lobby", "already_started")
        TableError.unless(table.state.host.id == person.id, "not_host", host=table.state.host.name)
        return person, table

    async def _draft(self, person: Person, table: Table) -> Draft:
        stored = await self._services.registry.store.message_refs.get(table.id, FORM_REF, str(person.id))
        return Draft.of(table.state) if stored is None else Draft(**stored)

    async def _ask(self, interaction: Interaction, clicked: FormId, table: Table, draft: Draft) -> None:
        rules = game(table.state.game)
        key = clicked.key
        if key is None or key not in model_of(rules).model_fields:
            raise Refusal("outdated_button")
        words = self._services.words_for(interaction, table.state.deck)
        values, _ = values_of(rules, draft)
        await ask(
            interaction,
            clicked.custom_id,
            rule_name(rules.name, key, words),
            value=value_text(rules.name, key, values[key], words),
            hint=words("form-allowed", allowed=allowed_text(rules, key, words)),
            limit=MAX_TYPED,
        )

    async def _choose(
        self, interaction: Interaction, verb: Verb, person: Person, table: Table, draft: Draft
    ) -> Draft:
        """Change what takes effect at once; return the draft of house rules that is left then."""
        state = table.state
        match verb:
            case "game" if the_chosen(interaction) in GAMES:
                rules = await self._rule_sets.usual(interaction, person, the_chosen(interaction))
                await _configure(person, table, rules.game, rules)
                return Draft.of(table.state)
            case "preset":
                name = the_chosen(interaction).removeprefix(RULE_SET)
                rules = await self._rule_sets.chosen(interaction, state.game, name)
                await _configure(person, table, rules.game, rules)
                return Draft.of(table.state)
            case "who":
                invited = the_chosen(interaction) == "invited"
                await _admit(person, table, replace(state.access, mode="invited") if invited else Access())
            case "guests":
                await _admit(person, table, Access("invited", tuple(all_chosen(interaction))))
            case "pace":
                await table.do(seats.set_pace, person, one_of(PACES, the_chosen(interaction)))
            case "deck":
                await table.do(
                    lobby.set_deck, person, "german" if self._deck(state) == "french" else "french"
                )
            case "watch":
                await table.do(lobby.set_spectators, person, "after" if state.hands_open else "at_once")
            case "rated":
                await table.do(lobby.set_rated, person, not state.rated)
            case _:
                raise Refusal("outdated_button")
        return draft


async def _configure(
    person: Person, table: Table, rules: Game, chosen: ChosenRules | Draft, access: Access | None = None
) -> None:
    """Play by the chosen rules, of another game perhaps; ``access`` is who may sit down from now on."""
    checked(rules, chosen.preset, chosen.overrides)
    await table.do(
        lobby.configure, person, chosen.preset, chosen.overrides, chosen.rule_set, access, game=rules
    )


async def _admit(person: Person, table: Table, access: Access) -> None:
    """Choose who may sit down, by the rules as they are."""
    state = table.state
    await _configure(person, table, game(state.game), Draft.of(state), access)


def _with(table: Table, draft: Draft, key: str | None, text: str) -> Draft:
    """Return the draft with another value. One that is only valid with others is accepted, with a note."""
    rules = game(table.state.game)
    if key is None or key not in model_of(rules).model_fields or not text:
        raise Refusal("outdated_button")
    changed = replace(draft, overrides={**draft.overrides, key: text}, rule_set=None, pending=True)
    try:
        checked(rules, changed.preset, changed.overrides)
    except Refusal as refusal:
        if refusal.code in _WRONG_VALUE and refusal.params.get("key", "players") == key:
            raise
    return changed
