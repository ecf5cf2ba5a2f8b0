/// Whether outputs determine parameters, by the jets h, L h, L² h, .. of the outputs along the
/// motion, L = ∂_t + f ∂_y. Motions that begin in a known state y tell p apart, near a generic p,
/// exactly if the derivatives of all jets by p have full rank (by p through y too, where the run
/// begins in a y that is a function of p); where the state is not known, if the
/// rank by (y, p) exceeds the rank by y by as much. With several motions their jets stand one below
/// the other, each with a state of its own.
///
/// The rank of dL^i h, i ≤ k, in (y, p) that the next order does not raise is final: dL^{k+1} h is
/// a combination of the others, and so, by L of that, is all that follows.
///
/// A rank at a point proves at least this rank. A deficit is seen at random points, with a bound of
/// the error, and proved where fields η(p) are found with η f = 0 and η h = 0: they leave all
/// outputs alone.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "exact/trial/trial.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "run/fit/combinations_internal.h"
#include "run/fit/fields_internal.h"
#include "run/fit/flow_internal.h"
#include "run/fit/identify_internal.h"

enum { MOST_ORDERS = 12, MOST_NODES = 60000, MOST_COPIES = 3 };

typedef VEC(expr) expr_list;

typedef struct search {
    fit *f;
    fit_system *s;
    exact x;
    expr_list jets; ///< order by order
    expr *last;     ///< those of the last order
    size_t moved_count;
    expr *moved, *to; ///< entries of the first state that are functions of the parameters
} search;

/// The derivative of an input of some order: a number of its own.
static expr input_rate(const fit_system *s, size_t input, size_t order) {
    if (order == 0) return s->inputs[input];
    text name = {0};
    text_addf(&name, "input(%zu,%zu)", input, order);
    const expr e = expr_symbol(s->r->m->pool, text_cstr(&name), EXPR_OTHER);
    text_clear(&name);
    return e;
}

/// The jets of the next order. False where they are too large.
static bool next_order(search *w, size_t order) {
    const fit_system *s = w->s;
    expr_pool *pool = s->r->m->pool;
    const size_t m = s->output_count, n = s->entry_count, all = n + 1 + s->input_count * order;
    expr *by = MEM_NEW(expr, all), *along = MEM_NEW(expr, all);
    memcpy(by, s->entries, n * sizeof *by);
    memcpy(along, s->entry_rates, n * sizeof *along);
    fit_put_fractions(s, n, along);
    by[n] = s->r->q->time;
    along[n] = expr_int(pool, 1);
    for (size_t o = 0, k = n + 1; o < order; o++) {
        for (size_t i = 0; i < s->input_count; i++, k++) {
            by[k] = input_rate(s, i, o);
            along[k] = input_rate(s, i, o + 1);
        }
    }
    expr_derive(pool, m, w->last, all, by, along, w->last);
    free(by);
    free(along);
    for (size_t j = 0; j < m; j++) *vec_push(&w->jets) = w->last[j];
    expr_walk nodes;
    expr_walk_init(&nodes, pool, m, w->last);
    const bool small = nodes.count < MOST_NODES;
    expr_walk_clear(&nodes);
    return small;
}

/// Derivatives of the jets by some symbols: a fresh matrix.
static expr *differential(const search *w, size_t count, const expr *by) {
    expr_pool *pool = w->s->r->m->pool;
    const size_t rows = w->jets.count;
    const expr one = expr_int(pool, 1);
    expr *M = MEM_NEW(expr, rows * count), *column = MEM_NEW(expr, rows);
    for (size_t k = 0; k < count; k++) {
        expr_derive(pool, rows, w->jets.items, 1, &by[k], &one, column);
        for (size_t i = 0; i < rows; i++) M[i * count + k] = column[i];
    }
    free(column);
    return M;
}

/// Derivatives of the jets by the parameters, of entries that move with these too: a fresh matrix.
static expr *by_parameters(const search *w) {
    const fit_system *s = w->s;
    expr_pool *pool = s->r->m->pool;
    const size_t k = s->free_count, rows = w->jets.count, n = 1 + w->moved_count;
    expr *M = MEM_NEW(expr, rows * k), *column = MEM_NEW(expr, rows), *by = MEM_NEW(expr, 2 * n),
         *along = by + n;
    memcpy(by + 1, w->moved, w->moved_count * sizeof *by);
    along[0] = expr_int(pool, 1);
    for (size_t a = 0; a < k; a++) {
        by[0] = s->knobs[a];
        expr_derive(pool, w->moved_count, w->to, 1, by, along, along + 1);
        expr_derive(pool, rows, w->jets.items, n, by, along, column);
        for (size_t i = 0; i < rows; i++) M[i * k + a] = column[i];
    }
    free(by);
    free(column);
    return M;
}

/// The matrix of `copies` motions: by p, and before that by the states where these are not known.
/// Copies of states have symbols of their own.
static expr *of_motions(const search *w, size_t copies, bool states, size_t *cols) {
    const fit_system *s = w->s;
    expr_pool *pool = s->r->m->pool;
    const size_t k = s->free_count, n = states ? s->entry_count : 0, rows = w->jets.count;
    *cols = copies * n + k;
    expr *M = MEM_NEW(expr, copies * rows * *cols), *by_p = by_parameters(w),
         *by_y = differential(w, n, s->entries), *names = MEM_NEW(expr, s->entry_count);
    for (size_t i = 0; i < copies * rows * *cols; i++) M[i] = expr_int(pool, 0);
    for (size_t c = 0; c < copies; c++) {
        for (size_t i = 0; i < s->entry_count; i++) {
            text name = {0};
            text_addf(&name, "state(%zu,%zu)", c, i);
            names[i] = c == 0 ? s->entries[i] : expr_symbol(pool, text_cstr(&name), EXPR_OTHER);
            text_clear(&name);
        }
        for (size_t i = 0; i < rows; i++) {
            expr *row = M + (c * rows + i) * *cols;
            memcpy(row + copies * n, by_p + i * k, k * sizeof *row);
            memcpy(row + c * n, by_y + i * n, n * sizeof *row);
            expr_substitute(pool, *cols, row, w->moved_count, w->moved, w->to, row);
            expr_substitute(pool, *cols, row, s->entry_count, s->entries, names, row);
        }
    }
    free(by_p);
    free(by_y);
    free(names);
    return M;
}

/// Seen or proved: the rank of a matrix.
static exact_seen rank_of(search *w, size_t rows, size_t cols, const expr *M, size_t *rank) {
    return exact_try_rank(&w->x, rows, cols, M, rank, NULL);
}

/// The rank by p that is left when the rank by the states is taken away.
static exact_seen rank_by_p(search *w, size_t copies, bool states, size_t *rank) {
    size_t cols, all, own = 0;
    expr *M = of_motions(w, copies, states, &cols);
    const size_t rows = copies * w->jets.count;
    exact_seen seen = rank_of(w, rows, cols, M, &all);
    if (states) {
        expr *D = differential(w, w->s->entry_count, w->s->entries);
        const exact_seen part = rank_of(w, w->jets.count, w->s->entry_count, D, &own);
        seen = exact_seen_and(seen, part);
        free(D);
    }
    free(M);
    *rank = all - copies * own;
    return seen;
}

/// Which parameters are determined: without its column the rank is less.
static void look_at_each(search *w, size_t copies, bool states, size_t rank) {
    fit_system *s = w->s;
    fit_verdict *v = &w->f->verdict;
    const size_t k = s->free_count;
    v->each = MEM_NEW_ZERO(bool, k);
    expr *knobs = mem_copy(s->knobs, k, sizeof *knobs);
    s->free_count = k - 1;
    for (size_t i = 0; i < k; i++) {
        size_t without;
        for (size_t a = 0, b = 0; a < k; a++) {
            if (a != i) s->knobs[b++] = knobs[a];
        }
        (void)rank_by_p(w, copies, states, &without);
        v->each[i] = without < rank;
    }
    s->free_count = k;
    memcpy(s->knobs, knobs, k * sizeof *knobs);
    free(knobs);
}

/// Order by order until the rank is full, or stays. False where values prove nothing.
static bool climb(search *w, size_t copies, bool states) {
    const fit_system *s = w->s;
    fit_verdict *v = &w->f->verdict;
    const size_t k = s->free_count, n = s->entry_count;
    expr *both = MEM_NEW(expr, n + k);
    memcpy(both, s->entries, n * sizeof *both);
    memcpy(both + n, s->knobs, k * sizeof *both);
    size_t before = SIZE_MAX;
    for (v->orders = 0; v->determined == TRUTH_UNKNOWN && v->orders < MOST_ORDERS; v->orders++) {
        if (v->orders > 0 && !next_order(w, v->orders)) break;
        size_t rank, whole;
        const exact_seen seen = rank_by_p(w, copies, states, &rank);
        if (rank == 0 && seen.answer != TRUTH_YES) {
            free(both);
            return false;
        }
        // with states, a rank by them that is too small would be taken for one by p
        if (rank == k && (!states || seen.answer == TRUTH_YES)) {
            *v = (fit_verdict){.determined = TRUTH_YES,
                               .proved = !states || seen.error == 0,
                               .error = seen.error,
                               .rank = k,
                               .orders = v->orders};
            break;
        }
        expr *D = differential(w, n + k, both);
        const exact_seen final = rank_of(w, w->jets.count, n + k, D, &whole);
        free(D);
        if (whole == before && final.answer == TRUTH_YES && seen.answer == TRUTH_YES) {
            v->determined = TRUTH_NO;
            v->error = final.error > seen.error ? final.error : seen.error;
            v->rank = rank;
            look_at_each(w, copies, states, rank);
            break;
        }
        before = whole;
    }
    free(both);
    return true;
}

/// The outputs themselves, then upwards.
static bool begin_and_climb(search *w, size_t copies, bool states) {
    const fit_system *s = w->s;
    w->jets.count = 0;
    for (size_t j = 0; j < s->output_count; j++) w->last[j] = s->columns[s->outputs[j]];
    fit_put_fractions(s, s->output_count, w->last);
    for (size_t j = 0; j < s->output_count; j++) *vec_push(&w->jets) = w->last[j];
    return climb(w, copies, states);
}

/// The entry of the state that the run gives a value to; their count if it is none of them.
static size_t entry_of(const fit_system *s, expr target) {
    const space *q = s->r->q;
    for (size_t j = 0; j < q->n; j++) { // a velocity that is one of those in use
        if (expr_same(q->velocities[j], target)) target = s->columns[q->entry_count + j];
    }
    size_t i = 0;
    while (i < s->entry_count && !expr_same(s->entries[i], target)) i++;
    return i;
}

/// Entry i of the first state, which moves with the parameters, becomes the function of these that
/// the run says. False if it says none.
static bool open_entry(search *w, size_t i) {
    const fit_system *s = w->s;
    const bool turns = s->r->q->state_count != s->r->q->entry_count;
    for (size_t k = 0; k < s->spec.from_count && !turns; k++) {
        if (entry_of(s, s->from[k].target) != i) continue;
        expr value = s->from[k].value;
        fit_put_fractions(s, 1, &value);
        w->moved[w->moved_count] = s->entries[i];
        w->to[w->moved_count++] = value;
        return true;
    }
    return false;
}

/// Which entries of the first state move with the parameters, where it is one that the run says.
/// False if some do in a way that is not written out.
static bool find_moved(search *w) {
    const fit *f = w->f;
    fit_system *s = w->s;
    double *a = MEM_NEW(double, 2 * s->size), *b = a + s->size;
    bool *moves = MEM_NEW_ZERO(bool, s->size), good = true;
    memcpy(s->values + s->free_count, f->sets[0].start, s->start_count * sizeof *a);
    for (size_t k = 0; k <= s->free_count && good; k++) {
        memcpy(s->values, f->p, s->free_count * sizeof *a);
        if (k > 0) s->values[k - 1] *= 1.01;
        good = fit_system_begin(s, fit_begins(f, &f->sets[0]), k > 0 ? b : a);
        for (size_t i = 0; k > 0 && i < s->size; i++)
            moves[i] = moves[i] || fabs(a[i] - b[i]) > 1e-12 * (1 + fabs(a[i]));
    }
    memcpy(s->values, f->p, s->free_count * sizeof *a);
    for (size_t i = 0; i < s->size && good; i++) good = !moves[i] || open_entry(w, i);
    free(a);
    free(moves);
    return good;
}

/// Whether two systems have the same equations and outputs.
static bool same_system(const fit_system *a, const fit_system *b) {
    bool same = a->entry_count == b->entry_count && a->output_count == b->output_count &&
                a->sign_count == 0 && b->sign_count == 0;
    for (size_t i = 0; i < a->input_count && same; i++)
        same = a->given_inputs[i] == b->given_inputs[i];
    for (size_t i = 0; i < a->entry_count && same; i++)
        same = expr_same(a->entries[i], b->entries[i]) &&
               expr_same(a->entry_rates[i], b->entry_rates[i]);
    for (size_t j = 0; j < a->output_count && same; j++)
        same = expr_same(a->columns[a->outputs[j]], b->columns[b->outputs[j]]);
    return a == b || same;
}

/// How many motions of the first system have states of their own: a run that says where it begins
/// has one, however often it was measured. *all: that is all of the data.
static size_t count_motions(const fit *f, bool *all) {
    size_t count = 0;
    *all = true;
    for (size_t i = 0; i < f->set_count; i++) {
        const fit_set *set = &f->sets[i];
        bool again = false;
        for (size_t k = 0; k < i && f->options.start == FIT_START_RUN; k++)
            again = again || f->sets[k].system == set->system;
        const bool same = same_system(f->sets[0].system, set->system);
        if (same && !again) count++;
        *all = *all && same && !(again && set->driven);
    }
    return count;
}

/// Whether holonomic constraints hold the states: ranks are those of states around them, and may be
/// less on them.
static bool has_levels(const fit_system *s) {
    for (size_t a = 0; a < s->r->m->constraint_count; a++) {
        if (s->r->m->constraints[a].holonomic) return true;
    }
    return false;
}

/// What was looked at sees this much, and others may see more.
static void forget(fit_verdict *v) {
    v->determined = TRUTH_UNKNOWN;
    free(v->each);
    v->each = NULL;
}

void fit_identify(fit *f) {
    fit_system *s = f->sets[0].system;
    const bool states = f->options.start == FIT_START_FREE;
    const bool turns = s->r->q->state_count != s->r->q->entry_count;
    bool all;
    const size_t motions = count_motions(f, &all);
    fit_verdict *v = &f->verdict;
    *v = (fit_verdict){.determined = TRUTH_UNKNOWN};
    search w = {.f = f, .s = s, .x = exact_quietly(&s->r->exact)};
    w.last = MEM_NEW(expr, s->output_count);
    w.moved = MEM_NEW(expr, 2 * s->entry_count);
    w.to = w.moved + s->entry_count;
    const bool known = states || find_moved(&w);
    const bool moved = !known || w.moved_count > 0;
    // a state that moves with the parameters is one
    const size_t copies = turns || moved ? 1 : motions < MOST_COPIES ? motions : MOST_COPIES;
    // several states at once may have roots between which nothing is proved: then one
    if (known && !begin_and_climb(&w, copies, states) && copies > 1)
        (void)begin_and_climb(&w, 1, states);
    v->off_level = known && has_levels(s);
    v->pieces = known && s->sign_count > 0;
    // other runs, outputs and starts may see more than what was looked at
    all = all && copies == motions && s->held_count == 0;
    if (v->determined == TRUTH_NO && (v->pieces || moved)) {
        forget(v); // what follows a jump may see more
    } else if (v->determined == TRUTH_NO) {
        fit_fields_find(f, &w.x);
        v->proved = v->field_count >= s->free_count - v->rank;
        if ((!all || v->off_level) && !v->proved) forget(v);
        if (v->determined == TRUTH_NO && v->proved) fit_combinations_find(f, &w.x);
        fit_tidy(f, &w.x);
    } else if (v->determined == TRUTH_YES && v->off_level) {
        v->determined = TRUTH_UNKNOWN;
    }
    v->start_depends = moved && v->determined == TRUTH_UNKNOWN;
    vec_clear(&w.jets);
    free(w.last);
    free(w.moved);
}
