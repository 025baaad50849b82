"""Interactions: sending them to the bot, its three seconds to answer, and the token's fifteen minutes."""

from __future__ import annotations

import asyncio
import base64
import secrets
import time
from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from discord_sandbox import payloads
from discord_sandbox.commands import SUBCOMMANDS
from discord_sandbox.errors import DiscordError, invalid, refusal
from discord_sandbox.world import Channel, Json, Message, User

if TYPE_CHECKING:
    from discord_sandbox.core import Core


class Kind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


@dataclass(slots=True, eq=False)
class Interaction:
    """One interaction from the click to the end of its token."""

    id: int
    token: str
    kind: Kind
    person: User
    channel: Channel
    nonce: str | None
    data: Json
    source: Message | None = None
    """The message whose component was used."""
    born: float = field(default_factory=time.monotonic)
    answer: int | None = None
    """The type of the bot's callback; None before it."""
    original: Message | None = None
    """The message of ``@original``: the answer's, or the clicked one that was edited."""
    pending: bool = False
    """Whether a loading message waits to be filled."""
    modal: Json | None = None
    created: set[int] = field(default_factory=set)
    """Ids of the messages that this interaction created."""
    choices: asyncio.Future[list[Json]] | None = None
    timer: asyncio.TimerHandle | None = None
    failed: bool = False
    metadata: Json = field(default_factory=dict)


class Interactions:
    """All living interactions."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._ages: deque[Interaction] = deque()

    # From a person to the bot

    def send(
        self,
        kind: Kind,
        person: User,
        channel: Channel,
        data: Json,
        *,
        nonce: str | None = None,
        source: Message | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        """Create an interaction and send it to the bot; ``parent`` is the one whose modal is submitted."""
        core = self._core
        self._sweep()
        if source is None and parent is not None:
            source = parent.source
        number = core.ids.next()
        token = base64.urlsafe_b64encode(
            f"interaction:{number}:{secrets.token_urlsafe(96)}".encode()
        ).decode()
        interaction = Interaction(
            number,
            token.rstrip("="),
            kind,
            person,
            channel,
            nonce,
            data,
            source,
        )
        interaction.metadata = _metadata(interaction, parent)
        if kind is Kind.AUTOCOMPLETE:
            interaction.choices = asyncio.get_running_loop().create_future()
        self._by_id[number] = interaction
        self._by_token[interaction.token] = interaction
        self._ages.append(interaction)
        self.tell(interaction, "sent")
        if not core.gateway.reachable(channel.guild_id) or not core.bot_is_in(channel.guild_id):
            # Where the bot isn't, an interaction fails at once (discord-api-docs #2671).
            self._fail(interaction)
            return interaction
        interaction.timer = asyncio.get_running_loop().call_later(
            core.settings.answer_seconds, self._fail, interaction
        )
        core.gateway.dispatch(
            "INTERACTION_CREATE", self._payload(interaction), guild_id=channel.guild_id, channel=channel
        )
        return interaction

    def tell(self, interaction: Interaction, state: str, message: Message | None = None) -> None:
        """Tell the person's pages the state of the interaction."""
        if interaction.kind is Kind.AUTOCOMPLETE:
            return
        event = {"id": str(interaction.id), "nonce": interaction.nonce, "state": state}
        if message is not None:
            event["message_id"] = str(message.id)
        self._core.hub.push("INTERACTION", event, (interaction.person.id,))

    def _fail(self, interaction: Interaction) -> None:
        interaction.failed = True
        if interaction.choices is not None and not interaction.choices.done():
            interaction.choices.set_result([])
        self.tell(interaction, "failed")

    def _payload(self, interaction: Interaction) -> Json:
        core, channel = self._core, interaction.channel
        guild = core.world.guild_of(channel)
        member = guild.members[interaction.person.id]
        allowed = str(core.allowed(interaction.person.id, channel))
        payload: dict[str, Any] = {
            "id": str(interaction.id),
            "application_id": str(core.world.bot.id),
            "type": int(interaction.kind),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.preferred_locale, "features": []},
            "channel_id": str(channel.id),
            "channel": payloads.channel_payload(channel) | {"permissions": allowed},
            "member": payloads.member_payload(member) | {"permissions": allowed},
            "app_permissions": str(core.allowed(core.world.bot.id, channel)),
            "locale": interaction.person.locale,
            "guild_locale": guild.preferred_locale,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(guild.id)},
            "context": 0,
            "attachment_size_limit": core.settings.attachment_bytes,
        }
        if interaction.source is not None:
            payload["message"] = interaction.source.payload
        return payload

    # From the bot

    def unanswered(self, interaction_id: int, token: str) -> Interaction:
        """Return an interaction that may still be answered. Raises DiscordError 10062 or 40060."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise refusal(10062)
        self._check_place(interaction)
        if interaction.answer is not None:
            raise refusal(40060)
        if interaction.failed:
            raise refusal(10062)
        return interaction

    def acknowledge(self, interaction: Interaction, answer: int) -> None:
        """Note the bot's callback of that type, and stop the clock of the first answer."""
        interaction.answer = answer
        if interaction.timer is not None:
            interaction.timer.cancel()
            interaction.timer = None

    def by_token(self, token: str) -> Interaction:
        """Return the answered interaction of a webhook's token.

        Raises DiscordError 50027 when the token is too old or was never given out, 10015 before an answer.
        """
        interaction = self._by_token.get(token)
        if interaction is None or time.monotonic() - interaction.born > self._core.settings.token_seconds:
            raise refusal(50027)
        if interaction.answer is None:
            raise refusal(10015)
        self._check_place(interaction)
        return interaction

    def _check_place(self, interaction: Interaction) -> None:
        """Check that the channel still exists."""
        if interaction.channel.id not in self._core.world.channels:
            raise refusal(10003)

    def with_modal(self, interaction_id: int, person_id: int) -> Interaction | None:
        """Return the interaction that opened a modal for this person."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.modal is None or interaction.person.id != person_id:
            return None
        return interaction

    def expire(self) -> int:
        """Expire all tokens so far, as if a quarter of an hour had passed; return their number.

        An unknown token is answered like an expired one.
        """
        died = len(self._by_token)
        self._by_token.clear()
        return died

    def close(self) -> None:
        """Stop every clock."""
        for interaction in self._by_id.values():
            if interaction.timer is not None:
                interaction.timer.cancel()

    def _sweep(self) -> None:
        """Forget interactions with expired tokens; an unknown token is answered like an expired one."""
        limit = time.monotonic() - max(self._core.settings.token_seconds, self._core.settings.answer_seconds)
        while self._ages and self._ages[0].born < limit:
            old = self._ages.popleft()
            self._by_id.pop(old.id, None)
            self._by_token.pop(old.token, None)


def full_name(called: Json) -> str:
    """Return a command's name, including its subcommand group and subcommand."""
    inner = [option for option in called.get("options", ()) if option["type"] in SUBCOMMANDS]
    return " ".join([called["name"], *map(full_name, inner)])


def _metadata(interaction: Interaction, parent: Interaction | None) -> Json:
    """Return a message's metadata about the interaction it came from."""
    metadata: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": interaction.person.payload,
        "authorizing_integration_owners": {"0": str(interaction.channel.guild_id)},
    }
    if interaction.kind is Kind.COMMAND:
        metadata |= {"name": full_name(interaction.data), "command_type": interaction.data["type"]}
    elif interaction.kind is Kind.COMPONENT and interaction.source is not None:
        metadata["interacted_message_id"] = str(interaction.source.id)
    elif parent is not None:
        metadata["triggering_interaction_metadata"] = parent.metadata
    return metadata


def wrong_type(interaction: Interaction, answer: int) -> DiscordError | None:
    """Return the refusal of a callback type that doesn't fit the interaction, or None."""
    if interaction.kind is Kind.AUTOCOMPLETE:
        possible = {8}
    else:
        possible = {4, 5}
        if interaction.source is not None:
            possible |= {6, 7}
        if interaction.kind is not Kind.MODAL_SUBMIT:
            possible.add(9)
    if answer in possible:
        return None
    names = ", ".join(map(str, sorted(possible)))
    return invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{names}}}.")
