"""The interfaces of others, held to their own tests: PettingZoo, Gymnasium, OpenSpiel."""

import importlib
import random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from tawantin.core.action import ActionTable
from tawantin.core.contract import Contract
from tawantin.core.errors import BadSave, BadSetup, IllegalAction
from tawantin.core.game import Game
from tawantin.core.registry import NAMES
from tawantin.research import spiel
from tawantin.research.aec import GameEnv
from tawantin.research.encodings import encoder
from tawantin.research.episode import Episode, replayed, restored
from tawantin.research.rewards import rewards
from tawantin.research.single import BotsEnv, BotsVectorEnv, register

DICTIONARIES = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should",
    "ignore:The old environment creation API:DeprecationWarning",  # its tests import a game of it
)
COUNTS = [(name, players) for name in NAMES for players in encoder(name).game.players]


def chosen(name: str, players: int) -> dict[str, Any]:
    """Every option of the game at another value than it has of itself."""
    game = encoder(name).game
    found = {option.name: option.values[-1] for option in game.options}
    return found if game.playable(players, found) else {}


def play(env: GameEnv, choices: int, seed: int = 1) -> None:
    """So many random choices, or to the end."""
    draws = random.Random(seed)
    for _ in range(choices):
        if env.episode.actor < 0:
            return
        mask = env.last()[4]["action_mask"]
        env.step(draws.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize(("name", "players"), COUNTS)
@pytest.mark.filterwarnings(*DICTIONARIES)
def test_pettingzoo_accepts_every_number_of_players(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pettingzoo.test import api_test, performance_benchmark, seed_test

    module: Any = importlib.import_module(f"tawantin.research.{name}_v0")
    options = chosen(name, players)
    api_test(module.env(players=players), num_cycles=12)
    api_test(module.env(players=players, options=options, forced=True), num_cycles=12)
    seed_test(lambda: module.env(players=players, options=options), num_cycles=12)
    clock = iter(range(1000))
    timed: Any = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(timed.time, "time", lambda: next(clock))
    performance_benchmark(module.env(players=players))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_only_the_one_who_is_asked_has_choices_and_all_are_paid_at_the_end(name: str) -> None:
    env = GameEnv(name, reward="score", render_mode="ansi")
    env.reset(seed=4)
    play(env, 9)
    asked = env.agent_selection
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["action_mask"].any() == (agent == asked)
        assert env.observation_space(agent).contains(seen)
        assert np.array_equal(seen["action_mask"], env.infos[agent]["action_mask"])
    assert f"{asked} is asked for" in str(env.render())
    with pytest.raises(IllegalAction):
        env.step(int(np.argmin(env.infos[asked]["action_mask"])))
    play(env, 10_000)
    assert all(env.terminations.values())
    assert sum(env.rewards.values()) == pytest.approx(0.0)
    assert "over, places" in str(env.render())


def test_a_game_can_be_copied_saved_set_replayed_and_dealt_anew() -> None:
    env = GameEnv("cuzco", players=3)
    env.reset(seed=2)
    play(env, 30)
    game, seat = env.encoder.game, env.episode.actor
    twin, other = env.clone(), GameEnv("cuzco", players=3)
    other.load(env.save())
    again = replayed(env.encoder, 3, None, env.episode.seed, env.episode.choices)
    for same in (twin.episode, other.episode, again):
        assert game.key(same.state) == game.key(env.episode.state)
    play(env, 40, seed=7)
    play(twin, 40, seed=7)
    play(other, 40, seed=7)
    assert game.key(env.episode.state) == game.key(twin.episode.state)
    assert game.key(env.episode.state) == game.key(other.episode.state)  # the same dice too
    assert env.episode.choices == other.episode.choices
    env.take(again)
    agent = env.agent_selection
    unknown = env.redetermine(agent, 5)
    assert np.array_equal(env.observe(agent)["observation"], unknown.observe(agent)["observation"])
    assert unknown.episode.actor == seat
    assert unknown.episode.legal == env.episode.legal
    assert unknown.episode.dice.saved() != env.episode.dice.saved()
    other.set_state(env.episode.state)
    assert game.key(other.episode.state) == game.key(env.episode.state)
    with pytest.raises(BadSave, match="this was saved under"):
        restored(env.encoder, {**env.save(), "encoding": "older"})


def test_forced_choices_are_stepped_where_they_are_wanted() -> None:
    one, draws = encoder("cuzco"), random.Random(3)
    episode = Episode(one, 3, None, forced=True)
    episode.begin(3)
    real = []
    while not episode.over:
        action = draws.choice(episode.legal)
        if len(episode.legal) > 1:
            real.append(one.index_of(action))
        episode.play(action)
    assert len(real) < len(episode.choices)
    without = replayed(one, 3, None, 3, real)
    assert one.game.key(without.state) == one.game.key(episode.state)


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_accepts_a_seat_against_bots(name: str) -> None:
    check_env(gymnasium.make(f"tawantin/{name}-v0").unwrapped)
    check_env(BotsEnv(name, opponents=("greedy",), as_arrays=True), skip_render_check=True)


def test_gymnasium_knows_the_games_by_name_one_or_many_at_a_time() -> None:
    register()  # once more does no harm
    assert all(f"tawantin/{name}-v0" in gymnasium.registry for name in NAMES)
    env = gymnasium.make(
        "tawantin.research.single:tawantin/machu_picchu-v0", players=3, seat=2, opponents="novice"
    )
    row, info = env.reset(seed=1)
    assert env.observation_space.contains(row)
    assert info["seat"] == 2
    assert info["action_mask"].sum() > 1
    many: Any = gymnasium.make_vec(
        "tawantin/machu_picchu-v0", 2, vectorization_mode="vector_entry_point", players=2
    )
    assert isinstance(many.unwrapped, BotsVectorEnv)
    assert many.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    rows, info = many.reset(seed=1)
    draws, over = np.random.default_rng(1), np.zeros(2)
    while not over.any():
        assert many.observation_space.contains(rows)
        masks = info["action_mask"]
        rows, paid, over, _, info = many.step((masks * draws.random(masks.shape)).argmax(axis=1))
        assert paid[~over.astype(bool)].any() == 0
    assert set(np.abs(paid[over]).tolist()) <= {0.0, 1.0}
    assert info["_final_obs"].tolist() == over.tolist()
    assert info["final_obs"][over].any()
    many.close()
    env.close()


def test_every_bot_by_name_can_be_an_opponent_and_a_bad_choice_loses() -> None:
    for opponent in ("novice", "apprentice", "search@2"):
        env = BotsEnv("machu_picchu", players=2, opponents=(opponent,), reward="win", seat=1)
        env.reset(seed=3)
        mask = env.action_masks()
        env.step(int(mask.argmax()))
    _, reward, over, _, info = env.step(int(env.action_masks().argmin()))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(BadSetup, match="2 players need 1 bots"):
        BotsEnv("machu_picchu", players=2, opponents=("random", "random"))
    with pytest.raises(BadSetup, match="there is no seat 2"):
        BotsEnv("machu_picchu", players=2, seat=2)


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_simulates_the_games_with_explicit_chance(name: str) -> None:
    most, least = encoder(name).game.players[-1], encoder(name).game.players[0]
    assert pyspiel.load_game(f"tawantin_{name}").num_players() == most
    game = pyspiel.load_game(f"tawantin_{name}(players={least},reward=win)")
    assert game.num_players() == least
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_openspiel_knows_how_likely_a_draw_is_and_what_a_seat_sees() -> None:
    game = pyspiel.load_game("tawantin_cuzco(players=2,pututu=True)")
    state, draws = game.new_initial_state(), random.Random(1)
    rolls = 0
    while not rolls:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1.0)
            texts = {state.action_to_string(action): chance for action, chance in outcomes}
            if "roll 111" in texts:
                rolls += 1
                assert texts["roll 111"] == pytest.approx(1 / 216)
                assert texts["roll 123"] == pytest.approx(6 / 216)
            state.apply_action(draws.choice(outcomes)[0])
        else:
            state.apply_action(draws.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    copy = game.deserialize_state(state.serialize())
    assert str(copy) == str(state) == str(state.clone())
    seat = state.current_player()
    observer = game.make_py_observer()
    observer.set_from(state, seat)
    env = GameEnv("cuzco", players=2, options={"pututu": True})
    env.set_state(state.position.state)
    seen = env.observe(f"player_{seat}")
    assert np.array_equal(observer.tensor, seen["observation"])
    assert np.flatnonzero(seen["action_mask"]).tolist() == state.legal_actions()
    assert "table.round_1=1" in observer.string_from(state, seat)
    assert spiel.distribution(env.encoder.game, env.encoder.game.new(2))


class Finished(Game):
    """A game of three that is over: two share the first place."""

    def __init__(self) -> None:
        super().__init__("finished", 1, (3,), (), ActionTable(), [], Contract((), (), (), ()))

    def places(self, s: object) -> list[int]:
        return [1, 3, 1]

    def scores(self, s: object) -> list[int]:
        return [90, 60, 90]


def test_rewards_are_what_their_names_say() -> None:
    game = Finished()
    assert rewards(game, None, "win") == [0.5, 0.0, 0.5]
    assert rewards(game, None, "place") == [0.5, -1.0, 0.5]
    assert rewards(game, None, "score") == pytest.approx([0.15, -0.3, 0.15])
