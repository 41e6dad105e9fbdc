"""What the shape of a view says in its comments: the names in it, and who sees what."""

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.view_types import MachuScenery, MachuSeat, MachuView
from tests.machu_picchu.table import Table

OWN = {"hand", "hand_points", "points", "score", "traced"}
OPEN = set(MachuSeat.__annotations__) - OWN
SCENERY: MachuScenery = GAME.scenery(4, None)  # type: ignore[assignment]


def seen(table: Table, seat: int) -> MachuView:
    found: MachuView = GAME.view(table.s, seat)  # type: ignore[assignment]
    return found


def test_quarters_and_their_groups() -> None:
    quarters = seen(Table(players=3).sundial(1, 2), 0)["quarters"]
    assert [quarter["id"] for quarter in quarters] == list(ids.QUARTERS)
    groups = {name: row["group"] for name, row in SCENERY["quarters"].items()}
    assert tuple(groups) == ids.QUARTERS
    names = ["production", "temple", "placing", "clergy", "special"]
    assert list(dict.fromkeys(groups.values())) == names
    for quarter in quarters:
        once = groups[quarter["id"]] in ("production", "temple")
        assert (quarter["bonus"] is not None) == once
        holds_incas = groups[quarter["id"]] == "production" or quarter["id"] == "sundial"
        assert len(quarter["incas"]) == (3 if holds_incas else 0)
    assert quarters[ids.SUNDIAL]["incas"] == [0, 2, 0]
    assert quarters[ids.MARKET]["princes"] == [0, 1, 2]


def test_names_in_the_dictionaries() -> None:
    view = seen(Table(), 0)
    assert tuple(view["clergy"]) == ids.CLERGY
    assert tuple(view["market"]) == ids.GOODS[1:]
    assert tuple(SCENERY["costs"]) == tuple(SCENERY["units"]) == ids.GOODS
    assert tuple(SCENERY["cards"]) == ids.CARDS
    assert tuple(SCENERY["clergy"]) == ids.CLERGY
    used_once = [quarter["id"] for quarter in view["quarters"] if quarter["shares"]]
    assert tuple(used_once) == ids.QUARTERS[: ids.N_ONCE]
    assert tuple(SCENERY["moons"]) == tuple(moon["id"] for moon in view["moons"]) == ids.MOONS
    kinds = {moon["kind"] for moon in SCENERY["moons"].values()}
    assert kinds == {"steps", *ids.GOODS}
    for seat in view["seats"]:
        assert tuple(seat["goods"]) == tuple(seat["incas"]) == ids.GOODS
        assert tuple(seat["clergy"]) == ids.CLERGY
        assert tuple(seat["owed"]) == ids.GOODS[:2]


def test_a_used_quarter_yields_nothing() -> None:
    view = seen(Table().bonus("llama_meadow", 0), 1)
    assert view["quarters"][ids.LLAMA]["shares"] == []
    assert [share["seat"] for share in view["quarters"][ids.CORN]["shares"]] == [1]
    farmers = seen(Table().incas(0, corn=1).incas(3, corn=2), 1)["quarters"][ids.CORN]
    assert [share["seat"] for share in farmers["shares"]] == [1, 3, 0]


def test_a_row_has_no_value_before_somebody_is_sold() -> None:
    rows = seen(Table().sold("puma", 2), 0)["clergy"]
    assert rows["puma"]["value"] == min(SCENERY["clergy"]["puma"]["steps"][:2])
    assert rows["virgin"]["value"] is None


def test_a_bank_is_shown_only_if_it_is_strict() -> None:
    assert seen(Table(), 0)["bank"] is None
    bank = seen(Table(strict_bank=True), 0)["bank"]
    assert bank is not None
    assert tuple(bank) == ids.GOODS[1:]


def test_cards_and_points_are_seen_by_their_owner() -> None:
    table = Table(players=2)
    for viewer in (-1, 0, 1):
        for seat, shown in enumerate(seen(table, viewer)["seats"]):
            assert set(shown) == (OPEN | OWN if seat == viewer else OPEN)


def test_at_the_end_cards_and_points_are_open() -> None:
    table = Table(players=2)
    table.s.quiet = 100
    GAME.apply(table.s, GAME.actions.parse("conclude"))
    view = seen(table, -1)
    assert view["ending"] == "agreed"
    for shown in view["seats"]:
        assert set(shown) == OPEN | OWN - {"traced"}
