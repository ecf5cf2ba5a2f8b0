/// Gauge momenta without a closed form in elementary functions: Gauss' function and enclosed
/// solutions, by second routes: the equations carried along in balls, a classical integrator,
/// values from elsewhere, and equations that have other forms.
#include <math.h>

#include "exact/ball/transport.h"
#include "expr/walk.h"
#include "mech/integrals/gauge_values.h"
#include "mech/integrals/integrals.h"
#include "mech/law/basis_choose.h"
#include "mech/laws.h"
#include "model/builtin.h"
#include "model/read.h"

typedef struct found {
    laws l;
    mech_basis d;
    mech_integrals f;
    uint32_t count; ///< symbols before the values were asked for
    double *at;     ///< their values
} found;

static void found_read(found *b, const char *name, const char *source, size_t length) {
    *b = (found){0};
    laws *l = &b->l;
    if (model_read(name, source, length, &l->messages, &l->m) != HAMEL_OK)
        fail_msg("%s: %s", name, l->messages.items[0].words);
    l->pool = l->m->pool;
    exact_init(&l->x, l->pool, &l->messages);
    assert_ok(l, mech_system_init(&l->s, &l->x, l->m, 0, NULL));
    assert_ok(l, mech_basis_init(&b->d, &l->x, &l->s));
    assert_ok(l, mech_integrals_init(&b->f, &l->x, &l->s, l->m, &b->d, NULL));
    b->count = expr_symbol_count(l->pool);
    b->at = MEM_NEW_ZERO(double, b->count);
    for (size_t k = 0; k < l->m->parameter_count; k++)
        expr_eval(l->pool, 1, &l->m->parameters[k].value, b->at,
                  &b->at[expr_symbol_index(l->pool, l->m->parameters[k].symbol)]);
}

static void found_init(found *b, const char *name) {
    const model_builtin *from = model_builtin_find(name);
    found_read(b, name, from->source, from->length);
}

static void found_clear(found *b) {
    free(b->at);
    mech_integrals_clear(&b->f);
    mech_basis_clear(&b->d);
    mech_system_clear(&b->l.s);
    model_destroy(b->l.m);
    diag_clear(&b->l.messages);
}

/// Solution i at s: its calls with their enclosed values.
static void solution_at(found *b, double s, size_t i, double *f) {
    const gauge_equations *g = &b->f.gauge;
    expr_pool *pool = b->l.pool;
    b->at[expr_symbol_index(pool, g->symbol)] = s;
    for (size_t k = 0; k < g->m; k++) {
        expr e = g->solutions[i * g->m + k];
        expr_walk w;
        expr_walk_init(&w, pool, 1, &e);
        for (uint32_t n = 0; n < w.count; n++) {
            const expr call = {w.ids[n]};
            double value, radius;
            if (expr_op_of(pool, call) != EXPR_CALL) continue;
            assert_true(gauge_call_value(g, pool, call, b->count, b->at, &value, &radius));
            assert_true(radius <= 1e-14 * fmax(1, fabs(value)));
            mpq_t q;
            mpq_init(q);
            mpq_set_d(q, value);
            const expr known = expr_number(pool, q);
            mpq_clear(q);
            expr_substitute(pool, 1, &e, 1, &call, &known, &e);
        }
        expr_walk_clear(&w);
        expr_eval(pool, 1, &e, b->at, &f[k]);
    }
}

/// F(to) by balls, from numbers of the model.
static bool carried(found *b, double from, double to, double *F, double *radius) {
    const gauge_equations *g = &b->f.gauge;
    exact_balls *balls = exact_balls_create(b->l.pool, 128);
    for (size_t k = 0; k < b->l.m->parameter_count; k++) {
        const expr symbol = b->l.m->parameters[k].symbol;
        exact_balls_set(balls, symbol, b->at[expr_symbol_index(b->l.pool, symbol)]);
    }
    const bool known =
        exact_balls_transport(balls, g->m, g->matrix, g->symbol, from, to, F, radius);
    exact_balls_destroy(balls);
    return known;
}

/// Gauss' solutions move as the equations carry them, and do not depend on each other.
/// @eq GN16 §9.1
static void disk_and_hoop_by_gauss(void **state) {
    (void)state;
    static const char *const names[] = {"falling_disk", "hoop"};
    for (size_t n = 0; n < 2; n++) {
        found b;
        found_init(&b, names[n]);
        assert_false(b.f.gauge.closed);
        assert_true(b.f.gauge.gauss.found);
        assert_int_equal(b.f.gauge.gauss.independent, TRUTH_YES);
        double first[2], last[2], F[4], radius;
        for (size_t i = 0; i < 2; i++) {
            solution_at(&b, -0.6, i, first);
            solution_at(&b, 1.1, i, last);
            assert_true(carried(&b, -0.6, 1.1, F, &radius) && radius < 1e-13);
            for (size_t k = 0; k < 2; k++) {
                const double moved = F[k * 2] * first[0] + F[k * 2 + 1] * first[1];
                if (!(fabs(moved - last[k]) < 1e-12 * fmax(1, fabs(last[k]))))
                    fail_msg("%s, f_%zu: %.17g, %.17g", names[n], k + 1, moved, last[k]);
            }
        }
        found_clear(&b);
    }
}

/// F(a, b; 1; (1 + sin θ)/2) with a + b = 1, a b = 4/3: a and b are complex. Values by mpmath
/// 1.3.0.
/// @eq GN16 §9.1
static void values_of_the_disk_are_those_of_others(void **state) {
    (void)state;
    static const struct {
        double theta, f;
    } known[] = {
        {0.3, 2.8811131073681129032}, {-0.7, 1.2783375034651478519}, {1.2, 10.084289978529022637}};
    found b;
    found_init(&b, "falling_disk");
    for (size_t i = 0; i < 3; i++) {
        double f[2];
        solution_at(&b, known[i].theta, 0, f);
        assert_true(fabs(f[0] - known[i].f) < 1e-15 * known[i].f * 4);
    }
    found_clear(&b);
}

/// A wheel with a round tyre: more than three singular points.
static const char tyre[] =
    "model tyre\nparameters\n    m = 1, m > 0\n    R = 1, R > 0\n    a = 0.25, a > 0\n"
    "    A = 0.3, A > 0\n    C = 0.55, C > 0\n    g = 9.81\ncoordinates\n    x, y : line\n"
    "    phi, psi : angle\n    theta : angle in (-pi/2, pi/2)\ndefine\n"
    "    N = Rz(phi)*Rx(theta)\n    Omega = body(N*Ry(psi))\n    w = space(N*Ry(psi))\n"
    "    P = [x, y, a + R*cos(theta)]\n    rho = -R*(N*e3) - a*e3\nlagrangian\n"
    "    m/2*dot(P', P') + A/2*(Omega[1]^2 + Omega[3]^2) + C/2*Omega[2]^2 - m*g*P[3]\n"
    "constraints\n    (P' + cross(w, rho))[1..2] = [0, 0]\n"
    "symmetry SE(2) x S1 on (x, y, phi, psi)\n";

/// Classical Runge-Kutta steps.
static void by_runge_kutta(found *b, double to, double *F) {
    const gauge_equations *g = &b->f.gauge;
    enum { STEPS = 2000 };
    const double h = to / STEPS, reach[] = {0, h / 2, h / 2, h}, weight[] = {1, 2, 2, 1};
    for (size_t i = 0; i < 2; i++) {
        double f[2] = {i == 0, i == 1};
        for (size_t n = 0; n < STEPS; n++) {
            double slope[2] = {0}, total[2] = {0}, A[4];
            for (size_t k = 0; k < 4; k++) {
                const double y[2] = {f[0] + reach[k] * slope[0], f[1] + reach[k] * slope[1]};
                b->at[expr_symbol_index(b->l.pool, g->symbol)] = (double)n * h + reach[k];
                expr_eval(b->l.pool, 4, g->matrix, b->at, A);
                for (size_t c = 0; c < 2; c++) {
                    slope[c] = A[2 * c] * y[0] + A[2 * c + 1] * y[1];
                    total[c] += weight[k] * slope[c] * h / 6;
                }
            }
            f[0] += total[0], f[1] += total[1];
        }
        F[i] = f[0], F[2 + i] = f[1];
    }
}

/// @eq GN16 §9.1
static void a_round_tyre_is_solved_with_enclosure(void **state) {
    (void)state;
    found b;
    found_read(&b, "tyre", tyre, sizeof tyre - 1);
    const gauge_equations *g = &b.f.gauge;
    assert_true(g->m == 2 && !g->closed && !g->gauss.found && g->named);
    double F[4], radius, near[4], f[2];
    assert_true(carried(&b, 0, 1.2, F, &radius) && radius < 1e-14);
    by_runge_kutta(&b, 1.2, near);
    for (size_t i = 0; i < 4; i++) assert_true(fabs(F[i] - near[i]) < 1e-9);
    for (size_t i = 0; i < 2; i++) {
        solution_at(&b, 1.2, i, f);
        for (size_t k = 0; k < 2; k++) assert_true(fabs(f[k] - F[k * 2 + i]) <= radius);
    }
    assert_false(carried(&b, 0, 1.7, F, &radius)); // cos θ = 0 is in between
    found_clear(&b);
}

/// Trivial ones: a turn by s, and 1/(1 − s) up to its pole.
static void transport_is_that_of_known_equations(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    const expr s = expr_symbol(pool, "s", EXPR_OTHER), one = expr_int(pool, 1),
               zero = expr_int(pool, 0);
    const expr turn[] = {zero, one, expr_int(pool, -1), zero};
    const expr pole = expr_div(pool, one, expr_sub(pool, one, s));
    exact_balls *b = exact_balls_create(pool, 128);
    double F[4], radius;
    assert_true(exact_balls_transport(b, 2, turn, s, 1, -4, F, &radius));
    assert_true(radius < 1e-15 && fabs(F[0] - cos(-5)) < 1e-15 && fabs(F[1] - sin(-5)) < 1e-15);
    assert_true(exact_balls_transport(b, 1, &pole, s, 0, 0.75, F, &radius));
    assert_true(fabs(F[0] - 4) <= radius && radius < 1e-15);
    assert_false(exact_balls_transport(b, 1, &pole, s, 0, 1, F, &radius));
    assert_false(exact_balls_transport(b, 1, &pole, s, 0, 1.5, F, &radius));
    exact_balls_destroy(b);
    expr_pool_destroy(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(disk_and_hoop_by_gauss),
        cmocka_unit_test(values_of_the_disk_are_those_of_others),
        cmocka_unit_test(a_round_tyre_is_solved_with_enclosure),
        cmocka_unit_test(transport_is_that_of_known_equations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
