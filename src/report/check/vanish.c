/// Zeros of a function. That there are none is proved by the signs it has, for all parameters or
/// for those given; that there is one, by two points between which a continuous function changes
/// its sign, as the space is connected, or by one where it is zero exactly.
#include "report/check/vanish.h"

#include <stdlib.h>

#include "base/random.h"
#include "exact/sign/sign_solver.h"
#include "expr/calculus.h"
#include "expr/walk.h"

/// Whether a node has a value and is continuous wherever its arguments are: no quotients, no jumps,
/// and roots and logarithms of what is nowhere negative.
static bool node_is_continuous(exact *x, expr node) {
    const expr_op op = expr_op_of(x->pool, node);
    if (op == EXPR_POW) {
        mpq_srcptr exponent = expr_value(x->pool, expr_arg(x->pool, node, 1));
        const bool whole = mpz_cmp_ui(mpq_denref(exponent), 1) == 0;
        return mpq_sgn(exponent) > 0 &&
               (whole || !(exact_signs_of(x, expr_arg(x->pool, node, 0)).may & SIGN_MINUS));
    }
    if (op == EXPR_LOG) return exact_is_positive(x, expr_arg(x->pool, node, 0));
    return op == EXPR_NUMBER || op == EXPR_SYMBOL || op == EXPR_ADD || op == EXPR_MUL ||
           op == EXPR_SIN || op == EXPR_COS || op == EXPR_EXP || op == EXPR_SINH ||
           op == EXPR_COSH || op == EXPR_TANH || op == EXPR_ATAN || op == EXPR_ABS;
}

static bool is_continuous(exact *x, expr e) {
    expr_walk w;
    expr_walk_init(&w, x->pool, 1, &e);
    bool all = true;
    for (uint32_t i = 0; i < w.count && all; i++) all = node_is_continuous(x, (expr){w.ids[i]});
    expr_walk_clear(&w);
    return all;
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

/// A random point of the space, in its ranges, all rational: entries of rotations come from
/// quaternions with integers. Velocities and time are random too.
static void random_point(const model *m, random_state *random, __mpq_struct *values) {
    expr_pool *pool = m->pool;
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++)
        set_number(&values[i], (double)random_below(random, 4096) / 1024 - 2);
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

/// Whether a function without parameters has zeros, as points show.
static bool seen_to_vanish(const chapter *c, expr f) {
    enum { POINTS = 60, BITS = 96 };
    if (!whole_space(c->m) || !is_continuous(c->x, f)) return false;
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
    return positive && negative;
}

/// f with the parameters' values put in.
static expr at_values(const model *m, expr f) {
    expr *from = MEM_NEW(expr, m->parameter_count), *to = MEM_NEW(expr, m->parameter_count);
    for (size_t i = 0; i < m->parameter_count; i++) {
        from[i] = m->parameters[i].symbol;
        to[i] = m->parameters[i].value;
    }
    expr_substitute(m->pool, 1, &f, m->parameter_count, from, to, &f);
    free(from);
    free(to);
    return f;
}

/// The levels of the holonomic constraints, fresh: they vanish at every point of the system.
static expr *levels(const model *m, size_t *count) {
    expr *out = MEM_NEW(expr, m->constraint_count);
    *count = 0;
    for (size_t a = 0; a < m->constraint_count; a++) {
        if (m->constraints[a].holonomic) out[(*count)++] = m->constraints[a].level;
    }
    return out;
}

check_zeros check_vanishes(const chapter *c, expr f, bool *by_solver) {
    size_t count;
    expr *level = levels(c->m, &count);
    const exact_signs generic = exact_signs_decided(c->x, f, count, level);
    check_zeros zeros = generic.may & SIGN_ZERO ? ZEROS_UNKNOWN : ZEROS_NEVER;
    *by_solver = zeros == ZEROS_NEVER && generic.by == SIGN_BY_SOLVER;
    if (zeros == ZEROS_UNKNOWN) {
        const expr here = at_values(c->m, f);
        for (size_t i = 0; i < count; i++) level[i] = at_values(c->m, level[i]);
        const exact_signs s = exact_signs_decided(c->x, here, count, level);
        if (!(s.may & SIGN_ZERO)) zeros = ZEROS_NOT_HERE;
        else if ((count == 0 && s.may == SIGN_ZERO) || s.zero_found || seen_to_vanish(c, here))
            zeros = ZEROS_HERE;
        *by_solver = zeros == ZEROS_NOT_HERE && s.by == SIGN_BY_SOLVER;
    }
    free(level);
    return zeros;
}
