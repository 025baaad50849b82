"""The message that tells somebody what their decisions in a deal were worth."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.shell.amounts import decimal
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.message_builder import GREY, MessageBuilder, small
from cogs.shell.raw_layout import RawLayout
from cogs.texts.catalogue import Words
from engine.actions import Play
from engine.game import Action
from engine.games.quodlibet.actions import Lay
from engine.players.review import WORLDS, Finding


def review_message(
    findings: Sequence[Finding], table: int, deal: int, words: Words, card_emoji: CardEmoji
) -> RawLayout:
    """Build it from the costliest decisions of one seat, costliest first."""
    builder = MessageBuilder(GREY)
    title = words("review-title", table=str(table), deal=deal)
    told = [_told(finding, words, card_emoji) for finding in findings]
    builder.text(f"## {title}", *(told or [words("review-nothing")]))
    builder.text(small(words("review-about", worlds=WORLDS)))
    return builder.view()


def _told(finding: Finding, words: Words, card_emoji: CardEmoji) -> str:
    return "- " + words(
        "review-finding",
        number=finding.decision.number,
        done=_named(finding.decision.chosen, card_emoji),
        better=_named(finding.comparison.best.action, card_emoji),
        cost=decimal(finding.cost, words),
        error=decimal(finding.error, words),
    )


def _named(action: Action, card_emoji: CardEmoji) -> str:
    """Return the card that is played or laid, else the action as records have it."""
    match action:
        case Play(card=card) | Lay(card=card):
            return card_emoji.inline(card)
    return f"`{action.token}`"
