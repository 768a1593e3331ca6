"""The variants that ship with Baśka, each stacked over the game."""

from __future__ import annotations

from wenzel.plugin import Option, Variant, page
from wenzel_baska.house_rules import as_pik, as_trefl, kop

ONE_LOSS = "both are the same game but for the points that the losing Old need; choose one"
ONE_ACE = "each of them puts other aces above the ace of hearts; choose one"
KOP_ALONE = "Kop is a game with its own trumps and its own doublings; play it without other variants"

VARIANTS = (
    Variant(
        name="pagat",
        game="baska",
        api=1,
        sets={"trumping": "always", "old_loss": 2, "solo_loss": 2},
        excludes={"turniej": ONE_LOSS, "kop": KOP_ALONE},
        summary="stricter: void players must trump, and the Old or a lone player lose double",
        page=page(__name__, "pagat.md"),
    ),
    Variant(
        name="as-trefl",
        game="baska",
        api=1,
        rules=as_trefl,
        excludes={"as-pik": ONE_ACE, "kop": KOP_ALONE},
        summary="black Baśka: AC and TC are the highest trumps, fourteen trumps in all",
        page=page(__name__, "as-trefl.md"),
    ),
    Variant(
        name="as-pik",
        game="baska",
        api=1,
        rules=as_pik,
        excludes={"as-trefl": ONE_ACE, "kop": KOP_ALONE},
        summary="AS is the highest trump, thirteen trumps in all",
        page=page(__name__, "as-pik.md"),
    ),
    Variant(
        name="kop",
        game="baska",
        api=1,
        rules=kop,
        sets={"trumping": "always", "old_loss": 1, "solo_loss": 1},
        options=(Option("three_tens", (False, True), "TC and TS rank between AH and TH"),),
        excludes=dict.fromkeys(("pagat", "turniej", "as-trefl", "as-pik"), KOP_ALONE),
        summary="Baśka's sister: no Gran and no Baśka, and słup in place of hirsch",
        page=page(__name__, "kop.md"),
    ),
    Variant(
        name="turniej",
        game="baska",
        api=1,
        sets={"trumping": "always", "old_loss": 2, "solo_loss": 2, "old_exit": 27},
        excludes={"pagat": ONE_LOSS, "kop": KOP_ALONE},
        summary="tournament red Baśka: as pagat, and losing Old need 27 points to avoid the doubled value",
        page=page(__name__, "turniej.md"),
    ),
)
"""All of them, in the order of the rules page."""
