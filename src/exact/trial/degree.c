/// Bounds from the graph, node by node. A node stands for N/Π N_k^e_k: N is a polynomial, the N_k
/// are numerators of other nodes, so that equal denominators are seen to be equal. Then
///   product: degrees add;     sum: over the least common denominator;
///   power:   a negative one makes the numerator a denominator;
///   solution of A x = b, order m: by Cramer, det A and det A_k have at most the degree Σ_i max_j,
///   rows free of denominators.
/// Lengths (sums of absolute values of coefficients) are multiplicative, so their logarithms behave
/// like degrees.
///
/// Sines and cosines count as variables of degree 1. Points are chosen on charts, where the entries
/// of a block are quadratic over a common denominator: for B blocks a polynomial of degree d
/// becomes one of degree (2 B + 1) d. A root ρ of degree k has the k-th part of the degree of its
/// power; the norm of a polynomial is the product of its conjugates.
#include "exact/trial/degree_internal.h"

#include <math.h>
#include <stdlib.h>

#include "exact/poly_internal.h"
#include "exact/prepare_internal.h"
#include "exact/scan_internal.h"
#include "exact/turns_internal.h"

/// A part of a denominator: a power of what `of` says.
typedef struct part {
    uint32_t of, power;
} part;

/// N over the product of the parts in order from `first`, sorted by what they are of.
typedef struct fraction {
    poly_bound top;
    uint32_t first, count;
} fraction;

typedef struct survey {
    exact_field *F;
    expr_walk w;
    fraction *of;     ///< by place
    poly_bound *part; ///< by place: what a part of a denominator is; behind them, of each generator
                      ///< itself and of what it was multiplied by
    VEC(part) parts;
    VEC(part) room; ///< of the sum or product at work
} survey;

static const poly_bound ONE = {0, 0}, UNKNOWN = {1e90, 1e90};

static poly_bound plus(poly_bound a, double times, poly_bound b) {
    if (times == 0) return a;
    return (poly_bound){a.degree + times * b.degree, a.bits + times * b.bits};
}

static poly_bound larger(poly_bound a, poly_bound b) {
    return (poly_bound){fmax(a.degree, b.degree), fmax(a.bits, b.bits)};
}

// ---- denominators -------------------------------------------------------------------------------

static poly_bound bound_of(const survey *s, size_t count, const part *parts) {
    poly_bound total = ONE;
    for (size_t i = 0; i < count; i++) total = plus(total, parts[i].power, s->part[parts[i].of]);
    return total;
}

static poly_bound bottom(const survey *s, const fraction *f) {
    return bound_of(s, f->count, s->parts.items + f->first);
}

/// Joins `times` times the denominator of f to that in s->room: powers are added, or the larger is
/// taken.
static void join(survey *s, const fraction *f, uint32_t times, bool add) {
    const part *b = s->parts.items + f->first;
    const size_t old = s->room.count;
    size_t i = 0, j = 0;
    while (i < old || j < f->count) { // merged behind what is there
        const bool both = i < old && j < f->count && s->room.items[i].of == b[j].of;
        if (both) {
            const uint32_t a = s->room.items[i++].power, more = times * b[j++].power;
            const part joined = {b[j - 1].of, add ? a + more : a > more ? a : more};
            *vec_push(&s->room) = joined;
        } else if (j == f->count || (i < old && s->room.items[i].of < b[j].of)) {
            const part kept = s->room.items[i++];
            *vec_push(&s->room) = kept;
        } else {
            *vec_push(&s->room) = (part){b[j].of, times * b[j].power};
            j++;
        }
    }
    for (size_t k = old; k < s->room.count; k++) s->room.items[k - old] = s->room.items[k];
    s->room.count -= old;
}

/// Keeps what is in s->room as the denominator of a fraction.
static fraction keep(survey *s, poly_bound top) {
    const fraction f = {top, (uint32_t)s->parts.count, (uint32_t)s->room.count};
    for (size_t k = 0; k < s->room.count; k++) *vec_push(&s->parts) = s->room.items[k];
    s->room.count = 0;
    return f;
}

static fraction whole(poly_bound top) { return (fraction){top, 0, 0}; }

/// top over one part, to a power.
static fraction over(survey *s, poly_bound top, uint32_t of, uint32_t power) {
    s->room.count = 0;
    if (power > 0) *vec_push(&s->room) = (part){of, power};
    return keep(s, top);
}

// ---- leaves -------------------------------------------------------------------------------------

static double bits_of(mpz_srcptr z) { return (double)mpz_sizeinbase(z, 2); }

static fraction number(survey *s, uint32_t place, mpq_srcptr q) {
    const poly_bound top = {0, bits_of(mpq_numref(q))};
    s->part[place] = (poly_bound){0, bits_of(mpq_denref(q))};
    return over(s, top, place, mpz_cmp_ui(mpq_denref(q), 1) != 0);
}

/// cos and sin of Σ k_i α_i have degree Σ |k_i| in cos and sin of the α_i.
static poly_bound circles(exact_field *F, expr argument) {
    double degree = 0;
    mpq_t q;
    mpq_init(q);
    for (uint32_t i = 0; i < linear_terms(F->pool, argument); i++) {
        const expr atom = linear_term(F->pool, argument, i, q);
        const block *b = field_circle(F, atom);
        if (b == NULL) continue; // parts of a turn: a number
        mpq_div(q, q, b->unit);
        degree += fabs(mpq_get_d(q));
    }
    mpq_clear(q);
    return (poly_bound){degree, 2 * degree};
}

/// A polynomial in ρ, the algebraic number that parts of a turn are made of.
static poly_bound of_turns(const exact_field *F) {
    double degree = 0;
    for (slong v = 0; v < F->count; v++) {
        if (F->generators[v].kind == GENERATOR_TURN) degree = (double)F->generators[v].degree;
    }
    return (poly_bound){0, 4 * degree};
}

static fraction function(survey *s, uint32_t place, expr e) {
    exact_field *F = s->F;
    const expr_op op = expr_op_of(F->pool, e);
    if (op < EXPR_SIN || op > EXPR_CSC) {
        const bool free = field_find(F, GENERATOR_OTHER, e) >= 0;
        return whole(free ? (poly_bound){1, 0} : UNKNOWN);
    }
    const poly_bound c = plus(circles(F, expr_arg(F->pool, e, 0)), 1, of_turns(F));
    s->part[place] = c;
    if (op == EXPR_SIN || op == EXPR_COS) return whole(c);
    return over(s, op == EXPR_SEC || op == EXPR_CSC ? ONE : c, place, 1);
}

/// (ρ/D)^n.
static fraction root(survey *s, expr e) {
    exact_field *F = s->F;
    if (turns_know_root(F, e)) return whole(of_turns(F));
    mpz_t exponent;
    mpz_init(exponent);
    const slong v = field_root(F, e, exponent);
    const bool fits = v >= 0 && F->generators[v].has_power && mpz_fits_sint_p(exponent);
    const long n = fits ? mpz_get_si(exponent) : 0;
    mpz_clear(exponent);
    if (!fits) return whole(UNKNOWN);
    const uint32_t rho = s->w.count + 2 * (uint32_t)v, scale = rho + 1;
    const uint32_t k = (uint32_t)labs(n);
    return over(s, plus(ONE, k, s->part[n < 0 ? scale : rho]), n < 0 ? rho : scale, k);
}

/// Degree and length of a polynomial whose variables are generators.
static poly_bound bound_of_poly(const survey *s, const fmpz_mpoly_t a) {
    const exact_field *F = s->F;
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    poly_bound most = ONE;
    for (slong i = 0; i < a->length; i++) {
        poly_bound term = {0, (double)fmpz_bits(a->coeffs + i)};
        fmpz_mpoly_get_term_exp_ui(exps, a, i, F->ctx);
        for (slong v = 0; v < F->count; v++)
            term = plus(term, (double)exps[v], s->part[s->w.count + 2 * (size_t)v]);
        most = larger(most, term);
    }
    free(exps);
    most.bits += log2(1 + (double)a->length);
    return most;
}

/// Of the generators; a root after those it is made of.
static void survey_generators(survey *s) {
    const exact_field *F = s->F;
    for (slong v = 0; v < F->count; v++) {
        const generator *g = &F->generators[v];
        poly_bound *own = &s->part[s->w.count + 2 * (size_t)v];
        own[0] = (poly_bound){1, 0};
        own[1] = ONE;
        if (!g->has_power) continue;
        own[0] = g->kind == GENERATOR_TURN
                     ? (poly_bound){0, 2}
                     : plus(ONE, 1.0 / (double)g->degree, bound_of_poly(s, g->power));
        if (g->kind != GENERATOR_TURN) own[1] = bound_of_poly(s, g->scale);
    }
}

// ---- nodes --------------------------------------------------------------------------------------

static fraction *fraction_at(const survey *s, expr e) { return &s->of[expr_walk_place(&s->w, e)]; }

static fraction product(survey *s, expr e) {
    poly_bound top = ONE;
    s->room.count = 0;
    for (uint32_t i = 0; i < expr_arity(s->F->pool, e); i++) {
        const fraction *f = fraction_at(s, expr_arg(s->F->pool, e, i));
        top = plus(top, 1, f->top);
        join(s, f, 1, true);
    }
    return keep(s, top);
}

/// The numerator over the denominator in s->room, of the largest of some terms.
static poly_bound expanded(const survey *s, const fraction *f, poly_bound common) {
    const poly_bound all = plus(f->top, 1, common);
    return all.degree < UNKNOWN.degree ? plus(all, -1, bottom(s, f)) : UNKNOWN;
}

static fraction sum(survey *s, expr e) {
    const uint32_t count = expr_arity(s->F->pool, e);
    poly_bound top = ONE;
    s->room.count = 0;
    for (uint32_t i = 0; i < count; i++)
        join(s, fraction_at(s, expr_arg(s->F->pool, e, i)), 1, false);
    const poly_bound common = bound_of(s, s->room.count, s->room.items);
    for (uint32_t i = 0; i < count; i++)
        top = larger(top, expanded(s, fraction_at(s, expr_arg(s->F->pool, e, i)), common));
    top.bits += log2(1 + (double)count);
    return keep(s, top);
}

static fraction power(survey *s, expr e) {
    const expr base = expr_arg(s->F->pool, e, 0);
    mpq_srcptr exponent = expr_value(s->F->pool, expr_arg(s->F->pool, e, 1));
    if (mpz_cmp_ui(mpq_denref(exponent), 1) != 0) return root(s, e);
    if (!mpz_fits_sint_p(mpq_numref(exponent))) return whole(UNKNOWN);
    const long n = mpz_get_si(mpq_numref(exponent));
    const fraction *f = fraction_at(s, base);
    const uint32_t k = (uint32_t)labs(n);
    if (n < 0) return over(s, plus(ONE, k, bottom(s, f)), expr_walk_place(&s->w, base), k);
    s->room.count = 0;
    join(s, f, k, true);
    return keep(s, plus(ONE, k, f->top));
}

/// A row of functions without denominators: the largest numerator.
static poly_bound row_bound(survey *s, size_t count, const expr *entries) {
    poly_bound most = ONE;
    s->room.count = 0;
    for (size_t j = 0; j < count; j++) join(s, fraction_at(s, entries[j]), 1, false);
    const poly_bound common = bound_of(s, s->room.count, s->room.items);
    for (size_t j = 0; j < count; j++)
        most = larger(most, expanded(s, fraction_at(s, entries[j]), common));
    s->room.count = 0;
    return most;
}

/// Of det A, and of the same with a column of b.
static poly_bound determinants(survey *s, expr e) {
    const size_t m = expr_payload(s->F->pool, e);
    expr *row = MEM_NEW(expr, m + 1);
    poly_bound total = ONE;
    for (size_t i = 0; i < m; i++) {
        for (size_t j = 0; j < m; j++) row[j] = expr_arg(s->F->pool, e, (uint32_t)(i * m + j));
        row[m] = expr_arg(s->F->pool, e, (uint32_t)(m * m + i));
        total = plus(total, 1, row_bound(s, m + 1, row));
    }
    total.bits += (double)m * log2(1 + (double)m);
    free(row);
    return total;
}

static void survey_node(survey *s, uint32_t place) {
    const expr_pool *pool = s->F->pool;
    const expr e = {s->w.ids[place]};
    fraction f = whole(UNKNOWN);
    switch (expr_op_of(pool, e)) {
    case EXPR_NUMBER: s->of[place] = number(s, place, expr_value(pool, e)); return;
    case EXPR_ADD: f = sum(s, e); break;
    case EXPR_MUL: f = product(s, e); break;
    case EXPR_POW: f = power(s, e); break;
    case EXPR_SYMBOL: f = whole((poly_bound){1, 0}); break;
    case EXPR_SOLVE: f = whole(determinants(s, e)); break;
    case EXPR_PICK: {
        const expr solved = expr_arg(pool, e, 0);
        f = over(s, fraction_at(s, solved)->top, expr_walk_place(&s->w, solved), 1);
        break;
    }
    case EXPR_ATAN2:
    case EXPR_CALL:
#define X(name, infix, latex, c, breaks) case EXPR_##name:
        EXPR_FUNCTIONS(X)
#undef X
        s->of[place] = function(s, place, e);
        return;
    case EXPR_FAULT:
    case EXPR_OP_COUNT: break;
    }
    s->of[place] = f;
    s->part[place] = f.top;
}

// ---- all of it ----------------------------------------------------------------------------------

/// In the coordinates of the charts, and the norm of it.
static poly_bound in_charts(const exact_field *F, poly_bound b) {
    const double blocks = (double)F->block_count;
    poly_bound out = {(2 * blocks + 1) * b.degree, b.bits + 3 * (blocks + 1) * b.degree};
    for (slong v = 0; v < F->count; v++) {
        if (F->generators[v].has_power) out = plus(ONE, (double)F->generators[v].degree, out);
    }
    return out;
}

poly_bound minors_bound(exact_field *F, size_t rows, size_t cols, const expr *prepared) {
    survey s = {.F = F};
    expr_walk_init(&s.w, F->pool, rows * cols, prepared);
    s.of = MEM_NEW(fraction, s.w.count);
    s.part = MEM_NEW(poly_bound, s.w.count + 2 * (size_t)F->count);
    survey_generators(&s);
    for (uint32_t place = 0; place < s.w.count; place++) survey_node(&s, place);
    poly_bound total = ONE;
    if (rows == 1) {
        for (size_t j = 0; j < cols; j++) total = larger(total, fraction_at(&s, prepared[j])->top);
    } else {
        const double order = (double)(rows < cols ? rows : cols);
        for (size_t i = 0; i < rows; i++)
            total = larger(total, row_bound(&s, cols, prepared + i * cols));
        total = plus(ONE, order, total);
        total.bits += order * log2(1 + order);
    }
    free(s.of);
    free(s.part);
    vec_clear(&s.parts);
    vec_clear(&s.room);
    expr_walk_clear(&s.w);
    return in_charts(F, total);
}
