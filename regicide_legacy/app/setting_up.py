"""An attempt before it begins: who plays which mission with which party, and what the table decides at set-up."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from regicide_legacy.advisor.preparing import answer_as_bots, weakest
from regicide_legacy.app.campaign_table import CampaignTable
from regicide_legacy.app.clock import Clock
from regicide_legacy.app.errors import Misused, Refused, Unreadable, nearest
from regicide_legacy.app.gauntlet import check_grade, drawn_reference
from regicide_legacy.app.pack_answers import Read
from regicide_legacy.app.playing import Playing
from regicide_legacy.app.references import GAUNTLET, NamedMission, mission_number, named_mission
from regicide_legacy.app.seats import SeatWishes, Table, table_for, usual_sitting
from regicide_legacy.campaign.journal import Result
from regicide_legacy.campaign.party import Party, PartyCard
from regicide_legacy.engine import RULES_VERSION
from regicide_legacy.engine.choices import Choice, Subsets
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import UnknownCard
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import PartyNames
from regicide_legacy.engine.purposes import Asked
from regicide_legacy.engine.rng import SEEDS
from regicide_legacy.engine.setup import Setup, deal
from regicide_legacy.engine.vocabulary.declarations import HelpOffer
from regicide_legacy.store.records import Bookmark, NewAttempt

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.preparing import Preparation
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import AttemptSummary
    from regicide_legacy.store.repository import Repository

_DRAWN_SEEDS: Final = 10**10
"""Seeds that nobody chose lie below this, so that they are short enough to be read out."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """An attempt that is dealt, but not in the database yet. `campaign` is what it is played in, None outside one."""

    mission: NamedMission
    campaign: CampaignTable | None
    party: Party
    recruits: Party
    table: Table
    setup: Setup
    game: Game

    def playing(self) -> Playing:
        """Return the game with the people and bots of its table."""
        return Playing(self.game, self.table.bots, strength=self.table.bot_strength, seed=self.setup.seed)

    def begin(self, repository: Repository, clock: Clock) -> Bookmark:
        """Write the attempt, and before it what the campaign has to know.

        Raises `StaleCampaign` where something was decided in the campaign since it was looked at.
        """
        loaded = self.mission.loaded
        campaign = self.campaign.write(repository, self.table.names, clock()) if self.campaign else None
        return repository.start(
            NewAttempt(
                campaign=campaign,
                mission_id=loaded.mission.id,
                mission_title=loaded.mission.title,
                mission_number=self.mission.number,
                mission_sha256=loaded.sha256,
                mission_document=loaded.document,
                party=self.party,
                recruits=self.recruits,
                rules_version=RULES_VERSION,
                players=len(self.table.seats),
                seats=self.table.seats,
                bots=tuple(sorted(self.table.bots)),
                bot_strength=self.table.bot_strength,
                seed=self.setup.seed,
                setup=self.setup.to_data(),
                at=clock(),
            )
        )


class SettingUp:
    """An attempt whose table sits: help is bought first, then what the mission asks is answered, then it is dealt."""

    def __init__(
        self,
        *,
        mission: NamedMission,
        campaign: CampaignTable | None,
        table: Table,
        seed: int,
        losses: int,
        stayed_at_home: tuple[str, ...] = (),
    ) -> None:
        self.mission = mission
        self.table = table
        self.losses = losses
        """How many attempts at this mission were lost before."""
        self.recruits = campaign.recruits(mission.loaded) if campaign else ()
        self.party = _party_for(mission, campaign)
        self.compiled = _compiled(mission, len(table.seats), self.party, self.recruits)
        self._campaign = campaign
        self.marks = campaign.marks(mission.loaded) if campaign else {}
        """The members of the party that bear each mark."""
        self._seed = seed
        self._stayed_at_home = stayed_at_home
        self._preparation: Preparation | None = None

    @classmethod
    def of(
        cls,
        store: Store,
        reference: str,
        wishes: SeatWishes,
        *,
        seed: int | None,
        settings: Mapping[str, str] | None,
        grade: int | None,
        read: Read,
        force: str | None,
    ) -> SettingUp:
        """Return an attempt at a mission by these wishes; the packs that come before it are read.

        Raises what `start_mission` does.
        """
        if seed is None:
            seed = secrets.randbelow(_DRAWN_SEEDS)
        elif not 0 <= seed < SEEDS:
            raise Misused(f"--seed: a seed is a whole number from 0 to {SEEDS - 1}.")
        with store.read() as reader:
            table = table_for(wishes, usual_sitting(reader))
            outside = reader.running(None)
            campaign = CampaignTable.of(store, reader)
            attempts = reader.attempts()
            at_home = campaign.stayed_at_home(reader, attempts)
        number = mission_number(reference, campaign.state)
        check_grade(grade, reference)
        _check_none_runs(outside if number is None else campaign.running)
        if number is not None:
            campaign.enter(number, read, force)
        if reference.casefold() == GAUNTLET and number is not None:
            reference = drawn_reference(campaign.content, grade, seed)
        mission = named_mission(reference, campaign.content, campaign.state, campaign.own, settings)
        return cls(
            mission=mission,
            campaign=None if number is None else campaign,
            table=table,
            seed=seed,
            losses=_losses_outside(attempts, mission) if number is None else campaign.state.mission(number).losses,
            stayed_at_home=() if number is None else at_home,
        )

    @property
    def only_bots(self) -> bool:
        """No person sits at the table."""
        return len(self.table.bots) == len(self.table.seats)

    @property
    def offers(self) -> tuple[HelpOffer, ...]:
        """The help that the mission offers."""
        help_ = self.compiled.mission.declared.help
        return help_.offers if help_ else ()

    @property
    def budget(self) -> int:
        """How much the table may spend on help."""
        if not self.compiled.ruled:
            return 0
        from regicide_legacy.engine.rules.preparing import help_budget

        return help_budget(self.compiled, self.losses)

    def buy(self, bought: Sequence[str]) -> None:
        """Buy help, each offer as often as it is named, in place of what was bought before.

        Raises `Misused` for help that is not offered, `HelpRefused` for too much of it; then nothing has changed.
        """
        offered = [offer.id for offer in self.offers]
        for name in bought:
            if name not in offered:
                if not offered:
                    raise Misused("No help is on offer for this mission now.")
                there_is = f"only {', '.join(offered)}"
                raise Misused(f"This mission offers no help called {name}, {there_is}.{nearest(name, offered)}")
        if bought:
            self._preparation = self._prepared(tuple(bought))

    def choices(self) -> Sequence[Choice]:
        """Return what the table can choose now, members in the party's order; nothing once nothing is asked."""
        choices = self._listed()
        asked = self.asked()
        if not isinstance(choices, Subsets) or asked is None or asked.purpose is None or asked.purpose.from_ != "party":
            return choices
        # The rules take the party for a pile, whose top card comes first: who joined last.
        order = {card.id: place for place, card in enumerate(self.party)}
        members = sorted(choices.cards, key=lambda card: order.get(card, len(order)))
        return Subsets(members, choices.least, choices.most)

    def asked(self) -> Asked | None:
        """Return on behalf of what the table is asked now, and what for; None once nothing is asked any more."""
        return self._under_way().asked() if self.compiled.ruled else None

    def play(self, choice: Choice) -> None:
        """Take what the table chooses. Raises `IllegalChoice`, with nothing changed, where it is not offered."""
        self._under_way().play(choice)

    def leave_to_bots(self) -> None:
        """Let bots choose what is still to be chosen: of cards the weakest, as the party stands; all else by chance."""
        if self.compiled.ruled:
            answer_as_bots(self._under_way(), self.compiled)

    def chosen_by_bots(self) -> tuple[str, ...]:
        """Return the cards that bots would choose now; none where no cards are asked for."""
        choices = self._listed()
        return weakest(self.compiled, choices.cards)[: choices.least] if isinstance(choices, Subsets) else ()

    def proposed(self) -> tuple[str, ...]:
        """Return the cards to propose where some are to be chosen: those that stayed at home last time, then weak ones.

        None of them where nobody did, or no cards are asked for.
        """
        choices = self._listed()
        if not isinstance(choices, Subsets):
            return ()
        again = [card for card in self._stayed_at_home if card in choices.cards]
        others = [card for card in weakest(self.compiled, choices.cards) if card not in again]
        return tuple([*again, *others][: max(choices.least, min(len(again), choices.most))]) if again else ()

    def deal(self) -> Dealt:
        """Shuffle and deal. Only once nothing is left to choose. Raises `EndlessRules`."""
        if self.compiled.ruled:
            setup = self._under_way().setup()
        else:
            setup = deal(self.compiled, self._seed, self.table.first, self.losses)
        game = Game(self.compiled, setup)
        return Dealt(self.mission, self._campaign, self.party, self.recruits, self.table, setup, game)

    def _listed(self) -> Sequence[Choice]:
        """Return what can be chosen now as the rules list it, and bots look at it."""
        return self._under_way().choices() if self.compiled.ruled else ()

    def _under_way(self) -> Preparation:
        if self._preparation is None:
            self._preparation = self._prepared(())
        return self._preparation

    def _prepared(self, bought: tuple[str, ...]) -> Preparation:
        # Only a mission with rules is prepared.
        from regicide_legacy.engine.rules.preparing import Preparation

        return Preparation(self.compiled, self._seed, self.table.first, self.losses, bought, marks=self.marks)


def _losses_outside(attempts: Iterable[AttemptSummary], mission: NamedMission) -> int:
    """Return how many attempts at a mission were lost outside campaigns, where it goes by its id."""
    return sum(
        attempt.campaign is None and attempt.mission_id == mission.loaded.mission.id and attempt.result is Result.LOST
        for attempt in attempts
    )


def _check_none_runs(running: AttemptSummary | None) -> None:
    if running is not None:
        number = running.number
        raise Refused(
            f"Attempt {number} is still running: resume {number} or abandon it "
            f"(`legacy resume {number}`, `legacy abandon {number} --lost`)."
        )


def _party_for(mission: NamedMission, campaign: CampaignTable | None) -> Party:
    """Return who plays: in a campaign its party as it is now; elsewhere, or where it asks for them, its own cards."""
    loaded = mission.loaded.mission
    if campaign is not None and loaded.party is PartyNames.CAMPAIGN:
        return campaign.state.party
    return tuple(map(PartyCard.of, loaded.default_party()))


def _compiled(mission: NamedMission, players: int, party: Party, recruits: Party) -> CompiledMission:
    cards, joining = ([card.to_card() for card in those] for those in (party, recruits))
    try:
        return CompiledMission(mission.loaded.mission, players, cards, recruits=joining)
    except UnknownCard as error:
        raise Unreadable(f"{mission.reference} cannot be played with this party: {error}.") from error
