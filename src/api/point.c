/// A point given in words: "phi=0.3, x'=1".
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_internal.h"
#include "expr/calculus.h"
#include "expr/print.h"

/// Parameters have their values, coordinates and velocities are zero, rotations the identity.
static double *default_point(const model *m) {
    const uint32_t n = expr_symbol_count(m->pool);
    double *values = MEM_NEW(double, n);
    for (uint32_t i = 0; i < n; i++) {
        const expr_symbol_info *info = expr_symbol_info_of(m->pool, expr_symbol_at(m->pool, i));
        values[i] = info->kind == EXPR_ROTATION && info->row == info->col ? 1 : 0;
    }
    for (size_t k = 0; k < m->parameter_count; k++)
        values[expr_symbol_index(m->pool, m->parameters[k].symbol)] =
            model_number(m, m->parameters[k].value);
    return values;
}

/// Only symbols that are there already have a place in the point.
static bool find_known(void *pool, const char *name, expr *out) {
    return expr_symbol_find(pool, name, out);
}

/// Moves the places of messages, given within a part of `at`, to places within all of it.
static void shift(diag *messages, size_t first, size_t by) {
    for (size_t i = first; i < messages->count; i++) messages->items[i].span.offset += by;
}

/// One NAME=VALUE from `start` to `end`.
static hamel_status read_setting(const model *m, const char *at, size_t start, size_t end,
                                 diag *messages, uint32_t symbols, double *values) {
    const diag_span place = {start, end > start ? end - start : 1};
    const char *equals = memchr(at + start, '=', end - start);
    if (equals == NULL)
        return diag_add(messages, HAMEL_SYNTAX, place, "expected NAME=VALUE, NAME=VALUE, ..");
    const expr_reader reader = {find_known, m->pool};
    const size_t middle = (size_t)(equals - at), first = messages->count;
    expr name, value;
    hamel_status status = expr_read(m->pool, at + start, middle - start, &reader, messages, &name);
    shift(messages, first, start);
    if (status != HAMEL_OK) return status;
    if (!expr_is_symbol(m->pool, name) || expr_symbol_index(m->pool, name) >= symbols)
        return diag_add(messages, HAMEL_SYNTAX, place, "the left side is no name of the model");
    const size_t second = messages->count;
    status = expr_read(m->pool, equals + 1, end - middle - 1, &reader, messages, &value);
    shift(messages, second, middle + 1);
    if (status != HAMEL_OK) return status;
    const double number = model_number(m, value);
    if (!isfinite(number))
        return diag_add(messages, HAMEL_INVALID, (diag_span){middle + 1, end - middle - 1},
                        "expected a number");
    values[expr_symbol_index(m->pool, name)] = number;
    return HAMEL_OK;
}

hamel_status api_point(const model *m, const char *at, diag *messages, double **values) {
    const uint32_t symbols = expr_symbol_count(m->pool);
    *values = default_point(m);
    hamel_status status = HAMEL_OK;
    for (size_t start = 0; at != NULL && at[start] != '\0' && status == HAMEL_OK;) {
        const size_t end = start + strcspn(at + start, ",");
        status = read_setting(m, at, start, end, messages, symbols, *values);
        start = end + (at[end] == ',');
    }
    // Reading may have made symbols (the velocity of a velocity); they are in no derived quantity.
    return status;
}
