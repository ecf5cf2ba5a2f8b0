/// From chapter E to a control system. The invariant: components are functions of (r, p, w) alone,
/// since speeds along S are replaced by momenta.
#include "mech/control/system.h"
#include "algebroid/calculus.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/reduction/inputs.h"
#include "mech/tools/readable.h"

// ---- controls -----------------------------------------------------------------------------------

/// Whether the controls are the shape directions, all of them.
static bool reaches_shape(const model *m, const mech_reduction *r, const mech_connection *a) {
    if (m->control_count == 0) return true;
    if (!a->principal || m->control_count != r->sigma) return false;
    for (size_t s = 0; s < r->sigma; s++) {
        bool found = false;
        for (size_t j = 0; j < m->control_count; j++)
            found = found || m->controls[j].direction == r->directions[s];
        if (!found) return false;
    }
    return true;
}

// ---- fields -------------------------------------------------------------------------------------

static void clear_to_zero(expr_pool *pool, size_t count, expr *e) {
    for (size_t i = 0; i < count; i++) e[i] = expr_int(pool, 0);
}

/// u = w: the horizontal lifts, and the drift of affine constraints.
static void use_velocities(mech_control *c, const mech_connection *a) {
    memcpy(c->fields, a->lifts, c->h * c->size * sizeof *c->fields);
    memcpy(c->drift, a->gamma, c->size * sizeof *c->drift);
    memcpy(c->directions, a->symbols, c->h * sizeof *c->directions);
}

/// What moves (g, r, p): the part of the drift that is the same for accelerations and forces.
/// @eq BKMM96 (1.2.1), (1.2.2)
static void find_control_drift(mech_control *c, expr_pool *pool, const mech_connection *a,
                               const mech_reduced *e) {
    const size_t n = c->k + c->sigma;
    memcpy(c->drift, e->velocity, n * sizeof *c->drift);
    memcpy(c->drift + n, e->momentum_rate, c->m * sizeof *c->drift);
    clear_to_zero(pool, c->h, c->drift + n + c->m);
    expr_substitute(pool, n + c->m, c->drift, c->m, a->speeds, e->speeds, c->drift);
}

static void use_accelerations(mech_control *c, expr_pool *pool, const mech_connection *a) {
    for (size_t s = 0; s < c->h; s++)
        c->fields[s * c->size + c->k + c->sigma + c->m + s] = expr_int(pool, 1);
    memcpy(c->directions, a->symbols, c->h * sizeof *c->directions);
}

/// M w' = f + τ_i E^i(X_α),  p_b' = .. + τ_i E^i(Z_b).
/// @eq BKMM96 (1.2.3)
static hamel_status use_forces(mech_control *c, exact *x, const model *m, const mech_symmetry *y,
                               const mech_connection *a, const mech_reduced *e) {
    expr_pool *pool = x->pool;
    const size_t n = c->k + c->sigma, h = c->h, count = c->inputs;
    expr *rhs = MEM_NEW(expr, h * (count + 1) + 1), *out = MEM_NEW(expr, h * (count + 1) + 1);
    hamel_status status = HAMEL_OK;
    for (size_t j = 0; j < count && status == HAMEL_OK; j++) {
        const size_t i = m->controls[j].direction;
        if (!mech_reduction_keeps_force(c->r, y, i))
            status = diag_add(x->messages, HAMEL_INVALID, m->controls[j].place,
                              "the group changes the force of the control %s",
                              space_factor_of(c->r->q, i)->name);
        for (size_t b = 0; b < c->m; b++)
            c->fields[j * c->size + n + b] = mech_reduction_pair(c->r, i, a->sections + b * n);
        for (size_t s = 0; s < h; s++)
            rhs[s * (count + 1) + j] = mech_reduction_pair(c->r, i, a->lifts + s * n);
        c->directions[j] = c->r->q->velocities[i];
    }
    for (size_t s = 0; s < h; s++) rhs[s * (count + 1) + count] = e->rhs[s];
    expr_substitute(pool, h * (count + 1), rhs, c->m, a->speeds, e->speeds, rhs);
    if (status == HAMEL_OK && a->rank < h)
        status = diag_add(x->messages, HAMEL_INVALID, m->controls[0].place,
                          "forces of controls, and a shape whose functions satisfy relations");
    if (status == HAMEL_OK && h > 0) status = exact_solve(x, h, count + 1, e->mass, rhs, out);
    for (size_t s = 0; s < h && status == HAMEL_OK; s++) {
        for (size_t j = 0; j < count; j++)
            c->fields[j * c->size + n + c->m + s] = out[s * (count + 1) + j];
        c->drift[n + c->m + s] = out[s * (count + 1) + count];
    }
    free(rhs);
    free(out);
    return status;
}

// ---- all of it ----------------------------------------------------------------------------------

static hamel_status refuse_time(const mech_control *c, exact *x) {
    expr_walk w;
    uint32_t place;
    expr_walk_init(&w, x->pool, c->size, c->drift);
    bool found = expr_walk_find(&w, c->r->q->time, &place);
    expr_walk_clear(&w);
    expr_walk_init(&w, x->pool, c->inputs * c->size, c->fields);
    found = found || expr_walk_find(&w, c->r->q->time, &place);
    expr_walk_clear(&w);
    return !found ? HAMEL_OK
                  : diag_add(x->messages, HAMEL_INVALID, (diag_span){0},
                             "the reduced equations depend on time");
}

static hamel_status normalise_fields(mech_control *c, exact *x) {
    hamel_status status = exact_normalise_all(x, c->size, c->drift);
    if (status == HAMEL_OK) status = exact_normalise_all(x, c->inputs * c->size, c->fields);
    c->driftless = true;
    for (size_t i = 0; i < c->size && status == HAMEL_OK; i++)
        c->driftless = c->driftless && sum_zero(x->pool, c->drift[i]);
    return status;
}

/// Whether f is of degree one in (p, w) along (ζ, F) and of degree two in p' and w', and the g_i of
/// degree zero, by Euler's identity.
static bool find_homogeneous(const mech_control *c, exact *x) {
    const size_t n = c->k + c->sigma, more = c->size - n;
    expr *scaled = MEM_NEW(expr, c->size);
    bool holds = more > 0;
    for (size_t i = 0; i <= c->inputs && holds; i++) {
        const expr *field = i == 0 ? c->drift : c->fields + (i - 1) * c->size;
        expr_derive(x->pool, c->size, field, more, c->symbols, c->symbols, scaled);
        for (size_t K = 0; K < c->size && holds; K++) {
            const expr degree = expr_int(x->pool, i > 0 ? 0 : K < n ? 1 : 2);
            holds = exact_equal(x, scaled[K], expr_mul2(x->pool, degree, field[K])) == TRUTH_YES;
        }
    }
    free(scaled);
    return holds;
}

/// Whether f and the g_i are tangent to p = 0.
static bool find_keeps_zero(const mech_control *c, exact *x) {
    const size_t n = c->k + c->sigma, m = c->m;
    if (m == 0) return false;
    expr *zeros = MEM_NEW(expr, m), *rates = MEM_NEW(expr, m);
    bool keeps = true;
    clear_to_zero(x->pool, m, zeros);
    for (size_t i = 0; i <= c->inputs && keeps; i++) {
        const expr *field = i == 0 ? c->drift : c->fields + (i - 1) * c->size;
        expr_substitute(x->pool, m, field + n, m, c->symbols, zeros, rates);
        for (size_t b = 0; b < m && keeps; b++) keeps = exact_is_zero(x, rates[b]) == TRUTH_YES;
    }
    free(zeros);
    free(rates);
    return keeps;
}

static expr find_own(const mech_control *c, expr_pool *pool, expr energy) {
    sum total = {0};
    for (size_t i = 0; i < c->inputs; i++) {
        for (size_t j = 0; j < c->inputs; j++) {
            const expr u = c->directions[i], v = c->directions[j];
            const expr second = expr_diff(pool, expr_diff(pool, energy, u), v);
            const expr product[] = {expr_ratio(pool, 1, 2), u, v, second};
            sum_add(pool, &total, 1, expr_mul(pool, 4, product));
        }
    }
    const expr own = sum_take(pool, &total);
    vec_clear(&total);
    return own;
}

/// Whether nothing but inputs does work: no forces, and constraints that are linear. (Time does not
/// occur.)
static bool find_conservative(const mech_control *c, exact *x) {
    const mech_reduction *r = c->r;
    bool holds = c->mode == CONTROL_FORCES;
    for (size_t i = 0; i < r->n && holds; i++) holds = sum_zero(x->pool, r->force[i]);
    for (size_t a = 0; a < r->p && holds; a++) holds = sum_zero(x->pool, r->b[a]);
    return holds;
}

hamel_status mech_control_init(mech_control *c, exact *x, const model *m, const mech_symmetry *y,
                               const mech_reduction *r, const mech_connection *a,
                               const mech_reduced *e) {
    const bool all = reaches_shape(m, r, a);
    *c = (mech_control){.r = r,
                        .k = r->k,
                        .sigma = r->sigma,
                        .m = a->m,
                        .h = a->h,
                        .mode = !all        ? CONTROL_FORCES
                                : a->m == 0 ? CONTROL_VELOCITIES
                                            : CONTROL_ACCELERATIONS,
                        .principal = a->principal,
                        .named = m->control_count > 0,
                        .inputs = all ? a->h : m->control_count};
    mech_level_init(&c->level, x, m);
    const bool kinematic = c->mode == CONTROL_VELOCITIES;
    c->size = r->n + (kinematic ? 0 : c->m + c->h);
    c->across = c->mode == CONTROL_ACCELERATIONS ? a->h - a->rank : 0;
    c->symbols = MEM_NEW(expr, c->m + c->h + 1);
    c->drift = MEM_NEW(expr, c->size);
    c->fields = MEM_NEW(expr, c->inputs * c->size + 1);
    c->directions = MEM_NEW(expr, c->inputs + 1);
    memcpy(c->symbols, e->symbols, c->m * sizeof *c->symbols);
    memcpy(c->symbols + c->m, a->symbols, c->h * sizeof *c->symbols);
    clear_to_zero(x->pool, c->inputs * c->size, c->fields);
    hamel_status status = HAMEL_OK;
    if (kinematic) {
        use_velocities(c, a);
    } else {
        find_control_drift(c, x->pool, a, e);
        if (all) use_accelerations(c, x->pool, a);
        else status = use_forces(c, x, m, y, a, e);
    }
    if (status == HAMEL_OK) status = refuse_time(c, x);
    if (status == HAMEL_OK) status = normalise_fields(c, x);
    if (status == HAMEL_OK) c->keeps_zero = find_keeps_zero(c, x);
    if (status == HAMEL_OK) c->homogeneous = find_homogeneous(c, x);
    c->conservative = status == HAMEL_OK && find_conservative(c, x);
    c->own = expr_int(x->pool, 0);
    if (c->conservative) {
        expr energy = e->energy; // which may be told in speeds
        expr_substitute(x->pool, 1, &energy, c->m, a->speeds, e->speeds, &energy);
        c->own = find_own(c, x->pool, energy);
    }
    if (status != HAMEL_OK) mech_control_clear(c);
    return status;
}

void mech_control_clear(mech_control *c) {
    mech_level_clear(&c->level);
    free(c->symbols);
    free(c->drift);
    free(c->fields);
    free(c->directions);
    *c = (mech_control){0};
}

/// The values that parameters have, if they were put in.
static void put_values(const mech_control *c, expr_pool *pool, size_t count, expr *e) {
    const size_t parameters = c->values != NULL ? c->values->parameter_count : 0;
    expr *from = MEM_NEW(expr, 2 * parameters + 1), *to = from + parameters;
    for (size_t i = 0; i < parameters; i++) {
        from[i] = c->values->parameters[i].symbol;
        to[i] = c->values->parameters[i].value;
    }
    if (parameters > 0) expr_substitute(pool, count, e, parameters, from, to, e);
    free(from);
}

hamel_status mech_control_put_values(mech_control *c, exact *x, const model *m) {
    c->values = m;
    put_values(c, x->pool, c->size, c->drift);
    put_values(c, x->pool, c->inputs * c->size, c->fields);
    put_values(c, x->pool, 1, &c->own);
    const hamel_status status = normalise_fields(c, x);
    if (status == HAMEL_OK) c->keeps_zero = find_keeps_zero(c, x);
    return status;
}

// ---- brackets -----------------------------------------------------------------------------------

/// [Y, Z]^K = Y[Z^K] − Z[Y^K] + c_IJ^K Y^I Z^J, the last over (ζ, F) alone.
void mech_control_bracket(const mech_control *c, const expr *Y, const expr *Z, expr *out) {
    expr_pool *pool = c->r->q->pool;
    const size_t n = c->r->n, more = c->size - n;
    expr *forth = MEM_NEW(expr, c->size), *back = MEM_NEW(expr, c->size);
    algebroid_bracket(&c->r->quotient, Y, Z, out);
    algebroid_apply(&c->r->quotient, Y, more, Z + n, out + n);
    algebroid_apply(&c->r->quotient, Z, more, Y + n, back);
    for (size_t i = 0; i < more; i++) out[n + i] = expr_sub(pool, out[n + i], back[i]);
    expr_derive(pool, c->size, Z, more, c->symbols, Y + n, forth);
    expr_derive(pool, c->size, Y, more, c->symbols, Z + n, back);
    for (size_t K = 0; K < c->size; K++)
        out[K] = expr_add2(pool, out[K], expr_sub(pool, forth[K], back[K]));
    put_values(c, pool, c->size, out); // the frame has parameters too
    free(forth);
    free(back);
}

truth mech_control_keeps_energy(const mech_control *c, exact *x) {
    const size_t n = c->r->n;
    if (!c->conservative || c->m + c->h <= c->inputs) return TRUTH_NO;
    truth keeps = TRUTH_YES;
    for (size_t i = 0; i <= c->inputs && keeps == TRUTH_YES; i++) {
        const expr *Y = i == 0 ? c->drift : c->fields + (i - 1) * c->size;
        expr along, further;
        algebroid_apply(&c->r->quotient, Y, 1, &c->own, &along);
        expr_derive(x->pool, 1, &c->own, c->size - n, c->symbols, Y + n, &further);
        const expr power = i == 0 ? expr_int(x->pool, 0) : c->directions[i - 1];
        keeps = exact_equal(x, expr_add2(x->pool, along, further), power);
    }
    return keeps;
}

void mech_control_at_rest(const mech_control *c, size_t count, expr *e) {
    expr_pool *pool = c->r->q->pool;
    const size_t more = c->size - c->r->n;
    expr *zeros = MEM_NEW(expr, more + 1);
    for (size_t i = 0; i < more; i++) zeros[i] = expr_int(pool, 0);
    expr_substitute(pool, count, e, more, c->symbols, zeros, e);
    free(zeros);
}
