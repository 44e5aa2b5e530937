"""What the score's fields reckon, where a viewer can: in the language of forms.

Only a number that something was ticked or rolled for takes the place of what was typed in.
"""

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import every_one_scores, rulings_of
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, LOSS
from sheetgen.games.convoy.rules.state import CARGO, TANKER, TYPES, Kind
from sheetgen.games.convoy.sheet import fleet
from sheetgen.games.convoy.sheet.battle_log import DICE
from sheetgen.games.convoy.story.watches import MOST_TURNS

POINTS_OF = {name: -LOSS[kind] for kind, name in enumerate(TYPES) if LOSS[kind]}
POINTS_OF["interceptions"] = 1
ALL = {"no-tankers": Kind(TANKER), "no-cargo": Kind(CARGO)}
_TWO = "(i<10?'0':'')+i"


def number(name: str, conditions: Conditions) -> str:
    """How many: ships of a type that are ticked as sunk, or ones rolled to intercept in any line
    of the log."""
    if name == "interceptions":
        ones = f"for(k=1;k<={DICE};k++)if(of('log.'+{_TWO}+'.interception.'+k)=='1')m++;"
        most = f"m=Math.min(m,+of('log.'+{_TWO}+'.force.size'));"
        most = "" if every_one_scores(rulings_of(conditions)) else most
        count = f"for(i=1;i<={MOST_TURNS};i++){{m=0;{ones}{most}n+=m}}"
    else:
        most_ships = fleet.most(conditions)[TYPES.index(name)]
        count = f"for(i=1;i<={most_ships};i++)if(of('fleet.{name}.'+{_TWO}+'.sunk'))n++;"
    return f"var n=0,m,i,k;{count}if(n)event.value=n"


def summed(field: str, lines: int) -> str:
    """What stands in a field of so many lines, all in all: `field` has `{}` for the line."""
    before, _, after = field.partition("{}")
    each = f"of('{before}'+{_TWO}+'{after}')"
    return f"var n=0,m,i;for(i=1;i<={lines};i++){{m=+{each};if(m>0)n+=m}}if(n)event.value=n"


def points(name: str) -> str:
    """What that is worth; the total adds it all up, once anything stands there."""
    if name == "total":
        summed = "+".join(f"Number(of('reckoning.{one}.points'))" for one in (*POINTS_OF, *ALL))
        started = "||".join(f"of('reckoning.{one}.number')" for one in POINTS_OF)
        return f"event.value=({started})?100+{summed}:''"
    if name in ALL:
        kind = ALL[name]
        lost, sailed = f"of('reckoning.{TYPES[kind]}.number')", f"of('set-up.{TYPES[kind]}')"
        return f"event.value=+{lost}&&+{lost}==+{sailed}?{-ALL_LOST[kind]}:''"
    count = f"of('reckoning.{name}.number')"
    return f"event.value={count}===''?'':{POINTS_OF[name]}*{count}"
