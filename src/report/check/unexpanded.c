#include "report/check/unexpanded.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/distribution/growth_bound.h"
#include "mech/law/projected.h"
#include "mech/unexpanded/measure.h"
#include "mech/unexpanded/motion.h"
#include "mech/unexpanded/symmetry.h"
#include "report/check/check.h"
#include "report/check/distribution.h"
#include "report/derive/large/large.h"

// ---- distribution -------------------------------------------------------------------------------

/// What the ranks of brackets say: integrable if they do not grow.
static void show_brackets(chapter *c, doc *section, const mech_growth *g) {
    const bool full = g->ranks[0] == g->bound;
    exact_seen integrable = {TRUTH_UNKNOWN, 0};
    if (g->count > 1) integrable.answer = TRUTH_NO;
    else if (g->ends) integrable = (exact_seen){TRUTH_YES, full ? 0 : g->sharp.error};
    doc *finding = check_verdict(c, section, "integrable", "D integrable", large_seen(integrable));
    if (full) check_reason(finding, "all constraints are holonomic");
    else if (integrable.answer == TRUTH_NO)
        check_reason(finding, "brackets leave D at a point modulo a prime");
}

/// Where ranks end below the level, that is seen and not proved.
static void show_generating(chapter *c, doc *section, const mech_growth *g) {
    const size_t last = g->ranks[g->count - 1];
    const bool seen = g->ends && last < g->bound;
    const mech_verdict proof = {.method = seen ? METHOD_POINTS : METHOD_MODULAR,
                                .error = seen ? g->sharp.error : 0};
    check_generating(c, section, proof, last, g->bound, g->ends);
}

static void show_growth(doc *section, const mech_growth *g, size_t n) {
    const char *where = g->bound < n ? ", on generic levels" : "";
    const bool sharp = g->ends && g->sharp.answer == TRUTH_YES;
    text words = {0};
    for (size_t i = 0; i < g->count; i++)
        text_addf(&words, "%s%zu", i == 0 ? "(" : ", ", g->ranks[i]);
    text_add(&words, g->ends ? ")" : ", ..)");
    doc *finding = check_value(section, "growth_vector", "growth vector", "%s%s",
                               sharp ? "" : "at least ", text_cstr(&words));
    text_clear(&words);
    if (sharp && g->sharp.error > 0)
        check_reason(finding,
                     "at least this: proved; no more: at random points, error below 2^-%u%s",
                     g->sharp.error, where);
    else if (sharp)
        check_reason(finding, "proved by values at a point: there cannot be more%s", where);
    else check_reason(finding, "proved by values at a point%s", where);
}

hamel_status check_distribution_seen(chapter *c, const check_request *request, doc *section) {
    (void)request;
    const mech_system *s = c->system;
    if (s->p == 0) return HAMEL_OK;
    mech_basis d;
    mech_projected_generic(&d, s);
    const mech_growth g = mech_growth_of(c->x, s->q, &d, large_holonomic(c), NULL);
    mech_basis_clear(&d);
    if (g.count == 0) return HAMEL_TOO_LARGE;
    show_brackets(c, section, &g);
    show_growth(section, &g, s->q->n);
    show_generating(c, section, &g);
    return HAMEL_OK;
}

// ---- measure, regularity, motion ----------------------------------------------------------------

hamel_status check_measure_seen(chapter *c, const check_request *request, doc *section) {
    (void)request;
    const mech_measure_seen m = mech_try_measure(c->x, c->system, large_holonomic(c));
    mech_verdict v = large_seen(m.exists);
    v.scope.among = "densities in the position";
    if (m.exists.answer == TRUTH_YES && m.exists.error == 0) v.method = METHOD_THEOREM;
    check_reason(check_verdict(c, section, "exists", "invariant measure", v), "%s", m.why);
    return HAMEL_OK;
}

hamel_status check_regularity_seen(chapter *c, const check_request *request, doc *section) {
    (void)request;
    size_t rank;
    const exact_seen on_TQ = mech_try_regular_on_TQ(c->x, c->system, &rank);
    doc *finding = check_verdict(c, section, "on_TQ", "L regular on TQ", large_seen(on_TQ));
    if (on_TQ.answer == TRUTH_NO)
        check_reason(finding, "the mass matrix has rank %zu of %zu", rank, c->system->q->n);
    check_verdict(c, section, "on_D", "L regular on D",
                  large_seen(mech_try_regular(c->x, c->system)));
    check_reason(check_verdict(c, section, "definite", "T positive definite",
                               (mech_verdict){.answer = TRUTH_UNKNOWN}),
                 "minors of the mass matrix are too large");
    check_reason(check_verdict(c, section, "everywhere", "regular everywhere",
                               (mech_verdict){.answer = TRUTH_UNKNOWN}),
                 "the determinant is too large; a run says where it meets a singular point");
    return HAMEL_OK;
}

hamel_status check_motion_seen(chapter *c, const check_request *request, doc *section) {
    (void)request;
    size_t at = 0;
    const exact_seen back = mech_try_reversible(c->x, c->system);
    doc *finding = check_verdict(c, section, "reversible", "reversible", large_seen(back));
    if (back.answer == TRUTH_YES && back.error == 0)
        check_reason(finding, "L and forces are even in velocities, constraints are linear");
    if (c->system->p == 0) return HAMEL_OK;
    const exact_seen none = mech_try_reactions(c->x, c->system, &at);
    finding = check_verdict(c, section, "reactions_vanish", "reactions vanish", large_seen(none));
    if (none.answer == TRUTH_NO)
        check_reason(finding, "λ_%zu is not zero at a point modulo a prime",
                     c->system->source[at] + 1);
    return HAMEL_OK;
}

// ---- symmetry -----------------------------------------------------------------------------------

/// What a group has to leave alone, and the first that it does not.
static exact_seen is_symmetry(const mech_symmetry_seen *y, const char **broken) {
    const struct {
        exact_seen seen;
        const char *name;
    } what[] = {{y->lagrangian, "the Lagrangian"},
                {y->constraints, "the distribution D"},
                {y->affine, "the affine part of the constraints"},
                {y->forces, "the forces"}};
    exact_seen all = {TRUTH_YES, 0};
    for (size_t i = 0; i < sizeof what / sizeof *what && all.answer != TRUTH_NO; i++) {
        all = exact_seen_and(all, what[i].seen);
        if (what[i].seen.answer != TRUTH_YES) *broken = what[i].name;
    }
    return all;
}

static void show_dimensions(doc *finding, const mech_symmetry_seen *y, size_t n) {
    text words = {0};
    text_addf(&words, "orbits of dimension %zu of %zu", y->orbits, y->k);
    if (y->dimensions.answer == TRUTH_YES)
        text_addf(&words, "; dim D ∩ T Orb = %zu; D + T Orb %s", y->meet,
                  y->sum == n ? "= TQ" : "is not TQ");
    check_reason(finding, "%s", text_cstr(&words));
    text_clear(&words);
}

hamel_status check_symmetry_seen(chapter *c, const check_request *request, doc *section) {
    (void)request;
    for (size_t i = 0; i < c->m->symmetry_count; i++) {
        const mech_symmetry_seen y = mech_try_symmetry(c->x, c->system, &c->m->symmetries[i]);
        const char *broken = "";
        const exact_seen all = is_symmetry(&y, &broken);
        text key = {0};
        text_addf(&key, "symmetry_%zu", i + 1);
        doc *finding =
            check_verdict(c, section, text_cstr(&key), c->m->symmetries[i].name, large_seen(all));
        if (all.answer == TRUTH_YES) show_dimensions(finding, &y, c->system->q->n);
        else
            check_reason(finding,
                         all.answer == TRUTH_NO ? "it does not preserve %s" : "undecided for %s",
                         broken);
        text_clear(&key);
    }
    return HAMEL_OK;
}

// ---- conserved quantities -----------------------------------------------------------------------

hamel_status check_integrals_seen(chapter *c, const check_request *request, doc *section) {
    (void)request;
    check_reason(check_verdict(c, section, "searched", "there are no others",
                               (mech_verdict){.answer = TRUTH_UNKNOWN}),
                 "besides energy: formulas are too large to search among");
    return HAMEL_OK;
}
