/// A point is made from random numbers, and seen in balls: what these prove to differ from zero at
/// a point of rational numbers, exact arithmetic will find so.
#include "report/certificate/point.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/random.h"
#include "base/vec.h"
#include "exact/ball/balls.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "report/certificate/functions.h"

enum { TRIES = 24, GIVEN = 12, BITS = 256, PARTS = 16 };

/// What a point is made of: symbols with exact values, and what stands for them in the file.
typedef struct place {
    VEC(expr) symbols;
    VEC(expr) values;
    cJSON *given;
} place;

static void place_clear(place *p) {
    vec_clear(&p->symbols);
    vec_clear(&p->values);
    cJSON_Delete(p->given);
}

static bool has(const place *p, expr symbol) {
    for (size_t i = 0; i < p->symbols.count; i++) {
        if (expr_same(p->symbols.items[i], symbol)) return true;
    }
    return false;
}

static void set(place *p, expr symbol, expr value) {
    *vec_push(&p->symbols) = symbol;
    *vec_push(&p->values) = value;
}

/// Between −2 and 2, not zero; positive where it has to be.
static expr some_number(expr_pool *pool, random_state *r, bool positive) {
    const long step = 1 + (long)random_below(r, 2 * PARTS);
    return expr_ratio(pool, !positive && random_below(r, 2) == 0 ? -step : step, PARTS);
}

/// A point of the unit sphere: ((1 − t²), 2 t_1, 2 t_2 ..)/(1 + t²). The t are written down.
static void on_sphere(expr_pool *pool, random_state *r, size_t size, expr *x, cJSON *list) {
    expr square = expr_int(pool, 0);
    for (size_t i = 1; i < size; i++) {
        x[i] = some_number(pool, r, false);
        cJSON_AddItemToArray(list, functions_number(expr_value(pool, x[i])));
        square = expr_add2(pool, square, expr_pow_int(pool, x[i], 2));
    }
    const expr one = expr_int(pool, 1), total = expr_add2(pool, one, square);
    x[0] = expr_div(pool, expr_sub(pool, one, square), total);
    for (size_t i = 1; i < size; i++)
        x[i] = expr_div(pool, expr_mul2(pool, expr_int(pool, 2), x[i]), total);
}

/// Entry (i, j) of the rotation of a unit quaternion: (2 w² − 1) 1 + 2 v vᵀ + 2 w hat(v).
static expr rotation_entry(expr_pool *pool, const expr q[4], size_t i, size_t j) {
    const expr two = expr_int(pool, 2), *v = q + 1;
    expr total = expr_mul2(pool, v[i], v[j]);
    if (i == j) {
        total = expr_add2(pool, total, expr_pow_int(pool, q[0], 2));
        return expr_sub(pool, expr_mul2(pool, two, total), expr_int(pool, 1));
    }
    const expr turn = expr_mul2(pool, q[0], v[3 - i - j]);
    total = (i + 3 - j) % 3 == 1 ? expr_add2(pool, total, turn) : expr_sub(pool, total, turn);
    return expr_mul2(pool, two, total);
}

/// All entries of the rotation or unit vector that begins with this symbol.
static void set_block(expr_pool *pool, place *p, random_state *r, expr first) {
    const expr_symbol_info *info = expr_symbol_info_of(pool, first);
    const bool rotation = info->kind == EXPR_ROTATION;
    const uint32_t at = expr_symbol_index(pool, first);
    expr x[4];
    on_sphere(pool, r, rotation ? 4 : 3, x, cJSON_AddArrayToObject(p->given, info->name));
    for (uint32_t k = 0; k < (rotation ? 9 : 3); k++)
        set(p, expr_symbol_at(pool, at + k),
            rotation ? rotation_entry(pool, x, k / 3, k % 3) : x[k]);
}

static void set_symbol(expr_pool *pool, place *p, random_state *r, expr symbol) {
    expr first;
    const expr_symbol_info *info = expr_symbol_info_of(pool, symbol);
    if (has(p, symbol) || info->kind == EXPR_CONSTANT) return;
    if (functions_block(pool, symbol, &first)) {
        set_block(pool, p, r, first);
        return;
    }
    const expr value = some_number(pool, r, info->positive);
    cJSON_AddItemToObject(p->given, info->name, functions_number(expr_value(pool, value)));
    set(p, symbol, value);
}

static void set_parameters(expr_pool *pool, place *p, const model *m) {
    for (size_t i = 0; i < m->parameter_count; i++) {
        const model_parameter *one = &m->parameters[i];
        if (!expr_is_number(pool, one->value) || has(p, one->symbol)) continue;
        cJSON_AddItemToObject(p->given, expr_symbol_info_of(pool, one->symbol)->name,
                              functions_number(expr_value(pool, one->value)));
        set(p, one->symbol, one->value);
    }
}

/// A coordinate inside of its range, as far as the parameters that are set decide it.
static void set_ranges(expr_pool *pool, place *p, random_state *r, const model *m) {
    for (size_t k = 0; k < m->range_count; k++) {
        const model_range *range = &m->ranges[k];
        const expr symbol = m->q->factors[range->factor].entries[0];
        expr ends[] = {range->lower, range->upper};
        expr_substitute(pool, 2, ends, p->symbols.count, p->symbols.items, p->values.items, ends);
        if (!expr_is_number(pool, ends[0]) || !expr_is_number(pool, ends[1])) continue;
        const expr step = expr_ratio(pool, 1 + (long)random_below(r, PARTS - 1), PARTS),
                   width = range->has_lower && range->has_upper ? expr_sub(pool, ends[1], ends[0])
                                                                : expr_int(pool, 2);
        const expr inside = expr_mul2(pool, step, width);
        const expr value =
            range->has_lower ? expr_add2(pool, ends[0], inside) : expr_sub(pool, ends[1], inside);
        cJSON_AddItemToObject(p->given, expr_symbol_info_of(pool, symbol)->name,
                              functions_number(expr_value(pool, value)));
        set(p, symbol, value);
    }
}

static void set_all(expr_pool *pool, place *p, random_state *r, size_t count, const expr *e) {
    expr_walk w;
    expr_walk_init(&w, pool, count, e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (expr_is_symbol(pool, node)) set_symbol(pool, p, r, node);
    }
    expr_walk_clear(&w);
}

/// Whether it is seen there; of functions which one, with its value.
static bool is_seen(const exact_balls *at, const verdict_evidence *e, cJSON *out) {
    const size_t count = e->rows * e->cols;
    if (e->kind == EVIDENCE_RANK)
        return exact_balls_defined(at, count, e->entries) &&
               exact_balls_rank(at, e->rows, e->cols, e->entries) == e->rank;
    ball_sight *all = MEM_NEW(ball_sight, count);
    size_t k = 0;
    exact_balls_see(at, count, e->entries, all);
    while (k < count && all[k] != BALL_APART) k++;
    free(all);
    if (k == count) return false;
    cJSON_AddNumberToObject(out, "function", (double)k);
    cJSON_AddNumberToObject(out, "value", exact_balls_middle(at, e->entries[k]));
    return true;
}

cJSON *certificate_point(expr_pool *pool, const model *m, const verdict_evidence *e, size_t count,
                         const expr *more) {
    for (uint64_t try = 0; try < TRIES; try++) {
        random_state r = {104729 * try + 17};
        place p = {.given = cJSON_CreateObject()};
        cJSON *out = cJSON_CreateObject();
        if (try < GIVEN) set_parameters(pool, &p, m);
        for (size_t i = 0; i < m->parameter_count; i++)
            set_symbol(pool, &p, &r, m->parameters[i].symbol);
        set_ranges(pool, &p, &r, m);
        set_all(pool, &p, &r, e->rows * e->cols, e->entries);
        set_all(pool, &p, &r, m->q->entry_count, m->q->entries);
        set_all(pool, &p, &r, m->q->n, m->q->velocities);
        set_all(pool, &p, &r, count, more);
        set_symbol(pool, &p, &r, m->q->time);
        exact_balls *at = exact_balls_create(pool, BITS);
        const bool seen =
            exact_balls_assign(at, p.symbols.count, p.symbols.items, p.values.items) &&
            is_seen(at, e, out);
        exact_balls_destroy(at);
        if (seen) cJSON_AddItemToObject(out, "point", p.given);
        else cJSON_Delete(p.given);
        p.given = NULL;
        place_clear(&p);
        if (seen) return out;
        cJSON_Delete(out);
    }
    return NULL;
}
