"""What a report is held to: every event of some weight told, and the gates of its wording."""

from sheetgen.kits.defaults.phrases import nouns
from sheetgen.kits.defaults.report import Story, ends
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.telling import gates, prose
from sheetgen.kits.telling.audit import Audit, audited, facts_told
from sheetgen.kits.telling.report import Asked, Telling

NAMES = (rf"(?i)\b(?:{prose.any_of(prose.VALUES)}|\d+)\b",)
"""What is masked where only the wording counts: numbers."""
ELSEWHERE = (
    "How varied a report can be depends on how many wordings the game's phrases have: where a gate "
    "of the wording is not kept, give the events that happen most often more of them. Not looked "
    "at here: whether a phrase says of its event what is true."
)


class Auditor(Made):
    """The default of `report.audit`."""

    def audit(self, asked: Asked, told: Telling) -> Audit:
        """The audit of a game's report."""
        story = Story(self.subject, asked)
        paragraphs = prose.narrative(told.text, ends(self.subject.noun))
        wanted = list(story.wanted())
        slots = {fact.kind: (fact.kind,) for fact in wanted}
        facts = list(facts_told(wanted, slots, told.told, prose.sentences(paragraphs)))
        held = [gates.of_numbers(told.told)]
        held += [
            gate
            for gate in gates.of_prose(paragraphs, NAMES, nouns(story.subject), asked.length)
            # How long a report is depends on how long the game is.
            if gate.name != "words"
        ]
        return audited(told.text, facts, held, ELSEWHERE)
