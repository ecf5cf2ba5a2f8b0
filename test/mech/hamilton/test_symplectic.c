/// The two-forms on K and H, the distributions, and the bracket by the symplectic projector.
#include "mech/hamilton/chapter_f.h"
#include "mech/hamilton/projector.h"
#include "mech/hamilton/symplectic.h"

static void check_on_D(chapter_f *c) {
    if (mech_form_agrees_on_D(&c->l.x, &c->l.s, &c->d) != TRUTH_YES) fail_msg("%s", c->l.m->name);
}

static void check_on_M(chapter_f *c) {
    if (c->h.closed && mech_form_agrees_on_M(&c->l.x, &c->l.s, &c->d, &c->h) != TRUTH_YES)
        fail_msg("%s", c->l.m->name);
}

/// KM97 Theorem 2.1 for every system, on both sides; affine and forced ones too.
/// @eq KM97 (2.2.4), (2.3.3), (2.4.1), Thm 2.1
static void two_forms_give_the_motion(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_VELOCITIES, check_on_D);
    for_chapters_f(HAMILTON_IN_MOMENTA, check_on_M);
}

static bool small(const chapter_f *c) {
    static const char *const names[] = {"pendulum",   "chaplygin_sleigh",  "particle",
                                        "suslov",     "vertical_disk",     "rigid_body",
                                        "snakeboard", "ball_on_turntable", "rigid_body_rotor"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (strcmp(c->l.m->name, names[k]) == 0) return c->h.closed;
    }
    return false;
}

/// X_H solved for from X ⌟ Ω_H = dH, against the bracket; X_K from Ω_K, against chapter D.
static void check_solution(chapter_f *c) {
    if (!small(c)) return;
    laws *l = &c->l;
    const size_t r = c->h.r;
    expr *motion = MEM_NEW(expr, 2 * r);
    mech_fibre_form w;
    mech_form_on_M(&w, &l->s, &c->d, &c->h);
    assert_ok(l, mech_fibre_motion(&w, &l->x, motion));
    for (size_t a = 0; a < r; a++) {
        assert_equal(l, motion[a], c->h.velocities[a]);
        assert_equal(l, motion[r + a], c->h.rates[c->h.n + a]);
    }
    mech_fibre_form_clear(&w);
    mech_form_on_D(&w, &l->s, &c->d);
    assert_ok(l, mech_fibre_motion(&w, &l->x, motion));
    for (size_t a = 0; a < r; a++) {
        assert_equal(l, motion[a], c->d.basis.symbols[a]);
        assert_equal(l, motion[r + a], c->d.rates[a]);
    }
    mech_fibre_form_clear(&w);
    free(motion);
}

/// @eq KM97 (2.2.3), (2.2.4), (2.3.1), (2.3.2), (2.3.3)
static void motion_can_be_solved_for_from_the_two_forms(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_solution);
}

/// On H the two-form and the bracket are inverse: Ω_H π_H = 1 on the directions X_α, ∂/∂p_β, and so
/// Ω_H is nondegenerate, though π is not.
static void check_inverse(chapter_f *c) {
    if (!c->h.closed) return;
    laws *l = &c->l;
    const size_t n = c->h.n, r = c->h.r, N = c->h.size;
    mech_fibre_form w;
    mech_form_on_M(&w, &l->s, &c->d, &c->h);
    for (size_t a = 0; a < r; a++) {
        for (size_t b = 0; b < r; b++) {
            const expr twist = w.form[a * 2 * r + b];
            assert_zero(l, expr_add2(l->pool, twist, c->h.bracket[(n + a) * N + n + b]));
            assert_equal(l, w.form[a * 2 * r + r + b], expr_int(l->pool, a == b));
            assert_zero(l, w.form[(r + a) * 2 * r + r + b]);
        }
    }
    mech_fibre_form_clear(&w);
}

/// @eq KM97 (2.2.4)
static void two_form_on_H_is_nondegenerate(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_inverse);
}

static void check_projector(chapter_f *c) {
    if (!small(c)) return;
    const size_t N = c->h.size;
    expr *other = MEM_NEW(expr, N * N);
    assert_ok(&c->l, mech_intrinsic_bracket(&c->l.x, &c->l.s, &c->d, &c->h, other));
    for (size_t k = 0; k < N * N; k++) assert_equal(&c->l, other[k], c->h.bracket[k]);
    free(other);
}

/// {f, g} = Ω(Q X_f, Q X_g), with X_f[g] = {g, f}.
/// @eq GN16 §6.1
static void bracket_is_that_of_the_symplectic_projector(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_projector);
}

/// The bicycle is singular on TQ; the projector only needs M.
static void projector_works_for_the_bicycle(void **state) {
    (void)state;
    chapter_f c;
    chapter_f_init(&c, scene_find("bicycle"), HAMILTON_IN_MOMENTA);
    assert_true(c.h.closed);
    const size_t N = c.h.size;
    expr *other = MEM_NEW(expr, N * N);
    assert_ok(&c.l, mech_intrinsic_bracket(&c.l.x, &c.l.s, &c.d, &c.h, other));
    for (size_t k = 0; k < N * N; k++) assert_equal(&c.l, other[k], c.h.bracket[k]);
    free(other);
    chapter_f_clear(&c);
}

/// The fields X_f = {·, f} of coordinate functions span ℱ = span{X_α, ∂/∂p_β}: with these the rows
/// of π have no greater rank than by themselves.
static void check_range(chapter_f *c) {
    if (!small(c)) return;
    const size_t n = c->h.n, r = c->h.r, N = c->h.size;
    expr *rows = MEM_NEW(expr, (N + 2 * r) * N);
    memcpy(rows, c->h.bracket, N * N * sizeof *rows);
    for (size_t k = 0; k < 2 * r * N; k++) {
        const size_t a = k / N, i = k % N;
        rows[N * N + k] = a < r && i < n ? c->d.basis.fields[a * n + i]
                                         : expr_int(c->l.pool, a >= r && i == n + a - r);
    }
    size_t alone, together;
    assert_ok(&c->l, exact_rank(&c->l.x, N, N, rows, &alone));
    assert_ok(&c->l, exact_rank(&c->l.x, N + 2 * r, N, rows, &together));
    assert_int_equal(alone, 2 * r);
    assert_int_equal(together, 2 * r);
    free(rows);
}

/// @eq GN16 §6.1
static void hamiltonian_fields_span_F(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_range);
}

/// ℰ = span{X_α, ∂/∂v_β} on D: dβ on it is dβ on D, so it is integrable exactly when D is; of the
/// systems here the pendulum, and what has no constraints.
static void check_integrable(chapter_f *c) {
    const truth answer = mech_integrable(&c->l.x, &c->l.s, &c->d.basis);
    const bool holonomic = c->l.s.p == 0 || strcmp(c->l.m->name, "pendulum") == 0;
    if (answer != (holonomic ? TRUTH_YES : TRUTH_NO))
        fail_msg("%s: %s", c->l.m->name, truth_word(answer));
}

/// @eq GN16 §6.1
static void distributions_are_integrable_for_holonomic_constraints(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_VELOCITIES, check_integrable);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_forms_give_the_motion),
        cmocka_unit_test(motion_can_be_solved_for_from_the_two_forms),
        cmocka_unit_test(two_form_on_H_is_nondegenerate),
        cmocka_unit_test(bracket_is_that_of_the_symplectic_projector),
        cmocka_unit_test(projector_works_for_the_bicycle),
        cmocka_unit_test(hamiltonian_fields_span_F),
        cmocka_unit_test(distributions_are_integrable_for_holonomic_constraints),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
