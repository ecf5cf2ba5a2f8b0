/// A compiled step of DOP853 against the same step made of calls: the same motions, bit for bit,
/// for every model.
#include "tape/support.h"

#include <math.h>

#include "jit/jit.h"
#include "model/builtin.h"
#include "model/read.h"
#include "ode/ode.h"
#include "support/affine_models.h"
#include "support/equations.h"

typedef struct field {
    const tape *t;
    tape_work *work;
    jit_function *code;
    size_t n;
    double *in;
    size_t whole; ///< steps that were computed as a whole
} field;

static int rates(double t, const double *y, double *dy, void *data) {
    field *f = data;
    memcpy(f->in, y, f->n * sizeof *y);
    f->in[f->n] = t;
    return (int)jit_eval(f->code, f->work, f->in, dy).fault;
}

static bool whole_step(ode_step *s, void *data) {
    field *f = data;
    f->in[f->n] = s->t;
    const bool made = jit_step_go(f->code, s->y, f->in, s->h, s->first, s->rest, s->next,
                                  s->relative, s->absolute, s->sums);
    f->whole += made;
    return made;
}

/// The state at the end, and in the middle of the last step.
static ode_result go(field *f, bool whole, const double *initial, double *end, double *middle) {
    ode_options o = ode_options_default();
    o.relative = o.absolute = 1e-8;
    const ode_system system = {
        .n = f->n, .rhs = rates, .whole_step = whole ? whole_step : NULL, .data = f};
    ode *s = ode_create(ode_method_find("dop853"), &system, &o);
    memcpy(end, initial, f->n * sizeof *end);
    const ode_result r = ode_solve(s, 0, 2, end, NULL);
    if (r.end != ODE_DONE || ode_dense(s, 2 - 1e-6, middle) != ODE_DONE)
        memset(middle, 0, f->n * sizeof *middle);
    ode_destroy(s);
    return r;
}

static void compare(const tape *t, size_t n, const double *initial) {
    field f = {.t = t, .n = n, .work = tape_work_create(t, 1)};
    f.in = calloc(t->input_count + 1, sizeof *f.in);
    assert_int_equal(jit_compile_step(t, n, &ode_dop853_rule, NULL, &f.code), HAMEL_OK);
    double *states = calloc(4 * n, sizeof *states);
    const ode_result a = go(&f, false, initial, states, states + n);
    assert_int_equal(f.whole, 0);
    const ode_result b = go(&f, true, initial, states + 2 * n, states + 3 * n);
    assert_true(f.whole > 0);
    assert_int_equal(a.end, b.end);
    assert_int_equal(a.statistics.steps, b.statistics.steps);
    assert_int_equal(a.statistics.rejected, b.statistics.rejected);
    assert_memory_equal(&a.t, &b.t, sizeof a.t);
    assert_memory_equal(states, states + 2 * n, 2 * n * sizeof *states);
    free(states);
    free(f.in);
    jit_destroy(f.code);
    tape_work_destroy(f.work);
}

static void every_model_makes_the_same_steps(void **state) {
    (void)state;
    size_t count;
    const model_builtin *models = affine_models(&count);
    for (size_t i = 0; i < count; i += model_step()) {
        model *m;
        assert_int_equal(model_read(models[i].name, models[i].source, models[i].length, NULL, &m),
                         HAMEL_OK);
        for (size_t k = 0; k < m->run_count; k++) {
            run_equations e;
            assert_int_equal(run_equations_init(&e, m, &m->runs[k], NULL), HAMEL_OK);
            compare(e.tape, e.size, e.initial);
            run_equations_clear(&e);
        }
        model_destroy(m);
    }
}

int main(void) {
    if (!jit_available()) {
        puts("there is no compiler in this build: skipped");
        return 0;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_model_makes_the_same_steps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
