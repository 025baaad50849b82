"""Answers to interactions, and all later requests with their tokens."""

from __future__ import annotations

from typing import Any

from discord_sandbox import messages
from discord_sandbox.components import Reviewer
from discord_sandbox.errors import FieldErrors, refusal
from discord_sandbox.interactions import Interaction, Kind, full_name, wrong_type
from discord_sandbox.messages import create_loading, create_message, delete_message, edit_message
from discord_sandbox.models.interactions import CALLBACK
from discord_sandbox.models.messages import WEBHOOK_MESSAGE
from discord_sandbox.rest.call import Call, Route
from discord_sandbox.world import Json, Message, MessageFlag

MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, AUTOCOMPLETE, MODAL = 4, 5, 6, 7, 8, 9


async def callback(call: Call) -> Json | None:
    """POST the first answer; with ``?with_response=1`` return its result."""
    core = call.core
    interaction = core.interactions.unanswered(call.id("interaction_id"), call.text("token"))
    body: Any = call.read(CALLBACK)
    kind = body["type"]
    if (refused := wrong_type(interaction, kind)) is not None:
        raise refused
    data = body.get("data") or {}
    message: Message | None = None
    if kind == MESSAGE:
        message = _new_message(
            call, interaction, data, prefix=("data",), message_type=_message_type(interaction)
        )
        interaction.original = message
    elif kind == UPDATE:
        message = _update_source(call, interaction, data)
    elif kind == DEFERRED_MESSAGE:
        message = _defer(call, interaction, data)
    elif kind == DEFERRED_UPDATE:
        message = interaction.original = interaction.source
    elif kind == AUTOCOMPLETE:
        _suggest(interaction, data["choices"])
    else:
        _open_modal(call, interaction, data)
    core.interactions.acknowledge(interaction, kind)
    state = "deferred" if kind in (DEFERRED_MESSAGE, DEFERRED_UPDATE) else "answered"
    core.interactions.tell(interaction, state, message)
    if call.request.query.get("with_response", "").lower() in ("1", "true"):
        return _response(interaction, kind, message)
    return None


def _new_message(
    call: Call,
    interaction: Interaction,
    body: Any,
    *,
    prefix: tuple[str | int, ...] = (),
    message_type: int = messages.DEFAULT,
) -> Message:
    asked = body.get("flags") or 0
    message = create_message(
        call.core,
        interaction.channel,
        call.core.world.bot,
        body,
        call.body.uploads,
        prefix=prefix,
        ephemeral_for=interaction.person.id if asked & MessageFlag.EPHEMERAL else None,
        interaction_id=interaction.id,
        message_type=message_type,
        extra=_origin(call, interaction),
    )
    interaction.created.add(message.id)
    return message


def _message_type(interaction: Interaction) -> int:
    if interaction.kind is Kind.COMMAND:
        return messages.CHAT_INPUT_COMMAND if interaction.data["type"] == 1 else messages.CONTEXT_MENU_COMMAND
    return messages.DEFAULT


def _origin(call: Call, interaction: Interaction) -> Json:
    """Return a message's fields about its interaction; the older field only for commands."""
    bot = str(call.core.world.bot.id)
    extra: Json = {
        "application_id": bot,
        "webhook_id": bot,
        "interaction_metadata": interaction.metadata,
    }
    if interaction.kind is Kind.COMMAND:
        extra["interaction"] = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "name": full_name(interaction.data),
            "user": interaction.person.payload,
        }
    return extra


def _update_source(call: Call, interaction: Interaction, data: Any) -> Message:
    source = interaction.source
    assert source is not None
    channel = interaction.channel
    if source.id not in channel.messages:
        raise refusal(10008)
    # unlike an edit this answer deletes the files when it lists none (discord-api-docs #6277, serenity #3068)
    edit_message(call.core, channel, source, data, call.body.uploads, prefix=("data",), keeps_files=False)
    interaction.original = source
    return source


def _defer(call: Call, interaction: Interaction, data: Any) -> Message:
    hidden = (data.get("flags") or 0) & MessageFlag.EPHEMERAL
    extra = _origin(call, interaction)
    extra["type"] = _message_type(interaction)
    message = create_loading(
        call.core,
        interaction.channel,
        ephemeral_for=interaction.person.id if hidden else None,
        interaction_id=interaction.id,
        extra=extra,
    )
    interaction.original = message
    interaction.pending = True
    interaction.created.add(message.id)
    return message


def _suggest(interaction: Interaction, choices: list[Json]) -> None:
    if interaction.choices is not None and not interaction.choices.done():
        interaction.choices.set_result(choices)


def _open_modal(call: Call, interaction: Interaction, data: Any) -> None:
    core = call.core
    errors = FieldErrors(("data",))
    bot, channel = core.world.bot.id, interaction.channel
    reviewer = Reviewer(errors, emoji_exists=lambda emoji: core.emoji_usable(bot, channel, emoji))
    reviewer.review_modal(data["components"])
    errors.raise_any()
    interaction.modal = data
    core.hub.push(
        "MODAL",
        {"interaction_id": str(interaction.id), "nonce": interaction.nonce, "modal": data},
        (interaction.person.id,),
    )


def _response(interaction: Interaction, kind: int, message: Message | None) -> Json:
    about: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    response: Json = {"interaction": about}
    if message is not None:
        about["response_message_id"] = str(message.id)
        about["response_message_loading"] = bool(message.flags & MessageFlag.LOADING)
        about["response_message_ephemeral"] = message.ephemeral_for is not None
        response["resource"] = {"type": kind, "message": message.payload}
    return response


# Through the token


def _interaction(call: Call) -> Interaction:
    if call.id("application_id") != call.core.world.bot.id:
        raise refusal(10015)
    return call.core.interactions.by_token(call.text("token"))


def _original(interaction: Interaction) -> Message:
    message = interaction.original
    if message is None or message.id not in interaction.channel.messages:
        raise refusal(10008)
    return message


def _addressed(call: Call, interaction: Interaction) -> Message:
    """Return the message of the path: ``@original``, or one that this interaction created or edited."""
    name = call.text("message_id")
    if name == "@original":
        return _original(interaction)
    number = call.id("message_id")
    if interaction.original is not None and interaction.original.id == number:
        return _original(interaction)
    message = interaction.channel.messages.get(number)
    if message is None or number not in interaction.created:
        raise refusal(10008)
    return message


async def follow_up(call: Call) -> Json:
    """POST a further message; the first one after a deferral replaces the loading message.

    Discord keeps that for older bots (discord-api-docs pull request #7091). With Components V2 such a message
    doesn't find the file that it uploads: 400, UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND
    (discord-api-docs #7529). Editing the original does.
    """
    interaction = _interaction(call)
    body: Any = call.read(WEBHOOK_MESSAGE)
    if interaction.pending:
        answer = _edit(call, interaction, _original(interaction), body, finds_files=False)
        interaction.pending = False
        return answer
    return _new_message(call, interaction, body).payload


async def get(call: Call) -> Json:
    """GET a message through a token."""
    return _addressed(call, _interaction(call)).payload


async def edit(call: Call) -> Json:
    """PATCH a message through a token."""
    interaction = _interaction(call)
    message = _addressed(call, interaction)
    body: Any = call.read(WEBHOOK_MESSAGE)
    answer = _edit(call, interaction, message, body)
    if message is interaction.original:
        interaction.pending = False
    return answer


def _edit(
    call: Call, interaction: Interaction, message: Message, body: Any, *, finds_files: bool = True
) -> Json:
    uploads = call.body.uploads
    return edit_message(
        call.core, interaction.channel, message, body, uploads, finds_files=finds_files
    ).payload


async def delete(call: Call) -> None:
    """DELETE a message through a token."""
    interaction = _interaction(call)
    message = _addressed(call, interaction)
    delete_message(call.core, interaction.channel, message)


_WEBHOOK = "/webhooks/{application_id}/{token}"
ROUTES = (
    Route("POST", "/interactions/{interaction_id}/{token}/callback", callback, "", exempt=True, open=True),
    Route("POST", _WEBHOOK, follow_up, "webhook", exempt=True, open=True),
    Route("GET", f"{_WEBHOOK}/messages/{{message_id}}", get, "webhook", exempt=True, open=True),
    Route("PATCH", f"{_WEBHOOK}/messages/{{message_id}}", edit, "webhook", exempt=True, open=True),
    Route("DELETE", f"{_WEBHOOK}/messages/{{message_id}}", delete, "webhook", exempt=True, open=True),
)
