/// What cannot be: constraints that no real position, or no real velocity, meets, and initial
/// values outside of a range. That there is none is proved, for all values of the parameters that
/// the assumptions allow and for all times; what is not decided is accepted.
///
/// A constraint f = 0 is judged by the signs of f, first alone, then where the others hold: then Z3
/// is asked, once if they can hold. If f is zero somewhere but has one sign everywhere else, it has
/// an extremum wherever it is zero, so that df vanishes on all of f = 0, as for x² + y²: such a set
/// is too small for one equation. (An irreducible polynomial that has both signs vanishes on a
/// hypersurface with df not zero on most of it.)
#include "model/possible_internal.h"

#include <stdlib.h>

#include "base/random.h"
#include "exact/sign/sign_solver.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "model/value/constant_internal.h"

// ---- constraints -------------------------------------------------------------------------------

/// f = 0, on the position or on the velocity.
typedef struct demand {
    expr f;
    const expr *beta; ///< of a level: its differential over the base frame
    bool velocity;
    bool alone; ///< one that may have no solution by itself; an affine one always has, generically
    diag_span place;
} demand;

typedef VEC(demand) demand_list;

/// dlevel/dt = 0 follows from a level, and speaks of velocities.
static expr rate_of(const parser *p, const model_constraint *c) {
    sum total = {0};
    sum_add(p->r.pool, &total, 1, c->b);
    for (size_t i = 0; i < p->m->q->n; i++)
        sum_add_product(p->r.pool, &total, 1, c->beta[i], p->m->q->velocities[i]);
    const expr rate = sum_take(p->r.pool, &total);
    vec_clear(&total);
    return rate;
}

/// One more condition, unless it is too long to be judged: without it less is refused.
static void demand_that(const parser *p, demand_list *out, demand d) {
    enum { LONGEST = 200 };
    if (expr_infix_tokens(p->r.pool, d.f) <= LONGEST) *vec_push(out) = d;
}

/// Levels first; velocities matter only where some constraint is nonlinear in them, as affine ones
/// are solved exactly later on.
static void collect(const parser *p, demand_list *out) {
    const size_t count = p->constraints.count;
    const model_constraint *all = p->constraints.items;
    for (size_t i = 0; i < count; i++) {
        if (all[i].holonomic)
            demand_that(p, out, (demand){all[i].level, all[i].beta, false, true, all[i].place});
    }
    for (size_t i = 0; i < count && p->nonlinear.count > 0; i++) {
        const expr f = all[i].holonomic ? rate_of(p, &all[i]) : all[i].written;
        demand_that(p, out, (demand){f, NULL, true, false, all[i].place});
    }
    for (size_t i = 0; i < p->nonlinear.count; i++) {
        const model_nonlinear *c = &p->nonlinear.items[i];
        demand_that(p, out, (demand){c->function, NULL, true, true, c->place});
    }
}

static const char *sign_words(sign_set may) {
    return may == SIGN_PLUS ? "positive" : may == SIGN_MINUS ? "negative" : "never zero";
}

static const char *argument_words(sign_argument by) {
    switch (by) {
    case SIGN_BY_FORM: return "by the signs of its parts";
    case SIGN_BY_ALGEBRA: return "by squares and discriminants";
    case SIGN_BY_BALLS: return "by enclosures";
    case SIGN_BY_SOLVER: return "by Z3";
    case SIGN_BY_NOTHING: break;
    }
    return "";
}

/// The function of a demand, or words for it where it is long.
static void add_function(parser *p, expr f, text *out) {
    enum { LONGEST = 60 };
    exact quiet = exact_quietly(&p->exact);
    expr shape;
    if (exact_tidy(&quiet, f, 0, NULL, &shape) != HAMEL_OK) shape = f;
    if (expr_infix_tokens(p->r.pool, shape) > LONGEST ||
        expr_print(p->r.pool, shape, EXPR_TEXT, out) != HAMEL_OK)
        text_add(out, "the difference of its sides");
}

/// Whether f is zero somewhere, perhaps, and otherwise has one sign only.
static bool one_sided(sign_set may) {
    return may == (SIGN_ZERO | SIGN_PLUS) || may == (SIGN_ZERO | SIGN_MINUS);
}

/// Whether f = 0 can be one real equation: f has both signs.
static bool is_crossed(exact_signs signs) {
    return (signs.may & SIGN_ZERO) && !one_sided(signs.may);
}

static void refuse(parser *p, const demand *d, exact_signs signs, bool others) {
    text f = {0};
    add_function(p, d->f, &f);
    const char *where = others ? " where the others hold" : "";
    if (signs.may & SIGN_ZERO)
        (void)parser_fail(p, HAMEL_INVALID, d->place,
                          "this constraint is regular nowhere: %s is nowhere %s%s, %s, so that its "
                          "differential is zero wherever it is",
                          text_cstr(&f), signs.may & SIGN_PLUS ? "negative" : "positive", where,
                          argument_words(signs.by));
    else
        (void)parser_fail(p, HAMEL_INVALID, d->place,
                          "no real %s meets this constraint: %s is %s%s, %s",
                          d->velocity ? "velocity" : "position", text_cstr(&f),
                          sign_words(signs.may), where, argument_words(signs.by));
    text_clear(&f);
}

/// Each by itself. Whether all of them can be met as far as that tells.
static bool check_each(parser *p, const demand_list *list) {
    bool good = true;
    for (size_t i = 0; i < list->count; i++) {
        const demand *d = &list->items[i];
        if (!d->alone) continue;
        const exact_signs signs = exact_signs_of(&p->exact, d->f);
        if (is_crossed(signs)) continue;
        refuse(p, d, signs, false);
        good = false;
    }
    return good;
}

/// The signs of demand i where those before it hold.
static exact_signs after_others(parser *p, const demand_list *list, size_t i) {
    expr *before = MEM_NEW(expr, i + 1);
    for (size_t k = 0; k < i; k++) before[k] = list->items[k].f;
    const exact_signs signs = exact_signs_decided(&p->exact, list->items[i].f, i, before);
    free(before);
    return signs;
}

/// Together: the last one where all the others hold; if it cannot be met there, the first that
/// cannot be is named.
static void check_together(parser *p, const demand_list *list) {
    const size_t last = list->count - 1;
    const exact_signs all = after_others(p, list, last);
    exact_signs signs = {.may = SIGN_ANY};
    if (is_crossed(all)) return;
    size_t i = 0;
    while (i < last && is_crossed(signs = after_others(p, list, i))) i++;
    refuse(p, &list->items[i], i < last ? signs : all, i > 0);
}

// ---- differentials ------------------------------------------------------------------------------

/// The derivative of a demand, by the position or by velocities.
static expr slope(const parser *p, const demand *d, size_t i) {
    return d->velocity ? expr_diff(p->r.pool, d->f, p->m->q->velocities[i]) : d->beta[i];
}

/// The Gram determinant of the differentials of two demands, the sum of the squares of their minors
///   |a|² |b|² − (a·b)².
static expr independence(const parser *p, const demand *a, const demand *b) {
    sum total = {0};
    for (size_t i = 0; i < p->m->q->n; i++) {
        for (size_t k = 0; k < i; k++) {
            const expr minor =
                expr_sub(p->r.pool, expr_mul2(p->r.pool, slope(p, a, i), slope(p, b, k)),
                         expr_mul2(p->r.pool, slope(p, a, k), slope(p, b, i)));
            sum_add_product(p->r.pool, &total, 1, minor, minor);
        }
    }
    const expr gram = sum_take(p->r.pool, &total);
    vec_clear(&total);
    return gram;
}

/// Two that can be met, as a sphere and its tangent plane, but not where their differentials are
/// independent. With a third one they may be two equations and a redundant one.
static void check_pair(parser *p, const demand *a, const demand *b) {
    const expr both[] = {a->f, b->f}, gram = independence(p, a, b);
    if (exact_is_zero(&p->exact, gram) != TRUTH_NO || !exact_vanishes_on(&p->exact, gram, 2, both))
        return;
    text f = {0}, g = {0};
    add_function(p, a->f, &f);
    add_function(p, b->f, &g);
    (void)parser_fail(p, HAMEL_INVALID, b->place,
                      "these constraints are regular nowhere: wherever %s and %s vanish their "
                      "differentials are dependent, by Z3",
                      text_cstr(&f), text_cstr(&g));
    text_clear(&f);
    text_clear(&g);
}

/// Whether numbers show both signs of f: then it is zero between them, and Z3 need not be asked.
static bool takes_both_signs(const parser *p, expr f) {
    enum { POINTS = 16 };
    const uint32_t count = expr_symbol_count(p->r.pool);
    double *values = MEM_NEW(double, count), here;
    random_state random = {1};
    bool positive = false, negative = false;
    for (int k = 0; k < POINTS && !(positive && negative); k++) {
        for (uint32_t i = 0; i < count; i++)
            values[i] = (double)random_below(&random, 4001) / 1000 - 2;
        for (size_t i = 0; i < p->parameters.count; i++)
            expr_eval(p->r.pool, 1, &p->parameters.items[i].value, values,
                      &values[expr_symbol_index(p->r.pool, p->parameters.items[i].symbol)]);
        expr_eval(p->r.pool, 1, &f, values, &here);
        positive = positive || here > 0;
        negative = negative || here < 0;
    }
    free(values);
    return positive && negative;
}

/// Whether a factor of a level has a position in it and may be zero.
static bool is_sheet(parser *p, expr f) {
    const space *q = p->m->q;
    return expr_mentions(p->r.pool, 1, &f, q->entry_count, q->entries) &&
           (exact_signs_of(&p->exact, f).may & SIGN_ZERO);
}

/// A level is one sheet, f = 0 with df not zero on most of it: a product of functions is the union
/// of theirs, and where a power is zero so is its differential.
static void check_sheets(parser *p, const demand *d) {
    exact quiet = exact_quietly(&p->exact);
    expr unit, *factors = NULL;
    long *powers = NULL, total = 0;
    size_t count = 0;
    if (exact_factor(&quiet, d->f, &unit, &count, &factors, &powers) != HAMEL_OK) return;
    text list = {0};
    size_t sheets = 0;
    for (size_t i = 0; i < count; i++) {
        if (powers[i] < 1 || !is_sheet(p, factors[i])) continue;
        total += powers[i];
        if (sheets++ > 0) text_add(&list, ", ");
        add_function(p, factors[i], &list);
        text_add(&list, " = 0");
    }
    if (sheets > 1)
        (void)parser_fail(p, HAMEL_INVALID, d->place,
                          "this level consists of %zu, and motions are on one of them: %s", sheets,
                          text_cstr(&list));
    else if (total > 1)
        (void)parser_fail(p, HAMEL_INVALID, d->place,
                          "the differential of this level is zero on it: it is a power, of %s",
                          text_cstr(&list));
    text_clear(&list);
    free(factors);
    free(powers);
}

static void check_constraints(parser *p) {
    enum { MOST_DEMANDS = 12 };
    demand_list list = {0};
    collect(p, &list);
    for (size_t i = 0; i < list.count; i++) {
        if (!list.items[i].velocity) check_sheets(p, &list.items[i]);
    }
    const bool open = p->r.messages->count == 0 && check_each(p, &list) && list.count > 0 &&
                      list.count <= MOST_DEMANDS;
    if (open && !(list.count == 1 && takes_both_signs(p, list.items[0].f)))
        check_together(p, &list);
    if (open && list.count == 2 && list.items[0].velocity == list.items[1].velocity &&
        p->r.messages->count == 0)
        check_pair(p, &list.items[0], &list.items[1]);
    vec_clear(&list);
}

// ---- initial values ----------------------------------------------------------------------------

/// Whether a number is proved to be no more than another, both at the values of the parameters.
static bool is_below(parser *p, expr a, expr b) {
    const expr gap = parser_at_defaults(p, expr_sub(p->r.pool, a, b));
    return !expr_fault(p->r.pool, gap) && constant_is_positive(&p->exact, gap) == TRUTH_NO;
}

static void check_initial(parser *p, const model_setting *s) {
    for (size_t i = 0; i < p->ranges.count; i++) {
        const model_range *r = &p->ranges.items[i];
        const space_factor *f = &p->m->q->factors[r->factor];
        if (!expr_same(s->target, f->entries[0])) continue;
        if ((r->has_lower && is_below(p, s->value, r->lower)) ||
            (r->has_upper && is_below(p, r->upper, s->value)))
            (void)parser_fail(p, HAMEL_INVALID, s->place, "this is outside the range of '%s'",
                              f->name);
    }
}

void possible_finish(parser *p) {
    check_constraints(p);
    for (size_t i = 0; i < p->runs.count; i++) {
        const model_run *run = &p->runs.items[i];
        for (size_t k = 0; k < run->from_count; k++) check_initial(p, &run->from[k]);
    }
}
