"""A fight of a campaign that was flown, however it was: its report is one that the campaign takes,
and is fought once more from what it holds."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.dice import key_of_seed
from sheetgen.core.requests import Answer, ReportFight
from sheetgen.core.session import Session, play_out, seeded
from sheetgen.games.wings import GAME
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.solo import flying

DIGEST = "0" * 64


@settings(max_examples=4, deadline=None)
@given(seed=st.text("abcdef", min_size=4, max_size=4), draw=st.randoms(use_true_random=False))
def test_what_was_flown_is_taken_and_fought_once_more(seed, draw) -> None:
    campaign = Session(GAME, GAME.conditions(), lot=key_of_seed(seed))
    play_out(campaign, seeded(key_of_seed(seed)))
    while not isinstance(campaign.request, ReportFight):
        assert campaign.request is not None
        campaign.answer(Answer(campaign.request.ask, choice=campaign.request.choices[0]))
        play_out(campaign, seeded(key_of_seed(seed)))
    s, t = campaign.state, rulings_of(campaign.conditions)
    side = draw.choice(["british", "axis", flying.BOTH])
    solo = flying.Solo(s, t, key_of_seed(seed), {berth.man: "" for berth in s.flying})
    game = GAME._replace(begin=lambda _: flying.begin(solo, flying.sides_of(s.theatre, side)))
    fight = Session(game, GAME.conditions())
    while fight.request is not None:
        fight.answer(Answer(fight.request.ask, choice=draw.choice(fight.request.choices)))
    told = flying.reported(fight.state, side, fight.answers, "a.jsonl", DIGEST)
    read = campaign.request.form.read(told)
    assert flying.track_of(read, s, t) == fight.state.result.track
    # Neither with a card more, nor with one less, nor for the other side.
    for changed in (read.flown.answers[:-1], (*read.flown.answers, "S>")):
        assert (
            flying.track_of(read._replace(flown=read.flown._replace(answers=changed)), s, t) is None
        )
    campaign.answer(campaign.request.answer(told))
