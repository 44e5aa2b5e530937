"""Several games bound into one book: its parts and their pages, what it says once, what is left
out."""

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

import sheetgen
from sheetgen.library import own_story
from sheetgen.library.record import answered
from tests.fixtures.outside import installed

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def journals(tmp_path_factory) -> list[Path]:
    """Three patrols of two players: the second is still running, the third has no date."""
    folder = tmp_path_factory.mktemp("journals")
    with installed(tmp_path_factory.mktemp("site"), "night_patrol", patrol="GAME"):
        for name, seed, player, date in (
            ("a", "lions", "Ġorġ <b>", "2026-03-01"),
            ("b", "tigers", "李", "2025-12-24"),
            ("c", "bears", "Ġorġ <b>", None),
        ):
            played = sheetgen.play("patrol", seed=seed, player=player, date=date)
            notes = [(len(played.session.answers), f"The end of {name}, & <i>mine</i>")]
            record = answered(played.header, played.session, notes)
            whole = record.journal().splitlines(keepends=True)
            text = "".join(whole[:7] if name == "b" else whole)
            (folder / f"{name}.journal.jsonl").write_text(text, "utf-8")
        yield sorted(folder.iterdir())


@pytest.fixture(scope="module")
def book(journals) -> bytes:
    return sheetgen.bound(*journals).pdf()


def texts(content: bytes) -> list[str]:
    """What is printed on each page, in one line."""
    with pypdfium2.PdfDocument(content) as pdf:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]


def outline(content: bytes) -> list[tuple[str, int, list[str]]]:
    """The bookmarks, each with its page (from 1) and those right below it."""
    with pikepdf.open(io.BytesIO(content)) as pdf, pdf.open_outline() as found:
        number = {page.objgen: n for n, page in enumerate(pdf.pages, start=1)}
        return [
            (one.title, number[one.destination[0].objgen], [each.title for each in one.children])
            for one in found.root
        ]


def test_the_contents_have_every_story_with_its_page(book, journals):
    pages = texts(book)
    first, contents, *parts, career, made = outline(book)
    assert [first[:2], contents[:2]] == [("Solo journal", 1), ("Contents", 2)]
    assert (career[0], made[:2]) == ("Career", ("Credits", len(pages)))
    assert pages[career[1] - 1].startswith(f"{career[1]} CAREER")
    titles = [sheetgen.open(each).report().shown.partition("\n# ")[2] for each in journals]
    assert [title for title, *_ in parts] == [title.partition("\n")[0] for title in titles]
    for (title, page, below), date in zip(parts, ("1 Mar 2026", "24 Dec 2025", ""), strict=True):
        assert pages[page - 1].startswith(f"{page} {title}")
        assert below[-1] == "Log book"
        row = pages[1].partition(title)[2]
        assert row.index(date) < row.index(f" {page}")
    assert "not finished" in pages[1]
    with pikepdf.open(io.BytesIO(book)) as pdf:
        led = {link.Dest[0].objgen for link in pdf.pages[1].Annots}
        assert led == {pdf.pages[page - 1].objgen for _, page, _ in parts}


def test_pages_are_numbered_from_the_first_to_the_last(book):
    pages = texts(book)
    for number, page in enumerate(pages[1:-1], start=2):
        assert str(number) in page.split(), number


def test_a_book_says_once_who_made_a_game_and_is_read_out_as_other_files(book, journals):
    pages = texts(book)
    (credits,) = sheetgen.open(journals[0]).game.credits
    assert sum(credits in page for page in pages) == 1
    assert credits in pages[-1]
    with pikepdf.open(io.BytesIO(book)) as pdf:
        assert (pdf.Root.Lang, pdf.docinfo.Title) == ("en-GB", "Solo journal")
        assert pdf.Root.MarkInfo.Marked


def test_a_title_page_tells_whose_book_it_is_and_from_when(book):
    first = texts(book)[0]
    assert "Ġorġ <b> and" in first
    assert "24 December 2025 to 1 March 2026" in first
    assert "Night Patrol: 3 games" in first


def test_notes_stand_with_the_story_and_in_the_log_book(book):
    assert sum("The end of c, & <i>mine</i>" in page for page in texts(book)) == 2


def test_turns_that_are_still_to_come_have_no_page(book, journals):
    _, _, (_, first, _), (_, second, _), (_, third, _), *_ = outline(book)
    of_whole, of_running = texts(book)[first:second], texts(book)[second:third]
    assert any("Watch 4" in page for page in of_whole)
    assert not any("Watch 4" in page for page in of_running)


def test_a_book_is_printed_on_every_paper(journals):
    bound = sheetgen.bound(*journals)
    sizes = {}
    for paper, booklet in (("letter", False), ("a5", False), ("a4", True)):
        with pikepdf.open(io.BytesIO(bound.pdf(paper, booklet))) as pdf:
            sizes[paper] = tuple(round(float(end)) for end in pdf.pages[0].mediabox[2:])
    assert sizes == {"letter": (396, 612), "a5": (420, 595), "a4": (842, 595)}


def test_a_game_that_is_there_twice_is_bound_once(journals, tmp_path):
    again, torn = tmp_path / "again.jsonl", tmp_path / "torn.jsonl"
    again.write_bytes(journals[0].read_bytes())
    torn.write_bytes(journals[2].read_bytes()[:-9])
    bound = sheetgen.bound(journals[0], again, torn)
    lines = len(journals[2].read_text("utf-8").splitlines())
    assert bound.passed_over == (
        f"{again}: the same game as {journals[0]}, and bound once",
        f"{torn}, line {lines}: cut short, and left out",
    )
    assert len(outline(bound.pdf())) == 6


def test_files_of_one_name_are_told_apart(journals, tmp_path):
    (tmp_path / "other").mkdir()
    first, second = tmp_path / "game.jsonl", tmp_path / "other" / "game.jsonl"
    first.write_bytes(journals[0].read_bytes())
    second.write_bytes(journals[2].read_bytes())
    bound = sheetgen.bound(first, second)
    contents = texts(bound.pdf())[1]
    assert " 1 Night Patrol" in contents
    assert " 2 Night Patrol" in contents


def test_what_cannot_be_bound_is_refused(journals, tmp_path):
    damaged = tmp_path / "damaged.jsonl"
    lines = journals[0].read_text("utf-8").splitlines(keepends=True)
    damaged.write_text("".join([*lines[:3], "no line\n", *lines[3:]]), "utf-8")
    with pytest.raises(sheetgen.Error, match=r"damaged\.jsonl, line 4"):
        sheetgen.bound(journals[0], damaged)
    with pytest.raises(sheetgen.Error, match="no journal is named"):
        sheetgen.bound()
    with pytest.raises(sheetgen.Error, match="voice"):
        sheetgen.bound(journals[0], voice="nobody").pdf()
    with pytest.raises(sheetgen.Error, match="a5 has room for one page"):
        sheetgen.bound(journals[0]).pdf("a5", booklet=True)


def test_a_story_of_the_players_own_is_bound_until_a_voice_is_named(tmp_path):
    journal = tmp_path / "g.journal.jsonl"
    sheetgen.play("convoy", seed="lions").save(journal)
    own_story.keep(journal, "# Mine alone\n\nNobody else was there.\n")
    told = texts(sheetgen.bound(journal).pdf())
    assert "Mine alone" in told[1]
    assert sum("Nobody else was there." in page for page in told) == 1
    told = texts(sheetgen.bound(journal, voice="account").pdf())
    assert not any("Mine alone" in page or "Nobody else" in page for page in told)
