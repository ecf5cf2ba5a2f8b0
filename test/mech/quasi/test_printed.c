/// Formulas come out as short as the papers print them: proved equal to the paper's, and not
/// longer.
#include "mech/laws.h"

typedef struct chapters {
    laws l;
    mech_quasi d;
    mech_lagrange a;
} chapters;

static void derive(chapters *c, const char *name) {
    readable_seen seen = {0};
    laws_init(&c->l, scene_find(name));
    assert_ok(&c->l, mech_quasi_init(&c->d, &c->l.x, &c->l.s));
    assert_ok(&c->l, mech_lagrange_init(&c->a, &c->l.x, &c->l.s, &c->d));
    const size_t n = c->d.n, r = c->d.r, p = c->d.p;
    const readable_part parts[] = {
        {r * n, c->d.basis.fields}, {r * r, c->d.mass},      {r, c->d.rhs},        {r, c->d.rates},
        {p, c->d.multipliers},      {n, c->a.accelerations}, {p, c->a.multipliers}};
    assert_ok(&c->l, readable_tidy(&c->l.x, &seen, sizeof parts / sizeof *parts, parts));
    readable_seen_clear(&seen);
}

static void chapters_clear(chapters *c) {
    mech_lagrange_clear(&c->a);
    mech_quasi_clear(&c->d);
    laws_clear(&c->l);
}

/// e is the formula, and takes no more tokens.
static void prints(chapters *c, expr e, const char *formula) {
    const expr wanted = read(&c->l, formula);
    assert_equal(&c->l, e, wanted);
    const size_t most = expr_infix_tokens(c->l.pool, wanted);
    if (expr_infix_tokens(c->l.pool, e) <= most) return;
    char *s = shown(&c->l, e);
    print_error("%s: %s\n  is longer than %s\n", c->l.m->name, s, formula);
    free(s);
    fail();
}

/// @eq GN16 §5.3
static void chaplygin_sleigh_is_short(void **state) {
    (void)state;
    chapters c;
    derive(&c, "chaplygin_sleigh");
    prints(&c, c.d.rates[0], "a*omega^2");
    prints(&c, c.d.rates[1], "-a*m*omega*u/(J + a^2*m)");
    prints(&c, c.d.multipliers[0], "J*m*omega*u/(J + a^2*m)");
    prints(&c, c.a.multipliers[0], "J*m*omega*u/(J + a^2*m)");
    prints(&c, c.a.accelerations[2], "-a*m*omega*u/(J + a^2*m)");
    prints(&c, c.d.mass[3], "J + a^2*m");
    prints(&c, c.d.rhs[1], "-a*m*omega*u");
    chapters_clear(&c);
}

static void particle_disk_and_turntable_are_short(void **state) {
    (void)state;
    chapters c;
    derive(&c, "particle");
    prints(&c, c.a.accelerations[0], "-y*x'*y'/(1 + y^2)");
    prints(&c, c.d.rates[0], "-y*x'*y'/(1 + y^2)");
    prints(&c, c.a.accelerations[1], "0");
    chapters_clear(&c);
    derive(&c, "vertical_disk");
    prints(&c, c.d.rates[0], "0");
    prints(&c, c.d.rates[1], "0");
    prints(&c, c.a.multipliers[0], "-m*R*sin(phi)*theta'*phi'");
    chapters_clear(&c);
    derive(&c, "ball_on_turntable");
    prints(&c, c.a.accelerations[0], "-k^2*Omega*y'/(a^2 + k^2)");
    prints(&c, c.a.accelerations[1], "k^2*Omega*x'/(a^2 + k^2)");
    chapters_clear(&c);
}

/// @eq GN16 (4.1), (4.2), (4.3), (4.6)
static void suslov_veselova_and_pendulum_are_short(void **state) {
    (void)state;
    chapters c;
    derive(&c, "suslov");
    prints(&c, c.d.rhs[0], "-(I_13*B_w1 + I_23*B_w2)*B_w2");
    prints(&c, c.d.rhs[1], "(I_13*B_w1 + I_23*B_w2)*B_w1");
    prints(&c, c.d.rates[0],
           "-(I_12*B_w1 + I_22*B_w2)*(I_13*B_w1 + I_23*B_w2)/(I_11*I_22 - I_12^2)");
    chapters_clear(&c);
    derive(&c, "veselova"); // (4.6), with γ1² + γ2² + γ3² = 1 used once
    prints(&c, c.a.multipliers[0],
           "-(B_31*(I_22 - I_33)*B_w2*B_w3/I_11 + B_32*(I_33 - I_11)*B_w3*B_w1/I_22"
           " + B_33*(I_11 - I_22)*B_w1*B_w2/I_33)"
           "/((1 - B_32^2 - B_33^2)/I_11 + B_32^2/I_22 + B_33^2/I_33)");
    chapters_clear(&c);
    derive(&c, "pendulum"); // minus tension over length
    prints(&c, c.a.multipliers[0], "-(m*(x'^2 + y'^2) - m*g*y)/(x^2 + y^2)");
    chapters_clear(&c);
}

static void the_snakeboard_is_short(void **state) {
    (void)state;
    chapters c;
    derive(&c, "snakeboard");
    prints(&c, c.d.rates[0], "J0*sin(2*phi)*phi'*u1/(2*(m*r^2 - J0*sin(phi)^2))");
    prints(&c, c.d.rates[1], "-m*r^2*cos(phi)*phi'*u1/(m*r^2 - J0*sin(phi)^2)");
    prints(&c, c.a.accelerations[2], "m*r^2*cos(phi)*phi'*u1/(m*r^2 - J0*sin(phi)^2)");
    chapters_clear(&c);
}

/// With many angles formulas are products in their differences.
static void trailers_are_seen_in_differences_of_angles(void **state) {
    (void)state;
    chapters c;
    derive(&c, "n_trailer");
    size_t longest = 0;
    for (size_t i = 0; i < c.d.r * c.d.n; i++) {
        const size_t tokens = expr_infix_tokens(c.l.pool, c.d.basis.fields[i]);
        if (tokens > longest) longest = tokens;
    }
    assert_true(longest <= 26); // cos(θ0−θ1) cos(θ1−θ2) sin(θ2−θ3)/d3
    assert_true(expr_infix_tokens(c.l.pool, c.d.mass[0]) < 200);
    chapters_clear(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chaplygin_sleigh_is_short),
        cmocka_unit_test(particle_disk_and_turntable_are_short),
        cmocka_unit_test(suslov_veselova_and_pendulum_are_short),
        cmocka_unit_test(the_snakeboard_is_short),
        cmocka_unit_test(trailers_are_seen_in_differences_of_angles),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
