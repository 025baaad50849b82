"""Names of a game's contracts, deals and moves, and how a deal came out, from its description and its texts.

A game's own words stand in texts by convention: ``bid-NAME`` is the name of a contract, or of the deal in
which nobody bid under the game's own name, ``bid-NAME-rule`` its rule in a line, ``task-CODE`` the task of a
duty. A text that ends with ``-GAME`` takes the place of the usual one in that game.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, cast

from cogs.games.render_context import RenderContext, Speech, gains
from cogs.shell.layout import small
from cogs.shell.names import listed
from cogs.texts.catalogue import Words
from engine.game import Action, Seat
from engine.games.registry import game
from engine.kernel.game import DescribedGame
from engine.kernel.terms import Terms
from engine.kernel.tricking import Doubled, Word
from engine.kernel.vocabulary import Bid, Call, Cut, DealScored, DealSettled, Knock, Pass, Play


class Naming:
    """How things are told. A ``view`` is the game's own, a ``deal`` and a ``score`` are parts of it."""

    choices: ClassVar[frozenset[str]] = frozenset({"cut", "auction", "call", "double"})
    """The phases in which somebody is waited for who plays no card."""

    def rules(self, context: RenderContext) -> DescribedGame[Any, Any]:
        """Return the game's description."""
        return cast(DescribedGame[Any, Any], game(context.state.game))

    def terms(self, context: RenderContext, view: Any) -> Terms:
        """Return how the deal is played and counted."""
        return self.rules(context).terms_of(view)

    # -- contracts ---------------------------------------------------------------------------------------

    def named(self, words: Words, contract: Any) -> str:
        """Return a contract in a few words without suit signs."""
        return words(f"bid-{contract.name.replace(' ', '-')}")

    def named_with_sign(self, context: RenderContext, contract: Any) -> str:
        """Return a contract in a few words, with the sign of its suit if it has one."""
        named, suit = self.named(context.words, contract), self.suit(contract)
        return named if suit is None else f"{context.card_emoji.suit(suit)} {named}"

    def suit(self, contract: Any) -> int | None:
        """Return the suit that a contract names, if it does."""
        return None

    def played(self, context: RenderContext, contract: Any) -> str:
        """Return what is played in a deal: a contract, or the game as such where nobody bid."""
        words, regular = context.words, f"bid-{context.state.game}"
        if contract is not None and not isinstance(contract, Doubled):
            return self.named(words, contract)
        name = words(regular) if words.has(regular) else words.game(context.state.game)
        return name if contract is None else f"{name} ×{2**contract.times}"

    def said(self, words: Words, word: Word) -> str:
        """Return a word about doubling, as it is said."""
        return words(f"word-{word.token.replace(' ', '-')}")

    # -- deals and moves ---------------------------------------------------------------------------------

    def place(self, context: RenderContext, view: Any) -> str:
        """Return how far the partie has got, and how far it goes."""
        target = getattr(view.options, "target", None)
        if target is None:
            return context.words("deal-of", deal=view.deal_number, deals=view.deals)
        return context.words("deal-to", deal=view.deal_number, target=target)

    def section(self, view: Any) -> str:
        """Return the section of the rules that the partie has reached: pack, bidding, contract or playing."""
        if view.phase in ("draw", "deal", "cut"):
            return "cutting"
        if view.phase in ("auction", "double"):
            return "bidding"
        if view.contract is None or isinstance(view.contract, Doubled):
            return "playing"
        return str(view.contract.name.partition(" ")[0])

    def waiting(self, context: RenderContext, view: Any, named: Callable[[Seat], str]) -> str:
        """Return who is waited for in one of the ``choices``; empty in any other phase."""
        waiting = context.state.waiting_for
        if view.phase not in self.choices or not waiting:
            return ""
        (seat,) = waiting
        return context.words.in_game(f"stage-waiting-{view.phase}", context.state.game, name=named(seat))

    def spoken(self, view: Any) -> Sequence[Call[Any]]:
        """Return the calls of the auction that are told."""
        calls: Sequence[Call[Any]] = view.calls
        return calls

    def drawn_title(self, context: RenderContext, view: Any) -> str:
        """Return what is played, or what goes on before the play, without emoji."""
        if view.deal is not None:
            return self.played(context, view.contract)
        bidding = "auction" if self.rules(context).bids else "deal"
        before = view.phase if view.phase in self.choices else bidding
        return context.words.in_game(f"stage-title-{before}", context.state.game)

    def title(self, context: RenderContext, view: Any, scored: DealScored) -> str:
        """Name a finished deal in a few words: by its contract and its declarer, or its dealer."""
        if isinstance(scored, DealSettled) and scored.declarer is not None:
            contract = self.named_with_sign(context, scored.contract)
            return f"{contract} · {context.names.raw(scored.declarer)}"
        if thrown_in(scored):
            return context.words("replay-thrown-in")
        return context.words("replay-dealer", name=context.names.raw(view.dealer))

    def action(self, action: Action, speech: Speech) -> str:
        """Tell an action in a few words; one that nobody knows is told as records have it."""
        words = speech.words
        match action:
            case Play(card=card):
                return speech.card(card)
            case Pass():
                return words("button-pass")
            case Cut(at=at):
                return words("stage-action-cut", at=at)
            case Knock():
                return knock_name(words, action)
            case Bid(contract=contract):
                return self.named(words, contract)
            case Word():
                return self.said(words, action)
        text = f"action-{action.token.replace(' ', '-')}"
        return words(text) if words.has(text) else f"`{action.token}`"

    # -- how a deal came out -----------------------------------------------------------------------------

    def result(self, context: RenderContext, score: Any) -> str:
        """Return how a deal ended, and the points of everybody who got any."""
        return small(f"{self.over(context, score)} {gains(context, score.points)}".rstrip())

    def over(self, context: RenderContext, score: Any) -> str:
        """Return which deal is over, who has won it, and what that was worth."""
        words, outcome = context.words, score.outcome
        if outcome.won is None:
            text, most = f"stage-{outcome.level or 'deal'}-over", max(score.taken.points)
            return words.in_game(text, context.state.game, number=score.deal, most=most, worth=outcome.worth)
        side, won = told_side(score)
        told = words(
            f"stage-over-{'won' if won else 'lost'}",
            count=len(side),
            names=listed((context.names[seat] for seat in side), words),
            points=sum(score.taken.points[seat] for seat in side),
            level=outcome.level or "plain",
        )
        played = words(
            "stage-over", number=score.deal, contract=self.played(context, score.contract), told=told
        )
        return f"{played} {self.worth(words, score)}".rstrip()

    def worth(self, words: Words, score: DealSettled) -> str:
        """Return how the value of a deal is made up, where it is made up of several things."""
        items = score.outcome.items
        if len(items) < 2:
            return ""
        told = (f"{item_told(words, name, score.points)} {amount}" for name, amount in items)
        return f"{' + '.join(told)} = {score.outcome.worth}."


def item_told(words: Words, name: str, points: Sequence[int]) -> str:
    """Return one of the things that a value is made of; its name may have a count: ``runners 3``.

    A text may say how many players get ``points``.
    """
    kind, _, count = name.partition(" ")
    return words(f"item-{kind}", count=int(count or 1), players=len(points))


def told_side(score: DealSettled) -> tuple[Sequence[Seat], bool]:
    """Return the side of which a result tells, and whether it won: the declarer's, or the winners."""
    if score.declarer is not None or score.outcome.won:
        return score.side, bool(score.outcome.won)
    return [seat for seat, side in enumerate(score.sides) if side], True


def thrown_in(score: DealScored) -> bool:
    """Whether nobody played a deal."""
    return isinstance(score, DealSettled) and score.outcome.level in ("thrown_in", "stock")


def knock_name(words: Words, knock: Knock) -> str:
    """Format how the cards are dealt after a knock: ``4+4 ↻``."""
    return words(f"stage-knock-{knock.direction}", packets=packets_told(knock.packets))


def packets_told(packets: Sequence[int]) -> str:
    """Format the sizes of packets: ``3+2+3``."""
    return "+".join(map(str, packets))
