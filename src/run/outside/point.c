/// A point is the initial state of a run that gives its words as initial values. Quasi-velocities
/// are put in as what they are in terms of velocities, so that those Hamel chose are known as well.
#include "run/outside/point.h"
#include "run/motion/quasi_words.h"
#include "run/motion/watch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "model/rotation_words.h"
#include "run/form/forms.h"
#include "run/motion/run_internal.h"

typedef struct point {
    const model *m;
    const char *at;
    exact_memo *memo; ///< borrowed; may be NULL
    diag *messages;   ///< about `at`
    bool quantity;    ///< `at` is one, not NAME=VALUE,
    bool moving;      ///< and may have accelerations and multipliers
    size_t rank;      ///< quasi-velocities of the model:
    expr *quasi;      ///< rank: their symbols
    expr *meanings;   ///< rank: in terms of the velocities
    expr time;        ///< the number for t
    VEC(model_setting) settings;
    VEC(model_setting) multipliers; ///< of the vakonomic motion; they are what they are given as
} point;

static void point_clear(point *p) {
    free(p->quasi);
    free(p->meanings);
    vec_clear(&p->settings);
    vec_clear(&p->multipliers);
}

// ---- reading ------------------------------------------------------------------------------------

static bool belongs_to_point(expr_kind kind) {
    return kind == EXPR_LINE || kind == EXPR_ANGLE || kind == EXPR_ROTATION ||
           kind == EXPR_VELOCITY || kind == EXPR_TIME;
}

static bool is_multiplier(const expr_pool *pool, expr e) {
    if (!expr_is_symbol(pool, e)) return false;
    const expr_symbol_info *info = expr_symbol_info_of(pool, e);
    return info->kind == EXPR_MULTIPLIER &&
           (strncmp(info->name, "lambda_", 7) == 0 || strncmp(info->name, "zeta_", 5) == 0);
}

/// Accelerations of the space and multipliers: what the equations of motion tell.
static bool told_by_motion(const expr_pool *pool, expr symbol) {
    const expr_symbol_info *info = expr_symbol_info_of(pool, symbol);
    return (info->kind == EXPR_ACCELERATION && info->order <= 2) || is_multiplier(pool, symbol);
}

/// The names that multipliers of p constraints have in the chapter on vakonomic motion.
static void name_multipliers(expr_pool *pool, size_t p) {
    char name[40];
    for (size_t i = 0; i < 3 * p; i++) {
        const size_t number = i / 3 + 1;
        if (i % 3 == 0) snprintf(name, sizeof name, "lambda_%zu", number);
        else if (i % 3 == 1) snprintf(name, sizeof name, "lambda_b%zu", number);
        else snprintf(name, sizeof name, "zeta_%zu", number);
        (void)expr_symbol(pool, name, EXPR_MULTIPLIER);
    }
}

bool run_name(const model *m, const char *name, expr *out) {
    if (model_definition_find(m, name, out)) return true;
    if (!expr_symbol_find(m->pool, name, out)) return false;
    const expr_kind kind = expr_symbol_info_of(m->pool, *out)->kind;
    return belongs_to_point(kind) || kind == EXPR_PARAMETER || kind == EXPR_CONSTANT;
}

/// What a number or a quantity may be made of.
static bool resolve_any(const void *context, const char *name, expr *out) {
    const model *m = context;
    return run_name(m, name, out) ||
           (expr_symbol_find(m->pool, name, out) && told_by_motion(m->pool, *out));
}

/// What can be given a number: no parameter.
static bool resolve(const void *context, const char *name, expr *out) {
    const model *m = context;
    return resolve_any(context, name, out) &&
           !(expr_is_symbol(m->pool, *out) &&
             expr_symbol_info_of(m->pool, *out)->kind == EXPR_PARAMETER);
}

bool run_moving(const model *m, size_t count, const expr *e) {
    expr_walk w;
    bool found = false;
    expr_walk_init(&w, m->pool, count, e);
    for (uint32_t i = 0; i < w.count && !found; i++) {
        const expr node = {w.ids[i]};
        found = expr_is_symbol(m->pool, node) && told_by_motion(m->pool, node);
    }
    expr_walk_clear(&w);
    return found;
}

static bool only_known(const expr_pool *pool, expr e, bool moving) {
    expr_walk w;
    bool known = true;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(pool, node)) continue;
        const expr_kind kind = expr_symbol_info_of(pool, node)->kind;
        known = known && (belongs_to_point(kind) || kind == EXPR_PARAMETER ||
                          kind == EXPR_CONSTANT || (moving && told_by_motion(pool, node)));
    }
    expr_walk_clear(&w);
    return known;
}

/// Reads a part of the words: a number, a quantity, or what is given a number.
static hamel_status read_part(point *p, size_t start, size_t end, bool number, expr *out) {
    const expr_reader reader = {number || p->quantity ? resolve_any : resolve, p->m};
    const hamel_status status =
        words_read(p->m->pool, p->at, start, end, &reader, p->messages, out);
    if (status != HAMEL_OK) return status;
    const diag_span place = {start, end - start};
    if (number && !isfinite(model_number(p->m, *out)))
        return diag_add(p->messages, HAMEL_INVALID, place, "expected a number");
    if (!number && !only_known(p->m->pool, *out, p->moving) &&
        (p->quantity || !is_multiplier(p->m->pool, *out)))
        return diag_add(p->messages, HAMEL_INVALID, place,
                        p->quantity ? "this is no quantity of positions and velocities%s"
                                    : "a point has values of positions and velocities only%s",
                        p->moving ? ", accelerations and multipliers" : "");
    return HAMEL_OK;
}

static hamel_status complain(point *p, size_t start, size_t end, const char *what) {
    const diag_span place = {start, end > start ? end - start : 1};
    return diag_add(p->messages, HAMEL_INVALID, place, "%s", what);
}

static void add_setting(point *p, expr target, expr value) {
    const model_setting s = {.target = target, .value = value};
    if (expr_same(target, p->m->q->time)) p->time = value;
    else if (is_multiplier(p->m->pool, target)) *vec_push(&p->multipliers) = s;
    else *vec_push(&p->settings) = s;
}

/// The rotation that this part of the words names, or NULL.
static const space_factor *rotation_of(const point *p, size_t start, size_t end) {
    for (size_t f = 0; f < p->m->q->factor_count; f++) {
        const space_factor *factor = &p->m->q->factors[f];
        if (factor->kind->entry_count == 9 && strlen(factor->name) == end - start &&
            strncmp(factor->name, p->at + start, end - start) == 0)
            return factor;
    }
    return NULL;
}

/// B=Rz(0.3)*Rx(pi/2)
static hamel_status read_rotation(point *p, const space_factor *f, size_t start, size_t end) {
    const expr_reader reader = {resolve, p->m};
    expr B[9];
    const hamel_status status =
        words_read_rotation(p->m->pool, p->at, start, end, &reader, p->messages, B);
    for (size_t i = 0; i < 9 && status == HAMEL_OK; i++) {
        if (!isfinite(model_number(p->m, B[i])))
            return complain(p, start, end, "expected numbers for the angles");
        add_setting(p, f->entries[i], B[i]);
    }
    return status;
}

/// Entry i (from 1) of what this part of the words names.
static bool entry_of(const point *p, size_t start, size_t end, size_t i, expr *out) {
    text name = {0};
    text_add_bytes(&name, p->at + start, end - start);
    text_addf(&name, "_%zu", i);
    const bool found = resolve(p->m, text_cstr(&name), out);
    text_clear(&name);
    return found;
}

/// Omega=[1, 0, 2]: as many numbers as there are entries Omega_1, Omega_2, ..
static hamel_status read_vector(point *p, size_t name, size_t name_end, size_t start, size_t end) {
    expr target, value;
    size_t count = 0;
    if (!entry_of(p, name, name_end, 1, &target))
        return complain(p, name, name_end, "this is not a vector");
    for (size_t from = start + 1, to; from < end; from = to + 1) {
        to = words_part_end(p->at, from, end - 1, ',');
        if (!entry_of(p, name, name_end, ++count, &target))
            return complain(p, from, end - 1, "the vector has fewer entries than this");
        const hamel_status status = read_part(p, from, to, true, &value);
        if (status != HAMEL_OK) return status;
        add_setting(p, target, value);
    }
    return entry_of(p, name, name_end, count + 1, &target)
               ? complain(p, start, end, "the vector has more entries than this")
               : HAMEL_OK;
}

static hamel_status read_setting(point *p, size_t start, size_t end) {
    const size_t equals = words_part_end(p->at, start, end, '=');
    if (equals == end)
        return diag_add(p->messages, HAMEL_SYNTAX,
                        (diag_span){start, end > start ? end - start : 1},
                        "expected NAME=VALUE, NAME=VALUE, ..");
    size_t name = start, name_end = equals, value_at = equals + 1;
    words_skip_blanks(p->at, &name, &name_end);
    words_skip_blanks(p->at, &value_at, &end);
    const space_factor *rotation = rotation_of(p, name, name_end);
    if (rotation != NULL) return read_rotation(p, rotation, value_at, end);
    if (value_at + 1 < end && p->at[value_at] == '[' && p->at[end - 1] == ']')
        return read_vector(p, name, name_end, value_at, end);
    expr target, value;
    hamel_status status = read_part(p, start, equals, false, &target);
    if (status == HAMEL_OK) status = read_part(p, equals + 1, end, true, &value);
    if (status == HAMEL_OK) add_setting(p, target, value);
    return status;
}

static hamel_status read_words(point *p) {
    const size_t length = p->at != NULL ? strlen(p->at) : 0;
    hamel_status status = HAMEL_OK;
    for (size_t start = 0, end; start < length && status == HAMEL_OK; start = end + 1) {
        end = words_part_end(p->at, start, length, ',');
        status = read_setting(p, start, end);
    }
    return status;
}

// ---- completing ---------------------------------------------------------------------------------

static hamel_status find_quasi_velocities(point *p, diag *messages) {
    exact x;
    run_quasi_words w;
    model affine = *p->m; // quasi-velocities are those of the affine constraints
    affine.nonlinear_count = 0;
    exact_init(&x, p->m->pool, messages);
    x.memo = p->memo;
    const hamel_status status = run_quasi_words_init(&w, &x, &affine);
    if (status != HAMEL_OK) return status;
    name_multipliers(p->m->pool, w.constraints + p->m->nonlinear_count);
    p->rank = w.count;
    p->quasi = w.symbols;
    p->meanings = w.meanings;
    return HAMEL_OK;
}

hamel_status run_quasi_velocities(const model *m, diag *messages, size_t *count, expr **symbols,
                                  expr **meanings) {
    point p = {.m = m};
    const hamel_status status = find_quasi_velocities(&p, messages);
    *count = p.rank;
    *symbols = p.quasi;
    *meanings = p.meanings;
    return status;
}

/// Quasi-velocities as what they are in terms of velocities. A velocity of the space that is one of
/// them stays: on the constraints both are the same.
static void put_quasi_in(const point *p, expr *e) {
    for (size_t i = 0; i < p->m->q->n; i++) {
        if (expr_same(*e, p->m->q->velocities[i])) return;
    }
    expr_substitute(p->m->pool, 1, e, p->rank, p->quasi, p->meanings, e);
}

/// What the model at one time has of its own, to be freed.
typedef struct frozen_parts {
    model_constraint *constraints;
    expr *forms;
    model_nonlinear *nonlinear;
} frozen_parts;

/// The model at one time: its constraints with that time put in.
static model frozen(const point *p, frozen_parts *own) {
    model m = *p->m;
    const size_t n = m.q->n;
    model_constraint **constraints = &own->constraints;
    expr **forms = &own->forms;
    own->nonlinear = mem_copy(m.nonlinear, m.nonlinear_count, sizeof *own->nonlinear);
    for (size_t c = 0; c < m.nonlinear_count; c++)
        expr_substitute(m.pool, 1, &own->nonlinear[c].function, 1, &m.q->time, &p->time,
                        &own->nonlinear[c].function);
    m.nonlinear = own->nonlinear;
    *constraints = mem_copy(m.constraints, m.constraint_count, sizeof **constraints);
    *forms = MEM_NEW(expr, m.constraint_count * n);
    for (size_t a = 0; a < m.constraint_count; a++) {
        model_constraint *c = &(*constraints)[a];
        expr_substitute(m.pool, n, c->beta, 1, &m.q->time, &p->time, *forms + a * n);
        expr_substitute(m.pool, 1, &c->b, 1, &m.q->time, &p->time, &c->b);
        expr_substitute(m.pool, 1, &c->written, 1, &m.q->time, &p->time, &c->written);
        if (c->holonomic) expr_substitute(m.pool, 1, &c->level, 1, &m.q->time, &p->time, &c->level);
        c->beta = *forms + a * n;
    }
    expr_substitute(m.pool, 1, &m.lagrangian, 1, &m.q->time, &p->time, &m.lagrangian);
    m.constraints = *constraints;
    return m;
}

/// Values of all symbols from the columns of a completed initial state.
static double *values_of(const point *p, const run_motion *r) {
    const model *m = p->m;
    double *values = run_initial_values(r, m), *quasi = MEM_NEW(double, p->rank);
    values[expr_symbol_index(m->pool, m->q->time)] = model_number(m, p->time);
    expr_eval(m->pool, p->rank, p->meanings, values, quasi);
    for (size_t i = 0; i < p->rank; i++) values[expr_symbol_index(m->pool, p->quasi[i])] = quasi[i];
    free(quasi);
    for (size_t i = 0; i < p->multipliers.count; i++)
        values[expr_symbol_index(m->pool, p->multipliers.items[i].target)] =
            model_number(m, p->multipliers.items[i].value);
    return values;
}

static hamel_status complete(point *p, diag *messages, double **values) {
    expr_pool *pool = p->m->pool;
    for (size_t i = 0; i < p->settings.count; i++) {
        expr *target = &p->settings.items[i].target;
        put_quasi_in(p, target);
        expr_substitute(pool, 1, target, 1, &p->m->q->time, &p->time, target);
    }
    frozen_parts own;
    const model m = frozen(p, &own);
    const expr zero = expr_int(pool, 0);
    const model_run spec = {.name = "point",
                            .from_count = p->settings.count,
                            .from = p->settings.items,
                            .until = zero,
                            .every = zero,
                            .tolerance = zero};
    // it is not going to move
    const run_options any = {.until = 1, .every = 1, .as_written = true, .memo = p->memo};
    run_motion *r;
    const hamel_status status = run_create(&m, &spec, &any, messages, &r);
    if (status == HAMEL_OK) {
        *values = values_of(p, r);
        run_destroy(r);
    }
    free(own.constraints);
    free(own.forms);
    free(own.nonlinear);
    return status;
}

hamel_status run_point(const model *m, const char *at, exact_memo *memo, diag *at_messages,
                       diag *messages, double **values) {
    *values = NULL;
    point p = {
        .m = m, .at = at, .memo = memo, .messages = at_messages, .time = expr_int(m->pool, 0)};
    hamel_status status = find_quasi_velocities(&p, messages);
    if (status == HAMEL_OK) status = read_words(&p);
    if (status == HAMEL_OK) status = complete(&p, messages, values);
    point_clear(&p);
    return status;
}

hamel_status run_words(const model *m, const char *words, diag *at_messages, diag *messages,
                       size_t *count, model_setting **settings) {
    point p = {.m = m, .at = words, .messages = at_messages, .time = expr_int(m->pool, 0)};
    hamel_status status = find_quasi_velocities(&p, messages);
    if (status == HAMEL_OK) status = read_words(&p);
    for (size_t i = 0; i < p.settings.count; i++) put_quasi_in(&p, &p.settings.items[i].target);
    *count = status == HAMEL_OK ? p.settings.count : 0;
    *settings = mem_copy(p.settings.items, *count, sizeof **settings);
    point_clear(&p);
    return status;
}

static hamel_status quantity(const model *m, const char *words, bool moving, diag *at_messages,
                             diag *messages, expr *out) {
    point p = {.m = m, .at = words, .messages = at_messages, .quantity = true, .moving = moving};
    hamel_status status = find_quasi_velocities(&p, messages);
    if (status == HAMEL_OK) status = read_part(&p, 0, strlen(words), false, out);
    if (status == HAMEL_OK) put_quasi_in(&p, out);
    point_clear(&p);
    return status;
}

hamel_status run_quantity(const model *m, const char *words, diag *at_messages, diag *messages,
                          expr *out) {
    return quantity(m, words, false, at_messages, messages, out);
}

hamel_status run_quantity_moving(const model *m, const char *words, diag *at_messages,
                                 diag *messages, expr *out) {
    return quantity(m, words, true, at_messages, messages, out);
}

hamel_status run_equation(const model *m, const char *words, diag *at_messages, diag *messages,
                          expr *out) {
    const char *equals = strchr(words, '=');
    const size_t length = equals != NULL ? (size_t)(equals - words) : strlen(words);
    char *left = mem_copy(words, length + 1, 1);
    left[length] = '\0';
    hamel_status status = run_quantity(m, left, at_messages, messages, out);
    expr right;
    if (status == HAMEL_OK && equals != NULL) {
        status = run_quantity(m, equals + 1, at_messages, messages, &right);
        if (status == HAMEL_OK) *out = expr_sub(m->pool, *out, right);
    }
    free(left);
    return status;
}
