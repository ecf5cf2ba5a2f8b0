/// Groups, exactly: the laws proved for symbolic elements and vectors of each group and of a
/// product.
#include "laws.h"

#include <string.h>

#include "base/text.h"
#include "space/group.h"

static const char *const names[] = {"R", "S1", "SO(2)", "SE(2)", "SO(3)", "SE(3)"};
enum { NAMES = sizeof names / sizeof *names, MOST = 32 };

/// The i-th test group: the six simple ones, then R × SE(2) × SO(3).
static void test_group(size_t i, group *G) {
    const group_law *one = group_law_find(names[i % NAMES]);
    const group_law *product[] = {group_law_find("R"), group_law_find("SE(2)"),
                                  group_law_find("SO(3)")};
    if (i < NAMES) group_init(G, 1, &one);
    else group_init(G, 3, product);
}
enum { GROUPS = NAMES + 1 };

static expr numbered(expr_pool *pool, const char *name, size_t i, expr_kind kind) {
    text t = {0};
    text_addf(&t, "%s%zu", name, i);
    expr e = expr_symbol(pool, text_cstr(&t), kind);
    text_clear(&t);
    return e;
}

/// An element whose entries are symbols.
static void symbolic_element(expr_pool *pool, const group *G, const char *name, expr *g) {
    for (size_t f = 0, at = 0; f < G->count; at += group_law_entry_count(G->factors[f++])) {
        const size_t count = group_law_entry_count(G->factors[f]);
        size_t i = 0;
        if (count >= 9) {
            expr_rotation(pool, name, g + at);
            i = 9;
        }
        for (; i < count; i++) {
            const bool angle =
                strcmp(group_law_name(G->factors[f]), "R") != 0 && i == count - 1 && count < 9;
            g[at + i] = numbered(pool, name, at + i, angle ? EXPR_ANGLE : EXPR_LINE);
        }
    }
}

static void symbolic_vector(expr_pool *pool, const group *G, const char *name, expr *xi) {
    for (size_t a = 0; a < G->dimension; a++) xi[a] = numbered(pool, name, a, EXPR_OTHER);
}

static void apply(expr_pool *pool, size_t k, const expr *M, const expr *v, expr *out) {
    for (size_t i = 0; i < k; i++) {
        out[i] = expr_int(pool, 0);
        for (size_t j = 0; j < k; j++)
            out[i] = expr_add2(pool, out[i], expr_mul2(pool, M[i * k + j], v[j]));
    }
}

static expr pairing(expr_pool *pool, size_t k, const expr *mu, const expr *xi) {
    expr s = expr_int(pool, 0);
    for (size_t a = 0; a < k; a++) s = expr_add2(pool, s, expr_mul2(pool, mu[a], xi[a]));
    return s;
}

typedef struct fixture {
    laws l;
    group G;
    expr g[MOST], h[MOST], xi[MOST], eta[MOST], mu[MOST];
} fixture;

static void each_group(const char *test, void (*claim)(fixture *)) {
    for (size_t i = 0; i < GROUPS; i++) {
        fixture f;
        laws_init(&f.l, test, 0, NULL);
        test_group(i, &f.G);
        symbolic_element(f.l.pool, &f.G, "g", f.g);
        symbolic_element(f.l.pool, &f.G, "h", f.h);
        symbolic_vector(f.l.pool, &f.G, "xi", f.xi);
        symbolic_vector(f.l.pool, &f.G, "eta", f.eta);
        symbolic_vector(f.l.pool, &f.G, "mu", f.mu);
        claim(&f);
        group_clear(&f.G);
        laws_clear(&f.l);
    }
}

static void check_inverse(fixture *f) {
    expr inverse[MOST], product[MOST], one[MOST];
    group_identity(f->l.pool, &f->G, one);
    group_inverse(f->l.pool, &f->G, f->g, inverse);
    group_product(f->l.pool, &f->G, f->g, inverse, product);
    assert_all_equal(&f->l, f->G.entry_count, product, one);
    group_product(f->l.pool, &f->G, inverse, f->g, product);
    assert_all_equal(&f->l, f->G.entry_count, product, one);
    group_product(f->l.pool, &f->G, one, f->g, product);
    assert_all_equal(&f->l, f->G.entry_count, product, f->g);
}

static void inverse_undoes_the_product(void **state) {
    (void)state;
    each_group(__func__, check_inverse);
}

/// Ad_{gh} = Ad_g Ad_h
static void check_homomorphism(fixture *f) {
    expr_pool *p = f->l.pool;
    const size_t k = f->G.dimension;
    expr gh[MOST], *Ag = MEM_NEW(expr, k * k), *Ah = MEM_NEW(expr, k * k),
                   *Agh = MEM_NEW(expr, k * k);
    expr one[MOST], two[MOST];
    group_product(p, &f->G, f->g, f->h, gh);
    group_Ad(p, &f->G, f->g, Ag);
    group_Ad(p, &f->G, f->h, Ah);
    group_Ad(p, &f->G, gh, Agh);
    apply(p, k, Agh, f->xi, one);
    apply(p, k, Ah, f->xi, two);
    apply(p, k, Ag, two, two + k);
    assert_all_equal(&f->l, k, one, two + k);
    free(Ag);
    free(Ah);
    free(Agh);
}

static void adjoint_is_a_homomorphism(void **state) {
    (void)state;
    each_group(__func__, check_homomorphism);
}

/// Ad_g [ξ, η] = [Ad_g ξ, Ad_g η]
static void check_automorphism(fixture *f) {
    expr_pool *p = f->l.pool;
    const size_t k = f->G.dimension;
    expr *Ad = MEM_NEW(expr, k * k), left[MOST], right[MOST], xi[MOST], eta[MOST];
    group_Ad(p, &f->G, f->g, Ad);
    group_bracket(p, &f->G, f->xi, f->eta, right);
    apply(p, k, Ad, right, left);
    apply(p, k, Ad, f->xi, xi);
    apply(p, k, Ad, f->eta, eta);
    group_bracket(p, &f->G, xi, eta, right);
    assert_all_equal(&f->l, k, left, right);
    free(Ad);
}

static void adjoint_preserves_the_bracket(void **state) {
    (void)state;
    each_group(__func__, check_automorphism);
}

static void check_jacobi(fixture *f) {
    expr_pool *p = f->l.pool;
    const expr *v[3] = {f->xi, f->eta, f->mu};
    expr inner[MOST], outer[MOST], total[MOST];
    for (size_t a = 0; a < f->G.dimension; a++) total[a] = expr_int(p, 0);
    for (size_t i = 0; i < 3; i++) {
        group_bracket(p, &f->G, v[(i + 1) % 3], v[(i + 2) % 3], inner);
        group_bracket(p, &f->G, v[i], inner, outer);
        for (size_t a = 0; a < f->G.dimension; a++) total[a] = expr_add2(p, total[a], outer[a]);
    }
    for (size_t a = 0; a < f->G.dimension; a++) assert_zero(&f->l, total[a]);
    group_bracket(p, &f->G, f->xi, f->xi, inner);
    for (size_t a = 0; a < f->G.dimension; a++) assert_zero(&f->l, inner[a]);
}

static void lie_algebras_satisfy_jacobi(void **state) {
    (void)state;
    each_group(__func__, check_jacobi);
}

/// ⟨ad*_ξ μ, η⟩ = ⟨μ, [ξ, η]⟩ and ⟨Ad*_{g⁻¹} μ, Ad_g η⟩ = ⟨μ, η⟩
static void check_pairing(fixture *f) {
    expr_pool *p = f->l.pool;
    const size_t k = f->G.dimension;
    expr *Ad = MEM_NEW(expr, k * k), a[MOST], b[MOST], inverse[MOST];
    group_coad(p, &f->G, f->xi, f->mu, a);
    group_bracket(p, &f->G, f->xi, f->eta, b);
    assert_equal(&f->l, pairing(p, k, a, f->eta), pairing(p, k, f->mu, b));
    group_inverse(p, &f->G, f->g, inverse);
    group_coAd(p, &f->G, inverse, f->mu, a);
    group_Ad(p, &f->G, f->g, Ad);
    apply(p, k, Ad, f->eta, b);
    assert_equal(&f->l, pairing(p, k, a, b), pairing(p, k, f->mu, f->eta));
    free(Ad);
}

static void coadjoint_action_preserves_the_pairing(void **state) {
    (void)state;
    each_group(__func__, check_pairing);
}

/// [u, v] = (−u3 v2 + v3 u2, u3 v1 − v3 u1, 0), the bracket of the ledger.
static void bracket_of_se2_is_the_ledgers(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 0, NULL);
    expr_pool *p = l.pool;
    group G;
    const group_law *law = group_law_find("SE(2)");
    group_init(&G, 1, &law);
    expr u[3], v[3], w[3];
    symbolic_vector(p, &G, "u", u);
    symbolic_vector(p, &G, "v", v);
    group_bracket(p, &G, u, v, w);
    assert_equal(&l, w[0], expr_sub(p, expr_mul2(p, v[2], u[1]), expr_mul2(p, u[2], v[1])));
    assert_equal(&l, w[1], expr_sub(p, expr_mul2(p, u[2], v[0]), expr_mul2(p, v[2], u[0])));
    assert_true(expr_is_int(p, w[2], 0));
    group_clear(&G);
    laws_clear(&l);
}

/// On so(3), ad*_Ω π = π × Ω: the Euler-Poincaré equation is Euler's.
/// @eq BKMM96 §5.2
static void coad_of_so3_is_that_of_the_rigid_body(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 0, NULL);
    expr_pool *p = l.pool;
    group G;
    const group_law *law = group_law_find("SO(3)");
    group_init(&G, 1, &law);
    expr W[3], pi[3], out[3];
    symbolic_vector(p, &G, "W", W);
    symbolic_vector(p, &G, "p", pi);
    group_coad(p, &G, W, pi, out);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        assert_equal(&l, out[i], expr_sub(p, expr_mul2(p, pi[j], W[k]), expr_mul2(p, pi[k], W[j])));
    }
    group_clear(&G);
    laws_clear(&l);
}

static void names_find_their_groups(void **state) {
    (void)state;
    for (size_t i = 0; i < NAMES; i++)
        assert_string_equal(group_law_name(group_law_find(names[i])), names[i]);
    assert_null(group_law_find("SE(4)"));
    assert_null(group_law_find(""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inverse_undoes_the_product),
        cmocka_unit_test(adjoint_is_a_homomorphism),
        cmocka_unit_test(adjoint_preserves_the_bracket),
        cmocka_unit_test(lie_algebras_satisfy_jacobi),
        cmocka_unit_test(coadjoint_action_preserves_the_pairing),
        cmocka_unit_test(bracket_of_se2_is_the_ledgers),
        cmocka_unit_test(coad_of_so3_is_that_of_the_rigid_body),
        cmocka_unit_test(names_find_their_groups),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
