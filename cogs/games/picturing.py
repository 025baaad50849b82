"""Sketches of tables and hands, shared by the pictures of all games.

Everything comes from views, so a picture and its description hold only what the viewer may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cogs.games.render_context import HandContext, RenderContext
from cogs.hand.buttons import legal_tokens
from cogs.pictures.figures import figure
from cogs.pictures.hand import HandCard, HandSketch
from cogs.pictures.lettering import legible
from cogs.pictures.spec import alt_text
from cogs.pictures.sprites import Mark
from cogs.pictures.table import Fact, Middle, SeatSketch, TableSketch
from cogs.shell.card_order import hand_in_order
from cogs.shell.names import name_of
from cogs.shell.worn_colours import colours_at
from engine.cards import Card, notation
from engine.game import Result, Seat
from engine.views import Played, Trick

_LONGEST_NAME: Final = 40
"""Characters of a name kept in a sketch; a longer one would never fit."""


def drawn_name(scene: RenderContext, seat: Seat) -> str:
    """Return a player's name in letters that our fonts have, or a number if none are left of it."""
    state = scene.snapshot.seats[seat]
    name = state.computer if state.owner is None else name_of(state.owner, scene.words)
    if name is None:
        return scene.words("name-nobody")
    return legible(name)[:_LONGEST_NAME].strip() or scene.words("pictures-seat", number=seat + 1)


@dataclass(frozen=True, slots=True)
class Lying:
    """The cards in the middle of a table, and the finished trick before them.

    ``winner`` has won the cards in the middle if they are a finished trick: the ``number``-th of this deal,
    or the last of the deal before if the number is 0.
    """

    plays: tuple[Played, ...]
    number: int
    winner: Seat | None
    before: Trick | None


def lying(trick: tuple[Played, ...], tricks: Sequence[Trick], last: Sequence[Trick]) -> Lying:
    """Return the trick being played, or the finished one until the next is led.

    ``tricks`` are those of this deal, ``last`` those of the deal before while they are still shown.
    """
    if trick:
        return Lying(trick, len(tricks) + 1, None, tricks[-1] if tricks else None)
    if tricks:
        return Lying(tricks[-1].plays, len(tricks), tricks[-1].winner, None)
    if last:
        return Lying(last[-1].plays, 0, last[-1].winner, None)
    return Lying((), 1, None, None)


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures beside each name, by seat: totals and, where they say something, tricks, cards and notes.

    ``out``: the seats that have no part in this deal. ``signed``: whether totals show a plus sign.
    """

    totals: Sequence[int]
    signed: bool = True
    tricks: Sequence[int] | None = None
    cards: Sequence[int] | None = None
    notes: Sequence[str] | None = None
    out: frozenset[Seat] = frozenset()


def table_sketch(
    scene: RenderContext,
    *,
    place: str,
    title: str,
    mark: Mark,
    marked: Seat,
    figures: Figures,
    cards: Lying,
    result: Result | None,
    facts: Iterable[Fact] = (),
    announcement: str = "",
    middle: Middle | None = None,
    middle_told: str = "",
) -> TableSketch:
    """Sketch a table and the cards on it; ``marked`` is the beer king or the dealer, who gets the ``mark``.

    ``announcement`` is shown while no cards lie there, or ``middle``, which ``middle_told`` describes. If
    there is a ``result``, the table says that instead, and the winner gets the crown.
    """
    words, shown_facts = scene.words, tuple(facts)
    holders = frozenset((marked,))
    if result is not None:
        title, announcement, middle = words("pictures-over"), winners_told(scene, result), None
        mark, holders = "crown", frozenset(result.winners)
    told = _told(scene, cards, [drawn_name(scene, seat) for seat in range(len(scene.names))])
    before_told = ""
    if cards.before is not None:
        winner = drawn_name(scene, cards.before.winner)
        before_told = words("pictures-trick-to", number=cards.number - 1, name=winner)
    return TableSketch(
        place=legible(place),
        title=legible(title),
        facts=shown_facts,
        seats=tuple(
            _seat(scene, seat, mark if seat in holders else None, figures) for seat in range(len(scene.names))
        ),
        trick=cards.plays,
        winner=cards.winner,
        told=told,
        before=cards.before,
        before_told=before_told,
        announcement="" if cards.plays else legible(announcement),
        alt=alt_text(
            words("pictures-table", game=words.game(scene.snapshot.game), place=place, title=title),
            *(words("pictures-fact", head=fact.head, value=fact.value) for fact in shown_facts),
            words(f"pictures-mark-{mark}", name=scene.names.raw(marked)) if result is None else "",
            *_tricks(scene, cards),
            middle_told if middle is not None and not cards.plays else "",
            announcement if result is not None or (middle is None and not cards.plays) else "",
            _waiting(scene),
            words("pictures-totals", totals=_totals(scene, figures)),
            worn_told(scene),
        ),
        middle=None if cards.plays else middle,
    )


def worn_told(scene: RenderContext) -> str:
    """Return who wears which fraternity's colours, for a picture's description; empty if nobody does."""
    if not scene.worn:
        return ""
    told = ", ".join(
        f"{drawn_name(scene, seat)} ({legible(row.name)})" for seat, row in sorted(scene.worn.items())
    )
    return scene.words("fraternities-worn", told=told)


def winners_told(scene: RenderContext, result: Result) -> str:
    """Return who has won."""
    names = " & ".join(drawn_name(scene, seat) for seat in result.winners)
    return scene.words("card-winner", count=len(result.winners), names=names)


def _told(scene: RenderContext, cards: Lying, names: Sequence[str]) -> str:
    if not cards.plays:
        return ""
    if cards.winner is None:
        return scene.words("trick-now", number=cards.number)
    if not cards.number:
        return scene.words("pictures-last-trick-to", name=names[cards.winner])
    return scene.words("pictures-trick-to", number=cards.number, name=names[cards.winner])


def _seat(scene: RenderContext, seat: Seat, mark: Mark | None, figures: Figures) -> SeatSketch:
    out = seat in figures.out
    return SeatSketch(
        name=drawn_name(scene, seat),
        total=figure(figures.totals[seat], figures.signed),
        tricks=None if out or figures.tricks is None else figures.tricks[seat],
        cards=None if out or figures.cards is None else figures.cards[seat],
        mark=mark,
        computer=scene.snapshot.seats[seat].computer is not None,
        turn=seat in scene.snapshot.waiting_for,
        out=out,
        note="" if figures.notes is None else legible(figures.notes[seat]),
        colours=colours_at(scene.worn, seat),
    )


def _tricks(scene: RenderContext, cards: Lying) -> list[str]:
    """Describe the cards on the table and those before, with who played them."""
    words, names = scene.words, [scene.names.raw(seat) for seat in range(len(scene.names))]
    told = []
    if cards.plays:
        told.append(
            words("pictures-trick", told=_told(scene, cards, names), plays=_plays(scene, cards.plays))
        )
    if cards.before is not None:
        won = words("pictures-trick-to", number=cards.number - 1, name=names[cards.before.winner])
        told.append(words("pictures-trick", told=won, plays=_plays(scene, cards.before.plays)))
    return told


def _plays(scene: RenderContext, plays: Iterable[Played]) -> str:
    return ", ".join(
        scene.words("pictures-play", name=scene.names.raw(play.seat), card=scene.words.card(play.card))
        for play in plays
    )


def _waiting(scene: RenderContext) -> str:
    """Return who is waited for; empty if nobody is."""
    waiting = [scene.names.raw(seat) for seat in sorted(scene.snapshot.waiting_for)]
    if not waiting:
        return ""
    if len(waiting) == 1:
        return scene.words("hand-waiting", name=waiting[0])
    return scene.words("hand-waiting-many", names=", ".join(waiting))


def _totals(scene: RenderContext, figures: Figures) -> str:
    return ", ".join(
        f"{scene.names.raw(seat)} {figure(total, figures.signed)}"
        for seat, total in enumerate(figures.totals)
    )


def hand_sketch(scene: HandContext) -> HandSketch | None:
    """Sketch the reader's cards as far as they may see them; ``None`` while there are none.

    Cards that may be played now are raised and the others dimmed. A card that may not be seen is a back.
    """
    if scene.snapshot.status != "playing":
        return None
    held = hand_in_order(scene.snapshot.view(scene.seat).hand, scene.order)
    if not held:
        return None
    playing = scene.awaited and not scene.snapshot.clock.paused
    legal = legal_tokens(scene) if playing else frozenset()
    playable = [_playable(card, legal) for card in held]
    choosing = any(playable)
    cards = tuple(
        HandCard(card, raised=able, dimmed=choosing and not able, marked=_marked(scene, card))
        for card, able in zip(held, playable, strict=True)
    )
    return HandSketch(cards, alt_text(*_hand_words(scene, cards, choosing)))


def _playable(card: Card | None, legal: frozenset[str]) -> bool:
    return card is not None and not legal.isdisjoint((notation(card), f"lay {notation(card)}"))


def _marked(scene: HandContext, card: Card | None) -> bool:
    return card is not None and bool(scene.marked >> card & 1)


def _hand_words(scene: HandContext, cards: Sequence[HandCard], choosing: bool) -> Iterable[str]:
    words = scene.words
    seen = [card.card for card in cards if card.card is not None]
    hidden = len(cards) - len(seen)
    if seen:
        yield words("pictures-hand", cards=", ".join(map(words.card, seen)))
    if hidden:
        yield words("pictures-hand-backs", count=hidden)
    playable = [card.card for card in cards if card.raised and card.card is not None]
    if choosing and len(playable) < len(cards):
        yield words("pictures-hand-playable", cards=", ".join(map(words.card, playable)))
