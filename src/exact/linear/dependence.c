/// Linear relations with constant coefficients between functions, in two passes. The first looks
/// modulo a prime: values at random points, the constants the same at all of them, give a matrix
/// whose rank is at most that of the functions over the constants. So there are at most cols − rank
/// relations, and its null vectors say which columns each of them involves. The second finds each
/// relation exactly: its coefficients are guessed where they look like numbers; else Σ c_j f_ij
/// over its columns, with symbols c_j, is reduced modulo the relations of the field and monomials
/// in what varies are collected: these are linearly independent over the constants, so that their
/// coefficients are linear equations for c. Every relation is then proved by a zero test. Where
/// values modulo a prime prove nothing (exp 1, log 2, asin x), the rank is that of values in balls.
#include <string.h>

#include "base/modular.h"
#include "base/random.h"
#include "base/stop.h"
#include "base/text.h"
#include "exact/convert_internal.h"
#include "exact/linear/dependence_balls_internal.h"
#include "exact/linear/dependence_internal.h"
#include "exact/linear/echelon_internal.h"
#include "exact/linear/grading_internal.h"
#include "exact/linear/matrix_internal.h"
#include "exact/point_internal.h"
#include "exact/poly_internal.h"
#include "exact/prepare_internal.h"
#include "exact/restore_internal.h"
#include "exact/scan_internal.h"

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

enum { QUIET_POINTS = 4, BAD_POINTS = 16, MOST_AT_ONCE = 8, COLS_EACH = 64 };

/// Points one after another; constants are the same at all of them.
typedef struct sampling {
    exact_field *F;
    size_t count;
    const expr *f;
    bool *constant;
    point first;
    uint64_t next;
    size_t bad;
    expr_walk walk; ///< below all functions
} sampling;

/// Values at the next point that has some. False if it seems that there are none, or it was asked
/// to stop.
static bool next_values(sampling *s, uint64_t *values) {
    while (s->bad < BAD_POINTS && !stop_wanted()) {
        point at;
        const bool found =
            point_init_with(&at, s->F, s->F->x->seed + s->next++ * 7919, &s->first, s->constant);
        const bool defined = found && exprs_below_at(s->F, &s->walk, s->count, s->f, &at, values);
        if (found) point_clear(&at);
        if (defined) return true;
        s->bad++;
    }
    return false;
}

/// Columns of one degree, and what is known of them.
typedef struct part {
    size_t quiet; ///< points in a row that brought nothing
    size_t *order;
    echelon e;
} part;

/// The columns by degrees, in the order of e. With several rows all are one part.
static part *parts_create(const sampling *s, size_t rows, const echelon *e, size_t *count) {
    part *parts = MEM_NEW_ZERO(part, e->cols);
    uint64_t *degrees = MEM_NEW_ZERO(uint64_t, e->cols), *of_part = MEM_NEW(uint64_t, e->cols);
    if (rows == 1) grading_degrees(s->F, &s->walk, e->cols, s->f, degrees);
    *count = 0;
    for (size_t j = 0; j < e->cols; j++) {
        const uint64_t degree = degrees[e->order[j]];
        size_t k = 0;
        while (k < *count && of_part[k] != degree) k++;
        if (k == *count) {
            of_part[(*count)++] = degree;
            parts[k].order = MEM_NEW(size_t, e->cols);
        }
        parts[k].order[parts[k].e.cols++] = e->order[j];
    }
    for (size_t k = 0; k < *count; k++) {
        echelon_init(&parts[k].e, parts[k].e.cols, parts[k].order);
        parts[k].e.prime = e->prime;
        parts[k].e.mix = e->mix;
    }
    free(degrees);
    free(of_part);
    return parts;
}

/// Rows of the parts, as rows of all columns.
static void parts_destroy(part *parts, size_t count, echelon *e) {
    size_t *place = MEM_NEW(size_t, e->cols), rank = 0;
    for (size_t j = 0; j < e->cols; j++) place[e->order[j]] = j;
    for (size_t k = 0; k < count; k++) rank += parts[k].e.rank;
    e->rows = mem_resize(e->rows, rank * e->cols, sizeof *e->rows);
    memset(e->rows, 0, rank * e->cols * sizeof *e->rows);
    for (size_t k = 0; k < count; k++) {
        const echelon *own = &parts[k].e;
        for (size_t i = 0; i < own->rank; i++, e->rank++) {
            e->lead[e->rank] = place[own->order[own->lead[i]]];
            for (size_t j = own->lead[i]; j < own->cols; j++)
                e->rows[e->rank * e->cols + place[own->order[j]]] = own->rows[i * own->cols + j];
        }
        echelon_clear(&parts[k].e);
        free(parts[k].order);
    }
    free(place);
    free(parts);
}

static bool part_done(const part *p) { return p->quiet >= QUIET_POINTS || p->e.rank == p->e.cols; }

/// Adds the rows of some points to a part.
static void part_add(part *p, size_t rows, size_t all, size_t points, const uint64_t *values,
                     uint64_t *pending) {
    echelon *e = &p->e;
    const size_t known = e->rank;
    for (size_t i = 0; i < points * rows; i++)
        echelon_arrange(e, values + i * all, pending + i * e->cols);
    echelon_reduce(e, 0, points * rows, pending);
    for (size_t k = 0; k < points && !part_done(p); k++) {
        const size_t before = e->rank;
        for (size_t i = k * rows; i < (k + 1) * rows; i++) {
            echelon_reduce(e, known, 1, pending + i * e->cols);
            echelon_add(e, pending + i * e->cols);
        }
        p->quiet = e->rank > before ? 0 : p->quiet + 1;
    }
}

/// Adds rows of values until some points in a row bring nothing new. False if there are no values,
/// or it was asked to stop. Where there are many columns, several points are looked at at once.
static bool sample(exact_field *F, size_t rows, size_t cols, const expr *f, echelon *e) {
    sampling s = {F, rows * cols, f, constant_generators(F), .next = 1};
    bool sampled = point_init(&s.first, F, F->x->seed), done = false;
    const size_t wanted = 1 + cols / COLS_EACH,
                 most = wanted < MOST_AT_ONCE ? wanted : MOST_AT_ONCE;
    uint64_t *values = MEM_NEW(uint64_t, most * s.count),
             *pending = MEM_NEW(uint64_t, most * s.count);
    size_t count;
    e->prime = s.first.prime;
    expr_walk_init(&s.walk, F->pool, s.count, f);
    part *parts = parts_create(&s, rows, e, &count);
    while (sampled && !done) {
        size_t points = 0;
        while (points < most && next_values(&s, values + points * s.count)) points++;
        done = true;
        for (size_t k = 0; k < count; k++) {
            if (!part_done(&parts[k])) part_add(&parts[k], rows, cols, points, values, pending);
            done = done && part_done(&parts[k]);
        }
        sampled = points == most || done;
    }
    parts_destroy(parts, count, e);
    expr_walk_clear(&s.walk);
    free(values);
    free(pending);
    point_clear(&s.first);
    free(s.constant);
    return sampled;
}

/// Samples the functions into e; *proves: they have values that prove something.
static hamel_status look(exact *x, size_t rows, size_t cols, const expr *f, echelon *e,
                         bool *proves) {
    expr *prepared = MEM_NEW(expr, rows * cols);
    exact_field *F = NULL;
    hamel_status status = prepare(x, rows * cols, f, prepared);
    if (status == HAMEL_OK) status = field_create(&F, x, rows * cols, prepared);
    *proves = status == HAMEL_OK && F->proves && sample(F, rows, cols, prepared, e);
    field_destroy(F);
    free(prepared);
    return status == HAMEL_OK && stop_wanted() ? HAMEL_STOPPED : status;
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
        size_t count = 0; // of a relation among hundreds of functions most coefficients are zero
        for (size_t j = 0; j < cols; j++) {
            if (!expr_is_int(pool, c[j], 0))
                terms[count++] = expr_mul2(pool, c[j], f[i * cols + j]);
        }
        out[i] = expr_add(pool, count, terms);
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
    echelon_arrange(e, values, e->scratch);
    echelon_reduce(e, 0, 1, e->scratch);
    if (echelon_add(e, e->scratch)) {
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
static hamel_status collect_equations(exact *x, size_t rows, size_t cols, const expr *f, echelon *e,
                                      expr_list *equations) {
    expr *c = unknowns(x->pool, cols), *total = combinations(x->pool, rows, cols, f, c);
    exact_field *F;
    element *value;
    hamel_status status = field_open(&F, x, rows, total, &value);
    if (status == HAMEL_OK) {
        roles r;
        point at;
        roles_init(&r, F, cols, c);
        if (!point_init(&at, F, x->seed))
            field_fail(F, HAMEL_UNDECIDED, "no point was found where the functions have values");
        e->prime = at.prime;
        for (size_t i = 0; i < rows && F->status == HAMEL_OK && r.own_count > 0; i++) {
            if (stop_wanted()) {
                field_fail(F, HAMEL_STOPPED, "it was asked to stop");
                break;
            }
            buckets monomials;
            buckets_init(&monomials, F, value[i].num, r.vary_count, r.vary);
            for (size_t t = 0; t < monomials.count; t++)
                keep_equation(F, &monomials.coefficients[t], &r, &at, e, equations);
            buckets_clear(&monomials, F);
        }
        point_clear(&at);
        roles_clear(&r);
        status = F->status;
        field_close(F, rows, value);
    }
    free(c);
    free(total);
    return status;
}

// ---- one relation ------------------------------------------------------------------------------

/// v as a fraction of small numbers modulo P, by Euclid's algorithm.
static bool small_fraction(expr_pool *pool, uint64_t v, uint64_t P, expr *out) {
    enum { SMALL = 1 << 16 };
    int64_t r0 = (int64_t)P, r1 = (int64_t)v, t0 = 0, t1 = 1;
    while (r1 >= SMALL) {
        const int64_t q = r0 / r1, r2 = r0 - q * r1, t2 = t0 - q * t1;
        r0 = r1, r1 = r2, t0 = t1, t1 = t2;
        if (t1 >= SMALL || t1 <= -SMALL) return false;
    }
    *out = expr_ratio(pool, t1 < 0 ? -r1 : r1, t1 < 0 ? -t1 : t1);
    return true;
}

static bool guess(expr_pool *pool, size_t cols, const uint64_t *null, uint64_t P, expr *c) {
    bool good = true;
    for (size_t j = 0; j < cols && good; j++) good = small_fraction(pool, null[j], P, &c[j]);
    return good;
}

static bool proved(exact *x, size_t rows, size_t cols, const expr *f, const expr *c) {
    expr *total = combinations(x->pool, rows, cols, f, c);
    truth zero = TRUTH_YES;
    for (size_t i = 0; i < rows && zero == TRUTH_YES; i++) zero = exact_is_zero(x, total[i]);
    free(total);
    return zero == TRUTH_YES;
}

/// The relation between all of some columns, which is the only one; the last column by `order` has
/// the coefficient 1.
static hamel_status solve_relation(exact *x, size_t rows, size_t cols, const expr *f,
                                   const size_t *order, expr *c, bool *found) {
    expr_list equations = {0};
    expr *basis = NULL;
    size_t dimension = 0;
    echelon e;
    echelon_init(&e, cols, order);
    hamel_status status = collect_equations(x, rows, cols, f, &e, &equations);
    if (status == HAMEL_OK)
        status = exact_null_space(x, equations.count / cols, cols, equations.items, order,
                                  &dimension, &basis);
    *found = status == HAMEL_OK && dimension == 1;
    if (*found) memcpy(c, basis, cols * sizeof *c);
    free(basis);
    vec_clear(&equations);
    echelon_clear(&e);
    return status;
}

/// The same for the columns in which a null vector is not zero.
static hamel_status exact_relation(exact *x, size_t rows, size_t cols, const expr *f,
                                   const size_t *order, const uint64_t *null, expr *c,
                                   bool *found) {
    size_t *listed = MEM_NEW(size_t, cols), *natural = MEM_NEW(size_t, cols), count = 0;
    for (size_t k = 0; k < cols; k++) { // in the order asked for
        if (null[order[k]] == 0) continue;
        natural[count] = count;
        listed[count++] = order[k];
    }
    expr *few = MEM_NEW(expr, rows * count), *small = MEM_NEW(expr, count);
    for (size_t i = 0; i < rows * count; i++) few[i] = f[i / count * cols + listed[i % count]];
    const hamel_status status = solve_relation(x, rows, count, few, natural, small, found);
    for (size_t j = 0; j < cols; j++) c[j] = expr_int(x->pool, 0);
    for (size_t j = 0; j < count && *found; j++) c[listed[j]] = small[j];
    free(small);
    free(few);
    free(listed);
    free(natural);
    return status;
}

hamel_status exact_dependence_rank(exact *x, size_t rows, size_t cols, const expr *f,
                                   size_t *rank) {
    *rank = 0;
    if (cols == 0) return HAMEL_OK;
    random_state r = {x->seed + cols};
    size_t *order = MEM_NEW(size_t, cols);
    uint64_t *mix = MEM_NEW(uint64_t, cols);
    for (size_t j = 0; j < cols; j++) { // any order
        const size_t k = random_below(&r, j + 1);
        if (k < j) order[j] = order[k];
        order[k] = j;
        mix[j] = random_next(&r) >> 4;
    }
    echelon e;
    bool proves;
    echelon_init(&e, cols, order);
    e.mix = mix;
    const hamel_status status = look(x, rows, cols, f, &e, &proves);
    if (status == HAMEL_OK) *rank = proves ? e.rank : dependence_rank_in_balls(x, rows, cols, f);
    echelon_clear(&e);
    free(mix);
    free(order);
    return status;
}

/// Relation k of those that the values suggest, exactly; *found: it is one.
static hamel_status settle(exact *x, size_t rows, size_t cols, const expr *f, const size_t *order,
                           const uint64_t *null, uint64_t prime, expr *c, bool *found) {
    hamel_status status = HAMEL_OK;
    *found = guess(x->pool, cols, null, prime, c) && proved(x, rows, cols, f, c);
    if (!*found) {
        status = exact_relation(x, rows, cols, f, order, null, c, found);
        *found = *found && proved(x, rows, cols, f, c);
    }
    return status;
}

hamel_status dependence_of(exact *x, size_t rows, size_t cols, const expr *f, const size_t *prefer,
                           size_t *dimension, expr **basis, bool *complete) {
    *dimension = 0;
    *basis = NULL;
    *complete = true;
    if (cols == 0) return HAMEL_OK;
    size_t *order = MEM_NEW(size_t, cols);
    for (size_t j = 0; j < cols; j++) order[j] = prefer == NULL ? j : prefer[j];
    echelon e;
    echelon_init(&e, cols, order);
    hamel_status status = look(x, rows, cols, f, &e, complete);
    if (status == HAMEL_OK && !*complete) { // no values: the equations themselves, all of them
        expr_list equations = {0};
        e.rank = 0;
        status = collect_equations(x, rows, cols, f, &e, &equations);
        vec_clear(&equations);
    }
    const size_t bound = cols - e.rank;
    if (status == HAMEL_OK) {
        uint64_t *null = echelon_null(&e);
        *basis = MEM_NEW(expr, bound * cols);
        for (size_t k = 0; k < bound && status == HAMEL_OK; k++) {
            bool found;
            status = settle(x, rows, cols, f, order, null + k * cols, e.prime,
                            *basis + *dimension * cols, &found);
            *dimension += found;
        }
        free(null);
    }
    const size_t least = cols - *dimension; // the rank, if these relations are all
    *complete = *complete
                    ? *dimension == bound
                    : status == HAMEL_OK && dependence_rank_in_balls(x, rows, cols, f) >= least;
    echelon_clear(&e);
    free(order);
    return status;
}

hamel_status combination_of(exact *x, size_t rows, size_t cols, const expr *f, expr *c,
                            bool *found) {
    *found = false;
    if (cols == 0) return HAMEL_OK;
    bool proves;
    size_t *order = MEM_NEW(size_t, cols);
    for (size_t j = 0; j < cols; j++) order[j] = j;
    echelon e;
    echelon_init(&e, cols, order);
    hamel_status status = look(x, rows, cols, f, &e, &proves);
    bool leads = !proves;
    for (size_t k = 0; k < e.rank; k++) leads = leads || e.lead[k] == cols - 1;
    if (status == HAMEL_OK && !leads) {
        uint64_t *null = echelon_null(&e); // that of the last column stands last
        status =
            settle(x, rows, cols, f, order, null + (cols - e.rank - 1) * cols, e.prime, c, found);
        free(null);
    }
    echelon_clear(&e);
    free(order);
    return status;
}
