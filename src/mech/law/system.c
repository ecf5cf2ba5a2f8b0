/// A system from its constraints. Invariant: what is said of ranks is said of all rows, s->rows and
/// s->content; which of them are kept, s->beta, is a choice.
#include "mech/law/system.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"

static diag_span place_of(const mech_constraints *g, size_t a) {
    return a < g->m->constraint_count ? g->m->constraints[a].place : (diag_span){0};
}

/// What is left of a dependent constraint once the others are used: b − Σ_a combination[a] b^a.
/// Zero if it follows from them; otherwise it contradicts them.
static expr remainder_of(const mech_constraints *g, const mech_system *s, const mech_dropped *d) {
    expr_pool *pool = g->m->pool;
    sum total = {0};
    sum_add(pool, &total, 1, g->b[d->source]);
    for (size_t a = 0; a < s->p; a++)
        sum_add_product(pool, &total, -1, d->combination[a], g->b[s->source[a]]);
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

/// The same for the levels of holonomic constraints that depend on each other with constant
/// coefficients: f − Σ_a combination[a] f^a, a constant. False where this says nothing.
static bool level_remainder(const mech_constraints *g, const mech_system *s, const mech_dropped *d,
                            expr *out) {
    expr_pool *pool = g->m->pool;
    const size_t own = g->m->constraint_count;
    const model_constraint *c = g->m->constraints;
    if (d->source >= own || !c[d->source].holonomic) return false;
    sum total = {0};
    bool known = true;
    sum_add(pool, &total, 1, c[d->source].level);
    for (size_t a = 0; a < s->p && known; a++) {
        if (sum_zero(pool, d->combination[a])) continue;
        const size_t k = s->source[a];
        known = k < own && c[k].holonomic && mech_is_constant(g->m->q, d->combination[a]);
        if (known) sum_add_product(pool, &total, -1, d->combination[a], c[k].level);
    }
    *out = sum_take(pool, &total);
    vec_clear(&total);
    return known;
}

/// How many constraints the velocities of a dependent one come from, and their numbers.
static size_t others_of(expr_pool *pool, const mech_system *s, const mech_dropped *d, text *out) {
    size_t count = 0;
    for (size_t a = 0; a < s->p; a++) {
        if (sum_zero(pool, d->combination[a])) continue;
        if (out != NULL) text_addf(out, "%s%zu", count > 0 ? ", " : "", s->source[a] + 1);
        count++;
    }
    return count;
}

static hamel_status check_dependent(const mech_constraints *g, exact *x, const mech_system *s,
                                    const mech_dropped *d) {
    const size_t number = d->source + 1;
    truth follows = exact_is_zero(x, remainder_of(g, s, d));
    expr level;
    if (follows == TRUTH_YES && level_remainder(g, s, d, &level)) follows = exact_is_zero(x, level);
    if (follows == TRUTH_YES) return HAMEL_OK;
    if (follows == TRUTH_UNKNOWN)
        return diag_add(x->messages, HAMEL_UNDECIDED, place_of(g, d->source),
                        "whether constraint %zu contradicts the others could not be decided",
                        number);
    if (others_of(x->pool, s, d, NULL) == 0)
        return diag_add(x->messages, HAMEL_INVALID, place_of(g, d->source),
                        "constraint %zu can never hold: no velocity is left in it", number);
    text others = {0};
    const bool one = others_of(x->pool, s, d, &others) == 1;
    const hamel_status status =
        diag_add(x->messages, HAMEL_INVALID, place_of(g, d->source),
                 "constraint %zu contradicts constraint%s %s: no velocity satisfies %s", number,
                 one ? "" : "s", text_cstr(&others), one ? "both" : "all");
    text_clear(&others);
    return status;
}

/// Splits the constraints into those kept and those dropped.
static hamel_status split(const mech_constraints *g, exact *x, mech_system *s, bool *gives) {
    *gives = true;
    if (g->count == 0) return HAMEL_OK;
    mech_choice c;
    hamel_status status = mech_choice_init(&c, x, g);
    if (status != HAMEL_OK) return status;
    *gives = c.gives;
    s->p = c.rank;
    s->source = mem_copy(c.order, c.rank, sizeof *c.order);
    s->dropped_count = g->count - c.rank;
    s->dropped = MEM_NEW_ZERO(mech_dropped, s->dropped_count);
    for (size_t k = 0; k < s->dropped_count; k++) {
        mech_dropped *d = &s->dropped[k];
        *d = (mech_dropped){c.order[c.rank + k], MEM_NEW(expr, c.rank)};
        for (size_t i = 0; i < c.rank; i++) d->combination[i] = c.R[i * g->count + c.rank + k];
    }
    for (size_t k = 0; k < s->dropped_count && status == HAMEL_OK; k++)
        status = check_dependent(g, x, s, &s->dropped[k]);
    mech_choice_clear(&c);
    return status;
}

bool mech_system_at_values(const mech_system *s, size_t count, const expr *e, expr *out) {
    expr_pool *pool = s->q->pool;
    expr *from = MEM_NEW(expr, s->parameter_count), *to = MEM_NEW(expr, s->parameter_count);
    bool good = true;
    for (size_t k = 0; k < s->parameter_count; k++) {
        from[k] = s->parameters[k].symbol;
        to[k] = s->parameters[k].value;
    }
    expr_substitute(pool, count, e, s->parameter_count, from, to, out);
    for (size_t i = 0; i < count; i++) good = good && expr_fault(pool, out[i]) == EXPR_FAULT_NONE;
    free(from);
    free(to);
    return good;
}

/// Sets of columns whose determinant is zero at the values of the parameters go to the end: what is
/// solved for the others can be used for numbers.
static void order_pivots(mech_system *s, exact *x) {
    mech_pivots *v = &s->pivots;
    size_t *sets = MEM_NEW(size_t, v->count * s->p);
    expr *determinants = MEM_NEW(expr, v->count);
    bool *good = MEM_NEW(bool, v->count);
    exact quiet = exact_quietly(x);
    size_t placed = 0;
    for (size_t k = 0; k < v->count; k++) {
        expr e;
        good[k] = mech_system_at_values(s, 1, &v->determinants[k], &e) &&
                  exact_is_zero(&quiet, e) != TRUTH_YES;
    }
    s->dependent_at_values = v->count > 0;
    for (size_t k = 0; k < v->count; k++)
        s->dependent_at_values = s->dependent_at_values && !good[k];
    for (int pass = 1; pass >= 0; pass--) {
        for (size_t k = 0; k < v->count; k++) {
            if (good[k] != (pass == 1)) continue;
            determinants[placed] = v->determinants[k];
            memcpy(sets + placed++ * s->p, v->sets + k * s->p, s->p * sizeof *sets);
        }
    }
    free(v->sets);
    free(v->determinants);
    v->sets = sets;
    v->determinants = determinants;
    free(good);
}

hamel_status mech_system_needs_values(const mech_system *s, exact *x) {
    if (!s->dependent_at_values) return HAMEL_OK;
    return diag_add(x->messages, HAMEL_INVALID, (diag_span){0},
                    "the constraints have rank %zu for generic parameters, and less at the values "
                    "these have: leave out what vanishes there, and the model has numbers",
                    s->p);
}

/// Refuses more independent constraints than determinants can be had of, before time is spent on
/// them.
static hamel_status refuse_many(const mech_constraints *g, exact *x) {
    enum { MOST = 14 };
    size_t rank = 0;
    if (g->count <= MOST) return HAMEL_OK;
    const hamel_status status = exact_rank_at_least(x, g->count, g->m->q->n, g->beta, &rank);
    if (status != HAMEL_OK || rank <= MOST) return status;
    return diag_add(
        x->messages, HAMEL_TOO_LARGE, (diag_span){0},
        "%zu independent constraints are too many for formulas, which end at %d; 'hamel "
        "run' integrates the motion of such a model",
        rank, MOST);
}

static algebroid *tangent_of(const space *q) {
    algebroid *A = MEM_NEW(algebroid, 1);
    algebroid_of_space(A, q);
    return A;
}

mechanics mech_on_tangent(const mech_system *s) {
    return (mechanics){s->tangent, s->q->velocities, s->lagrangian, s->force, s->memo};
}

/// What a system takes from the record of its model as it stands there.
static void borrow(mech_system *s, const exact *x, const model *m) {
    s->q = m->q;
    s->lagrangian = m->lagrangian;
    s->lagrangian_place = m->lagrangian_place;
    s->force = m->force;
    s->field_count = m->field_count;
    s->fields = m->fields;
    s->parameter_count = m->parameter_count;
    s->parameters = m->parameters;
    s->memo = x->memo;
}

// ---- made once ----------------------------------------------------------------------------------

static void add_symbols(memo_list *q, const space *of, size_t count,
                        const model_parameter *parameters) {
    memo_list_add_size(q, of->n);
    memo_list_add_size(q, of->entry_count);
    memo_list_add_size(q, count);
    memo_list_add(q, of->n, of->velocities);
    memo_list_add(q, of->entry_count, of->entries);
    for (size_t k = 0; k < count; k++) {
        memo_list_add(q, 1, &parameters[k].symbol);
        memo_list_add(q, 1, &parameters[k].value);
    }
}

/// All that the choice of constraints and their minors depend on.
static memo_list question_of(const exact *x, const model *m, const mech_constraints *g) {
    memo_list q = memo_question(x, ASKED_SYSTEM);
    add_symbols(&q, m->q, m->parameter_count, m->parameters);
    memo_list_add_size(&q, g->count);
    memo_list_add_size(&q, m->constraint_count);
    memo_list_add(&q, g->count * m->q->n, g->beta);
    memo_list_add(&q, g->count, g->b);
    for (size_t a = 0; a < m->constraint_count; a++) {
        memo_list_add_size(&q, m->constraints[a].holonomic);
        if (m->constraints[a].holonomic) memo_list_add(&q, 1, &m->constraints[a].level);
    }
    return q;
}

static void add_fields(memo_list *q, size_t n, size_t count, const model_field *fields) {
    memo_list_add_size(q, count);
    for (size_t k = 0; k < count; k++) {
        memo_list_add(q, 1, &fields[k].symbol);
        memo_list_add(q, n, fields[k].field);
    }
}

memo_list mech_system_question(const mech_system *s, const exact *x, memo_subject what) {
    const size_t n = s->q->n;
    memo_list q = memo_question(x, what);
    add_symbols(&q, s->q, s->parameter_count, s->parameters);
    memo_list_add_size(&q, s->row_count);
    memo_list_add_size(&q, s->p);
    memo_list_add(&q, s->row_count * n, s->rows);
    memo_list_add(&q, s->p * n, s->beta);
    memo_list_add(&q, s->p, s->b);
    memo_list_add(&q, 1, &s->lagrangian);
    memo_list_add(&q, n, s->force);
    add_fields(&q, n, s->field_count, s->fields);
    add_fields(&q, n, s->complement_count, s->complement);
    return q;
}

static void destroy(void *thing) {
    mech_system *s = thing;
    s->shared = false;
    mech_system_clear(s);
    free(s);
}

static hamel_status make(mech_system *s, exact *x, const model *m, const mech_constraints *g) {
    const size_t n = m->q->n;
    bool gives = true;
    *s = (mech_system){.tangent = tangent_of(m->q)};
    borrow(s, x, m);
    hamel_status status = refuse_many(g, x);
    if (status == HAMEL_OK) status = split(g, x, s, &gives);
    if (status == HAMEL_OK) {
        s->beta = MEM_NEW(expr, s->p * n);
        s->b = MEM_NEW(expr, s->p);
        for (size_t a = 0; a < s->p; a++) {
            memcpy(s->beta + a * n, g->beta + s->source[a] * n, n * sizeof(expr));
            s->b[a] = g->b[s->source[a]];
        }
        s->row_count = g->count;
        s->rows = mem_copy(g->beta, g->count * n, sizeof *g->beta);
        status = mech_pivots_init(&s->pivots, x, s->q, s->p, s->beta);
        s->content = s->pivots.content;
        if (status == HAMEL_OK) order_pivots(s, x);
        if (status == HAMEL_OK && !gives)
            status = mech_constraints_content(g, x, s->p, &s->content);
    }
    if (status != HAMEL_OK) mech_system_clear(s);
    return status;
}

/// The same, or the arrays of one that was made before.
static hamel_status make_or_share(mech_system *s, exact *x, const model *m,
                                  const mech_constraints *g) {
    memo_list question = question_of(x, m, g);
    const mech_system *known = memo_find_thing(x->memo, &question);
    if (known != NULL) {
        *s = *known;
        borrow(s, x, m);
        vec_clear(&question);
        return HAMEL_OK;
    }
    const hamel_status status = make(s, x, m, g);
    if (status != HAMEL_OK) {
        vec_clear(&question);
        return status;
    }
    mech_system *kept = MEM_NEW(mech_system, 1);
    *kept = *s;
    s->shared = kept->shared = memo_keep_thing(x->memo, &question, kept, destroy);
    if (!s->shared) free(kept);
    return HAMEL_OK;
}

hamel_status mech_system_init(mech_system *s, exact *x, const model *m, size_t count,
                              const mech_prescribed *prescribed) {
    if (m->nonlinear_count > 0)
        return diag_add(x->messages, HAMEL_INVALID, m->nonlinear[0].place,
                        "this constraint is nonlinear in the velocities; what is asked for has a "
                        "theory for affine constraints only");
    mech_constraints g;
    mech_constraints_init(&g, m, count, prescribed);
    hamel_status status = make_or_share(s, x, m, &g);
    mech_constraints_clear(&g);
    // With prescribed motions D is smaller, and the model's complement is not one of it.
    if (status != HAMEL_OK || count > 0 || m->complement_count == 0) return status;
    s->complement_count = m->complement_count;
    s->complement = m->complement;
    if (m->complement_count == s->p) return HAMEL_OK;
    status = diag_add(x->messages, HAMEL_INVALID, m->complement[0].place,
                      "a complement of %zu fields, where there are %zu independent constraints",
                      m->complement_count, s->p);
    mech_system_clear(s);
    return status;
}

hamel_status mech_system_init_large(mech_system *s, exact *x, const model *m, size_t count,
                                    const mech_prescribed *prescribed) {
    mech_constraints g;
    mech_constraints_init(&g, m, count, prescribed);
    size_t rank = g.count;
    hamel_status status = HAMEL_OK;
    *s = (mech_system){.tangent = tangent_of(m->q),
                       .p = g.count,
                       .beta = g.beta,
                       .b = g.b,
                       .source = MEM_NEW(size_t, g.count),
                       .large = true};
    borrow(s, x, m);
    s->row_count = g.count;
    s->rows = mem_copy(g.beta, g.count * m->q->n, sizeof *g.beta);
    s->pivots.content = s->content = expr_int(m->pool, 1);
    for (size_t a = 0; a < g.count; a++) s->source[a] = a;
    if (g.count > 0) status = exact_rank_at_least(x, g.count, m->q->n, g.beta, &rank);
    if (status == HAMEL_OK && rank < g.count)
        status = diag_add(x->messages, rank > 0 ? HAMEL_INVALID : HAMEL_UNDECIDED, (diag_span){0},
                          "the %zu constraints of this large model could not be proved "
                          "independent: at a random point their rank is %zu",
                          g.count, rank);
    if (status != HAMEL_OK) mech_system_clear(s);
    return status;
}

void mech_system_clear(mech_system *s) {
    if (s->shared) *s = (mech_system){0};
    for (size_t k = 0; k < s->dropped_count; k++) free(s->dropped[k].combination);
    free(s->dropped);
    if (s->tangent != NULL) algebroid_clear(s->tangent);
    free(s->tangent);
    free(s->rows);
    free(s->beta);
    free(s->b);
    free(s->source);
    mech_pivots_clear(&s->pivots);
    *s = (mech_system){0};
}
