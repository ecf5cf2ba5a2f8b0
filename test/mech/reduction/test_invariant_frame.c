/// Invariant frames without group coordinates: what they say is proved invariant, and their
/// equations are those of chapter D.
#include "mech/reducing.h"
#include "mech/symmetry/invariant_field.h"
#include "space/field.h"
#include "support/affine_models.h"

typedef void frame_law(reducing *d, mech_invariant *f);

static const char *const extra[] = {
    // points turned with an angle that is not the group's: SO(2) on (x, y), then on both
    "model turned\nparameters\n m = 1, m > 0\ncoordinates\n B : rotation space\n x, y : line\n"
    "lagrangian\n m/2*(x'^2 + y'^2) + dot(space(B), space(B))/2\n"
    "constraints\n x' = (B*cross([0, 0, 1], B^T*space(B)))[1]\n"
    " y' = (B*cross([0, 0, 1], B^T*space(B)))[2]\n"
    "symmetry SE(2) on (B, x, y)\n",
    // generators written out
    "model shifts\nparameters\n m = 1, m > 0\ncoordinates\n x, y, z : line\n"
    "lagrangian\n m/2*(x'^2 + y'^2 + z'^2)\nconstraints\n z' = y*x'\n"
    "symmetry shift\n d/dx\n d/dz\n",
    // a point turned about the origin, free and on a surface
    "model plane\ncoordinates\n x, y : line\nlagrangian\n (x'^2 + y'^2)/2 - (x^2 + y^2)^2\n"
    "symmetry SO(2) on (x, y)\nshape x^2 + y^2\n",
    "model bowl\ncoordinates\n x, y, z : line\nlagrangian\n (x'^2 + y'^2 + z'^2)/2 - z\n"
    "constraints\n z' = x*x' + y*y'\nsymmetry SO(2) on (x, y)\nshape x^2 + y^2, z\n",
};

static void for_all_frames(frame_law *holds, size_t at_least) {
    size_t count, checked = 0;
    const model_builtin *builtins = affine_models(&count);
    for (size_t i = 0; i < count + sizeof extra / sizeof *extra; i++) {
        const char *source = i < count ? builtins[i].source : extra[i - count];
        reducing d;
        size_t k = 0, all;
        do {
            all = reducing_init(&d, source, k++);
            if (k <= all && !d.t.exists && everything_invariant(&d.y)) {
                mech_invariant f;
                assert_ok(&d.l, mech_invariant_init(&f, &d.l.x, &d.l.s, d.y.given,
                                                    d.l.m->shape_count, d.l.m->shape));
                assert_true(f.exists);
                holds(&d, &f);
                mech_invariant_clear(&f);
                checked++;
            }
            reducing_clear(&d);
        } while (k < all);
    }
    assert_true(checked >= at_least);
}

/// Along generators, with the quasi-velocities of the frame fixed, nothing changes.
/// @eq GN16 §8.1
static void invariance(reducing *d, mech_invariant *f) {
    laws *l = &d->l;
    for (size_t i = 0; i < f->count; i++) {
        assert_true(mech_is_invariant(&l->x, d->q, d->y.given, f->fields + i * f->n));
        for (size_t a = 0; a < d->y.k; a++) {
            const expr values[3] = {f->momentum[i], f->rate[i], f->lagrangian};
            expr change[3];
            space_apply(d->q, d->y.generators + a * f->n, 3, values, change);
            for (size_t j = 0; j < 3; j++) assert_zero(l, change[j]);
        }
    }
}

static void what_is_printed_is_invariant(void **state) {
    (void)state;
    for_all_frames(invariance, 5);
}

/// The equations of the frame on the accelerations of the bordered system, exactly: with the
/// equations of Lagrange-d'Alembert paired with X_i.
/// @eq GN16 (3.5), (5.7)
static void equations(reducing *d, mech_invariant *f) {
    laws *l = &d->l;
    mech_quasi c;
    assert_ok(l, mech_quasi_init(&c, &l->x, &l->s));
    if (f->on_D) { // the same basis, the same equations
        for (size_t i = 0; i < f->count; i++) {
            assert_equal(l, f->rhs[i], c.rhs[i]);
            for (size_t j = 0; j < f->count; j++)
                assert_equal(l, f->mass[i * f->count + j], c.mass[i * f->count + j]);
        }
    } else if (
        f->closed) { // the multipliers are those of GN16 (3.5), the rates the accelerations in the
                     // frame; the ellipsoid's are too long
        mech_lagrange a;
        assert_ok(l, mech_lagrange_init(&a, &l->x, &l->s, &c));
        frame own;
        expr v[16], here;
        assert_ok(l, frame_init(&own, &l->x, l->s.tangent, f->fields));
        frame_from_base(&own, c.basis.velocity, v);
        for (size_t k = 0; k < f->p; k++) {
            expr_substitute(l->pool, 1, &f->multipliers[k], f->count, f->symbols, v, &here);
            assert_equal(l, here, on_D(l, &c.basis, a.multipliers[k]));
        }
        frame_clear(&own);
        mech_lagrange_clear(&a);
    }
    mech_quasi_clear(&c);
}

static void the_equations_are_those_of_chapter_D(void **state) {
    (void)state;
    for_all_frames(equations, 5);
}

/// p' = rate + ωᵀλ holds on v', ω(v') keeps the constraints: two ways to the same motion.
static void rates_solve(reducing *d, mech_invariant *f) {
    laws *l = &d->l;
    if (!f->closed) return;
    for (size_t i = 0; i < f->count; i++) {
        sum total = {0};
        expr along, gradient[16];
        space_advance(d->q, f->velocity, 1, &f->momentum[i], &along);
        sum_add(l->pool, &total, 1, along);
        expr_gradient(l->pool, f->momentum[i], f->count, f->symbols, gradient);
        for (size_t j = 0; j < f->count; j++)
            sum_add_product(l->pool, &total, 1, gradient[j], f->rates[j]);
        sum_add(l->pool, &total, -1, f->rate[i]);
        for (size_t k = 0; k < f->p; k++)
            sum_add_product(l->pool, &total, -1, f->omega[k * f->count + i], f->multipliers[k]);
        assert_zero(l, sum_take(l->pool, &total));
        vec_clear(&total);
    }
}

static void momenta_change_as_they_should(void **state) {
    (void)state;
    for_all_frames(rates_solve, 5);
}

/// γ' = γ × Ω.
static void the_vertical_moves_as_it_should(void **state) {
    (void)state;
    const char *const models[] = {"veselova", "chaplygin_top", "routh_sphere", "chaplygin_sphere"};
    for (size_t i = 0; i < 4; i++) {
        reducing d;
        mech_invariant f;
        reducing_builtin(&d, models[i], 0);
        laws *l = &d.l;
        assert_ok(l,
                  mech_invariant_init(&f, &l->x, &l->s, d.y.given, l->m->shape_count, l->m->shape));
        assert_int_equal(f.shape_count, 3);
        const expr gamma[3] = {read(l, "B_31"), read(l, "B_32"), read(l, "B_33")};
        const expr Omega[3] = {read(l, "B_w1"), read(l, "B_w2"), read(l, "B_w3")};
        for (size_t a = 0; a < 3; a++) {
            const size_t b = (a + 1) % 3, c = (a + 2) % 3;
            assert_true(expr_same(f.shape[a], gamma[a]));
            assert_equal(l, f.shape_rates[a],
                         expr_sub(l->pool, expr_mul2(l->pool, gamma[b], Omega[c]),
                                  expr_mul2(l->pool, gamma[c], Omega[b])));
        }
        mech_invariant_clear(&f);
        reducing_clear(&d);
    }
}

/// Where no frame is found, it is said: rotations of space leave only the radial field alone.
static void a_missing_frame_is_no_failure(void **state) {
    (void)state;
    reducing d;
    mech_invariant f;
    reducing_init(&d,
                  "coordinates\n x, y, z : line\nlagrangian\n (x'^2 + y'^2 + z'^2)/2\n"
                  "symmetry turns\n y*d/dz - z*d/dy\n z*d/dx - x*d/dz\n x*d/dy - y*d/dx\n",
                  0);
    assert_ok(&d.l, mech_invariant_init(&f, &d.l.x, &d.l.s, d.y.given, 0, NULL));
    assert_false(f.exists);
    mech_invariant_clear(&f);
    reducing_clear(&d);
}

/// The lines of a plane need not stand together, nor in the order of the group.
static void a_plane_is_found_in_any_order(void **state) {
    (void)state;
    const char *const orders[] = {"x, z, y", "y, z, x", "z, y, x"};
    for (size_t i = 0; i < 3; i++) {
        text source = {0};
        reducing d;
        mech_invariant f;
        text_addf(&source,
                  "coordinates\n %s : line\nlagrangian\n (x'^2 + y'^2 + z'^2)/2\n"
                  "symmetry SO(2) on (x, y)\n",
                  orders[i]);
        reducing_init(&d, text_cstr(&source), 0);
        assert_ok(&d.l, mech_invariant_init(&f, &d.l.x, &d.l.s, d.y.given, 0, NULL));
        assert_true(f.exists);
        mech_invariant_clear(&f);
        reducing_clear(&d);
        text_clear(&source);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_printed_is_invariant),
        cmocka_unit_test(the_equations_are_those_of_chapter_D),
        cmocka_unit_test(momenta_change_as_they_should),
        cmocka_unit_test(the_vertical_moves_as_it_should),
        cmocka_unit_test(a_missing_frame_is_no_failure),
        cmocka_unit_test(a_plane_is_found_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
