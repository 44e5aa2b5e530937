"""The words a reader of a convoy's reports goes by: what says that a ship is lost, or hurt, that an
enemy came, what time it was. His own, and in no order of the phrase banks."""

import re

from sheetgen.games.convoy.rules.events import COMBINED, GERMAN, ITALIAN, U_BOATS

LOST = re.compile(
    r"sunk|sank|sink|down went|got (?:\*|the |an? )|there went|so went|outlast|outlived|"
    r"not (?:the (?:next|second)|another)|enough for|"
    r"nothing could save|both went|\* went\.|"
    r"(?<!were )\blost\b(?! the company)|(?<!she )were lost|\bloss(?:es)?\b|"
    r"went down|go(?:es|ne) down|bottom|too much|too many|was the end|end of|did for|"
    r"gone\b(?! home)|poorer|off the list|(?<!at a )cost\b|(?<!at the )price|finished|"
    r"survive|ended the voyage|sent (?:her )?down|\bfewer\b",
    re.IGNORECASE,
)
DAMAGED = re.compile(
    r"damage|hurt|\bhit\b|struck|caught one|suffered|knocked about|\btook\b|limp|stead|"
    r"in place of a carrier|meant for|stood in|fallen on",
    re.IGNORECASE,
)
FOR_A_CARRIER = re.compile(
    r"would have|for a carrier|place of a carrier|her stead|"
    r"(?:want|absence) of a carrier|stood in|deputised"
)
COURSE = re.compile(
    r"to remember|\bher (?:grave|end)\b|"
    r"\b(?:lasted|kept going|came|got|carried|stayed|had|made)\b.* "
    r"watch(?:es)?\b.* (?:lies|remains)|"
    r"^among the (?:lost|wrecks)|^of the ships sunk|^on the bottom",
    re.IGNORECASE,
)
"""A ship's course, and where the lost lie: told once more at the end of a report."""
WENT_HOME = re.compile(
    r"turn(?:ed)? back|as well|so did|did so|went too|"
    r"went back|turned for|went home|left|goodbye|follow|home|withdr|company|"
    r"went after|retir|as far as|part|detach|return|quit|turned west|Gibraltar",
    re.IGNORECASE,
)
SEEN = re.compile(
    r"shadow|reconnaissance|scout|\bseen\b|sighted|looked|watched|counted us|have a look|observ|"
    r"look at us|counting us|had a look|overhead|from the air|to look|came over|in sight|in view|"
    r"found|picked them up|reported|the report was",
    re.IGNORECASE,
)
ENEMY = {
    U_BOATS: re.compile(r"U-boat"),
    ITALIAN: re.compile(r"Italian|Regia Aeronautica"),
    GERMAN: re.compile(r"German|Luftwaffe"),
    COMBINED: re.compile(
        r"combined|German|Italian|Axis|both nations|mixed|air forces|joint|of theirs"
    ),
}
CAME = re.compile(
    r"U-boat|Italian|Regia Aeronautica|German|Luftwaffe|combined|Axis|both nations|"
    r"aircraft of theirs|mixed (?:party|pair|force)|(?:two|both) air forces"
)
OPTION = {
    "evade": r"went round|evas|evad|turned (?:us )?away|straight (?:road|course)|long way|detour|"
    r"longer|course|direct road|turned aside|short (?:way|road)|(?:usual|long) road",
    "decoy": r"decoy|dumm|imitation|false convoy|mistaken for us",
    "split": r"split|scatter|divided|dispers|closed up|together again|apart",
    "screen": r"screen",
}
DAYLIGHT = re.compile(
    r"\b(?:sun|sunny|sun(?:light|shine|lit)|day(?:light|time)|bright\w*|noonday|glare|blue)\b", re.I
)
HOURS = (
    ("00:00", "Middle Watch"), ("04:00", "Morning Watch"), ("08:00", "Forenoon Watch"),
    ("12:00", "Afternoon Watch"), ("16:00", "Dog Watches"), ("20:00", "First Watch"),
    ("00:00", "small hours|before dawn|before daybreak|early hours|dark before morning"),
    ("04:00", "first light|at dawn|at daybreak|early"),
    ("16:00", r"late (?:in|on|that) (?:the afternoon|\w+ afternoon|afternoon)|towards evening"),
    ("12:00", "afternoon|after noon|after midday"),
    ("08:00", "forenoon|morning|before noon"),
    ("20:00", "dusk|nightfall|light went|evening"),
)  # fmt: skip
"""How a watch may be told, by its first hour; what comes first goes before."""
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
PROPER = frozenset(
    (
        "Gibraltar", "Malta", "Malta's", "Mediterranean", "Grand", "Harbour", "Valletta", "Cape",
        "German", "Germans", "Italian", "Italians", "Luftwaffe", "Regia", "Aeronautica", "Axis",
        "U-boat", "U-boats", "I", "August", "Watch", "Watches", "Middle", "Morning", "Forenoon",
        "Afternoon", "Dog", "First",
    )
)  # fmt: skip
ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
VALUE = {word: number for number, word in enumerate(ONES)} | {
    word: 10 * (number + 2) for number, word in enumerate(TENS)
}
NUMBER = re.compile(
    rf"(?<![\w'-])((?:one hundred and )?(?:(?:{'|'.join(TENS)})(?:-(?:{'|'.join(ONES[1:10])}))?|"
    rf"{'|'.join(ONES[2:])})|one hundred(?: and one)?|\d+)"
    r"(?![\w'-])(?: (\w+(?: (?:ships?|hours?))?))?",
    re.IGNORECASE,
)
NAME = re.compile(r"\*([^*]+)\*")
