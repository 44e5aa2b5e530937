"""`sheetgen odds wings`: a game that is not simulated tells its chances exactly."""


def test_every_way_home_has_its_chances(run, here):
    ran = run("odds", "wings")
    lines = ran.out.splitlines()
    assert ran.status == 0
    assert lines[0].startswith("Wings over Malta, edition 2018: ")
    rows = {line.split("  ")[0]: line for line in lines}
    # 01 and 02 of a hundred always crash, 03 to 10 where there is damage.
    assert rows["undamaged"].split()[1:] == ["98.0", "%", "2.0", "%"]
    assert rows["damaged"].split()[1:] == ["90.0", "%", "10.0", "%"]
    assert len([line for line in lines if line.startswith("shot down over ")]) == 3
    assert sum(line.startswith("no die rolled again") for line in lines) == 6
    assert max(map(len, lines[2:])) <= 80
    assert list(here.iterdir()) == []


def test_what_does_not_go_with_it_is_refused(complaint):
    for more, says in (
        (("--policy", "careful"), "leave out --policy"),
        (("--setup", "cargo=9"), "leave out --setup"),
        (("--scheduler", "tcp://127.0.0.1:1"), "leave out --scheduler"),
        (("--edition", "classic"), 'no edition of wings called "classic"'),
        (("--ruling", "mats=round"), 'no value of the ruling mats called "round"'),
    ):
        assert says in complaint("odds", "wings", *more)
