"""What is said to the parent, one JSON line an event, and how UNO takes named values."""
import json

from com.sun.star.beans import PropertyValue


class Refusal(Exception):
    """A conversion that cannot be, with the reason that the caller knows."""

    def __init__(self, reason, **facts):
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


def say(event, **facts):
    print(json.dumps({"event": event, **facts}), flush=True)


def properties(**values):
    made = []
    for name, value in values.items():
        one = PropertyValue()
        one.Name, one.Value = name, value
        made.append(one)
    return tuple(made)
