"""A true sentence passes, and one made wrong is named; what is not safe to read is unread."""

from __future__ import annotations

from pathlib import Path

import pytest

import sheetgen
from sheetgen.games.convoy.report.checking.reader import Reader
from sheetgen.games.convoy.report.checking.world import World
from sheetgen.kits.telling.checking.findings import Checked, Read

TRUE = {
    "Five aircraft of both air forces came on Wednesday morning, north of Bone.": (
        "Five:Six", "aircraft of both air forces:Germans", "Wednesday:Thursday",
        "morning:evening", "Bone:Bougie",
    ),
    "Three Germans finished *Yorba Linda*, sank the destroyer *Wrestler* and damaged *Bulkoil*.": (
        "Three:Two", "Germans:Italians", "sank:damaged", "damaged:sank", "Bulkoil:Kentucky",
        "destroyer:cruiser",
    ),
    "A U-boat came that evening, and it sank one tanker.": ("evening:dawn", "one tanker:a cruiser"),
    "Three Germans came on Wednesday evening, and none was turned back.": ("none:one",),
    "Five aircraft of both air forces came, and two missed.": ("two:three", "two m:all m"),
    "*Yorba Linda* was hit on Wednesday morning and sunk on Wednesday evening.": (
        "morning:night", "evening:night", "Yorba Linda:Kentucky",
    ),
    "I turned off the direct road at four on Tuesday morning, and it made the voyage three watches"
    " longer.": ("Tuesday:Monday", "turned off the direct road:split the convoy"),
    "I sent out the dummies at dawn on Thursday, for three watches.": ("dawn:noon", "three:four"),
    "*Eagle* and *Indomitable* turned for home at halfway, and *Victorious* stayed.": (
        "Eagle:Victorious", "and *Victorious*:and *Eagle*",
    ),
    "Nine of fourteen merchant ships came in.": ("Nine:Ten", "fourteen:thirteen"),
    "We were in at midnight on Thursday, with nine cargo ships.": (
        "Thursday:Wednesday", "nine:ten",
    ),
    "*Kentucky* was the first merchant ship that I lost.": ("Kentucky:Bulkoil",),
    "I have 79 points.": ("79:78",),
    "*Burdwan* was sunk by German aircraft.": ("German aircraft:U-boats", "German:Italian"),
    "U-boats sank *Bulkoil*.": ("U-boats:Germans", "U-boats:Italian aircraft"),
    "The escort turned back two of fifteen attackers.": ("two:three",),
    "Men of the escort say that two attackers of fifteen were turned back.": ("two:seven",),
    "*Almeria Lykes* and *Yorba Linda* were sunk by Germans.": (),
    # Without a verb: what is said together must be so together.
    "In at midnight, Thursday: nine cargo ships, no tankers.": ("nine:ten", "Thursday:Tuesday"),
    "Wednesday evening, north of Galita Island: three Germans, none turned back.": (
        "Galita Island:Bougie", "none:one", "Germans:Italians", "evening:morning",
    ),
    "Fifteen of the enemy came in five attacks, and two of them were turned back.": ("two:three",),
    "*Bulkoil* was damaged on Wednesday evening, with seven watches to go.": ("evening:night",),
    # What is told next is told of the same attack.
    "Five aircraft of both air forces came on Wednesday morning. They damaged *Yorba Linda*.": (
        "Yorba Linda:Almeria Lykes",
    ),
    "Five aircraft of both air forces came on Wednesday morning. KENTUCKY sunk.": (),
    # A part of a day is of the day that is told of.
    "Five aircraft of both air forces came on Wednesday morning. In the afternoon three Germans"
    " came.": ("afternoon:small hours",),
    # What is told beside a ship is not what becomes of her; a verb holds on.
    "*Yorba Linda*, already damaged, was sunk on Wednesday evening.": ("Wednesday:Tuesday",),
    "*Burdwan* was sunk and so was *Almeria Lykes*.": (),
    "*Victorious* and *Dido* were hit but stayed afloat.": (),
    "The convoy lost *Kentucky*, *Burdwan* and *Almeria Lykes*.": ("Almeria Lykes:Dido",),
    # First, last, only, none, every.
    "The last merchant ship that I lost was *Bulkoil*.": ("last:first", "Bulkoil:Kentucky"),
    "*Wrestler* was the only destroyer that I lost.": ("destroyer:ship",),
    "No cruiser was lost.": ("cruiser:destroyer",),
    "Nobody attacked us on Tuesday.": ("Tuesday:Wednesday",),
    "The score was 79.": ("79:80", "79:93"),
    "Turn 15: five aircraft of both air forces.": ("15:16", "five:six"),
    "The escort turned back 2 attackers out of 15.": ("2 a:3 a",),
    "*Bulkoil* got knocked around on Wednesday evening.": ("evening:morning",),
    "I rolled eleven cargo ships and three tankers.": ("eleven:twelve", "three:four"),
    "Five merchant ships were sunk: *Kentucky* on turn 15, *Bulkoil* on turn 23.": (),
    # Attackers that were turned back are a part of a force.
    "Five aircraft of both air forces came on Wednesday morning. Two attackers missed,"
    " three hits.": ("Two attackers:Three attackers",),
    # What stands in a list is of the verb before it.
    "Two merchant ships were sunk: *Kentucky* and *Burdwan*.": ("Burdwan:Brisbane Star",),
    "It was *Wrestler* that was sunk on Wednesday evening.": ("Wednesday:Tuesday",),
    "They sank *Wrestler* on Wednesday evening, when Germans attacked.": ("Germans:Italians",),
    # After a time or a loss, or before it, or the last of it.
    "No cargo ship was lost after Wednesday afternoon.": ("afternoon:morning", "cargo ship:ship"),
    "There was no attack after Thursday evening.": ("Thursday:Wednesday",),
    "Three tankers were sunk, the last of them *Bulkoil*.": ("last:first", "Bulkoil:Kentucky"),
    # Who is meant is said first, or last.
    "It was *Wrestler* that they sank on Wednesday evening.": ("Wrestler:Wilton",),
    "Of fourteen merchant ships nine arrived.": ("fourteen:fifteen", "nine:eight"),
    "Of the destroyers one was sunk.": ("one:two",),
    "Of the cruisers none was lost.": ("cruisers:tankers",),
    "All but five of the fourteen merchant ships came in.": ("five:four", "fourteen:thirteen"),
    "*Eagle* and *Indomitable* turned back on Tuesday night.": (
        "Eagle:Victorious", "Tuesday:Monday",
    ),
    "Nobody was sunk on Monday night, when three U-boats came.": (),
    "Three Germans came on Wednesday evening, and all of them got through.": ("all:two",),
    "Malta had nine cargo ships of mine by midnight on Thursday.": ("nine:ten", "Thursday:Tuesday"),
    "Five attacks were made on us.": ("Five:Three",),
    "The escort turned back two U-boats on Monday night.": ("U-boats:Germans", "two:three"),
    "I sailed with eleven cargo ships and three tankers.": ("tankers:cargo ships",),
    # She, they and who are those named before, if there is only one that they can be.
    "*Victorious* was hit, and she reached Malta.": ("she reached:she never reached",),
    "I sailed with three tankers, and all of them were sunk.": ("all of:none of",),
    "Among the lost is *Bulkoil*, which was sunk by U-boats.": ("U-boats:Germans",),
    # Attacks are counted where it is known which.
    "Five aircraft of both air forces came on Wednesday morning: five attacks, two missed.": (
        "five attacks:nine attacks",
    ),
    "On Wednesday evening the Germans came with force 3.": ("force 3:force 4",),
    # A time that stands alone is that of what is told next.
    "Turn 17, on Wednesday evening. Three Germans, and none was stopped.": (
        "Three:Two", "Wednesday:Tuesday",
    ),
    # All, only, first and last, of a group.
    "I lost six ships, of which *Kentucky* was the first.": ("Kentucky:Bulkoil",),
    "Of my carriers only *Victorious* was hit.": ("Victorious:Eagle",),
    "The last of mine to be sunk was *Bulkoil*.": ("Bulkoil:Burdwan",),
    "Of fourteen merchant ships there arrived nine.": ("nine:ten",),
    "We counted nine cargo ships, *Victorious* damaged.": ("Victorious:Brisbane Star",),
    # What goes on without a time is of the attack told of last; a watch later is after that.
    "Three Germans came on turn 16. They sank *Burdwan*.": ("Burdwan:Bulkoil",),
    "Three Germans came on turn 16. Nobody was stopped, so two hits to place.": ("two:three",),
    "Three Germans came on turn 16. A 1 sank *Burdwan*.": ("Burdwan:Wrestler",),
    "Three Germans came on turn 16. I lost *Burdwan*.": ("Burdwan:Kentucky",),
    "Three Germans came on turn 16. That left eleven merchant ships.": ("eleven:ten",),
    "Three Germans came on turn 16. A watch later Germans sank *Wrestler*.": (
        "*Wrestler*:*Burdwan*", "A watch later Germans:Two watches later Germans",
    ),
    "Five aircraft came on turn 15. That afternoon three Germans sank *Burdwan*.": (
        "afternoon three:night three", "three:four",
    ),
    # By whom, also behind a `to` or beside; two attacks are told of together.
    "I lost *Bulkoil* on Thursday evening, to a U-boat.": ("a U-boat:a German",),
    "Three Germans came on turn 16, who sank *Burdwan*.": ("Burdwan:Wrestler",),
    "Three Germans on Wednesday afternoon and a U-boat on Thursday evening sank *Burdwan* and"
    " *Bulkoil*.": ("Bulkoil:Wrestler", "Three:Two", "Thursday:Tuesday"),
    "I lost *Burdwan* on Wednesday afternoon, then *Bulkoil* on Thursday evening.": (
        "Wednesday afternoon:Tuesday night",
    ),
    "Sunk: *Kentucky* on Wednesday morning, then *Bulkoil* on Thursday evening.": (
        "Thursday evening:Wednesday afternoon",
    ),
    # Notes: what sailed, was left or came in.
    "79 points, nine of fourteen merchant ships.": ("nine:ten", "fourteen:fifteen", "79:80"),
    "Nine of fourteen in, 79 points, and I went to bed.": ("Nine:Ten", "79:80"),
    "Fleet: 11 cargo ships, three tankers, 40 cruisers and destroyers.": ("three:two",),
}  # fmt: skip
"""What is true of a game, with words of it and what makes it false."""


@pytest.fixture(scope="module")
def world() -> World:
    record = sheetgen.play("convoy", seed="look1", edition="revised", policy="steady")
    return World(record.chronicle, par=93)


def read(world: World, text: str) -> list[Read]:
    return Reader(world).read(f"# A passage\n\n{text}\n")[1:]


@pytest.mark.parametrize("sentence", TRUE)
def test_what_is_true_passes_and_what_is_false_is_named(world: World, sentence: str) -> None:
    found = read(world, sentence)
    assert all(each.claims for each in found)
    assert not [each for each in found if each.false]
    for was, put in (swap.split(":") for swap in TRUE[sentence]):
        wrong = sentence.replace(was, put)
        assert wrong != sentence
        assert any(each.false for each in read(world, wrong)), wrong


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Turn 16. Three Germans. *Burdwan* sunk.", "Turn 16. Five Germans. *Burdwan* sunk."),
        ("Turn 16. Three Germans. *Burdwan* sunk.", "Turn 16. Three U-boats. *Burdwan* sunk."),
        ("Turn 16. Three Germans. *Burdwan* sunk.", "Turn 16. Three Germans. *Wrestler* sunk."),
        ("It was on Thursday evening that a U-boat came.",
         "It was on Tuesday evening that a U-boat came."),
    ],
)  # fmt: skip
def test_a_time_alone_is_of_what_is_told_next(world: World, true: str, false: str) -> None:
    assert not [each for each in read(world, true) if each.false]
    assert [each for each in read(world, false) if each.false]


DIARY = "## {day}\n\n{text}\n"


@pytest.mark.parametrize(
    ("day", "text"),
    [
        ("Wednesday, 12 August", "Three Germans came this evening."),
        ("Wednesday, 12 August", "They found us at dawn. We are north of Galita Island."),
        ("Sunday, 9 August", "We are to take eleven cargo ships and three tankers."),
    ],
)
def test_a_diary_tells_of_the_day_that_its_heading_says(world: World, day: str, text: str) -> None:
    assert not [each for each in Reader(world).read(DIARY.format(day=day, text=text)) if each.false]
    wrong = DIARY.format(day="Tuesday, 11 August", text=text.replace("eleven", "twelve"))
    wrong = wrong if "eleven" not in text else DIARY.format(day=day, text="Twelve cargo ships.")
    assert [each for each in Reader(world).read(wrong) if each.false]


@pytest.mark.parametrize(
    "sentence",
    [
        "If six Germans had come on Friday, *Eagle* would have been sunk.",
        "Without Evade I'd have lost *Eagle* and *Brisbane Star*.",
        "*Eagle* was sunk in August 1942.",
        "In reality Germans sank *Eagle* on Monday.",
        "The real one never came in: she was lost on Tuesday.",
        "Of two aircraft that saw us today one brought nobody.",
        "That attack cost me 14 points.",
        "Come over on Saturday, and bring your own dice.",
    ],
)
def test_what_did_not_happen_is_unread(world: World, sentence: str) -> None:
    assert not read(world, sentence)[0].claims


TEXTS = Path(__file__).parent / "texts"
FALSE = {
    "t04": ("Wednesday night in the Skerki Channel", "Tuesday night in the Skerki Channel"),
    "t06": ("The destroyer Wilton sunk.", "The destroyer Wilton damaged."),
    "t09": ("Three Germans found her", "Three Italians found her"),
    "t16": ("the destroyer *Keppel* is damaged", "the destroyer *Keppel* is sunk"),
}
"""Texts that people wrote of their games, words of them, and what makes them false."""


@pytest.mark.parametrize("name", FALSE)
def test_what_people_write_is_not_accused_unless_it_is_false(name: str) -> None:
    chronicle = sheetgen.open(TEXTS / f"{name}.journal.jsonl").chronicle
    text = (TEXTS / f"{name}.md").read_text("utf-8")
    reader = Reader(World(chronicle, None))
    assert not Checked(reader.read(text)).contradicted
    was, put = FALSE[name]
    assert was in text
    assert len(Checked(reader.read(text.replace(was, put))).contradicted) == 1


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Kentucky was sunk.", "Victorious was sunk."),
        ("In the dog watches on 12 August three Germans came over; none was driven off.",
         "In the dog watches on 11 August three Germans came over; none was driven off."),
        ("HMS *Eagle* went home at halfway.", "HMS *Victorious* went home at halfway."),
        ("I scored 79.", "I scored 97."),
        ("Nine of fourteen merchantmen reached Malta.", "Eight of fourteen merchantmen came in."),
    ],
)  # fmt: skip
def test_a_text_in_anybodys_words_is_read(world: World, true: str, false: str) -> None:
    assert not [each for each in Reader(world).read(true) if each.false]
    assert [each for each in Reader(world).read(false) if each.false]


def test_what_is_false_is_told_with_its_line_and_what_the_record_says(world: World) -> None:
    text = "# A title\n\nNothing to say.\nI lost Kentucky on Monday.\n\nIt rained.\n"
    lines = list(Checked(Reader(world).read(text)).lines())
    assert lines[:3] == [
        "contradicts the record:",
        "  line 4: I lost Kentucky on Monday.",
        "      not so: I lost Kentucky on Monday",
    ]
    assert lines[3].startswith("      record: Kentucky, a tanker: sunk (turn 15")
    assert (
        "4 sentences: 0 agree with the record, 1 contradicted, 0 worth a look, 3 not judged"
    ) in lines


@pytest.mark.parametrize(
    "sentence",
    [
        "*Kentucky* was sunk on Monday.", "Turn 3: two Germans, one missed.", "Final score: 97.",
        "On Tuesday 11 August six U-boats came, two were turned back.", "Germans sank *Bulkoil*.",
        "*Bulkoil* was the first tanker I lost.", "I turned off the direct road on Monday.",
        "The first was three U-boats, on Monday night, when we were off Cartagena, and they sank"
        " *Dido*.",
        "The Screen is another matter. I chose it only on turn 26.",
        "The final score was entered in the book as 87.",
        "13 Aug, forenoon watch. *Eagle* goes home.",
        "We lost *Kentucky*, *Yorba Linda* and *Bulkoil*, the first of the tankers to be lost.",
        "Three carriers sailed. *Victorious* came in, and ten of the eleven cargo ships.",
        "On Monday night six Germans came over against us.",
    ],
)  # fmt: skip
def test_what_is_plainly_false_is_contradicted(world: World, sentence: str) -> None:
    assert Checked(read(world, sentence)).contradicted


@pytest.mark.parametrize(
    "sentence",
    [
        "She told me that *Kentucky* was sunk on Monday.", "“*Kentucky* was sunk on Monday.”",
        "*Kentucky* nearly was sunk on Monday.", "Was *Kentucky* sunk on Monday?",
        "Last time *Kentucky* was lost. *Kentucky* was sunk on Monday.",
        "*Kentucky* got a dent on Monday and was sunk.",
    ],
)  # fmt: skip
def test_what_may_be_meant_otherwise_is_not_contradicted(world: World, sentence: str) -> None:
    assert not Checked(read(world, sentence)).contradicted


def test_what_is_not_so_is_said_in_the_words_of_the_text() -> None:
    record = sheetgen.play("convoy", seed="pedestal")
    (read,) = record.check("I lost *Ohio* on Monday.").contradicted
    assert [denied.claim for denied in read.false] == ["I lost Ohio on Monday"]


def test_a_story_in_words_of_its_own_is_not_accused(world: World) -> None:
    story = (
        "Fourteen merchantmen left the Rock with me, and nine tied up at Malta. The first to find"
        " us were three submarines, after dark on the Monday; two of them never got near and the"
        " third put a hole in Dido. I lost my only destroyer, the Wrestler, to the same three"
        " aircraft that finished off Yorba Linda. Kentucky was the first of the tankers to go, and"
        " Bulkoil the last. None of my three carriers was sunk, though Victorious carried a hole"
        " home to Malta. Two carriers had gone home at halfway, Eagle and Indomitable, and"
        " Victorious alone stayed. Five raids in all, fifteen raiders, and my gunners accounted for"
        " two. Yorba Linda was hurt in one attack and sunk two watches later."
    )
    found = Checked(Reader(world).read(story))
    assert not found.contradicted
    assert len(found.unread) <= 1


@pytest.mark.parametrize(
    "text",
    [
        "Turn 17. Germans, three attacks. Score 92.",
        "Nothing struck us until Monday night, when three U-boats came.",
        "*Dido* and *Victorious* came through, and so did eight of the cargo ships.",
        "*Kentucky* was sunk. I told my wife, and she has gone to bed.",
        "The convoy that sailed with eleven cargo ships came in on Thursday.",
        "The next plane came on turn 12.",
        "Two of the three merchant ships I lost on Wednesday were lost in one raid.",
        "*Eagle* went home with six destroyers, and *Victorious*, our one carrier, was hit.",
        "Two hits for *Yorba Linda* alone.",
        "*Eagle* and *Indomitable* went home. They took ten of the escort along.",
        "There were three tankers left on Tuesday.",
        "Three ships were sunk, none of them by U-boats, and none at all on Thursday.",
        "Five raids. Two were German, one was made by both air forces.",
        "Apart from *Kentucky* no tanker was sunk without being damaged.",
        "Stay on the road and *Kentucky* and *Bulkoil* are in.",
        "A screen makes hits worse, and a split gets a convoy found.",
        "*Bulkoil* was damaged on Wednesday, and she was sunk, by a U-boat, on Thursday.",
        "No cruiser was lost, and only *Dido* was damaged, by U-boats, on Monday night.",
        "I make it seventy-nine. Interceptions all trip: two.",
        "Of those ships *Dido* did not go under, though others of the three who came hit her.",
    ],
)
def test_what_some_reading_bears_out_is_not_contradicted(world: World, text: str) -> None:
    found = Reader(world).read(f"# A passage\n\n{text}\n")
    assert not [each.false for each in found if each.false]


@pytest.mark.parametrize(
    "text",
    [
        "There were two aircraft that missed on Wednesday forenoon, and one in the afternoon.",
        "None of the Germans was stopped, ever.",
        "Only two of them were stopped, both U-boats, both on Monday.",
        "Neither of the two cargo ships had been hit before.",
        "Seven cargo ships came in besides *Rochester Castle* and *Brisbane Star*.",
        "Two tankers and a destroyer were damaged or sunk by six Germans.",
        "Eleven aircraft came on Wednesday, none was driven off and three missed.",
        "On Wednesday three raids, one mixed and two German, cost us *Kentucky* and *Burdwan*.",
        "None of my losses was *Dido*.",
        "Three misses: two on Wednesday forenoon, one on Wednesday afternoon.",
        "Two stopped: a U-boat, and another U-boat.",
        "I split nothing and screened nobody.",
        "I might have split, or put out a screen; I did none of these.",
        "After this, no ship of mine was damaged any more.",
        "There are nine ships here that have no business to be.",
        "*Bulkoil* was hit on Wednesday evening and *Dido*, on Monday.",
        "The 13th merchant ship I looked for was *Kentucky*.",
        "five aircraft came on Wednesday morning. another three after midday: none stopped",
        "It drew nobody. No merchant ship was hit.",
        "Five attacks came.",
        "I lost *Eagle* to the roll at halfway.",
        "U-boats come late.",
        "Not all of my tankers got there.",
        "Three Germans came on turn 16. *Dido* was damaged as well.",
        "*Kentucky*, one of my tankers, was sunk, and *Wrestler*, a destroyer.",
        "I lost five of my merchant ships and came in with eight cruisers.",
    ],
)
def test_what_may_be_misread_is_no_accusation(world: World, text: str) -> None:
    assert not Checked(read(world, text)).contradicted
