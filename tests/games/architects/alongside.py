"""The reference implementation beside a game of the conformance suite: what the two see differently."""

from __future__ import annotations

from typing import cast

from architrave.games.architects import numbers as n
from architrave.games.architects import scoring
from architrave.games.architects.position import Region
from architrave.kernel.game import Json
from architrave.kernel.position import Position, chance_outcomes, legal_actions
from tests.games.architects.plan import GAME, display, held
from tests.games.architects.reference import Reference


class Alongside:
    def __init__(self, options: Json) -> None:
        starter = None if options["starter"] == "draw" else options["starter"]
        modules = options["residents"], options["events"]
        self.reference = Reference(options["seats"], starter, *modules, options["difficulty"])

    def follow(self, text: str) -> None:
        self.reference.follow(text)

    def differs(self, position: Position) -> str | None:
        region, reference = cast(Region, position), self.reference
        acting = {-1: "chance", -2: "over"}.get(int(region.actor), int(region.actor))
        if acting != reference.ask.actor:
            return f"that {reference.ask.actor} acts, not {acting}: {sorted(reference.ask.options)}"
        if GAME.pile(region) != reference.ask.pile:
            return f"a draw from {reference.ask.pile}, not {GAME.pile(region)}"
        if acting == "chance":
            offered = {GAME.outcome_text(region, outcome) for outcome, _ in chance_outcomes(region)}
        else:
            offered = {GAME.to_text(region, action) for action in legal_actions(region)}
        if offered != reference.ask.options:
            return f"other options: {sorted(offered ^ reference.ask.options)} are in one list only"
        if display(region) != reference.display:
            return f"the tiles {reference.display}, not {display(region)}"
        cities = GAME.dump(region)["cities"]
        for seat in range(len(reference.players)):
            if (here := of_reference(reference, seat)) != (there := of_region(region, seat, cities[seat])):
                return f"{here} for city {seat}, not {there}"
        if acting == "over":
            won = [city for city in range(int(region.cities)) if scoring.is_winner(region, city)]
            return None if won == reference.winners() else f"that {reference.winners()} win, not {won}"
        return None


def of_reference(reference: Reference, seat: int) -> Json:
    player = reference.players[seat]
    return {
        "city": player.city(),
        "tiles": {block: sorted(ids) for block, ids in player.tiles.items() if ids},
        "boats": (player.boats, player.used_boats),
        "tokens": (player.tokens, player.used_tokens),
        "services": sorted(player.services),
        "earned": sorted(player.earned),
        "residents": ["".join(row) for row in player.rows],
        "points": player.points,
    }


def of_region(region: Region, seat: int, fields: Json) -> Json:
    earned = held(region, n.EARNED, seat)
    return {
        "city": "".join(fields["lots"]),
        "tiles": {int(block): sorted(ids) for block, ids in fields.get("tiles", {}).items()},
        "boats": (held(region, n.BOATS, seat), held(region, n.USED_BOATS, seat)),
        "tokens": (held(region, n.TOKENS, seat), held(region, n.USED_TOKENS, seat)),
        "services": sorted(fields.get("services", [])),
        "earned": [block for block in range(1, 9) if earned >> block - 1 & 1],
        "residents": fields.get("residents", [""] * 6),
        "points": held(region, n.POINTS, seat),
    }
