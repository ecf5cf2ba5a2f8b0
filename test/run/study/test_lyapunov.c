/// Lyapunov exponents: known ones, those of steady motions by their spectra, and of integrable
/// models.
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/steady/steadying.h"

#include "run/study/lyapunov.h"

static lyapunov_result exponent(const model *m, bool reduced, double until) {
    diag messages = {0};
    run_motion *r;
    lyapunov_result out;
    const run_options options = {.until = until, .every = until / 100, .reduced = reduced};
    const hamel_status status = run_create(m, &m->runs[0], &options, &messages, &r);
    if (messages.count > 0) print_message("%s\n", messages.items[0].words);
    assert_int_equal(status, HAMEL_OK);
    assert_int_equal(lyapunov_go(r, NULL, NULL, &messages, &out), HAMEL_OK);
    print_message("%-20s T = %g: %.6g, later %.6g, %zu steps%s\n", m->name, until, out.exponent,
                  out.later, out.steps, out.reason);
    assert_true(out.done);
    run_destroy(r);
    diag_clear(&messages);
    return out;
}

static bool any(const double *columns, void *data) {
    (void)columns;
    (void)data;
    return true;
}

/// How often the run itself changes its basis.
static size_t changes(const model *m, double until) {
    diag messages = {0};
    run_motion *r;
    run_summary summary;
    const run_options options = {.until = until, .every = until};
    assert_int_equal(run_create(m, &m->runs[0], &options, &messages, &r), HAMEL_OK);
    run_go(r, any, NULL, &summary);
    run_destroy(r);
    diag_clear(&messages);
    return summary.changes;
}

/// A built-in model with another run.
static model *with_run(const char *name, const char *from) {
    const char *source = model_builtin_find(name)->source, *run = strstr(source, "\nrun ");
    text all = {0};
    text_add_bytes(&all, source, (size_t)(run - source));
    text_addf(&all, "\nrun other\n    from %s\n    until 1\n", from);
    model *m = read_text(name, text_cstr(&all));
    text_clear(&all);
    return m;
}

/// x'' = k² x: e^{kt}, whatever the start.
static void a_saddle_has_its_rate(void **unused) {
    (void)unused;
    model *m =
        read_text("saddle", "model saddle\ncoordinates\n    x : line\nlagrangian\n"
                            "    x'^2/2 + 2*x^2\nrun go\n    from x = 0, x' = 0\n    until 9\n");
    const lyapunov_result l = exponent(m, false, 20);
    assert_true(fabs(l.later - 2) < 1e-8);
    model_destroy(m);
}

/// On a steady motion the exponent is the largest real part of its spectrum: two routes.
static void steady_motions_grow_as_their_spectra_say(void **unused) {
    (void)unused;
    static const struct {
        const char *model, *from;
        double until;
    } all[] = {{"rigid_body", "Omega = [0, 1, 0]", 20},
               {"falling_disk", "theta = 0, psi' = 1", 6},
               {"rattleback", "gamma = [0, 0, 1], h = c, Omega = [0, 0, 1]", 60},
               {"chaplygin_top", "gamma = [0, 0, 1], Omega = [0, 0, 1]", 20}};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        model *m = with_run(all[k].model, all[k].from);
        text words = {0};
        if (k == 1) text_add(&words, "theta=0, psi'=1");
        else if (k == 0) text_add(&words, "Omega_2=1");
        else text_addf(&words, "gamma_3=1, Omega_3=1%s", k == 2 ? ", h=0.7" : "");
        steady *s = find(m, text_cstr(&words), NULL);
        const double growth = spectrum_growth(&steady_at(s, 0)->spectrum);
        const lyapunov_result l = exponent(m, true, all[k].until);
        // what is left: other directions at half time, and what a complex pair does within a period
        const bool turns = steady_at(s, 0)->spectrum.im[steady_at(s, 0)->spectrum.count - 1] != 0;
        print_message("  spectrum %.10g\n", growth);
        assert_true(fabs(l.later - growth) <
                    2 * exp(-growth * all[k].until / 2) + (turns ? 2 / all[k].until : 0));
        text_clear(&words);
        steady_destroy(s);
        model_destroy(m);
    }
}

/// Differences grow like t at most where a model is integrable, and the exponent vanishes like log
/// t/t.
static void integrable_models_have_none(void **unused) {
    (void)unused;
    static const char *const names[] = {"rigid_body", "chaplygin_sphere", "routh_sphere",
                                        "pendulum",   "vertical_disk",    "falling_disk",
                                        "veselova"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        model *m = read_builtin(names[k]);
        const bool reduced = m->symmetry_count > 0;
        const double early = exponent(m, reduced, 50).exponent;
        const double late = exponent(m, reduced, 800).exponent;
        assert_true(late < 0.02);
        assert_true(late < 0.5 * early || fabs(late) < 2e-3);
        model_destroy(m);
    }
}

/// The full motion has the exponents of the reduced one and zeros.
static void the_group_adds_nothing(void **unused) {
    (void)unused;
    model *m = with_run("rigid_body", "Omega = [0, 1, 0]");
    const double full = exponent(m, false, 20).later, reduced = exponent(m, true, 20).later;
    assert_true(fabs(full - reduced) < 1e-4);
    model_destroy(m);
}

/// A basis that degenerates on the way is changed, and the variation goes over with it: the free
/// particle in a plane with a knife edge that turns.
static void variations_go_over_to_another_basis(void **unused) {
    (void)unused;
    static const char source[] = "model knife\ncoordinates\n    x, y : line\n    phi : angle\n"
                                 "lagrangian\n    x'^2/2 + y'^2/2 + phi'^2/2\nconstraints\n"
                                 "    sin(phi)*x' - cos(phi)*y' = 0\nframe\n"
                                 "    u = d/dx + sin(phi)/cos(phi)*d/dy\n    w = d/dphi\n"
                                 "run go\n    from x' = 1, phi' = 1\n    until 20\n";
    static const char regular[] = "model knife\ncoordinates\n    x, y : line\n    phi : angle\n"
                                  "lagrangian\n    x'^2/2 + y'^2/2 + phi'^2/2\nconstraints\n"
                                  "    sin(phi)*x' - cos(phi)*y' = 0\nframe\n"
                                  "    u = cos(phi)*d/dx + sin(phi)*d/dy\n    w = d/dphi\n"
                                  "run go\n    from x' = 1, phi' = 1\n    until 20\n";
    model *a = read_text("knife", source), *b = read_text("knife", regular);
    assert_true(changes(a, 20) > 0 && changes(b, 20) == 0);
    const lyapunov_result changing = exponent(a, false, 20), smooth = exponent(b, false, 20);
    // the lengths of variations at the end differ by a bounded factor only
    assert_true(fabs(changing.growth - smooth.growth) < 2.5);
    model_destroy(a);
    model_destroy(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_saddle_has_its_rate),
        cmocka_unit_test(steady_motions_grow_as_their_spectra_say),
        cmocka_unit_test(integrable_models_have_none),
        cmocka_unit_test(the_group_adds_nothing),
        cmocka_unit_test(variations_go_over_to_another_basis),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
