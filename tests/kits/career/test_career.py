"""The figures of a career, by hand."""

from sheetgen.kits.career.career import FIGURES, Career, running_mean
from tests.kits.career.careers import convoy, going_on, wings


def scored(*scores: int, **changed) -> Career:
    return Career(tuple(convoy(n, score=s, **changed) for n, s in enumerate(scores, start=1)))


def test_games_compare_with_those_of_their_kind_only():
    games = (
        convoy(1),
        convoy(2, edition="revised"),
        wings(1),
        convoy(3, decider="best"),
        convoy(4),
    )
    kinds = Career(games).kinds()
    assert [kind.name for kind in kinds] == [
        "Malta Convoy, edition sheet",
        "Malta Convoy, edition revised",
        "Malta Convoy, edition sheet, decided by best",
        "Wings over Malta, edition 2018",
    ]
    assert [len(kind.games) for kind in kinds] == [2, 1, 1, 1]


def test_what_is_not_finished_is_in_no_figure():
    career = Career((convoy(1, score=80), going_on(2)._replace(score=3), convoy(3, score=90)))
    (kind,) = career.kinds()
    assert kind.mean(FIGURES["score"]) == 85
    assert (len(kind.games), kind.unfinished) == (2, 1)
    assert [played.score for played in career.finished] == [80, 90]
    assert kind.worst()[0].figure == 80


def test_the_best_and_the_worst_by_each_figure():
    (kind,) = scored(70, 95, 88).kinds()
    games = kind.games
    best = {one.what: one.played.score for one in kind.best()}
    worst = {one.what: one.played.score for one in kind.worst()}
    assert best["highest score"] == 95
    assert worst["lowest score"] == 70
    by_luck = sorted(games, key=lambda played: played.account.luck)
    assert worst["unluckiest game"] == by_luck[0].score
    assert best["luckiest game"] == by_luck[-1].score
    by_errors = sorted(games, key=lambda played: played.account.errors)
    assert best["fewest errors"] == by_errors[0].score
    assert worst["most errors"] == by_errors[-1].score


def test_the_luckiest_die_is_told_with_what_it_did():
    (kind,) = scored(70, 95, 88).kinds()
    lucky, unlucky = kind.best()[-1], kind.worst()[-1]
    assert (lucky.what, lucky.played.score, round(lucky.figure, 6)) == ("luckiest roll", 88, 3.3)
    assert unlucky.says == "turn 9: the attack die that sank Eagle"


def test_of_equals_the_earlier_is_named():
    (kind,) = scored(70, 70, 88, 88).kinds()
    named = kind.worst()[0].played.file, kind.best()[0].played.file
    assert named == ("convoy-1.journal.jsonl", "convoy-3.journal.jsonl")


def test_where_all_are_equal_none_is_the_best_or_the_worst():
    (kind,) = scored(70, 70, 70).kinds()
    named = {one.what for one in (*kind.best(), *kind.worst())}
    assert not named & {"highest score", "lowest score"}


def test_one_game_is_neither_best_nor_worst():
    (kind,) = scored(70).kinds()
    assert [one.what for one in kind.best()] == ["luckiest roll"]
    assert [one.what for one in kind.worst()] == ["unluckiest roll"]


def test_campaigns_count_by_who_won_them_and_by_what_each_side_won():
    def ended(british, axis, winner):
        return wings(1, won={"british": british, "axis": axis}, winner=winner)

    games = (ended(14, 8, "british"), ended(10, 12, "axis"), ended(11, 11, "nobody"),
             ended(20, 2, "british"))  # fmt: skip
    (kind,) = Career(games).kinds()
    assert kind.winners() == {"british": 2, "axis": 1, "nobody": 1}
    assert kind.won() == {"british": 55, "axis": 33}
    assert [(one.what, one.figure) for one in kind.best()] == [
        ("widest win, British", 18),
        ("widest win, Axis", 2),
    ]
    assert kind.worst() == []
    assert kind.mean(FIGURES["score"]) is None
    assert kind.mean(FIGURES["luck"]) is None


def test_the_running_mean_is_of_the_last_five():
    assert running_mean([10, 20, 30, 40, 50, 160]) == [10, 15, 20, 25, 30, 60]
    assert running_mean([]) == []


def test_a_player_is_named_if_it_is_always_the_same():
    assert scored(1, 2).player == "A. Borg"
    assert Career((convoy(1), wings(1))).player == ""
    assert Career((convoy(1, player=""),)).player == ""
