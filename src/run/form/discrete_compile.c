/// What discrete mechanics needs of a model, compiled over the frame that steps are made in: the
/// base frame of the space, but on a line, a line and an angle that SE(2) acts on the frame that a
/// body carries along,
///   e_x = cos θ ∂_x + sin θ ∂_y,   e_y = −sin θ ∂_x + cos θ ∂_y,   e_θ = ∂_θ.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/law/motion.h"
#include "mech/law/system.h"
#include "run/form/discrete_compile_internal.h"
#include "run/form/discrete_internal.h"
#include "run/motion/integrals.h"
#include "space/field.h"

// ---- the frame ----------------------------------------------------------------------------------

static const space_factor *factor_at(const run_motion *r, const model_action *a, size_t i) {
    return &r->q->factors[a->factors[i]];
}

/// Whether an action is that of SE(2) on itself, from the left.
static bool is_rigid_motion(const run_motion *r, const model_action *a) {
    return a->law == group_law_find("SE(2)") && a->side == ACTION_LEFT && a->factor_count == 3 &&
           factor_at(r, a, 0)->kind == &factor_line && factor_at(r, a, 1)->kind == &factor_line &&
           factor_at(r, a, 2)->kind == &factor_angle;
}

/// The first such action of the model, or NULL.
static const model_action *find_rigid_motion(const run_motion *r, const run_discrete *d) {
    const run_retraction how = r->options.retraction;
    if (how == RUN_RETRACT_COORDINATES ||
        (how == RUN_RETRACT_AS_MEASURED && !run_discrete_keeps_energy(d)))
        return NULL;
    for (size_t i = 0; i < r->m->symmetry_count; i++) {
        const model_symmetry *y = &r->m->symmetries[i];
        for (size_t k = 0; k < y->action_count; k++) {
            if (is_rigid_motion(r, &y->actions[k])) return &y->actions[k];
        }
    }
    return NULL;
}

static void add_part(run_discrete *d, discrete_kind kind, size_t count,
                     const space_factor *const *factors) {
    discrete_part *part = &d->system.space.parts[d->system.space.part_count++];
    *part = (discrete_part){.kind = kind};
    size_t components = 0, states = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t a = 0; a < factors[i]->kind->dimension; a++)
            part->component[components++] = factors[i]->first + a;
        for (size_t a = 0; a < factors[i]->kind->state_count; a++)
            part->state[states++] = factors[i]->first_state + a;
    }
}

/// Turns the frame by the angle of the body.
static void carry_along(run_discrete *d, const run_motion *r, const space_factor *const *f) {
    expr_pool *pool = r->m->pool;
    const size_t n = r->q->n, x = f[0]->first, y = f[1]->first;
    const expr c = expr_cos(pool, f[2]->entries[0]), s = expr_sin(pool, f[2]->entries[0]);
    d->rho[x * n + x] = d->rho[y * n + y] = c;
    d->rho[x * n + y] = s;
    d->rho[y * n + x] = expr_neg(pool, s);
}

static void make_frame(run_discrete *d, const run_motion *r) {
    const space *q = r->q;
    const size_t n = q->n;
    const model_action *rigid = find_rigid_motion(r, d);
    const space_factor *body[3] = {0};
    d->system.space = (discrete_space){
        .n = n, .state_count = q->state_count, .parts = MEM_NEW(discrete_part, q->factor_count)};
    d->rho = MEM_NEW(expr, n * n);
    for (size_t i = 0; i < n * n; i++) d->rho[i] = expr_int(q->pool, i % (n + 1) == 0);
    for (size_t i = 0; i < 3 && rigid != NULL; i++) body[i] = factor_at(r, rigid, i);
    if (rigid != NULL) {
        carry_along(d, r, body);
        add_part(d, DISCRETE_RIGID_MOTION, 3, body);
    }
    for (size_t i = 0; i < q->factor_count; i++) {
        const space_factor *f = &q->factors[i];
        if (f == body[0] || f == body[1] || f == body[2]) continue;
        add_part(d,
                 f->kind == &factor_rotation_body    ? DISCRETE_BODY
                 : f->kind == &factor_rotation_space ? DISCRETE_SPATIAL
                                                     : DISCRETE_SHIFT,
                 1, &f);
    }
}

/// A vector over the base frame from one over the frame of the steps: w^k = ρ_i^k ξ^i.
static void to_base(const run_discrete *d, const space *q, const expr *xi, expr *out) {
    sum total = {0};
    for (size_t k = 0; k < q->n; k++) {
        for (size_t i = 0; i < q->n; i++)
            sum_add_product(q->pool, &total, 1, d->rho[i * q->n + k], xi[i]);
        out[k] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
}

/// The other way round, ξ^i = ρ_i^k w^k: the frame is orthonormal where it is not the base frame.
static void from_base(const run_discrete *d, const space *q, const expr *w, expr *out) {
    for (size_t i = 0; i < q->n; i++) out[i] = sum_pairing(q->pool, q->n, d->rho + i * q->n, w);
}

// ---- functions ----------------------------------------------------------------------------------

/// μ, f and the constraints, as functions of ξ, for which the symbols of the velocities stand.
static hamel_status compile_law(run_motion *r, run_discrete *d) {
    const space *q = r->q;
    const size_t n = q->n, p = r->system.p, count = 2 * n + p;
    expr *w = MEM_NEW(expr, n), *out = MEM_NEW(expr, count), *force = MEM_NEW(expr, n), L;
    to_base(d, q, q->velocities, w);
    expr_substitute(q->pool, 1, &r->system.lagrangian, n, q->velocities, w, &L);
    expr_substitute(q->pool, n, r->force, n, q->velocities, w, force);
    expr_gradient(q->pool, L, n, q->velocities, out);
    for (size_t i = 0; i < n; i++) {
        expr slope;
        space_apply(q, d->rho + i * n, 1, &L, &slope);
        out[n + i] = expr_add2(q->pool, slope, sum_pairing(q->pool, n, d->rho + i * n, force));
    }
    for (size_t a = 0; a < p; a++)
        out[2 * n + a] =
            expr_add2(q->pool, sum_pairing(q->pool, n, r->system.beta + a * n, w), r->system.b[a]);
    const hamel_status status =
        function_init(&d->law, r->m, n, q->velocities, count, out, r->messages);
    free(w);
    free(out);
    free(force);
    return status;
}

/// The function whose rate constraint a of the system is: of a holonomic constraint, or of a
/// coordinate that is prescribed. False if it is none of these.
static bool level_of(const run_motion *r, size_t a, expr *out) {
    const size_t source = r->system.source[a], own = r->m->constraint_count;
    if (source < own) {
        *out = r->m->constraints[source].level;
        return r->m->constraints[source].holonomic;
    }
    const space_factor *f = space_factor_of(r->q, r->prescribed[source - own].direction);
    if (f->kind->entry_count != 1) return false;
    for (size_t k = 0; r->spec != NULL && k < r->spec->input_count; k++) {
        const model_setting *s = &r->spec->inputs[k];
        if (s->force || !expr_same(s->target, f->entries[0])) continue;
        *out = expr_sub(r->m->pool, s->target, s->value);
        return true;
    }
    return false;
}

static hamel_status compile_levels(run_motion *r, run_discrete *d) {
    const size_t p = r->system.p;
    expr *out = MEM_NEW(expr, p);
    bool any = false;
    d->is_level = MEM_NEW_ZERO(bool, p);
    for (size_t a = 0; a < p; a++) {
        d->is_level[a] = level_of(r, a, &out[a]);
        if (!d->is_level[a]) out[a] = expr_int(r->m->pool, 0);
        any = any || d->is_level[a];
    }
    const hamel_status status =
        any ? function_init(&d->level, r->m, 0, NULL, p, out, r->messages) : HAMEL_OK;
    free(out);
    return status;
}

hamel_status run_discrete_compile(run_motion *r, run_discrete *d) {
    make_frame(d, r);
    const hamel_status status = compile_law(r, d);
    return status == HAMEL_OK ? compile_levels(r, d) : status;
}

void run_discrete_chart_clear(discrete_chart *c) {
    function_clear(&c->node);
    function_clear(&c->inverse);
    function_clear(&c->reaction);
    function_clear(&c->middle);
    function_clear(&c->energy);
    function_clear(&c->integrals);
    *c = (discrete_chart){0};
}

// ---- functions of a chart -----------------------------------------------------------------------

/// π → v = M⁻¹(π − π(v = 0)), symbols of momenta being new.
static hamel_status compile_inverse(run_motion *r, const mech_basis *b, const algebroid_law *e,
                                    run_function *f) {
    expr_pool *pool = r->m->pool;
    const size_t rank = b->r;
    expr *zeros = MEM_NEW(expr, rank), *rest = MEM_NEW(expr, rank), *v = MEM_NEW(expr, rank),
         *pi = MEM_NEW(expr, rank);
    for (size_t a = 0; a < rank; a++) {
        char name[60];
        snprintf(name, sizeof name, "momentum of the step %zu", a + 1);
        pi[a] = expr_symbol(pool, name, EXPR_OTHER);
        zeros[a] = expr_int(pool, 0);
    }
    expr_substitute(pool, rank, e->momentum, rank, b->symbols, zeros, rest);
    for (size_t a = 0; a < rank; a++) rest[a] = expr_sub(pool, pi[a], rest[a]);
    if (rank > 0) expr_solve(pool, rank, e->mass, rest, v);
    const hamel_status status = function_init(f, r->m, rank, pi, rank, v, r->messages);
    free(zeros);
    free(rest);
    free(v);
    free(pi);
    return status;
}

/// X_α, X_α[L], ⟨P, [X_α, X_β]⟩ and the mass matrix.
static void fill_middle(run_motion *r, const mech_basis *b, const algebroid_law *e,
                        const expr *fields, expr *out) {
    const space *q = r->q;
    const size_t n = q->n, rank = b->r;
    expr *bracket = MEM_NEW(expr, n), *slope = out + rank * n, *K = slope + rank;
    memcpy(out, fields, rank * n * sizeof *out);
    for (size_t a = 0; a < rank; a++) {
        space_apply(q, b->fields + a * n, 1, &e->lagrangian, &slope[a]);
        K[a * rank + a] = expr_int(q->pool, 0);
        for (size_t c = 0; c < a; c++) {
            space_bracket(q, b->fields + a * n, b->fields + c * n, bracket);
            K[a * rank + c] = sum_pairing(q->pool, n, e->base_momentum, bracket);
            K[c * rank + a] = expr_neg(q->pool, K[a * rank + c]);
        }
    }
    memcpy(K + rank * rank, e->mass, rank * rank * sizeof *out);
    free(bracket);
}

/// The integrals of the run and their derivatives by v.
static hamel_status compile_integrals(run_motion *r, const mech_basis *b, discrete_chart *c) {
    const expr *forms;
    const size_t count = run_integrals_forms(r, &forms), rank = b->r;
    if (count == 0) return HAMEL_OK;
    expr *out = MEM_NEW(expr, count * (rank + 1));
    expr_substitute(r->m->pool, count, forms, r->q->n, r->q->velocities, b->velocity, out);
    for (size_t k = 0; k < count; k++)
        expr_gradient(r->m->pool, out[k], rank, b->symbols, out + count + k * rank);
    const hamel_status status =
        function_init(&c->integrals, r->m, rank, b->symbols, count * (rank + 1), out, r->messages);
    free(out);
    return status;
}

static hamel_status compile_chart(run_motion *r, const run_discrete *d, const mech_basis *b,
                                  const algebroid_law *e, discrete_chart *c) {
    const space *q = r->q;
    const size_t n = q->n, rank = b->r;
    expr *out = MEM_NEW(expr, rank * n + n + 2 * rank + 2 * rank * rank);
    expr *fields = MEM_NEW(expr, rank * n);
    for (size_t a = 0; a < rank; a++) from_base(d, q, b->fields + a * n, fields + a * n);
    memcpy(out, fields, rank * n * sizeof *out);
    from_base(d, q, b->velocity, out + rank * n);
    memcpy(out + (rank + 1) * n, e->momentum, rank * sizeof *out);
    hamel_status status =
        function_init(&c->node, r->m, rank, b->symbols, (rank + 1) * n + rank, out, r->messages);
    if (status == HAMEL_OK) status = compile_inverse(r, b, e, &c->inverse);
    if (status == HAMEL_OK && d->method == &discrete_leapfrog) {
        mech_motion motion;
        mech_motion_init(&motion, &r->system, b);
        from_base(d, q, motion.reaction, out);
        status = function_init(&c->reaction, r->m, rank, b->symbols, n, out, r->messages);
        mech_motion_clear(&motion);
    }
    if (status == HAMEL_OK && run_discrete_keeps_energy(d)) {
        fill_middle(r, b, e, fields, out);
        status = function_init(&c->middle, r->m, rank, b->symbols,
                               rank * n + rank + 2 * rank * rank, out, r->messages);
        if (status == HAMEL_OK)
            status = function_init(&c->energy, r->m, rank, b->symbols, 1, &e->energy, r->messages);
        if (status == HAMEL_OK && d->method == &discrete_energy_momentum)
            status = compile_integrals(r, b, c);
    }
    free(out);
    free(fields);
    return status;
}

hamel_status run_discrete_compile_chart(run_motion *r, const run_discrete *d, const mech_basis *b,
                                        discrete_chart *c) {
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(&r->system), b->r, b->fields, b->r, b->symbols,
                       b->velocity);
    hamel_status status = HAMEL_OK;
    if (expr_mentions(r->m->pool, b->r * b->r, e.mass, b->r, b->symbols))
        status = diag_add(r->messages, HAMEL_INVALID, r->system.lagrangian_place,
                          "momenta are not linear in the velocities here: the method %s needs "
                          "that",
                          d->method->name);
    if (status == HAMEL_OK) status = compile_chart(r, d, b, &e, c);
    if (status != HAMEL_OK) run_discrete_chart_clear(c);
    else c->made = true;
    algebroid_law_clear(&e);
    return status;
}
