"""What has been said in a deal of Kontraspiel."""

from __future__ import annotations

from wenzel.plugin import value

__all__ = ["State"]


@value
class State:
    """Where the bidding and the announcements stand.

    :ivar round: 0 while the turned-up card is the dealer's to choose, then the round of bidding; once there is a
        soloist, how he became so: 0 he took the turned-up card, 1 he accepted the preferred suit, 2 he named trumps.
    :ivar passes: how many have passed in this round.
    :ivar soloist: seat of the soloist.
    :ivar match: whether he has announced match.
    :ivar kontra: the seat that has said kontra.
    :ivar recontra: the seat that has said recontra.
    """

    round: int
    passes: int = 0
    soloist: int | None = None
    match: bool = False
    kontra: int | None = None
    recontra: int | None = None

    @property
    def declared(self) -> dict[str, int]:
        """The seats of the declared players."""
        seats = {"soloist": self.soloist, "kontra": self.kontra, "recontra": self.recontra}
        return {name: seat for name, seat in seats.items() if seat is not None}
