/// Zeros of a function. That there are none is proved by the signs it has, for all parameters or
/// for those given; that there is one, by two points between which a continuous function changes
/// its sign, as the space is connected, or by one where it is zero exactly.
#include "report/check/vanish.h"

#include <math.h>
#include <stdlib.h>

#include "exact/sign/sign_solver.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "report/check/points.h"

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
           op == EXPR_COSH || op == EXPR_TANH || op == EXPR_ATAN || op == EXPR_ABS ||
           op == EXPR_CALL;
}

static bool is_continuous(exact *x, expr e) {
    expr_walk w;
    expr_walk_init(&w, x->pool, 1, &e);
    bool all = true;
    for (uint32_t i = 0; i < w.count && all; i++) all = node_is_continuous(x, (expr){w.ids[i]});
    expr_walk_clear(&w);
    return all;
}

/// Whether the points of the space are those of the system: no holonomic constraint leaves some
/// out.
static bool whole_space(const model *m) {
    bool whole = true;
    for (size_t a = 0; a < m->constraint_count; a++) whole = whole && !m->constraints[a].holonomic;
    return whole;
}

/// Whether a function without parameters has both signs, and so zeros between them. Every other
/// point is farther and farther away.
static bool changes_its_sign(const chapter *c, expr f) {
    enum { POINTS = 120, BITS = 96 };
    if (!whole_space(c->m) || !is_continuous(c->x, f)) return false;
    exact quiet = exact_quietly(c->x);
    random_state random = {1};
    const uint32_t count = expr_symbol_count(c->pool);
    __mpq_struct *values = MEM_NEW(__mpq_struct, count + 1);
    for (uint32_t i = 0; i < count; i++) mpq_init(&values[i]);
    bool positive = false, negative = false;
    double middle, radius;
    for (size_t t = 0; t < POINTS && !(positive && negative); t++) {
        point_at_random(c->m, &random, ldexp(4, t % 2 == 0 ? 0 : (int)(t / 4)), values);
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

typedef VEC(expr) expr_list;

/// The levels of the holonomic constraints: they vanish at every point of the system.
static void add_levels(const model *m, expr_list *out) {
    for (size_t a = 0; a < m->constraint_count; a++) {
        if (m->constraints[a].holonomic) *vec_push(out) = m->constraints[a].level;
    }
}

/// p − its value, for each parameter that stands in a range: there it is still a symbol.
static void add_values_in_ranges(const model *m, expr_list *out) {
    expr_walk w;
    expr_list ends = {0};
    for (size_t i = 0; i < m->range_count; i++) {
        *vec_push(&ends) = m->ranges[i].lower;
        *vec_push(&ends) = m->ranges[i].upper;
    }
    expr_walk_init(&w, m->pool, ends.count, ends.items);
    for (size_t i = 0; i < m->parameter_count; i++) {
        uint32_t place;
        if (expr_walk_find(&w, m->parameters[i].symbol, &place))
            *vec_push(out) = expr_sub(m->pool, m->parameters[i].symbol, m->parameters[i].value);
    }
    expr_walk_clear(&w);
    vec_clear(&ends);
}

/// Whether a function without parameters is zero somewhere on these levels, as points show.
static bool seen_to_vanish(const chapter *c, expr f, size_t count, const expr *level) {
    expr_list all = {0};
    *vec_push(&all) = f;
    for (size_t i = 0; i < count; i++) *vec_push(&all) = level[i];
    const bool vanishes =
        vanish_at_special_point(c, all.count, all.items) || changes_its_sign(c, f);
    vec_clear(&all);
    return vanishes;
}

check_zeros check_vanishes(const chapter *c, expr f, bool *by_solver) {
    expr_list zero = {0};
    add_levels(c->m, &zero);
    const size_t levels = zero.count;
    const exact_signs generic = exact_signs_decided(c->x, f, levels, zero.items);
    check_zeros zeros = generic.may & SIGN_ZERO ? ZEROS_UNKNOWN : ZEROS_NEVER;
    *by_solver = zeros == ZEROS_NEVER && generic.by == SIGN_BY_SOLVER;
    if (zeros == ZEROS_UNKNOWN) {
        const expr here = at_values(c->m, f);
        for (size_t i = 0; i < levels; i++) zero.items[i] = at_values(c->m, zero.items[i]);
        add_values_in_ranges(c->m, &zero);
        const exact_signs s = exact_signs_decided(c->x, here, zero.count, zero.items);
        if (!(s.may & SIGN_ZERO)) zeros = ZEROS_NOT_HERE;
        else if ((levels == 0 && s.may == SIGN_ZERO) || s.zero_found ||
                 seen_to_vanish(c, here, levels, zero.items))
            zeros = ZEROS_HERE;
        *by_solver = zeros == ZEROS_NOT_HERE && s.by == SIGN_BY_SOLVER;
    }
    vec_clear(&zero);
    return zeros;
}
