/// Chapter F: the bracket, on all systems and on random ones; momenta and their names.
#include "mech/hamilton/chapter_f.h"
#include "mech/hamilton/symplectic.h"
#include "space/field.h"

static void on_scene(const scene *of, void (*check)(chapter_f *c)) {
    chapter_f c;
    chapter_f_init(&c, of, HAMILTON_IN_MOMENTA);
    check(&c);
    chapter_f_clear(&c);
}

static void check_agreement(chapter_f *c) {
    laws *l = &c->l;
    const mech_quasi *d = &c->d;
    const mech_hamilton *h = &c->h;
    assert_true(h->linear);
    if (mech_hamilton_agrees(h, &l->x, &l->s, d) != TRUTH_YES) fail_msg("%s", l->m->name);
}

/// For every system, affine ones and those with forces among them, written in momenta and in
/// velocities.
/// @eq KM97 Thm 2.1; GN16 §6, §7
static void bracket_gives_the_motion_of_lagrange_dalembert(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_agreement);
    for_chapters_f(HAMILTON_IN_VELOCITIES, check_agreement);
}

/// π is skew, of rank 2r, and (β^a, 0) are n − r independent one-forms of its kernel.
static void check_kernel(chapter_f *c) {
    laws *l = &c->l;
    const mech_quasi *d = &c->d;
    const mech_hamilton *h = &c->h;
    const size_t N = h->size;
    size_t rank;
    for (size_t A = 0; A < N; A++) {
        for (size_t B = 0; B <= A; B++)
            assert_zero(l, expr_add2(l->pool, h->bracket[A * N + B], h->bracket[B * N + A]));
        for (size_t a = 0; a < l->s.p; a++)
            assert_zero(l, dot(l->pool, h->n, h->bracket + A * N, l->s.beta + a * h->n));
    }
    assert_ok(l, exact_rank(&l->x, N, N, h->bracket, &rank));
    assert_int_equal(rank, 2 * h->r);
    assert_int_equal(d->p, h->n - h->r);
}

/// @eq GN16 §6, (6.2)
static void bracket_is_skew_and_its_kernel_annihilates_D(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_kernel);
}

/// {p_α, p_β} is −⟨P, [X_α, X_β]⟩, whatever the complement; with it, −C_αβ^γ p_γ − C_αβ^a p_a.
static void check_structure(chapter_f *c) {
    laws *l = &c->l;
    const mech_quasi *d = &c->d;
    const mech_hamilton *h = &c->h;
    const size_t n = h->n, r = h->r, N = h->size;
    expr *XY = MEM_NEW(expr, n), *P = MEM_NEW(expr, n);
    expr_gradient(l->pool, l->s.lagrangian, n, l->m->q->velocities, P);
    for (size_t i = 0; i < n; i++) P[i] = on_D(l, &d->basis, P[i]);
    for (size_t a = 0; a < r; a++) {
        for (size_t b = 0; b < r; b++) {
            expr mine;
            mech_hamilton_on_D(h, l->pool, 1, &h->bracket[(n + a) * N + n + b], &mine);
            const expr complement =
                expr_neg(l->pool, dot(l->pool, n, d->structure + (a * r + b) * n, d->momentum));
            assert_equal(l, mine, complement);
            space_bracket(l->m->q, d->basis.fields + a * n, d->basis.fields + b * n, XY);
            assert_equal(l, mine, expr_neg(l->pool, dot(l->pool, n, P, XY)));
        }
    }
    free(XY);
    free(P);
}

/// @eq GN16 §6, (5.13)
static void bracket_of_momenta_is_that_of_the_structure_functions(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_structure);
}

/// The derivatives of H: ∂H/∂p_α = v^α and X_α[H] = −X_α[L_c]; H = p v − L_c.
static void check_duality(chapter_f *c) {
    laws *l = &c->l;
    const mech_quasi *d = &c->d;
    const mech_hamilton *h = &c->h;
    const size_t r = h->r;
    expr H;
    mech_hamilton_on_D(h, l->pool, 1, &h->hamiltonian, &H);
    const expr pv = dot(l->pool, r, h->legendre, d->basis.symbols);
    assert_equal(l, H, expr_sub(l->pool, pv, d->lagrangian));
    if (!h->closed) return;
    expr *both = MEM_NEW(expr, 2 * r);
    expr_gradient(l->pool, h->hamiltonian, r, h->momenta, both);
    for (size_t a = 0; a < r; a++) {
        expr minus;
        assert_equal(l, both[a], h->velocities[a]);
        space_apply(l->m->q, d->basis.fields + a * h->n, 1, &h->hamiltonian, &both[r + a]);
        mech_hamilton_on_D(h, l->pool, 1, &both[r + a], &both[r + a]);
        space_apply(l->m->q, d->basis.fields + a * h->n, 1, &d->lagrangian, &minus);
        assert_zero(l, expr_add2(l->pool, both[r + a], minus));
    }
    free(both);
}

/// @eq GN16 §6
static void hamiltonian_and_lagrangian_are_dual(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_duality);
}

static void check_two_forms(chapter_f *c) {
    assert_int_equal(mech_form_agrees_on_D(&c->l.x, &c->l.s, &c->d), TRUTH_YES);
    if (!c->h.closed) return;
    assert_int_equal(mech_form_agrees_on_M(&c->l.x, &c->l.s, &c->d, &c->h), TRUTH_YES);
}

/// Random metrics, potentials, gyroscopic terms, forces and one random linear or affine constraint,
/// all of which may depend on time: the bracket, the two-forms on D and M, and chapter D agree.
static void random_systems_agree(void **state) {
    (void)state;
    random_state random = test_random("random_systems_agree");
    static const char *const functions[] = {"1",   "x",     "y",       "z", "x*y",
                                            "y*z", "x + z", "y - 2*x", "t", "t*x"};
    for (int k = 0; k < 12; k++) {
        const char *f[10];
        for (size_t i = 0; i < 10; i++) f[i] = functions[random_below(&random, 10)];
        text lagrangian = {0}, constraint = {0}, force = {0};
        text_addf(&lagrangian,
                  "((3 + (%s)^2)*x'^2 + (2 + (%s)^2)*y'^2 + (4 + (%s)^2)*z'^2)/2 + x'*y' + (%s)*x' "
                  "+ (%s)*z' - (%s)*y",
                  f[0], f[1], f[2], f[3], f[4], f[5]);
        text_addf(&constraint, "z' - (%s)*x' - (%s)*y'", f[6], f[7]);
        if (k % 2 == 1) text_addf(&constraint, " - (%s)", f[8]);
        text_addf(&force, "(%s)*y' - x'", f[9]);
        const scene s = {.name = "random",
                         .parts = {LINE("x"), LINE("y"), LINE("z")},
                         .lagrangian = text_cstr(&lagrangian),
                         .constraints = {text_cstr(&constraint)},
                         .forces = {{"x'", text_cstr(&force)}}};
        on_scene(&s, check_agreement);
        on_scene(&s, check_structure);
        on_scene(&s, check_duality);
        on_scene(&s, check_two_forms);
        text_clear(&lagrangian);
        text_clear(&constraint);
        text_clear(&force);
    }
}

static void assert_names(const scene *of, size_t count, const char *const *names) {
    chapter_f c;
    chapter_f_init(&c, of, HAMILTON_IN_MOMENTA);
    assert_int_equal(c.h.r, count);
    for (size_t a = 0; a < count; a++)
        assert_string_equal(expr_symbol_info_of(c.l.pool, c.h.momenta[a])->name, names[a]);
    chapter_f_clear(&c);
}

/// After the model's quasi-velocity, after the coordinate of a base vector, else by number; and
/// never a name that is taken.
static void momenta_have_names_of_their_own(void **state) {
    (void)state;
    assert_names(scene_find("chaplygin_sleigh"), 2, (const char *[]){"p_u", "p_omega"});
    assert_names(scene_find("particle"), 2, (const char *[]){"p_1", "p_y"});
    assert_names(scene_find("suslov"), 2, (const char *[]){"p_1", "p_2"});
    scene s = *scene_find("particle");
    s.parameters[1] = "p_y";
    s.lagrangian = "m/2*(x'^2 + y'^2 + z'^2) - p_y*y";
    assert_names(&s, 2, (const char *[]){"p_1", "p_2"});
}

/// L = √(1 + x'²): regular, but p is not linear in x'.
static void nonlinear_momenta_are_left_alone(void **state) {
    (void)state;
    const scene s = {.name = "relativistic", .parts = {LINE("x")}, .lagrangian = "sqrt(1 + x'^2)"};
    chapter_f c;
    chapter_f_init(&c, &s, HAMILTON_IN_MOMENTA);
    assert_false(c.h.linear);
    chapter_f_clear(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bracket_gives_the_motion_of_lagrange_dalembert),
        cmocka_unit_test(bracket_is_skew_and_its_kernel_annihilates_D),
        cmocka_unit_test(bracket_of_momenta_is_that_of_the_structure_functions),
        cmocka_unit_test(hamiltonian_and_lagrangian_are_dual),
        cmocka_unit_test(random_systems_agree),
        cmocka_unit_test(momenta_have_names_of_their_own),
        cmocka_unit_test(nonlinear_momenta_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
