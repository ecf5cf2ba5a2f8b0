/// Special runs: numbers along a run say that the motions agree, although those of generic states
/// do not. Two reasons can be proved: the run prescribes motions or forces with which they always
/// do, or its initial state lies in an invariant set on which they do.
#include <stdlib.h>

#include "expr/calculus.h"
#include "report/compare/compare_internal.h"
#include "report/compare/conditions_internal.h"
#include "report/compare/special_internal.h"
#include "run/form/forms.h"

static bool is_position(const expr_pool *pool, expr e) {
    if (!expr_is_symbol(pool, e)) return false;
    const expr_kind kind = expr_symbol_info_of(pool, e)->kind;
    return kind == EXPR_LINE || kind == EXPR_ANGLE || kind == EXPR_ROTATION;
}

/// What the run says of its initial state, as far as it can be solved; what is left open stays
/// free.
static void find_start(comparison *q, const mech_carried *c, mech_solved *start) {
    const space *n = c->q;
    const model_run *spec = q->request->run;
    *vec_push(&start->symbols) = n->time;
    *vec_push(&start->values) = expr_int(q->c.pool, 0);
    for (int velocities = 0; velocities < 2; velocities++) { // positions come first
        for (size_t i = 0; i < spec->from_count; i++) {
            expr f = spec->from[i].target;
            const bool position = is_position(q->c.pool, f);
            if (position == (velocities == 1)) continue;
            if (position) {
                *vec_push(&start->symbols) = f;
                *vec_push(&start->values) = spec->from[i].value;
                continue;
            }
            f = expr_sub(q->c.pool, f, spec->from[i].value);
            expr_substitute(q->c.pool, 1, &f, n->n, n->velocities, c->velocity, &f);
            if (mech_solved_add(start, q->c.x, f, c->r, c->symbols) != HAMEL_OK) continue; // open
        }
    }
}

static hamel_status look_for_set(comparison *q, const mech_carried *c, const mech_equivalence *e) {
    mech_solved start = {0};
    find_start(q, c, &start);
    const hamel_status status = mech_invariant_set_init(&q->special.held, q->c.x, c, e, &start);
    q->special.proved = q->special.held.agree;
    mech_solved_clear(&start);
    return status;
}

/// The question for the system of the run, with what it prescribes.
static hamel_status ask_with_inputs(comparison *q) {
    exact quiet = exact_quietly(q->c.x);
    run_motion *r;
    mech_quasi d;
    mech_vakonomic k;
    mech_equivalence e;
    hamel_status status =
        run_create(q->c.m, q->request->run, q->request->options, q->c.x->messages, &r);
    if (status != HAMEL_OK) return status;
    const mech_system *s = run_system(r);
    if (mech_quasi_init(&d, &quiet, s) == HAMEL_OK) {
        if (mech_vakonomic_init(&k, &quiet, s, &d) == HAMEL_OK) {
            status = mech_equivalence_init(&e, &quiet, s, &d, &k);
            q->special.inputs = status == HAMEL_OK && e.agree == TRUTH_YES;
            q->special.proved = q->special.inputs ? TRUTH_YES : TRUTH_UNKNOWN;
            if (status == HAMEL_OK) mech_equivalence_clear(&e);
            mech_vakonomic_clear(&k);
        }
        mech_quasi_clear(&d);
    }
    run_destroy(r);
    return status;
}

hamel_status compare_prove_run(comparison *q, const mech_carried *c) {
    q->special.proved = TRUTH_UNKNOWN;
    if (q->runs == NULL || q->e->agree == TRUTH_YES || !run_comparison_agrees(q->runs))
        return HAMEL_OK;
    return q->request->run->input_count > 0 ? ask_with_inputs(q) : look_for_set(q, c, q->e);
}

void compare_special_clear(compare_special *s) {
    mech_invariant_set_clear(&s->held);
    *s = (compare_special){0};
}

void compare_special_show(comparison *q, doc *to) {
    const mech_solved *set = &q->special.held.set;
    if (q->special.proved != TRUTH_YES || q->special.inputs) return;
    doc *part = doc_object(to, "set", "the set of states, which no motion leaves");
    doc *list = doc_list(part, "states", NULL);
    for (size_t i = 0; i < set->symbols.count; i++)
        chapter_formula(&q->c, list, NULL, chapter_alias(&q->c, set->symbols.items[i]),
                        set->values.items[i], NULL);
    compare_conditions(q, part, &q->special.held.e);
}
