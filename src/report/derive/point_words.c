/// Reading a point: settings between commas, each a name, an equals sign and an exact value.
#include "report/derive/point_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "expr/walk.h"
#include "model/rotation_words.h"

typedef struct words_reading {
    const model *m;
    const char *words;
    diag *messages;
    VEC(expr) at, values;
} words_reading;

static hamel_status complain(words_reading *r, size_t start, size_t end, const char *what) {
    const diag_span place = {start, end > start ? end - start : 1};
    return diag_add(r->messages, HAMEL_INVALID, place, "%s", what);
}

/// Names of parameters, and of definitions that hold nothing else.
static bool resolve(const void *context, const char *name, expr *out) {
    const model *m = context;
    if (model_definition_find(m, name, out)) return true;
    return expr_symbol_find(m->pool, name, out);
}

static bool is_constant(const expr_pool *pool, expr e) {
    expr_walk w;
    bool constant = true;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(pool, node)) continue;
        const expr_kind kind = expr_symbol_info_of(pool, node)->kind;
        constant = constant && (kind == EXPR_PARAMETER || kind == EXPR_CONSTANT);
    }
    expr_walk_clear(&w);
    return constant && expr_fault(pool, e) == EXPR_FAULT_NONE;
}

static hamel_status read_value(words_reading *r, size_t start, size_t end, expr *out) {
    const expr_reader reader = {resolve, r->m};
    const hamel_status status =
        words_read(r->m->pool, r->words, start, end, &reader, r->messages, out);
    if (status != HAMEL_OK) return status;
    return is_constant(r->m->pool, *out)
               ? HAMEL_OK
               : complain(r, start, end, "expected a number, with pi and parameters if need be");
}

/// A rotation; its angles are constants.
static hamel_status read_rotation(words_reading *r, size_t start, size_t end, expr B[9]) {
    const expr_reader reader = {resolve, r->m};
    const hamel_status status =
        words_read_rotation(r->m->pool, r->words, start, end, &reader, r->messages, B);
    for (size_t i = 0; i < 9 && status == HAMEL_OK; i++) {
        if (!is_constant(r->m->pool, B[i]))
            return complain(r, start, end, "expected angles with pi and parameters if need be");
    }
    return status;
}

// ---- settings -----------------------------------------------------------------------------------

static const space_factor *find_factor(const words_reading *r, size_t start, size_t end) {
    for (size_t f = 0; f < r->m->q->factor_count; f++) {
        const char *name = r->m->q->factors[f].name;
        if (strlen(name) == end - start && strncmp(name, r->words + start, end - start) == 0)
            return &r->m->q->factors[f];
    }
    return NULL;
}

static hamel_status read_setting(words_reading *r, size_t start, size_t end) {
    const size_t equals = words_part_end(r->words, start, end, '=');
    size_t name = start, name_end = equals, value = equals + 1;
    if (equals == end) return complain(r, start, end, "expected NAME=VALUE, NAME=VALUE, ..");
    words_skip_blanks(r->words, &name, &name_end);
    const space_factor *f = find_factor(r, name, name_end);
    if (f == NULL)
        return complain(r, name, name_end,
                        "a point is given by coordinates: a line, an angle, or a rotation as a "
                        "whole");
    for (size_t i = 0; i < r->at.count; i++) {
        if (expr_same(r->at.items[i], f->entries[0]))
            return complain(r, name, name_end, "this coordinate has a value already");
    }
    words_skip_blanks(r->words, &value, &end);
    expr values[9];
    const hamel_status status = f->kind->entry_count == 1 ? read_value(r, value, end, values)
                                                          : read_rotation(r, value, end, values);
    for (size_t i = 0; i < f->kind->entry_count && status == HAMEL_OK; i++) {
        *vec_push(&r->at) = f->entries[i];
        *vec_push(&r->values) = values[i];
    }
    return status;
}

hamel_status point_words_read(mech_point *p, const model *m, const char *words, diag *messages) {
    words_reading r = {.m = m, .words = words, .messages = messages};
    const size_t length = strlen(words);
    hamel_status status = HAMEL_OK;
    for (size_t start = 0; start < length && status == HAMEL_OK;) {
        const size_t end = words_part_end(words, start, length, ',');
        status = read_setting(&r, start, end);
        start = end + 1;
    }
    *p = (mech_point){r.at.count, r.at.items, r.values.items};
    return status;
}

void point_words_clear(mech_point *p) {
    free(p->at);
    free(p->values);
    *p = (mech_point){0};
}
