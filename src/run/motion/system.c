/// What is prescribed in a run. A coordinate whose motion is given joins the constraints with the
/// rate of that motion, so its reaction is the force that makes it; a given force joins the forces.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/law/basis_choose.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"
#include "run/motion/system_internal.h"

/// The velocities of a factor whose entries are the functions f of time: f' for a coordinate; for a
/// rotation vee(fᵀ f') seen from the body, vee(f' fᵀ) seen from space.
static void factor_rates(const space *q, const space_factor *factor, const expr *f, expr *rates) {
    expr_pool *pool = q->pool;
    expr one = expr_int(pool, 1), df[FACTOR_ENTRIES];
    expr_derive(pool, factor->kind->entry_count, f, 1, &q->time, &one, df);
    if (factor->kind->entry_count == 1) {
        rates[0] = df[0];
        return;
    }
    const bool body = factor->kind == &factor_rotation_body;
    sum total = {0};
    for (size_t a = 0; a < 3; a++) {
        const size_t i = (a + 2) % 3, j = (a + 1) % 3; // entry (i, j) of a hat matrix is w_a
        for (size_t k = 0; k < 3; k++) {
            if (body) sum_add_product(pool, &total, 1, f[3 * k + i], df[3 * k + j]);
            else sum_add_product(pool, &total, 1, df[3 * i + k], f[3 * j + k]);
        }
        rates[a] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

/// The input that is the motion of an entry, or NULL.
static const model_setting *motion_of(const run_motion *r, expr entry) {
    for (size_t k = 0; r->spec != NULL && k < r->spec->input_count; k++) {
        const model_setting *s = &r->spec->inputs[k];
        if (!s->force && expr_same(s->target, entry)) return s;
    }
    return NULL;
}

static void find_prescribed(run_motion *r) {
    r->prescribed = MEM_NEW(mech_prescribed, r->q->n);
    for (size_t i = 0; i < r->q->factor_count; i++) {
        const space_factor *factor = &r->q->factors[i];
        expr f[FACTOR_ENTRIES], rates[FACTOR_DIMENSION];
        bool given = factor->kind->entry_count > 0;
        for (size_t k = 0; k < factor->kind->entry_count; k++) {
            const model_setting *s = motion_of(r, factor->entries[k]);
            given = given && s != NULL;
            if (s != NULL) f[k] = s->value;
        }
        if (!given) continue;
        factor_rates(r->q, factor, f, rates);
        for (size_t a = 0; a < factor->kind->dimension; a++)
            r->prescribed[r->prescribed_count++] = (mech_prescribed){factor->first + a, rates[a]};
    }
}

static void find_forces(run_motion *r) {
    r->force = mem_copy(r->m->force, r->q->n, sizeof *r->force);
    for (size_t k = 0; r->spec != NULL && k < r->spec->input_count; k++) {
        const model_setting *s = &r->spec->inputs[k];
        for (size_t i = 0; i < r->q->n && s->force; i++) {
            if (expr_same(s->target, r->q->velocities[i]))
                r->force[i] = expr_add2(r->m->pool, r->force[i], s->value);
        }
    }
}

/// Fields of the model that move what is prescribed are no fields of this system.
static void drop_fields(run_motion *r) {
    model_field *kept = MEM_NEW(model_field, r->m->field_count);
    size_t count = 0;
    for (size_t k = 0; k < r->m->field_count; k++) {
        bool stays = true;
        for (size_t i = 0; i < r->prescribed_count; i++)
            stays =
                stays && sum_zero(r->m->pool, r->m->fields[k].field[r->prescribed[i].direction]);
        if (stays) kept[count++] = r->m->fields[k];
    }
    r->fields = kept;
    r->system.fields = kept;
    r->system.field_count = count;
}

/// Motion does not wait for formulas that nobody could read: where these are longer than that, it
/// is computed without them.
void run_keep_short(exact *x) {
    x->limits.product_terms = 1e5;
    x->limits.terms = 5e3;
    x->limits.gcd_terms = 1e5;
}

/// The same context that keeps short, with messages of its own.
static exact short_limits(const exact *x, diag *messages) {
    exact brief = *x;
    brief.messages = messages;
    run_keep_short(&brief);
    return brief;
}

hamel_status run_minimal_system(mech_system *s, exact *x, const model *m, size_t count,
                                const mech_prescribed *prescribed) {
    diag why = {0};
    exact brief = short_limits(x, &why);
    hamel_status status = mech_system_init(s, &brief, m, count, prescribed);
    if (status == HAMEL_TOO_LARGE) status = mech_system_init_large(s, x, m, count, prescribed);
    else diag_repeat(x->messages, &why);
    diag_clear(&why);
    return status;
}

hamel_status run_short_basis(mech_basis *d, exact *x, const mech_system *s) {
    diag why = {0};
    exact brief = short_limits(x, &why);
    const hamel_status status = s->large ? HAMEL_TOO_LARGE : mech_basis_init(d, &brief, s);
    if (status != HAMEL_TOO_LARGE) diag_repeat(x->messages, &why);
    diag_clear(&why);
    return status;
}

hamel_status run_system_init(run_motion *r) {
    find_prescribed(r);
    find_forces(r);
    hamel_status status =
        r->form->unknowns->system(&r->system, &r->exact, r->m, r->prescribed_count, r->prescribed);
    if (status == HAMEL_OK) status = mech_system_needs_values(&r->system, &r->exact);
    if (status != HAMEL_OK) return status;
    r->system.force = r->force;
    drop_fields(r);
    return HAMEL_OK;
}

bool run_mentions_time(const run_motion *r, expr e) {
    return expr_contains(r->q->pool, e, r->q->time) || run_switches_mention(r, e, true);
}

/// dE/dt = F(q') − ∂L/∂t − λ_a b^a: zero with linear constraints, no forces and no time in L.
bool run_is_conservative(run_motion *r) {
    exact quiet = exact_quietly(&r->exact);
    for (size_t a = 0; a < r->system.p; a++) {
        if (exact_is_zero(&quiet, r->system.b[a]) != TRUTH_YES) return false;
    }
    for (size_t i = 0; i < r->q->n; i++) {
        if (exact_is_zero(&quiet, r->force[i]) != TRUTH_YES) return false;
    }
    return !run_mentions_time(r, r->m->lagrangian);
}
