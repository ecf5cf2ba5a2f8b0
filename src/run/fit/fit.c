/// Levenberg and Marquardt's method: steps of Gauss and Newton, shortened by a multiple of the
/// diagonal of JᵀJ until the sum of squares falls.
///   (JᵀJ + μ diag JᵀJ) δ = −Jᵀ r
/// Near the minimum the covariance of what was fitted is (JᵀJ)⁻¹, times Σ r²/(N − K) where the
/// accuracy of the data is not known.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "num/dense.h"
#include "run/fit/data_internal.h"
#include "run/fit/flow_internal.h"
#include "run/fit/identify_internal.h"

enum { MOST_STEPS = 500, MOST_TRIES = 30 };
/// The sum of squares falls by less, as a part of it: it is the least.
static const double SETTLED = 1e-13;
/// The part of it that something positive may lose in a step.
static const double HELD = 0.9;

/// The problem in numbers: K unknowns, parameters and then first states, set by set.
typedef struct squares {
    fit *f;
    size_t count;        ///< K
    double *x, *tried;   ///< the unknowns
    double *JJ, *Jr, *A; ///< JᵀJ, Jᵀr; room
    double *step, sum;   ///< Σ r²
    double floor;        ///< Σ r² of residuals as large as the errors of the motions
    const char *why;     ///< there is no motion
} squares;

static bool free_start(const fit *f) { return f->options.start == FIT_START_FREE; }

static bool is_stopped(const fit *f) {
    return f->options.stop != NULL && f->options.stop(f->options.data_of_stop);
}

static double sigma_of(const fit *f, size_t column) {
    return column < f->sets[0].system->column_count ? f->sigma[column] : 1;
}

/// Adds the residuals of a set, whose first state stands at `at` among the unknowns.
static void add_set(squares *q, const fit_set *set, size_t at) {
    const fit_system *s = set->system;
    const size_t k = s->free_count, all = s->sense, m = s->output_count;
    for (size_t i = 0; i < set->rows.row_count * m; i++) {
        const double sigma = sigma_of(q->f, s->outputs[i % m]);
        const double r = (set->fitted[i] - set->measured[i]) / sigma;
        const double *by = set->by + i * all;
        const double error = q->f->tolerance * (1 + fabs(set->measured[i])) / sigma;
        q->sum += r * r;
        q->floor += error * error;
        for (size_t a = 0; a < all; a++) {
            const size_t row = a < k ? a : at + a - k;
            const double d = by[a] / sigma;
            q->Jr[row] += d * r;
            for (size_t b = 0; b < all; b++)
                q->JJ[row * q->count + (b < k ? b : at + b - k)] += d * by[b] / sigma;
        }
    }
}

/// Σ r², JᵀJ and Jᵀr at x. False where some motion does not come to its end.
static bool look(squares *q, const double *x) {
    fit *f = q->f;
    size_t at = f->free_count;
    q->sum = q->floor = 0;
    memset(q->JJ, 0, q->count * q->count * sizeof *q->JJ);
    memset(q->Jr, 0, q->count * sizeof *q->Jr);
    for (size_t i = 0; i < f->set_count; i++) {
        fit_set *set = &f->sets[i];
        q->why = fit_flow(f, set, x, free_start(f) ? x + at : NULL);
        if (q->why != NULL) return false;
        add_set(q, set, at);
        if (free_start(f)) at += set->system->size;
    }
    q->why = isfinite(q->sum) ? NULL : "the outputs are not finite";
    return q->why == NULL;
}

/// √(JᵀJ)_ii, what unknown i is measured in: whatever its unit, the matrix is as good. 1 where
/// nothing is seen of it.
static double scale_of(const squares *q, size_t i) {
    const double d = q->JJ[i * q->count + i];
    return d > 0 ? sqrt(d) : 1;
}

/// δ for a damping μ, where those that are held have theirs already. False where the matrix is
/// singular.
static bool solve(squares *q, double mu, const bool *held) {
    const size_t n = q->count;
    for (size_t i = 0; i < n; i++) {
        const double own = scale_of(q, i);
        for (size_t k = 0; k < n; k++)
            q->A[i * n + k] = held[i] ? i == k : q->JJ[i * n + k] / (own * scale_of(q, k));
        if (!held[i]) q->A[i * n + i] = 1 + mu;
        q->step[i] = held[i] ? -HELD * q->x[i] * own : -q->Jr[i] / own;
    }
    if (!dense_solve(n, q->A, 1, q->step) || !dense_finite(n, q->step)) return false;
    for (size_t i = 0; i < n; i++) q->step[i] /= scale_of(q, i);
    return true;
}

/// δ for a damping μ. What is positive and would shrink to less than a tenth is held at a tenth,
/// and the step is that of the others: so it stays positive, and finds back.
static bool find_step(squares *q, double mu) {
    const fit *f = q->f;
    bool *held = MEM_NEW_ZERO(bool, q->count), good, more = true;
    for (good = true; good && more;) {
        good = solve(q, mu, held);
        more = false;
        for (size_t i = 0; i < f->free_count && good; i++) {
            if (!f->positive[i] || held[i] || !(q->step[i] < -HELD * q->x[i])) continue;
            held[i] = more = true;
        }
    }
    free(held);
    return good;
}

/// From x to the least sum of squares. False with the reason if there is no way there.
static bool descend(squares *q, size_t *steps) {
    double mu = 1e-4, before;
    const size_t n = q->count;
    double *JJ = MEM_NEW(double, n *n), *Jr = MEM_NEW(double, n);
    bool good = look(q, q->x), settled = false;
    q->f->result.squares_first = before = q->sum;
    for (*steps = 0; good && !settled && *steps < MOST_STEPS; ++*steps) {
        bool lower = false;
        memcpy(JJ, q->JJ, n * n * sizeof *JJ);
        memcpy(Jr, q->Jr, n * sizeof *Jr);
        double fall = 0, move = 0;
        for (int k = 0; k < MOST_TRIES && !lower; k++) {
            memcpy(q->JJ, JJ, n * n * sizeof *JJ);
            memcpy(q->Jr, Jr, n * sizeof *Jr);
            if (is_stopped(q->f)) break;
            const bool found = find_step(q, mu);
            if (found) {
                move = 0;
                for (size_t i = 0; i < n; i++) {
                    q->tried[i] = q->x[i] + q->step[i];
                    move = fmax(move, fabs(q->step[i]) / (fabs(q->x[i]) + 1e-9));
                }
                lower = look(q, q->tried) && q->sum <= before;
                fall = before - q->sum;
            }
            mu = lower ? fmax(mu / 10, 1e-15) : mu * 10;
            if (found && !lower && move < 1e-9) break; // no step is left
        }
        if (lower) memcpy(q->x, q->tried, n * sizeof *q->x);
        settled = !lower || fall <= SETTLED * (q->sum + 1e-300) || move < 1e-10 ||
                  (q->sum <= q->floor && move < 1e-6); // what is left is of the integrator
        if (lower) before = q->sum;
    }
    good = good && look(q, q->x);
    if (good && !settled) q->why = "no minimum is reached in five hundred steps";
    free(JJ);
    free(Jr);
    return good && settled;
}

/// Whether the data leave a number open: it has a part in a direction that they do not see.
static bool is_open(size_t n, size_t seen, const double *V, size_t i) {
    for (size_t k = seen; k < n; k++) {
        if (fabs(V[k * n + i]) > 1e-6) return true;
    }
    return false;
}

/// The inverse of JᵀJ, scaled by its diagonal, across the directions that these data do not see.
/// Parameters may be determined although numbers of a first state are not: the condition is that of
/// what is seen, infinite where a parameter is open.
static void invert(squares *q, double *inverse, double *condition) {
    static const double UNSEEN = 1e-14;
    const size_t n = q->count;
    double *scale = MEM_NEW(double, n), *V = MEM_NEW(double, n *n), *w = MEM_NEW(double, n);
    for (size_t i = 0; i < n; i++) scale[i] = scale_of(q, i);
    for (size_t i = 0; i < n * n; i++) q->A[i] = q->JJ[i] / (scale[i / n] * scale[i % n]);
    dense_singular(n, n, q->A, w, V);
    size_t seen = 0;
    while (seen < n && w[seen] > UNSEEN * w[0]) seen++;
    *condition = seen > 0 ? sqrt(w[0] / w[seen - 1]) : INFINITY;
    for (size_t i = 0; i < n * n; i++) {
        const size_t a = i / n, b = i % n;
        inverse[i] = 0;
        for (size_t k = 0; k < seen; k++) inverse[i] += V[k * n + a] * V[k * n + b] / w[k];
        inverse[i] /= scale[a] * scale[b];
        if (is_open(n, seen, V, a) || is_open(n, seen, V, b)) inverse[i] = INFINITY;
        if (a == b && a < q->f->free_count && isinf(inverse[i])) *condition = INFINITY;
    }
    free(scale);
    free(V);
    free(w);
}

static void take_result(squares *q, size_t steps) {
    fit *f = q->f;
    const size_t k = f->free_count, n = q->count;
    fit_result *r = &f->result;
    double *inverse = MEM_NEW(double, n *n), *errors = f->numbers + k,
           *covariance = f->numbers + 2 * k;
    r->steps = steps;
    r->unknowns = n;
    r->squares = q->sum;
    r->known_sigma = f->options.sigma != NULL;
    for (size_t i = 0; i < f->set_count; i++)
        r->measured += f->sets[i].rows.row_count * f->sets[i].system->output_count;
    const double spread = r->known_sigma    ? 1
                          : r->measured > n ? q->sum / (double)(r->measured - n)
                                            : NAN;
    invert(q, inverse, &r->condition);
    for (size_t a = 0; a < k * k; a++) {
        const double one = inverse[a / k * n + a % k];
        covariance[a] = isinf(one) ? INFINITY : spread * one;
    }
    for (size_t a = 0; a < k; a++) errors[a] = sqrt(covariance[a * k + a]);
    memcpy(f->p, q->x, k * sizeof *q->x);
    free(inverse);
}

/// The first states to begin with: those of the data.
static bool begin_states(const fit *f, double *x) {
    size_t at = f->free_count;
    for (size_t i = 0; i < f->set_count && free_start(f); i++) {
        fit_system *s = f->sets[i].system;
        memcpy(s->values, f->p, f->free_count * sizeof *f->p);
        memcpy(s->values + f->free_count, f->sets[i].start, s->start_count * sizeof *f->p);
        if (!fit_system_begin(s, fit_begins(f, &f->sets[i]), x + at)) return false;
        at += s->size;
    }
    return true;
}

/// Sets cut to a part of their rows.
static void cut_rows(fit *f, const size_t *all, size_t part) {
    for (size_t i = 0; i < f->set_count; i++) {
        const size_t few = all[i] < 10 ? all[i] : 10, rows = all[i] / part;
        f->sets[i].rows.row_count = rows > few ? rows : few;
    }
}

/// Far from the minimum long motions lose sight of it: short ones first, then longer ones.
static bool descend_by_parts(squares *q, size_t *steps) {
    fit *f = q->f;
    size_t *all = MEM_NEW(size_t, f->set_count), taken = 0;
    const double first = f->result.squares_first;
    bool good = true;
    for (size_t i = 0; i < f->set_count; i++) all[i] = f->sets[i].rows.row_count;
    for (size_t part = 16; part >= 1 && good; part /= 2) {
        size_t own;
        cut_rows(f, all, part);
        good = descend(q, &own);
        taken += own;
    }
    cut_rows(f, all, 1);
    f->result.squares_first = first;
    *steps += taken;
    free(all);
    return good;
}

/// From the beginning by parts, which may lead to another minimum than the one that was found, if
/// one was: the lower one counts.
static bool descend_again(squares *q, bool found, size_t *steps) {
    fit *f = q->f;
    double *kept = mem_copy(q->x, q->count, sizeof *kept);
    const double sum = q->sum;
    const size_t taken = *steps;
    memcpy(q->x, f->p, f->free_count * sizeof *f->p);
    bool good = begin_states(f, q->x) && descend_by_parts(q, steps);
    if (found && !(good && q->sum < 0.999 * sum)) {
        memcpy(q->x, kept, q->count * sizeof *kept);
        *steps = taken;
        good = look(q, q->x);
    }
    free(kept);
    return good;
}

hamel_status fit_go(fit *f, diag *messages) {
    squares q = {.f = f, .count = f->free_count};
    for (size_t i = 0; i < f->set_count && free_start(f); i++) q.count += f->sets[i].system->size;
    const size_t n = q.count;
    q.x = MEM_NEW_ZERO(double, 4 * n + 2 * n * n);
    q.tried = q.x + n;
    q.step = q.tried + n;
    q.Jr = q.step + n;
    q.JJ = q.Jr + n;
    q.A = q.JJ + n * n;
    memcpy(q.x, f->p, f->free_count * sizeof *f->p);
    size_t steps = 0;
    bool good = begin_states(f, q.x) && descend(&q, &steps);
    if (!(good && q.sum <= q.floor) && !is_stopped(f)) good = descend_again(&q, good, &steps);
    if (good) take_result(&q, steps);
    free(q.x);
    if (good) return HAMEL_OK;
    return diag_add(messages, HAMEL_UNDEFINED, (diag_span){0}, "there is no fit: %s",
                    q.why != NULL ? q.why : "there is no motion to begin with");
}

// ---- making -------------------------------------------------------------------------------------

static hamel_status read_free(fit *f, const char *words, diag *messages) {
    const model *m = f->m;
    f->free = MEM_NEW(expr, m->parameter_count + 1);
    f->positive = MEM_NEW_ZERO(bool, m->parameter_count + 1);
    for (const char *at = words; at != NULL;) {
        at += strspn(at, " ,");
        const size_t n = strcspn(at, " ,");
        if (n == 0) break;
        size_t k = 0, twice = 0;
        const char *name = NULL;
        for (; k < m->parameter_count; k++) {
            name = expr_symbol_info_of(m->pool, m->parameters[k].symbol)->name;
            if (strlen(name) == n && strncmp(name, at, n) == 0) break;
        }
        while (k < m->parameter_count && twice < f->free_count &&
               !expr_same(f->free[twice], m->parameters[k].symbol))
            twice++;
        if (k == m->parameter_count || twice < f->free_count)
            return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                            k == m->parameter_count ? "'%.*s' is no parameter of the model"
                                                    : "'%.*s' is free twice",
                            n < 60 ? (int)n : 60, at);
        f->positive[f->free_count] = m->parameters[k].positive;
        f->free[f->free_count++] = m->parameters[k].symbol;
        at += n;
    }
    if (f->free_count > 0) return HAMEL_OK;
    return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "no parameter is free");
}

hamel_status fit_create(const model *m, const fit_options *options, diag *messages, fit **out) {
    fit *f = MEM_NEW_ZERO(fit, 1);
    f->m = m;
    f->options = *options;
    f->tolerance = options->tolerance > 0 ? options->tolerance : 1e-9;
    *out = NULL;
    hamel_status status = read_free(f, options->free, messages);
    const size_t k = f->free_count;
    if (status == HAMEL_OK) status = fit_data_read(f, messages);
    if (status != HAMEL_OK) {
        fit_destroy(f);
        return status;
    }
    f->p = mem_copy(f->systems[0].values, k, sizeof *f->p);
    f->numbers = MEM_NEW_ZERO(double, 2 * k + k * k);
    memcpy(f->numbers, f->p, k * sizeof *f->p);
    f->result = (fit_result){.free_count = k,
                             .symbols = f->free,
                             .first = f->numbers,
                             .values = f->p,
                             .errors = f->numbers + k,
                             .covariance = f->numbers + 2 * k,
                             .motion_count = f->set_count};
    fit_identify(f);
    *out = f;
    return HAMEL_OK;
}

const fit_verdict *fit_identified(const fit *f) { return &f->verdict; }
const fit_result *fit_of(const fit *f) { return &f->result; }
const model *fit_model(const fit *f) { return f->m; }

fit_motion fit_motion_of(const fit *f, size_t i) {
    const fit_set *set = &f->sets[i];
    return (fit_motion){.file = set->file,
                        .run = set->system->spec.name,
                        .rows = set->rows.row_count,
                        .outputs = set->system->output_count,
                        .times = set->rows.values,
                        .measured = set->measured,
                        .fitted = set->fitted,
                        .stride = set->rows.column_count};
}

const char *fit_output_name(const fit *f, size_t motion, size_t output) {
    const fit_system *s = f->sets[motion].system;
    return fit_column(s, s->outputs[output]);
}

void fit_destroy(fit *f) {
    if (f == NULL) return;
    for (size_t i = 0; i < f->set_count; i++) {
        fit_set *set = &f->sets[i];
        input_rows_clear(&set->rows);
        free(set->file);
        free(set->columns);
        free(set->inputs);
        free(set->start);
        free(set->measured);
        free(set->fitted);
        free(set->by);
    }
    for (size_t k = 0; k < f->system_count; k++) fit_system_clear(&f->systems[k]);
    free(f->sets);
    free(f->systems);
    free(f->free);
    free(f->positive);
    free(f->p);
    free(f->sigma);
    free(f->numbers);
    free(f->verdict.each);
    free(f->verdict.fields);
    free(f->verdict.combinations);
    free(f);
}
