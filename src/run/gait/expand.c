/// The expansion of a gait: the run's words as waves, then momenta and displacement by iteration,
/// each turn of which is right to one more order.
#include "run/gait/expand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "derivation/derivation.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/tools/readable.h"

typedef struct expander {
    const model *m;
    exact x;
    wave_ring ring;
    diag *messages;
    const reduction *made;
    size_t k, m_count, h;
    expr omega;                                   ///< of the cycle
    waves shape[WAVE_SHAPES], speed[WAVE_SHAPES]; ///< r, r'
    waves *momenta;                               ///< p
} expander;

static hamel_status refuse(expander *v, const char *words, const char *name) {
    return diag_add(v->messages, HAMEL_INVALID, (diag_span){0}, words, name);
}

static void clear_all(size_t count, waves *a) {
    for (size_t i = 0; i < count; i++) vec_clear(&a[i]);
}

// ---- the shape as waves -------------------------------------------------------------------------

typedef VEC(expr) expr_list;

/// sin(nτ + c) and cos(nτ + c) of a run, nodes of its words.
typedef struct oscillators {
    expr_list nodes, rates;
} oscillators;

static bool find_oscillators(expander *v, expr e, oscillators *o) {
    expr_pool *pool = v->m->pool;
    const expr time = v->m->q->time;
    expr_walk w;
    bool good = true;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count && good; i++) {
        const expr node = {w.ids[i]};
        const expr_op op = expr_op_of(pool, node);
        if (!expr_op_is_function(op) || !expr_contains(pool, node, time)) continue;
        expr rate = expr_diff(pool, expr_arg(pool, node, 0), time);
        good = (op == EXPR_SIN || op == EXPR_COS) && !expr_contains(pool, rate, time) &&
               exact_normalise(&v->x, &rate) == HAMEL_OK;
        *vec_push(&o->nodes) = node;
        *vec_push(&o->rates) = rate;
    }
    expr_walk_clear(&w);
    return good;
}

/// rate/omega as a number, if it is one.
static bool ratio_of(expander *v, expr rate, expr omega, mpq_t out) {
    expr e = expr_div(v->m->pool, rate, omega);
    if (exact_normalise(&v->x, &e) != HAMEL_OK || !expr_is_number(v->m->pool, e)) return false;
    mpq_set(out, expr_value(v->m->pool, e));
    return true;
}

/// The frequency that all are whole multiples of.
static bool find_omega(expander *v, const oscillators *o) {
    if (o->rates.count == 0) return false;
    mpq_t common, ratio;
    mpq_init(common);
    mpq_init(ratio);
    mpq_set_ui(common, 1, 1);
    bool good = true;
    for (size_t i = 0; i < o->rates.count && good; i++) {
        good = ratio_of(v, o->rates.items[i], o->rates.items[0], ratio) && mpq_sgn(ratio) != 0;
        if (!good) break;
        // gcd of two fractions: gcd(a d, c b)/(b d)
        mpz_t first, second;
        mpz_init(first);
        mpz_init(second);
        mpz_mul(first, mpq_numref(common), mpq_denref(ratio));
        mpz_mul(second, mpq_numref(ratio), mpq_denref(common));
        mpz_gcd(first, first, second);
        mpz_mul(second, mpq_denref(common), mpq_denref(ratio));
        mpq_set_num(common, first);
        mpq_set_den(common, second);
        mpq_canonicalize(common);
        mpz_clear(first);
        mpz_clear(second);
    }
    if (good) v->omega = expr_mul2(v->m->pool, expr_number(v->m->pool, common), o->rates.items[0]);
    mpq_clear(common);
    mpq_clear(ratio);
    return good;
}

/// sin(nτ + c) = sin nτ cos c + cos nτ sin c.
static bool oscillator(expander *v, expr node, expr rate, waves *out) {
    enum { MOST = 1000 };
    expr_pool *pool = v->m->pool;
    const expr zero = expr_int(pool, 0);
    expr c;
    mpq_t ratio;
    mpq_init(ratio);
    const bool good =
        ratio_of(v, rate, v->omega, ratio) && mpz_cmpabs_ui(mpq_numref(ratio), MOST) < 0;
    const long n = good ? mpz_get_si(mpq_numref(ratio)) : 0;
    mpq_clear(ratio);
    expr_substitute(pool, 1, (expr[]){expr_arg(pool, node, 0)}, 1, &v->m->q->time, &zero, &c);
    const bool sine = expr_op_of(pool, node) == EXPR_SIN;
    const int size = (int)(n < 0 ? -n : n);
    const expr sign = expr_int(pool, n < 0 ? -1 : 1);
    *out = (waves){0};
    waves part = {0};
    *vec_push(out) = (wave){.harmonic = size, .sine = sine, .c = expr_cos(pool, c)};
    *vec_push(&part) = (wave){.harmonic = size, .sine = !sine, .c = expr_sin(pool, c)};
    if (sine) waves_scale(&v->ring, out, sign);
    else waves_scale(&v->ring, &part, expr_neg(pool, sign));
    waves_add(&v->ring, out, &part);
    vec_clear(&part);
    return good;
}

/// One shape coordinate: its mean stays, what oscillates gets the degree.
static bool read_shape(expander *v, size_t i, expr input, const oscillators *o) {
    expr_pool *pool = v->m->pool;
    const size_t count = o->nodes.count;
    expr *names = MEM_NEW(expr, count);
    waves *values = MEM_NEW_ZERO(waves, count);
    bool good = true;
    for (size_t j = 0; j < count && good; j++) {
        char name[40];
        snprintf(name, sizeof name, "wave_%zu", j);
        names[j] = expr_symbol(pool, name, EXPR_OTHER);
        good = oscillator(v, o->nodes.items[j], o->rates.items[j], &values[j]);
    }
    expr_substitute(pool, 1, &input, count, o->nodes.items, names, &input);
    good =
        good && waves_along(&v->ring, 1, &input, count, names, values, v->m->q->time, &v->shape[i]);
    for (size_t j = 0; good && j < v->shape[i].count; j++)
        v->shape[i].items[j].degree[i] = v->shape[i].items[j].harmonic > 0;
    clear_all(count, values);
    free(values);
    free(names);
    if (!good) return false;
    v->speed[i] = waves_rate(&v->ring, &v->shape[i]);
    waves_scale(&v->ring, &v->speed[i], v->omega);
    return true;
}

static hamel_status read_shapes(expander *v, const model_run *spec) {
    oscillators o = {0};
    expr inputs[WAVE_SHAPES];
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < v->h && status == HAMEL_OK; i++) {
        const space_factor *f = space_factor_of(v->m->q, v->made->r.directions[i]);
        size_t j = 0;
        while (j < spec->input_count &&
               (spec->inputs[j].force || !expr_same(spec->inputs[j].target, f->entries[0])))
            j++;
        if (j == spec->input_count)
            status = refuse(v, "the run does not prescribe the motion of %s", f->name);
        else inputs[i] = spec->inputs[j].value;
        if (status == HAMEL_OK && !find_oscillators(v, inputs[i], &o))
            status = refuse(v, "the motion of %s is not made of sines and cosines", f->name);
    }
    if (status == HAMEL_OK && !find_omega(v, &o))
        status = refuse(v, "the frequencies of the shape have no common measure%s", "");
    for (size_t i = 0; i < v->h && status == HAMEL_OK; i++) {
        if (!read_shape(v, i, inputs[i], &o))
            status = refuse(v, "the motion of %s is not made of sines and cosines",
                            space_factor_of(v->m->q, v->made->r.directions[i])->name);
    }
    vec_clear(&o.nodes);
    vec_clear(&o.rates);
    return status;
}

// ---- solving ------------------------------------------------------------------------------------

/// Functions of (r, w, p) along the motion so far.
static bool along(expander *v, size_t count, const expr *given, waves *out) {
    const mech_connection *a = &v->made->a;
    const mech_reduced *e = &v->made->e;
    const size_t h = v->h, m = v->m_count, total = 2 * h + m;
    expr *symbols = MEM_NEW(expr, total), *f = mem_copy(given, count, sizeof *f);
    waves *values = MEM_NEW_ZERO(waves, total);
    expr_substitute(v->m->pool, count, f, m, a->speeds, e->speeds, f);
    for (size_t i = 0; i < h; i++) {
        symbols[i] = space_factor_of(v->m->q, v->made->r.directions[i])->entries[0];
        symbols[h + i] = a->symbols[i];
        values[i] = v->shape[i];
        values[h + i] = v->speed[i];
    }
    memcpy(symbols + 2 * h, e->symbols, m * sizeof *symbols);
    memcpy(values + 2 * h, v->momenta, m * sizeof *values);
    const bool good = waves_along(&v->ring, count, f, total, symbols, values, v->m->q->time, out);
    free(symbols);
    free(values);
    free(f);
    return good;
}

/// ∫ a dt, t = τ/ω.
static waves over_time(const expander *v, const waves *a) {
    waves out = waves_integral(&v->ring, a);
    waves_scale(&v->ring, &out, expr_pow_int(v->m->pool, v->omega, -1));
    return out;
}

/// p from rest: the iteration p ← ∫ f(r, r', p) dt gains an order a turn.
/// @eq BKMM96 (1.2.2)
static bool solve_momenta(expander *v) {
    const size_t m = v->m_count;
    waves *rates = MEM_NEW_ZERO(waves, m);
    bool good = true;
    for (size_t turn = 0; turn < v->ring.order && good && m > 0; turn++) {
        good = along(v, m, v->made->e.momentum_rate, rates);
        for (size_t b = 0; b < m && good; b++) {
            vec_clear(&v->momenta[b]);
            v->momenta[b] = over_time(v, &rates[b]);
        }
        clear_all(m, rates);
    }
    free(rates);
    return good;
}

/// [σ, ξ].
static void bracket(const expander *v, const waves *sigma, const waves *xi, waves *out) {
    const size_t k = v->k;
    const expr *c = v->made->r.structure;
    for (size_t i = 0; i < k; i++) out[i] = (waves){0};
    for (size_t a = 0; a < k; a++) {
        for (size_t b = 0; b < k; b++) {
            waves product = {0};
            bool made = false;
            for (size_t i = 0; i < k; i++) {
                const expr value = c[(a * k + b) * k + i];
                if (sum_zero(v->m->pool, value)) continue;
                if (!made) product = waves_product(&v->ring, &sigma[a], &xi[b]);
                made = true;
                waves term = waves_copy(&product);
                waves_scale(&v->ring, &term, value);
                waves_add(&v->ring, &out[i], &term);
                vec_clear(&term);
            }
            vec_clear(&product);
        }
    }
}

/// dexp⁻¹: ξ + ½[σ, ξ] + [σ, [σ, ξ]]/12 − ad⁴/720 + ad⁶/30240, as far as the order asks.
static void pull(const expander *v, const waves *sigma, const waves *xi, waves *out) {
    static const long inverse[] = {1, 2, 12, 0, -720, 0, 30240};
    const size_t k = v->k;
    waves *term = MEM_NEW_ZERO(waves, k), *next = MEM_NEW_ZERO(waves, k);
    for (size_t i = 0; i < k; i++) {
        term[i] = waves_copy(&xi[i]);
        out[i] = (waves){0};
    }
    for (size_t j = 0; j < v->ring.order; j++) {
        for (size_t i = 0; i < k && inverse[j] != 0; i++) {
            waves part = waves_copy(&term[i]);
            waves_scale(&v->ring, &part,
                        expr_ratio(v->m->pool, inverse[j] < 0 ? -1 : 1, labs(inverse[j])));
            waves_add(&v->ring, &out[i], &part);
            vec_clear(&part);
        }
        bracket(v, sigma, term, next);
        for (size_t i = 0; i < k; i++) {
            vec_clear(&term[i]);
            term[i] = next[i];
        }
    }
    clear_all(k, term);
    free(term);
    free(next);
}

/// log of the displacement for a velocity of the group without a part of degree zero.
/// @eq BKMM96 (1.2.1), (4.4.3)
static bool solve_group(expander *v, const waves *xi, waves *sigma) {
    const size_t k = v->k;
    waves *rates = MEM_NEW_ZERO(waves, k);
    for (size_t i = 0; i < k; i++) {
        sigma[i] = (waves){0};
        if (xi[i].count > 0 && wave_degree(&xi[i].items[0]) == 0) {
            free(rates);
            return false;
        }
    }
    for (size_t turn = 0; turn < v->ring.order; turn++) {
        pull(v, sigma, xi, rates);
        for (size_t i = 0; i < k; i++) {
            vec_clear(&sigma[i]);
            sigma[i] = over_time(v, &rates[i]);
            vec_clear(&rates[i]);
        }
    }
    free(rates);
    return true;
}

// ---- what is left after a period ----------------------------------------------------------------

static gait_term *term_of(gait_expansion *e, const unsigned char *degree, expr zero) {
    for (size_t i = 0; i < e->terms.count; i++) {
        if (memcmp(e->terms.items[i].degree, degree, WAVE_SHAPES) == 0) return &e->terms.items[i];
    }
    gait_term *t = vec_push(&e->terms);
    *t = (gait_term){.moved = MEM_NEW(expr, e->k),
                     .geometric = MEM_NEW(expr, e->k),
                     .momenta = MEM_NEW(expr, e->m + 1)};
    memcpy(t->degree, degree, WAVE_SHAPES);
    for (size_t i = 0; i < e->k; i++) t->moved[i] = t->geometric[i] = zero;
    for (size_t i = 0; i < e->m; i++) t->momenta[i] = zero;
    return t;
}

enum { MOVED, GEOMETRIC, MOMENTA };

/// cos 2πn = 1, sin 2πn = 0.
static void take_end(expander *v, gait_expansion *e, size_t count, const waves *a, int which) {
    expr_pool *pool = v->m->pool;
    const expr turn = expr_mul2(pool, expr_int(pool, 2), expr_pi(pool));
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < a[i].count; j++) {
            const wave *w = &a[i].items[j];
            if (w->sine) continue;
            gait_term *t = term_of(e, w->degree, expr_int(pool, 0));
            expr *to = which == MOVED       ? &t->moved[i]
                       : which == GEOMETRIC ? &t->geometric[i]
                                            : &t->momenta[i];
            *to = expr_add2(pool, *to, expr_mul2(pool, w->c, expr_pow_int(pool, turn, w->power)));
        }
    }
}

static int compare_terms(const void *first, const void *second) {
    const gait_term *a = first, *b = second;
    size_t da = 0, db = 0;
    for (size_t i = 0; i < WAVE_SHAPES; i++) da += a->degree[i], db += b->degree[i];
    if (da != db) return da < db ? -1 : 1;
    return -memcmp(a->degree, b->degree, WAVE_SHAPES);
}

static void clear_term(gait_term *t) {
    free(t->moved);
    free(t->geometric);
    free(t->momenta);
}

/// Canonical forms; what is zero goes.
static hamel_status settle(expander *v, gait_expansion *e) {
    size_t kept = 0;
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < e->terms.count; i++) {
        gait_term *t = &e->terms.items[i];
        if (status == HAMEL_OK) status = exact_normalise_all(&v->x, e->k, t->moved);
        if (status == HAMEL_OK) status = exact_normalise_all(&v->x, e->k, t->geometric);
        if (status == HAMEL_OK) status = exact_normalise_all(&v->x, e->m, t->momenta);
        if (sum_all_zero(v->m->pool, e->k, t->moved) &&
            sum_all_zero(v->m->pool, e->k, t->geometric) &&
            sum_all_zero(v->m->pool, e->m, t->momenta))
            clear_term(t);
        else e->terms.items[kept++] = *t;
    }
    e->terms.count = kept;
    if (kept > 1) qsort(e->terms.items, kept, sizeof *e->terms.items, compare_terms);
    return status;
}

// ---- all of it ----------------------------------------------------------------------------------

static hamel_status no_series(expander *v) {
    return refuse(v, "the reduced equations have no series about the mean of the shape%s", "");
}

/// Displacement and lift.
static hamel_status solve(expander *v, gait_expansion *e) {
    const size_t k = v->k;
    const mech_connection *a = &v->made->a;
    expr *lift = MEM_NEW(expr, k);
    waves *xi = MEM_NEW_ZERO(waves, k), *sigma = MEM_NEW_ZERO(waves, k);
    sum total = {0};
    for (size_t i = 0; i < k; i++) {
        for (size_t s = 0; s < v->h; s++)
            sum_add_product(v->m->pool, &total, -1, a->local[i * v->h + s], a->symbols[s]);
        lift[i] = sum_take(v->m->pool, &total);
    }
    vec_clear(&total);
    bool good = solve_momenta(v);
    for (int which = MOVED; which <= GEOMETRIC && good; which++) {
        good = along(v, k, which == MOVED ? v->made->e.velocity : lift, xi) &&
               solve_group(v, xi, sigma);
        if (good) take_end(v, e, k, sigma, which);
        clear_all(k, xi);
        clear_all(k, sigma);
    }
    if (good) take_end(v, e, v->m_count, v->momenta, MOMENTA);
    free(lift);
    free(xi);
    free(sigma);
    return good ? settle(v, e) : no_series(v);
}

static hamel_status check(expander *v) {
    const mech_connection *a = &v->made->a;
    if (v->k == 0) return refuse(v, "the series needs group coordinates%s", "");
    if (!a->principal || v->h == 0)
        return refuse(v, "the constraints restrict the motion of the shape itself%s", "");
    if (a->affine) return refuse(v, "the constraints are affine: the model drifts at rest%s", "");
    if (v->h > WAVE_SHAPES) return refuse(v, "the shape has more than four coordinates%s", "");
    for (size_t i = 0; i < v->h; i++) {
        const space_factor *f = space_factor_of(v->m->q, v->made->r.directions[i]);
        if (f->kind->dimension > 1)
            return refuse(v, "%s is a rotation, and gaits move lines and angles", f->name);
    }
    return HAMEL_OK;
}

static hamel_status expand(expander *v, const model_run *spec, gait_expansion *e) {
    hamel_status status = check(v);
    if (status == HAMEL_OK) status = read_shapes(v, spec);
    if (status != HAMEL_OK) return status;
    *e = (gait_expansion){.k = v->k,
                          .m = v->m_count,
                          .h = v->h,
                          .order = v->ring.order,
                          .group = mem_copy(v->made->r.velocities, v->k, sizeof *e->group),
                          .symbols = mem_copy(v->made->e.symbols, v->m_count, sizeof *e->symbols)};
    for (size_t i = 0; i < v->h; i++) {
        e->shape[i] = space_factor_of(v->m->q, v->made->r.directions[i])->entries[0];
        for (size_t j = 0; j < v->shape[i].count; j++) {
            const int n = v->shape[i].items[j].harmonic;
            if (n > 0 && (e->harmonics[i] == 0 || n < e->harmonics[i])) e->harmonics[i] = n;
        }
    }
    v->momenta = MEM_NEW_ZERO(waves, v->m_count);
    status = solve(v, e);
    clear_all(v->m_count, v->momenta);
    free(v->momenta);
    return status;
}

hamel_status gait_expand(const model *m, size_t symmetry, const model_run *spec, size_t order,
                         diag *messages, gait_expansion *out) {
    expander v = {.m = m, .messages = messages};
    *out = (gait_expansion){0};
    exact_init(&v.x, m->pool, messages);
    hamel_status failed = HAMEL_OK;
    v.ring = (wave_ring){&v.x, m->pool, order, &failed};
    derivation *d = derivation_create(&v.x, m, NULL);
    hamel_status status = derivation_reduction(d, symmetry, NULL, &v.made);
    if (status == HAMEL_TOO_LARGE)
        status = derivation_reduction_unread(d, symmetry, messages, &v.made);
    if (status == HAMEL_OK) {
        v.k = v.made->r.k;
        v.m_count = v.made->a.m;
        v.h = v.made->a.h;
        status = expand(&v, spec, out);
        if (status == HAMEL_OK) status = failed;
        clear_all(WAVE_SHAPES, v.shape);
        clear_all(WAVE_SHAPES, v.speed);
    } else if (messages->count == 0) {
        status = diag_add(messages, status, (diag_span){0}, "the motion does not reduce: %s",
                          hamel_status_text(status));
    }
    derivation_destroy(d);
    if (status != HAMEL_OK) gait_expansion_clear(out);
    return status;
}

void gait_expansion_clear(gait_expansion *e) {
    for (size_t i = 0; i < e->terms.count; i++) clear_term(&e->terms.items[i]);
    vec_clear(&e->terms);
    free(e->group);
    free(e->symbols);
    *e = (gait_expansion){0};
}

void gait_expansion_sum(const gait_expansion *e, const expr_pool *pool, const double *values,
                        double scale, double *sigma, double *momenta) {
    double *numbers = MEM_NEW(double, e->k + e->m + 1);
    memset(sigma, 0, e->k * sizeof *sigma);
    if (momenta != NULL) memset(momenta, 0, e->m * sizeof *momenta);
    for (size_t i = 0; i < e->terms.count; i++) {
        const gait_term *t = &e->terms.items[i];
        double size = 1;
        for (size_t s = 0; s < WAVE_SHAPES; s++) size *= pow(scale, t->degree[s]);
        expr_eval(pool, e->k, t->moved, values, numbers);
        for (size_t a = 0; a < e->k; a++) sigma[a] += size * numbers[a];
        expr_eval(pool, e->m, t->momenta, values, numbers);
        for (size_t b = 0; b < e->m && momenta != NULL; b++) momenta[b] += size * numbers[b];
    }
    free(numbers);
}
