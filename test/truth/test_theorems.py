#!/usr/bin/env python3
"""Theorems that tie verdicts to each other, over all models and some at random: test_theorems.py HAMEL [--all | WORD..]

A theorem is a function of what Hamel says of a model, by name, that gives None where it does not apply, else whether it holds;
its documentation states it. *Unknown* contradicts nothing. A part of the models is taken by turns, one a day, or by HAMEL_SEED;
--all takes all of them. With WORDs, the models whose name contains one of them."""
import os
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from models import at_random, built_in, of_corpus
from report import Report, part
from seed import generator, turn
from verdicts import Asked, steady_motions

TURNS = 6  # days until all models have had their turn
RANDOM = 12  # models at random, each time


class Said:
    """What is said of one model."""

    def __init__(self, asked, model):
        self.asked, self.model = asked, model

    def __call__(self, name, *options):
        return self.asked.answer(self.model, name, options)[0]

    def words(self, name):
        """The reason."""
        return self.asked.answer(self.model, name)[1]

    def motions(self, *options):
        return steady_motions(self.asked, self.model, options)


def both(a, b):
    """Whether two verdicts that should be the same do not contradict each other."""
    decided = {"yes", "no"}
    return a == b if a in decided and b in decided else None


def follows(premise, conclusion):
    """Whether yes in the first brings yes in the second."""
    return conclusion != "no" if premise == "yes" and conclusion in ("yes", "no", "unknown") else None


# ---- the theorems --------------------------------------------------------------------------------


def is_scleronomic(said):
    return said("linear") == "yes" and said("timeless") == "yes"


def integrable_exactly_if_the_flag_stops(said):
    """Frobenius: D is integrable exactly if its growth vector has one entry."""
    growth = said("growth")
    return both(said("integrable"), "no" if "," in growth else "yes") if growth.startswith("(") else None


def integrable_exactly_if_jacobi(said):
    """The bracket on D* satisfies Jacobi's identity exactly if D is integrable (van der Schaft and Maschke)."""
    return both(said("integrable"), said("jacobi")) if is_scleronomic(said) else None


def check_and_derive_agree(said):
    return both(said("integrable"), said("involutive"))


def generating_keeps_nothing(said):
    """No function of position is constant along a bracket-generating D."""
    return said("disguise") != "yes" if said("generating") == "yes" and said("linear") == "yes" else None


def integrable_is_vakonomic(said):
    """Holonomic motion is the same by both rules."""
    return follows(said("integrable"), said("vakonomic")) if is_scleronomic(said) else None


def free_of_reactions_is_vakonomic(said):
    """Where reactions vanish λ = 0 solves the vakonomic equations."""
    return follows(said("reactions vanish"), said("vakonomic")) if is_scleronomic(said) else None


def regular_everywhere_is_regular(said):
    return follows(said("regular"), said("regular on D"))


def constant_momenta_are_integrals(said):
    """The momenta that are constant, of one symmetry, are independent integrals."""
    momenta = [said(name) for name in ("momentum", "second momentum", "third momentum")].count("yes")
    listed = said("integrals")
    return int(listed) >= momenta if momenta and listed.isdigit() else None


def reduced_exactly_if_unreduced(said):
    """The named groups are unimodular: a Chaplygin system has an invariant measure, near every point, exactly if its quotient
    has one, which it has if the form g_i ds^i is closed. On the whole a period may forbid it."""
    reduced, whole = said("measure of the quotient"), said("measure")
    period = whole == "no" and "period" in said.words("measure")
    return both(reduced, whole) if not period else reduced != "no"


def has_generators(said):
    """Whether a symmetry is written out: its group need not be unimodular, as those with a name are."""
    return said.model.endswith(".hamel") and re.search(r"^symmetry \w+$", Path(said.model).read_text(), re.M)


def a_measure_leaves_no_trace(said):
    """A density in the position that the group preserves: the linearised motion has no trace at equilibria, nor, if the group
    is unimodular, at steady motions (on the half-plane with x → c x + b there are geodesics that leave others)."""
    if said("measure") != "yes":
        return None
    motions = [m for m in said.motions() if m.eigenvalues and not (m.velocity and has_generators(said))]
    return all(abs(sum(z.real for z in m.eigenvalues)) < 1e-6 * m.size() for m in motions) if motions else None


def reversed_motions_have_the_opposite_spectrum(said):
    """If motions can be reversed, eigenvalues at −v are minus those at v."""
    if said("reversible") != "yes":
        return None
    moving = [m for m in said.motions() if m.eigenvalues and m.velocity and m.residual < 1e-9][:2]
    found = [(m, back) for m in moving for back in said.motions("--from", m.reversed())[:1] if m.is_reversed_by(back)]
    return all(m.spectrum_is_opposite(back) for m, back in found) if found else None


THEOREMS = [integrable_exactly_if_the_flag_stops, integrable_exactly_if_jacobi, check_and_derive_agree,
            generating_keeps_nothing, integrable_is_vakonomic, free_of_reactions_is_vakonomic, regular_everywhere_is_regular,
            constant_momenta_are_integrals, reduced_exactly_if_unreduced, a_measure_leaves_no_trace,
            reversed_motions_have_the_opposite_spectrum]


def main():
    hamel, *words = sys.argv[1:]
    complete, words = "--all" in words, [w for w in words if w != "--all"]
    report = Report("theorems")
    applied = dict.fromkeys((t.__name__ for t in THEOREMS), 0)
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(hamel, folder)
        drawn = at_random(generator("theorems"), RANDOM)
        models = built_in(asked) + of_corpus() + drawn
        if words:
            models = [m for m in models if any(w in m[0] for w in words)]
        elif not complete:
            models = part(turn("theorems", models[:-RANDOM], TURNS) + drawn)

        def ask(model):
            said = Said(asked, asked.model(*model))
            return [(theorem.__name__, theorem(said)) for theorem in THEOREMS]

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for (name, text), answers in zip(models, pool.map(ask, models)):
                for theorem, holds in answers:
                    if holds is not None:
                        applied[theorem] += 1
                        report.claim(f"{theorem} {name}", holds, f"does not hold of\n{text}")
    print(*(f"{count:4} models: {theorem}" for theorem, count in applied.items()), sep="\n")
    report.finish(complete)


main()
