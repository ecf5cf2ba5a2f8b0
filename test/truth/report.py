"""Claims and what became of them. A claim that is listed in KNOWN is expected to fail: it says so quietly, and the
test fails once it no longer does, so that the list stays true."""
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def known():
    """The claims of KNOWN, `group/model claim: reason` a line, with their reasons."""
    lines = (line.strip() for line in (HERE / "KNOWN").read_text().splitlines())
    pairs = (line.split(": ", 1) for line in lines if line and not line.startswith("#"))
    return {claim: reason for claim, reason in pairs}


QUICK = bool(os.environ.get("HAMEL_QUICK"))  # set under the sanitizers


def part(items):
    """Of these what there is time for."""
    return items[::6] if QUICK else items


class Report:
    def __init__(self, group):
        self.group, self.known = group, known()
        self.passed, self.failed, self.open = 0, 0, 0
        self.met = set()

    def claim(self, name, holds, otherwise):
        """Counts a claim; `otherwise` is what to say where it does not hold."""
        full = f"{self.group}/{name}"
        self.met.add(full)
        if full in self.known:
            if holds:
                self.failed += 1
                print(f"MENDED {full}: take it out of test/truth/KNOWN")
            else:
                self.open += 1
                print(f"known  {full}: {self.known[full]}")
        elif holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL   {full}: {otherwise}")

    def finish(self, complete=True):
        """Ends the program; where all claims of the group were met, none of KNOWN may be left over."""
        for name in sorted(self.known):
            if complete and not QUICK and name.startswith(self.group + "/") and name not in self.met:
                self.failed += 1
                print(f"FAIL   {name}: stands in test/truth/KNOWN and was not asked")
        print(f"{self.group}: {self.passed} as they should be, {self.open} known to fail, {self.failed} failed")
        sys.exit(1 if self.failed else 0)
