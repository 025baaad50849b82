"""Statistics of a person: parties, rating, levels, streaks, sections, contracts and roles; two compared."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.game import Seat
from engine.players.levels import Level
from engine.standings.facts import ALWAYS, GameHistory, OwnDeal, PlayedDeal, Span, own_deals
from engine.standings.fold import COMPANIES, NEW, Company, Rating
from engine.storage.records import ScoreRow


@dataclass(frozen=True, slots=True)
class PartyFigures:
    """Numbers of parties by the place that somebody took."""

    places: Mapping[int, int]

    @property
    def parties(self) -> int:
        """The number of parties."""
        return sum(self.places.values())

    @property
    def won(self) -> int:
        """The number of parties won, alone or shared."""
        return self.places.get(1, 0)

    @property
    def average_place(self) -> float:
        """The average place. Raises ``ZeroDivisionError`` without a partie."""
        return sum(place * count for place, count in self.places.items()) / self.parties


def parties(scores: Iterable[ScoreRow]) -> PartyFigures:
    """Count all parties, friendly ones included."""
    return PartyFigures(dict(sorted(Counter(score.place for score in scores).items())))


def by_company(scores: Iterable[ScoreRow]) -> dict[Company, PartyFigures]:
    """Count parties by company; kinds of company without a partie are left out."""
    rows = list(scores)
    found = {company: parties(row for row in rows if row.company == company) for company in COMPANIES}
    return {company: figures for company, figures in found.items() if figures.parties}


def rating(scores: Iterable[ScoreRow]) -> Rating | None:
    """Return the newest rating, given scores oldest first; ``None`` before any partie has changed it."""
    ratings = [Rating(row.mu, row.sigma) for row in scores if row.rated and row.company != "computers"]
    return ratings[-1] if ratings and ratings[-1] != NEW else None


@dataclass(frozen=True, slots=True)
class AgainstLevel:
    """Somebody's parties against computers that were all of one ``level``, and their deals with any of it.

    ``ahead``: the points by which they did better than these computers did on average, over ``deals``.
    """

    level: Level
    parties: PartyFigures
    deals: int
    ahead: float


def against_levels(
    deals: Iterable[OwnDeal], scores: Sequence[ScoreRow], few_win: bool
) -> tuple[AgainstLevel, ...]:
    """Return the levels that somebody has met, lowest first; ``deals`` are those that count."""
    together: Counter[str] = Counter()
    ahead: defaultdict[str, float] = defaultdict(float)
    for own in deals:
        for level in {player for player in own.deal.players if isinstance(player, str)}:
            theirs = [
                points
                for player, points in zip(own.deal.players, own.deal.points, strict=True)
                if player == level
            ]
            lead = own.points - sum(theirs) / len(theirs)
            together[level] += 1
            ahead[level] += -lead if few_win else lead
    found = (
        AgainstLevel(
            level, parties(row for row in scores if row.level == level), together[level], ahead[level]
        )
        for level in Level
    )
    return tuple(one for one in found if one.deals or one.parties.parties)


@dataclass(frozen=True, slots=True)
class Streak:
    """The longest streak, and the current one."""

    longest: int
    current: int


def streak(successes: Iterable[bool]) -> Streak:
    """Return the streaks in a series, given oldest first."""
    longest = current = 0
    for success in successes:
        current = current + 1 if success else 0
        longest = max(longest, current)
    return Streak(longest, current)


def good_deals(deals: Iterable[OwnDeal], few_win: bool) -> Streak:
    """Return the streaks of deals without a penalty, or with points where many win."""
    ordered = sorted(deals, key=lambda own: (own.deal.ended_ms, own.deal.table, own.deal.deal))
    return streak(own.points <= 0 if few_win else own.points > 0 for own in ordered)


SectionKind: TypeAlias = Literal["wheel", "kingdom"]
KINDS: Final[tuple[SectionKind, ...]] = ("wheel", "kingdom")


@dataclass(frozen=True, slots=True)
class CompleteSection:
    """A complete wheel or kingdom: its counting deals, in order."""

    kind: str
    deals: tuple[PlayedDeal, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Penalty points by seat, including fines given by the beer king."""
        totals = [sum(points) for points in zip(*(deal.points for deal in self.deals), strict=True)]
        for deal in self.deals:
            for kind, seat, number in deal.deeds:
                if kind == "fine" and seat is not None:
                    totals[seat] += number
        return tuple(totals)

    def seat_of(self, person: int) -> Seat | None:
        """Return somebody's seat throughout; ``None`` when they missed a deal or moved."""
        seats = {deal.seat_of(person) for deal in self.deals}
        return seats.pop() if len(seats) == 1 else None


def sections(deals: Iterable[PlayedDeal]) -> Iterator[CompleteSection]:
    """Yield the complete wheels and kingdoms of some tables' deals, given in order, by table."""
    held: list[PlayedDeal] = []
    last: tuple[int, int] | None = None
    whole = True
    for deal in deals:
        if last is None or last[0] != deal.table:
            held, whole = [], deal.deal == 1
        elif deal.deal != last[1] + 1:
            held, whole = [], False  # begun in a deal of which nothing is known
        last = deal.table, deal.deal
        if deal.counts:
            held.append(deal)
        for kind, *_ in deal.deeds:
            if kind in KINDS:
                if whole and held:
                    yield CompleteSection(kind, tuple(held))
                held, whole = [], True


@dataclass(frozen=True, slots=True)
class SectionFigures:
    """Number of wheels or kingdoms: played, won with the fewest points, lost with the most.

    Whoever is equal shares it; where all are equal nobody has lost. ``ruled``: every deal of it as beer king.
    """

    played: int = 0
    won: int = 0
    lost: int = 0
    ruled: int = 0


def figures_of(
    some: Sequence[CompleteSection], kind: SectionKind, person: int, span: Span = ALWAYS
) -> SectionFigures:
    """Return a person's figures over the sections that ended in ``span``."""
    own = [
        (section.deals, section.totals, seat)
        for section in some
        if section.kind == kind and span.holds(section.deals[-1].ended_ms)
        if (seat := section.seat_of(person)) is not None
    ]
    return SectionFigures(
        played=len(own),
        won=sum(totals[seat] == min(totals) for _, totals, seat in own),
        lost=sum(totals[seat] == max(totals) > min(totals) for _, totals, seat in own),
        ruled=sum(all(deal.leader == seat for deal in deals) for deals, _, seat in own),
    )


# -- contracts, and roles in Blattla -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Points:
    """Points over some deals: their number, sum, best and worst."""

    deals: int
    total: int
    best: int
    worst: int

    @property
    def average(self) -> float:
        """Average points a deal."""
        return self.total / self.deals


def points_of(points: Sequence[int], few_win: bool) -> Points | None:
    """Sum up some points, or return ``None`` if there are none; ``few_win``: they are penalties."""
    if not points:
        return None
    low, high = min(points), max(points)
    return Points(len(points), sum(points), *((low, high) if few_win else (high, low)))


@dataclass(frozen=True, slots=True)
class InContract:
    """Somebody's points in a contract, compared with everybody else's in the same deals.

    ``won``: the deals in which nobody did better. ``others``: their average points per deal and seat.
    """

    contract: str
    own: Points
    won: int
    others: float


def by_contract(deals: Iterable[OwnDeal], few_win: bool) -> tuple[InContract, ...]:
    """Return every contract played in these deals, somebody's best one first."""
    found: dict[str, list[OwnDeal]] = {}
    for own in deals:
        if own.deal.contract:
            found.setdefault(own.deal.contract, []).append(own)
    told = [_in_contract(contract, some, few_win) for contract, some in found.items()]
    return tuple(sorted(told, key=lambda one: (one.own.average * (1 if few_win else -1), one.contract)))


def _in_contract(contract: str, deals: Sequence[OwnDeal], few_win: bool) -> InContract:
    own = points_of([one.points for one in deals], few_win)
    assert own is not None
    best = min if few_win else max
    won = sum(one.points == best(one.deal.points) for one in deals)
    others = [points for one in deals for points in one.others]
    return InContract(contract, own, won, sum(others) / max(1, len(others)))


Role: TypeAlias = Literal["declarer", "partner", "defender"]
ROLES: Final[tuple[Role, ...]] = ("declarer", "partner", "defender")


@dataclass(frozen=True, slots=True)
class RoleFigures:
    """Deals played in a role, those won, and how many of the latter made the others schneider or schwarz."""

    role: Role
    deals: int
    won: int
    schneider: int
    schwarz: int


def roles(deals: Iterable[OwnDeal]) -> tuple[RoleFigures, ...]:
    """Return the figures of every role that somebody has had. Deals that were thrown in have none."""
    found: dict[Role, list[tuple[bool, str]]] = {role: [] for role in ROLES}
    for own in deals:
        side = {seat for kind, seat, _ in own.deal.deeds if kind in ("won", "lost")}
        if not side:
            continue
        won = any(kind == "won" for kind, *_ in own.deal.deeds)
        level = next((kind.partition("_")[2] for kind, *_ in own.deal.deeds if "_" in kind), "")
        role: Role = (
            "declarer" if own.deal.leader == own.seat else "partner" if own.seat in side else "defender"
        )
        found[role].append((won == (own.seat in side), level))
    return tuple(
        RoleFigures(
            role,
            len(ends),
            sum(won for won, _ in ends),
            sum(won and level == "schneider" for won, level in ends),
            sum(won and level == "schwarz" for won, level in ends),
        )
        for role, ends in found.items()
        if ends
    )


# -- all of it ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Statistics:
    """All figures about somebody alone. ``points`` is ``None`` without a deal that counts."""

    deals: int
    points: Points | None
    contracts: tuple[InContract, ...]
    roles: tuple[RoleFigures, ...]
    wheels: SectionFigures
    kingdoms: SectionFigures
    parties: PartyFigures
    companies: Mapping[Company, PartyFigures]
    levels: tuple[AgainstLevel, ...]
    rating: Rating | None
    won_parties: Streak
    good_deals: Streak


def statistics_of(facts: GameHistory, person: int, *, few_win: bool, span: Span = ALWAYS) -> Statistics:
    """Compute somebody's statistics of a period; ``few_win``: points are penalties. Slow with many deals."""
    deals = list(map(PlayedDeal.of, facts.deals))
    scores = [score for score in facts.scores if span.holds(score.ended_ms)]
    own = own_deals(deals, person, span)
    counting = [one for one in own if one.deal.counts]  # towards a partie; playoffs don't
    complete = list(sections(deals))
    return Statistics(
        deals=len(own),
        points=points_of([one.points for one in counting], few_win),
        contracts=by_contract(counting, few_win),
        roles=roles(own),
        wheels=figures_of(complete, "wheel", person, span),
        kingdoms=figures_of(complete, "kingdom", person, span),
        parties=parties(scores),
        companies=by_company(scores),
        levels=against_levels(counting, scores, few_win),
        rating=rating(scores),
        won_parties=streak(score.place == 1 for score in scores),
        good_deals=good_deals(counting, few_win),
    )


# -- two people compared: parties together, places, and points in deals that both have played -----------


class Meeting(NamedTuple):
    """A partie of two people, with the place and points of each."""

    table: int
    ended_ms: int
    place: int
    other_place: int
    points: int
    other_points: int


@dataclass(frozen=True, slots=True)
class Rivalry:
    """Somebody compared with another. ``meetings`` are in order, the newest last.

    ``difference``: the sum of own points less the other's over ``deals`` in which both have played.
    """

    meetings: tuple[Meeting, ...]
    deals: int
    difference: int

    @property
    def better(self) -> int:
        """Number of parties in which the own place was better."""
        return sum(one.place < one.other_place for one in self.meetings)

    @property
    def worse(self) -> int:
        """Number of parties in which the other's place was better."""
        return sum(one.place > one.other_place for one in self.meetings)

    @property
    def equal(self) -> int:
        """Number of parties in which they shared a place."""
        return len(self.meetings) - self.better - self.worse

    @property
    def average_places(self) -> tuple[float, float]:
        """The own and the other's average place. Raises ``ZeroDivisionError`` without a partie."""
        own, other = sum(one.place for one in self.meetings), sum(one.other_place for one in self.meetings)
        return own / len(self.meetings), other / len(self.meetings)


def rivalry_of(
    facts: GameHistory, person: int, other: int, other_scores: Iterable[ScoreRow], span: Span = ALWAYS
) -> Rivalry:
    """Compare two people by everything that they played at the same tables; slow with many deals."""
    theirs = {score.table: score for score in other_scores}
    met = [
        Meeting(
            own.table, own.ended_ms, own.place, theirs[own.table].place, own.points, theirs[own.table].points
        )
        for own in facts.scores
        if own.table in theirs and span.holds(own.ended_ms)
    ]
    differences = [
        deal.points[here] - deal.points[there]
        for deal in map(PlayedDeal.of, facts.deals)
        if deal.counts and span.holds(deal.ended_ms)
        if (here := deal.seat_of(person)) is not None and (there := deal.seat_of(other)) is not None
    ]
    return Rivalry(tuple(met), len(differences), sum(differences))


def companions_of(facts: GameHistory, person: int, span: Span = ALWAYS) -> list[tuple[int, int]]:
    """Return people who played with somebody, and in how many deals, most first; slow with many deals."""
    found: Counter[int] = Counter()
    for deal in map(PlayedDeal.of, facts.deals):
        if person in deal.players and span.holds(deal.ended_ms):
            found.update(who for who in set(deal.players) if isinstance(who, int) and who != person)
    return sorted(found.items(), key=lambda one: (-one[1], one[0]))
