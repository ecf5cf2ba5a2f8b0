/// Whether the equations determine the motion: on TQ, on D, and where they fail.
#include <stdlib.h>

#include "base/random.h"
#include "exact/sign.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/quasi/singular.h"
#include "report/check/check.h"
#include "report/check/regularity.h"
#include "report/derive/chapter.h"

// ---- does a function vanish somewhere? ----------------------------------------------------------

/// Whether e is continuous wherever it is defined, as its form tells: no quotients, no jumps.
static bool is_continuous(const expr_pool *pool, expr e) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    bool smooth = true;
    for (uint32_t i = 0; i < w.count && smooth; i++) {
        const expr node = {w.ids[i]};
        const expr_op op = expr_op_of(pool, node);
        if (op == EXPR_POW) {
            const expr exponent = expr_arg(pool, node, 1);
            smooth = expr_is_number(pool, exponent) && mpq_sgn(expr_value(pool, exponent)) > 0;
        } else {
            smooth = op == EXPR_NUMBER || op == EXPR_SYMBOL || op == EXPR_ADD || op == EXPR_MUL ||
                     op == EXPR_SIN || op == EXPR_COS;
        }
    }
    expr_walk_clear(&w);
    return smooth;
}

/// A rational near x, with a small denominator.
static void set_number(mpq_ptr out, double x) { mpq_set_d(out, (double)(long)(x * 1024) / 1024); }

/// Bounds of a coordinate, as the model gives them, or a stretch around zero.
static void bounds(const model *m, size_t factor, double *lower, double *upper) {
    *lower = -4, *upper = 4;
    for (size_t i = 0; i < m->range_count; i++) {
        const model_range *r = &m->ranges[i];
        if (r->factor != factor) continue;
        if (r->has_lower) *lower = model_number(m, r->lower), *upper = *lower + 8;
        if (r->has_upper) *upper = model_number(m, r->upper);
        if (!r->has_lower) *lower = *upper - 8;
    }
}

/// A random point of the space, in its ranges, with the model's parameters, all rational: entries
/// of rotations come from quaternions with integers. Velocities and time are random too.
static void random_point(const model *m, random_state *random, __mpq_struct *values) {
    expr_pool *pool = m->pool;
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++)
        set_number(&values[i], (double)random_below(random, 4096) / 1024 - 2);
    for (size_t i = 0; i < m->parameter_count; i++)
        mpq_set_d(&values[expr_symbol_index(pool, m->parameters[i].symbol)],
                  model_number(m, m->parameters[i].value));
    for (size_t k = 0; k < m->q->factor_count; k++) {
        const space_factor *f = &m->q->factors[k];
        if (f->kind->entry_count == 1) {
            double lower, upper;
            bounds(m, k, &lower, &upper);
            const double part = (double)(1 + random_below(random, 1022)) / 1024;
            set_number(&values[expr_symbol_index(pool, f->entries[0])],
                       lower + part * (upper - lower));
            continue;
        }
        expr state[FACTOR_STATE], entries[FACTOR_ENTRIES];
        for (size_t i = 0; i < f->kind->state_count; i++)
            state[i] = expr_int(pool, 1 + (long)random_below(random, 9) - (i > 0 ? 5 : 0));
        expr_substitute(pool, f->kind->entry_count, f->entries_of_state, f->kind->state_count,
                        f->state, state, entries);
        for (size_t i = 0; i < f->kind->entry_count; i++)
            mpq_set(&values[expr_symbol_index(pool, f->entries[i])], expr_value(pool, entries[i]));
    }
}

/// Puts 0 for the coordinates, entries of rotations left as they are; false where a range excludes
/// it.
static bool at_zero(const model *m, __mpq_struct *values) {
    bool inside = true;
    for (size_t k = 0; k < m->q->factor_count; k++) {
        const space_factor *f = &m->q->factors[k];
        if (f->kind->entry_count > 1) continue;
        double lower, upper;
        bounds(m, k, &lower, &upper);
        inside = inside && lower < 0 && upper > 0;
        mpq_set_si(&values[expr_symbol_index(m->pool, f->entries[0])], 0, 1);
    }
    return inside;
}

/// Whether the points of the space are those of the system: no holonomic constraint leaves some
/// out.
static bool whole_space(const model *m) {
    bool whole = true;
    for (size_t a = 0; a < m->constraint_count; a++) whole = whole && !m->constraints[a].holonomic;
    return whole;
}

truth check_vanishes(const chapter *c, expr f) {
    enum { POINTS = 60, BITS = 96 };
    if (!whole_space(c->m) || !is_continuous(c->pool, f)) return TRUTH_UNKNOWN;
    exact quiet = exact_quietly(c->x);
    random_state random = {1};
    const uint32_t count = expr_symbol_count(c->pool);
    __mpq_struct *values = MEM_NEW(__mpq_struct, count + 1);
    for (uint32_t i = 0; i < count; i++) mpq_init(&values[i]);
    bool positive = false, negative = false;
    double middle, radius;
    random_point(c->m, &random, values);
    if (at_zero(c->m, values) && exact_ball(&quiet, f, values, BITS, &middle, &radius) == HAMEL_OK)
        positive = negative = middle == 0 && radius == 0; // a sum of squares has one sign only
    for (size_t t = 0; t < POINTS && !(positive && negative); t++) {
        random_point(c->m, &random, values);
        if (exact_ball(&quiet, f, values, BITS, &middle, &radius) != HAMEL_OK) continue;
        positive = positive || middle > radius;
        negative = negative || middle < -radius;
    }
    for (uint32_t i = 0; i < count; i++) mpq_clear(&values[i]);
    free(values);
    return positive && negative ? TRUTH_YES : TRUTH_UNKNOWN;
}

// ---- the section -------------------------------------------------------------------------------

/// ∂²L/∂v^i∂v^j over the base frame.
static void second_derivatives(const chapter *c, expr *M) {
    const space *q = c->m->q;
    expr *P = MEM_NEW(expr, q->n);
    expr_gradient(c->pool, c->system->lagrangian, q->n, q->velocities, P);
    for (size_t i = 0; i < q->n; i++)
        expr_gradient(c->pool, P[i], q->n, q->velocities, M + i * q->n);
    free(P);
}

/// The rank of these.
static hamel_status check_on_TQ(chapter *c, doc *section) {
    const size_t n = c->m->q->n;
    expr *M = MEM_NEW(expr, n * n);
    size_t rank = 0;
    exact quiet = exact_quietly(c->x);
    second_derivatives(c, M);
    const hamel_status status = exact_rank(&quiet, n, n, M, &rank);
    const truth regular = status != HAMEL_OK ? TRUTH_UNKNOWN : rank == n ? TRUTH_YES : TRUTH_NO;
    doc *finding = check_verdict(section, "on_TQ", "L regular on TQ", regular);
    if (regular == TRUTH_NO) check_reason(finding, "the mass matrix has rank %zu of %zu", rank, n);
    free(M);
    return HAMEL_OK;
}

/// Whether g = ∂²L/∂v∂v is positive definite everywhere: its leading minors are positive as they
/// stand.
static bool positive_definite(chapter *c) {
    const size_t n = c->m->q->n;
    exact brief = readable_limits(c->x);
    expr *g = MEM_NEW(expr, n * n), *block = MEM_NEW(expr, n * n), det;
    second_derivatives(c, g);
    bool positive = true;
    for (size_t k = 1; k <= n && positive; k++) {
        for (size_t i = 0; i < k * k; i++) block[i] = g[i / k * n + i % k];
        positive =
            exact_determinant(&brief, k, block, &det) == HAMEL_OK && exact_is_positive(&brief, det);
    }
    free(g);
    free(block);
    return positive;
}

/// Whether the constraints are independent everywhere: the sum of the squares of some minors of β
/// is positive as it stands.
static bool independent_everywhere(chapter *c) {
    const mech_pivots *pivots = &c->system->pivots;
    expr total = expr_int(c->pool, 0);
    for (size_t k = 0; k < pivots->count; k++)
        total = expr_add2(c->pool, total, expr_pow_int(c->pool, pivots->determinants[k], 2));
    return exact_is_positive(c->x, total);
}

/// Where the equations fail, at a generic value of the parameters. They fail nowhere if the kinetic
/// energy is positive definite and the constraints are independent everywhere.
static hamel_status check_everywhere(chapter *c, doc *section) {
    if (positive_definite(c) && independent_everywhere(c)) {
        check_reason(check_verdict(section, "everywhere", "regular everywhere", TRUTH_YES),
                     c->system->p > 0
                         ? "T is positive definite, constraints are independent everywhere"
                         : "T is positive definite");
        return HAMEL_OK;
    }
    size_t count, shown = 0;
    expr *where;
    const hamel_status status = where_singular(c->x, c->system, c->quasi, &count, &where);
    if (status != HAMEL_OK) return status;
    truth fails = TRUTH_NO;
    for (size_t i = 0; i < count; i++) {
        if (exact_never_zero(c->x, where[i])) continue;
        where[shown++] = where[i];
        fails = truth_or(fails, check_vanishes(c, where[i]));
        if (fails == TRUTH_NO) fails = TRUTH_UNKNOWN;
    }
    doc *finding = check_verdict(section, "everywhere", "regular everywhere", truth_not(fails));
    if (shown > 0)
        check_reason(finding, shown == 1 ? "%s where this is zero" : "%s where one is zero",
                     fails == TRUTH_YES ? "fails" : "may fail");
    for (size_t i = 0; i < shown; i++) { // of f and −f the one without a minus
        const bool minus = expr_is_negative(c->pool, chapter_tidy(c, where[i]));
        text key = {0};
        text_addf(&key, "where_zero_%zu", i + 1);
        chapter_formula(c, finding, text_cstr(&key), EXPR_NONE,
                        minus ? expr_neg(c->pool, where[i]) : where[i], NULL);
        text_clear(&key);
    }
    free(where);
    return HAMEL_OK;
}

hamel_status check_regularity(chapter *c, const check_request *request, doc *section) {
    (void)request;
    bool has;
    text why = {0};
    hamel_status status = check_on_TQ(c, section);
    if (status == HAMEL_OK) status = check_need_quasi(c, &has, &why);
    if (status == HAMEL_OK) {
        doc *finding = check_verdict(section, "on_D", "L regular on D", has ? TRUTH_YES : TRUTH_NO);
        if (!has) check_reason(finding, "%s", text_cstr(&why));
        if (has) status = check_everywhere(c, section);
    }
    text_clear(&why);
    return status;
}
