/// From generators to the group. Flows of the generators, one after another,
///   Φ(s; q) = F_1(s_1, F_2(s_2, .. F_k(s_k, q))),
/// reach every point of an orbit. Group coordinates u of an element are where it takes the unit, so
/// Φ(s; e) = u tells the times s, and Φ(s(u); q) is what the element does to q. Whether that is a
/// group law is not assumed: it is proved.
#include "space/group_flow.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "space/field.h"
#include "space/flow.h"
#include "space/group_internal.h"
#include "space/unknowns.h"

/// Generators on the coordinates they move.
typedef struct search {
    exact x; ///< without messages
    expr_pool *pool;
    const space *q;
    size_t k, n;       ///< n entries of coordinates that are moved
    size_t *factors;   ///< n: where they are
    expr *coordinates; ///< n
    expr *X;           ///< k·n
    size_t *own;       ///< k: places of the group coordinates among them
} search;

// ---- group coordinates --------------------------------------------------------------------------

/// Whether a generator has a component along this factor.
static bool is_moved(const search *f, const expr *generators, const space_factor *own) {
    const size_t dimension = own->kind->dimension;
    for (size_t a = 0; a < f->k * dimension; a++) {
        if (!sum_zero(f->pool, generators[a / dimension * f->q->n + own->first + a % dimension]))
            return true;
    }
    return false;
}

/// The entries that are moved, and how.
static bool find_moved(search *f, const expr *generators) {
    const space *q = f->q;
    for (size_t i = 0; i < q->factor_count; i++) {
        const space_factor *own = &q->factors[i];
        for (size_t j = 0; is_moved(f, generators, own) && j < own->kind->entry_count; j++) {
            f->coordinates[f->n] = own->entries[j];
            f->factors[f->n++] = i;
        }
    }
    for (size_t a = 0; a < f->k; a++)
        space_apply(q, generators + a * q->n, f->n, f->coordinates, f->X + a * f->n);
    return f->n >= f->k && exact_normalise_all(&f->x, f->k * f->n, f->X) == HAMEL_OK;
}

/// Whether these coordinates, lines and angles, move by themselves.
static bool is_closed(const search *f) {
    for (size_t a = 0; a < f->k; a++) {
        if (f->q->factors[f->factors[f->own[a]]].kind->entry_count > 1) return false;
    }
    for (size_t j = 0; j < f->q->entry_count; j++) {
        bool own = false;
        for (size_t a = 0; a < f->k; a++)
            own = own || expr_same(f->coordinates[f->own[a]], f->q->entries[j]);
        for (size_t i = 0; i < f->k * f->k && !own; i++) {
            if (expr_contains(f->pool, f->X[i / f->k * f->n + f->own[i % f->k]], f->q->entries[j]))
                return false;
        }
    }
    return true;
}

/// The generators at a point of the group coordinates, rows of k; whether they are independent.
static bool basis_at(search *f, const expr *at, expr *basis) {
    expr *u = MEM_NEW(expr, f->k), det;
    for (size_t a = 0; a < f->k; a++) u[a] = f->coordinates[f->own[a]];
    for (size_t i = 0; i < f->k * f->k; i++)
        expr_substitute(f->pool, 1, &f->X[i / f->k * f->n + f->own[i % f->k]], f->k, u, at,
                        &basis[i]);
    free(u);
    for (size_t i = 0; i < f->k * f->k; i++) {
        if (expr_fault(f->pool, basis[i]) != EXPR_FAULT_NONE) return false;
    }
    return exact_determinant(&f->x, f->k, basis, &det) == HAMEL_OK &&
           exact_is_zero(&f->x, det) == TRUTH_NO;
}

/// The unit: all coordinates zero, or one where they have to be positive.
static bool find_unit(search *f, expr *unit, expr *basis) {
    for (unsigned ones = 0; ones < 1u << (f->k < 6 ? f->k : 6); ones++) {
        bool inside = true;
        for (size_t a = 0; a < f->k; a++) {
            const bool one = a < 6 && ones >> a & 1;
            const expr_symbol_info *info = expr_symbol_info_of(f->pool, f->coordinates[f->own[a]]);
            unit[a] = expr_int(f->pool, one);
            inside = inside && (one ? !info->has_upper && info->kind != EXPR_ANGLE
                                    : !info->has_lower && !info->positive);
        }
        if (inside && basis_at(f, unit, basis)) return true;
    }
    return false;
}

/// The next k of n places, in the order of words; false after the last.
static bool next_places(size_t k, size_t n, size_t *own) {
    for (size_t a = k; a-- > 0;) {
        if (own[a] == n - k + a) continue;
        own[a]++;
        for (size_t b = a + 1; b < k; b++) own[b] = own[b - 1] + 1;
        return true;
    }
    return false;
}

static bool find_coordinates(search *f, expr *unit, expr *basis) {
    enum { MOST = 400 };
    for (size_t a = 0; a < f->k; a++) f->own[a] = a;
    int tried = 0;
    do {
        if (is_closed(f) && find_unit(f, unit, basis)) return true;
    } while (++tried < MOST && next_places(f->k, f->n, f->own));
    return false;
}

// ---- times --------------------------------------------------------------------------------------

/// The flows composed, and the symbols of their times: s_a, then T_a = exp(rate_a s_a).
typedef struct times {
    size_t k;
    expr *symbols; ///< 2·k
    expr *rates;   ///< k
    expr *Phi;     ///< n
} times;

static expr fresh(expr_pool *pool, const char *letter, size_t a) {
    text name = {0};
    text_addf(&name, "%s_%zu", letter, a + 1);
    expr e;
    while (expr_symbol_find(pool, text_cstr(&name), &e)) text_add(&name, "_");
    e = expr_symbol(pool, text_cstr(&name), EXPR_OTHER);
    text_clear(&name);
    return e;
}

static bool compose(search *f, times *t, bool backwards) {
    expr *flow = MEM_NEW(expr, f->n);
    bool found = true;
    memcpy(t->Phi, f->coordinates, f->n * sizeof *t->Phi);
    for (size_t i = 0; i < f->k && found; i++) {
        const size_t a = backwards ? i : f->k - 1 - i; // the last one acts first
        found = flow_closed(&f->x, f->n, f->coordinates, f->X + a * f->n, t->symbols[a],
                            t->symbols[f->k + a], &t->rates[a], flow);
        if (!found) break;
        expr *now = mem_copy(t->Phi, f->n, sizeof *now);
        expr_substitute(f->pool, f->n, flow, f->n, f->coordinates, now, t->Phi);
        free(now);
    }
    free(flow);
    return found;
}

/// A time and its exponential know each other.
static bool pair_up(const search *f, const times *t, unknowns *z) {
    bool more = false;
    for (size_t a = 0; a < t->k; a++) {
        const bool both = !sum_zero(f->pool, t->rates[a]);
        expr *s = &z->found[a], *T = &z->found[t->k + a];
        if (!both && !z->known[t->k + a]) {
            *T = expr_int(f->pool, 1);
            z->known[t->k + a] = true;
        } else if (z->known[a] && !z->known[t->k + a]) {
            *T = expr_apply(f->pool, EXPR_EXP, expr_mul2(f->pool, t->rates[a], *s));
            z->known[t->k + a] = more = true;
        } else if (z->known[t->k + a] && !z->known[a] && both) {
            *s = expr_div(f->pool, expr_apply(f->pool, EXPR_LOG, *T), t->rates[a]);
            z->known[a] = more = true;
        }
    }
    return more;
}

/// The times that lead from the unit to u, put into Φ.
static bool find_times(search *f, times *t, const expr *unit, const expr *u) {
    expr *from = MEM_NEW(expr, f->k), *left = MEM_NEW(expr, f->k);
    for (size_t a = 0; a < f->k; a++) {
        from[a] = f->coordinates[f->own[a]];
        left[a] = t->Phi[f->own[a]];
    }
    expr_substitute(f->pool, f->k, left, f->k, from, unit, left);
    unknowns z;
    unknowns_init(&z, &f->x, 2 * f->k, t->symbols);
    while (pair_up(f, t, &z) || unknowns_solve_one(&z, f->k, left, u)) {}
    bool all = true;
    for (size_t a = 0; a < 2 * f->k; a++) all = all && z.known[a];
    unknowns_put(&z, f->n, t->Phi, t->Phi);
    all = all && exact_normalise_all(&f->x, f->n, t->Phi) == HAMEL_OK;
    unknowns_clear(&z);
    free(from);
    free(left);
    return all;
}

// ---- the law ------------------------------------------------------------------------------------

/// Whether Φ at the unit does nothing, and moves as the generators do: Y_a[Φ] = X_a(Φ), with Y_a
/// the generators on u, which stands for the element; the point keeps its own symbols.
static bool is_action(search *f, const times *t, const expr *unit, const expr *u) {
    const size_t n = f->n, k = f->k;
    expr *own = MEM_NEW(expr, k), *rates = MEM_NEW(expr, k), *at = MEM_NEW(expr, n);
    expr *moved = MEM_NEW(expr, n);
    for (size_t a = 0; a < k; a++) own[a] = f->coordinates[f->own[a]];
    expr_substitute(f->pool, n, t->Phi, k, u, unit, at);
    bool good = true;
    for (size_t i = 0; i < n && good; i++)
        good = exact_equal(&f->x, at[i], f->coordinates[i]) == TRUTH_YES;
    for (size_t a = 0; a < k && good; a++) {
        for (size_t b = 0; b < k; b++)
            expr_substitute(f->pool, 1, &f->X[a * n + f->own[b]], k, own, u, &rates[b]);
        expr_derive(f->pool, n, t->Phi, k, u, rates, at);
        expr_substitute(f->pool, n, f->X + a * n, n, f->coordinates, t->Phi, moved);
        for (size_t i = 0; i < n && good; i++)
            good = exact_equal(&f->x, at[i], moved[i]) == TRUTH_YES;
    }
    free(own);
    free(rates);
    free(at);
    free(moved);
    return good;
}

static bool is_whole(const search *f, expr e) {
    return expr_is_number(f->pool, e) && mpz_cmp_ui(mpq_denref(expr_value(f->pool, e)), 1) == 0;
}

/// Whether a full turn of u does nothing to e: u stands in sines and cosines, whole times.
static bool is_periodic(const search *f, expr e, expr u) {
    expr_walk w;
    expr_walk_init(&w, f->pool, 1, &e);
    expr *from = MEM_NEW(expr, w.count), *to = MEM_NEW(expr, w.count);
    size_t count = 0;
    bool whole = true;
    for (uint32_t i = 0; i < w.count && whole; i++) {
        const expr node = {w.ids[i]};
        const expr_op op = expr_op_of(f->pool, node);
        if ((op != EXPR_SIN && op != EXPR_COS) || !expr_contains(f->pool, node, u)) continue;
        whole = is_whole(f, expr_diff(f->pool, expr_arg(f->pool, node, 0), u));
        from[count] = node;
        to[count++] = expr_int(f->pool, 1);
    }
    expr rest;
    expr_substitute(f->pool, 1, &e, count, from, to, &rest);
    free(from);
    free(to);
    expr_walk_clear(&w);
    return whole && !expr_contains(f->pool, rest, u);
}

/// A group coordinate that is an angle is one of a circle: full turns do nothing, but to angles.
static bool turns_whole(const search *f, const times *t, const expr *u) {
    for (size_t i = 0; i < f->k * f->n; i++) {
        const expr own = u[i / f->n], to = t->Phi[i % f->n], at = f->coordinates[i % f->n];
        const bool angle = expr_symbol_info_of(f->pool, at)->kind == EXPR_ANGLE;
        if (expr_symbol_info_of(f->pool, own)->kind == EXPR_ANGLE && !is_periodic(f, to, own) &&
            !(angle && is_whole(f, expr_diff(f->pool, to, own))))
            return false;
    }
    return true;
}

/// P(u, inverse) = e, solved.
static bool find_inverse(search *f, group_written *w) {
    expr *guess = MEM_NEW(expr, f->k);
    for (size_t a = 0; a < f->k; a++) guess[a] = expr_neg(f->pool, w->u[a]);
    unknowns z;
    size_t which;
    unknowns_init(&z, &f->x, f->k, w->v);
    const bool found = unknowns_solve(&z, f->k, w->product, w->identity, guess) &&
                       unknowns_hold(&z, f->k, w->product, w->identity, &which) == TRUTH_YES;
    if (found) memcpy(w->inverse, z.found, f->k * sizeof *z.found);
    unknowns_clear(&z);
    free(guess);
    return found;
}

/// The element is called by the coordinates of the space, the point it moves by others.
static void fill(search *f, const times *t, const expr *h, group_written *w) {
    const size_t k = f->k;
    expr *from = MEM_NEW(expr, 2 * k), *to = MEM_NEW(expr, 2 * k), *Phi = MEM_NEW(expr, f->n);
    for (size_t a = 0; a < k; a++) {
        w->u[a] = f->coordinates[f->own[a]];
        w->v[a] = h[a];
        from[a] = to[k + a] = h[a];
        to[a] = from[k + a] = w->u[a];
    }
    expr_substitute(f->pool, f->n, t->Phi, 2 * k, from, to, Phi);
    size_t others = 0;
    for (size_t i = 0; i < f->n; i++) {
        size_t a = 0;
        while (a < k && f->own[a] != i) a++;
        if (a < k) w->product[a] = Phi[i];
        else {
            w->others[others] = f->coordinates[i];
            w->moved[others++] = Phi[i];
        }
    }
    w->other_count = others;
    free(from);
    free(to);
    free(Phi);
}

static group_law *make_law(search *f, const char *name, const times *t, const expr *h,
                           const expr *unit, const expr *basis) {
    const size_t k = f->k;
    group_written w = {.pool = f->pool,
                       .k = k,
                       .u = MEM_NEW(expr, k),
                       .v = MEM_NEW(expr, k),
                       .identity = mem_copy(unit, k, sizeof *unit),
                       .basis = mem_copy(basis, k * k, sizeof *basis),
                       .product = MEM_NEW(expr, k),
                       .inverse = MEM_NEW(expr, k),
                       .others = MEM_NEW(expr, f->n),
                       .moved = MEM_NEW(expr, f->n)};
    group_law *law = NULL;
    fill(f, t, h, &w);
    if (!find_inverse(f, &w)) group_written_discard(&w);
    else if (group_written_create(&f->x, name, &w, &law) != HAMEL_OK) law = NULL;
    expr zeros;
    if (law != NULL && !group_written_fills(&f->x, law, &zeros)) {
        group_written_destroy(law);
        law = NULL;
    }
    return law;
}

/// Group coordinates first, then the others.
static void list_factors(const search *f, size_t *factors, size_t *count) {
    *count = 0;
    for (size_t a = 0; a < f->k; a++) factors[(*count)++] = f->factors[f->own[a]];
    for (size_t i = 0; i < f->n; i++) {
        size_t a = 0;
        while (a < f->k && f->own[a] != i) a++;
        const bool first = i == 0 || f->factors[i] != f->factors[i - 1];
        if (a == f->k && first) factors[(*count)++] = f->factors[i];
    }
}

static group_law *find_law(search *f, const char *name) {
    const size_t k = f->k;
    expr unit[GROUP_DIMENSION], basis[GROUP_DIMENSION * GROUP_DIMENSION], u[GROUP_DIMENSION];
    if (!find_coordinates(f, unit, basis)) return NULL;
    times t = {k, MEM_NEW(expr, 2 * k), MEM_NEW(expr, k), MEM_NEW(expr, f->n)};
    for (size_t a = 0; a < k; a++) {
        t.symbols[a] = fresh(f->pool, "s", a);
        t.symbols[k + a] = fresh(f->pool, "T", a);
        u[a] = f->coordinates[f->own[a]];
    }
    expr h[GROUP_DIMENSION];
    group_written_symbols(f->pool, k, u, "h", h);
    group_law *law = NULL;
    for (int backwards = 0; backwards < 2 && law == NULL; backwards++) {
        if (compose(f, &t, backwards) && find_times(f, &t, unit, h) && is_action(f, &t, unit, h) &&
            turns_whole(f, &t, h))
            law = make_law(f, name, &t, h, unit, basis);
    }
    free(t.symbols);
    free(t.rates);
    free(t.Phi);
    return law;
}

group_law *group_flow_create(exact *x, const char *name, const space *q, size_t k,
                             const expr *generators, size_t *factors, size_t *count) {
    if (k > GROUP_DIMENSION) return NULL;
    search f = {.x = exact_quietly(x),
                .pool = x->pool,
                .q = q,
                .k = k,
                .factors = MEM_NEW(size_t, q->entry_count),
                .coordinates = MEM_NEW(expr, q->entry_count),
                .X = MEM_NEW(expr, k * q->entry_count),
                .own = MEM_NEW(size_t, k)};
    group_law *law = find_moved(&f, generators) ? find_law(&f, name) : NULL;
    if (law != NULL) list_factors(&f, factors, count);
    free(f.factors);
    free(f.coordinates);
    free(f.X);
    free(f.own);
    return law;
}
