"""Malta Convoy: the rules, in the order in which they are played.

Generators that ask (Roll, Choose, ChooseNumber) and tell (events), over a State and the Rulings of
its edition and rulings. Each names the section of the printed rules that it holds. The text keeps
to a few plain forms so that it can be compiled as well as run: whole numbers, if and while,
requests written out, one return at the end.
"""

from sheetgen.core.game import Rules
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    COMBINED,
    CRUISER,
    DAMAGED,
    DECOY,
    DESTROYER,
    DUMMY,
    EVADE,
    FINISHED,
    GERMAN,
    ITALIAN,
    LOST_HIT,
    MISS,
    NO_MORE,
    NONE,
    OPTIONS,
    SCREEN,
    SHIP_DAMAGED,
    SHIP_DESTROYED,
    SPLIT,
    SUNK,
    TANKER,
    U_BOATS,
    Attacked,
    CarrierRolled,
    ContactRolled,
    Enemy,
    ForceMet,
    Interception,
    Kind,
    Option,
    OptionEnded,
    OptionTaken,
    Outcome,
    QuietWaters,
    Result,
    Rulings,
    Sailed,
    ShipHit,
    State,
    TurnBegan,
    TurnEnded,
)

# Place 0 of a table of dice is not used: a row is looked up by its own number.

# CONTACT, by row 1 to 8: Dumb Luck, No Contact (2), Reconnaissance Plane, Surprise Contact,
# Contact, Sortie, Attack Force.
CONTACT_CARRY = (0, -1, 0, 0, 2, 0, 0, 0, 0)
CONTACT_FORCE = (0, 0, 0, 0, 0, -1, 0, 1, 2)
FIRST_CONTACT_ROW = 5

# ENEMY FORCE, by die 1 to 6: U-boats, Italian (2), German (2), Combined Air Force.
ENEMY = (U_BOATS, U_BOATS, ITALIAN, ITALIAN, GERMAN, GERMAN, COMBINED)
ENEMY_FORCE = (0, -1, 0, 0, 1)
ENEMY_ATTACK = (0, 0, -1, 1, 0)

# ENEMY ATTACKS, by modified die 1 to 6: miss, damaged, destroyed.
ATTACK = (MISS, MISS, MISS, SHIP_DAMAGED, SHIP_DAMAGED, SHIP_DESTROYED, SHIP_DESTROYED)

# What becomes of the ship hit, by miss, damaged, destroyed: where a sound one of its type is left,
# and where none is; then how many more are sound, damaged and lost, by what became of it.
SOUND_HIT = (LOST_HIT, DAMAGED, SUNK)
DAMAGED_HIT = (LOST_HIT, NO_MORE, FINISHED)
MORE_SOUND = (0, 0, 0, -1, -1, 0)
MORE_DAMAGED = (0, 0, 0, 1, 0, -1)
MORE_LOST = (0, 0, 0, 0, 1, 1)

# TARGETS, by modified die 1 to 6.
TARGET = (TANKER, TANKER, CARGO, CARRIER, CARRIER, CRUISER, DESTROYER)

# SCORING: what each ship lost costs, by type, and what it costs to lose all that sailed.
LOSS = (2, 3, 5, 1, 0)
ALL_LOST = (10, 10, 0, 0, 0)


def play(s: State, t: Rulings) -> Rules:
    """A whole game."""
    yield from set_up(s, t)
    yield from to_malta(s, t)


def set_up(s: State, t: Rulings) -> Rules:
    """What is rolled before the convoy sails."""
    yield from composition(s, t)
    yield from journey(s, t)


def to_malta(s: State, t: Rulings) -> Rules:
    """Turn after turn to the end of the journey, from the state as it stands between two turns."""
    while s.turn < s.length:
        yield from turn(s, t)


def composition(s: State, t: Rulings) -> Rules:
    """CONVOY COMPOSITION."""
    s.sound[CARGO] = sum((yield Roll("cargo", 3, 6)))
    s.sound[TANKER] = sum((yield Roll("tanker", 1, 6)))
    s.sound[CARRIER] = sum((yield Roll("carrier", 1, 3)))
    s.sound[CRUISER] = sum((yield Roll("cruiser", 1, 6))) * t.cruiser_times + t.cruiser_plus
    s.sound[DESTROYER] = (
        sum((yield Roll("destroyer", t.destroyer_dice, 6))) * t.destroyer_times + t.destroyer_plus
    )


def journey(s: State, t: Rulings) -> Rules:
    """LENGTH OF JOURNEY and FRIENDLY WATERS."""
    s.length = 20 + sum((yield Roll("journey", 1, 6)))
    s.friendly = sum((yield Roll("friendly", 1, 6)))
    yield Sailed(tuple(s.sound), s.length, s.friendly)


def turn(s: State, t: Rulings) -> Rules:
    """One turn, one watch of the passage."""
    s.turn += 1
    yield TurnBegan(s.turn)
    yield from options(s, t)
    # Ruling friendly-waters: where contact is rolled there, it leaves its carry but no enemy comes.
    if s.turn > s.friendly or t.contact_in_friendly_waters:
        row = yield from contact(s, t)
        if row >= FIRST_CONTACT_ROW and s.turn > s.friendly:
            yield from battle(s, t, row)
    else:
        yield QuietWaters()
    yield from run_option_down(s, t)
    # By the length as it now stands; `covered` keeps a later Evade from bringing halfway again.
    if 2 * s.turn >= s.length and not s.covered:
        s.covered = True
        yield from covering_force_returns(s, t)
    yield TurnEnded(s.turn, score(s))


def options(s: State, t: Rulings) -> Rules:
    """OPTIONS: one may be taken at the very beginning of a turn, while none is running."""
    if s.option == NONE and s.unused:
        option = yield Choose("option", OPTIONS, s.unused | 1 << NONE, s.turn)
        if option != NONE:
            yield from take_option(s, t, option)


def take_option(s: State, t: Rulings, option: Option) -> Rules:
    """DECOY, SPLIT, EVADE and SCREEN OPTION: how long it runs, and Evade's longer journey."""
    if option == DECOY:
        (turns,) = yield Roll("duration-decoy", 1, 6)
    elif option == SPLIT:
        (turns,) = yield Roll("duration-split", 1, 6)
    elif option == EVADE:
        (turns,) = yield Roll("duration-evade", 1, 6)
    else:
        (turns,) = yield Roll("duration-screen", 1, 6)
    extension = 0
    if option == EVADE and t.evade_adds_one:
        extension = 1
    elif option == EVADE:
        (extension,) = yield Roll("extension", 1, 3)
    s.option = option
    s.option_turns = turns
    s.unused -= 1 << option
    s.length += extension
    yield OptionTaken(Option(option), turns, extension)


def contact(s: State, t: Rulings) -> Rules:
    """CONTACT: one roll; the row leaves its modifier to the next roll. Returns the row."""
    (die,) = yield Roll("contact", 1, 6, s.turn)
    modifier = s.carry
    if s.option == SPLIT:
        modifier += 1
    elif s.option == EVADE:
        modifier -= 2
    row = min(max(die + modifier, 1), 8)
    s.carry = CONTACT_CARRY[row]
    harmless = row >= FIRST_CONTACT_ROW and s.turn <= s.friendly
    yield ContactRolled(die, modifier, row, harmless)
    return row


def battle(s: State, t: Rulings, row: int) -> Rules:
    """A contact played out: the enemy force, its interception, what is left of it attacks."""
    (enemy_die,) = yield Roll("enemy", 1, 6, s.turn)
    enemy = ENEMY[enemy_die]
    force = yield from force_size(s, t, row, enemy_die, enemy)
    force = yield from interception(s, t, force)
    if force > 0:
        yield from enemy_attacks(s, t, force, enemy)


def force_size(s: State, t: Rulings, row: int, enemy_die: int, enemy: Enemy) -> Rules:
    """FORCE SIZE, at least 1 with its modifiers. Returns it."""
    (die,) = yield Roll("force", 1, 6, s.turn)
    modifier = CONTACT_FORCE[row] + ENEMY_FORCE[enemy]
    if s.option == SPLIT:
        modifier -= 1
    force = max(die + modifier, 1)
    yield ForceMet(enemy_die, enemy, die, modifier, force)
    return force


def interception(s: State, t: Rulings, force: int) -> Rules:
    """INTERCEPTION: every 1 stops one of the force. Returns the force that is left."""
    rolls = 3 + s.present(CARRIER)
    if no_warship_left(s, t, CRUISER):
        rolls -= 1
    if no_warship_left(s, t, DESTROYER):
        rolls -= 1
    if s.option == DECOY:
        rolls -= 1
    elif s.option == SCREEN:
        rolls += 2
    if rolls > 0:
        thrown = yield Roll("intercept", rolls, 6, s.turn)
        ones = thrown.count(1)
        # Ruling interception-score: a 1 too many scores as well, unless points are capped.
        scored = ones
        if t.interceptions_capped:
            scored = min(ones, force)
        s.interceptions += scored
        force = max(force - ones, 0)
        yield Interception(thrown, scored, force)
    return force


def no_warship_left(s: State, t: Rulings, kind: Kind) -> bool:
    """INTERCEPTION: whether "all of your cruisers (destroyers) are destroyed"."""
    # Ruling no-warships: do those gone home count as destroyed, or only the sunk?
    if t.none_left_means_sunk:
        gone = s.lost[kind] == s.sailed(kind)
    else:
        gone = s.present(kind) == 0
    return gone


def enemy_attacks(s: State, t: Rulings, force: int, enemy: Enemy) -> Rules:
    """ENEMY ATTACKS: a roll for each of the force, then a target for each that hit."""
    thrown = yield Roll("attack", force, 6, s.turn)
    modifier = ENEMY_ATTACK[enemy]
    if s.option == SCREEN:
        modifier += 1
    yield Attacked(thrown, modifier, tuple(attack_result(die, modifier) for die in thrown))
    # A while and no for: the compiler knows no other loop.
    number = 0
    while number < force:
        result = attack_result(thrown[number], modifier)
        number += 1
        if result != MISS:
            yield from target(s, t, number, result)


def attack_result(die: int, modifier: int) -> Result:
    """ENEMY ATTACKS: the row of the table for one die."""
    return ATTACK[min(max(die + modifier, 1), 6)]


def target(s: State, t: Rulings, number: int, result: Result) -> Rules:
    """TARGETS: the row of the table a hit falls on."""
    (die,) = yield Roll("target", 1, 6, s.turn, number)
    modified = die
    if s.option == DECOY:
        modified += 2
    row = min(modified, 6)
    # Ruling off-table: past the end of the table the decoyed hit may strike the dummy convoy.
    if t.decoy_is_dummy and modified > 6:
        yield ShipHit(number, result, die, row, TARGET[row], 0, DUMMY)
    else:
        yield from hit(s, t, number, result, die, row)


def hit(s: State, t: Rulings, number: int, result: Result, die: int, row: int) -> Rules:
    """TARGETS: a hit on a row of the table, hit again or not."""
    kind = TARGET[row]
    # Of absent carriers the rules say so; ruling no-such-ship may extend it to every type.
    if kind == CARRIER and s.present(CARRIER) == 0:
        kind = CARGO
    if t.absent_becomes_cargo and s.present(kind) == 0:
        kind = CARGO
    if s.present(kind) == 0:
        yield ShipHit(number, result, die, row, kind, 0, LOST_HIT)
    else:
        again = 0
        if s.damaged[kind] > 0 and (result == SHIP_DAMAGED or t.destroyed_may_hit_again):
            (again,) = yield Roll("again", 1, 6, s.turn, number)
        outcome = apply_hit(s, kind, result, again)
        yield ShipHit(number, result, die, row, kind, again, outcome)


def apply_hit(s: State, kind: Kind, result: Result, again: int) -> Outcome:
    """TARGETS: damage or sink a ship of a type that is present. Returns the outcome.

    On 1-3 of the hit-again roll (`again`, 0 where none was made) a damaged ship is sunk and the
    hit is spent.
    """
    if s.sound[kind] > 0:
        outcome = SOUND_HIT[result]
    else:
        # A damaged ship that is destroyed goes, even one just spared (a fixed ruling).
        outcome = DAMAGED_HIT[result]
    if 1 <= again <= 3:
        outcome = FINISHED
    s.sound[kind] += MORE_SOUND[outcome]
    s.damaged[kind] += MORE_DAMAGED[outcome]
    s.lost[kind] += MORE_LOST[outcome]
    return outcome


def run_option_down(s: State, t: Rulings) -> Rules:
    """OPTIONS: a running option loses one turn."""
    if s.option != NONE:
        s.option_turns -= 1
        if s.option_turns == 0:
            ended = s.option
            s.option = NONE
            yield OptionEnded(Option(ended))


def covering_force_returns(s: State, t: Rulings) -> Rules:
    """COVERING FORCE RETURNS: a roll for each carrier; on 4-6 one goes home with warships."""
    carriers = s.present(CARRIER)
    number = 0
    while number < carriers:
        number += 1
        (die,) = yield Roll("return", 1, 6, 0, number)
        if die >= 4:
            yield from carrier_goes_home(s, t, number, die)
        else:
            yield CarrierRolled(number, die, False, False, 0, (0, 0), (0, 0))


def carrier_goes_home(s: State, t: Rulings, number: int, die: int) -> Rules:
    """COVERING FORCE RETURNS: one carrier, and 3 + 1D6 warships with it."""
    (escort_die,) = yield Roll("escort", 1, 6, 0, number)
    cruisers_left = s.present(CRUISER)
    destroyers_left = s.present(DESTROYER)
    warships = min(escort_die + 3, cruisers_left + destroyers_left)
    cruisers = max(warships - destroyers_left, 0)
    most = min(warships, cruisers_left)
    # Nothing is asked where the numbers leave no choice.
    if most > cruisers:
        cruisers = yield ChooseNumber("escort-cruisers", cruisers, most, 0, number)
    hurt_carriers = send_home(s, t, CARRIER, 1)
    hurt_cruisers = send_home(s, t, CRUISER, cruisers)
    hurt_destroyers = send_home(s, t, DESTROYER, warships - cruisers)
    yield CarrierRolled(
        number,
        die,
        True,
        hurt_carriers == 1,
        escort_die,
        (cruisers - hurt_cruisers, hurt_cruisers),
        (warships - cruisers - hurt_destroyers, hurt_destroyers),
    )


def send_home(s: State, t: Rulings, kind: Kind, number: int) -> int:
    """COVERING FORCE RETURNS: ships of a type leave for base. Returns how many were damaged."""
    # Ruling going-home: the sound ones first, or the damaged.
    if t.sound_go_home_first:
        hurt = max(number - s.sound[kind], 0)
    else:
        hurt = min(number, s.damaged[kind])
    s.damaged[kind] -= hurt
    s.sound[kind] -= number - hurt
    s.returned[kind] += number
    return hurt


def score(s: State) -> int:
    """SCORING, as the game stands."""
    points = 100 + s.interceptions
    kind = 0
    while kind <= DESTROYER:
        points -= LOSS[kind] * s.lost[kind]
        # A type of which none sailed is not lost.
        if 0 < s.sailed(kind) == s.lost[kind]:
            points -= ALL_LOST[kind]
        kind += 1
    return points
