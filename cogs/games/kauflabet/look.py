"""The look of Kauflabet: the pot, the upcard, who is in, and the cards that are exchanged.

Cards to be exchanged are marked first; one button then sends the choice, and its label follows the marks.
"""

from collections.abc import Collection, Mapping

from cogs.games.drawing import SeatFigures
from cogs.games.look import Look
from cogs.games.render_context import HandContext, RenderContext, Speech
from cogs.hand.buttons import action_button, card_style, mark_button
from cogs.pictures.book import Mark
from cogs.pictures.lettering import figure
from cogs.pictures.middles import PotMiddle
from cogs.pictures.table import Fact, Middle
from cogs.shell.layout import FIXED_SPACE, Component, MessageBuilder, small
from cogs.shell.names import listed
from engine.cards import seen_cards
from engine.game import Action, Seat
from engine.games.kauflabet.options import TRICKS
from engine.games.kauflabet.terms import RANKS
from engine.games.kauflabet.vocabulary import (
    Exchange,
    KauflabetDealView,
    Keep,
    PartieView,
    PotSettled,
    StayIn,
)


class KauflabetLook(Look):
    """How Kauflabet is shown."""

    choices = frozenset({"declare", "exchange"})

    # -- the hand ----------------------------------------------------------------------------------------

    def asked(self, context: HandContext, view: PartieView) -> list[str]:
        """Add the cards that the reader has put away and drawn, until the first trick is over."""
        told, deal = super().asked(context, view), view.deal
        if deal is None or deal.tricks or not deal.drawn or context.crowded:
            return told
        away, drawn = (
            context.card_emoji.row(context.in_order(cards)) for cards in (deal.put_away, deal.drawn)
        )
        return [*told, small(context.words("kauflabet-drawn", away=away, drawn=drawn))]

    def task(self, context: HandContext, view: PartieView) -> str:
        """Say first to whoever has passed that they are out of this deal."""
        told = super().task(context, view)
        passed = view.deal is not None and view.deal.plays[context.seat] is False
        return f"{context.words('kauflabet-out')} {told}" if passed else told

    def own_task(self, context: HandContext, view: PartieView) -> str:
        """Return what is to be declared, exchanged or played."""
        words, deal, declaring = context.words, view.deal, view.phase == "declare"
        if deal is None or view.phase == "play":
            return super().own_task(context, view)
        if declaring and not _exchanges_now(view):
            return words("kauflabet-declare")
        if not deal.most:
            return words("kauflabet-declare-empty" if declaring else "kauflabet-exchange-empty")
        told = [words("kauflabet-declare-exchange" if declaring else "kauflabet-exchange")]
        if deal.exchange_round > 1:
            told.append(words("kauflabet-again"))
        if context.seat == deal.dealer and view.options.upcard != "nobody" and not deal.upcard_taken:
            told.append(words("kauflabet-upcard-must" if deal.least else "kauflabet-upcard-may"))
        if deal.most < len(view.hand):
            told.append(words("kauflabet-most", count=deal.most))
        return " ".join(told)

    def choice(self, context: HandContext, view: PartieView, builder: MessageBuilder) -> list[Component]:
        """Add the cards, to be marked if some are put away now; return the buttons that say what is done.

        One is for the marked cards; the other one, to pass, is there while the reader may still drop out.
        """
        now = view.deal is not None and view.deal.most and _exchanges_now(view)
        marks = [mark_button(context, card) for card in context.in_order(view.hand)] if now else []
        builder.buttons(marks or self.cards(context, view))
        chosen = context.marked & seen_cards(view.hand)
        declaring = view.phase == "declare"
        keeping = StayIn() if declaring else Keep()
        token = Exchange(chosen).token if chosen else keeping.token
        words = context.words
        staying = declaring and not chosen
        label = words("action-play" if staying else "kauflabet-button-exchange", count=chosen.bit_count())
        confirm = action_button(context, token, label, card_style(context, token in context.legal))
        return [confirm, action_button(context, "pass", words("button-pass"))] if declaring else [confirm]

    # -- the table in words ------------------------------------------------------------------------------

    def section(self, view: PartieView) -> str:
        """Return the section on exchanging cards, or on playing."""
        return "playing" if view.phase == "play" else "exchange"

    def headline(self, context: RenderContext, view: PartieView) -> str:
        """Return trumps and pot."""
        words, deal = context.words, view.deal
        pot = words("kauflabet-pot", pot=view.pot)
        if deal is None:
            return pot
        trumps = words("kauflabet-trumps", suit=words.suit(deal.trump))
        return f"{context.card_emoji.suit(deal.trump)} {trumps} · {pot}"

    def leader(self, context: RenderContext, view: PartieView) -> str:
        """Return who deals and, but for a hand, who pays how much for it; extra deals cost nothing."""
        options, name = view.options, context.names.plain(view.dealer)
        paid = view.deal_number <= options.n_deals and not isinstance(context, HandContext)
        ante = options.ante if paid else "nobody"
        return context.words("kauflabet-dealer", name=name, ante=ante, stake=options.stake)

    def explained(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return what tricks are worth, the upcard, the best trumps, and the order of ranks.

        A hand has only the upcard once the first trick is over, and no worth where it is short. A picture
        shows the upcard.
        """
        words, deal = context.words, view.deal
        if deal is None:
            return []
        upcard = "" if context.pictured else small(_upcard(context, deal))
        if isinstance(context, HandContext) and deal.tricks:
            return [upcard]
        if view.options.tricks_pay == "quarters":
            worth = words("kauflabet-quarters", quarter=view.pot // TRICKS, bete=view.bete)
        else:
            worth = words("kauflabet-sweep", bete=view.bete)
        best = context.card_emoji.row(deal.best_trumps)
        trumps = small(words("kauflabet-best-trumps", cards=best)) if deal.best_trumps else ""
        # in the letters that stand on the cards
        order = " ".join(map(words.letter, RANKS[view.options.rank_order]))
        ranks = small(words("kauflabet-order", order=order)) if self.explains(context, view) else ""
        return ["" if context.short else small(worth), upcard, trumps, ranks]

    def happening(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return the tricks, or the declarations so far, and what was before."""
        deal = view.deal
        if deal is None:
            return self.previous_deal(context, view)
        declared = _declarations(context, view, deal)
        if view.phase != "play":
            return [*declared, *self.previous_deal(context, view)]
        told = super().happening(context, view)
        return told if deal.tricks and isinstance(context, HandContext) else [*told, *declared]

    def over(self, context: RenderContext, score: PotSettled) -> str:
        """Return which deal is over, and for which pot."""
        return context.words("kauflabet-deal-over", number=score.deal, pot=score.settlement.pot)

    def result(self, context: RenderContext, score: PotSettled) -> str:
        """Add who was bête, and where a pot went that nobody won."""
        words, names, settlement = context.words, context.names, score.settlement
        betes = [names.short[seat] for seat, chips in enumerate(settlement.betes) if chips]
        told = [words("kauflabet-betes", names=listed(betes, words))] if betes else []
        if not settlement.active:
            told.append(words("kauflabet-nobody-played"))
        elif len(settlement.active) == 1:
            told.append(words("kauflabet-played-alone", name=names[settlement.active[0]]))
        elif not any(settlement.taken):
            told.append(words("kauflabet-tie"))
        if any(score.shares):
            told.append(words("kauflabet-shared"))
        return f"{FIXED_SPACE}· ".join([super().result(context, score), *told])

    def action(self, action: Action, speech: Speech) -> str:
        """Tell an action: staying in, keeping all, or the cards that are put away."""
        words = speech.words
        match action:
            case Keep():
                return words("kauflabet-button-exchange", count=0)
            case Exchange(cards=cards):
                return words("kauflabet-action-exchange", cards=speech.cards(cards))
        return super().action(action, speech)

    # -- the table as a picture, and the score book ------------------------------------------------------

    def drawn_place(self, context: RenderContext, view: PartieView) -> str:
        """Add the cards left in the talon, which the middle shows before the play."""
        place = self.place(context, view)
        if view.deal is None or view.deal.phase != "play":
            return place
        return f"{place} · {context.words('charts-talon', count=view.deal.talon)}"

    def drawn_title(self, context: RenderContext, view: PartieView) -> str:
        """Return the game's name: all deals are alike."""
        return context.words.game("kauflabet")

    def deal_figures(self, context: RenderContext, view: PartieView, deal: KauflabetDealView) -> SeatFigures:
        """Return what each player has declared or exchanged; in the play, tricks."""
        playing = deal.phase == "play" and self.begun(view)
        passed = [plays is False for plays in deal.plays]
        return SeatFigures(
            totals=view.totals,
            tricks=deal.tricks_won if playing else None,
            notes=[
                _said(context, view, deal, seat) if out or not playing else ""
                for seat, out in enumerate(passed)
            ],
            out=frozenset(seat for seat, out in enumerate(passed) if out),
        )

    def facts(self, context: RenderContext, view: PartieView) -> list[Fact]:
        """Return the pot and the trumps."""
        pot = Fact(context.words("pictures-pot"), figure(view.pot))
        return [pot] if view.deal is None else [pot, self.trumps(context, view.deal.trump)]

    def announcement(self, context: RenderContext, view: PartieView) -> str:
        """Return nothing: who is asked has their turn."""
        return ""

    def middle(self, context: RenderContext, view: PartieView) -> tuple[Middle | None, str]:
        """Return talon, upcard and pot."""
        deal, words = view.deal, context.words
        if deal is None:
            return None, ""
        talon = words("charts-talon", count=deal.talon)
        middle = PotMiddle(
            talon=deal.talon,
            talon_told=talon,
            upcard=None if deal.upcard_taken else deal.upcard,
            upcard_told=words("charts-upcard-taken" if deal.upcard_taken else "charts-upcard"),
            pot=view.pot,
            pot_told=words("kauflabet-pot", pot=figure(view.pot)),
            bete_told=words("charts-bete", bete=figure(view.bete)),
        )
        upcard = _taken_or_open(context, deal, context.names.raw(deal.dealer), words.card(deal.upcard))
        return middle, f"{talon}. {upcard}."

    def entry_title(self, context: RenderContext, score: PotSettled) -> str:
        """Return what was in the pot."""
        return context.words("kauflabet-pot", pot=score.settlement.pot)

    def marks(self, score: PotSettled) -> Mapping[Mark, Collection[Seat | None]]:
        """Return who was bête."""
        return {"bete": [seat for seat, chips in enumerate(score.settlement.betes) if chips]}


def _exchanges_now(view: PartieView) -> bool:
    """Whether players choose the cards to put away right when they declare."""
    return view.phase == "exchange" or (
        view.phase == "declare" and view.options.exchange_timing == "at_declaration"
    )


def _upcard(context: RenderContext, deal: KauflabetDealView) -> str:
    """Return the upcard or who took it, and how many cards are left."""
    upcard = _taken_or_open(context, deal, context.names[deal.dealer], context.card_emoji.inline(deal.upcard))
    return f"{upcard} · {context.words('kauflabet-talon', count=deal.talon)}"


def _taken_or_open(context: RenderContext, deal: KauflabetDealView, name: str, card: str) -> str:
    if deal.upcard_taken:
        return context.words("kauflabet-upcard-taken", name=name, card=card)
    return context.words("kauflabet-upcard", card=card)


def _declarations(context: RenderContext, view: PartieView, deal: KauflabetDealView) -> list[str]:
    """Return who is in and who has passed, and how many cards each exchanged, starting with forehand."""
    players = len(deal.plays)
    order = [(deal.dealer + 1 + step) % players for step in range(players)]
    told = [_said(context, view, deal, seat, context.names.short[seat]) for seat in order]
    return [small(f"{FIXED_SPACE}· ".join(filter(None, told)))]


def _said(
    context: RenderContext, view: PartieView, deal: KauflabetDealView, seat: Seat, name: str = ""
) -> str:
    """Return what a player has declared, or how many cards they exchanged; empty for nothing yet."""
    number, plays, more = deal.exchanged[seat], deal.plays[seat], {}
    if plays is False:
        said = "passes"
    elif number is not None:
        said, more = "exchanged", {"count": number}
    elif plays is None or not view.options.dropping_out:
        return ""
    else:
        said = "must-play" if deal.forced_dealer and seat == deal.dealer else "plays"
    return context.words(f"kauflabet-{said}", name=name, **more).strip()
