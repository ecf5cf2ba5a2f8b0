/// Children come before their parents, so what stands inside is held first.
#include "run/outside/breaks.h"

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/switch.h"
#include "expr/walk.h"

/// Whether an expression changes along a motion.
static bool moves(const expr_pool *pool, expr e) {
    bool found = false;
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t p = 0; p < w.count && !found; p++) {
        const expr node = {w.ids[p]};
        if (!expr_is_symbol(pool, node)) continue;
        const expr_kind kind = expr_symbol_info_of(pool, node)->kind;
        found = kind != EXPR_PARAMETER && kind != EXPR_CONSTANT;
    }
    expr_walk_clear(&w);
    return found;
}

/// The sign of u: the one there is, or a new one.
static expr sign_of(run_breaks *b, expr_pool *pool, expr u) {
    for (size_t k = 0; k < b->written.count; k++) {
        if (expr_same(b->written.items[k], u)) return b->signs.items[k];
    }
    text name = {0};
    text_addf(&name, "sign(%zu)", b->signs.count + 1);
    const expr sign = expr_symbol(pool, text_cstr(&name), EXPR_PARAMETER);
    text_clear(&name);
    *vec_push(&b->written) = u;
    *vec_push(&b->signs) = sign;
    expr_substitute(pool, 1, &u, b->from.count, b->from.items, b->to.items, &u);
    *vec_push(&b->held) = u;
    return sign;
}

static void hold(run_breaks *b, expr_pool *pool, expr e) {
    expr u[EXPR_SWITCH_MOST], inner[EXPR_SWITCH_MOST], signs[EXPR_SWITCH_MOST];
    const size_t count = expr_switches(pool, e, u);
    bool any = false;
    for (size_t i = 0; i < count; i++) any = any || moves(pool, u[i]);
    if (!any) return;
    for (size_t i = 0; i < count; i++) signs[i] = sign_of(b, pool, u[i]);
    expr_substitute(pool, count, u, b->from.count, b->from.items, b->to.items, inner);
    const expr held = expr_switch_held(pool, e, inner, signs);
    *vec_push(&b->from) = e;
    *vec_push(&b->to) = held;
}

void run_breaks_find(run_breaks *b, const model *m, size_t count, const expr *f) {
    expr_walk w;
    *b = (run_breaks){0};
    expr_walk_init(&w, m->pool, count, f);
    for (uint32_t k = 0; k < w.count; k++) hold(b, m->pool, (expr){w.ids[k]});
    expr_walk_clear(&w);
}

void run_breaks_hold(const run_breaks *b, const model *m, size_t count, expr *f) {
    expr_substitute(m->pool, count, f, b->from.count, b->from.items, b->to.items, f);
}

void run_breaks_clear(run_breaks *b) {
    vec_clear(&b->written);
    vec_clear(&b->held);
    vec_clear(&b->signs);
    vec_clear(&b->from);
    vec_clear(&b->to);
}
