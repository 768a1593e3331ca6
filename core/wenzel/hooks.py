"""The hook specifications.  Their docstrings are the reference manual for authors of games and variants.

There are two kinds.  :class:`CatalogueHooks` are asked once for what a plugin offers.  :class:`RulesHooks` are the
rules of one table: the core's defaults, the game's hooks over them, the hooks of the variants over those.  The newest
answer wins; ``None`` always means "no opinion" and passes the question on.  A variant may also wrap the final
answer with ``@hookimpl(wrapper=True)``: its function yields once, gets the answer of all below it, and returns another.

Hooks ask and answer; they never change the deal they are given.  They may be asked at any time, more than once, and
for a copy: an answer may depend on the arguments alone.
"""

# mypy: disable-error-code="empty-body"
# A specification has a signature and a docstring, and by its nature no body.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pluggy

from wenzel.actions import Action
from wenzel.cards import Pack
from wenzel.dealing import DealPlan
from wenzel.declare import Game, Variant
from wenzel.ledger import Score
from wenzel.plugin import NAME
from wenzel.steps import Before, Contract, Holding, Narrowed, Step, Table
from wenzel.tricks import TrickRules

if TYPE_CHECKING:
    from wenzel.deal import Deal
    from wenzel.ruleset import Ruleset
    from wenzel.view import View

hookspec = pluggy.HookspecMarker(NAME)
rule = pluggy.HookspecMarker(NAME)(firstresult=True)


class CatalogueHooks:
    """An entry point of the group ``wenzel.games`` names a module with one of these hooks, or both.  The rules may
    stand in the same module or elsewhere: :attr:`wenzel.plugin.Game.rules` says where.
    """

    @hookspec
    def games(self) -> Sequence[Game]:
        """The games of this plugin.

        :returns: any number of :class:`wenzel.plugin.Game`.
        """

    @hookspec
    def variants(self) -> Sequence[Variant]:
        """The variants of this plugin, of its own games or of anybody's.

        :returns: any number of :class:`wenzel.plugin.Variant`.
        """


class RulesHooks:
    """The functions of the module, or the methods of the object, that :attr:`wenzel.plugin.Game.rules` or
    :attr:`wenzel.plugin.Variant.rules` gives, each marked with ``@hookimpl``.
    """

    @rule
    def table(self, rules: Ruleset) -> Table:
        """Facts that hold for the whole match: direction, coins or points, fixed partners.

        It is asked before ``pack``, so it may depend on ``rules.players`` and ``rules.options`` alone.

        Default: clockwise, points, high wins, each for himself.
        """

    @rule
    def pack(self, rules: Ruleset) -> Pack:
        """The cards that are played with.  Required.

        It may depend on ``rules.players`` and ``rules.options``.  The order of the pack is the game's own affair: it
        decides which index and bit a card has, and nothing about what beats what.
        """

    @rule
    def vocabulary(self, rules: Ruleset) -> Sequence[str]:
        """Every call that can ever be made, as tokens, in a fixed order.

        A token is ASCII words with single blanks between: ``pass``, ``bid 3``, ``trump H``, ``discard 9C``.  Plays of
        cards (``play JS``) are not named here; the core knows them.  Default: no calls.
        """

    @rule
    def deal_plan(self, rules: Ruleset, before: Before) -> DealPlan:
        """How the cards are dealt: packets, turn-up, talon.  Required.

        It may depend on what stands before the deal, for instance on its number.
        """

    @rule
    def open_deal(self, deal: Deal) -> Step:
        """What happens by itself once the cards are dealt: antes, automatic contracts, who speaks first.

        The step gives either ``turn`` (calls begin there) or ``play`` (the seat that leads), or ends the deal.
        Default: the seat after the dealer leads and there is no bidding; the game then needs ``trick_rules`` for the
        contract named ``"play"``.
        """

    @rule
    def legal_bids(self, deal: Deal) -> Sequence[str]:
        """The calls that the seat on turn (``deal.turn``) may make, while calls are being made.

        Never empty.  It may depend on nothing that this seat cannot know.  Needed as soon as a step gives ``turn``.
        """

    @rule
    def legal_announcements(self, deal: Deal, seat: int) -> Sequence[str]:
        """The calls that *seat* may make out of turn now, in any phase.  Default: none.

        It may depend on nothing that this seat cannot know.
        """

    @rule
    def call(self, deal: Deal, seat: int, action: Action) -> Step:
        """The effect of a call, in turn or out of it.  Only legal calls arrive here.

        The step says what goes on: ``turn`` (who calls next), ``play`` (who leads), or ``end``.  One that says none
        of them leaves the turn where it is.  Required for a game with calls.
        """

    @rule
    def refuse(self, deal: Deal, seat: int, action: Action) -> str:
        """Why *seat* may not make this call now: one sentence for people, starting in lower case.

        It may say nothing that this seat cannot know.  Default: that the call is not open now.
        """

    @rule
    def trick_rules(self, rules: Ruleset, contract: Contract) -> TrickRules:
        """Trumps, order of the suits, and obligations under a contract.  Required.

        The core compiles the answer once per contract, so it may depend on nothing but *rules* and *contract*.
        """

    @rule
    def narrow(self, deal: Deal, legal: int) -> Narrowed:
        """Make the legal cards of ``deal.player`` fewer, for a rule that goes beyond the trick.

        *legal* is what the trick rules allow, as a mask.  The answer must leave at least one of them, and its
        sentence may say nothing that this seat cannot know.  A game without this hook pays nothing for it.
        """

    @rule
    def after_card(self, deal: Deal, seat: int, card: int) -> Step:
        """What happens by itself when *seat* has played the card of index *card*, before the trick is gathered.

        The card lies in ``deal.trick``, and ``deal.player`` is the next to play unless the trick is full.
        A game without this hook pays nothing for it.
        """

    @rule
    def after_trick(self, deal: Deal, winner: int) -> Step:
        """What happens by itself when a trick has been gathered: cards drawn from the talon, new obligations, an end.

        The trick is ``deal.won[-1]``, and *winner* is on turn.  It is asked after the last trick as well.
        A game without this hook pays nothing for it.
        """

    @rule
    def sides(self, deal: Deal) -> Mapping[str, Sequence[int]]:
        """Who really plays with whom: named sides and their seats.

        Seats that no named side holds form one further side.  It is asked when the deal is over, and ``score`` may
        ask the same function itself.  Default: the fixed partners of ``table``.
        """

    @rule
    def known_sides(self, view: View) -> Mapping[int, str]:
        """What an observer knows about the sides: for some seats the name of their side.

        It is computed from the observer's view alone, so it cannot leak.  Default: the fixed partners of ``table``.
        """

    @rule
    def score(self, deal: Deal) -> Score:
        """The payments of a deal that is over, played or not.  Required.

        ``deal.how`` says why it ended: ``"played"``, or the ``end`` of the step that ended it.  Points come out of
        :data:`wenzel.plugin.BANK`; a game whose ``table`` says *zero_sum* pays between seats and
        :data:`wenzel.plugin.POT`.
        """

    @rule
    def match_over(self, rules: Ruleset, deals: int, totals: Sequence[int]) -> bool:
        """Whether the match ends after *deals* deals with these totals.

        Default: after the number in the option ``deals``, if the game has it; else after one deal.
        """

    @rule
    def winners(self, rules: Ruleset, totals: Sequence[int]) -> Sequence[int]:
        """The seats that win a match with these totals.  At least one.

        Default: all with the best total (the highest, or the lowest where ``table`` says that low wins).
        """

    @rule
    def implies(
        self, rules: Ruleset, calls: Sequence[tuple[int, str]], seat: int, action: Action
    ) -> Sequence[Holding]:
        """What a public call proves about the caller's hand, given the public *calls* before it (seat and token).

        What a card proves, the core finds out by itself.  Default: nothing.
        """

    @rule
    def speak(self, rules: Ruleset, action: Action) -> str:
        """A call in words for people ("accept with hearts as trumps").  Default: the token, with cards as pictures."""
