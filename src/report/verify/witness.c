/// Points are tried one after another, always the same ones: small quarters for coordinates and
/// velocities, three turns for a rotation. On the level of holonomic constraints the position is
/// where a run starts, and a point of the level near these numbers is proved to be there.
#include "report/verify/witness.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "exact/ball/balls.h"
#include "exact/ball/krawczyk.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "model/rotation_words.h"
#include "run/outside/places.h"

enum { OWN_TRIES = 8, TRIES = 12, PRECISION = 128 };

/// A point being tried.
typedef struct trial {
    const model *m;
    expr_pool *pool;
    expr_walk *seen; ///< what the two functions are made of
    exact_balls *at;
    uint32_t random;
    bool own, good;
    witness *w;
} trial;

static uint32_t next_random(trial *t) {
    t->random = t->random * 1664525u + 1013904223u;
    return t->random >> 16;
}

/// 1/4 .. 2
static expr quarters(trial *t) { return expr_ratio(t->pool, 1 + next_random(t) % 8, 4); }

static expr signed_quarters(trial *t) {
    const expr size = quarters(t);
    return next_random(t) % 2 == 0 ? size : expr_neg(t->pool, size);
}

static bool occurs(const trial *t, expr symbol) {
    uint32_t place;
    return expr_walk_find(t->seen, symbol, &place);
}

static void assign(trial *t, expr symbol, expr value) {
    t->good = exact_balls_assign(t->at, 1, &symbol, &value) && t->good;
}

static witness_setting setting(const trial *t, const char *name, expr value) {
    text words = {0};
    if (expr_print(t->pool, value, EXPR_INFIX, &words) != HAMEL_OK) text_reset(&words);
    text_add(&words, "");
    return (witness_setting){mem_string(name), text_take(&words)};
}

static const char *name_of(const trial *t, expr symbol) {
    return expr_symbol_info_of(t->pool, symbol)->name;
}

static void set_parameters(trial *t) {
    for (size_t i = 0; i < t->m->parameter_count; i++) {
        const model_parameter *p = &t->m->parameters[i];
        const expr value = t->own ? p->value : quarters(t);
        assign(t, p->symbol, value);
        if (occurs(t, p->symbol))
            *vec_push(&t->w->parameters) = setting(t, name_of(t, p->symbol), value);
    }
}

/// Inside of the range of a coordinate.
static expr place_on(trial *t, size_t factor) {
    const model_range *range = NULL;
    for (size_t k = 0; k < t->m->range_count; k++) {
        if (t->m->ranges[k].factor == factor) range = &t->m->ranges[k];
    }
    if (range == NULL) return signed_quarters(t);
    const expr inwards = quarters(t);
    if (!range->has_upper) return expr_add2(t->pool, range->lower, inwards);
    if (!range->has_lower) return expr_sub(t->pool, range->upper, inwards);
    const expr part = expr_div(t->pool, inwards, expr_ratio(t->pool, 9, 4)),
               width = expr_sub(t->pool, range->upper, range->lower);
    return expr_add2(t->pool, range->lower, expr_mul2(t->pool, part, width));
}

static void set_rotation(trial *t, const space_factor *f) {
    text words = {0};
    expr B[9], angle[3];
    for (size_t i = 0; i < 3; i++) {
        angle[i] = quarters(t);
        text_addf(&words, "%sR%c(", i > 0 ? "*" : "", "zxz"[i]);
        t->good = expr_print(t->pool, angle[i], EXPR_INFIX, &words) == HAMEL_OK && t->good;
        text_add_char(&words, ')');
    }
    diag quiet = {0};
    t->good = words_read_rotation(t->pool, text_cstr(&words), 0, words.length, &expr_reads_numbers,
                                  &quiet, B) == HAMEL_OK &&
              exact_balls_assign(t->at, 9, f->entries, B) && t->good;
    diag_clear(&quiet);
    *vec_push(&t->w->point) = (witness_setting){mem_string(f->name), text_take(&words)};
}

static void set_position(trial *t) {
    for (size_t k = 0; k < t->m->q->factor_count; k++) {
        const space_factor *f = &t->m->q->factors[k];
        bool wanted = false;
        for (size_t i = 0; i < f->kind->entry_count; i++)
            wanted = wanted || occurs(t, f->entries[i]);
        if (!wanted) continue;
        if (f->kind->entry_count > 1) {
            set_rotation(t, f);
            continue;
        }
        const expr value = place_on(t, k);
        assign(t, f->entries[0], value);
        *vec_push(&t->w->point) = setting(t, f->name, value);
    }
}

// ---- on the level of holonomic constraints ------------------------------------------------------

typedef VEC(expr) expr_list;

static void list_levels(const model *m, expr_list *out) {
    for (size_t a = 0; a < m->constraint_count; a++) {
        if (m->constraints[a].holonomic) *vec_push(out) = m->constraints[a].level;
    }
}

/// Whether some of the coordinates can be moved onto the levels, the others staying where they are.
static bool reach_levels(trial *t, const expr_list *levels) {
    enum { MOST_COORDINATES = 12 };
    expr_list lines = {0}, moved = {0};
    for (size_t k = 0; k < t->m->q->factor_count; k++) {
        const space_factor *f = &t->m->q->factors[k];
        if (f->kind->entry_count == 1 && lines.count < MOST_COORDINATES)
            *vec_push(&lines) = f->entries[0];
    }
    bool reached = false;
    for (uint32_t some = 1; some >> lines.count == 0 && !reached; some++) {
        if ((size_t)__builtin_popcount(some) != levels->count) continue;
        moved.count = 0;
        for (size_t i = 0; i < lines.count; i++) {
            if ((some >> i & 1) != 0) *vec_push(&moved) = lines.items[i];
        }
        reached = exact_balls_enclose(t->at, levels->count, levels->items, moved.items);
    }
    vec_clear(&lines);
    vec_clear(&moved);
    return reached;
}

/// A number of a place for each entry; a rotation has to be the identity, as other numbers are on
/// none.
static void set_place(trial *t, const double *values) {
    for (size_t k = 0; k < t->m->q->factor_count; k++) {
        const space_factor *f = &t->m->q->factors[k];
        const bool rotation = f->kind->entry_count > 1;
        if (f->kind->entry_count == 0) continue;
        for (size_t i = 0; i < f->kind->entry_count; i++) {
            const double value = values[expr_symbol_index(t->pool, f->entries[i])];
            exact_balls_set(t->at, f->entries[i], value);
            t->good = t->good && (!rotation || value == (i % 4 == 0));
        }
        text words = {0};
        char number[NUMBER_ROOM];
        (void)number_write(number, values[expr_symbol_index(t->pool, f->entries[0])]);
        text_add(&words, rotation ? "Rz(0)" : number);
        *vec_push(&t->w->point) = (witness_setting){mem_string(f->name), text_take(&words)};
    }
}

static void set_position_on_levels(trial *t, const expr_list *levels, size_t number) {
    const model_run *run = number < t->m->run_count ? &t->m->runs[number] : NULL;
    double *values =
        run != NULL ? run_places.start(t->m, run, NULL) : run_places.typical(t->m, NULL);
    t->good = t->good && values != NULL;
    if (t->good) set_place(t, values);
    t->good = t->good && reach_levels(t, levels);
    free(values);
}

// ---- velocities, time, and the verdict ----------------------------------------------------------

static bool is_set(const trial *t, expr symbol) {
    const expr_kind kind = expr_symbol_info_of(t->pool, symbol)->kind;
    bool entry = kind == EXPR_PARAMETER || kind == EXPR_CONSTANT;
    for (size_t i = 0; i < t->m->q->entry_count; i++)
        entry = entry || expr_same(symbol, t->m->q->entries[i]);
    return entry;
}

static void set_rest(trial *t) {
    for (uint32_t i = 0; i < t->seen->count; i++) {
        const expr node = {t->seen->ids[i]};
        if (!expr_is_symbol(t->pool, node) || is_set(t, node)) continue;
        const expr value = signed_quarters(t);
        assign(t, node, value);
        *vec_push(&t->w->point) = setting(t, name_of(t, node), value);
    }
}

static void settings_clear(witness_settings *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].name);
        free(list->items[i].value);
    }
    vec_clear(list);
}

void witness_clear(witness *w) {
    settings_clear(&w->point);
    settings_clear(&w->parameters);
}

/// Whether the functions differ at the point with that number.
static bool differ_at(trial *t, size_t number, const expr_list *levels, expr difference,
                      const expr *sides) {
    t->random = (uint32_t)(7919 * number + 1);
    t->own = number < OWN_TRIES;
    t->good = true;
    t->at = exact_balls_create(t->pool, PRECISION);
    set_parameters(t);
    if (levels->count > 0) set_position_on_levels(t, levels, number);
    else set_position(t);
    set_rest(t);
    const bool differ =
        t->good && exact_balls_defined(t->at, 2, sides) && exact_balls_sign(t->at, difference) != 0;
    t->w->left = exact_balls_middle(t->at, sides[0]);
    t->w->right = exact_balls_middle(t->at, sides[1]);
    t->w->own_values = t->own;
    exact_balls_destroy(t->at);
    return differ;
}

bool witness_find(witness *w, const model *m, expr left, expr right) {
    const expr sides[2] = {left, right}, difference = expr_sub(m->pool, left, right);
    expr_list levels = {0};
    expr_walk seen;
    *w = (witness){0};
    list_levels(m, &levels);
    expr_walk_init(&seen, m->pool, 2, sides);
    trial t = {.m = m, .pool = m->pool, .seen = &seen, .w = w};
    bool found = false;
    const size_t tries = levels.count > 0 ? OWN_TRIES : TRIES; // runs start at the own values
    for (size_t number = 0; number < tries && !found; number++) {
        found = differ_at(&t, number, &levels, difference, sides);
        if (!found) witness_clear(w);
    }
    expr_walk_clear(&seen);
    vec_clear(&levels);
    return found;
}
