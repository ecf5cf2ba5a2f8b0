/// The interpreter: one loop over the instructions and one switch over the table, written once for
/// any number of lanes and compiled for one and for TAPE_LANES. That is why the two agree bit for
/// bit.
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tape/eval_internal.h"
#include "tape/sine.h"

struct tape_work {
    unsigned lanes;
    double *values; ///< lane l of slot s stands at s * lanes + l; the constants are in place
    double *matrix; ///< of the largest solve: its system, and room to solve it in
};

tape_work *tape_work_create(const tape *t, unsigned lanes) {
    assert(lanes == 1 || lanes == TAPE_LANES);
    const size_t n = t->largest_solve;
    tape_work *w = MEM_NEW(tape_work, 1);
    *w = (tape_work){.lanes = lanes,
                     .values = MEM_NEW_ZERO(double, (size_t)tape_slots(t) * lanes),
                     .matrix = mem_alloc(tape_solve_room(n), sizeof(double))};
    double *constants = w->values + (size_t)t->input_count * lanes;
    for (size_t i = 0; i < (size_t)t->constant_count * lanes; i++)
        constants[i] = t->constants[i / lanes];
    return w;
}

double *tape_work_slots(tape_work *w) { return w->values; }

void tape_work_destroy(tape_work *w) {
    if (w == NULL) return;
    free(w->values);
    free(w->matrix);
    free(w);
}

const double *tape_work_values(const tape_work *w) { return w->values; }

/// The first fault of a lane stays.
static void report(tape_result *r, tape_fault fault, uint32_t place) {
    if (r->fault == TAPE_OK) *r = (tape_result){fault, place};
}

static void gather(const uint32_t *slots, size_t count, const double *lane, size_t lanes,
                   double *out) {
    for (size_t i = 0; i < count; i++) out[i] = lane[slots[i] * lanes];
}

/// The results of a direct solve, if it may be one.
static bool solve_direct(uint32_t n, const uint32_t *slots, const double *lane, size_t lanes,
                         double *x) {
    const double det = lane[slots[n] * lanes];
    const uint32_t *guards = slots + n + 1;
    double least = lane[guards[0] * lanes];
    for (uint32_t k = 1; k < tape_guard_count(n); k++) {
        const double guard = lane[guards[k] * lanes];
        least = guard < least ? guard : least;
    }
    if (!tape_direct_good(least, det)) return false;
    const double inverse = 1 / det;
    for (size_t i = 0; i < n; i++) x[i * lanes] = lane[slots[i] * lanes] * inverse;
    return true;
}

tape_fault tape_solve_lane(uint32_t n, const uint32_t *slots, double *system, const double *lane,
                           size_t lanes, double *x) {
    const uint32_t given = n * n + n;
    if (n <= TAPE_DIRECT && solve_direct(n, slots + given, lane, lanes, x)) return TAPE_OK;
    double *right = system + given, *room = right + n;
    gather(slots, given, lane, lanes, system);
    const tape_fault fault = tape_solve_system(n, system, room, right);
    for (size_t i = 0; i < n; i++) x[i * lanes] = right[i];
    return fault;
}

/// The first slot of a lane whose value is not finite.
static uint32_t first_not_finite(const tape *t, const double *lane, size_t lanes) {
    uint32_t slot = 0;
    while (slot < tape_slots(t) && isfinite(lane[slot * lanes])) slot++;
    return slot;
}

static double sine_of(double a) {
    double s, c;
    tape_sines(a, &s, &c);
    return s;
}

static double cosine_of(double a) {
    double s, c;
    tape_sines(a, &s, &c);
    return c;
}

// what the table calls sin and cos is computed as compiled code does
#define sin(a) sine_of(a)
#define cos(a) cosine_of(a)

__attribute__((always_inline)) static inline void
interpret(const tape *t, tape_work *w, const size_t lanes, tape_result *results) {
    double *const values = w->values;
    const uint32_t first = tape_first(t);
    for (size_t l = 0; l < lanes; l++) results[l] = (tape_result){TAPE_OK, TAPE_NONE};

    for (uint32_t k = 0; k < t->code_count; k++) {
        const tape_code c = t->code[k];
        double *restrict r = values + (size_t)(first + k) * lanes;
        switch ((tape_op)c.op) {
#define X(name, arguments, value, guard, problem)                                                  \
    case TAPE_##name: {                                                                            \
        const double *A = values + (size_t)c.a * lanes, *B = values + (size_t)c.b * lanes;         \
        for (size_t l = 0; l < lanes; l++) {                                                       \
            const double a = A[l], b = B[l];                                                       \
            (void)a, (void)b;                                                                      \
            r[l] = (value);                                                                        \
        }                                                                                          \
        for (size_t l = 0; l < lanes; l++) {                                                       \
            const double a = A[l], b = B[l];                                                       \
            (void)a, (void)b;                                                                      \
            if (!(guard)) report(&results[l], TAPE_##problem, first + k);                          \
        }                                                                                          \
        break;                                                                                     \
    }
            TAPE_SIMPLE_OPS(X)
#undef X
        case TAPE_SINCOS:
            for (size_t l = 0; l < lanes; l++) {
                double sine, cosine;
                tape_sines(values[c.a * lanes + l], &sine, &cosine);
                r[l] = sine;
                r[lanes + l] = cosine;
            }
            break;
        case TAPE_SOLVE:
            for (size_t l = 0; l < lanes; l++) {
                const tape_fault fault =
                    tape_solve_lane(c.a, t->operands + c.b, w->matrix, values + l, lanes, r + l);
                if (fault != TAPE_OK) report(&results[l], fault, first + k);
            }
            break;
        case TAPE_RESULT:
        case TAPE_OP_COUNT: break;
        }
    }

    for (uint32_t i = 0; i < t->output_count; i++) {
        for (size_t l = 0; l < lanes; l++) {
            if (!isfinite(values[t->outputs[i] * lanes + l]) && results[l].fault == TAPE_OK)
                report(&results[l], TAPE_NOT_FINITE, first_not_finite(t, values + l, lanes));
        }
    }
}

tape_result tape_eval(const tape *t, tape_work *w, const double *in, double *out) {
    assert(w->lanes == 1);
    tape_result result;
    if (t->input_count > 0) memcpy(w->values, in, t->input_count * sizeof *in);
    interpret(t, w, 1, &result);
    gather(t->outputs, t->output_count, w->values, 1, out);
    return result;
}

void tape_eval_lanes(const tape *t, tape_work *w, const double *in, double *out,
                     tape_result *results) {
    assert(w->lanes == TAPE_LANES);
    if (t->input_count > 0) memcpy(w->values, in, t->input_count * TAPE_LANES * sizeof *in);
    interpret(t, w, TAPE_LANES, results);
    for (uint32_t i = 0; i < t->output_count; i++)
        memcpy(out + i * TAPE_LANES, w->values + t->outputs[i] * TAPE_LANES,
               TAPE_LANES * sizeof *out);
}

tape_result tape_eval_lane(const tape *t, tape_work *w, size_t lane, const double *in,
                           double *out) {
    assert(w->lanes == 1);
    tape_result result;
    for (uint32_t i = 0; i < t->input_count; i++) w->values[i] = in[i * TAPE_LANES + lane];
    interpret(t, w, 1, &result);
    for (uint32_t i = 0; out != NULL && i < t->output_count; i++)
        out[i * TAPE_LANES + lane] = w->values[t->outputs[i]];
    return result;
}
