/// What is compiled for each chart of a sweep: the rates, what is looked at after every step, what
/// is kept at the end.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "mech/law/motion.h"
#include "run/motion/chart_internal.h"
#include "run/motion/fast_internal.h"
#include "run/sweep/chart_internal.h"
#include "run/sweep/kernel_internal.h"
#include "run/sweep/sweep_internal.h"

// ---- looking at expressions ---------------------------------------------------------------------

static bool depends_on_state(const run_motion *r, expr e) {
    const space *q = r->q;
    return expr_mentions(q->pool, 1, &e, q->entry_count, q->entries) ||
           expr_contains(q->pool, e, q->time);
}

/// Whether a node is a sum, a product, a whole power, a sine or a cosine, or does not depend on the
/// state.
static bool is_smooth(const run_motion *r, expr e) {
    const expr_pool *pool = r->m->pool;
    switch ((int)expr_op_of(pool, e)) {
    case EXPR_NUMBER:
    case EXPR_SYMBOL:
    case EXPR_ADD:
    case EXPR_MUL:
    case EXPR_SIN:
    case EXPR_COS: return true;
    case EXPR_POW: {
        const mpq_srcptr power = expr_value(pool, expr_arg(pool, e, 1));
        if (mpz_cmp_ui(mpq_denref(power), 1) == 0 && mpq_sgn(power) > 0) return true;
        break;
    }
    default: break;
    }
    return !depends_on_state(r, e);
}

/// Whether fields are smooth everywhere and are told apart by some velocities: each is 1 in one of
/// them, where the others are 0. Then they never become dependent.
static bool is_global(const run_motion *r, const mech_basis *d) {
    const expr_pool *pool = r->m->pool;
    for (size_t a = 0; a < d->r; a++) {
        bool found = false;
        for (size_t i = 0; i < d->n && !found; i++) {
            found = true;
            for (size_t c = 0; c < d->r; c++)
                found = found && expr_is_int(pool, d->fields[c * d->n + i], c == a);
        }
        if (!found) return false;
    }
    expr_walk w;
    expr_walk_init(&w, pool, d->r * d->n, d->fields);
    bool smooth = true;
    for (uint32_t i = 0; i < w.count && smooth; i++) smooth = is_smooth(r, (expr){w.ids[i]});
    expr_walk_clear(&w);
    return smooth;
}

/// Whether the first basis is one everywhere: then no other is ever needed.
static bool is_even(run_motion *r) {
    enum { LONGEST = 400 };
    expr quality = r->charts.items[0].basis.quality;
    if (!depends_on_state(r, quality) || is_global(r, &r->charts.items[0].basis)) return true;
    if (expr_infix_tokens(r->m->pool, quality) > LONGEST) return false;
    exact quiet = exact_quietly(&r->exact);
    return exact_normal(&quiet, quality, &quality) == HAMEL_OK && !depends_on_state(r, quality);
}

/// Whether a tape looks at an input.
static bool uses(const tape *t, uint32_t slot) {
    bool found = false;
    for (uint32_t i = 0; i < t->output_count; i++) found = found || t->outputs[i] == slot;
    for (uint32_t k = 0; k < t->code_count && !found; k++) {
        const tape_code c = t->code[k];
        if (c.op == TAPE_SOLVE) {
            for (uint32_t i = 0; i < tape_operand_count(c.a); i++)
                found = found || t->operands[c.b + i] == slot;
        } else if (c.op != TAPE_RESULT) {
            found = c.a == slot || c.b == slot;
        }
    }
    return found;
}

// ---- functions of a chart -----------------------------------------------------------------------

/// The symbols behind the state of the space: v, the work where the rates have a place for it, and
/// the further numbers of the form.
static size_t more_symbols(const sweep *s, const run_chart *c, expr *more) {
    const run_motion *r = s->r;
    const size_t rank = c->basis.r, count = s->n - r->q->state_count;
    const size_t further = r->form->further != NULL ? r->extra : 0;
    memcpy(more, c->symbols, rank * sizeof *more);
    if (count > rank + further) more[rank] = expr_symbol(s->swept.pool, "work_done", EXPR_OTHER);
    if (further > 0) memcpy(more + count - further, r->form->further(r), further * sizeof *more);
    return count;
}

/// Quasi-velocities of words as what they are, unless they are those of the chart: the first one's
/// are, where it stands in a basis of symbols.
static void put_quasi_in(const sweep *s, const run_chart *c, size_t count, expr *e) {
    bool own = c == &s->r->charts.items[0] && s->quasi_count == c->basis.r;
    for (size_t k = 0; k < s->quasi_count && own; k++) own = expr_same(s->quasi[k], c->symbols[k]);
    if (!own) expr_substitute(s->m->pool, count, e, s->quasi_count, s->quasi, s->meanings, e);
}

/// Expressions of positions, velocities, quasi-velocities and the energy as a tape over a point.
static hamel_status make_tape(sweep *s, size_t number, size_t count, const expr *given,
                              diag *messages, tape **out) {
    const run_chart *c = &s->r->charts.items[number];
    const space *q = s->r->q;
    *out = NULL;
    if (count == 0) return HAMEL_OK;
    expr *e = mem_copy(given, count, sizeof *e),
         *more = MEM_NEW(expr, c->basis.r + 1 + s->r->extra);
    const expr energy = sweep_energy(&s->swept);
    put_quasi_in(s, c, count, e);
    expr_substitute(q->pool, count, e, q->n, q->velocities, c->basis.velocity, e);
    mech_motion motion;
    mech_motion_init(&motion, &s->r->system, &c->basis);
    expr_substitute(q->pool, count, e, 1, &energy, &motion.energy, e);
    mech_motion_clear(&motion);
    run_function f;
    const size_t more_count = more_symbols(s, c, more);
    const hamel_status status = function_init(&f, s->r->m, more_count, more, count, e, messages);
    if (status == HAMEL_OK) {
        *out = f.tape;
        f.tape = NULL;
        function_clear(&f);
    }
    free(e);
    free(more);
    return status;
}

typedef VEC(expr) expr_list;

/// The two quantities of what turns; the second one of an angle is 0.
static void list_turning(const sweep *s, size_t kept, size_t i, expr_list *list) {
    const turning *t = &s->kept.items[kept].turns[i];
    *vec_push(list) = t->x;
    *vec_push(list) = turning_is_of_point(t) ? t->y : expr_int(s->swept.pool, 0);
}

/// The gates, then the quantities whose extremes are kept, then what turns, then the quality.
static hamel_status make_watch(sweep *s, size_t number, diag *messages, tape **out) {
    expr_list list = {0};
    expr_pool *pool = s->swept.pool;
    const model *m = &s->swept;
    for (size_t k = 0; k < m->range_count; k++) {
        const expr x = m->q->factors[m->ranges[k].factor].entries[0];
        if (m->ranges[k].has_lower) *vec_push(&list) = expr_sub(pool, x, m->ranges[k].lower);
        if (m->ranges[k].has_upper) *vec_push(&list) = expr_sub(pool, m->ranges[k].upper, x);
    }
    if (depends_on_state(s->r, s->r->system.content)) *vec_push(&list) = s->r->system.content;
    if (s->stops) *vec_push(&list) = s->stop;
    for (size_t k = 0; k < s->kept.count; k++) {
        if (s->kept.items[k].extreme != 0) *vec_push(&list) = s->kept.items[k].value;
    }
    for (size_t k = 0; k < s->kept.count; k++)
        for (size_t i = 0; i < s->kept.items[k].turn_count; i++) list_turning(s, k, i, &list);
    if (s->watches_quality) *vec_push(&list) = s->r->charts.items[number].basis.quality;
    const hamel_status status = make_tape(s, number, list.count, list.items, messages, out);
    vec_clear(&list);
    return status;
}

static hamel_status make_final(sweep *s, size_t number, diag *messages, tape **out) {
    VEC(expr) list = {0};
    for (size_t k = 0; k < s->kept.count; k++) {
        if (sweep_kept_at_end(&s->kept.items[k])) *vec_push(&list) = s->kept.items[k].value;
    }
    const hamel_status status = make_tape(s, number, list.count, list.items, messages, out);
    vec_clear(&list);
    return status;
}

/// The first n outputs: the power is for runs.
static tape *take_rates(const sweep *s, const tape *t) {
    uint32_t *which = MEM_NEW(uint32_t, s->n);
    for (uint32_t i = 0; i < s->n; i++) which[i] = i;
    tape *rates = tape_select(t, s->n, which);
    free(which);
    return rates;
}

static hamel_status chart_init(sweep *s, size_t number, bool compiled, diag *messages) {
    run_chart *c = &s->r->charts.items[number];
    sweep_chart *k = &s->charts[number];
    tape *watch = NULL, *final = NULL;
    hamel_status status = make_watch(s, number, messages, &watch);
    if (status == HAMEL_OK) status = make_final(s, number, messages, &final);
    if (status != HAMEL_OK) {
        if (watch != NULL) tape_destroy(watch);
        return status;
    }
    if (number == 0 && s->r->form->shorten != NULL)
        s->r->form->shorten(s->r, c); // the others are for a few steps
    if (c->fast.tape != NULL) k->given = take_rates(s, c->rates.tape);
    sweep_kernel_init(&k->rates, take_rates(s, c->fast.tape != NULL ? c->fast.tape : c->rates.tape),
                      number == 0 ? s->n : 0, compiled);
    sweep_kernel_init(&k->watch, watch, 0, compiled);
    sweep_kernel_init(&k->final, final, 0, compiled);
    return HAMEL_OK;
}

/// What motions are kept inside of, in the order of make_watch.
static void find_gates(sweep *s) {
    const model *m = &s->swept;
    s->gates = MEM_NEW(sweep_gate, 2 * m->range_count + 2);
    for (size_t k = 0; k < m->range_count; k++) {
        const size_t bounds = (size_t)m->ranges[k].has_lower + (size_t)m->ranges[k].has_upper;
        for (size_t i = 0; i < bounds; i++)
            s->gates[s->gate_count++] = (sweep_gate){SWEEP_LEFT_RANGE, true};
    }
    if (depends_on_state(s->r, s->r->system.content))
        s->gates[s->gate_count++] = (sweep_gate){SWEEP_SINGULAR, false};
    if (s->stops) s->gates[s->gate_count++] = (sweep_gate){SWEEP_STOP, false};
}

hamel_status sweep_charts_init(sweep *s, bool compiled, diag *messages) {
    run_motion *r = s->r;
    if (!is_even(r)) run_charts_complete(r, NULL, 0);
    r->all_made = true; // s->charts, tables and workers have one place for each that is there now
    s->n = r->charts.items[0].rates.tape->input_count - 1 - s->more_count;
    s->watches_quality = r->charts.count > 1;
    find_gates(s);
    s->charts = MEM_NEW_ZERO(sweep_chart, r->charts.count);
    hamel_status status = HAMEL_OK;
    s->timeless = true;
    s->compiled = compiled;
    for (size_t k = 0; k < r->charts.count && status == HAMEL_OK; k++) {
        status = chart_init(s, k, compiled, messages);
        if (status != HAMEL_OK) break;
        s->timeless = s->timeless && !uses(s->charts[k].rates.tape, (uint32_t)s->n) &&
                      (s->charts[k].given == NULL || !uses(s->charts[k].given, (uint32_t)s->n));
        s->compiled = s->compiled && s->charts[k].rates.code != NULL;
    }
    return status;
}

void sweep_charts_clear(sweep *s) {
    for (size_t k = 0; s->charts != NULL && k < s->r->charts.count; k++) {
        sweep_kernel_clear(&s->charts[k].rates);
        sweep_kernel_clear(&s->charts[k].watch);
        sweep_kernel_clear(&s->charts[k].final);
        if (s->charts[k].given != NULL) tape_destroy(s->charts[k].given);
    }
    free(s->charts);
    free(s->gates);
}
