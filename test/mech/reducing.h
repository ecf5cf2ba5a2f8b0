/// Reductions of models in the language: what the tests of chapter E, second part, share.
#ifndef TEST_MECH_REDUCING_H
#define TEST_MECH_REDUCING_H

#include "mech/laws.h"
#include "model/read.h"

#include "derivation/reduction.h"
#include "mech/reduction/invariant_frame.h"
#include "mech/tools/readable.h"
#include "model/builtin.h"
#include "support/affine_models.h"

/// A model with one of its symmetries, reduced by it where that can be done with group coordinates.
typedef struct reducing {
    laws l;
    const space *q;
    mech_symmetry y;
    mech_trivialisation t;
    bool reduced; ///< all below is there
    mech_reduction r;
    mech_connection a;
    mech_reduced e;
} reducing;

static inline bool everything_invariant(const mech_symmetry *y) {
    return y->lagrangian_invariant == TRUTH_YES && y->constraints_invariant == TRUTH_YES &&
           y->affine_invariant == TRUTH_YES && y->forces_invariant == TRUTH_YES;
}

static inline size_t reducing_init(reducing *d, const char *source, size_t which) {
    *d = (reducing){.l = {.random = {1}}};
    laws *l = &d->l;
    if (model_read("test", source, strlen(source), &l->messages, &l->m) != HAMEL_OK)
        fail_msg("%s\n%s", source, l->messages.items[0].words);
    l->pool = l->m->pool;
    d->q = l->m->q;
    exact_init(&l->x, l->pool, &l->messages);
    assert_ok(l, mech_system_init(&l->s, &l->x, l->m, 0, NULL));
    if (which >= l->m->symmetry_count) return 0;
    const model_symmetry *given = &l->m->symmetries[which];
    assert_ok(l, mech_symmetry_init(&d->y, &l->x, &l->s, given));
    mech_trivialisation_init(&d->t, d->q, given, NULL);
    d->reduced = d->t.exists && everything_invariant(&d->y);
    if (d->reduced) {
        exact brief = readable_limits(&l->x);
        reduction made;
        assert_ok(l, reduction_init(&made, &brief, &l->s, NULL, &d->y, &d->t, 0, NULL));
        d->r = made.r;
        d->a = made.a;
        d->e = made.e;
    }
    return l->m->symmetry_count;
}

static inline void reducing_clear(reducing *d) {
    mech_reduced_clear(&d->e);
    mech_connection_clear(&d->a);
    mech_reduction_clear(&d->r);
    mech_trivialisation_clear(&d->t);
    mech_symmetry_clear(&d->y);
    mech_system_clear(&d->l.s);
    model_destroy(d->l.m);
    diag_clear(&d->l.messages);
}

static inline void reducing_builtin(reducing *d, const char *name, size_t which) {
    const model_builtin *b = model_builtin_find(name);
    assert_non_null(b);
    reducing_init(d, b->source, which);
}

/// e as a function on TQ: momenta, speeds that no one else knows and ξ put in, invariants for moved
/// coordinates.
static inline expr on_Q(const reducing *d, expr e) {
    expr_substitute(d->l.pool, 1, &e, d->e.m, d->e.symbols, d->e.momentum, &e);
    expr_substitute(d->l.pool, 1, &e, d->r.k, d->r.velocities, d->r.body, &e);
    mech_reduction_extend(&d->r, 1, &e);
    return e;
}

/// Whether the F_α are base vectors all over Q: the group moves other coordinates by constants, if
/// at all.
static inline bool plain(const reducing *d) {
    for (size_t s = 0; s < d->r.sigma; s++) {
        for (size_t a = 0; a < d->r.k; a++) {
            if (!expr_is_number(d->l.pool, d->t.fields[a * d->r.n + d->r.directions[s]]))
                return false;
        }
    }
    return true;
}

/// An invariant field, given over (ζ, F), on Q, if it is plain.
static inline void field_on_Q(const reducing *d, const expr *components, expr *field) {
    const size_t n = d->r.n, k = d->r.k;
    expr *c = mem_copy(components, n, sizeof *components);
    mech_reduction_extend(&d->r, n, c);
    for (size_t i = 0; i < n; i++) {
        sum total = {0};
        for (size_t a = 0; a < k; a++)
            sum_add_product(d->l.pool, &total, 1, c[a], d->t.fields[a * n + i]);
        for (size_t s = 0; s < d->r.sigma; s++) {
            if (d->r.directions[s] == i) sum_add(d->l.pool, &total, 1, c[k + s]);
        }
        field[i] = sum_take(d->l.pool, &total);
        vec_clear(&total);
    }
    free(c);
}

enum { LARGE = 6 }; ///< dimension from which on formulas are large

/// Proves e = 0; of the largest models for one choice of the parameters, so that it takes no time.
static inline void assert_vanishes(reducing *d, expr e) {
    const model *m = d->l.m;
    for (size_t i = 0; i < m->parameter_count && d->r.n >= LARGE; i++) {
        const expr prime = expr_int(d->l.pool, (long[]){2, 3, 5, 7, 11, 13, 17, 19}[i % 8]);
        expr_substitute(d->l.pool, 1, &e, 1, &m->parameters[i].symbol, &prime, &e);
    }
    assert_zero(&d->l, e);
}

static inline void assert_agree(reducing *d, expr a, expr b) {
    assert_vanishes(d, expr_sub(d->l.pool, a, b));
}

/// Systems that the built-in models do not cover.
static const char *const other_systems[] = {
    // a unicycle whose centre of mass is off the axle, with a rotor: S one-dimensional, λ not zero
    "model offset_unicycle\nparameters\n m = 1, m > 0\n J = 1, J > 0\n J0 = 1, J0 > 0\n a = 1\n"
    "coordinates\n x, y : line\n theta, psi : angle\n"
    "lagrangian\n m/2*((x' - a*sin(theta)*theta')^2 + (y' + a*cos(theta)*theta')^2)"
    " + J/2*theta'^2 + J0/2*(theta' + psi')^2 + m*cos(psi)\n"
    "constraints\n cos(theta)*y' - sin(theta)*x' = a*sin(psi)*theta'\n"
    "symmetry SE(2) on (x, y, theta)\n",
    // the Chaplygin sleigh with a rotor: m = 2, one shape variable
    "model sleigh_with_rotor\nparameters\n m = 1, m > 0\n J = 1, J > 0\n J0 = 1, J0 > 0\n a = 1\n"
    "coordinates\n x, y : line\n theta, psi : angle\n"
    "lagrangian\n m/2*((x' - a*sin(theta)*theta')^2 + (y' + a*cos(theta)*theta')^2)"
    " + J/2*theta'^2 + J0/2*(theta' + psi')^2 + J0*cos(psi)*psi'*theta'\n"
    "constraints\n cos(theta)*y' - sin(theta)*x' = 0\n"
    "symmetry SE(2) on (x, y, theta)\n",
    // no constraints: a planar body with a slider and a rotor
    "model slider\nparameters\n m = 1, m > 0\n mu = 1, mu > 0\n J = 1, J > 0\n k = 1\n"
    "coordinates\n x, y, s : line\n theta : angle\n"
    "define\n P = [x + s*cos(theta), y + s*sin(theta)]\n"
    "lagrangian\n m/2*(x'^2 + y'^2) + J/2*theta'^2 + mu/2*dot(P', P') - k*s^2/2\n"
    "symmetry SE(2) on (x, y, theta)\n",
    // an affine carriage with its centre of mass off the axle: purely kinematic, SE(2)
    "model affine_carriage\nparameters\n m = 1, m > 0\n J = 1, J > 0\n I = 1, I > 0\n a = 1\n r = "
    "1\n"
    " w = 1, w > 0\n c = 1\n d = 1\n"
    "coordinates\n x, y : line\n theta, phi1, phi2 : angle\n"
    "lagrangian\n m/2*((x' - a*sin(theta)*theta')^2 + (y' + a*cos(theta)*theta')^2)"
    " + J/2*theta'^2 + I/2*(phi1'^2 + phi2'^2)\n"
    "constraints\n cos(theta)*x' + sin(theta)*y' = r*phi1' + c*sin(phi2)\n"
    " cos(theta)*y' - sin(theta)*x' = d*cos(phi1)\n theta' = r/w*phi2' + c\n"
    "symmetry SE(2) on (x, y, theta)\n",
    // two rotations, a right action, and a potential
    "model two_bodies\nparameters\n I1 = 1, I1 > 0\n I2 = 2, I2 > 0\n K = 3, K > 0\n"
    "coordinates\n B : rotation space\n z : line\n"
    "lagrangian\n I1/2*dot(space(B), space(B)) + I2*z*space(B)[3]*z' + K/2*z'^2 + "
    "z^2*space(B)[1]^2\n"
    "constraints\n space(B)[2] = z*z'\n"
    "symmetry SO(3) right on B\n",
    // constraints and sections that depend on time
    "model moving_wheel\nparameters\n m = 1, m > 0\n w = 2\ncoordinates\n x, y : line\n th : "
    "angle\n"
    "lagrangian\n m/2*(x'^2 + y'^2) + th'^2/2\n"
    "constraints\n th' = w*t + cos(t)*(cos(th)*x' + sin(th)*y')\n"
    "symmetry SE(2) on (x, y, th)\n",
    // a second body, turned with the first
    "model trailer\nparameters\n m = 1, m > 0\n J = 1, J > 0\n K = 2\ncoordinates\n x, y : line\n"
    " th, ph : angle\n"
    "lagrangian\n m/2*(x'^2 + y'^2) + J/2*(th'^2 + ph'^2) + K*cos(th - ph)*th'*ph' - sin(th - ph)\n"
    "constraints\n sin(th)*x' - cos(th)*y' = K*sin(th - ph)*ph'\n"
    "symmetry SE(2) on (x, y, th, ph)\n",
    // two bodies of the plane, and two of space
    "model two_disks\nparameters\n m = 1, m > 0\n J = 1, J > 0\n K = 1\n"
    "coordinates\n x1, y1 : line\n th1 : angle\n x2, y2 : line\n"
    "lagrangian\n m/2*(x1'^2 + y1'^2 + x2'^2 + y2'^2) + J/2*th1'^2 - K/2*((x1-x2)^2 + (y1-y2)^2)\n"
    "constraints\n sin(th1)*x1' - cos(th1)*y1' = 0\n"
    "symmetry SE(2) on (x1, y1, th1, x2, y2)\n",
    "model two_rotations\nparameters\n I = 2, I > 0\n K = 3, K > 0\n"
    "coordinates\n A : rotation\n B : rotation\n"
    "lagrangian\n I/2*dot(body(A), body(A)) + K/2*dot(body(B), body(B)) - dot(A*e1, B*e1)\n"
    "constraints\n body(A)[3] = dot(A*e3, B*e3)*dot(A*e1, B*body(B))\n"
    "symmetry SO(3) on (A, B)\n",
    // magnetic terms and a force that is invariant
    "model magnetic\nparameters\n m = 1, m > 0\n b = 2\n c = 3\n"
    "coordinates\n x, y, z : line\n"
    "lagrangian\n m/2*(x'^2 + y'^2 + z'^2) + b*y*x' + z*y'\n"
    "constraints\n z' = y*x'\n"
    "force y = -c*y'\n"
    "symmetry R on x\n",
};

typedef void reduction_law(reducing *d);

/// A law for every reduction there is.
static inline void for_all_reductions(reduction_law *holds) {
    size_t count, checked = 0;
    const model_builtin *builtins = affine_models(&count);
    const size_t others = sizeof other_systems / sizeof *other_systems;
    for (size_t i = 0; i < count + others; i++) {
        const char *source = i < count ? builtins[i].source : other_systems[i - count];
        reducing d;
        size_t k = 0, all;
        do {
            all = reducing_init(&d, source, k++);
            if (d.reduced) holds(&d), checked++;
            assert_true(d.reduced || i < count);
            reducing_clear(&d);
        } while (k < all);
    }
    assert_true(checked >= 18);
}

#endif
