/// Reading a point: settings between commas, each a name, an equals sign and an exact value.
#include "report/derive/form/point_words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "model/rotation_words.h"

typedef struct words_reading {
    const model *m;
    const char *words;
    diag *messages;
    enum how { USUAL, GIVEN, GENERIC } * how; ///< what the words say of each factor
    expr *values;                             ///< of each entry of the space
    VEC(expr) at, known;                      ///< entries that are not generic, with their values
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
        if (r->m->q->factors[f].kind->entry_count > 0 && strlen(name) == end - start &&
            strncmp(name, r->words + start, end - start) == 0)
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
    enum how *how = &r->how[f - r->m->q->factors];
    if (*how != USUAL) return complain(r, name, name_end, "this coordinate has a value already");
    words_skip_blanks(r->words, &value, &end);
    *how = end == value + 1 && r->words[value] == '*' ? GENERIC : GIVEN;
    if (*how == GENERIC) return HAMEL_OK;
    expr *values = r->values + f->first_entry;
    return f->kind->entry_count == 1 ? read_value(r, value, end, values)
                                     : read_rotation(r, value, end, values);
}

// ---- what is not given --------------------------------------------------------------------------

static const model_range *range_of(const model *m, size_t factor) {
    for (size_t k = 0; k < m->range_count; k++) {
        if (m->ranges[k].factor == factor) return &m->ranges[k];
    }
    return NULL;
}

/// 0 if that is inside the range; else half way between the bounds, or 1 from the only one.
static expr usual_value(const model *m, const model_range *range) {
    const expr zero = expr_int(m->pool, 0);
    if (range == NULL) return zero;
    const double lower = range->has_lower ? model_number(m, range->lower) : -INFINITY,
                 upper = range->has_upper ? model_number(m, range->upper) : INFINITY;
    if (lower < 0 && upper > 0) return zero;
    if (range->has_lower && range->has_upper)
        return expr_div(m->pool, expr_add2(m->pool, range->lower, range->upper),
                        expr_int(m->pool, 2));
    return range->has_lower ? expr_add2(m->pool, range->lower, expr_int(m->pool, 1))
                            : expr_sub(m->pool, range->upper, expr_int(m->pool, 1));
}

static void put_usual(words_reading *r, size_t factor) {
    const space_factor *f = &r->m->q->factors[factor];
    expr *values = r->values + f->first_entry;
    for (size_t i = 0; i < f->kind->entry_count; i++)
        values[i] = expr_int(r->m->pool, i % 4 == 0); // of a rotation: the identity
    if (f->kind->entry_count == 1) values[0] = usual_value(r->m, range_of(r->m, factor));
}

/// The point from what is known of each factor, in the order of the space.
static void collect(words_reading *r) {
    for (size_t k = 0; k < r->m->q->factor_count; k++) {
        const space_factor *f = &r->m->q->factors[k];
        if (r->how[k] == USUAL) put_usual(r, k);
        for (size_t i = 0; i < f->kind->entry_count && r->how[k] != GENERIC; i++) {
            *vec_push(&r->at) = f->entries[i];
            *vec_push(&r->known) = r->values[f->first_entry + i];
        }
    }
}

/// Refuses a point that is seen to be off the level of a holonomic constraint.
static hamel_status check_levels(const words_reading *r, diag *messages) {
    exact x;
    exact_init(&x, r->m->pool, NULL);
    for (size_t a = 0; a < r->m->constraint_count; a++) {
        const model_constraint *c = &r->m->constraints[a];
        expr level;
        if (!c->holonomic) continue;
        expr_substitute(r->m->pool, 1, &c->level, r->at.count, r->at.items, r->known.items, &level);
        if (is_constant(r->m->pool, level) && exact_is_zero(&x, level) == TRUTH_NO)
            return diag_add(messages, HAMEL_INVALID, (diag_span){0, strlen(r->words)},
                            "constraint %zu does not hold at this point, where what is not given "
                            "is 0; NAME=* leaves a coordinate generic",
                            a + 1);
    }
    return HAMEL_OK;
}

hamel_status point_words_read(mech_point *p, const model *m, const char *words, diag *messages) {
    words_reading r = {.m = m,
                       .words = words,
                       .messages = messages,
                       .how = mem_alloc_zero(m->q->factor_count, sizeof(enum how)),
                       .values = MEM_NEW(expr, m->q->entry_count)};
    const size_t length = strlen(words);
    hamel_status status = HAMEL_OK;
    for (size_t start = 0; start < length && status == HAMEL_OK;) {
        const size_t end = words_part_end(words, start, length, ',');
        status = read_setting(&r, start, end);
        start = end + 1;
    }
    if (status == HAMEL_OK) collect(&r);
    if (status == HAMEL_OK) status = check_levels(&r, messages);
    free(r.how);
    free(r.values);
    *p = (mech_point){r.at.count, r.at.items, r.known.items};
    return status;
}

void point_words_clear(mech_point *p) {
    free(p->at);
    free(p->values);
    *p = (mech_point){0};
}
