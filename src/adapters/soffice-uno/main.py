"""Converts files with one LibreOffice: requests and events are JSON lines on standard input and output."""
import json
import sys

from office import Office
from protocol import Refusal, say


def main(folder, warms):
    try:
        office = Office(folder)
        if warms:
            office.warm(folder)
    except FileNotFoundError:
        say("missing")
        return
    say("ready")
    for line in sys.stdin:
        try:
            say("done", **office.convert(json.loads(line)))
        except Refusal as refusal:
            say("refused", reason=refusal.reason, **refusal.facts)


main(sys.argv[1], "warm" in sys.argv[2:])
