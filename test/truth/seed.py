"""Repeatable randomness, as test/support/seed.h has it: HAMEL_SEED is a number, or "random"; it is printed."""
import datetime
import os
import random
import time


def generator(name, default=1):
    """A generator for the test of that name. Different tests get different sequences from one seed."""
    given = os.environ.get("HAMEL_SEED", str(default))
    seed = time.time_ns() % 10**9 if given == "random" else int(given)
    print(f"seed {seed} (HAMEL_SEED={seed} repeats this)")
    return random.Random(f"{name} {seed}")


def turn(name, items, turns):
    """A part of a list: that of today, or of HAMEL_SEED. In as many days as there are turns every item has its turn."""
    today = int(os.environ.get("HAMEL_SEED", datetime.date.today().toordinal())) % turns
    print(f"turn {today} of {turns} (HAMEL_SEED={today} repeats this)")
    mixed = list(items)
    random.Random(name).shuffle(mixed)
    return mixed[today::turns]
