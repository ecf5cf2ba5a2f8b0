/// KM97 §3.4-3.7: the snakeboard, the bicycle and the particle on D*/G, against the ledger. The
/// paper's p̃_α are the momenta of the horizontal lifts.
#include "mech/hamilton/reduced_calculus.h"
#include "mech/hamilton/reduced_frame.h"
#include "mech/reducing.h"
#include "mechanics.h"

#include "mech/hamilton/reduced_bracket.h"

typedef struct reduced_model {
    reducing d;
    mech_quasi q;
    mech_hamilton h;
    mech_reduced_bracket g;
} reduced_model;

static void open_model(reduced_model *m, const char *name) {
    laws *l = &m->d.l;
    reducing_builtin(&m->d, name, 0);
    assert_ok(l, mech_quasi_init(&m->q, &l->x, &l->s));
    assert_ok(l, mech_hamilton_init(&m->h, &l->x, &l->s, &m->q, HAMILTON_IN_MOMENTA));
    assert_ok(l, mech_reduced_by_frame(&m->g, &l->x, &l->s, &m->q, &m->h, &m->d.y, &m->d.t, &m->d.r,
                                       &m->d.a, &m->d.e));
    assert_int_equal(m->g.agrees, TRUTH_YES);
}

static void close_model(reduced_model *m) {
    mech_reduced_bracket_clear(&m->g);
    mech_hamilton_clear(&m->h);
    mech_quasi_clear(&m->q);
    reducing_clear(&m->d);
}

/// A function on D*/G with π in the velocities of the shape, and p for the momentum of the group.
static expr in_velocities(reduced_model *m, expr e) {
    expr_pool *pool = m->d.l.pool;
    const size_t count = m->d.a.m;
    expr_substitute(pool, 1, &e, m->d.a.h, m->g.momenta + count, m->g.definitions + count, &e);
    expr_substitute(pool, 1, &e, count, m->g.momenta, m->d.e.symbols, &e);
    return e;
}

#define ROW(m, id, e) assert_equal(&(m).d.l, in_velocities(&(m), e), printed(&(m).d.l, id, 0, NULL))

/// @eq KM97 §3.5, §3.4
static void poisson_reduction_of_the_snakeboard(void **state) {
    (void)state;
    reduced_model m;
    open_model(&m, "snakeboard");
    const size_t s = m.g.count; // ψ, φ; then p, π_ψ, p_φ
    assert_int_equal(s, 2);
    ROW(m, "SB-sym.ptpsi", m.g.momenta[1]);
    ROW(m, "SB-sym.ptpsid", m.g.equations[s + 1]);
    ROW(m, "SB-sym.lc", m.g.hamiltonian); // there is no potential
    assert_zero(&m.d.l, m.g.equations[s + 2]);
    const expr p = m.d.e.symbols[0], rate = m.d.e.momentum_rate[0];
    assert_equal(&m.d.l, in_velocities(&m, m.g.equations[s]), rate);
    assert_equal(&m.d.l, in_velocities(&m, m.g.momenta[0]), p);
    close_model(&m);
}

/// @eq KM97 §3.6, §3.4
static void poisson_reduction_of_the_bicycle(void **state) {
    (void)state;
    reduced_model m;
    open_model(&m, "bicycle");
    laws *l = &m.d.l;
    const size_t s = m.g.count; // ψ, σ; then p, π_ψ, p_σ
    ROW(m, "KM-3.6.pdot", m.g.equations[s]);
    assert_zero(l, m.g.equations[s + 2]);
    const expr potential = read(l, "a*g*m*cos(psi)");
    ROW(m, "KM-3.6.lcp",
        expr_sub(l->pool, m.g.hamiltonian, expr_add2(l->pool, potential, potential)));
    // π_ψ' = M ψ'' + M' ψ'
    const expr M = printed(l, "KM-3.6.M", 0, NULL), psi = read(l, "psi'");
    expr turning, symbols[2] = {read(l, "psi"), read(l, "sigma")},
                  rates[2] = {psi, read(l, "sigma'")};
    expr_derive(l->pool, 1, &M, 2, symbols, rates, &turning);
    const expr terms[2] = {expr_mul2(l->pool, M, printed(l, "KM-3.6.psidd", 0, NULL)),
                           expr_mul2(l->pool, turning, psi)};
    assert_equal(l, in_velocities(&m, m.g.equations[s + 1]), expr_add(l->pool, 2, terms));
    assert_equal(l, in_velocities(&m, m.g.momenta[1]), expr_mul2(l->pool, M, psi));
    close_model(&m);
}

/// @eq KM97 §3.7, §3.4
static void poisson_reduction_of_the_particle(void **state) {
    (void)state;
    static const other_name names[] = {{"p1", "p_1"}, {"py", "p_y"}, {"p", "p_1"}};
    reduced_model m;
    open_model(&m, "particle");
    laws *l = &m.d.l;
    assert_ledger_in(l, "KM-3.7.HM", names, m.g.hamiltonian);
    static const other_name momentum[] = {{"p1", "p"}};
    assert_equal(l, in_velocities(&m, m.g.equations[1]), printed(l, "BKMM-8.2.pt", 1, momentum));
    assert_zero(l, m.g.equations[2]);
    close_model(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(poisson_reduction_of_the_snakeboard),
        cmocka_unit_test(poisson_reduction_of_the_bicycle),
        cmocka_unit_test(poisson_reduction_of_the_particle),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
