/// A step is divided; where the sign changes the place is found by bisection with regula falsi
/// (Anderson and Björck's weights), on the dense output.
#include "run/study/section.h"
#include "run/motion/go.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "run/outside/point.h"
#include "tape/tape.h"

enum { PARTS = 4, MOST_STEPS = 100 };
static const double LASTING = 0.1; ///< of the largest value: then a reversal counts

struct section {
    section_kind kind;
    tape *tape; ///< (entries, velocities, t) → the quantity less its value
    tape_work *work;
    size_t inputs, columns;
    double *in, *here;
    double before; ///< its value at the end of the last step
    section_take *take;
    void *data;
    VEC(double) times;
    bool failed;
    double largest;  ///< |g| so far, for reversals
    int sign;        ///< the sign that lasts
    double *pending; ///< the crossing that may become a reversal
    bool has_pending;
};

// ---- the quantity -------------------------------------------------------------------------------

static hamel_status compile(section *s, const model *m, expr g, diag *messages) {
    const space *q = m->q;
    expr *from = MEM_NEW(expr, m->parameter_count), *to = MEM_NEW(expr, m->parameter_count);
    s->inputs = q->entry_count + q->n + 1;
    expr *symbols = MEM_NEW(expr, s->inputs);
    for (size_t i = 0; i < m->parameter_count; i++) {
        from[i] = m->parameters[i].symbol;
        to[i] = m->parameters[i].value;
    }
    symbols[0] = q->time; // the order of the columns of a run
    memcpy(symbols + 1, q->entries, q->entry_count * sizeof *symbols);
    memcpy(symbols + 1 + q->entry_count, q->velocities, q->n * sizeof *symbols);
    expr_substitute(m->pool, 1, &g, m->parameter_count, from, to, &g);
    const hamel_status status = tape_create(m->pool, s->inputs, symbols, 1, &g, messages, &s->tape);
    if (status == HAMEL_OK) s->work = tape_work_create(s->tape, 1);
    free(from);
    free(to);
    free(symbols);
    return status;
}

hamel_status section_create(const model *m, section_kind kind, const char *words,
                            diag *words_messages, diag *messages, section **out) {
    section *s = MEM_NEW_ZERO(section, 1);
    s->kind = kind;
    expr g;
    hamel_status status = run_equation(m, words, words_messages, messages, &g);
    if (status == HAMEL_OK) status = compile(s, m, g, messages);
    *out = status == HAMEL_OK ? s : NULL;
    if (status != HAMEL_OK) section_destroy(s);
    return status;
}

void section_destroy(section *s) {
    if (s == NULL) return;
    if (s->work != NULL) tape_work_destroy(s->work);
    if (s->tape != NULL) tape_destroy(s->tape);
    free(s->here);
    free(s->pending);
    vec_clear(&s->times);
    free(s);
}

/// Columns begin with the inputs, so a sample is a point. NaN where there is no value.
static double value_of(const section *s, const double *columns) {
    double g;
    return tape_eval(s->tape, s->work, columns, &g).fault == TAPE_OK ? g : NAN;
}

static double value_at(const section *s, const run_step *step, double t) {
    return run_step_columns(step, t, s->here) ? value_of(s, s->here) : NAN;
}

// ---- crossings ----------------------------------------------------------------------------------

static void record(section *s, const double *columns, bool rising) {
    *vec_push(&s->times) = columns[0];
    if (s->take != NULL && !s->take(columns, rising, s->data)) s->failed = true;
}

/// The place in (a, b) where g, of opposite signs there, is zero.
static double root(const section *s, const run_step *step, double a, double fa, double b,
                   double fb) {
    for (int k = 0; k < MOST_STEPS && fabs(b - a) > 4e-16 * (fabs(a) + fabs(b)); k++) {
        double c = b - fb * (b - a) / (fb - fa);
        if (k % 3 == 2 || !(c > fmin(a, b) && c < fmax(a, b))) c = a + (b - a) / 2;
        const double fc = value_at(s, step, c);
        if (fc == 0 || isnan(fc)) return c;
        if ((fc > 0) != (fb > 0)) {
            a = b;
            fa = fb;
        } else {
            const double weight = 1 - fc / fb;
            fa *= weight > 0 ? weight : 0.5;
        }
        b = c;
        fb = fc;
    }
    return b;
}

/// A crossing of a quantity that may come back: it waits until the quantity is large again.
static void look_for_reversal(section *s, double g) {
    s->largest = fmax(s->largest, fabs(g));
    if (!(fabs(g) > LASTING * s->largest)) return;
    const int sign = g > 0 ? 1 : -1;
    if (s->sign != 0 && sign != s->sign && s->has_pending) record(s, s->pending, sign > 0);
    s->sign = sign;
    s->has_pending = false;
}

static void cross(section *s, const run_step *step, double a, double fa, double b, double fb) {
    const bool rising = fb > fa;
    const bool wanted = s->kind == SECTION_BOTH || s->kind == SECTION_REVERSAL ||
                        (s->kind == SECTION_RISING) == rising;
    if (!wanted || !run_step_columns(step, root(s, step, a, fa, b, fb), s->here)) return;
    if (s->kind != SECTION_REVERSAL) {
        record(s, s->here, rising);
        return;
    }
    memcpy(s->pending, s->here, s->columns * sizeof *s->pending);
    s->has_pending = true;
}

static void after_step(const run_step *step, double t_old, double t, void *data) {
    section *s = data;
    double a = t_old, fa = s->before;
    for (int k = 1; k <= PARTS; k++) {
        const double b = k < PARTS ? t_old + (t - t_old) * k / PARTS : t;
        const double fb = value_at(s, step, b);
        if ((fa < 0 && fb >= 0) || (fa > 0 && fb <= 0)) cross(s, step, a, fa, b, fb);
        if (s->kind == SECTION_REVERSAL) look_for_reversal(s, fb);
        if (fb != 0) fa = fb; // a zero at the end of a part was counted there
        a = b;
    }
    s->before = fa;
}

// ---- in use -------------------------------------------------------------------------------------

void section_begin(section *s, size_t columns, const double *initial, section_take *take,
                   void *data) {
    s->columns = columns;
    s->here = mem_resize(s->here, columns, sizeof *s->here);
    s->pending = mem_resize(s->pending, columns, sizeof *s->pending);
    s->times.count = 0;
    s->take = take;
    s->data = data;
    s->failed = s->has_pending = false;
    s->sign = 0;
    s->largest = 0;
    s->before = value_of(s, initial);
    if (s->kind == SECTION_REVERSAL) look_for_reversal(s, s->before);
}

run_observer section_observer(section *s) { return (run_observer){.step = after_step, .data = s}; }

size_t section_count(const section *s) { return s->times.count; }
const double *section_times(const section *s) { return s->times.items; }
