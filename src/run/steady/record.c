/// What is proved of a steady motion leaves as two records. It exists: the equations vanish with
/// what is known put in, identically, or no ball of theirs excludes zero where a root was enclosed.
/// It is stable or not: so many eigenvalues of the linearised motion lie on each side of the axis.
#include "run/steady/record_internal.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "run/steady/family.h"
#include "run/steady/steady_internal.h"

static const verdict_scope here = {.parameters = PARAMETERS_GIVEN, .domain = DOMAIN_MOTION};

/// All equations, with what is known put in.
static expr *equations_of(const steady_point *at, const steady_known *known, size_t *count) {
    const steady *s = at->s;
    const size_t N = at->p->size;
    expr *all = MEM_NEW(expr, N + s->level_count);
    *count = N + s->level_count;
    memcpy(all, at->p->equations.rates, N * sizeof *all);
    mech_steady_of(&at->p->equations, s->m->q, s->level_count, s->levels, all + N);
    expr_substitute(s->m->pool, *count, all, known->count, known->from, known->to, all);
    return all;
}

static void record_existence(const steady_point *at, steady_proof *p) {
    gate *g = at->s->gate;
    size_t count;
    expr *all = equations_of(at, &p->known, &count);
    const bool known = p->ground == STEADY_EXACT;
    mech_verdict v = {.claim = "exists",
                      .answer = TRUTH_YES,
                      .scope = here,
                      .method = known ? METHOD_IDENTITY : METHOD_BALLS,
                      .evidence = evidence_zero(count, all)};
    if (!(known ? gate_pass(g, &v) : gate_pass_at(g, at->balls, &v))) {
        p->ground = STEADY_NUMERIC;
        p->decided = p->enclosed = false;
        p->reason = NULL;
    } else p->exists = verdict_copy(&v);
    free(all);
}

static verdict_sides sides_of(const steady_proof *p, size_t zeros) {
    verdict_sides sides = {.zeros = zeros};
    for (size_t i = 0; i < p->root_count; i++) {
        sides.left += p->roots[i].side == SIDE_LEFT;
        sides.axis += p->roots[i].side == SIDE_AXIS;
        sides.right += p->roots[i].side == SIDE_RIGHT;
    }
    return sides;
}

static void record_stability(const steady_point *at, const expr *A, size_t zeros, steady_proof *p) {
    mech_verdict v = {.claim = steady_verdict_word(p->verdict),
                      .answer = TRUTH_YES,
                      .scope = here,
                      .method = p->by_solver ? METHOD_SOLVER : METHOD_BALLS,
                      .evidence = evidence_spectrum(at->p->size, A, sides_of(p, zeros))};
    if (!gate_pass_at(at->s->gate, at->balls, &v)) {
        p->decided = p->enclosed = false;
        p->reason = NULL;
    } else p->stability = verdict_copy(&v);
}

void steady_record(steady_point *at, const expr *A, size_t zeros, steady_motion *e) {
    steady_proof *p = &e->proof;
    if (p->ground != STEADY_NUMERIC) record_existence(at, p);
    if (p->decided && A != NULL) record_stability(at, A, zeros, p);
}
