/// Derivatives of the functions of a run against complex steps: f(x + iε) = f(x) + iε f'(x) +
/// O(ε²), and with ε = 1e-100 nothing is lost. The tape is computed with complex numbers here, so
/// that nothing of the way to the derivatives is used; the pattern has to hold all that is not
/// zero.
#include <complex.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/outside/program.h"

typedef double complex number;

// ---- tapes in complex numbers -------------------------------------------------------------------

static void solve(uint32_t n, number *A, number *x) {
    for (uint32_t k = 0; k < n; k++) {
        uint32_t p = k;
        for (uint32_t i = k + 1; i < n; i++) {
            if (cabs(A[i * n + k]) > cabs(A[p * n + k])) p = i;
        }
        for (uint32_t j = 0; j < n; j++) {
            const number a = A[p * n + j];
            A[p * n + j] = A[k * n + j];
            A[k * n + j] = a;
        }
        const number b = x[p];
        x[p] = x[k];
        x[k] = b;
        for (uint32_t i = k + 1; i < n; i++) {
            const number f = A[i * n + k] / A[k * n + k];
            for (uint32_t j = k; j < n; j++) A[i * n + j] -= f * A[k * n + j];
            x[i] -= f * x[k];
        }
    }
    for (uint32_t k = n; k-- > 0;) {
        for (uint32_t j = k + 1; j < n; j++) x[k] -= A[k * n + j] * x[j];
        x[k] /= A[k * n + k];
    }
}

static double sign(number a) { return (creal(a) > 0) - (creal(a) < 0); }

/// An operator with one value.
static number simple(tape_op op, number a, number b) {
    switch (op) {
    case TAPE_ADD: return a + b;
    case TAPE_SUB: return a - b;
    case TAPE_MUL: return a * b;
    case TAPE_DIV: return a / b;
    case TAPE_NEG: return -a;
    case TAPE_SQRT: return csqrt(a);
    case TAPE_POW: return cpow(a, b);
    case TAPE_SIN: return csin(a);
    case TAPE_COS: return ccos(a);
    case TAPE_TAN: return ctan(a);
    case TAPE_ASIN: return casin(a);
    case TAPE_ACOS: return cacos(a);
    case TAPE_ATAN: return catan(a);
    case TAPE_SINH: return csinh(a);
    case TAPE_COSH: return ccosh(a);
    case TAPE_TANH: return ctanh(a);
    case TAPE_EXP: return cexp(a);
    case TAPE_LOG: return clog(a);
    case TAPE_ABS: return sign(a) * a;
    case TAPE_SIGN: return sign(a);
    case TAPE_ATAN2: return creal(b) != 0 ? catan(a / b) : -catan(b / a);
    default: fail_msg("operator %d is not known here", (int)op); return 0;
    }
}

static void eval_solve(const tape *t, tape_code c, const number *values, number *x) {
    const uint32_t n = c.a, *slots = t->operands + c.b;
    number *A = calloc(n * n + n, sizeof *A);
    for (uint32_t i = 0; i < n * n + n; i++) A[i] = values[slots[i]];
    solve(n, A, A + n * n);
    memcpy(x, A + n * n, n * sizeof *x);
    free(A);
}

static void eval(const tape *t, const number *in, number *out) {
    const uint32_t first = tape_first(t);
    number *v = calloc(tape_slots(t) + 1, sizeof *v);
    for (uint32_t i = 0; i < t->input_count; i++) v[i] = in[i];
    for (uint32_t i = 0; i < t->constant_count; i++) v[t->input_count + i] = t->constants[i];
    for (uint32_t k = 0; k < t->code_count; k++) {
        const tape_code c = t->code[k];
        if (c.op == TAPE_RESULT) continue;
        if (c.op == TAPE_SOLVE) {
            eval_solve(t, c, v, v + first + k);
        } else if (c.op == TAPE_SINCOS) {
            v[first + k] = csin(v[c.a]);
            v[first + k + 1] = ccos(v[c.a]);
        } else {
            v[first + k] = simple((tape_op)c.op, v[c.a], v[c.b]);
        }
    }
    for (uint32_t i = 0; i < t->output_count; i++) out[i] = v[t->outputs[i]];
    free(v);
}

// ---- derivatives --------------------------------------------------------------------------------

/// A function with its derivatives, at a point.
typedef struct place {
    const char *name;
    const tape *f;
    const run_derivative *by;
    size_t in_count;
    const double *in;
} place;

static void check_column(const place *at, const run_derivative *d, const double *entries, size_t k,
                         size_t input) {
    number *in = calloc(at->in_count, sizeof *in), *out = calloc(d->rows + 1, sizeof *out);
    double *wanted = calloc(d->rows + 1, sizeof *wanted);
    for (size_t i = 0; i < at->in_count; i++) in[i] = at->in[i];
    in[input] += 1e-100 * I;
    eval(at->f, in, out);
    for (size_t e = 0; e < d->count; e++) {
        if (d->column[e] == k) wanted[d->row[e]] = entries[e];
    }
    double size = 1;
    for (size_t i = 0; i < d->rows; i++) size = fmax(size, fabs(wanted[i]));
    for (size_t i = 0; i < d->rows; i++) {
        const double slope = cimag(out[i]) * 1e100;
        if (!(fabs(slope - wanted[i]) <= 1e-9 * size))
            fail_msg("%s: row %zu by input %zu is %.15g, not %.15g", at->name, i, input, wanted[i],
                     slope);
    }
    free(in);
    free(out);
    free(wanted);
}

static void check(const place *at) {
    size_t input = 0;
    static const run_by order[] = {RUN_BY_STATE, RUN_BY_TIME, RUN_BY_PARAMETERS, RUN_BY_INPUTS};
    for (size_t b = 0; b < RUN_BY_COUNT; b++) {
        const run_derivative *d = &at->by[order[b]];
        double *entries = calloc(d->count + 1, sizeof *entries);
        tape_work *work = tape_work_create(d->tape, 1);
        assert_int_equal(tape_eval(d->tape, work, at->in, entries).fault, TAPE_OK);
        for (size_t k = 0; k < d->columns; k++) check_column(at, d, entries, k, input++);
        tape_work_destroy(work);
        free(entries);
    }
    assert_int_equal(input, at->in_count);
}

/// Near the initial state, not at it. False if there is no value.
static bool find_place(const run_program *p, double *in) {
    size_t k = 0;
    for (size_t i = 0; i < p->size; i++, k++) in[k] = p->y[i].value + 0.01 * (double)(i % 5 + 1);
    in[k++] = 0.3;
    for (size_t i = 0; i < p->parameter_count; i++, k++)
        in[k] = p->parameters[i].value * (1 + 0.01 * (double)(i % 3)) + (i % 2 == 0 ? 0 : 0.01);
    double *out = calloc(p->size + 1, sizeof *out);
    tape_work *work = tape_work_create(p->rates, 1);
    const bool good = tape_eval(p->rates, work, in, out).fault == TAPE_OK;
    tape_work_destroy(work);
    free(out);
    return good;
}

static bool check_model(const model *m) {
    diag messages = {0};
    run_program p;
    const hamel_status status = run_program_init_open(&p, m, m->run_count > 0 ? &m->runs[0] : NULL,
                                                      RUN_PROGRAM_MODULE, &messages);
    diag_clear(&messages);
    if (status != HAMEL_OK) return false;
    const size_t count = p.size + 1 + p.parameter_count;
    double *in = calloc(count, sizeof *in);
    const bool good = find_place(&p, in);
    if (good) {
        check(&(place){m->name, p.rates, p.rates_by, count, in});
        check(&(place){m->name, p.watch, p.columns_by, count, in});
    }
    free(in);
    run_program_clear(&p);
    return good;
}

static void derivatives_are_complex_steps(void **state) {
    (void)state;
    size_t checked = 0;
    size_t count;
    const model_builtin *all = model_builtins(&count);
    for (size_t i = 0; i < count; i++) {
        const model_builtin *one = &all[i];
        diag messages = {0};
        model *m = NULL;
        assert_int_equal(model_read(one->name, one->source, one->length, &messages, &m), HAMEL_OK);
        diag_clear(&messages);
        checked += check_model(m);
        model_destroy(m);
    }
    print_message("%zu models\n", checked);
    assert_true(checked >= 25);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(derivatives_are_complex_steps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
