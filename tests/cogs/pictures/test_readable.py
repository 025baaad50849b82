"""Every picture of a table can be read, in both languages and with the widest names."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from cogs.games.charts import course, final_sheet, score_sheet
from cogs.games.picturing import hand_spec
from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.pictures.renderer import ALT_LIMIT, PictureSpec
from tests.cogs.pictures.moments import FACES, HOUSES, WIDE_NAMES, check, context, hand_context, played
from tests.languages import LANGUAGES

MOMENTS = 12
"""Moments of each partie that are drawn, evenly spread, with the end."""


def specs(at: RenderContext) -> Iterator[PictureSpec]:
    """Yield everything that can be drawn of a table at a moment."""
    shown, words = at.state, at.words
    yield from filter(None, (GAME_VIEWS[shown.game].picture(at), course(at)))
    yield from (score_sheet(at, page) for page in range(1, score_sheet(at).pages + 1))
    if shown.result is not None:
        yield final_sheet(at)
    hands = (hand_spec(hand_context(shown, words, FACES, seat)) for seat in range(len(shown.seats)))
    yield from filter(None, hands)


@pytest.mark.sample(8)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOUSES)
def test_every_picture_can_be_read_and_is_a_described_value(name: str, language: str) -> None:
    game, preset, house = HOUSES[name]
    options, states = played(game, preset, 2, house)
    for state in (*states[:: max(1, len(states) // MOMENTS)], states[-1]):
        for spec in specs(context(game, preset, state, options, language, WIDE_NAMES)):
            check(spec)
            assert 0 < len(spec.alt) <= ALT_LIMIT
            assert pickle.loads(pickle.dumps(spec)) == spec
