/// Changes of sign of generators that keep the relations of a field, and the constants, are
/// automorphisms: of symbols, of a sine, of a sine and its cosine, of entries of a unit vector, of
/// two rows or columns of a rotation. They are a group of bits; a degree says which of them change
/// the sign of a function. A product has the sum of the degrees. Where the terms of a sum have
/// different degrees, these are identified, which leaves those automorphisms that change all its
/// terms alike. So every node has a degree, and as characters of a group are independent, relations
/// fall apart by degrees.
#include "exact/linear/grading_internal.h"

#include "exact/linear/dependence_internal.h"
#include "exact/prepare_internal.h"
#include "exact/scan_internal.h"
#include "expr/pool.h"

typedef struct grading {
    const exact_field *F;
    const expr_walk *w;
    uint64_t *of_generator, *of_node;
    uint64_t same[64]; ///< by highest bit: sums of degrees that count as nothing
} grading;

/// The same degree for all that are identified.
static uint64_t reduced(const grading *g, uint64_t degree) {
    for (int bit = 63; bit >= 0; bit--) {
        if (degree >> bit & 1) degree ^= g->same[bit];
    }
    return degree;
}

static void identify(grading *g, uint64_t a, uint64_t b) {
    uint64_t d = a ^ b;
    for (int bit = 63; bit >= 0 && d != 0; bit--) {
        if ((d >> bit & 1) == 0) continue;
        if (g->same[bit] == 0) g->same[bit] = d;
        d ^= g->same[bit];
    }
}

/// Rows and columns change by an even number each: two bits and their sum.
static void grade_rotation(grading *g, slong first, const uint64_t bit[4]) {
    const uint64_t row[3] = {bit[0], bit[1], bit[0] ^ bit[1]},
                   col[3] = {bit[2], bit[3], bit[2] ^ bit[3]};
    for (int i = 0; i < 9; i++) g->of_generator[first + i] = row[i / 3] ^ col[i % 3];
}

static uint64_t next_bit(int *used) { return *used < 64 ? (uint64_t)1 << (*used)++ : 0; }

/// Degrees of generators; 0 where bits run out, as of whatever is not to change.
static void grade_generators(grading *g) {
    const exact_field *F = g->F;
    bool *constant = constant_generators(F);
    int used = 0;
    for (slong v = 0; v < F->count; v++) {
        if (F->generators[v].kind == GENERATOR_SYMBOL && !constant[v])
            g->of_generator[v] = next_bit(&used);
    }
    for (size_t k = 0; k < F->block_count; k++) {
        const block *b = &F->blocks[k];
        uint64_t bit[4] = {0};
        if (b->hyperbolic || constant[b->first]) continue;
        const int wanted = b->kind == BLOCK_CIRCLE ? 2 : b->kind == BLOCK_SPHERE ? 3 : 4;
        for (int i = 0; i < wanted; i++) bit[i] = next_bit(&used);
        if (b->kind == BLOCK_ROTATION) grade_rotation(g, b->first, bit);
        for (int i = 0; i < 3 && b->kind == BLOCK_SPHERE; i++)
            g->of_generator[b->first + i] = bit[i];
        if (b->kind == BLOCK_CIRCLE) {
            g->of_generator[b->first] = bit[0] ^ bit[1];
            g->of_generator[b->first + 1] = bit[1];
        }
    }
    free(constant);
}

static uint64_t degree_of(const grading *g, expr e, uint32_t k) {
    return g->of_node[expr_walk_place(g->w, expr_arg(g->F->pool, e, k))];
}

static uint64_t symbol_degree(const grading *g, expr e) {
    slong v = field_find(g->F, GENERATOR_SYMBOL, e);
    if (v < 0) v = field_find(g->F, GENERATOR_ENTRY, e);
    return v < 0 ? 0 : g->of_generator[v]; // only inside an argument: it does not matter
}

/// The sine or cosine of a sum has terms with an odd number of sines or an even one.
static uint64_t circular_degree(grading *g, expr_op op, expr argument) {
    const exact_field *F = g->F;
    const bool odd = op == EXPR_SIN || op == EXPR_CSC, both = op == EXPR_TAN || op == EXPR_COT;
    uint64_t turned = 0, sine = 0;
    mpq_t q;
    mpq_init(q);
    for (uint32_t i = 0; i < linear_terms(F->pool, argument); i++) {
        const block *b = field_circle(F, linear_term(F->pool, argument, i, q));
        const bool graded = b != NULL && mpz_sgn(mpq_numref(q)) != 0;
        const uint64_t c = graded ? g->of_generator[b->first + 1] : 0,
                       s = graded ? g->of_generator[b->first] ^ c : 0;
        if (i > 0) identify(g, s, sine); // a constant angle among them: no sine may change
        sine = s;
        if (graded) mpq_div(q, q, b->unit);
        if (graded && mpz_odd_p(mpq_numref(q))) turned ^= c;
    }
    mpq_clear(q);
    return both ? sine : turned ^ (odd ? sine : 0);
}

/// A solution, if the matrix does not change and the right-hand sides change alike.
static uint64_t solved_degree(grading *g, expr e) {
    const uint32_t n = (uint32_t)expr_payload(g->F->pool, e), all = n * n;
    for (uint32_t i = 0; i < all; i++) identify(g, degree_of(g, e, i), 0);
    for (uint32_t i = 1; i < n; i++) identify(g, degree_of(g, e, all + i), degree_of(g, e, all));
    return degree_of(g, e, all);
}

static uint64_t power_degree(grading *g, expr e) {
    mpq_srcptr q = expr_value(g->F->pool, expr_arg(g->F->pool, e, 1));
    const uint64_t base = degree_of(g, e, 0);
    if (mpz_cmp_ui(mpq_denref(q), 1) != 0) identify(g, base, 0); // and a root may stay as it is
    return mpz_odd_p(mpq_numref(q)) ? base : 0;
}

static uint64_t node_degree(grading *g, expr e) {
    const expr_pool *pool = g->F->pool;
    const expr_op op = expr_op_of(pool, e);
    const uint32_t arity = expr_arity(pool, e);
    uint64_t degree = 0;
    if (op == EXPR_SYMBOL) return symbol_degree(g, e);
    if (op == EXPR_POW) return power_degree(g, e);
    if (op == EXPR_SOLVE) return solved_degree(g, e);
    if (op == EXPR_PICK) return degree_of(g, e, 0);
    if (op >= EXPR_SIN && op <= EXPR_CSC) return circular_degree(g, op, expr_arg(pool, e, 0));
    for (uint32_t i = 0; i < arity && op == EXPR_MUL; i++) degree ^= degree_of(g, e, i);
    if (op == EXPR_MUL || arity == 0) return degree;
    if (op == EXPR_ADD) degree = degree_of(g, e, 0);
    for (uint32_t i = 0; i < arity; i++) identify(g, degree_of(g, e, i), degree);
    return degree; // other functions: their arguments do not change
}

void grading_degrees(const exact_field *F, const expr_walk *w, size_t count, const expr *f,
                     uint64_t *degrees) {
    grading g = {
        F, w, MEM_NEW_ZERO(uint64_t, (size_t)F->count + 1), MEM_NEW(uint64_t, w->count), {0}};
    grade_generators(&g);
    for (uint32_t i = 0; i < w->count; i++) g.of_node[i] = node_degree(&g, (expr){w->ids[i]});
    for (size_t j = 0; j < count; j++)
        degrees[j] = reduced(&g, g.of_node[expr_walk_place(w, f[j])]);
    free(g.of_generator);
    free(g.of_node);
}
