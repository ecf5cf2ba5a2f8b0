"""Repeatable randomness, as test/support/seed.h has it: HAMEL_SEED is a number, or "random"; it is printed."""
import os
import random
import time


def generator(name, default=1):
    """A generator for the test of that name. Different tests get different sequences from one seed."""
    given = os.environ.get("HAMEL_SEED", str(default))
    seed = time.time_ns() % 10**9 if given == "random" else int(given)
    print(f"seed {seed} (HAMEL_SEED={seed} repeats this)")
    return random.Random(f"{name} {seed}")
