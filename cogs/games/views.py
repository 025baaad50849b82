"""How each game is shown, by the engine's name of the game: as described, unless it has a look of its own."""

from collections.abc import Mapping
from typing import Final

from cogs.games.blattla.look import BlattlaLook
from cogs.games.calling import MuckenLook
from cogs.games.fuenfzehnern.look import FuenfzehnernLook
from cogs.games.kauflabet.look import KauflabetLook
from cogs.games.listed import ListedLook
from cogs.games.look import Look
from cogs.games.quodlibet.look import QuodlibetLook
from cogs.games.render_context import HandContext
from cogs.games.schafkopf.look import SchafkopfLook
from cogs.shell import phone
from cogs.shell.layout import AMBER, MessageBuilder
from engine.games.registry import GAMES
from engine.kernel.game import ListedGame

_OWN: Final[Mapping[str, Look]] = {
    "quodlibet": QuodlibetLook(),
    "kauflabet": KauflabetLook(),
    "fuenfzehnern": FuenfzehnernLook(),
    "blattla": BlattlaLook(),
    "schafkopf": SchafkopfLook(),
    "mucken": MuckenLook(),
}
GAME_VIEWS: Final[Mapping[str, Look]] = {
    name: _OWN.get(name) or (ListedLook() if isinstance(rules, ListedGame) else Look())
    for name, rules in GAMES.items()
}


def practised(context: HandContext) -> MessageBuilder:
    """Draw the hand of a table that is none, as short as a phone wants it."""
    return phone.first_fitting(map(_hand, context.ever_shorter), phone.HAND)


def _hand(context: HandContext) -> MessageBuilder:
    builder = MessageBuilder(AMBER)
    builder.buttons(GAME_VIEWS[context.state.game].hand(context, builder))
    return builder
