"""A rule that is sent answers by itself, without a game around it."""


def answered(rule, *answers):
    """The events of a rule that is sent these answers."""
    answers, events, sent = list(answers), [], None
    try:
        while True:
            asked = rule.send(sent)
            wants = hasattr(asked, "ask")
            sent = answers.pop(0) if wants else None
            events += [] if wants else [asked]
    except StopIteration:
        assert not answers
        return events
