"""Tables that are none: somebody in a seat of a partie with computers, to practise; nothing is stored."""

from engine.game import Game, Options, Seat, State
from engine.players.levels import NAMES, Level
from engine.storage.records import Person, TableRow
from engine.tables.state import TableState, with_
from engine.tables.values import EVERYONE, SeatState


def practice_table(
    game: Game, preset: str, options: Options, partie: State, seat: Seat, person: Person
) -> TableState:
    """Return the state that a real table with this partie would have, with ``person`` in the seat."""
    seats = [SeatState(None, NAMES[place], Level.BURSCH) for place in range(game.seats(options))]
    seats[seat] = SeatState(owner=person.id)
    rules, access = options.model_dump_json(), EVERYONE.dump()
    row = TableRow(0, "", "", game.name, preset, rules, access, person.id, "playing", 0)
    unplayed = TableState.of(row, game, options, lambda _: person)
    return with_(unplayed, stage="playing", seats=tuple(seats), _partie=partie)
