/// Integrals N Π g_i^{c_i}. N is a momentum p_k or a quasi-velocity v^α: as det M · v^α = adj(M)_αβ
/// p_β, up to terms in position alone where L or the constraints have parts linear in velocities or
/// none, both are linear in momenta, so that their rates are had without solving for v'. So are the
/// momenta along sections of D ∩ T Orb. The factors at hand are those of det M and of the entries
/// on its diagonal.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/integrals/factored_internal.h"
#include "mech/integrals/integrals_internal.h"
#include "mech/integrals/list_internal.h"
#include "mech/law/system.h"
#include "mech/tools/position_factors.h"
#include "mech/tools/readable.h"

enum { FACTOR_TOKENS = 1200 }; ///< of what is factored

/// What the search works with.
typedef struct factored {
    integrals_work *w;
    expr *mass;       ///< r·r
    bool plain;       ///< no velocities in M
    expr determinant; ///< det M,
    bool whole;       ///< which is a constant times the powers of factors that are counted for it
    position_factors factors;
    double *typical; ///< a value for each symbol
} factored;

/// Values of the parameters, and a position in general place.
static double *typical_point(const integrals_work *w) {
    const space *q = w->s->q;
    double *at = MEM_NEW_ZERO(double, expr_symbol_count(q->pool) + 1);
    for (size_t k = 0; k < w->m->parameter_count; k++)
        at[expr_symbol_index(q->pool, w->m->parameters[k].symbol)] =
            model_number(w->m, w->m->parameters[k].symbol);
    for (size_t k = 0; k < q->factor_count; k++) {
        const space_factor *f = &q->factors[k];
        double entries[FACTOR_ENTRIES];
        for (size_t i = 0; i < f->kind->state_count; i++)
            at[expr_symbol_index(q->pool, f->state[i])] = 0.3 + 0.17 * (double)(i + k);
        if (f->kind->entry_count == 1) continue;
        expr_eval(q->pool, f->kind->entry_count, f->entries_of_state, at, entries);
        for (size_t i = 0; i < f->kind->entry_count; i++)
            at[expr_symbol_index(q->pool, f->entries[i])] = entries[i];
    }
    return at;
}

/// Whether no velocity occurs in the masses: only then are the factors functions of position.
static bool is_plain_mass(const integrals_work *w, const expr *mass) {
    expr_walk walk;
    uint32_t place;
    bool plain = true;
    expr_walk_init(&walk, w->x->pool, w->d->r * w->d->r, mass);
    for (size_t a = 0; a < w->d->r; a++)
        plain = plain && !expr_walk_find(&walk, w->d->symbols[a], &place);
    expr_walk_clear(&walk);
    return plain;
}

/// Finds the factors; there may be none.
static void factored_init(factored *h, integrals_work *w) {
    const size_t r = w->d->r;
    *h = (factored){.w = w, .mass = MEM_NEW(expr, r * r), .typical = typical_point(w)};
    h->factors = (position_factors){.x = w->x, .q = w->s->q, .typical = h->typical};
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(w->s), r, w->d->fields, r, w->d->symbols,
                       w->d->velocity);
    memcpy(h->mass, e.mass, r * r * sizeof *h->mass);
    algebroid_law_clear(&e);
    h->plain = readable_normalise(w->x, r * r, h->mass) == HAMEL_OK && is_plain_mass(w, h->mass);
    if (!h->plain) return;
    h->whole = exact_determinant(w->x, r, h->mass, &h->determinant) == HAMEL_OK &&
               position_factors_add(&h->factors, h->determinant, FACTORS_OF_MASS, 2, FACTOR_TOKENS);
    for (size_t a = 0; a < r; a++)
        (void)position_factors_add(&h->factors, h->mass[a * (r + 1)], FACTOR_TALLIES, 2,
                                   FACTOR_TOKENS);
}

static void factored_clear(factored *h) {
    free(h->mass);
    free(h->typical);
    position_factors_clear(&h->factors);
}

/// base · Π g_i^{powers_i}
static expr with_powers(const factored *h, expr base, const expr *powers) {
    expr_pool *pool = h->w->x->pool;
    for (size_t i = 0; i < h->factors.f.count; i++)
        base = expr_mul2(pool, base, expr_power(pool, h->factors.f.items[i], powers[i]));
    return base;
}

/// The smallest power of a product with these exponents that has no roots.
static long root_order(const factored *h, const expr *powers) {
    mpz_t order;
    mpz_init_set_ui(order, 1);
    for (size_t i = 0; i < h->factors.f.count; i++)
        mpz_lcm(order, order, mpq_denref(expr_value(h->w->x->pool, powers[i])));
    const long out = mpz_fits_sint_p(order) ? mpz_get_si(order) : 0;
    mpz_clear(order);
    return out;
}

/// The generator of an integral: `scale` times `direction`, unless that is long.
static void add_generator(const factored *h, mech_integral *one, expr scale,
                          const expr *direction) {
    enum { LONGEST = 250 };
    integrals_work *w = h->w;
    one->reason = integrals_reason(w, direction, !expr_is_int(w->x->pool, scale, 1), &one->group);
    if (expr_infix_length(w->x->pool, w->f->n, direction) > LONGEST) return;
    one->generator = MEM_NEW(expr, w->f->n);
    for (size_t i = 0; i < w->f->n; i++)
        one->generator[i] = expr_mul2(w->x->pool, scale, direction[i]);
}

/// Lists base · Π g_i^{powers_i}, whose generator is Π g_i^{powers_i} times `direction`; `full` is
/// base on all of TQ, a function of q and q'.
static void add_product(factored *h, expr base, expr full, const expr *powers,
                        const expr *direction) {
    enum { HIGHEST_ROOT = 6 };
    integrals_work *w = h->w;
    expr_pool *pool = w->x->pool;
    const long order = root_order(h, powers);
    if (order == 0 || order > HIGHEST_ROOT) return;
    const expr on_D = integral_on_D(&w->f->momenta, base);
    mech_integral one = {.factored = true, .value = with_powers(h, on_D, powers)};
    one.in_momenta = with_powers(h, base, powers);
    one.full = with_powers(h, full, powers);
    add_generator(h, &one, with_powers(h, expr_int(pool, 1), powers), direction);
    expr *whole = MEM_NEW(expr, h->factors.f.count); // the same without roots
    for (size_t i = 0; i < h->factors.f.count; i++)
        whole[i] = expr_mul2(pool, expr_int(pool, order), powers[i]);
    one.plain = with_powers(h, expr_pow_int(pool, on_D, order), whole);
    free(whole);
    integrals_add(w, one);
}

static void try_momenta(factored *h) {
    const integral_momenta *p = &h->w->f->momenta;
    expr *powers = MEM_NEW(expr, h->factors.f.count);
    for (size_t k = 0; k < p->count; k++) {
        if (integral_by_factors(h->w->x, p, p->symbols[k], h->factors.f.count, h->factors.f.items,
                                powers))
            add_product(h, p->symbols[k], p->full[k], powers, p->fields + k * p->n);
    }
    free(powers);
}

/// Row α of adj(M) = det M · M⁻¹, the field adj(M)_αβ X_β, and det M · v^α as a function of
/// momenta.
static bool velocity_in_momenta(const factored *h, size_t a, expr *field, expr *N) {
    const integral_momenta *p = &h->w->f->momenta;
    exact *x = h->w->x;
    const size_t r = h->w->d->r;
    expr *unit = MEM_NEW(expr, r), *row = MEM_NEW(expr, r);
    for (size_t b = 0; b < r; b++) unit[b] = expr_int(x->pool, a == b);
    bool good = exact_solve(x, r, 1, h->mass, unit, row) == HAMEL_OK;
    for (size_t b = 0; b < r && good; b++) {
        row[b] = expr_mul2(x->pool, row[b], h->determinant);
        good = exact_normalise(x, &row[b]) == HAMEL_OK;
    }
    sum total = {0};
    for (size_t i = 0; i < p->n && good; i++) {
        for (size_t b = 0; b < r; b++)
            sum_add_product(x->pool, &total, 1, row[b], p->fields[b * p->n + i]);
        field[i] = sum_take(x->pool, &total);
    }
    for (size_t b = 0; b < r && good; b++)
        sum_add_product(x->pool, &total, 1, row[b], p->symbols[b]);
    *N = sum_take(x->pool, &total);
    vec_clear(&total);
    free(row);
    free(unit);
    return good;
}

/// N/det M is v^α where p = M v; otherwise it stays what it is.
static expr velocity_of(const factored *h, size_t a, expr N) {
    const integrals_work *w = h->w;
    expr_pool *pool = w->x->pool;
    const expr v = w->d->symbols[a], apart = expr_sub(pool, integral_on_D(&w->f->momenta, N),
                                                      expr_mul2(pool, h->determinant, v));
    return exact_is_zero(w->x, apart) == TRUTH_YES ? v : expr_div(pool, N, h->determinant);
}

/// The same on all of TQ, where a quasi-velocity is no name of a function yet.
static expr velocity_on_TQ(const factored *h, expr v, expr N) {
    const space *q = h->w->s->q;
    for (size_t i = 0; i < q->n; i++) {
        if (expr_same(v, q->velocities[i])) return v;
    }
    return expr_div(q->pool, integral_on_TQ(&h->w->f->momenta, N), h->determinant);
}

static void try_velocities(factored *h) {
    integrals_work *w = h->w;
    expr_pool *pool = w->x->pool;
    expr *powers = MEM_NEW(expr, h->factors.f.count), *field = MEM_NEW(expr, w->f->n), N;
    for (size_t a = 0; a < w->d->r; a++) {
        if (!velocity_in_momenta(h, a, field, &N)) continue;
        if (!integral_by_factors(w->x, &w->f->momenta, N, h->factors.f.count, h->factors.f.items,
                                 powers))
            continue;
        for (size_t i = 0; i < h->factors.f.count; i++) // N = det M v^α: that of v^α itself
            powers[i] = expr_add2(pool, powers[i],
                                  expr_ratio(pool, h->factors.twice[FACTORS_OF_MASS].items[i], 2));
        for (size_t i = 0; i < w->f->n; i++) field[i] = expr_div(pool, field[i], h->determinant);
        const expr v = velocity_of(h, a, N);
        add_product(h, v, velocity_on_TQ(h, v, N), powers, field);
    }
    free(field);
    free(powers);
}

/// A field of D in the basis: Z = a_α X_α.
static bool in_basis(const factored *h, const expr *Z, expr *a) {
    exact *x = h->w->x;
    const size_t n = h->w->f->n, r = h->w->d->r, cols = r + 1;
    expr *A = MEM_NEW(expr, n * cols), *kernel = NULL;
    size_t dimension = 0;
    for (size_t i = 0; i < n; i++) {
        for (size_t b = 0; b < r; b++) A[i * cols + b] = h->w->d->fields[b * n + i];
        A[i * cols + r] = expr_neg(x->pool, Z[i]);
    }
    const bool found =
        exact_null_space(x, n, cols, A, NULL, &dimension, &kernel) == HAMEL_OK && dimension == 1;
    if (found) memcpy(a, kernel, r * sizeof *a); // the last entry is 1
    free(A);
    free(kernel);
    return found;
}

/// f(q) ⟨∂L/∂q', Z⟩ for a field Z of D, with the factors of ⟨Z, Z⟩ too.
/// @eq GN16 §9.1
static void try_section(factored *h, const expr *Z) {
    integrals_work *w = h->w;
    expr_pool *pool = w->x->pool;
    const size_t r = w->d->r;
    expr *a = MEM_NEW(expr, r), *powers = NULL;
    sum norm = {0}, momentum = {0};
    if (in_basis(h, Z, a)) {
        for (size_t i = 0; i < r * r; i++)
            sum_add_product(pool, &norm, 1, h->mass[i], expr_mul2(pool, a[i / r], a[i % r]));
        for (size_t b = 0; b < r; b++)
            sum_add_product(pool, &momentum, 1, a[b], w->f->momenta.symbols[b]);
        const expr N = sum_take(pool, &momentum);
        (void)position_factors_add(&h->factors, sum_take(pool, &norm), FACTOR_TALLIES, 2,
                                   FACTOR_TOKENS);
        powers = MEM_NEW(expr, h->factors.f.count);
        if (integral_by_factors(w->x, &w->f->momenta, N, h->factors.f.count, h->factors.f.items,
                                powers))
            add_product(h, N, integral_on_TQ(&w->f->momenta, N), powers, Z);
    }
    vec_clear(&norm);
    vec_clear(&momentum);
    free(powers);
    free(a);
}

/// Gauge momenta along the sections of D ∩ T Orb of a group.
static void try_sections(factored *h, size_t k, const expr *generators) {
    const size_t n = h->w->f->n;
    size_t orbits, m;
    expr *fields = NULL;
    const bool good =
        gauge_sections(h->w->x, h->w->s, k, generators, &orbits, &m, &fields) == HAMEL_OK;
    for (size_t b = 0; b < m && good && orbits < n; b++) try_section(h, fields + b * n);
    free(fields);
}

void integrals_add_factored(integrals_work *w) {
    factored h;
    if (w->d->r == 0) return;
    factored_init(&h, w);
    if (h.factors.f.count > 0) try_momenta(&h);
    if (h.factors.f.count > 0 && h.whole) try_velocities(&h);
    for (size_t i = 0; i < w->m->symmetry_count && h.plain; i++)
        try_sections(&h, w->m->symmetries[i].dimension, w->m->symmetries[i].generators);
    if (w->f->has_symmetries && h.plain)
        try_sections(&h, w->f->symmetries.k, w->f->symmetries.fields);
    factored_clear(&h);
}
