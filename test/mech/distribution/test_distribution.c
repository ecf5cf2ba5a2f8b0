/// The distribution: basis against annihilator, Frobenius' test by ranks, the holonomic part with
/// what it conserves, and where the constraints become dependent.
#include "mech/distribution/written.h"
#include "space/field.h"

#include "mech/distribution/distribution.h"

static void basis_and_annihilator_are_dual(void **state) {
    (void)state;
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        laws l;
        mech_distribution d;
        size_t rank = 0;
        laws_init(&l, &scenes[k]);
        assert_ok(&l, mech_distribution_init(&d, &l.x, &l.s));
        for (size_t i = 0; i < d.r * d.p; i++)
            assert_zero(&l, dot(l.pool, d.n, d.fields + i / d.p * d.n, d.forms + i % d.p * d.n));
        for (size_t i = 0; i < d.r * l.s.p; i++)
            assert_zero(&l,
                        dot(l.pool, d.n, d.fields + i / l.s.p * d.n, l.s.beta + i % l.s.p * d.n));
        assert_ok(&l, exact_rank(&l.x, d.r, d.n, d.fields, &rank));
        assert_int_equal(rank, d.r);
        assert_ok(&l, exact_rank(&l.x, d.p, d.n, d.forms, &rank));
        assert_int_equal(rank, d.p);
        mech_distribution_clear(&d);
        laws_clear(&l);
    }
}

/// A bracket is in D exactly if it does not raise the rank.
static void brackets_inside_are_combinations_of_the_basis(void **state) {
    (void)state;
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        laws l;
        mech_distribution d;
        laws_init(&l, &scenes[k]);
        assert_ok(&l, mech_distribution_init(&d, &l.x, &l.s));
        expr *rows = MEM_NEW(expr, (d.r + 1) * d.n);
        memcpy(rows, d.fields, d.r * d.n * sizeof *rows);
        truth all = TRUTH_YES;
        for (size_t i = 0; i < d.r * d.r; i++) {
            size_t rank = 0;
            if (i / d.r >= i % d.r) continue;
            memcpy(rows + d.r * d.n, d.brackets + i * d.n, d.n * sizeof *rows);
            assert_ok(&l, exact_rank(&l.x, d.r + 1, d.n, rows, &rank));
            assert_int_equal(d.inside[i], rank == d.r ? TRUTH_YES : TRUTH_NO);
            all = truth_and(all, d.inside[i]);
        }
        assert_int_equal(d.involutive, all);
        assert_int_equal(d.has_witness, all == TRUTH_NO);
        if (d.has_witness) {
            const mech_witness *w = &d.witness;
            const expr *bracket = d.brackets + (w->a * d.r + w->b) * d.n;
            assert_equal(&l, w->component, dot(l.pool, d.n, d.forms + w->form * d.n, bracket));
            assert_int_equal(exact_is_zero(&l.x, w->component), TRUTH_NO);
        }
        free(rows);
        mech_distribution_clear(&d);
        laws_clear(&l);
    }
}

// ---- the holonomic part -------------------------------------------------------------------------

static void init(written *w, mech_distribution *d, const char *source) {
    written_init(w, source);
    if (mech_distribution_init(d, &w->x, &w->s) != HAMEL_OK)
        fail_msg("%s", w->messages.items[0].words);
}

static void clear(written *w, mech_distribution *d) {
    mech_distribution_clear(d);
    written_clear(w);
}

/// d(mine) and d(theirs) are dependent: one is a function of the other.
static bool same_function(written *w, expr mine, expr theirs) {
    const size_t n = w->m->q->n;
    expr df[32];
    size_t rank = 0;
    for (size_t i = 0; i < n; i++) {
        space_apply_base(w->m->q, i, 1, &mine, &df[i]);
        space_apply_base(w->m->q, i, 1, &theirs, &df[n + i]);
    }
    assert_int_equal(exact_rank(&w->x, 2, n, df, &rank), HAMEL_OK);
    return rank == 1;
}

/// df = Σ_a of[a] β^a, which is how one sees that f is conserved.
static void assert_combination(written *w, const mech_distribution *d, size_t k) {
    for (size_t i = 0; i < d->n; i++) {
        expr df, all = expr_int(w->m->pool, 0);
        space_apply_base(w->m->q, i, 1, &d->conserved[k], &df);
        for (size_t a = 0; a < d->p; a++)
            all = expr_add2(
                w->m->pool, all,
                expr_mul2(w->m->pool, d->conserved_of[k * d->p + a], w->s.beta[a * d->n + i]));
        assert_int_equal(exact_equal(&w->x, df, all), TRUTH_YES);
    }
}

static void assert_conserves(const char *source, const char *function) {
    written w;
    mech_distribution d;
    init(&w, &d, source);
    assert_int_equal(d.holonomic_count, 1);
    assert_int_equal(d.conserved_count, 1);
    assert_true(same_function(&w, d.conserved[0], written_read(&w, function)));
    assert_combination(&w, &d, 0);
    clear(&w, &d);
}

/// The ball whose height is a coordinate: of the three rolling conditions one is holonomic.
static void a_top_knows_its_height(void **state) {
    (void)state;
    assert_conserves("model top\n"
                     "parameters\n    m = 1, m > 0\n    R = 1, R > 0\n    l = 0.3\n    g = 9.81\n"
                     "    I = diag(1, 1.2, 1.5), I > 0\n"
                     "coordinates\n    B : rotation\n    x, y, z : line\n"
                     "define\n    Omega = body(B)\n    gamma = B^T*e3\n"
                     "    rho = -R*gamma - l*e3\n    u = [x, y, z]\n"
                     "lagrangian\n    dot(Omega, I*Omega)/2 + m/2*dot(u', u') - m*g*z\n"
                     "constraints\n    u' = B*cross(rho, Omega)\n",
                     "z - l*B_33");
}

static void a_carriage_knows_its_direction(void **state) {
    (void)state;
    assert_conserves("model carriage\nparameters\n    r = 1, r > 0\n    w = 1, w > 0\n"
                     "coordinates\n    x, y : line\n    theta, phi1, phi2 : angle\n"
                     "lagrangian\n    x'^2 + y'^2 + theta'^2 + phi1'^2 + phi2'^2\n"
                     "constraints\n    cos(theta)*x' + sin(theta)*y' - r*phi1' = 0\n"
                     "    cos(theta)*y' - sin(theta)*x' = 0\n    theta' - r/w*phi2' = 0\n",
                     "theta - r/w*phi2");
}

/// Only the difference of the two constraints is holonomic: w − xy.
static void a_combination_may_be_holonomic(void **state) {
    (void)state;
    const char *source = "model pair\ncoordinates\n    x, y, z, w : line\n"
                         "lagrangian\n    x'^2 + y'^2 + z'^2 + w'^2\n"
                         "constraints\n    z' - y*x' + w' - y*x' - x*y' = 0\n    z' - y*x' = 0\n";
    written w;
    mech_distribution d;
    assert_conserves(source, "w - x*y");
    init(&w, &d, source);
    assert_int_equal(d.involutive, TRUTH_NO);
    assert_int_equal(d.bracket_generating, TRUTH_NO);
    const expr ratio = expr_div(w.m->pool, d.holonomic_of[1], d.holonomic_of[0]);
    assert_int_equal(exact_equal(&w.x, ratio, expr_int(w.m->pool, -1)), TRUTH_YES);
    clear(&w, &d);
}

/// x² + y² is found although it is written with an integrating factor.
static void a_pendulum_in_disguise(void **state) {
    (void)state;
    assert_conserves("model pendulum\ncoordinates\n    x, y : line\nlagrangian\n    x'^2 + y'^2\n"
                     "constraints\n    cos(x)*(x*x' + y*y') = 0\n",
                     "x^2 + y^2");
}

/// Holonomic, but with no function in the ansatz: that is said, and the form is given.
static void what_is_not_found_is_still_known(void **state) {
    (void)state;
    written w;
    mech_distribution d;
    init(&w, &d,
         "model exponential\ncoordinates\n    x, y, z : line\nlagrangian\n    x'^2 + y'^2 + z'^2\n"
         "constraints\n    x' = x*y'\n");
    assert_int_equal(d.involutive, TRUTH_YES);
    assert_int_equal(d.holonomic_count, 1);
    assert_int_equal(d.conserved_count, 0);
    clear(&w, &d);
}

/// With an affine term a function that D conserves changes at a known rate.
static void affine_terms_make_a_rate(void **state) {
    (void)state;
    written w;
    mech_distribution d;
    init(&w, &d,
         "model belt\nparameters\n    v = 1\ncoordinates\n    x, y : line\nlagrangian\n"
         "    x'^2 + y'^2\nconstraints\n    x' + y' = v\n");
    assert_int_equal(d.conserved_count, 1);
    assert_true(same_function(&w, d.conserved[0], written_read(&w, "x + y")));
    expr rate = expr_diff(w.m->pool, d.conserved[0], written_read(&w, "x"));
    rate = expr_mul2(w.m->pool, rate, written_read(&w, "v"));
    assert_int_equal(exact_equal(&w.x, d.conserved_rate[0], rate), TRUTH_YES);
    clear(&w, &d);
}

// ---- where the constraints drop -----------------------------------------------------------------

static void the_snakeboard_continues_across_its_singularity(void **state) {
    (void)state;
    laws l;
    mech_distribution d;
    mech_flags_at f;
    laws_init(&l, scene_find("snakeboard"));
    assert_ok(&l, mech_distribution_init(&d, &l.x, &l.s));
    assert_int_equal(d.drop_count, 1);
    assert_int_equal(d.drops[0].what, DROP_CONSTRAINTS);
    assert_true(d.drops[0].removable);
    assert_equal(&l, d.drops[0].where, read(&l, "cos(phi)"));
    assert_int_equal(d.drops_complete, TRUTH_YES);
    expr at = read(&l, "phi"), value = read(&l, "-pi/2");
    const mech_point point = {1, &at, &value};
    assert_ok(&l, mech_flags_at_init(&f, &l.x, &l.s, &d, &point));
    assert_int_equal(f.constraint_rank, 1);
    assert_true(f.defined);
    assert_true(mech_flag_same(&f.lie, &d.lie));
    mech_flags_at_clear(&f);
    mech_distribution_clear(&d);
    laws_clear(&l);
}

static void aligned_axles_are_singular(void **state) {
    (void)state;
    laws l;
    mech_distribution d;
    mech_flags_at f;
    laws_init(&l, scene_find("snakeboard_full"));
    assert_ok(&l, mech_distribution_init(&d, &l.x, &l.s));
    assert_int_equal(d.drops[0].what, DROP_CONSTRAINTS);
    assert_false(d.drops[0].removable);
    expr at[2] = {read(&l, "phi1"), read(&l, "phi2")}, values[2], there;
    values[0] = values[1] = read(&l, "pi/2");
    expr_substitute(l.pool, 1, &d.drops[0].where, 2, at, values, &there);
    assert_zero(&l, there);
    const mech_point point = {2, at, values};
    assert_ok(&l, mech_flags_at_init(&f, &l.x, &l.s, &d, &point));
    assert_int_equal(f.constraint_rank, 1);
    assert_false(f.defined);
    mech_flags_at_clear(&f);
    mech_distribution_clear(&d);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basis_and_annihilator_are_dual),
        cmocka_unit_test(brackets_inside_are_combinations_of_the_basis),
        cmocka_unit_test(a_top_knows_its_height),
        cmocka_unit_test(a_carriage_knows_its_direction),
        cmocka_unit_test(a_combination_may_be_holonomic),
        cmocka_unit_test(a_pendulum_in_disguise),
        cmocka_unit_test(what_is_not_found_is_still_known),
        cmocka_unit_test(affine_terms_make_a_rate),
        cmocka_unit_test(the_snakeboard_continues_across_its_singularity),
        cmocka_unit_test(aligned_axles_are_singular),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
