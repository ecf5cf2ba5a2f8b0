/// Bounds on what may be lost.
#include "run/motion/balance.h"

#include <math.h>

#include "base/text.h"
#include "run/motion/integrals.h"
#include "run/motion/run_internal.h"

static const double TOLERANCES = 1e5, NONSENSE = 0.5;

/// What errors of steps explain, relative to the size of a quantity. Nobody controls the errors of
/// steps of fixed length: what changes by half of its size is no motion at all.
static double explained(const run_motion *r, const run_summary *s) {
    if (r->options.step > 0) return NONSENSE;
    return r->tolerance * (TOLERANCES + (double)s->steps);
}

static bool is_kept(double strayed, double bound) { return !(strayed > bound); } // NaN: unknown

bool run_balance_energy(const run_motion *r, const run_summary *s, text *why) {
    const double size = 1 + s->kinetic_largest + fabs(s->energy_first);
    if (is_kept(s->balance, explained(r, s) * size)) return true;
    if (r->conservative)
        text_addf(why, "the energy, which is conserved, went from %.6g to %.6g", s->energy_first,
                  s->energy_last);
    else
        text_addf(why, "the energy went from %.6g to %.6g, and the work done is %.6g",
                  s->energy_first, s->energy_last, s->work);
    text_add(why, ": the motion is not right here");
    return false;
}

bool run_balance_integrals(const run_motion *r, const run_summary *s, text *why) {
    const run_integral *all;
    const size_t count = run_integrals_of(r, &all);
    double arms = 1;
    for (size_t i = 0; i < r->q->entry_count; i++) arms = fmax(arms, fabs(r->watched[i]));
    for (size_t k = 0; k < count; k++) {
        const double size = (1 + fabs(all[k].first) + s->kinetic_largest) * arms;
        if (is_kept(all[k].drift, explained(r, s) * size)) continue;
        text_addf(why, "%s, which is conserved, strayed from %.6g by %.2g: the motion is not right",
                  all[k].name, all[k].first, all[k].drift);
        return false;
    }
    return true;
}
