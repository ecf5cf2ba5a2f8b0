/// The interpreter of Taylor programs: the oracle of compiled ones.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tape/eval_internal.h"
#include "tape/taylor_eval.h"

struct taylor_work {
    tape_work *values;
    double *out;      ///< rates
    double *u;        ///< coefficient k of slot s stands at s * ROW + k
    double *inverses; ///< of the matrices of all solves
    double *room;
    void *block;  ///< what `rows` points into
    double *rows; ///< for compiled programs
};

enum { ROW = TAYLOR_HIGHEST + 1 };

taylor_work *taylor_work_create(const taylor *s) {
    const size_t n = s->tape->largest_solve, slots = tape_slots(s->tape);
    taylor_work *w = MEM_NEW(taylor_work, 1);
    *w = (taylor_work){.values = tape_work_create(s->tape, 1),
                       .out = MEM_NEW(double, s->tape->output_count),
                       .u = MEM_NEW_ZERO(double, slots *ROW),
                       .inverses = MEM_NEW(double, s->inverse_count),
                       .room = MEM_NEW(double, 3 * n * n + 5 * n)};
    const size_t row = ((size_t)s->product_count + TAPE_LANES - 1) / TAPE_LANES * TAPE_LANES;
    w->block = MEM_NEW_ZERO(double, 2 * TAYLOR_ROWS * row + TAPE_LANES);
    const uintptr_t vector = TAPE_LANES * sizeof(double);
    w->rows = (double *)(((uintptr_t)w->block + vector - 1) / vector * vector);
    return w;
}

void taylor_work_destroy(taylor_work *w) {
    if (w == NULL) return;
    tape_work_destroy(w->values);
    free(w->out);
    free(w->u);
    free(w->inverses);
    free(w->room);
    free(w->block);
    free(w);
}

double *taylor_work_rows(taylor_work *w) { return w->rows; }

bool taylor_invert(uint32_t n, const double *matrix, double *room, double *inverse) {
    double *system = room, *x = system + (size_t)n * n + n, *rest = x + n;
    memcpy(system, matrix, (size_t)n * n * sizeof *matrix);
    for (uint32_t j = 0; j < n; j++) {
        for (uint32_t i = 0; i < n; i++) system[n * n + i] = i == j;
        if (tape_solve_system(n, system, rest, x) != TAPE_OK) return false;
        for (uint32_t i = 0; i < n; i++) inverse[i * n + j] = x[i];
    }
    return true;
}

// ---- order 0 ------------------------------------------------------------------------------------

/// What a step divides by at every order; 1 if it does not.
static double divisor(const taylor_work *w, const taylor_step *step) {
    const double *u = w->u;
    switch ((taylor_rule)step->rule) {
    case TAYLOR_OVER:
    case TAYLOR_QUOTIENT: return u[step->b * ROW];
    case TAYLOR_ROOT: return 2 * u[step->slot * ROW];
    case TAYLOR_BACKWARD:
    case TAYLOR_ANGLE: return u[step->w * ROW];
    case TAYLOR_POWER:
    case TAYLOR_SIZE: return u[step->a * ROW]; // a kink where that is zero
    default: return 1;
    }
}

static bool invert(const taylor *s, taylor_work *w, const taylor_step *step) {
    const uint32_t n = step->a, *slots = s->tape->operands + step->b;
    double *matrix = w->room, *rest = matrix + (size_t)n * n;
    for (uint32_t i = 0; i < n * n; i++) matrix[i] = w->u[slots[i] * ROW];
    return taylor_invert(n, matrix, rest, w->inverses + step->w);
}

static tape_result fault_at(const taylor *s, tape_fault fault, uint32_t slot) {
    return (tape_result){fault, slot == TAPE_NONE ? TAPE_NONE : s->source[slot]};
}

static tape_result begin(const taylor *s, taylor_work *w, const double *in) {
    const tape_result r = tape_eval(s->tape, w->values, in, w->out);
    if (r.fault != TAPE_OK) return fault_at(s, r.fault, r.place);
    const double *values = tape_work_values(w->values);
    for (uint32_t slot = 0; slot < tape_slots(s->tape); slot++) w->u[slot * ROW] = values[slot];
    for (uint32_t k = 0; k < s->step_count; k++) {
        const taylor_step *step = &s->steps[k];
        if (divisor(w, step) == 0) {
            const bool kink = step->rule == TAYLOR_SIZE;
            return fault_at(s, kink ? TAPE_DOMAIN : TAPE_DIVISION_BY_ZERO, step->slot);
        }
        if (step->rule == TAYLOR_SOLVE && !invert(s, w, step))
            return fault_at(s, TAPE_SINGULAR, step->slot);
    }
    return r;
}

// ---- higher orders ------------------------------------------------------------------------------

/// H_k of a product.
static double history(const taylor *s, const taylor_work *w, uint32_t product, unsigned k) {
    const taylor_product *p = &s->products[product];
    const double *a = w->u + p->a * ROW, *b = w->u + p->b * ROW;
    double sum = 0;
    for (unsigned j = 1; j < k; j++)
        sum += (p->da ? j * a[j] : a[j]) * (p->db ? (k - j) * b[k - j] : b[k - j]);
    return sum;
}

static void solve(const taylor *s, taylor_work *w, const taylor_step *step, unsigned k) {
    const uint32_t n = step->a, *slots = s->tape->operands + step->b;
    const double *inverse = w->inverses + step->w;
    double *r = w->room, *x = w->u + step->slot * ROW;
    uint32_t product = step->product;
    for (uint32_t i = 0; i < n; i++) {
        r[i] = w->u[slots[n * n + i] * ROW + k];
        for (uint32_t j = 0; j < n; j++) {
            if (s->degree[slots[i * n + j]] == TAYLOR_CONSTANT) continue;
            r[i] -= history(s, w, product++, k) + w->u[slots[i * n + j] * ROW + k] * x[j * ROW];
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        double sum = 0;
        for (uint32_t j = 0; j < n; j++) sum += inverse[i * n + j] * r[j];
        x[i * ROW + k] = sum;
    }
}

/// c_k of a slot by the table of rules.
static double coefficient(const taylor *s, const taylor_work *w, const taylor_step *step,
                          unsigned k) {
    const double *a = w->u + step->a * ROW, *b = w->u + step->b * ROW, *v = w->u + step->w * ROW,
                 *c = w->u + step->slot * ROW;
    const uint32_t p = step->product;
    switch ((taylor_rule)step->rule) {
    case TAYLOR_STATE:
    case TAYLOR_SOLVE: break; // not here
    case TAYLOR_TIME: return k == 1;
    case TAYLOR_SUM: return a[k] + b[k];
    case TAYLOR_LESS: return a[k] - b[k];
    case TAYLOR_MINUS: return -a[k];
    case TAYLOR_SCALE: return a[0] * b[k];
    case TAYLOR_OVER: return a[k] / b[0];
    case TAYLOR_PRODUCT: return history(s, w, p, k) + a[0] * b[k] + a[k] * b[0];
    case TAYLOR_SQUARE: return history(s, w, p, k) + 2 * a[0] * a[k];
    case TAYLOR_QUOTIENT: return (a[k] - history(s, w, p, k) - b[k] * c[0]) / b[0];
    case TAYLOR_ROOT: return (a[k] - history(s, w, p, k)) / (2 * c[0]);
    case TAYLOR_FORWARD: return history(s, w, p, k) / k + a[k] * v[0];
    case TAYLOR_FALLING: return -(history(s, w, p, k) / k + a[k] * v[0]);
    case TAYLOR_BACKWARD: return (a[k] - history(s, w, p, k) / k) / v[0];
    case TAYLOR_POWER:
        return (b[0] * (history(s, w, p, k) / k + a[k] * c[0]) - history(s, w, p + 1, k) / k) /
               a[0];
    case TAYLOR_ANGLE:
        return ((history(s, w, p, k) - history(s, w, p + 1, k) - history(s, w, p + 2, k)) / k +
                a[k] * b[0] - b[k] * a[0]) /
               v[0];
    case TAYLOR_SIZE: return a[0] < 0 ? -a[k] : a[k];
    }
    return 0;
}

static void find_order(const taylor *s, taylor_work *w, unsigned k, const double *y) {
    for (uint32_t i = 0; i < s->step_count; i++) {
        const taylor_step *step = &s->steps[i];
        if (step->rule == TAYLOR_STATE) w->u[step->slot * ROW + k] = y[step->a];
        else if (step->rule == TAYLOR_SOLVE) solve(s, w, step, k);
        else w->u[step->slot * ROW + k] = coefficient(s, w, step, k);
    }
}

tape_result taylor_eval(const taylor *s, taylor_work *w, unsigned order, const double *in,
                        double *c) {
    const tape *t = s->tape;
    const size_t n = t->output_count;
    const tape_result r = begin(s, w, in);
    if (r.fault != TAPE_OK) return r;
    for (unsigned k = 1; k <= order; k++) {
        double *y = c + k * n;
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t slot = t->outputs[i];
            const bool zero = k > 1 && s->degree[slot] == TAYLOR_CONSTANT;
            y[i] = zero ? 0 : w->u[slot * ROW + k - 1] / k;
            if (!isfinite(y[i])) return fault_at(s, TAPE_NOT_FINITE, slot);
        }
        if (k < order) find_order(s, w, k, y);
    }
    return r;
}
