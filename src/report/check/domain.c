/// Every node of the model's expressions is asked where it has no value. Parameters and velocities
/// alone are left out: the one are given, the other may be chosen.
#include "report/check/domain.h"

#include "expr/walk.h"

typedef VEC(expr) expr_list;

/// The function on whose zeros a node has no value or ends; false if there are none.
static bool end_of(expr_pool *pool, expr node, expr *out) {
    const expr one = expr_int(pool, 1);
    const expr_op op = expr_op_of(pool, node);
    if (expr_arity(pool, node) == 0) return false;
    const expr u = expr_arg(pool, node, 0);
    *out = u;
    if (op == EXPR_POW) {
        mpq_srcptr q = expr_value(pool, expr_arg(pool, node, 1));
        return mpq_sgn(q) < 0 || mpz_cmp_ui(mpq_denref(q), 1) != 0;
    }
    if (op == EXPR_LOG) return true;
    if (op == EXPR_TAN || op == EXPR_SEC) *out = expr_cos(pool, u);
    else if (op == EXPR_COT || op == EXPR_CSC) *out = expr_sin(pool, u);
    else if (op == EXPR_ASIN || op == EXPR_ACOS)
        *out = expr_sub(pool, one, expr_pow_int(pool, u, 2));
    else if (op == EXPR_ATAN2)
        *out = expr_add2(pool, expr_pow_int(pool, u, 2),
                         expr_pow_int(pool, expr_arg(pool, node, 1), 2));
    else return false;
    return true;
}

static bool contains_one(const expr_walk *w, size_t n, const expr *symbols) {
    bool found = false;
    uint32_t place;
    for (size_t i = 0; i < n && !found; i++) found = expr_walk_find(w, symbols[i], &place);
    return found;
}

static bool of_position(const space *q, expr_pool *pool, expr f) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &f);
    const bool moves =
        contains_one(&w, q->entry_count, q->entries) || contains_one(&w, 1, &q->time);
    const bool position = moves && !contains_one(&w, q->n, q->velocities);
    expr_walk_clear(&w);
    return position;
}

static void add_once(expr_list *list, expr f) {
    for (size_t i = 0; i < list->count; i++) {
        if (expr_same(list->items[i], f)) return;
    }
    *vec_push(list) = f;
}

expr *domain_ends_of(const chapter *c, size_t given, const expr *functions, size_t *count) {
    expr_list ends = {0};
    expr_walk w;
    expr_walk_init(&w, c->pool, given, functions);
    for (uint32_t i = 0; i < w.count; i++) {
        expr f;
        if (end_of(c->pool, (expr){w.ids[i]}, &f) && of_position(c->m->q, c->pool, f))
            add_once(&ends, f);
    }
    expr_walk_clear(&w);
    *count = ends.count;
    return ends.items;
}

expr *domain_ends(const chapter *c, size_t *count) {
    const model *m = c->m;
    expr_list all = {0};
    *vec_push(&all) = m->lagrangian;
    for (size_t i = 0; i < m->q->n; i++) *vec_push(&all) = m->force[i];
    for (size_t a = 0; a < m->constraint_count; a++)
        *vec_push(&all) =
            m->constraints[a].holonomic ? m->constraints[a].level : m->constraints[a].written;
    expr *ends = domain_ends_of(c, all.count, all.items, count);
    vec_clear(&all);
    return ends;
}
