/// Nonholonomic motion that takes multipliers with it: p + 1 solutions of the equations that λ
/// would have to satisfy for the motion to be vakonomic, from λ(0) = 0 and from each unit vector,
/// and the acceleration that each adds to the motion. As these equations are affine in λ, every
/// other solution is a combination of them.
#include "run/form/carrying_internal.h"

#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "run/form/velocities_internal.h"

static bool asked(const run_request *q) { return q->options->form == RUN_CARRYING; }

/// lambda_1_at_2 is λ_1 of the solution that began with the second unit vector.
hamel_status run_carrying_riders(run_motion *r, run_riders *k) {
    const size_t p = r->system.p + r->phi_count;
    const hamel_status status = run_riders_make(r, k, p * (p + 1));
    if (status != HAMEL_OK) return status;
    for (size_t i = 0; i < r->extra; i++) {
        text name = {0};
        text_addf(&name, "lambda_%zu_at_%zu", i % p + 1, i / p);
        k->symbols[i] = expr_symbol(r->m->pool, text_cstr(&name), EXPR_MULTIPLIER);
        text_clear(&name);
        k->initial[i] = i / p == i % p + 1;
    }
    for (size_t i = 0; p > 0 && i < (p + 1) * r->q->n; i++) run_riders_show(k, "excess_", i + 1);
    run_riders_make_room(k);
    return HAMEL_OK;
}

static hamel_status init(run_motion *r) {
    run_riders *k = MEM_NEW_ZERO(run_riders, 1);
    r->own = (struct run_own *)k;
    return run_carrying_riders(r, k);
}

void run_for_each_solution(const run_motion *r, size_t p, const expr *lambda, size_t count,
                           const expr *e, expr *out) {
    for (size_t s = 0; s <= p; s++)
        expr_substitute(r->m->pool, count, e, p, lambda, run_riders_of(r)->symbols + s * p,
                        out + s * count);
}

static void fill_rates(run_motion *r, const run_chart *c, const mech_vakonomic_motion *m,
                       expr *out) {
    run_state_rates(r->q, m->velocity, out);
    out += r->q->state_count;
    memcpy(out, m->plain_rates, c->basis.r * sizeof *out);
    out += c->basis.r;
    if (!r->conservative) *out++ = m->plain_power;
    run_for_each_solution(r, m->p, m->lambda, m->p, m->transport, out);
}

static void fill_shown(run_motion *r, const run_chart *c, const mech_vakonomic_motion *m,
                       expr *out) {
    (void)c;
    run_for_each_solution(r, m->p, m->lambda, m->n, m->excess, out);
}

static hamel_status rates_of(run_motion *r, run_chart *c, const mech_motion *motion) {
    return r->extra > 0 ? run_riders_compile(r, c, fill_rates, fill_shown)
                        : run_compile_motion(r, c, motion);
}

const run_form_table run_carrying_form = {
    .name = "a run that carries multipliers",
    .cannot =
        {
            [RUN_CAN_SWEEP] = RUN_RIDERS_IN_STATE,
            [RUN_CAN_EXPORT] = RUN_RIDERS_IN_STATE,
            [RUN_CAN_ENCLOSE] = RUN_RIDERS_IN_STATE,
        },
    RUN_ALONG_BASIS,
    .asked = asked,
    .init = init,
    .conservative = run_is_conservative,
    .rates_of = rates_of,
    .clear = run_riders_destroy,
    RUN_RIDERS,
    .flow = run_velocities_flow,
};
