"""Dealing in packets."""

from engine.cards import PACK, notate
from engine.dealing import deal_out


def test_packets_go_round_from_the_first_seat() -> None:
    hands, rest = deal_out(PACK, 1, (3, 2, 3), 4)
    assert notate(hands[1]) == "E7 E8 E9 GU GO HU HO HK"
    assert notate(hands[0]) == "G8 G9 GX H9 HX SO SK SA"
    assert rest == ()


def test_what_is_not_dealt_stays_in_order() -> None:
    hands, rest = deal_out(PACK, 0, (4,), 4)
    assert [len(hand) for hand in hands] == [4, 4, 4, 4]
    assert rest == PACK[16:]
