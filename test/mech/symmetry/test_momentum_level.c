/// J = μ: its isotropy algebra, by the derivatives of J along generators; the connection on it; and
/// the amended potential, by the energy.
#include "mech/reducing.h"

#include "mech/law/invariance.h"
#include "mech/symmetry/momentum_level.h"

static const char *const systems[] = {
    // SO(3), SE(2), the Heisenberg group, and an abelian group
    "model body\nparameters\n I = diag(1, 2, 3)\ncoordinates\n B : rotation\n"
    "lagrangian\n dot(body(B), I*body(B))/2\nsymmetry SO(3) on B\n",
    "model slider\nparameters\n m = 1, m > 0\n mu = 1, mu > 0\n J = 1, J > 0\n k = 1\n"
    "coordinates\n x, y, s : line\n theta : angle\n"
    "define\n P = [x + s*cos(theta), y + s*sin(theta)]\n"
    "lagrangian\n m/2*(x'^2 + y'^2) + J/2*theta'^2 + mu/2*dot(P', P') - k*s^2/2\n"
    "symmetry SE(2) on (x, y, theta)\n",
    "model heisenberg_free\nparameters\n m = 1, m > 0\ncoordinates\n a, b, c : line\n"
    "group H on (a, b, c) = [[1, a, c], [0, 1, b], [0, 0, 1]]\n"
    "lagrangian\n m/2*(a'^2 + b'^2 + (c' - a*b')^2)\nsymmetry H\n",
    "model orbit\nparameters\n m = 1, m > 0\n k = 2\ncoordinates\n r, z : line\n phi : angle\n"
    "lagrangian\n m/2*(r'^2 + r^2*phi'^2 + z'^2) - k/2*r^2\nsymmetry S1 on phi\nsymmetry R on z\n",
};
static const size_t isotropy[] = {1, 1, 1, 1};

/// J_a as a function on TQ.
static void momentum_map(reducing *d, expr *J) {
    laws *l = &d->l;
    for (size_t a = 0; a < d->y.k; a++) {
        J[a] = expr_int(l->pool, 0);
        for (size_t i = 0; i < d->q->n; i++) {
            const expr P = expr_diff(l->pool, l->s.lagrangian, d->q->velocities[i]);
            J[a] =
                expr_add2(l->pool, J[a], expr_mul2(l->pool, P, d->y.generators[a * d->q->n + i]));
        }
    }
}

/// η_Q[J_b], a combination of J, vanishes where J = μ: with μ = J put in it is zero. And α is a
/// connection: α(η_Q) = η; with μ = J it says nothing, as α = μ̃ then.
/// @eq F98 (24)
static void the_isotropy_group_keeps_the_level(void **state) {
    (void)state;
    for (size_t k = 0; k < sizeof systems / sizeof *systems; k++) {
        reducing d;
        reducing_init(&d, systems[k], 0);
        laws *l = &d.l;
        mech_momentum_level v;
        assert_ok(l, mech_momentum_level_init(&v, &l->x, &l->s, &d.y));
        assert_true(v.exists);
        assert_int_equal(v.d, isotropy[k]);
        assert_int_equal(v.dimension, 2 * d.q->n - v.k - v.d);
        expr J[8], eta[16], changed[8], again;
        momentum_map(&d, J);
        for (size_t i = 0; i < v.d; i++) {
            for (size_t j = 0; j < d.q->n; j++) {
                eta[j] = expr_int(l->pool, 0);
                for (size_t a = 0; a < v.k; a++)
                    eta[j] = expr_add2(l->pool, eta[j],
                                       expr_mul2(l->pool, v.isotropy[i * v.k + a],
                                                 d.y.generators[a * d.q->n + j]));
            }
            mech_lift_apply(d.q, eta, v.k, J, changed);
            expr_substitute(l->pool, v.k, changed, v.k, v.mu, J, changed);
            for (size_t b = 0; b < v.k; b++) assert_zero(l, changed[b]);
            for (size_t b = 0; b < v.d; b++) {
                expr_substitute(l->pool, 1, &v.connection[b], d.q->n, d.q->velocities, eta, &again);
                assert_equal(l, again, expr_int(l->pool, i == b));
            }
            expr sides[2] = {v.connection[i], v.value[i]};
            expr_substitute(l->pool, 2, sides, v.k, v.mu, J, sides);
            assert_equal(l, sides[0], sides[1]);
        }
        mech_momentum_level_clear(&v);
        reducing_clear(&d);
    }
}

/// For motions along the orbit, q' = ξ_Q, with μ = J the amended potential is the energy.
/// @eq F98 (24)
static void the_amended_potential_is_energy_of_motions_along_orbits(void **state) {
    (void)state;
    for (size_t k = 0; k < sizeof systems / sizeof *systems; k++) {
        reducing d;
        reducing_init(&d, systems[k], 0);
        laws *l = &d.l;
        const size_t n = d.q->n;
        mech_momentum_level v;
        assert_ok(l, mech_momentum_level_init(&v, &l->x, &l->s, &d.y));
        expr J[8], w[16], sides[2];
        momentum_map(&d, J);
        for (size_t j = 0; j < n; j++) {
            w[j] = expr_int(l->pool, 0);
            for (size_t a = 0; a < v.k; a++) {
                char name[40];
                snprintf(name, sizeof name, "test_xi%zu", a);
                w[j] = expr_add2(l->pool, w[j],
                                 expr_mul2(l->pool, expr_symbol(l->pool, name, EXPR_OTHER),
                                           d.y.generators[a * n + j]));
            }
        }
        expr energy = expr_neg(l->pool, l->s.lagrangian);
        for (size_t j = 0; j < n; j++)
            energy = expr_add2(l->pool, energy,
                               expr_mul2(l->pool, d.q->velocities[j],
                                         expr_diff(l->pool, l->s.lagrangian, d.q->velocities[j])));
        expr_substitute(l->pool, v.k, J, n, d.q->velocities, w, J);
        expr_substitute(l->pool, 1, &energy, n, d.q->velocities, w, &sides[0]);
        expr_substitute(l->pool, 1, &v.amended, v.k, v.mu, J, &sides[1]);
        assert_equal(l, sides[0], sides[1]);
        mech_momentum_level_clear(&v);
        reducing_clear(&d);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_isotropy_group_keeps_the_level),
        cmocka_unit_test(the_amended_potential_is_energy_of_motions_along_orbits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
