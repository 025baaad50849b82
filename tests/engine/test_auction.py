"""The auction: whose turn it is, which bid outbids which, when it is over."""

from __future__ import annotations

import pytest

from engine.auction import Auction, Call

RANKS = {"clubs": 1, "spades": 1, "hearts": 2, "grand": 3}


def held(*bids: str | None, first: int = 0, continuous: bool = False) -> Auction[str]:
    auction = Auction(RANKS, 4, first, continuous)
    for bid in bids:
        assert not auction.over
        assert bid is None or auction.outbids(bid)
        auction.call(bid)
    return auction


def test_a_round_begins_with_its_first_seat_and_asks_everybody_once() -> None:
    auction = held(None, "clubs", "hearts", first=2)
    assert auction.calls == (Call(2, None), Call(3, "clubs"), Call(0, "hearts"))
    assert auction.turn == 1 and not auction.over
    auction.call(None)
    assert auction.over and (auction.bidder, auction.best) == (0, "hearts")


def test_only_a_strictly_higher_bid_outbids() -> None:
    auction = held("clubs")
    assert not auction.outbids("clubs") and not auction.outbids("spades")
    assert auction.outbids("hearts") and auction.outbids("grand")


def test_a_round_in_which_all_pass_has_no_bidder() -> None:
    for continuous in (False, True):
        auction = held(None, None, None, None, continuous=continuous)
        assert auction.over and auction.bidder is None and auction.best is None


@pytest.mark.parametrize("first", range(4))
def test_a_continuous_auction_goes_on_until_three_pass_in_turn(first: int) -> None:
    bids = ["clubs", None, "hearts", None, None, "grand", None, None]
    auction = held(*bids, first=first, continuous=True)
    assert not auction.over and auction.turn == first
    auction.call(None)
    assert auction.over and auction.bidder == (first + 5) % 4


def test_forehand_may_open_late_and_the_fourth_seat_is_always_asked() -> None:
    auction = held(None, None, None, continuous=True)
    assert not auction.over
    auction.call("clubs")
    auction.call("hearts")
    assert auction.bidder == 0 and not auction.over


def test_three_passes_before_the_first_bid_do_not_count_for_it() -> None:
    auction = held(None, None, None, "clubs", continuous=True)
    assert not auction.over and auction.turn == 0


def test_a_copy_goes_its_own_way() -> None:
    auction = held("clubs")
    twin = auction.copy()
    twin.call("grand")
    assert (auction.best, auction.turn, len(auction.calls)) == ("clubs", 1, 1)
    assert (twin.best, twin.bidder) == ("grand", 1)
