/// By what a run is reduced, and whether it can be: the Lagrangian, the constraints, the forces and
/// the levels are proved to be invariant, or the run is refused with the one that is not.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/sum.h"
#include "mech/law/invariance.h"
#include "run/form/reduced_check_internal.h"
#include "run/form/reduced_internal.h"
#include "run/motion/run_internal.h"
#include "space/field.h"

/// The symmetry that is asked for.
hamel_status run_reduced_choose(run_motion *r, const model_symmetry **out) {
    const model *m = r->m;
    const char *wanted = r->options.symmetry;
    *out = NULL;
    if (r->q->auxiliary_count > 0)
        return diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                        "a reduced run does not carry auxiliary rates: they may depend on where "
                        "the motion is along the group");
    if (m->symmetry_count == 0)
        return diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                        "a reduced run needs a symmetry, and %s has no symmetry block", m->name);
    if (wanted == NULL) *out = &m->symmetries[0];
    text names = {0};
    for (size_t k = 0; k < m->symmetry_count && *out == NULL; k++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", k + 1);
        if (strcmp(m->symmetries[k].name, wanted) == 0 || strcmp(number, wanted) == 0)
            *out = &m->symmetries[k];
        text_addf(&names, "%s%zu: %s", k > 0 ? ", " : "", k + 1, m->symmetries[k].name);
    }
    hamel_status status = HAMEL_OK;
    if (*out == NULL)
        status =
            diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                     "%s has no symmetry '%.60s'; it has %s", m->name, wanted, text_cstr(&names));
    else if ((*out)->action_count == 0 && !r->options.as_written) // what does not move is not
                                                                  // reconstructed
        status = diag_add(r->messages, HAMEL_INVALID, (*out)->place,
                          "reconstruction along %s needs coordinates that it moves as its own "
                          "elements, and flows in closed form: none were found",
                          (*out)->name);
    text_clear(&names);
    return status;
}

/// Refuses unless something is proved to be invariant.
static hamel_status need(run_motion *r, truth invariant, const char *what, const char *verb) {
    const model_symmetry *given = run_reduced_of(r)->given;
    if (invariant == TRUTH_YES) return HAMEL_OK;
    if (invariant == TRUTH_NO)
        return diag_add(r->messages, HAMEL_INVALID, given->place,
                        "%s %s not invariant under %s, so the motion does not reduce", what, verb,
                        given->name);
    return diag_add(r->messages, HAMEL_UNDECIDED, given->place,
                    "that %s %s invariant under %s could not be proved", what, verb, given->name);
}

/// A function of position that does not change along the orbits.
static truth is_invariant(run_motion *r, expr f) {
    const model_symmetry *given = run_reduced_of(r)->given;
    truth all = TRUTH_YES;
    for (size_t a = 0; a < given->dimension; a++) {
        expr change;
        space_apply(r->q, given->generators + a * r->q->n, 1, &f, &change);
        all = truth_and(all, exact_is_zero(&r->exact, change));
    }
    return all;
}

/// What holds on positions: levels of holonomic constraints, and motions that are prescribed.
static hamel_status need_levels(run_motion *r) {
    const model_symmetry *given = run_reduced_of(r)->given;
    hamel_status status = HAMEL_OK;
    for (size_t a = 0; a < r->m->constraint_count && status == HAMEL_OK; a++) {
        if (r->m->constraints[a].holonomic)
            status = need(r, is_invariant(r, r->m->constraints[a].level), "a holonomic constraint",
                          "is");
    }
    for (size_t k = 0; k < r->prescribed_count && status == HAMEL_OK; k++) {
        const size_t i = r->prescribed[k].direction;
        bool moved = false;
        for (size_t a = 0; a < given->dimension; a++)
            moved = moved || !sum_zero(r->m->pool, given->generators[a * r->q->n + i]);
        if (moved)
            status = diag_add(r->messages, HAMEL_INVALID, given->place,
                              "the motion of %s is prescribed, and %s moves it",
                              space_factor_of(r->q, i)->name, given->name);
    }
    return status;
}

/// What is invariant along all generators.
typedef struct invariance {
    truth lagrangian, distribution, affine, forces;
} invariance;

static hamel_status look_along(run_motion *r, const mech_system *own, const expr *xi,
                               invariance *all) {
    exact *x = &r->exact;
    const size_t n = r->q->n, p = own->p;
    expr lagrangian, *form = MEM_NEW(expr, p * n), *affine = MEM_NEW(expr, p);
    expr *force = MEM_NEW(expr, n);
    mech_lift_apply(r->q, xi, 1, &own->lagrangian, &lagrangian);
    mech_force_change(own, xi, force);
    const hamel_status status = mech_constraints_change(x, own, xi, form, affine);
    if (status == HAMEL_OK) {
        all->lagrangian = truth_and(all->lagrangian, exact_is_zero(x, lagrangian));
        all->distribution = truth_and(all->distribution, exact_all_zero(x, p * n, form));
        all->affine = truth_and(all->affine, exact_all_zero(x, p, affine));
        all->forces = truth_and(all->forces, exact_all_zero(x, n, force));
    }
    free(form);
    free(affine);
    free(force);
    return status;
}

/// Refuses a group of which some part keeps every position in place, as SO(3) on R³: how far such a
/// part has moved cannot be told.
static hamel_status need_orbits(run_motion *r) {
    const model_symmetry *given = run_reduced_of(r)->given;
    size_t rank = 0;
    const hamel_status status =
        exact_rank(&r->exact, given->dimension, r->q->n, given->generators, &rank);
    if (status != HAMEL_OK || rank == given->dimension) return status;
    return diag_add(r->messages, HAMEL_INVALID, given->place,
                    "a part of %s keeps each position in place (its orbits have dimension %zu, not "
                    "%zu), so the motion along it is not determined",
                    given->name, rank, given->dimension);
}

hamel_status run_reduced_check(run_motion *r, const mech_system *own) {
    const model_symmetry *given = run_reduced_of(r)->given;
    invariance all = {TRUTH_YES, TRUTH_YES, TRUTH_YES, TRUTH_YES};
    hamel_status status = need_orbits(r);
    for (size_t a = 0; a < given->dimension && status == HAMEL_OK; a++)
        status = look_along(r, own, given->generators + a * r->q->n, &all);
    if (status == HAMEL_OK) status = need(r, all.lagrangian, "the Lagrangian", "is");
    if (status == HAMEL_OK) status = need(r, all.distribution, "the constraint distribution", "is");
    if (status == HAMEL_OK)
        status = need(r, all.affine, "the affine part of the constraints", "is");
    if (status == HAMEL_OK) status = need(r, all.forces, "the forces", "are");
    return status == HAMEL_OK ? need_levels(r) : status;
}
