/// Spectra by routes that share no basis: in a basis in symbols, in one that is orthonormal there,
/// from the bordered system.
#include "run/steady/family.h"
#include "run/steady/steadying.h"

#include "support/affine_models.h"

static void routes_agree_on_all_models(void **unused) {
    (void)unused;
    size_t count, seen = 0;
    const model_builtin *all = affine_models(&count);
    for (size_t k = 0; k < count; k += model_step()) {
        model *m = read_builtin(all[k].name);
        steady *s = find(m, NULL, NULL);
        for (size_t i = 0; i < steady_count(s); i++) {
            if (steady_at(s, i)->agreement != STEADY_AGREE)
                fail_msg("%s, motion %zu: %d", all[k].name, i + 1, steady_at(s, i)->agreement);
            seen++;
        }
        steady_destroy(s);
        model_destroy(m);
    }
    print_message("%zu motions\n", seen);
    assert_true(seen > (model_step() == 1 ? 80 : 0));
}

/// On spheres about the origin, in a field that pulls up: all heights z on the axis are equilibria,
/// λ² = −g/z and −g/z − 1. Every basis without denominators degenerates on an axis; here on all
/// three of them, one after another.
static void the_basis_degenerates_at_the_motion(void **unused) {
    (void)unused;
    const char *names[] = {"x", "y", "z"};
    for (size_t up = 0; up < 3; up++) {
        const char *z = names[up], *x = names[(up + 1) % 3], *y = names[(up + 2) % 3];
        text source = {0}, from = {0};
        text_addf(&source,
                  "model pole\nparameters\n    g = 2\ncoordinates\n    x, y, z : line\n"
                  "lagrangian\n    (x'^2 + y'^2 + z'^2)/2 + g*%s - %s^2/2\n"
                  "constraints\n    x*x' + y*y' + z*z' = 0\n",
                  z, x);
        model *m = read_text("pole", text_cstr(&source));
        for (int sign = -1; sign <= 1; sign += 2) {
            text_addf(&from, "%s=0.3, %s=0.2, %s=%d", x, y, z, sign);
            steady *s = find(m, text_cstr(&from), NULL);
            text_clear(&from);
            assert_int_equal(steady_count(s), 1);
            const steady_motion *e = steady_at(s, 0);
            const double height = e->entries[up];
            assert_int_equal(e->agreement, STEADY_AGREE);
            assert_int_equal(e->proof.ground, STEADY_EXACT);
            assert_true(e->entries[(up + 1) % 3] == 0 && e->entries[(up + 2) % 3] == 0);
            assert_true(height * sign > 0);
            bool numeric;
            assert_int_equal(steady_answer(e, &numeric),
                             sign > 0 ? STEADY_CENTRE : STEADY_UNSTABLE);
            assert_true(e->proof.decided);
            const double wanted[] = {-2 / height, -2 / height - 1};
            for (size_t k = 0; k < 2; k++) {
                size_t seen = 0;
                for (size_t i = 0; i < e->spectrum.count; i++) {
                    const double re = e->spectrum.re[i], im = e->spectrum.im[i];
                    seen += fabs(re * re - im * im - wanted[k]) < 1e-9;
                }
                assert_int_equal(seen, 2);
            }
            steady_destroy(s);
        }
        model_destroy(m);
        text_clear(&source);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_basis_degenerates_at_the_motion),
        cmocka_unit_test(routes_agree_on_all_models),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
