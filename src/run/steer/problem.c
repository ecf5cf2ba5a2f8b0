/// Reads what is asked and makes functions of it.
#include "run/steer/problem_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/print.h"
#include "run/outside/point.h"
#include "run/steer/bounds_internal.h"
#include "run/steer/nlp.h"

// ---- goal ---------------------------------------------------------------------------------------

static void add_goal(steer_problem *p, expr function, expr seen, double wanted, const char *name) {
    p->goal = mem_resize(p->goal, p->goal_count + 1, sizeof *p->goal);
    p->wanted = mem_resize(p->wanted, p->goal_count + 1, sizeof *p->wanted);
    p->seen = mem_resize(p->seen, p->goal_count + 1, sizeof *p->seen);
    p->seen[p->goal_count] = seen;
    p->goal_names = mem_resize(p->goal_names, p->goal_count + 1, sizeof *p->goal_names);
    p->goal_names[p->goal_count] = mem_string(name);
    p->wanted[p->goal_count] = wanted;
    p->goal[p->goal_count++] = function;
}

/// The rotation whose nine entries these settings give, or NULL.
static const space_factor *attitude(const model *m, const model_setting *s, size_t left) {
    for (size_t f = 0; f < m->q->factor_count && left >= 9; f++) {
        const space_factor *factor = &m->q->factors[f];
        bool all = factor->kind->entry_count == 9;
        for (size_t i = 0; i < 9 && all; i++) all = expr_same(s[i].target, factor->entries[i]);
        if (all) return factor;
    }
    return NULL;
}

/// A number as the fraction that it is.
static expr number(expr_pool *pool, double value) {
    mpq_t q;
    mpq_init(q);
    mpq_set_d(q, value);
    const expr e = expr_number(pool, q);
    mpq_clear(q);
    return e;
}

/// The quaternion b is that of the goal a, or its opposite, where the vector of ā b vanishes:
/// a_0 b_i − b_0 a_i − (a × b)_i, here twice that, an angle where it is small.
static void add_attitude(steer_problem *p, const space_factor *f, const model_setting *s) {
    const model *m = p->system.given;
    expr_pool *pool = m->pool;
    double entries[9], a[4];
    for (size_t i = 0; i < 9; i++) entries[i] = model_number(m, s[i].value);
    f->kind->state_of(entries, a);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = 1 + (i + 1) % 3, k = 1 + (i + 2) % 3;
        const double c[4] = {2 * a[0], -2 * a[1 + i], -2 * a[j], 2 * a[k]};
        const expr terms[4] = {expr_mul2(pool, number(pool, c[0]), f->state[1 + i]),
                               expr_mul2(pool, number(pool, c[1]), f->state[0]),
                               expr_mul2(pool, number(pool, c[2]), f->state[k]),
                               expr_mul2(pool, number(pool, c[3]), f->state[j])};
        text name = {0};
        text_addf(&name, "turn of %s, %zu", f->name, i + 1);
        const expr turn = expr_add(pool, 4, terms);
        add_goal(p, turn, turn, 0, text_cstr(&name));
        text_clear(&name);
    }
}

/// "x=1, rest" without its rest, wherever that stands.
static char *without_rest(const char *to, bool *rest) {
    text out = {0};
    const size_t length = strlen(to);
    for (size_t start = 0, end; start < length; start = end + 1) {
        end = words_part_end(to, start, length, ',');
        size_t from = start, last = end;
        words_skip_blanks(to, &from, &last);
        const bool is_rest = last - from == 4 && strncmp(to + from, "rest", 4) == 0;
        *rest = *rest || is_rest;
        for (size_t i = start; i < end; i++) text_add_char(&out, is_rest ? ' ' : to[i]);
        if (end < length) text_add_char(&out, is_rest ? ' ' : ',');
    }
    while (out.length > 0 && strchr(" ,", text_cstr(&out)[out.length - 1]) != NULL)
        out.bytes[--out.length] = '\0';
    return text_take(&out);
}

static void add_setting(steer_problem *p, const model_setting *s) {
    const model *m = p->system.given;
    text name = {0};
    if (expr_print(m->pool, s->target, EXPR_TEXT, &name) != HAMEL_OK) text_add(&name, "quantity");
    expr e = expr_sub(m->pool, s->target, s->value);
    steer_of_state(&p->system, 1, &e);
    add_goal(p, e, s->target, model_number(m, s->value), text_cstr(&name));
    text_clear(&name);
}

/// All velocities vanish at the end.
static void add_rest(steer_problem *p) {
    const steer_system *s = &p->system;
    const mech_basis *d = &s->r->charts.items[s->r->chart].basis;
    expr *inverse = MEM_NEW(expr, d->r + 1);
    run_chart_inverse(s->r->q, d, inverse);
    steer_put_in(s, d->r, inverse);
    for (size_t i = s->r->q->state_count; i < s->n; i++) {
        text name = {0};
        if (expr_print(s->given->pool, s->y[i], EXPR_TEXT, &name) != HAMEL_OK)
            text_add(&name, "velocity");
        const size_t v = i - s->r->q->state_count;
        add_goal(p, s->y[i], v < d->r ? inverse[v] : s->y[i], 0, text_cstr(&name));
        text_clear(&name);
    }
    free(inverse);
}

static hamel_status read_goal(steer_problem *p, const char *to, diag *words, diag *messages) {
    const model *m = p->system.given;
    bool rest = false;
    size_t count = 0;
    model_setting *settings = NULL;
    char *plain = without_rest(to, &rest);
    hamel_status status = HAMEL_OK;
    if (plain[0] != '\0') status = run_words(m, plain, words, messages, &count, &settings);
    for (size_t i = 0; i < count && status == HAMEL_OK;) {
        const space_factor *f = attitude(m, settings + i, count - i);
        if (f != NULL) add_attitude(p, f, settings + i);
        else add_setting(p, &settings[i]);
        i += f != NULL ? 9 : 1;
    }
    if (status == HAMEL_OK && rest) add_rest(p);
    if (status == HAMEL_OK && p->goal_count == 0)
        status = diag_add(words, HAMEL_INVALID, (diag_span){0}, "the goal names nothing");
    free(settings);
    free(plain);
    return status;
}

/// A goal that is the value of one variable: which, else n.
static size_t goal_variable(const steer_problem *p, size_t goal) {
    const steer_system *s = &p->system;
    const expr e =
        expr_add2(s->given->pool, p->goal[goal], number(s->given->pool, p->wanted[goal]));
    size_t i = 0;
    while (i < s->n && !expr_same(e, s->y[i])) i++;
    return i;
}

// ---- cost and time ------------------------------------------------------------------------------

static void usual_cost(steer_problem *p) {
    const steer_system *s = &p->system;
    expr_pool *pool = s->given->pool;
    expr sum = expr_int(pool, 0);
    for (size_t i = 0; i < s->control_count; i++) {
        const expr e = s->kinematic ? s->y[s->controls[i].rate] : s->u[i];
        sum = expr_add2(pool, sum, expr_pow_int(pool, e, 2));
    }
    p->cost = sum;
}

static hamel_status read_cost(steer_problem *p, const char *cost, diag *words) {
    const steer_system *s = &p->system;
    const expr_reader reader = {steer_name, s};
    hamel_status status = HAMEL_OK;
    if (cost == NULL) usual_cost(p);
    else status = words_read(s->given->pool, cost, 0, strlen(cost), &reader, words, &p->cost);
    if (status != HAMEL_OK) return status;
    text says = {0};
    if (expr_print(s->given->pool, p->cost, EXPR_TEXT, &says) != HAMEL_OK) text_reset(&says);
    p->cost_words = text_take(&says);
    steer_of_state(s, 1, &p->cost);
    return HAMEL_OK;
}

static hamel_status find_time(steer_problem *p, const steer_options *o, const char **about,
                              diag *messages) {
    p->time[0] = o->time[0];
    p->time[1] = o->time[1];
    if (o->time[0] == 0 && o->time[1] == 0) {
        const double until = o->spec != NULL ? model_number(p->system.given, o->spec->until) : 0;
        p->time[0] = p->time[1] = until > 0 ? until : 1;
    }
    if (p->time[0] > 0 && p->time[1] >= p->time[0] && isfinite(p->time[1])) return HAMEL_OK;
    *about = "time";
    return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                    "the end time is positive, T or A:B with A < B");
}

// ---- all of it ----------------------------------------------------------------------------------

static hamel_status check_goal(steer_problem *p, const char **about, diag *messages) {
    p->goal_at = MEM_NEW(size_t, p->goal_count);
    for (size_t g = 0; g < p->goal_count; g++) p->goal_at[g] = goal_variable(p, g);
    for (size_t g = 0; g < p->goal_count; g++) {
        const size_t i = p->goal_at[g];
        if (i == p->system.n || (p->wanted[g] >= p->low[i] && p->wanted[g] <= p->high[i])) continue;
        *about = "to";
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "the bounds exclude the goal: %s = %.10g is %s %.10g", p->goal_names[g],
                        p->wanted[g], p->wanted[g] < p->low[i] ? "below" : "above",
                        p->wanted[g] < p->low[i] ? p->low[i] : p->high[i]);
    }
    return HAMEL_OK;
}

static hamel_status compile(steer_problem *p, diag *messages) {
    const steer_system *s = &p->system;
    const size_t rows = s->n + 1 + p->path_count, columns = s->n + s->m + 1;
    expr *f = MEM_NEW(expr, rows), *in = MEM_NEW(expr, columns);
    memcpy(f, s->f, s->n * sizeof *f);
    f[s->n] = p->cost;
    if (p->path_count > 0) memcpy(f + s->n + 1, p->path, p->path_count * sizeof *f);
    memcpy(in, s->y, s->n * sizeof *in);
    memcpy(in + s->n, s->u, s->m * sizeof *in);
    in[s->n + s->m] = s->given->q->time;
    hamel_status status =
        steer_functions_init(&p->along, &s->knobbed, rows, f, columns, in, messages);
    in[s->n] = s->given->q->time;
    if (status == HAMEL_OK)
        status = steer_functions_init(&p->at_end, &s->knobbed, p->goal_count, p->goal, s->n + 1, in,
                                      messages);
    free(f);
    free(in);
    return status;
}

hamel_status steer_problem_init(steer_problem *p, const model *m, const steer_options *options,
                                diag *words, const char **about, diag *messages) {
    *p = (steer_problem){0};
    hamel_status status = steer_system_init(&p->system, m, options, words, about, messages);
    if (status == HAMEL_OK) status = find_time(p, options, about, messages);
    if (status != HAMEL_OK) return status;
    status = read_goal(p, options->to, words, messages);
    if (words->count > 0) *about = "to";
    if (status != HAMEL_OK) return status;
    status = read_cost(p, options->cost, words);
    if (words->count > 0) *about = "cost";
    if (status != HAMEL_OK) return status;
    status = steer_bounds_read(p, options->bounds, words);
    if (words->count > 0) *about = "bounds";
    if (status == HAMEL_OK) status = check_goal(p, about, messages);
    if (status == HAMEL_OK) status = compile(p, messages);
    if (status == HAMEL_OK) status = steer_bounds_check_start(p, messages);
    return status;
}

void steer_problem_clear(steer_problem *p) {
    steer_functions_clear(&p->along);
    steer_functions_clear(&p->at_end);
    for (size_t i = 0; i < p->goal_count; i++) free(p->goal_names[i]);
    free(p->goal_names);
    free(p->goal);
    free(p->wanted);
    free(p->seen);
    free(p->low);
    free(p->goal_at);
    free(p->path);
    free(p->path_low);
    free(p->path_high);
    free(p->cost_words);
    steer_system_clear(&p->system);
}
