"""The form in which a host chooses what a table plays. House rules take effect when they are applied."""

from dataclasses import asdict, replace
from typing import Final

from cogs.house_rules.cog import ChosenRules, RuleSets, shown_name
from cogs.house_rules.naming import (
    allowed_text,
    checked,
    model_of,
    refused,
    rule_name,
    value_of,
    value_text,
)
from cogs.house_rules.view import (
    MAX_TYPED,
    RULE_SET,
    START,
    Draft,
    FormId,
    Verb,
    rules_form,
    values_of,
)
from cogs.shell.answers import Interaction, all_chosen, answer_of, ask, one_of, respond, the_chosen
from cogs.shell.feature import Feature, Services, on_click, on_submit
from cogs.shell.names import LONG_NAME
from cogs.shell.rights import own_table
from engine.cards import Deck
from engine.game import Game, Refusal
from engine.games.registry import GAMES, game
from engine.tables import Access, Person, Table, TableError, TableState, lobby, seats
from engine.tables.clock import PACES

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
        if clicked.verb not in ("ask", "save"):
            raise Refusal("outdated_button")
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
        if table.state.status != "lobby":
            raise TableError("already_started")
        if table.state.host.id != person.id:
            raise TableError("not_host", host=table.state.host.name)
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
