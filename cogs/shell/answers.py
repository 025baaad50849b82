"""Private answers to interactions, with or without pictures: questions, deferrals, and what goes wrong."""

from __future__ import annotations

import asyncio
import io
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar

import aiohttp
import discord
from discord import TextStyle, ui

from cogs.pictures.canvas import Picture, PictureSpec
from cogs.shell.clicks import letter_of
from cogs.shell.direct import answer_in_place
from cogs.shell.discord_errors import (
    ADVICE,
    ALREADY_ANSWERED,
    UNKNOWN_INTERACTION,
    UNREACHABLE,
    Kept,
    failure,
)
from cogs.shell.layout import AMBER, RawLayout, button, said
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.incidents import brief
from engine.storage.errors import OFTEN, StorageError
from engine.tables import Person

if TYPE_CHECKING:
    from cogs.shell.feature import Services

log = logging.getLogger(__name__)

T = TypeVar("T", bound=str)
Made = TypeVar("Made")

Interaction: TypeAlias = discord.Interaction[discord.Client]
Outcome: TypeAlias = Literal["done", "refused", "not_stored", "late", "not_sent", "incident"]
"""How an interaction ended: refused by a rule, by the database (``not_stored``), by Discord (``not_sent``, or
``late`` if that was because of the time), or with something unexpected."""

_UNWANTED: Final = (400, 403, 413)
"""Statuses with which Discord refuses a file: invalid, not permitted, too large."""
PATIENCE: Final = 2.0
"""Seconds after which an interaction is deferred that nobody has begun to answer."""
_TIMER: Final = "when it is deferred"
_DEFERRAL: Final = "its deferral"
"""Keys of an interaction's extras: the timer until then, and the task that defers it."""


def defer_later(interaction: Interaction) -> None:
    """Defer an interaction later, unless its answer has begun by then."""
    interaction.extras[_TIMER] = asyncio.get_running_loop().call_later(PATIENCE, _begin, interaction)


def _begin(interaction: Interaction) -> None:
    interaction.extras[_DEFERRAL] = asyncio.create_task(_defer(interaction))


async def _defer(interaction: Interaction) -> None:
    # a click changes nothing yet: its answer may edit the message, or be one of its own
    thinking = interaction.message is None
    try:
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=thinking)
    except (discord.HTTPException, *UNREACHABLE) as error:
        log.info("an answer could not be deferred: %s", brief(error))


async def answering(interaction: Interaction) -> None:
    """Begin to answer: nothing is deferred any more, and what is being deferred is waited for."""
    if (timer := interaction.extras.pop(_TIMER, None)) is not None:
        timer.cancel()
    if (deferral := interaction.extras.get(_DEFERRAL)) is not None:
        await asyncio.wait({deferral})


async def defer(interaction: Interaction, *, thinking: bool) -> None:
    """Defer an interaction now, unless that was done before.

    ``thinking`` shows that a private message of its own is to come. Raises what discord.py does.
    """
    await answering(interaction)
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=thinking)


_FILLED: Final = "the place of thinking… is taken"
TAKEN: Final = "answered already"
"""Key of an interaction's extras: Discord says that it was answered before (40060)."""
WAY_BACK: Final = "the way back to a hand"
"""Key of an interaction's extras: a function that returns the button to a hand which an answer would bury."""
WORDS: Final = "the words for whoever asks"
"""Key of an interaction's extras: a function that returns them."""
FURTHER: Final = "what a refusal is about"
"""Key of an interaction's extras: a function that returns what else is to be said of a refusal."""


def _waits(interaction: Interaction) -> bool:
    """Whether "thinking…" is shown in place of the answer."""
    deferred = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    return deferred and _FILLED not in interaction.extras


async def respond(
    interaction: Interaction, told: RawLayout | str, files: Sequence[discord.File] = (), *, fresh: bool = True
) -> None:
    """Answer privately: by editing the clicked message, unless it is public or the answer is to be ``fresh``.

    After a deferral the answer takes the place of "thinking…". Raises ``Refusal("file_refused")`` when
    Discord doesn't take the files; a drawing is shown in words then.
    """
    fresh = fresh or not in_private(interaction)  # an id can be forged, and come with any message
    try:
        await _send(interaction, told, files, fresh=fresh)
    except discord.HTTPException as error:
        if not files or error.status not in _UNWANTED or error.code == ALREADY_ANSWERED:
            raise
        log.warning("a file was not taken: %s", brief(error))
        if isinstance(told, RawLayout):
            await _send(interaction, told.in_words(), (), fresh=fresh)
        raise Refusal("file_refused") from None


def data_of(interaction: Interaction) -> Mapping[str, Any]:
    """Return what Discord tells of a click, a form or a command."""
    return interaction.data or {}


def in_private(interaction: Interaction) -> bool:
    """Whether a private message was clicked, so that its answer can take its place."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _leading_back(interaction: Interaction, told: RawLayout | str) -> dict[str, Any]:
    """Return a private answer as Discord takes it, with the button to a hand that is open in this channel."""
    offer = interaction.extras.get(WAY_BACK)
    button = None if offer is None else offer()
    if button is not None:
        told = (RawLayout.saying(told) if isinstance(told, str) else told).with_button(button)
    return {"view": told} if isinstance(told, RawLayout) else {"content": told}


async def _send(
    interaction: Interaction, told: RawLayout | str, files: Sequence[discord.File], *, fresh: bool
) -> None:
    said = _leading_back(interaction, told)
    await answering(interaction)
    late = interaction.response.is_done()
    if _waits(interaction) or (late and not fresh):
        # a follow-up may take that place, too, but it doesn't find its own files there
        await interaction.edit_original_response(**said, attachments=files)
        interaction.extras[_FILLED] = True
    elif late:
        await interaction.followup.send(**said, files=files, ephemeral=True)
    elif fresh:
        await interaction.response.send_message(**said, files=files, ephemeral=True)
    else:
        await interaction.response.edit_message(**said, attachments=files)


def _has_clicked(interaction: Interaction) -> bool:
    """Whether the clicked message is private, or has what was clicked: ids can be forged, and come with any.

    Of a form it is enough that the message has something of the same feature.
    """
    if interaction.message is None or in_private(interaction):
        return True
    clicked = str(data_of(interaction).get("custom_id", ""))
    there = _ids(getattr(interaction.message, "drawn", ()))
    if interaction.type is discord.InteractionType.component:
        return clicked in there
    return any(letter_of(one) == letter_of(clicked) for one in there)


def _ids(components: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for one in components:
        if "custom_id" in one:
            yield one["custom_id"]
        yield from _ids(one.get("components", ()))
        if "accessory" in one:
            yield from _ids([one["accessory"]])


async def redraw(
    interaction: Interaction, view: RawLayout, attachments: Sequence[Kept], *, known: bool = False
) -> None:
    """Answer a click by editing the message it is in, also when it was answered before.

    Unless it is ``known`` to be the one to edit, a public message is left alone that doesn't have what was
    clicked.
    """
    if not known and not _has_clicked(interaction):
        await defer(interaction, thinking=False)
        return
    await answering(interaction)
    try:
        await answer_in_place(interaction, view, attachments)
        return
    except discord.InteractionResponded:
        pass
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
        interaction.extras[TAKEN] = True
    await interaction.edit_original_response(view=view, attachments=attachments)


async def answer_publicly(interaction: Interaction, **said: Any) -> discord.Message:
    """Answer for everybody, as ``send_message`` does, and return the message.

    Where a private message was announced because it took long, that one gets a sentence of its own.
    """
    await answering(interaction)
    if _waits(interaction):
        await interaction.edit_original_response(content=interaction.extras[WORDS]()("answer-late"))
        interaction.extras[_FILLED] = True
    if interaction.response.is_done():
        return await interaction.followup.send(**said, wait=True)
    sent = (await interaction.response.send_message(**said)).resource
    assert isinstance(sent, discord.InteractionMessage)
    return sent


async def say(interaction: Interaction, sentence: str) -> None:
    """Answer privately with a sentence; if it is too late for that, only log it."""
    try:
        try:
            await respond(interaction, sentence)
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            interaction.extras[TAKEN] = True
            await interaction.followup.send(**_leading_back(interaction, sentence), ephemeral=True)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("a private sentence could not be said: %s", brief(error))


async def answered(
    interaction: Interaction, words: Words, table: int | None, work: Awaitable[None]
) -> Outcome:
    """Do the work of an interaction; whatever goes wrong is answered privately and goes no further.

    Returns how it ended. A refusal becomes its sentence, and so does a request that Discord or the database
    did not take. Anything else is logged once, with the table and Discord's id of the person but neither
    cards nor tokens, and the person gets the number under which the log has it.
    """
    try:
        await work
    except StorageError as error:
        log.error("table %s: what somebody asked for can't be read or written: %s", table, error, extra=OFTEN)
        await say(interaction, words.refusal(error))
        return "not_stored"
    except Refusal as refusal:
        further = interaction.extras.get(FURTHER)
        more = "" if further is None else await further(refusal)
        await say(interaction, f"{words.refusal(refusal)}\n{more}".strip())
        return "refused"
    except Exception as error:
        if isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_INTERACTION, ALREADY_ANSWERED):
            interaction.extras[TAKEN] = error.code == ALREADY_ANSWERED
            log.warning("table %s: an answer came too late, or twice", table)
            return "late"
        if (kind := failure(error)) is not None:
            who, why = interaction.user.id, f"{brief(error)}; {ADVICE[kind]}"
            log.warning("table %s: what person %s asked for could not be done: %s", table, who, why)
            await say(interaction, words(f"discord-{kind}"))
            return "not_sent"
        number = secrets.token_hex(3)
        where = table, interaction.user.id
        log.exception("an answer failed: table %s, person %s", *where, extra={"incident": number})
        await say(interaction, words("incident", number=number))
        return "incident"
    return "done"


async def failing(error: Exception) -> None:
    """Raise an error that came before any work could begin; for ``answered``."""
    raise error


def all_chosen(interaction: Interaction) -> list[str]:
    """Return all chosen values."""
    return [str(value) for value in data_of(interaction).get("values") or ()]


def the_chosen(interaction: Interaction) -> str:
    """Return the one chosen value. Raises ``Refusal("outdated_button")`` unless there is exactly one."""
    values = all_chosen(interaction)
    Refusal.unless(len(values) == 1, "outdated_button")
    return values[0]


def one_of(values: Iterable[T], name: str) -> T:
    """Return that value. Raises ``Refusal("outdated_button")`` for a name of another version."""
    for value in values:
        if value == name:
            return value
    raise Refusal("outdated_button")


def the_chosen_user(interaction: Interaction) -> Mapping[str, Any]:
    """Return the one chosen person as Discord describes them: ``id``, ``username``, ``global_name``, ``bot``.

    Raises ``Refusal("outdated_button")`` unless there is exactly one.
    """
    named = data_of(interaction).get("resolved", {}).get("users", {})
    user: Mapping[str, Any] | None = named.get(the_chosen(interaction))
    if user is None:
        raise Refusal("outdated_button")
    return user


ANSWER: Final = "answer"
"""The id of the text input within the modal."""
MAX_TITLE: Final = 45
"""Discord's limit for a modal's title and an input's label, in characters."""
MAX_PLACEHOLDER: Final = 100


async def ask(
    interaction: Interaction,
    custom_id: str,
    title: str,
    *,
    value: str = "",
    hint: str = "",
    limit: int,
    lines: bool = False,
    required: bool = True,
) -> None:
    """Ask for a text of up to ``limit`` characters, in several ``lines`` or one; if ``required``, not empty.

    The form that is sent carries ``custom_id``.
    """
    modal = ui.Modal(title=title[:MAX_TITLE], custom_id=custom_id)
    line: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=ANSWER,
        style=TextStyle.paragraph if lines else TextStyle.short,
        default=value[:limit],
        placeholder=hint[:MAX_PLACEHOLDER],
        max_length=limit,
        required=required,
    )
    modal.add_item(ui.Label(text=title[:MAX_TITLE], component=line))
    modal.stop()  # our ids say all that an answer needs: discord.py keeps nothing of it
    await answering(interaction)
    Refusal.when(interaction.response.is_done(), "took_too_long")  # a form can only be the first answer
    await interaction.response.send_modal(modal)


def answer_of(interaction: Interaction) -> str:
    """Return the text that was typed, or an empty one if the form isn't one of these."""
    for part in data_of(interaction).get("components", ()):
        for line in (*part.get("components", ()), part.get("component") or {}):
            if line.get("custom_id") == ANSWER:
                return str(line.get("value") or "").strip()
    return ""


def asked(
    question: str,
    yes: str,
    label: str,
    *,
    accent: int = AMBER,
    style: discord.ButtonStyle = discord.ButtonStyle.danger,
) -> RawLayout:
    """Build a question with one button, whose id is ``yes``."""
    return said(question, accent=accent, buttons=[button(yes, label, style=style)])


# -- pictures ------------------------------------------------------------------------------------------------


async def illustration(
    services: Services,
    interaction: Interaction,
    reader: Person | None,
    make_spec: Callable[[], PictureSpec | None],
    words: Words,
) -> tuple[Picture | None, str]:
    """Draw the picture of an answer, if it has one, for a reader, or for everybody in the channel (``None``).

    Returns ``None`` where it isn't wanted, allowed or available: the answer's text says the same. The second
    value says why there is no picture, if one was expected.
    """
    preferences = services.preferences
    asked_for = reader is None or preferences.mine(reader).pictures == "server"
    allowed = (
        preferences.server(str(interaction.guild_id)).pictures and interaction.app_permissions.attach_files
    )
    if not asked_for or not allowed:
        return None, ""
    try:
        spec = make_spec()
        return None if spec is None else await services.pictures.for_person(interaction.user.id, spec), ""
    except Refusal as refusal:
        return None, words.refusal(refusal)
    except Exception:
        log.exception("a picture could not be drawn")
        return None, ""


DRAWN_WITHIN: Final = 1.5
"""Seconds after which an interaction is deferred whose answer is made; Discord gives up after three."""


def files_of(picture: Picture | None) -> list[discord.File]:
    """Return the attachment for a message's picture, with its description."""
    if picture is None:
        return []
    return [discord.File(io.BytesIO(picture.data), filename=picture.filename, description=picture.alt)]


async def in_time(interaction: Interaction, work: Awaitable[Made], *, fresh: bool) -> Made:
    """Return the result of some work, deferring the interaction if it takes long.

    The deferral announces a message of its own if ``fresh``. If Discord has stopped waiting, the work is
    abandoned.
    """
    doing = asyncio.ensure_future(work)
    try:
        await asyncio.wait({doing}, timeout=DRAWN_WITHIN)
        if not doing.done():
            await defer(interaction, thinking=fresh)
        return await doing
    finally:
        doing.cancel()
