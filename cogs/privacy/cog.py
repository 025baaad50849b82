"""Personal data: ``/privacy`` and its buttons, which lead to the erasure."""

import asyncio
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import discord

from cogs.hand.hands import Hands
from cogs.parts import Bot
from cogs.shell.answers import Interaction, defer, respond, say
from cogs.shell.clicks import Click, click
from cogs.shell.feature import Asking, Feature, Services, Tip, localised, on_click
from cogs.shell.layout import AMBER, RED, MessageBuilder, RawLayout, button, said, small
from cogs.shell.names import shown
from cogs.shell.preferences import PersonSettings
from cogs.tables.messages import TableMessages
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.storage.persons import ForgottenRow
from engine.tables import Person


@click("z:{verb}:{person}")
@dataclass(frozen=True, slots=True)
class PrivacyId(Click):
    """Forget the person of that number, who must be the one who clicks; ``ask`` asks them first."""

    verb: Literal["ask", "forget"]
    person: int


FILE: Final = "bierkoenig.json"
OVER: Final = ("finished", "closed")
REDRAWN: Final = 25
"""Maximum number of cards of finished parties that are redrawn without the name, the newest first."""

KEPT: Final[Mapping[str, frozenset[str]]] = {
    "name": frozenset({"persons", "nicknames", "settings"}),
    "played": frozenset(
        {"tables", "log", "deal_players", "scores", "standings"},
    ),
    "company": frozenset(
        {
            "fraternities",
            "memberships",
            "invitations",
            "rounds",
            "gatherings",
            "answers",
            "rule_sets",
        }
    ),
    "rulings": frozenset({"rulings", "seasons"}),
    "mark": frozenset({"forgotten"}),
}
"""Database tables with personal data, by the text that describes them. ``docs/privacy.md`` says the same."""


class PrivacyOfPeople(Feature):
    """Access to one's personal data, and its erasure. People can only ask about themselves.

    Fraternities and hands part from somebody before they are forgotten and once more after it.
    """

    def __init__(self, services: Services, table_messages: TableMessages, hands: Hands) -> None:
        self._services = services
        self._table_messages = table_messages
        self._hands = hands

    @localised("privacy")
    async def privacy(self, interaction: Interaction) -> None:
        """Show somebody their personal data, in words and as a file."""
        words = self._services.words_for(interaction)
        store, external_id = self._services.store, str(interaction.user.id)
        person = await store.persons.find(external_id)
        await store.forgotten.load()
        marks = store.forgotten.every(external_id)  # what remains since they were forgotten
        if person is None:
            await say(interaction, _told(marks, words) or words("privacy-unknown"))
            return
        await defer(interaction, thinking=True)
        kept = {
            "person": {"number": person.id, "id": person.external_id, "name": person.name},
            "language": person.locale,
            "settings": dict(await self._services.preferences.chosen_by(person)),
            "rows": await store.traces.all_of(person.id),
            "counts": await store.traces.count(person.id),
            "marks": [mark._asdict() for mark in marks],
        }
        text = await asyncio.to_thread(json.dumps, kept, ensure_ascii=False, indent=1, default=str)
        file = discord.File(io.BytesIO(text.encode()), filename=FILE)
        page = _page(person, kept, words, _told(marks, words), int(self._services.departures.kept_days))
        await respond(interaction, page, [file])

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 90, asking.words("help-privacy"))]

    @on_click(PrivacyId)
    async def click(self, interaction: Interaction, clicked: PrivacyId) -> None:
        """Ask whoever has clicked whether they want to be forgotten, or forget them.

        Raises ``Refusal("outdated_button")`` for anybody else, ``TableError`` as the registry does.
        """
        person = await self._services.store.persons.find(str(interaction.user.id))
        if person is None or person.id != clicked.person:  # forgotten before, or somebody else's button
            raise Refusal("outdated_button")
        if clicked.verb == "ask":
            await self._ask(interaction, person)
        else:
            await self._forget(interaction, person)

    async def _ask(self, interaction: Interaction, person: Person) -> None:
        """Explain the erasure, and ask for confirmation."""
        words = self._services.words_for(interaction)
        builder = MessageBuilder(RED)
        builder.text(f"## {words('privacy-forget-title')}")
        builder.text(
            *(f"- {words(f'privacy-forget-{what}')}" for what in ("what", "stays", "new", "mark", "old"))
        )
        yes = button(
            PrivacyId("forget", person.id).custom_id,
            words("privacy-button-forget"),
            style=discord.ButtonStyle.danger,
        )
        builder.buttons([yes])
        await respond(interaction, builder.view())

    async def _forget(self, interaction: Interaction, person: Person) -> None:
        """Forget somebody. Raises ``TableError("still_seated")`` and ``StorageError``."""
        words = self._services.words_for(interaction)
        await self._services.registry.expect_no_seat(person)
        await self._say_farewell(person)
        store = self._services.store
        played = (await store.tables.open_with(person.id, OVER))[-REDRAWN:]
        await self._services.registry.forget(person)
        await self._say_farewell(person)  # to what another click of theirs has begun meanwhile
        await respond(interaction, said(words("privacy-forgotten")), fresh=False)
        for table in played:
            await self._table_messages.rule(table, voided=await store.results.voided(table), pictured=False)

    async def _say_farewell(self, person: Person) -> None:
        await self._services.fraternities.part(person)
        await self._hands.part(person)


def _told(marks: Sequence[ForgottenRow], words: Words) -> str:
    tables = ", ".join(str(mark.table) for mark in marks)
    return words("privacy-marked", count=len(marks), tables=tables) if marks else ""


def _page(person: Person, kept: Mapping[str, Any], words: Words, marked: str, days: int) -> RawLayout:
    counts = kept["counts"]
    chosen = PersonSettings.model_fields.keys() & kept["settings"].keys()  # not what is noted beside
    builder = MessageBuilder(AMBER)
    builder.text(f"## {words('privacy-title')}")
    builder.text(
        f"- {words('privacy-name', name=shown(person.name), locale=person.locale or '–')}",
        f"- {words('privacy-settings', count=len(chosen))}",
        f"- {words('privacy-played', results=counts.get('scores', 0), deals=counts.get('deal_players', 0))}",
        f"- {words('privacy-rest')}",
        f"- {marked}" if marked else "",
    )
    builder.text(
        f"### {words('privacy-kept-title')}", *(f"- {words(f'privacy-kept-{what}')}" for what in KEPT)
    )
    builder.text(words("privacy-departed", days=days))
    builder.text(small(words("privacy-file")), small(words("privacy-how")))
    builder.file(FILE)
    builder.buttons([button(PrivacyId("ask", person.id).custom_id, words("privacy-button-ask"))])
    return builder.view()


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(PrivacyOfPeople)
