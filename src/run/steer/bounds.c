/// A bound is two or three parts between signs <=; one of them is a quantity, the others numbers.
#include "run/steer/bounds_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/print.h"
#include "expr/walk.h"
#include "run/steer/nlp.h"

enum { MOST_PARTS = 3 };

typedef struct chain {
    size_t count;
    size_t start[MOST_PARTS], end[MOST_PARTS];
    bool falling; ///< the signs are >=
} chain;

/// Cuts words[start .. end) at its signs. False where there is none, or they are mixed.
static bool cut(const char *words, size_t start, size_t end, chain *c) {
    bool rising = false;
    c->count = 0;
    c->falling = false;
    c->start[0] = start;
    for (size_t i = start; i < end; i++) {
        if (words[i] != '<' && words[i] != '>') continue;
        if (c->count + 1 >= MOST_PARTS) return false;
        c->end[c->count++] = i;
        c->falling = c->falling || words[i] == '>';
        rising = rising || words[i] == '<';
        c->start[c->count] = i + 1 < end && words[i + 1] == '=' ? ++i + 1 : i + 1;
    }
    c->end[c->count++] = end;
    return c->count > 1 && rising != c->falling;
}

/// An open end of what is allowed: variables keep the narrower one.
static void bound_variable(steer_problem *p, size_t i, double low, double high) {
    p->low[i] = fmax(p->low[i], low);
    p->high[i] = fmin(p->high[i], high);
}

/// low ≤ e ≤ high.
static void add_bound(steer_problem *p, expr e, double low, double high) {
    const steer_system *s = &p->system;
    steer_of_state(s, 1, &e);
    for (size_t i = 0; i < s->n + s->m; i++) {
        if (!expr_same(e, i < s->n ? s->y[i] : s->u[i - s->n])) continue;
        bound_variable(p, i, low, high);
        return;
    }
    const size_t k = p->path_count++;
    p->path = mem_resize(p->path, k + 1, sizeof *p->path);
    p->path_low = mem_resize(p->path_low, k + 1, sizeof *p->path_low);
    p->path_high = mem_resize(p->path_high, k + 1, sizeof *p->path_high);
    p->path[k] = e;
    p->path_low[k] = low;
    p->path_high[k] = high;
}

static hamel_status read_bound(steer_problem *p, const char *bounds, size_t start, size_t end,
                               diag *words) {
    const model *m = p->system.given;
    const expr_reader reader = {steer_name, &p->system};
    chain c;
    expr part[MOST_PARTS];
    double value[MOST_PARTS];
    const diag_span place = {start, end > start ? end - start : 1};
    if (!cut(bounds, start, end, &c))
        return diag_add(words, HAMEL_SYNTAX, place,
                        "expected bounds: -1 <= phi <= 1, x >= 0, x^2 + y^2 >= 1");
    for (size_t i = 0; i < c.count; i++) {
        const hamel_status status =
            words_read(m->pool, bounds, c.start[i], c.end[i], &reader, words, &part[i]);
        if (status != HAMEL_OK) return status;
        value[i] = model_number(m, part[i]);
    }
    const size_t last = c.count - 1, low = c.falling ? last : 0, high = c.falling ? 0 : last;
    if (c.count == 3) {
        if (!isfinite(value[0]) || !isfinite(value[2]) || value[low] > value[high])
            return diag_add(words, HAMEL_INVALID, place,
                            "a quantity between two numbers was expected, the smaller one first");
        add_bound(p, part[1], value[low], value[high]);
    } else if (isfinite(value[low])) {
        add_bound(p, part[high], value[low], NLP_INFINITE);
    } else if (isfinite(value[high])) {
        add_bound(p, part[low], -NLP_INFINITE, value[high]);
    } else {
        add_bound(p, expr_sub(m->pool, part[high], part[low]), 0, NLP_INFINITE);
    }
    return HAMEL_OK;
}

/// Where the range of a coordinate ends is not reached.
static void take_range(steer_problem *p, expr coordinate, double low, double high) {
    const steer_system *s = &p->system;
    add_bound(p, coordinate, fmax(low + STEER_INSIDE, -NLP_INFINITE),
              fmin(high - STEER_INSIDE, NLP_INFINITE));
    for (size_t i = 0; i < s->n; i++) {
        if (!expr_same(coordinate, s->y[i])) continue;
        p->end_low[i] = low;
        p->end_high[i] = high;
    }
}

static void take_ranges(steer_problem *p) {
    const model *m = p->system.given;
    for (size_t k = 0; k < m->range_count; k++) {
        const model_range *r = &m->ranges[k];
        take_range(p, m->q->factors[r->factor].entries[0],
                   r->has_lower ? model_number(m, r->lower) : -INFINITY,
                   r->has_upper ? model_number(m, r->upper) : INFINITY);
    }
}

hamel_status steer_bounds_read(steer_problem *p, const char *bounds, diag *words) {
    const size_t count = p->system.n + p->system.m, length = bounds != NULL ? strlen(bounds) : 0;
    hamel_status status = HAMEL_OK;
    p->low = MEM_NEW(double, 4 * count);
    p->high = p->low + count;
    p->end_low = p->high + count;
    p->end_high = p->end_low + count;
    for (size_t i = 0; i < count; i++) {
        p->low[i] = -NLP_INFINITE;
        p->high[i] = NLP_INFINITE;
        p->end_low[i] = -INFINITY;
        p->end_high[i] = INFINITY;
    }
    take_ranges(p);
    for (size_t start = 0, end; start < length && status == HAMEL_OK; start = end + 1) {
        end = words_part_end(bounds, start, length, ',');
        status = read_bound(p, bounds, start, end, words);
    }
    return status;
}

static hamel_status outside(const steer_problem *p, expr e, double value, diag *messages) {
    text name = {0};
    if (expr_print(p->system.given->pool, e, EXPR_TEXT, &name) != HAMEL_OK || name.length > 60) {
        text_reset(&name);
        text_add(&name, "a quantity");
    }
    const hamel_status status =
        diag_add(messages, HAMEL_INVALID, (diag_span){0},
                 "the bounds exclude the start, where %s = %.10g", text_cstr(&name), value);
    text_clear(&name);
    return status;
}

hamel_status steer_bounds_check_start(const steer_problem *p, diag *messages) {
    const steer_system *s = &p->system;
    for (size_t i = 0; i < s->n; i++) {
        if (!s->open_first[i] && (s->first[i] < p->low[i] || s->first[i] > p->high[i]))
            return outside(p, s->y[i], s->first[i], messages);
        if (p->low[i] > p->high[i]) return outside(p, s->y[i], s->first[i], messages);
    }
    double *at = MEM_NEW_ZERO(double, s->n + s->m + 1), *f = MEM_NEW(double, p->along.rows);
    memcpy(at, s->first, s->n * sizeof *at);
    hamel_status status = HAMEL_OK;
    if (!steer_values(&p->along, at, f))
        status = diag_add(messages, HAMEL_UNDEFINED, (diag_span){0},
                          "the equations have no value at the start");
    for (size_t k = 0; k < p->path_count && status == HAMEL_OK; k++) {
        const bool fixed = !expr_mentions(s->given->pool, 1, &p->path[k], s->m, s->u);
        const double value = f[s->n + 1 + k];
        if (fixed && (value < p->path_low[k] - 1e-9 || value > p->path_high[k] + 1e-9))
            status = outside(p, p->path[k], value, messages);
    }
    free(at);
    free(f);
    return status;
}
