/// Sections of D*: the defect is what keeps them from being carried along by the motion.
#include "mech/hamilton/chapter_f.h"
#include "mech/hamilton/hamilton_jacobi.h"

typedef struct section {
    const char *scene, *gamma[3];
    truth closed, constant, solves;
} section;

/// With p = γ(q): p' of chapter F less d/dt γ along q' is v^β dγ(X_α, X_β) − X_α[H∘γ].
/// @eq F98 Thm 3.1
static void a_section_moves_by_its_defect(void **state) {
    (void)state;
    static const section list[] = {
        {"particle", {"2*sqrt(1 + y^2)", "3"}, TRUTH_YES, TRUTH_YES, TRUTH_YES},
        {"particle", {"2 + x*z", "y^2"}, TRUTH_NO, TRUTH_NO, TRUTH_NO},
        {"chaplygin_sleigh", {"2", "0"}, TRUTH_YES, TRUTH_YES, TRUTH_YES},
        {"chaplygin_sleigh", {"2", "1"}, TRUTH_NO, TRUTH_YES, TRUTH_NO},
        {"chaplygin_sleigh", {"x*cos(theta)", "y"}, TRUTH_NO, TRUTH_NO, TRUTH_NO},
        {"vertical_disk", {"2", "3"}, TRUTH_YES, TRUTH_YES, TRUTH_YES},
        {"suslov", {"B_11", "B_23"}, TRUTH_NO, TRUTH_NO, TRUTH_NO},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        chapter_f c;
        mech_hamilton_jacobi j;
        expr gamma[3];
        chapter_f_init(&c, scene_find(list[i].scene), HAMILTON_IN_MOMENTA);
        laws *l = &c.l;
        const size_t r = c.h.r, n = c.h.n;
        assert_true(c.h.closed && r == 2);
        for (size_t a = 0; a < r; a++) gamma[a] = read(l, list[i].gamma[a]);
        assert_ok(l, mech_hamilton_jacobi_init(&j, &l->x, &l->s, &c.d, &c.h, gamma));
        assert_true(j.closed == list[i].closed && j.constant == list[i].constant &&
                    j.solves == list[i].solves);
        for (size_t a = 0; a < r; a++) {
            expr rate, along;
            expr_substitute(l->pool, 1, &c.h.rates[n + a], r, c.h.momenta, gamma, &rate);
            space_apply(l->m->q, j.velocity, 1, &gamma[a], &along);
            assert_equal(l, j.defect[a], expr_sub(l->pool, rate, along));
        }
        for (size_t k = 0; k < n; k++) {
            expr velocity;
            expr_substitute(l->pool, 1, &c.h.rates[k], r, c.h.momenta, gamma, &velocity);
            assert_equal(l, j.velocity[k], velocity);
        }
        mech_hamilton_jacobi_clear(&j);
        chapter_f_clear(&c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_section_moves_by_its_defect),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
