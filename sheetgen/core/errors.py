"""What is wrong, told to a person."""


class Error(ValueError):
    """Something that a person asked for and cannot have; the message is a sentence for him."""
