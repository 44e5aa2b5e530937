"""Recording a campaign over months: by a seed, fight by fight, on forms and from answers."""

import json
from pathlib import Path

import sheetgen
from sheetgen.core import journal
from sheetgen.core.requests import Decision
from tests.cli.campaigns import SEEDED, drawn, fights, kept
from tests.games.wings.sheet.forms import answers, filled, fought

KEPT = "output/wings-2018-takali.journal.jsonl"


class TestBySeed:
    def test_the_dice_are_rolled_and_the_fight_is_asked_for(self, run, begun):
        shown = json.loads(run("show", begun, "--json").out)
        assert (shown["mission"], shown["finished"]) == (1, False)
        record = journal.read(begun)
        assert record.header.seed == "takali"
        assert record.header.policy is None
        assert record.answers == list(answers()[: fights()[0]])
        assert "every die as the seed gives it" in run("verify", begun).out

    def test_it_tells_what_is_asked_now(self, run):
        ran = run("record", "wings", "--seed", "takali")
        path, stands, asked, form, on = ran.out.splitlines()
        assert (path, stands) == (KEPT, "no mission has been fought yet")
        assert asked == (
            'asked now: "fight": a report of the fight of mission 1, '
            "by Martinelli (11), Caputo (12), MacLeod (1), Ashworth (2)"
        )
        assert form == f"a form to write the report on: sheetgen fight-form {KEPT}"
        assert on == f"go on with: sheetgen record --resume {KEPT} --fight FORM"

    def test_a_record_further_on_is_not_begun_anew(self, run, complaint, begun):
        begun.unlink()
        kept(begun, SEEDED, 60)
        before = begun.read_bytes()
        assert "already exists" in complaint("record", "wings", "--seed", "takali")
        assert begun.read_bytes() == before

    def test_neither_seed_nor_answers_is_no_game(self, complaint, here):
        assert "give --answers FILE" in complaint("record", "wings", "--fight", "a.toml")
        assert "the seed is empty" in complaint("record", "wings", "--seed=")
        assert list(here.iterdir()) == []

    def test_a_convoy_is_recorded_by_its_decisions(self, run, here, answers):
        file = answers([{"ask": "option", "choice": "none"}] * 3)
        ran = run("record", "convoy", "--seed", "pedestal", "--answers", file)
        assert ran.status == 0
        assert 'asked now: "option": a choice of none' in ran.out
        assert run("verify", here / "output/convoy-sheet-pedestal.journal.jsonl").status == 0

    def test_at_its_end_the_story_begins_and_its_papers_are_named(self, run, here, answers):
        session = sheetgen.play("convoy", seed="pedestal").session
        given = zip(session.asked, session.answers, strict=True)
        choices = [journal.answer_to_json(a) for q, a in given if isinstance(q, Decision)]
        run("record", "convoy", "--seed", "pedestal", "--answers", answers(choices[:2]))
        path = "output/convoy-sheet-pedestal.journal.jsonl"
        ran = run("record", "--resume", path, "--answers", answers(choices[2:], "rest.jsonl"))
        story = (here / path.replace("journal.jsonl", "report.md")).read_text("utf-8")
        headline = story.partition("\n# ")[2].partition("\n")[0]
        assert ran.out.split("\n\n")[0].splitlines() == [path, headline.replace("*", "")]
        papers = ran.out.split("\n\n")[-1].splitlines()[:-1]
        assert [paper.partition(": ")[0] for paper in papers[:2]] == ["the sheet", "the story"]
        assert [Path(paper.rpartition(": ")[2]).exists() for paper in papers] == [True] * 4

    def test_the_papers_of_a_record_that_is_named_are_beside_it(self, run, here, answers):
        session = sheetgen.play("convoy", seed="pedestal").session
        given = zip(session.asked, session.answers, strict=True)
        choices = [journal.answer_to_json(a) for q, a in given if isinstance(q, Decision)]
        kept = ("--journal", "games/mine.jsonl")
        run("record", "convoy", "--seed", "pedestal", *kept, "--answers", answers(choices[:2]))
        rest = answers(choices[2:], "rest.jsonl")
        assert run("record", "--resume", "games/mine.jsonl", "--answers", rest).status == 0
        assert {path.suffix for path in Path("games").glob("*-mine.*")} == {".pdf", ".html", ".md"}
        assert not Path("output").exists()


class TestCampaign:
    def test_with_dice_typed_in_all_comes_from_answers_and_forms(self, run, here, begun, form):
        rows = [journal.answer_to_json(answer) for answer in answers()]
        before, after = fights()[0], fights()[1]
        (here / "a.jsonl").write_text("\n".join(map(json.dumps, rows[:before])), "utf-8")
        rest = rows[before + 1 : after]
        (here / "b.jsonl").write_text("\n".join(map(json.dumps, rest)), "utf-8")
        form.write_text(filled(form.read_text("utf-8"), drawn(1)), "utf-8")
        typed = ("record", "wings", "--journal", "typed.jsonl")
        assert run(*typed, "--answers", "a.jsonl").status == 0
        ran = run(
            "record",
            "wings",
            "--resume",
            "typed.jsonl",
            "--fight",
            form,
            "--yes",
            "--answers",
            "b.jsonl",
        )
        assert ran.status == 0, ran
        assert "1 of 24 missions fought" in ran.out
        assert "the dice typed in" in run("verify", "typed.jsonl").out

    def test_a_fight_may_be_among_the_answers(self, run, here, begun):
        row = {"ask": "fight", "report": fought(1)}
        (here / "f.jsonl").write_text(json.dumps(row), "utf-8")
        ran = run("record", "wings", "--resume", begun, "--answers", "f.jsonl")
        assert "1 of 24 missions fought" in ran.out

    def test_a_campaign_that_is_over_is_over(self, run, here):
        end = kept(here / "end.jsonl", SEEDED, len(answers()))
        before = end.read_bytes()
        ran = run("record", "wings", "--resume", end)
        assert ran.status == 0
        assert "won after 24 missions" in ran.out
        assert "asked now" not in ran.out
        (here / "f.toml").write_text("", "utf-8")
        ran = run("record", "wings", "--resume", end, "--fight", "f.toml")
        assert (ran.status, "the game is over" in ran.err) == (2, True)
        assert end.read_bytes() == before


class TestResume:
    def test_what_the_record_settles_is_not_given_again(self, run, complaint, begun, here):
        before = begun.read_bytes()
        for option, value in (
            ("--seed", "x"), ("--seed", ""), ("--edition", "2018"), ("--journal", "b.jsonl"),
            ("--ruling", "mats=short-sides"), ("--player", "Ann"), ("--out", "elsewhere"),
        ):  # fmt: skip
            says = complaint("record", "wings", "--resume", begun, f"{option}={value}")
            assert says.endswith(f"leave out {option}")
        assert begun.read_bytes() == before
        assert [path.name for path in here.iterdir()] == ["output"]
        # A player who is saved as default does not matter.
        run("config", "player=Ann")
        assert run("record", "wings", "--resume", begun).status == 0

    def test_nothing_given_tells_how_it_stands_and_writes_nothing(self, run, begun):
        before = begun.read_bytes()
        ran = run("record", "wings", "--resume", begun)
        assert ran.out.splitlines()[:2] == [str(begun), "no mission has been fought yet"]
        assert "asked now" in ran.out
        assert begun.read_bytes() == before

    def test_seeded_dice_lost_at_the_end_are_rolled_again(self, run, begun):
        whole = begun.read_bytes()
        begun.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
        assert run("record", "wings", "--resume", begun).status == 0
        assert begun.read_bytes() == whole

    def test_a_wrong_answer_leaves_the_record_as_it_is(self, complaint, begun, here):
        before = begun.read_bytes()
        for row, says in (
            ({"ask": "fight", "dice": [3]}, 'answered "fight" with 3'),
            ({"ask": "fight", "choice": "won"}, 'answered "fight" with the choice "won"'),
            ({"ask": "fight", "report": {}}, "reports each of these once: 11, 12, 1, 2"),
            ({"ask": "fight", "report": {"crews": 3}}, "crews: has to be a list that reports"),
            ({"ask": "get-home", "dice": [3]}, 'asked for "fight": a report'),
            ({"ask": "fight", "report": "lost"}, "an answer was expected"),
            ("fight: lost", "not a whole line of JSON"),
        ):
            (here / "a.jsonl").write_text(row if isinstance(row, str) else json.dumps(row), "utf-8")
            complained = complaint("record", "wings", "--resume", begun, "--answers", "a.jsonl")
            assert "a.jsonl, line 1: " in complained
            assert says in complained
            assert begun.read_bytes() == before

    def test_all_that_is_given_is_taken_or_nothing(self, complaint, begun, form, here):
        before = begun.read_bytes()
        form.write_text(filled(form.read_text("utf-8"), drawn(1)), "utf-8")
        (here / "a.jsonl").write_text('{"ask":"skill","choice":"sniper"}', "utf-8")
        words = ("record", "wings", "--resume", begun, "--fight", form, "--yes")
        words += ("--answers", "a.jsonl")
        assert "a.jsonl, line 1: " in complaint(*words)
        assert begun.read_bytes() == before
