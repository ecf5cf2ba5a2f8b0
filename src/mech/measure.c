/// Deciding about an invariant measure: first a density is tried, then what forbids one.
#include "mech/measure.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "mech/flag.h"
#include "mech/readable.h"
#include "space/sum.h"

typedef VEC(expr) expr_list;

static bool has(const expr_list *list, expr e) {
    for (size_t i = 0; i < list->count; i++) {
        if (expr_same(list->items[i], e)) return true;
    }
    return false;
}

// ---- a density -----------------------------------------------------------------------------------

enum { FACTOR_TOKENS = 1200 }; ///< of what is factored

/// Factors that depend on position, with the powers they have in det M.
typedef struct factors {
    expr_list f;
    VEC(long) in_mass;
} factors;

static void factors_clear(factors *h) {
    vec_clear(&h->f);
    vec_clear(&h->in_mass);
}

/// Adds the irreducible factors of e that depend on position, each with the sign that makes it positive
/// at the typical point. False if e could not be factored.
static bool add_factors(exact *x, const space *q, const double *typical, expr e, bool mass,
                        factors *h) {
    expr unit, *found;
    long *powers;
    size_t count;
    if (mech_is_constant(q, e)) return true;
    if (expr_infix_tokens(x->pool, e) > FACTOR_TOKENS) return false;
    if (exact_factor(x, e, &unit, &count, &found, &powers) != HAMEL_OK) return false;
    for (size_t i = 0; i < count; i++) {
        if (mech_is_constant(q, found[i])) continue;
        double value;
        expr_eval(x->pool, 1, &found[i], typical, &value);
        const expr f = value < 0 ? expr_neg(x->pool, found[i]) : found[i];
        if (has(&h->f, f)) continue;
        *vec_push(&h->f) = f;
        *vec_push(&h->in_mass) = mass ? powers[i] : 0;
    }
    free(found);
    free(powers);
    return true;
}

/// The factors at hand: of det M and of the denominators of Θ. *whole: those of det M are all there.
static factors factors_at_hand(exact *x, const space *q, const mech_divergence *v,
                               const double *typical, bool *whole) {
    factors h = {0};
    *whole = add_factors(x, q, typical, v->mass, true, &h);
    for (size_t a = 0; a < v->count; a++) {
        expr numerator, denominator;
        if (exact_fraction(x, v->theta[a], &numerator, &denominator) == HAMEL_OK)
            (void)add_factors(x, q, typical, denominator, false, &h);
    }
    return h;
}

/// Π f_i^{c_i}, where c_i = solution[i]/solution[count], less the powers in det M if `momentum`.
static expr product_of_powers(expr_pool *pool, const factors *h, const expr *solution,
                              bool momentum) {
    expr_list parts = {0};
    for (size_t i = 0; i < h->f.count; i++) {
        expr exponent = expr_div(pool, solution[i], solution[h->f.count]);
        if (momentum) exponent = expr_sub(pool, exponent, expr_int(pool, h->in_mass.items[i]));
        if (!expr_is_int(pool, exponent, 0))
            *vec_push(&parts) = expr_power(pool, h->f.items[i], exponent);
    }
    const expr out =
        parts.count == 0 ? expr_int(pool, 1) : expr_mul(pool, parts.count, parts.items);
    vec_clear(&parts);
    return out;
}

/// Σ_i c_i X_α[f_i]/f_i = −Θ_α
static hamel_status find_density(mech_measure *m, exact *x, const space *q,
                                 const mech_divergence *v, const double *typical) {
    bool whole, complete;
    factors h = factors_at_hand(x, q, v, typical, &whole);
    const size_t cols = h.f.count + 1;
    expr *table = MEM_NEW(expr, v->count * cols), *basis = NULL;
    for (size_t a = 0; a < v->count; a++) {
        for (size_t i = 0; i < h.f.count; i++) {
            expr slope;
            space_apply(q, v->fields + a * v->n, 1, &h.f.items[i], &slope);
            table[a * cols + i] = expr_div(x->pool, slope, h.f.items[i]);
        }
        table[a * cols + h.f.count] = v->theta[a];
    }
    size_t dimension = 0;
    hamel_status status =
        exact_dependence(x, v->count, cols, table, NULL, &dimension, &basis, &complete);
    for (size_t k = 0; k < dimension && !m->found && status == HAMEL_OK; k++) {
        const expr *solution = basis + k * cols;
        if (expr_is_int(x->pool, solution[h.f.count], 0)) continue;
        m->found = true;
        m->exists = TRUTH_YES;
        bool any = false; // Θ = 0 is solved by no factor at all
        for (size_t i = 0; i < h.f.count; i++) any = any || !sum_zero(x->pool, solution[i]);
        m->reason = any ? MEASURE_FACTORS : MEASURE_NO_DIVERGENCE;
        m->density = product_of_powers(x->pool, &h, solution, false);
        m->momentum_density = whole ? product_of_powers(x->pool, &h, solution, true)
                                    : expr_div(x->pool, m->density, v->mass);
    }
    free(basis);
    free(table);
    factors_clear(&h);
    return status;
}

// ---- by symmetry ---------------------------------------------------------------------------------

/// Whether ξ_Q[σ] is zero for every ξ in g: no homomorphism of g to R survives, because the group is
/// one of turns, or of shifts that are brackets with turns. R alone may have one.
static bool no_constants(const mech_symmetry *y) {
    if (y->given->action_count == 0) return false;
    for (size_t i = 0; i < y->given->action_count; i++) {
        if (strcmp(group_law_name(y->given->actions[i].law), "R") == 0) return false;
    }
    return true;
}

/// Θ on a field of D, given over the base frame: the coefficients over X_α are found first.
static hamel_status theta_on(exact *x, const mech_divergence *v, const expr *Z, expr *out) {
    const size_t n = v->n, r = v->count - 1;
    expr *columns = MEM_NEW(expr, n * (r + 1)), *null = NULL;
    for (size_t i = 0; i < n; i++) {
        for (size_t a = 0; a < r; a++) columns[i * (r + 1) + a] = v->fields[a * n + i];
        columns[i * (r + 1) + r] = Z[i];
    }
    size_t dimension = 0;
    hamel_status status = exact_null_space(x, n, r + 1, columns, NULL, &dimension, &null);
    if (status == HAMEL_OK && dimension != 1) status = HAMEL_SINGULAR;
    if (status == HAMEL_OK) { // Σ_a null_a X_a + null_r Z = 0
        sum total = {0};
        for (size_t a = 0; a < r; a++) sum_add_product(x->pool, &total, -1, null[a], v->theta[a]);
        *out = expr_div(x->pool, sum_take(x->pool, &total), null[r]);
        vec_clear(&total);
        status = exact_normalise(x, out);
    }
    free(null);
    free(columns);
    return status;
}

static void add_obstruction(mech_measure *m, expr_list *list, exact *x, expr e,
                            mech_measure_reason reason) {
    if (exact_is_zero(x, e) != TRUTH_NO) return;
    if (list->count == 0) m->reason = reason;
    m->exists = TRUTH_NO;
    *vec_push(list) = e;
}

/// Whether brackets of the fields generate TQ: then what is constant along D is constant.
static bool generates(exact *x, const mech_system *s, const mech_divergence *v) {
    flag_levels f;
    flag_levels_init(&f, x, s->q, FLAG_LIE, v->count - 1, v->fields, s->p, s->beta);
    const bool all = f.levels.count > 0 && f.levels.items[f.levels.count - 1].rank == v->n;
    flag_levels_clear(&f);
    return all;
}

/// Whether σ, if there is one, does not change along the orbits.
static bool is_level(const mech_symmetry *y) {
    return y->lagrangian_invariant == TRUTH_YES && y->constraints_invariant == TRUTH_YES &&
           (!y->affine || y->affine_invariant == TRUTH_YES) &&
           (!y->forces || y->forces_invariant == TRUTH_YES) && no_constants(y);
}

/// @eq GN16 (8.2)
static hamel_status obstruct_by_symmetry(mech_measure *m, exact *x, const mech_divergence *v,
                                         const mech_symmetry *y, expr_list *list) {
    for (size_t b = 0; b < y->m; b++) {
        expr value;
        const hamel_status status = theta_on(x, v, y->fields + b * y->n, &value);
        if (status != HAMEL_OK) return status;
        add_obstruction(m, list, x, value, MEASURE_SYMMETRY);
    }
    return HAMEL_OK;
}

// ---- by brackets ---------------------------------------------------------------------------------

/// Fields whose derivative of σ is known, independent of each other.
typedef struct known_slopes {
    size_t n, count;
    expr *fields; ///< room for n·n
    expr *slopes; ///< room for n
} known_slopes;

/// The slope of σ along X is found to be `slope`: either X is new, or this must be what is known.
static hamel_status learn(known_slopes *k, exact *x, const expr *X, expr slope, mech_measure *m,
                          expr_list *list) {
    const size_t n = k->n, cols = k->count + 1;
    expr *columns = MEM_NEW(expr, n * cols), *null = NULL;
    for (size_t i = 0; i < n; i++) {
        for (size_t a = 0; a < k->count; a++) columns[i * cols + a] = k->fields[a * n + i];
        columns[i * cols + k->count] = X[i];
    }
    size_t dimension = 0;
    hamel_status status = exact_null_space(x, n, cols, columns, NULL, &dimension, &null);
    if (status == HAMEL_OK && dimension == 0) {
        memcpy(k->fields + k->count * n, X, n * sizeof *X);
        k->slopes[k->count++] = slope;
    } else if (status == HAMEL_OK) {
        sum total = {0};
        for (size_t a = 0; a < k->count; a++)
            sum_add_product(x->pool, &total, 1, null[a], k->slopes[a]);
        sum_add_product(x->pool, &total, 1, null[k->count], slope);
        expr contradiction = sum_take(x->pool, &total);
        vec_clear(&total);
        status = exact_normal(x, contradiction, &contradiction);
        if (status == HAMEL_OK) add_obstruction(m, list, x, contradiction, MEASURE_BRACKETS);
    }
    free(null);
    free(columns);
    return status;
}

/// Brackets of all pairs, until none leads further. What is too large to decide leaves the question
/// open, unless a contradiction was found before.
static hamel_status obstruct_by_brackets(mech_measure *m, exact *x, const space *q,
                                         const mech_divergence *v, const mech_symmetry *level,
                                         expr_list *list) {
    const size_t n = v->n;
    known_slopes k = {.n = n, .fields = MEM_NEW(expr, n * n), .slopes = MEM_NEW(expr, n)};
    expr *bracket = MEM_NEW(expr, n);
    hamel_status status = HAMEL_OK;
    for (size_t a = 0; a < v->count && status == HAMEL_OK; a++)
        status = learn(&k, x, v->fields + a * n, expr_neg(x->pool, v->theta[a]), m, list);
    for (size_t a = 0; level != NULL && a < level->k && status == HAMEL_OK; a++)
        status = learn(&k, x, level->generators + a * n, expr_int(x->pool, 0), m, list);
    for (size_t j = 1; j < k.count && status == HAMEL_OK; j++) {
        for (size_t i = 0; i < j && status == HAMEL_OK; i++) {
            expr up, down;
            space_bracket(q, k.fields + i * n, k.fields + j * n, bracket);
            space_apply(q, k.fields + i * n, 1, &k.slopes[j], &up);
            space_apply(q, k.fields + j * n, 1, &k.slopes[i], &down);
            expr slope = expr_sub(x->pool, up, down);
            status = exact_normal(x, slope, &slope);
            for (size_t c = 0; c < n && status == HAMEL_OK; c++)
                status = exact_normal(x, bracket[c], &bracket[c]);
            if (status == HAMEL_OK) status = learn(&k, x, bracket, slope, m, list);
        }
    }
    if (status == HAMEL_OK && list->count == 0) {
        m->exists = TRUTH_YES;
        m->reason = MEASURE_CLOSED;
    }
    free(bracket);
    free(k.fields);
    free(k.slopes);
    return status;
}

// ---- by values -----------------------------------------------------------------------------------

/// Brackets with their slopes, nothing written out. If there is a σ, the matrix of rows (field, slope)
/// has rank at most n: one more, at one point, is a proof that there is none.
static hamel_status obstruct_by_values(mech_measure *m, exact *x, const space *q,
                                       const mech_divergence *v, const mech_symmetry *level) {
    enum { MOST_ROUNDS = 8, MOST_ROWS = 64, MOST_NODES = 100000 };
    const size_t n = v->n, width = n + 1;
    const uint32_t begin = expr_pool_size(x->pool);
    expr_list rows = {0};
    expr *bracket = MEM_NEW(expr, n);
    for (size_t a = 0; a < v->count; a++) {
        for (size_t i = 0; i < n; i++) *vec_push(&rows) = v->fields[a * n + i];
        *vec_push(&rows) = expr_neg(x->pool, v->theta[a]);
    }
    const size_t first = v->count; // brackets of generators with fields of D lead nowhere
    for (size_t i = 0; level != NULL && i < level->k * n; i++) {
        *vec_push(&rows) = level->generators[i];
        if (i % n == n - 1) *vec_push(&rows) = expr_int(x->pool, 0);
    }
    hamel_status status = HAMEL_OK;
    size_t from = 0, end = first, rank = 0;
    for (size_t round = 0; round < MOST_ROUNDS && status == HAMEL_OK && rank <= n; round++) {
        for (size_t j = from; j < end && rows.count / width < MOST_ROWS &&
                              expr_pool_size(x->pool) - begin < MOST_NODES;
             j++) {
            for (size_t i = 0; i < v->count; i++) {
                if (round == 0 && i >= j) continue;
                expr *Y = mem_copy(rows.items + j * width, width, sizeof *Y), up, down;
                const expr *X = v->fields + i * n;
                const expr slope = expr_neg(x->pool, v->theta[i]);
                space_bracket(q, X, Y, bracket);
                space_apply(q, X, 1, &Y[n], &up);
                space_apply(q, Y, 1, &slope, &down);
                for (size_t c = 0; c < n; c++) *vec_push(&rows) = bracket[c];
                *vec_push(&rows) = expr_sub(x->pool, up, down);
                free(Y);
            }
        }
        from = round == 0 ? first + (level == NULL ? 0 : level->k) : end;
        end = rows.count / width;
        if (expr_pool_size(x->pool) - begin > MOST_NODES) break; // it stays open
        status = exact_rank_at_least(x, rows.count / width, width, rows.items, &rank);
        if (from == end) break;
    }
    vec_clear(&rows);
    free(bracket);
    if (status != HAMEL_OK || rank <= n) return status;
    m->exists = TRUTH_NO;
    m->reason = MEASURE_BRACKETS;
    return HAMEL_OK;
}

// ---- all -----------------------------------------------------------------------------------------

static hamel_status look_for_obstruction(mech_measure *m, exact *x, const mech_system *s,
                                         const mech_divergence *v, size_t count,
                                         const mech_symmetry *symmetries, expr_list *list) {
    const mech_symmetry *level = NULL; // the largest group along whose orbits σ does not change
    for (size_t i = 0; i < count; i++) {
        if (is_level(&symmetries[i]) && (level == NULL || symmetries[i].k > level->k))
            level = &symmetries[i];
    }
    if (level != NULL && !generates(x, s, v)) level = NULL;
    hamel_status status = HAMEL_OK;
    if (level != NULL) status = obstruct_by_symmetry(m, x, v, level, list);
    if (status == HAMEL_OK && list->count == 0)
        status = obstruct_by_brackets(m, x, s->q, v, level, list);
    if (status == HAMEL_TOO_LARGE && list->count == 0)
        status = obstruct_by_values(m, x, s->q, v, level);
    return status;
}

hamel_status mech_measure_init(mech_measure *m, exact *x, const mech_system *s,
                               const mech_divergence *v, size_t count,
                               const mech_symmetry *symmetries, const double *typical) {
    const expr one = expr_int(x->pool, 1);
    *m = (mech_measure){
        .exists = TRUTH_UNKNOWN, .reason = MEASURE_OPEN, .density = one, .momentum_density = one};
    exact brief = readable_limits(x);
    expr_list list = {0};
    hamel_status status = find_density(m, &brief, s->q, v, typical);
    if (status == HAMEL_OK && !m->found)
        status = look_for_obstruction(m, &brief, s, v, count, symmetries, &list);
    if (status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED) status = HAMEL_OK; // open
    m->obstruction_count = list.count;
    m->obstructions = list.items;
    return status;
}

void mech_measure_clear(mech_measure *m) {
    free(m->obstructions);
    *m = (mech_measure){0};
}
