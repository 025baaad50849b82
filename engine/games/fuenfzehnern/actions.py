"""Actions in a partie of Fünfzehnern, each with its one canonical token."""

from __future__ import annotations

from typing import Final, TypeAlias

from engine.actions import Deal, Play, parse_token
from engine.cards import PACK, Card, notation, parse, parse_many
from engine.game import value


@value
class LeadWithZwang:
    """Lead an Ober and announce Zwang. Token ``HO zwang``."""

    card: Card

    @property
    def token(self) -> str:
        return f"{notation(self.card)} zwang"


FuenfzehnernAction: TypeAlias = Deal | Play | LeadWithZwang

ZWANG_LEADS: Final[tuple[LeadWithZwang, ...]] = tuple(map(LeadWithZwang, PACK))
"""Each announced lead once, by its card, so that lists of legal actions cost no new objects."""


def parse_action(token: str) -> FuenfzehnernAction:
    """The action written as ``token``; raises ``IllegalAction("unknown_action")``."""
    return parse_token(token, _read)


def _read(verb: str, rest: str) -> FuenfzehnernAction:
    match verb, rest:
        case "deal", cards:
            return Deal(parse_many(cards))
        case card, "zwang":
            return LeadWithZwang(parse(card))
        case card, "":
            return Play(parse(card))
    raise ValueError(verb)
