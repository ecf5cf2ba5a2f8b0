/// Linear relations with constant coefficients between functions, in two passes. The first knows at
/// which columns to look: values at random points modulo a prime, the constants the same at all of
/// them, give a matrix whose rank is at most that of the functions over the constants. So there are at
/// most cols − rank relations, and they involve only the columns its null vectors do (the support).
/// The second writes Σ c_j f_ij over these columns with symbols c_j, reduces it modulo the relations of
/// the field and collects monomials in what varies: these are linearly independent over the constants,
/// so that their coefficients are linear equations for c. Every vector is then proved by a zero test.
#include <string.h>

#include "base/modular.h"
#include "base/text.h"
#include "exact/matrix_internal.h"

static const uint64_t P = MODULAR_PRIME;

// ---- rows modulo a prime ----------------------------------------------------------------------

/// Rows with distinct leading columns, each 1 there; a column comes before another by `order`.
typedef struct echelon {
    size_t cols, rank;
    const size_t *order;
    uint64_t *rows;
    size_t *lead; ///< of each row, its place in the order
} echelon;

static void echelon_init(echelon *e, size_t cols, const size_t *order) {
    *e = (echelon){cols, 0, order, MEM_NEW(uint64_t, cols * cols), MEM_NEW(size_t, cols)};
}

static void echelon_clear(echelon *e) {
    free(e->rows);
    free(e->lead);
}

/// row −= f · other
static void subtract(size_t n, uint64_t *row, uint64_t f, const uint64_t *other) {
    for (size_t j = 0; j < n; j++) {
        if (other[j] != 0) row[j] = mod_sub(row[j], mod_mul(f, other[j], P), P);
    }
}

/// Reduces a row by those there are; whether something remains, which is then added.
static bool echelon_add(echelon *e, uint64_t *row) {
    for (size_t k = 0; k < e->rank; k++) {
        const uint64_t f = row[e->order[e->lead[k]]];
        if (f != 0) subtract(e->cols, row, f, e->rows + k * e->cols);
    }
    size_t lead = 0;
    while (lead < e->cols && row[e->order[lead]] == 0) lead++;
    if (lead == e->cols) return false;
    const uint64_t scale = mod_inv(row[e->order[lead]], P);
    uint64_t *to = e->rows + e->rank * e->cols;
    for (size_t j = 0; j < e->cols; j++) to[j] = mod_mul(row[j], scale, P);
    e->lead[e->rank++] = lead;
    return true;
}

/// Marks the columns in which some null vector is not zero.
static void echelon_support(const echelon *e, bool *support) {
    size_t *row_of = MEM_NEW(size_t, e->cols);
    uint64_t *null = MEM_NEW(uint64_t, e->cols);
    for (size_t j = 0; j < e->cols; j++) row_of[j] = e->rank;
    for (size_t k = 0; k < e->rank; k++) row_of[e->lead[k]] = k;
    for (size_t free_place = 0; free_place < e->cols; free_place++) {
        if (row_of[free_place] < e->rank) continue;
        memset(null, 0, e->cols * sizeof *null);
        null[e->order[free_place]] = 1;
        for (size_t at = free_place; at-- > 0;) { // a free column depends on those before it
            if (row_of[at] == e->rank) continue;
            const uint64_t *row = e->rows + row_of[at] * e->cols;
            uint64_t sum = 0;
            for (size_t j = 0; j < e->cols; j++) {
                if (null[j] != 0 && row[j] != 0) sum = mod_add(sum, mod_mul(row[j], null[j], P), P);
            }
            null[e->order[at]] = mod_neg(sum, P);
        }
        for (size_t j = 0; j < e->cols; j++) support[j] = support[j] || null[j] != 0;
    }
    free(row_of);
    free(null);
}

// ---- first pass: values ------------------------------------------------------------------------

static bool is_constant(const expr_pool *pool, expr e) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    bool constant = true;
    for (uint32_t i = 0; i < w.count && constant; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(pool, node)) continue;
        const expr_kind kind = expr_symbol_info_of(pool, node)->kind;
        constant = kind == EXPR_PARAMETER || kind == EXPR_CONSTANT;
    }
    expr_walk_clear(&w);
    return constant;
}

bool *constant_generators(const exact_field *F) {
    bool *constant = MEM_NEW(bool, (size_t)F->count + 1);
    for (slong v = 0; v < F->count; v++)
        constant[v] = is_constant(F->pool, F->generators[v].meaning);
    return constant;
}

enum { QUIET_POINTS = 4, BAD_POINTS = 16 };

/// Adds rows of values until some points in a row bring nothing new. False if there are no values.
static bool sample(exact_field *F, size_t rows, size_t cols, const expr *f, echelon *e) {
    bool *constant = constant_generators(F);
    point first;
    bool sampled = point_init(&first, F, F->x->seed);
    uint64_t *values = MEM_NEW(uint64_t, rows * cols);
    size_t quiet = 0, bad = 0;
    for (uint64_t k = 1; sampled && quiet < QUIET_POINTS && e->rank < cols; k++) {
        point at;
        const bool found = point_init_with(&at, F, F->x->seed + k * 7919, &first, constant);
        const bool defined = found && exprs_at(F, rows * cols, f, &at, values);
        if (found) point_clear(&at);
        sampled = defined || ++bad < BAD_POINTS;
        if (!defined) continue;
        const size_t before = e->rank;
        for (size_t i = 0; i < rows; i++) echelon_add(e, values + i * cols);
        quiet = e->rank > before ? 0 : quiet + 1;
    }
    free(values);
    point_clear(&first);
    free(constant);
    return sampled;
}

/// An upper bound for the number of relations, and the columns they may involve. Without values that
/// prove something, all columns and no bound.
static hamel_status look(exact *x, size_t rows, size_t cols, const expr *f, const size_t *order,
                         bool *support, size_t *bound, bool *proves) {
    expr *prepared = MEM_NEW(expr, rows * cols);
    exact_field *F = NULL;
    echelon e;
    echelon_init(&e, cols, order);
    hamel_status status = prepare(x, rows * cols, f, prepared);
    if (status == HAMEL_OK) status = field_create(&F, x, rows * cols, prepared);
    if (status == HAMEL_OK) {
        *proves = F->proves && sample(F, rows, cols, prepared, &e);
        *bound = *proves ? cols - e.rank : cols;
        if (*proves) echelon_support(&e, support);
        for (size_t j = 0; j < cols && !*proves; j++) support[j] = true;
    }
    field_destroy(F);
    echelon_clear(&e);
    free(prepared);
    return status;
}

// ---- second pass: equations --------------------------------------------------------------------

typedef VEC(expr) expr_list;

/// Symbols for the coefficients.
static expr *unknowns(expr_pool *pool, size_t count) {
    expr *c = MEM_NEW(expr, count);
    for (size_t j = 0; j < count; j++) {
        text name = {0};
        text_addf(&name, "dependence_%zu", j + 1);
        c[j] = expr_symbol(pool, text_cstr(&name), EXPR_OTHER);
        text_clear(&name);
    }
    return c;
}

/// Σ_j c_j f_ij, for every i.
static expr *combinations(expr_pool *pool, size_t rows, size_t cols, const expr *f, const expr *c) {
    expr *out = MEM_NEW(expr, rows), *terms = MEM_NEW(expr, cols);
    for (size_t i = 0; i < rows; i++) {
        for (size_t j = 0; j < cols; j++) terms[j] = expr_mul2(pool, c[j], f[i * cols + j]);
        out[i] = expr_add(pool, cols, terms);
    }
    free(terms);
    return out;
}

/// The generators of a field by their role.
typedef struct roles {
    size_t own_count, vary_count;
    slong *own;     ///< those of the unknowns that occur
    size_t *column; ///< and the columns they belong to
    slong *vary;    ///< what is neither unknown nor constant
} roles;

static void roles_init(roles *r, const exact_field *F, size_t cols, const expr *c) {
    *r = (roles){0, 0, MEM_NEW(slong, cols), MEM_NEW(size_t, cols),
                 MEM_NEW(slong, (size_t)F->count + 1)};
    bool *taken = constant_generators(F);
    for (size_t j = 0; j < cols; j++) {
        const slong v = field_find(F, GENERATOR_SYMBOL, c[j]);
        if (v < 0) continue; // f_ij = 0 for every i
        taken[v] = true;
        r->own[r->own_count] = v;
        r->column[r->own_count++] = j;
    }
    for (slong v = 0; v < F->count; v++) {
        if (!taken[v]) r->vary[r->vary_count++] = v;
    }
    free(taken);
}

static void roles_clear(roles *r) {
    free(r->own);
    free(r->column);
    free(r->vary);
}

/// The column of term t of a polynomial that is linear in the unknowns.
static size_t column_of(const buckets *parts, const roles *r, size_t t) {
    size_t k = 0;
    while (k + 1 < r->own_count && parts->exponents[t * r->own_count + k] == 0) k++;
    return r->column[k];
}

/// One linear equation, kept if it is independent of those before at a point of the constants.
static void keep_equation(exact_field *F, const fmpz_mpoly_t coefficient, const roles *r,
                          const point *at, echelon *e, expr_list *equations) {
    uint64_t *values = MEM_NEW_ZERO(uint64_t, e->cols);
    buckets parts;
    buckets_init(&parts, F, coefficient, r->own_count, r->own);
    for (size_t t = 0; t < parts.count; t++)
        values[column_of(&parts, r, t)] = poly_at(F, &parts.coefficients[t], at);
    if (echelon_add(e, values)) {
        const size_t first = equations->count;
        for (size_t j = 0; j < e->cols; j++) *vec_push(equations) = expr_int(F->pool, 0);
        for (size_t t = 0; t < parts.count; t++)
            equations->items[first + column_of(&parts, r, t)] =
                poly_to_expr(F, &parts.coefficients[t]);
    }
    buckets_clear(&parts, F);
    free(values);
}

/// Independent linear equations for c, from the coefficients of all monomials in what varies.
static hamel_status collect_equations(exact *x, size_t rows, size_t cols, const expr *f,
                                      const size_t *order, expr_list *equations) {
    expr *c = unknowns(x->pool, cols), *total = combinations(x->pool, rows, cols, f, c);
    exact_field *F;
    element *value;
    hamel_status status = field_open(&F, x, rows, total, &value);
    if (status == HAMEL_OK) {
        roles r;
        echelon e;
        point at;
        roles_init(&r, F, cols, c);
        echelon_init(&e, cols, order);
        if (!point_init(&at, F, x->seed))
            field_fail(F, HAMEL_UNDECIDED, "no point was found where the functions have values");
        for (size_t i = 0; i < rows && F->status == HAMEL_OK && r.own_count > 0; i++) {
            buckets monomials;
            buckets_init(&monomials, F, value[i].num, r.vary_count, r.vary);
            for (size_t t = 0; t < monomials.count; t++)
                keep_equation(F, &monomials.coefficients[t], &r, &at, &e, equations);
            buckets_clear(&monomials, F);
        }
        point_clear(&at);
        echelon_clear(&e);
        roles_clear(&r);
        status = F->status;
        field_close(F, rows, value);
    }
    free(c);
    free(total);
    return status;
}

// ---- both --------------------------------------------------------------------------------------

/// The columns that are marked, in their order.
static size_t *marked(size_t cols, const bool *support, size_t *count) {
    size_t *out = MEM_NEW(size_t, cols);
    *count = 0;
    for (size_t j = 0; j < cols; j++) {
        if (support[j]) out[(*count)++] = j;
    }
    return out;
}

/// An order of all columns, as one of those listed.
static size_t *order_of(size_t cols, const size_t *order, size_t count, const size_t *listed) {
    size_t *out = MEM_NEW(size_t, count), n = 0;
    for (size_t k = 0; k < cols; k++) {
        for (size_t j = 0; j < count; j++) {
            if (listed[j] == order[k]) out[n++] = j;
        }
    }
    return out;
}

/// Keeps the vectors that are proved; the others are dropped.
static void keep_proved(exact *x, size_t rows, size_t cols, const expr *f, size_t *dimension,
                        expr *basis) {
    size_t kept = 0;
    for (size_t k = 0; k < *dimension; k++) {
        expr *total = combinations(x->pool, rows, cols, f, basis + k * cols);
        truth zero = TRUTH_YES;
        for (size_t i = 0; i < rows && zero == TRUTH_YES; i++) zero = exact_is_zero(x, total[i]);
        free(total);
        if (zero != TRUTH_YES) continue;
        memmove(basis + kept++ * cols, basis + k * cols, cols * sizeof *basis);
    }
    *dimension = kept;
}

/// The relations between `count` columns.
static hamel_status relations_between(exact *x, size_t rows, size_t count, const expr *f,
                                      const size_t *order, size_t *dimension, expr **basis) {
    expr_list equations = {0};
    hamel_status status = collect_equations(x, rows, count, f, order, &equations);
    if (status == HAMEL_OK)
        status = exact_null_space(x, equations.count / count, count, equations.items, order,
                                  dimension, basis);
    vec_clear(&equations);
    if (status == HAMEL_OK) keep_proved(x, rows, count, f, dimension, *basis);
    return status;
}

/// From vectors over the columns listed to vectors over all columns.
static expr *spread(expr_pool *pool, size_t dimension, size_t cols, size_t count,
                    const size_t *listed, const expr *small) {
    expr *out = MEM_NEW(expr, dimension * cols);
    for (size_t k = 0; k < dimension * cols; k++) out[k] = expr_int(pool, 0);
    for (size_t k = 0; k < dimension; k++) {
        for (size_t j = 0; j < count; j++) out[k * cols + listed[j]] = small[k * count + j];
    }
    return out;
}

hamel_status exact_dependence(exact *x, size_t rows, size_t cols, const expr *f,
                              const size_t *prefer, size_t *dimension, expr **basis,
                              bool *complete) {
    *dimension = 0;
    *basis = NULL;
    *complete = true;
    size_t *order = MEM_NEW(size_t, cols), bound = 0, count;
    for (size_t j = 0; j < cols; j++) order[j] = prefer == NULL ? j : prefer[j];
    bool *support = MEM_NEW_ZERO(bool, cols), proves = false;
    hamel_status status = look(x, rows, cols, f, order, support, &bound, &proves);
    size_t *listed = marked(cols, support, &count),
           *short_order = order_of(cols, order, count, listed);
    if (status == HAMEL_OK && count > 0) {
        expr *few = MEM_NEW(expr, rows * count), *small = NULL;
        for (size_t i = 0; i < rows * count; i++) few[i] = f[i / count * cols + listed[i % count]];
        status = relations_between(x, rows, count, few, short_order, dimension, &small);
        if (status == HAMEL_OK) *basis = spread(x->pool, *dimension, cols, count, listed, small);
        *complete = proves && *dimension == bound;
        free(small);
        free(few);
    }
    free(short_order);
    free(listed);
    free(support);
    free(order);
    return status;
}
