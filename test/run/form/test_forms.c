/// The tables of formulations: which one a run is made in, that all nonholonomic ones move alike,
/// and that each can do what its table says, or refuses with the one message there is for it.
#include "run/form/forms.h"
#include "run/motion/form.h"
#include "run/motion/integrals.h"
#include "run/outside/program.h"
#include "run/running.h"
#include "run/study/lyapunov.h"
#include "run/study/validated.h"

/// One run of each form.
static const struct {
    const char *name, *model;
    run_options options;
    double off; ///< from the motion in velocities; 0: another motion
} cases[] = {
    {"a run in velocities", "snakeboard", {.reduced = false}, 1e-12},
    {"a bordered run", "snakeboard", {.route = RUN_BORDERED}, 1e-7},
    {"a run by discrete mechanics", "snakeboard", {.method = "dla", .step = 1e-3}, 1e-4},
    {"a reduced run", "snakeboard", {.reduced = true}, 1e-7},
    {"a run in momenta", "snakeboard", {.form = RUN_HAMILTON}, 1e-7},
    {"a run that carries multipliers", "snakeboard", {.form = RUN_CARRYING}, 1e-7},
    {"a vakonomic run", "snakeboard", {.form = RUN_VAKONOMIC}, 0},
    {"a run with nonlinear constraints", "isokinetic", {.reduced = false}, 1e-12},
    {"a run that carries multipliers", "isokinetic", {.form = RUN_CARRYING}, 1e-7},
    {"a vakonomic run", "isokinetic", {.form = RUN_VAKONOMIC}, 0},
};
enum { CASES = sizeof cases / sizeof *cases };

static run_options options_of(size_t k) {
    run_options o = cases[k].options;
    o.until = 0.5;
    o.every = 0.5;
    o.tolerance = 1e-11;
    return o;
}

static void every_form_is_chosen(void **unused) {
    (void)unused;
    bool seen[RUN_FORM_COUNT] = {false};
    for (size_t k = 0; k < CASES; k++) {
        trip t;
        assert_int_equal(prepare(&t, builtin(cases[k].model), NULL, options_of(k)), HAMEL_OK);
        assert_string_equal(run_form_of(t.r)->name, cases[k].name);
        for (size_t i = 0; i < RUN_FORM_COUNT; i++)
            seen[i] = seen[i] || run_forms[i] == run_form_of(t.r);
        trip_clear(&t);
    }
    for (size_t i = 0; i < RUN_FORM_COUNT; i++) assert_true(seen[i]);
}

/// Whatever columns two runs share agree at the end: positions, velocities, quasi-velocities,
/// forces of prescribed motions, energy.
static void nonholonomic_forms_move_alike(void **unused) {
    (void)unused;
    for (size_t k = 0; k < CASES; k++) {
        if (cases[k].off == 0) continue;
        run_options o = options_of(k), plain = {.until = o.until, .every = o.every, .forces = true};
        trip a, b;
        o.forces = true;
        plain.tolerance = o.tolerance;
        travel(&a, builtin(cases[k].model), NULL, plain);
        travel(&b, builtin(cases[k].model), NULL, o);
        assert_int_equal(b.summary.end, RUN_DONE);
        size_t shared = 0;
        for (size_t i = 0; i < b.s.columns; i++) {
            const char *name = run_column_name(b.r, i);
            for (size_t j = 0; j < a.s.columns; j++) {
                if (strcmp(run_column_name(a.r, j), name) != 0) continue;
                shared++;
                if (!(fabs(last(&a.s, name) - last(&b.s, name)) <= cases[k].off))
                    fail_msg("%s: %s = %g, not %g", cases[k].name, name, last(&b.s, name),
                             last(&a.s, name));
            }
        }
        assert_true(shared >= 2 + run_first_velocity(a.r));
        trip_clear(&a);
        trip_clear(&b);
    }
}

// ---- abilities ----------------------------------------------------------------------------------

/// Does it with the run of a case; the messages say what stands against it.
typedef hamel_status doing(size_t k, trip *t);

static hamel_status move_by_series(size_t k, trip *t) {
    run_options o = options_of(k);
    o.method = "taylor";
    o.step = 0;
    const hamel_status status = prepare(t, builtin(cases[k].model), NULL, o);
    if (status == HAMEL_OK) go(t);
    if (status == HAMEL_OK) assert_int_equal(t->summary.end, RUN_DONE);
    return status;
}

static hamel_status write_out(size_t k, trip *t) {
    const run_options o = options_of(k);
    run_program p;
    assert_int_equal(prepare(t, builtin(cases[k].model), NULL, o), HAMEL_OK);
    const hamel_status status = run_program_init(&p, t->m, find_run(t->m, NULL), &o, &t->messages);
    if (status == HAMEL_OK) run_program_clear(&p);
    return status;
}

static hamel_status find_exponent(size_t k, trip *t) {
    lyapunov_result out;
    assert_int_equal(prepare(t, builtin(cases[k].model), NULL, options_of(k)), HAMEL_OK);
    const hamel_status status = lyapunov_go(t->r, NULL, NULL, &t->messages, &out);
    assert_int_equal(status == HAMEL_OK, isfinite(out.exponent));
    return status;
}

static hamel_status prove_bounds(size_t k, trip *t) {
    run_options o = options_of(k);
    o.until = o.every = 0.01;
    validated_result out;
    const validated_request nothing = {0};
    assert_int_equal(prepare(t, builtin(cases[k].model), NULL, o), HAMEL_OK);
    const hamel_status status = validated_go(t->r, &nothing, NULL, NULL, &t->messages, &out);
    assert_int_equal(status == HAMEL_OK, out.done);
    validated_result_clear(&out);
    return status;
}

static hamel_status tell_forces(size_t k, trip *t) {
    run_options o = options_of(k);
    o.forces = true;
    return prepare(t, builtin(cases[k].model), NULL, o);
}

/// Nobody can ask for a sweep in another form yet: the need itself is asked for.
static hamel_status sweep(size_t k, trip *t) {
    assert_int_equal(prepare(t, builtin(cases[k].model), NULL, options_of(k)), HAMEL_OK);
    return run_need(t->r, RUN_CAN_SWEEP, &t->messages);
}

static const struct {
    run_ability what;
    doing *does;
    const char *words;
} abilities[] = {
    {RUN_CAN_SWEEP, sweep, "cannot be swept"},
    {RUN_CAN_SERIES, move_by_series, "has no Taylor series"},
    {RUN_CAN_EXPORT, write_out, "cannot be exported"},
    {RUN_CAN_EXPONENT, find_exponent, "has no Lyapunov exponent"},
    {RUN_CAN_ENCLOSE, prove_bounds, "has no proved bounds"},
    {RUN_CAN_FORCES, tell_forces, "forces of prescribed motions"},
};

static const run_form_table *form_of(size_t k) {
    trip t;
    assert_int_equal(prepare(&t, builtin(cases[k].model), NULL, options_of(k)), HAMEL_OK);
    const run_form_table *form = run_form_of(t.r);
    trip_clear(&t);
    return form;
}

static void a_form_can_or_says_why_not(void **unused) {
    (void)unused;
    for (size_t k = 0; k < CASES; k++) {
        const run_form_table *form = form_of(k);
        for (size_t i = 0; i < sizeof abilities / sizeof *abilities; i++) {
            const char *why = form->cannot[abilities[i].what];
            if (abilities[i].what == RUN_CAN_SERIES && form->map != NULL) continue; // one method
            if (abilities[i].what == RUN_CAN_FORCES && strcmp(cases[k].model, "snakeboard") != 0)
                continue; // nothing is prescribed
            trip t = {0};
            const hamel_status status = abilities[i].does(k, &t);
            assert_int_equal(status, why == NULL ? HAMEL_OK : HAMEL_UNAVAILABLE);
            if (why != NULL) {
                assert_int_equal(t.messages.count, 1);
                assert_non_null(strstr(t.messages.items[0].words, form->name));
                assert_non_null(strstr(t.messages.items[0].words, abilities[i].words));
                assert_non_null(strstr(t.messages.items[0].words, why));
            }
            trip_clear(&t);
        }
    }
}

/// Nobody has to ask for integrals: those that cannot be watched are left out.
static void integrals_are_watched_where_they_can_be(void **unused) {
    (void)unused;
    for (size_t k = 0; k < CASES; k++) {
        const run_integral *list;
        run_options o = options_of(k);
        o.integrals = true;
        trip t;
        assert_int_equal(prepare(&t, builtin(cases[k].model), NULL, o), HAMEL_OK);
        if (!run_can(t.r, RUN_CAN_INTEGRALS)) assert_int_equal(run_integrals_of(t.r, &list), 0);
        trip_clear(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_is_chosen),
        cmocka_unit_test(nonholonomic_forms_move_alike),
        cmocka_unit_test(a_form_can_or_says_why_not),
        cmocka_unit_test(integrals_are_watched_where_they_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
