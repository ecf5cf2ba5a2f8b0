/// The search in two passes. Values at random points modulo a prime, with numbers for the parameters,
/// tell which φ_j a conserved function is made of; they prove nothing. The coefficients are then found
/// exactly: constants c_j with Σ c_j X_α[φ_j] = 0 also satisfy all derivatives of this, and once there
/// are enough of these rows over the functions of position, they have no solution but the constant
/// one. What comes out is proved by putting it in.
#include "mech/conserve.h"

#include <stdlib.h>
#include <string.h>

#include "base/modular.h"
#include "base/vec.h"
#include "exact/sample.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "mech/pivots.h"
#include "space/sum.h"

static const uint64_t P = MODULAR_PRIME;

typedef VEC(expr) list;

typedef struct ansatz {
    exact *x;
    const space *q;
    size_t r;
    const expr *fields;
    list terms; ///< φ_j, the simplest first
    list rates; ///< X_α[φ_j] at j·r + α
} ansatz;

// ---- terms ---------------------------------------------------------------------------------------

/// Whether some form has a component along the factor.
static bool factor_occurs(const space *q, const space_factor *f, size_t count, const expr *forms) {
    for (size_t k = 0; k < count; k++) {
        for (size_t i = 0; i < f->kind->dimension; i++) {
            if (!sum_zero(q->pool, forms[k * q->n + f->first + i])) return true;
        }
    }
    return false;
}

/// The functions to build with: those that may be multiplied in `atoms`, angles only in `terms`.
static void add_atoms(ansatz *a, size_t count, const expr *forms, list *atoms) {
    for (size_t k = 0; k < a->q->factor_count; k++) {
        const space_factor *f = &a->q->factors[k];
        if (!factor_occurs(a->q, f, count, forms)) continue;
        for (size_t i = 0; i < f->kind->entry_count; i++) {
            const expr e = f->entries[i];
            if (expr_symbol_info_of(a->x->pool, e)->kind == EXPR_ANGLE) {
                *vec_push(&a->terms) = e;
                *vec_push(atoms) = expr_sin(a->x->pool, e);
                *vec_push(atoms) = expr_cos(a->x->pool, e);
            } else {
                *vec_push(atoms) = e;
            }
        }
    }
    for (size_t i = 0; i < atoms->count; i++) *vec_push(&a->terms) = atoms->items[i];
}

static void add_products(ansatz *a, const list *atoms) {
    for (size_t i = 0; i < atoms->count; i++) {
        for (size_t j = 0; j <= i; j++)
            *vec_push(&a->terms) = expr_mul2(a->x->pool, atoms->items[i], atoms->items[j]);
    }
}

static void find_rates(ansatz *a) {
    const size_t from = a->rates.count / (a->r == 0 ? 1 : a->r);
    for (size_t j = from; j < a->terms.count; j++) {
        for (size_t k = 0; k < a->r; k++) {
            expr rate;
            space_apply(a->q, a->fields + k * a->q->n, 1, &a->terms.items[j], &rate);
            *vec_push(&a->rates) = rate;
        }
    }
}

// ---- first pass: values ----------------------------------------------------------------------------

/// Numbers for the parameters in some expressions, in place.
static void give_numbers(expr_pool *pool, size_t count, expr *e) {
    list from = {0}, to = {0};
    expr_walk w;
    expr_walk_init(&w, pool, count, e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(pool, node)) continue;
        if (expr_symbol_info_of(pool, node)->kind != EXPR_PARAMETER) continue;
        *vec_push(&from) = node;
        *vec_push(&to) = expr_ratio(pool, 1009 + 2 * (long)from.count * (long)from.count, 311);
    }
    expr_walk_clear(&w);
    expr_substitute(pool, count, e, from.count, from.items, to.items, e);
    vec_clear(&from);
    vec_clear(&to);
}

/// Reduced echelon form modulo P, in place; pivot_row[j] is the row of the pivot in column j, or rows.
static void reduce_mod(size_t rows, size_t cols, uint64_t *V, size_t *pivot_row) {
    size_t rank = 0;
    for (size_t j = 0; j < cols; j++) {
        size_t at = rank;
        while (at < rows && V[at * cols + j] == 0) at++;
        pivot_row[j] = rows;
        if (at == rows) continue;
        for (size_t k = 0; k < cols; k++) {
            const uint64_t swap = V[at * cols + k];
            V[at * cols + k] = V[rank * cols + k];
            V[rank * cols + k] = swap;
        }
        const uint64_t inverse = mod_inv(V[rank * cols + j], P);
        for (size_t k = 0; k < cols; k++)
            V[rank * cols + k] = mod_mul(V[rank * cols + k], inverse, P);
        for (size_t i = 0; i < rows; i++) {
            const uint64_t f = V[i * cols + j];
            for (size_t k = 0; k < cols && f != 0 && i != rank; k++)
                V[i * cols + k] = mod_sub(V[i * cols + k], mod_mul(f, V[rank * cols + k], P), P);
        }
        pivot_row[j] = rank++;
    }
}

/// Samples `per` expressions a column into a matrix with a column for each of `cols`: every point gives
/// `per` rows. *V is fresh; false on failure.
static bool sample_matrix(exact *x, size_t cols, size_t per, const expr *e, size_t *rows,
                          uint64_t **V) {
    const size_t points = cols / per + 4, count = cols * per;
    expr *numbers = mem_copy(e, count, sizeof *numbers);
    uint64_t *values = MEM_NEW(uint64_t, points * count);
    give_numbers(x->pool, count, numbers);
    *rows = points * per;
    *V = MEM_NEW(uint64_t, *rows * cols);
    const bool good = exact_sample(x, count, numbers, points, values) == HAMEL_OK;
    for (size_t k = 0; k < points && good; k++) {
        for (size_t j = 0; j < cols; j++) {
            for (size_t a = 0; a < per; a++)
                (*V)[(k * per + a) * cols + j] = values[k * count + j * per + a];
        }
    }
    free(numbers);
    free(values);
    return good;
}

/// Leaves out terms that depend on those before them and on constants, sin² beside cos², as far as
/// values tell. The first `known` are kept.
static bool drop_dependent(ansatz *a, size_t known) {
    const size_t cols = a->terms.count + 1;
    expr *all = MEM_NEW(expr, cols);
    all[0] = expr_int(a->x->pool, 1);
    memcpy(all + 1, a->terms.items, (cols - 1) * sizeof *all);
    size_t rows, *pivot_row = MEM_NEW(size_t, cols), kept = known;
    uint64_t *V;
    const bool good = sample_matrix(a->x, cols, 1, all, &rows, &V);
    if (good) {
        reduce_mod(rows, cols, V, pivot_row);
        for (size_t j = known; j + 1 < cols; j++) {
            if (pivot_row[j + 1] < rows) a->terms.items[kept++] = a->terms.items[j];
        }
        a->terms.count = kept;
    }
    free(all);
    free(pivot_row);
    free(V);
    return good;
}

// ---- second pass: coefficients ---------------------------------------------------------------------

/// The coefficients of the terms `set` in a function that is conserved. False if there is none.
static bool find_coefficients(const ansatz *a, size_t count, const size_t *set, expr *c) {
    enum { ROUNDS = 4 };
    const space *q = a->q;
    list rows = {0}; // of `count`
    size_t from = 0, dimension = 0, *prefer = MEM_NEW(size_t, count);
    expr *kernel = NULL;
    bool found = false;
    for (size_t j = 0; j < count; j++) prefer[j] = count - 1 - j;
    for (size_t k = 0; k < a->r; k++) {
        for (size_t j = 0; j < count; j++) *vec_push(&rows) = a->rates.items[set[j] * a->r + k];
    }
    for (int round = 0; round < ROUNDS && !found; round++) {
        free(kernel);
        kernel = NULL;
        if (exact_null_space(a->x, rows.count / count, count, rows.items, prefer, &dimension,
                             &kernel) != HAMEL_OK ||
            dimension == 0)
            break;
        found = dimension == 1;
        const size_t end = rows.count / count;
        for (size_t row = from; row < end && !found; row++) {
            for (size_t i = 0; i < q->n; i++) {
                for (size_t j = 0; j < count; j++) {
                    expr e = rows.items[row * count + j];
                    space_apply_base(q, i, 1, &e, &e);
                    *vec_push(&rows) = e;
                }
            }
        }
        from = end;
    }
    for (size_t j = 0; j < count && found; j++) {
        c[j] = kernel[j];
        found = mech_is_constant(q, c[j]);
    }
    free(kernel);
    free(prefer);
    vec_clear(&rows);
    return found;
}

/// Divides the coefficients by the one that makes them shortest, the first of these.
static void shorten(const ansatz *a, size_t count, expr *c) {
    expr_pool *pool = a->x->pool;
    expr *best = mem_copy(c, count, sizeof *c), *now = MEM_NEW(expr, count);
    size_t shortest = SIZE_MAX;
    for (size_t unit = 0; unit < count; unit++) {
        size_t length = 0;
        bool good = true;
        for (size_t j = 0; j < count && good; j++) {
            good = exact_normal(a->x, expr_div(pool, c[j], c[unit]), &now[j]) == HAMEL_OK;
            length += expr_infix_tokens(pool, now[j]);
        }
        if (!good || length >= shortest) continue;
        shortest = length;
        memcpy(best, now, count * sizeof *c);
    }
    memcpy(c, best, count * sizeof *c);
    free(best);
    free(now);
}

/// Whether X_α[f] = 0 for all α.
static bool is_conserved(const ansatz *a, expr f) {
    for (size_t k = 0; k < a->r; k++) {
        expr rate;
        space_apply(a->q, a->fields + k * a->q->n, 1, &f, &rate);
        if (exact_is_zero(a->x, rate) != TRUTH_YES) return false;
    }
    return true;
}

/// Whether df is independent of those of the functions found before.
static bool is_new(const ansatz *a, size_t count, const expr *found, expr f) {
    const size_t n = a->q->n;
    size_t rank = 0;
    expr *df = MEM_NEW(expr, (count + 1) * n);
    for (size_t k = 0; k <= count; k++) {
        for (size_t i = 0; i < n; i++)
            space_apply_base(a->q, i, 1, k < count ? &found[k] : &f, &df[k * n + i]);
    }
    const bool independent =
        exact_rank(a->x, count + 1, n, df, &rank) == HAMEL_OK && rank == count + 1;
    free(df);
    return independent;
}

/// The function that goes with free column `free_column` of the reduced values, proved.
static bool function_of(const ansatz *a, size_t cols, const uint64_t *V, const size_t *pivot_row,
                        size_t rows, size_t free_column, expr *f) {
    size_t *set = MEM_NEW(size_t, cols), count = 0;
    for (size_t j = 0; j < free_column; j++) {
        if (pivot_row[j] < rows && V[pivot_row[j] * cols + free_column] != 0) set[count++] = j;
    }
    set[count++] = free_column;
    expr *c = MEM_NEW(expr, count);
    const bool found = find_coefficients(a, count, set, c);
    if (found) shorten(a, count, c);
    sum total = {0};
    for (size_t j = 0; j < count && found; j++)
        sum_add_product(a->x->pool, &total, 1, c[j], a->terms.items[set[j]]);
    *f = sum_take(a->x->pool, &total);
    vec_clear(&total);
    free(set);
    free(c);
    return found && is_conserved(a, *f);
}

/// Adds the functions the ansatz gives to those found.
static size_t solve(const ansatz *a, size_t most, size_t found, expr *out) {
    const size_t cols = a->terms.count;
    size_t rows, *pivot_row = MEM_NEW(size_t, cols);
    uint64_t *V;
    if (sample_matrix(a->x, cols, a->r, a->rates.items, &rows, &V)) {
        reduce_mod(rows, cols, V, pivot_row);
        for (size_t j = 0; j < cols && found < most; j++) {
            expr f;
            if (pivot_row[j] < rows) continue;
            if (function_of(a, cols, V, pivot_row, rows, j, &f) && is_new(a, found, out, f))
                out[found++] = f;
        }
    }
    free(V);
    free(pivot_row);
    return found;
}

size_t conserve_search(exact *x, const space *q, size_t r, const expr *fields, size_t most,
                       const expr *forms, expr *out) {
    enum { MOST_TERMS = 240 };
    exact quiet = *x;
    quiet.messages = NULL;
    ansatz a = {.x = &quiet, .q = q, .r = r, .fields = fields};
    list atoms = {0};
    size_t found = 0;
    if (r == 0) { // nothing moves
        add_atoms(&a, most, forms, &atoms);
        for (size_t j = 0; j < a.terms.count && found < most; j++) {
            if (is_new(&a, found, out, a.terms.items[j])) out[found++] = a.terms.items[j];
        }
    } else {
        add_atoms(&a, most, forms, &atoms);
        find_rates(&a);
        found = solve(&a, most, found, out);
        const size_t known = a.terms.count;
        if (found < most && known + atoms.count * (atoms.count + 1) / 2 <= MOST_TERMS) {
            add_products(&a, &atoms);
            if (drop_dependent(&a, known)) {
                find_rates(&a);
                found = solve(&a, most, found, out);
            }
        }
    }
    vec_clear(&a.terms);
    vec_clear(&a.rates);
    vec_clear(&atoms);
    return found;
}
