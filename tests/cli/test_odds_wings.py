"""`sheetgen odds wings`: a game that is not simulated tells its chances exactly."""


def test_every_way_down_has_its_chances(run, here):
    ran = run("odds", "wings")
    lines = ran.out.splitlines()
    assert ran.status == 0
    assert lines[0].startswith("Wings over Malta, edition 2018: ")
    assert len([line for line in lines if line.startswith("over ")]) == 3
    plain = [line for line in lines if line.startswith("no die rolled again")]
    assert len(plain) == 3
    # Over the sea one drowns as often as not; over friends nobody is made prisoner.
    assert plain[0].endswith("36.8/ 9.2/54.0/12.8/ 0.5   54.0/ 6.0/40.0/35.0/ 1.4")
    assert "92.0/ 0.0/ 8.0/32.0/ 1.2" in plain[1]
    assert max(map(len, lines[2:])) <= 80
    assert list(here.iterdir()) == []


def test_what_does_not_go_with_it_is_refused(complaint):
    for more, says in (
        (("--policy", "careful"), "leave out --policy"),
        (("--setup", "cargo=9"), "leave out --setup"),
        (("--edition", "classic"), 'no edition of wings called "classic"'),
        (("--ruling", "mats=round"), 'no value of the ruling mats called "round"'),
    ):
        assert says in complaint("odds", "wings", *more)
