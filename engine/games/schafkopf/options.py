"""House rules of Schafkopf and its rule sets (rules 8.5)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import Field, field_validator

from engine.games.ramsch import Durchmarsch, Jungfrau, Tie, conflicts_of
from engine.house_rules import HouseRules, selection
from engine.kernel.tricking import Until

Chips: TypeAlias = Annotated[int, Field(ge=1, le=1000)]
Kind: TypeAlias = Literal[
    "sow", "hochzeit", "bettel", "farbgeier", "geier", "farbwenz", "wenz", "solo", "sie"
]
Rounds: TypeAlias = Literal["off", "bock", "ramsch", "both"]

ALONE_KINDS: Final[tuple[Kind, ...]] = ("bettel", "farbgeier", "geier", "farbwenz", "wenz", "solo")
"""The kinds of contracts that are played alone, from low to high."""
PLAYED: Final[tuple[Kind, ...]] = ("sow", "hochzeit", *ALONE_KINDS)
"""The kinds of contracts that a circle may play or not."""


def _usual_deals(given: dict[str, Any]) -> int:
    """Return the default number of deals: three for each player."""
    return 3 * int(given["players"])


class SchafkopfOptions(HouseRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    LISTS: ClassVar[Mapping[str, str]] = {"contracts": ", ".join(PLAYED)}
    TOPICS: ClassVar[Mapping[str, Sequence[str]]] = {
        "partie": ("players", "n_deals", "cutting"),
        "auction": ("pack", "packets", "contracts", "auction"),
        "alone": ("geier_over_farbwenz", "bettel_stichzwang"),
        "nobody": ("all_pass", "muss_60", "double_after_throw_in"),
        "ramsch": ("ramsch", "ramsch_tie", "jungfrau", "durchmarsch"),
        "rounds": ("after_kontra", "after_heart_solo", "after_nobody"),
        "sow": ("run_away_min", "run_away_count", "sow_discard"),
        "tariff": ("base", "call", "solo", "bettel"),
        "runners": ("runners_min", "runners_min_plain", "runners_paid"),
        "laying": ("lay", "kontra", "kontra_until", "kontra_takes_over"),
    }

    cutting: bool = True
    """Chance draws for the first dealer, and the pack is cut or knocked on before each deal (5.1)."""
    players: Literal[4, 5] = 4
    """The number of players; of five the dealer rests (8.5)."""
    n_deals: Annotated[int, Field(ge=4, le=400)] = Field(default_factory=_usual_deals)
    """Deals in a partie, a multiple of the players (8.1)."""
    pack: Literal["long", "short"] = "long"
    """32 cards, or 24 without Eights and Sevens (8.5)."""
    packets: Literal["halves", "twos"] = "halves"
    """Whether each gets half of the hand at once, or two cards (8.5)."""
    contracts: tuple[str, ...] = ("sow", "wenz", "solo")
    """The contracts that may be played (8.5)."""
    geier_over_farbwenz: bool = False
    """Whether a Geier is a higher bid than a Farbwenz (8.5)."""
    bettel_stichzwang: bool = False
    """Whether everybody has to beat the best card in a Bettel who can (8.5)."""
    auction: Literal["ask", "single_round"] = "ask"
    """Whether those who would play settle it among themselves, or each seat bids once (8.5)."""
    all_pass: Literal["throw_in", "ramsch", "muss", "stock"] = "throw_in"  # noqa: S105 - to pass is to bid nothing
    """The consequence when nobody plays (8.5)."""
    muss_60: bool = False
    """Whether 60 win a called Sow for whoever has to play and was dealt three trumps at most (8.5)."""
    double_after_throw_in: bool = False
    """Whether a deal counts double after one that was thrown in, fourfold after several (8.5)."""
    run_away_min: Literal["usual", "2", "3", "4", "5", "off"] = "usual"
    """How many cards of the called suit allow its holder to run away: usually 4, with 24 cards 3 (8.5)."""
    run_away_count: Literal["now", "dealt"] = "now"
    """Whether cards that have been played count for that, too (8.5)."""
    sow_discard: Literal["last_trick", "from_7", "free"] = "last_trick"
    """From when on the called Sow may be discarded (8.5)."""
    base: Chips = 10
    """The price of Schneider, of schwarz and of each runner (8.5)."""
    call: Chips = 10
    """The price of a called Sow and of a Hochzeit, and what each pays into the stock (8.5)."""
    solo: Chips = 50
    """The price of a Wenz, Geier or Solo (8.5)."""
    bettel: Chips = 20
    """The price of a Bettel (8.5)."""
    ramsch: Chips = 10
    """The chips that the loser of a Ramsch pays each of the others (8.5)."""
    ramsch_tie: Tie = "highest_trump"
    """Who loses a Ramsch if several have the most: whoever was dealt the highest trump, or all (8.9)."""
    jungfrau: Jungfrau = "off"
    """Whether a seat without a trick doubles what it gets, or what everybody gets (8.9)."""
    durchmarsch: Durchmarsch = "all_tricks"
    """Whether all tricks of a Ramsch, or so many card points, win instead of losing (8.9)."""
    after_kontra: Rounds = "off"
    """The rounds that a lost Kontra sets off: every deal counts double, or is a Ramsch (8.5)."""
    after_heart_solo: Rounds = "off"
    """The rounds that a Heart Solo sets off (8.5)."""
    after_nobody: Rounds = "off"
    """The rounds that a deal sets off in which nobody plays (8.5)."""
    runners_min: Annotated[int, Field(ge=1, le=8)] = 3
    """From how many runners on they are paid (8.5)."""
    runners_min_plain: Annotated[int, Field(ge=1, le=4)] = 2
    """The same in a Wenz or Geier (8.5)."""
    runners_paid: Literal["both", "with_only", "off"] = "both"
    """Whether runners count, held or missing, only those held, or none (8.5)."""
    lay: Literal["off", "each", "forehand_only"] = "off"
    """Who may double the deal by the first half of the hand (8.5)."""
    kontra: Annotated[int, Field(ge=0, le=4)] = 2
    """How often a deal may be doubled: Kontra, Re … (8.5)."""
    kontra_until: Until = "own_first_card"
    """Until when Kontra may be said (8.5)."""
    kontra_takes_over: bool = False
    """Whether the side that has doubled last needs 61 card points (8.5)."""

    @field_validator("contracts")
    @classmethod
    def _contracts(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return selection(names, PLAYED)

    @property
    def rounds(self) -> set[Rounds]:
        """The kinds of rounds that are played."""
        return {self.after_kontra, self.after_heart_solo, self.after_nobody} - {"off"}

    def conflicts(self) -> Iterable[tuple[str, str]]:
        if self.n_deals % self.players:
            yield "n_deals", "players"
        yield from conflicts_of(self)
        alone = set(self.contracts) & set(ALONE_KINDS)
        if not alone and (self.auction == "ask" or "sow" not in self.contracts):
            yield "contracts", "auction"

    def idle(self) -> Iterable[tuple[str, str]]:
        nobody, played = self.all_pass, set(self.contracts)
        ramsch = nobody == "ramsch" or not self.rounds.isdisjoint(("ramsch", "both"))
        needed = {
            ("double_after_throw_in", "all_pass"): nobody == "throw_in",
            ("muss_60", "all_pass"): nobody == "muss",
            ("after_nobody", "all_pass"): nobody != "muss",
            **{(key, "all_pass"): ramsch for key in self.TOPICS["ramsch"]},
            ("bettel", "contracts"): "bettel" in played,
            ("bettel_stichzwang", "contracts"): "bettel" in played,
            ("geier_over_farbwenz", "contracts"): {"geier", "farbwenz"} <= played,
            ("after_heart_solo", "contracts"): "solo" in played,
            ("after_kontra", "kontra"): self.kontra > 0,
            ("kontra_takes_over", "kontra"): self.kontra > 0,
            ("run_away_count", "run_away_min"): self.run_away_min != "off",
        }
        return [keys for keys, means in needed.items() if not means]


RULE_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "pure": {},
    "twenty": {"call": 20},
    "five": {"base": 5, "call": 5, "solo": 20},
    "pub": {
        "call": 20,
        "contracts": ("sow", "geier", "wenz", "solo"),
        "all_pass": "ramsch",
        "lay": "each",
        "kontra_until": "second_card",
    },
    "tournament": {"packets": "twos", "all_pass": "muss", "kontra": 0},
}
