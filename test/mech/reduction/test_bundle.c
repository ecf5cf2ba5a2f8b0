/// Chapter E without group coordinates: over the sphere of γ, and over functions that are no
/// coordinates. What it says is proved against Hamel's law on TQ, in a basis of D that knows
/// nothing of the split.
#include "mech/laws.h"
#include "mech/reducing.h"

#include "algebroid/calculus.h"
#include "mech/law/basis_choose.h"
#include "mech/measure/chaplygin_form.h"
#include "mech/reduction/coefficients.h"
#include "mech/symmetry/momentum.h"

static const char *const names[] = {"veselova", "chaplygin_sphere", "routh_sphere"};

static const char *const own[] = {
    // a function on the quotient that is no coordinate, and a mechanical connection
    "model plane\nparameters\n m = 1, m > 0\ncoordinates\n x, y, z : line\n"
    "lagrangian\n m/2*(x'^2 + y'^2) + z'^2/2 + (x*y' - y*x')*z' - (x^2 + y^2)^2*z\n"
    "symmetry SO(2) on (x, y)\nshape x^2 + y^2, z\n",
    // functions on the quotient that nobody gave: z and x² + y²; z and x y, which boosts keep
    "model lifted\nparameters\n m = 1, m > 0\ncoordinates\n x, y, z : line\n"
    "lagrangian\n m/2*(x'^2 + y'^2 + z'^2) - z*(x^2 + y^2)\n"
    "constraints\n z' = x*y' - y*x'\nsymmetry SO(2) on (x, y)\n",
    "model boosted\ncoordinates\n x, y, z : line\n"
    "lagrangian\n x'*y' + z'^2/2 - z*x*y\n"
    "constraints\n z' = x*y' - y*x'\nsymmetry boost\n x*d/dx - y*d/dy\n",
    // Veselova's constraint with a wheel inside: shape γ and an angle, G not a projection
    "model wheel\nparameters\n I = diag(1, 2, 3), I > 0\n J = 1, J > 0\n c = 2\n"
    "coordinates\n B : rotation\n phi : angle\n"
    "define\n Omega = body(B)\n gamma = B^T*e3\n"
    "lagrangian\n dot(Omega, I*Omega)/2 + J/2*(phi' + Omega[3])^2 - gamma[1]*cos(phi)\n"
    "constraints\n dot(gamma, Omega) = c*phi'\n"
    "symmetry SO(2) on B\nshape gamma, phi\n",
    // the ellipsoid with axes 1, 2, 3: V = Bᵀ(x', y', 0) is redundant, and a root is everywhere
    "model ellipsoid\ncoordinates\n B : rotation\n x, y : line\n"
    "define\n Omega = body(B)\n gamma = B^T*e3\n A = diag(1, 4, 9)\n h = sqrt(dot(gamma, "
    "A*gamma))\n"
    " rho = -A*gamma/h\n"
    "lagrangian\n dot(Omega, diag(13, 10, 5)*Omega)/10 + (x'^2 + y'^2 + h'^2)/2 - h\n"
    "constraints\n h*[x', y'] = (B*cross(Omega, A*gamma))[1..2]\n"
    "frame\n w1 = d/dB[1] + (B*cross(rho, e1))[1]*d/dx + (B*cross(rho, e1))[2]*d/dy\n"
    " w2 = d/dB[2] + (B*cross(rho, e2))[1]*d/dx + (B*cross(rho, e2))[2]*d/dy\n"
    " w3 = d/dB[3] + (B*cross(rho, e3))[1]*d/dx + (B*cross(rho, e3))[2]*d/dy\n"
    "symmetry SE(2) on (B, x, y)\nshape gamma\n",
};
enum { NAMED = 3, OWN = sizeof own / sizeof *own };

static const char *const affine[] = {
    // Veselova's body with a spin about the vertical that the shape prescribes
    "model turned\nparameters\n I = diag(1, 2, 3), I > 0\n w = 2\n"
    "coordinates\n B : rotation\n"
    "define\n Omega = body(B)\n gamma = B^T*e3\n"
    "lagrangian\n dot(Omega, I*Omega)/2 + Omega[1] - gamma[1]*gamma[2]\n"
    "constraints\n dot(gamma, Omega) = w*gamma[3]\n"
    "symmetry SO(2) on B\nshape gamma\n",
    // the same of a ball that rolls
    "model rolling\nparameters\n I = diag(1, 2, 3), I > 0\n w = 2\n"
    "coordinates\n B : rotation\n x, y : line\n"
    "define\n Omega = body(B)\n gamma = B^T*e3\n"
    "lagrangian\n dot(Omega, I*Omega)/2 + (x'^2 + y'^2)/2\n"
    "constraints\n [x', y'] = (B*cross(Omega, gamma))[1..2]\n dot(gamma, Omega) = w*gamma[3]\n"
    "symmetry SE(2) on (B, x, y)\nshape gamma\n",
    // with a direction in S: the axis that is held is not the vertical
    "model wheel\nparameters\n J = 1, J > 0\n w = 2\n"
    "coordinates\n B : rotation\n phi : angle\n"
    "define\n Omega = body(B)\n gamma = B^T*e3\n"
    "lagrangian\n dot(Omega, Omega)/2 + J*(phi' + Omega[3])^2/2\n"
    "constraints\n dot(gamma, Omega) + phi' = w*gamma[3]\n"
    "symmetry SO(2) x S1 on (B, phi)\nshape gamma\n",
};

typedef struct bundle {
    laws l;
    mech_symmetry y;
    mech_trivialisation t;
    mech_basis d;
    reduction made;
    mech_reduced_coefficients q;
} bundle;

/// All but the coefficients.
static void bundle_reduce(bundle *b, const char *source) {
    *b = (bundle){.l = {.random = {1}}};
    laws *l = &b->l;
    if (model_read("test", source, strlen(source), &l->messages, &l->m) != HAMEL_OK)
        fail_msg("%s\n%s", source, l->messages.items[0].words);
    l->pool = l->m->pool;
    exact_init(&l->x, l->pool, &l->messages);
    assert_ok(l, mech_system_init(&l->s, &l->x, l->m, 0, NULL));
    assert_ok(l, mech_symmetry_init(&b->y, &l->x, &l->s, &l->m->symmetries[0]));
    mech_trivialisation_init(&b->t, l->m->q, &l->m->symmetries[0], NULL);
    assert_false(b->t.exists);
    assert_ok(l, mech_basis_init(&b->d, &l->x, &l->s));
    assert_ok(l, reduction_init(&b->made, &l->x, &l->s, &b->d, &b->y, &b->t, l->m->shape_count,
                                l->m->shape));
}

static void bundle_init(bundle *b, const char *source) {
    bundle_reduce(b, source);
    assert_ok(&b->l, mech_reduced_coefficients_init(&b->q, &b->l.x, &b->made.r, &b->made.a));
}

static void bundle_clear(bundle *b) {
    mech_reduced_coefficients_clear(&b->q);
    reduction_clear(&b->made);
    mech_basis_clear(&b->d);
    mech_trivialisation_clear(&b->t);
    mech_symmetry_clear(&b->y);
    mech_system_clear(&b->l.s);
    model_destroy(b->l.m);
    diag_clear(&b->l.messages);
}

static void for_all_bundles(void (*holds)(bundle *b)) {
    for (size_t i = 0; i < NAMED + OWN; i++) {
        bundle b;
        bundle_init(&b, i < NAMED ? model_builtin_find(names[i])->source : own[i - NAMED]);
        holds(&b);
        bundle_clear(&b);
    }
}

/// e with p, y and speeds put in: a function of the velocities of the basis.
static expr below(const bundle *b, expr e) {
    const mech_reduced *r = &b->made.e;
    expr_substitute(b->l.pool, 1, &e, r->m, b->made.a.speeds, r->speeds, &e);
    expr_substitute(b->l.pool, 1, &e, r->m, r->symbols, r->momentum, &e);
    mech_reduction_extend(&b->made.r, 1, &e);
    return on_D(&b->l, &b->d, e);
}

static void assert_same(bundle *b, expr one, expr other) {
    expr e = expr_sub(b->l.pool, one, other);
    const model *m = b->l.m;
    for (size_t i = 0; i < m->parameter_count; i++) { // one choice, so that it takes no time
        const expr prime = expr_int(m->pool, (long[]){2, 3, 5, 7, 11, 13, 17, 19}[i % 8]);
        expr_substitute(m->pool, 1, &e, 1, &m->parameters[i].symbol, &prime, &e);
    }
    assert_zero(&b->l, e);
}

/// A section as a field on Q.
static const expr *up(const bundle *b, const expr *components, expr *field) {
    mech_reduction_up(&b->made.r, components, field);
    return field;
}

/// Lifts are in D, orthogonal to S, over an orthogonal projection, and ν^μ X_μ = 0.
/// @eq BKMM96 (6.4.2), (6.4.3), Def 6.2
/// l is L in invariant velocities, and l_c is L on D.
static void lagrangian(bundle *b) {
    expr l = b->made.r.lagrangian;
    mech_reduction_extend(&b->made.r, 1, &l);
    assert_same(b, l, b->l.s.lagrangian);
    assert_same(b, below(b, b->made.e.lagrangian), on_D(&b->l, &b->d, b->l.s.lagrangian));
}

/// @eq BKMM96 (3.2.1), (3.4.1)
static void the_reduced_lagrangian_is_L(void **state) {
    (void)state;
    for_all_bundles(lagrangian);
}

static void lifts(bundle *b) {
    const mech_connection *c = &b->made.a;
    const mech_reduction *r = &b->made.r;
    expr_pool *pool = b->l.pool;
    const size_t n = c->n, N = c->h, dim = r->q->n;
    expr P[36], field[8];
    for (size_t a = 0; a < N; a++) {
        const expr *X = c->lifts + a * n, *on_Q = up(b, X, field);
        for (size_t i = 0; i < b->l.s.p; i++)
            assert_same(b, dot(pool, dim, b->l.s.beta + i * dim, on_Q), expr_int(pool, 0));
        for (size_t i = 0; i < c->m; i++)
            assert_same(b, mech_reduction_metric(r, X, c->sections + i * n), expr_int(pool, 0));
        space_apply(r->q, on_Q, N, r->shape, P + a * N);
    }
    for (size_t i = 0; i < N * N; i++) {
        expr square[6];
        for (size_t k = 0; k < N; k++) square[k] = P[k * N + i % N];
        assert_same(b, P[i], P[i % N * N + i / N]);
        assert_same(b, dot(pool, N, P + i / N * N, square), P[i]);
    }
    for (size_t i = 0; i < (N - c->rank) * n; i++) {
        expr component[6];
        for (size_t a = 0; a < N; a++) component[a] = c->lifts[a * n + i % n];
        assert_same(b, dot(pool, N, c->conormal + i / n * N, component), expr_int(pool, 0));
    }
}

static void lifts_are_horizontal_over_a_projection(void **state) {
    (void)state;
    for_all_bundles(lifts);
}

/// 𝒜(ξ_Q) = ξ_Q on the generators: v^b Z_b + s^c W_c, as fields on Q.
/// @eq BKMM96 (3.4.1), (6.4.3), (7.1.2), (7.1.3)
static void reproduces(bundle *b) {
    const mech_bundle_form *f = &b->made.form;
    const mech_connection *c = &b->made.a;
    expr_pool *pool = b->l.pool;
    const size_t n = b->made.r.q->n, all = f->m + f->p;
    for (size_t a = 0; a < f->k; a++) {
        const expr *e = b->y.generators + a * n;
        expr parts[8], field[8], total[8];
        for (size_t i = 0; i < n; i++) total[i] = expr_int(pool, 0);
        for (size_t i = 0; i < all; i++)
            parts[i] = i < f->m ? f->symmetric[i] : f->kinematic[i - f->m];
        mech_reduction_extend(&b->made.r, all, parts);
        expr_substitute(pool, all, parts, n, b->made.r.q->velocities, e, parts);
        for (size_t i = 0; i < all; i++) {
            up(b, i < f->m ? c->sections + i * c->n : f->fields + (i - f->m) * c->n, field);
            for (size_t k = 0; k < n; k++)
                total[k] = expr_add2(pool, total[k], expr_mul2(pool, parts[i], field[k]));
        }
        for (size_t k = 0; k < n; k++) assert_same(b, total[k], e[k]);
    }
}

static void the_connection_reproduces_the_algebra(void **state) {
    (void)state;
    for_all_bundles(reproduces);
}

/// p' of the reduced equations, by the law and by the formulas of §7, is that of chapter E on D.
/// @eq BKMM96 (7.1.5), (7.1.6), (7.1.7), (7.1.8), (7.1.9), (7.1.10), (7.2.2), (4.4.1)
static void momentum(bundle *b) {
    const mech_reduced_coefficients *q = &b->q;
    const mech_connection *c = &b->made.a;
    const mech_reduced *e = &b->made.e;
    expr_pool *pool = b->l.pool;
    mech_momentum p;
    assert_ok(&b->l, mech_momentum_init(&p, &b->l.x, &b->l.s, &b->y, &b->d));
    for (size_t a = 0; a < e->m; a++) {
        sum total = {0};
        for (size_t i = 0; i < q->m * q->m; i++)
            sum_add_product(pool, &total, 1, q->quadratic[a * q->m * q->m + i],
                            expr_mul2(pool, e->symbols[i / q->m], e->symbols[i % q->m]));
        for (size_t i = 0; i < q->h * q->m; i++)
            sum_add_product(pool, &total, 1, q->linear[a * q->h * q->m + i],
                            expr_mul2(pool, c->symbols[i / q->m], e->symbols[i % q->m]));
        for (size_t i = 0; i < q->h * q->h; i++)
            sum_add_product(pool, &total, 1, q->shape[a * q->h * q->h + i],
                            expr_mul2(pool, c->symbols[i / q->h], c->symbols[i % q->h]));
        assert_same(b, below(b, e->momentum_rate[a]), p.equation[a]);
        assert_same(b, below(b, sum_take(pool, &total)), p.equation[a]);
        vec_clear(&total);
    }
    mech_momentum_clear(&p);
}

static void momenta_change_as_on_Q(void **state) {
    (void)state;
    for_all_bundles(momentum);
}

/// d/dt ⟨P, X_α⟩ by the law on TQ is  X_α[l_c] − c_αβ^γ y^β ∂l_c/∂y^γ − K-terms,  with
/// l_c = ½ I^bc p p + ½ ⟪X, X⟫ y y + .. of which X_α is taken at fixed (y, p).
/// @eq BKMM96 Thm 3.8, (3.4.2), (7.2.1), Thm 7.5
static void shape(bundle *b) {
    const mech_connection *c = &b->made.a;
    const mech_reduced_coefficients *q = &b->q;
    expr_pool *pool = b->l.pool;
    const size_t n = b->made.r.q->n, h = c->h, m = c->m;
    expr l_c = b->made.e.lagrangian, slopes[6], lifted[48];
    for (size_t s = 0; s < h; s++) up(b, c->lifts + s * c->n, lifted + s * n);
    expr_substitute(pool, 1, &l_c, m, c->speeds, b->made.e.speeds, &l_c);
    expr_gradient(pool, l_c, h, c->symbols, slopes);
    algebroid_law law;
    algebroid_law_init(&law, mech_on_tangent(&b->l.s), h, lifted, b->d.r, b->d.symbols,
                       b->d.velocity);
    for (size_t s = 0; s < h; s++) {
        sum total = {0};
        expr along;
        space_apply(b->made.r.q, lifted + s * n, 1, &l_c, &along);
        sum_add(pool, &total, 1, along);
        for (size_t i = 0; i < h * h; i++) {
            const expr yy = expr_mul2(pool, c->symbols[i / h], c->symbols[i % h]);
            sum_add_product(pool, &total, -1, c->base_structure[s * h * h + i],
                            expr_mul2(pool, c->symbols[i / h], slopes[i % h]));
            sum_add_product(pool, &total, -1, q->force_shape[s * h * h + i], yy);
        }
        for (size_t i = 0; i < h * m; i++)
            sum_add_product(pool, &total, -1, q->force_mixed[s * h * m + i],
                            expr_mul2(pool, c->symbols[i / m], b->made.e.symbols[i % m]));
        for (size_t i = 0; i < m * m; i++)
            sum_add_product(pool, &total, -1, q->force_momenta[s * m * m + i],
                            expr_mul2(pool, b->made.e.symbols[i / m], b->made.e.symbols[i % m]));
        assert_same(b, below(b, slopes[s]), law.momentum[s]);
        assert_same(b, below(b, sum_take(pool, &total)), algebroid_law_rate(&law, pool, s));
        vec_clear(&total);
    }
    algebroid_law_clear(&law);
}

static void shape_equations_are_those_of_the_law(void **state) {
    (void)state;
    for_all_bundles(shape);
}

/// The curvature of SO(3) → S² is the area, whatever I is; the force of Theorem 3.8 is (γ·IΩ) Ω.
/// @eq BKMM96 Thm 3.8, (3.4.2), (2.1.7); GN16 §4.2
static void for_all_affine(void (*holds)(bundle *b)) {
    for (size_t i = 0; i < sizeof affine / sizeof *affine; i++) {
        bundle b;
        bundle_reduce(&b, affine[i]);
        assert_non_null(b.made.form.drift);
        holds(&b);
        bundle_clear(&b);
    }
}

/// Σ_c s^c W_c + Σ_b v^b Z_b as a field on Q; v may be NULL.
static void vertical_field(bundle *b, const expr *s, const expr *v, expr *out) {
    const mech_bundle_form *f = &b->made.form;
    const mech_connection *c = &b->made.a;
    expr field[8];
    for (size_t k = 0; k < b->made.r.q->n; k++) out[k] = expr_int(b->l.pool, 0);
    for (size_t i = 0; i < f->p + (v != NULL ? f->m : 0); i++) {
        up(b, i < f->p ? f->fields + i * c->n : c->sections + (i - f->p) * c->n, field);
        for (size_t k = 0; k < b->made.r.q->n; k++)
            out[k] = expr_add2(b->l.pool, out[k],
                               expr_mul2(b->l.pool, i < f->p ? s[i] : v[i - f->p], field[k]));
    }
}

/// Γ is vertical and satisfies the constraints, and DΓ is made of the brackets [X_μ, Γ] on Q.
/// @eq BKMM96 (3.4.3), (3.4.4)
static void drift(bundle *b) {
    const mech_bundle_form *f = &b->made.form;
    const mech_connection *c = &b->made.a;
    const mech_system *s = &b->l.s;
    const size_t dim = b->made.r.q->n;
    expr gamma[8], X[8], bracket[8], told[8], along[8], in_S[8];
    up(b, c->gamma, gamma);
    vertical_field(b, f->drift, NULL, told);
    for (size_t k = 0; k < dim; k++) assert_same(b, gamma[k], told[k]);
    for (size_t a = 0; a < s->p; a++)
        assert_same(b, expr_add2(b->l.pool, dot(b->l.pool, dim, s->beta + a * dim, gamma), s->b[a]),
                    expr_int(b->l.pool, 0));
    for (size_t u = 0; u < c->h; u++) {
        space_bracket(b->made.r.q, up(b, c->lifts + u * c->n, X), gamma, bracket);
        for (size_t i = 0; i < f->p; i++) along[i] = f->covariant[i * c->h + u];
        for (size_t i = 0; i < f->m; i++) in_S[i] = f->covariant_in_S[i * c->h + u];
        vertical_field(b, along, in_S, told);
        for (size_t k = 0; k < dim; k++) assert_same(b, bracket[k], told[k]);
    }
}

static void the_affine_part_is_vertical_and_its_derivative_is_a_bracket(void **state) {
    (void)state;
    for_all_affine(drift);
}

/// J_c (B^c_sβ y^β − DΓ^c_s) with J_c = λ_cβ y^β + ..
static expr affine_force(bundle *b, size_t s) {
    const mech_bundle_form *f = &b->made.form;
    const size_t h = f->h;
    expr_pool *pool = b->l.pool;
    const expr *y = b->made.a.symbols;
    expr total = expr_int(pool, 0);
    for (size_t i = 0; i < f->p; i++) {
        const expr J = expr_add2(pool, dot(pool, h, f->lambda + i * h, y), f->drift_momenta[i]);
        const expr B = expr_sub(pool, dot(pool, h, f->curvature + (i * h + s) * h, y),
                                f->covariant[i * h + s]);
        total = expr_add2(pool, total, expr_mul2(pool, J, B));
    }
    return total;
}

/// d/dt ∂l_c/∂y − X[l_c] + c y ∂l_c/∂y is that force, where there is no S, by the law on TQ.
/// @eq BKMM96 (3.4.4)
static void affine_shape(bundle *b) {
    const mech_connection *c = &b->made.a;
    expr_pool *pool = b->l.pool;
    const size_t n = b->made.r.q->n, h = c->h;
    if (c->m > 0) return;
    expr l_c = b->made.e.lagrangian, slopes[6], lifted[48];
    for (size_t s = 0; s < h; s++) up(b, c->lifts + s * c->n, lifted + s * n);
    expr_gradient(pool, l_c, h, c->symbols, slopes);
    algebroid_law law;
    algebroid_law_init(&law, mech_on_tangent(&b->l.s), h, lifted, b->d.r, b->d.symbols,
                       b->d.velocity);
    for (size_t s = 0; s < h; s++) {
        expr total;
        space_apply(b->made.r.q, lifted + s * n, 1, &l_c, &total);
        for (size_t i = 0; i < h * h; i++)
            total = expr_sub(pool, total,
                             expr_mul2(pool, c->base_structure[s * h * h + i],
                                       expr_mul2(pool, c->symbols[i / h], slopes[i % h])));
        total = expr_add2(pool, total, affine_force(b, s));
        assert_same(b, below(b, slopes[s]), law.momentum[s]);
        assert_same(b, below(b, total), algebroid_law_rate(&law, pool, s));
    }
    algebroid_law_clear(&law);
}

static void affine_shape_equations_are_those_of_the_law(void **state) {
    (void)state;
    for_all_affine(affine_shape);
}

static void veselova_has_the_curvature_of_the_sphere(void **state) {
    (void)state;
    bundle b;
    bundle_init(&b, model_builtin_find("veselova")->source);
    const mech_bundle_form *f = &b.made.form;
    laws *l = &b.l;
    assert_equal(l, f->kinematic[0], read(l, "B_31*B_w1 + B_32*B_w2 + B_33*B_w3"));
    assert_equal(l, f->curvature[1], read(l, "B_33"));
    assert_equal(l, f->curvature[2], read(l, "-B_32"));
    assert_equal(l, f->curvature[5], read(l, "B_31"));
    assert_equal(l, f->inertia[0], read(l, "I_11*B_31^2 + I_22*B_32^2 + I_33*B_33^2"));
    static const char *const expected[] = {"B_w1", "B_w2", "B_w3"};
    const expr J = read(l, "I_11*B_31*B_w1 + I_22*B_32*B_w2 + I_33*B_33*B_w3");
    for (size_t s = 0; s < 3; s++) {
        sum total = {0};
        for (size_t i = 0; i < 9; i++)
            sum_add_product(l->pool, &total, -1, b.q.force_shape[s * 9 + i],
                            expr_mul2(l->pool, b.made.a.symbols[i / 3], b.made.a.symbols[i % 3]));
        assert_same(&b, below(&b, sum_take(l->pool, &total)),
                    on_D(l, &b.d, expr_mul2(l->pool, J, read(l, expected[s]))));
        vec_clear(&total);
    }
    bundle_clear(&b);
}

/// Chaplygin's one-form is dσ on lifts, σ the logarithm of the density that is known.
/// @eq GN16 §8.2
static void veselova_has_a_closed_form(void **state) {
    (void)state;
    bundle b;
    bundle_init(&b, model_builtin_find("veselova")->source);
    laws *l = &b.l;
    const mech_connection *c = &b.made.a;
    mech_chaplygin_form f;
    assert_ok(l, mech_chaplygin_form_init(&f, &l->x, &b.made.r, c));
    assert_true(f.exists);
    assert_int_equal(f.closed, TRUTH_YES);
    const expr squared = read(l, "B_31^2/I_11 + B_32^2/I_22 + B_33^2/I_33"); // μ_p^-2
    for (size_t s = 0; s < 3; s++) {
        expr along;
        space_apply(b.made.r.q, c->lifts + s * c->n, 1, &squared, &along);
        assert_equal(l,
                     expr_mul2(l->pool, expr_int(l->pool, -2), expr_mul2(l->pool, f.g[s], squared)),
                     along);
    }
    mech_chaplygin_form_clear(&f);
    bundle_clear(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reduced_lagrangian_is_L),
        cmocka_unit_test(lifts_are_horizontal_over_a_projection),
        cmocka_unit_test(the_connection_reproduces_the_algebra),
        cmocka_unit_test(momenta_change_as_on_Q),
        cmocka_unit_test(shape_equations_are_those_of_the_law),
        cmocka_unit_test(the_affine_part_is_vertical_and_its_derivative_is_a_bracket),
        cmocka_unit_test(affine_shape_equations_are_those_of_the_law),
        cmocka_unit_test(veselova_has_the_curvature_of_the_sphere),
        cmocka_unit_test(veselova_has_a_closed_form),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
