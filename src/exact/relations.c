/// The relations of a field and reduction modulo them.
///
/// Circles: s² = 1 − c². Unit vectors: γ₁² = 1 − γ₂² − γ₃². Rotations: the quadrics RᵀR = 1,
/// RRᵀ = 1, R = cof R span a space of dimension 20; brought to echelon form by leading monomial
/// they are a Gröbner basis of the ideal of SO(3) with leading coefficients ±1 (checked by a test).
/// Relations of different blocks share no variable, so all together are a Gröbner basis. Their
/// coordinate rings are absolutely irreducible, so the quotient is an integral domain, and a
/// nonzero normal form is a nonzero function.
///
/// Roots and absolute values: the known power is replaced by its polynomial.
#include "exact/field_internal.h"
#include "exact/poly_internal.h"
#include "exact/relations_internal.h"

enum { ROTATION_RELATIONS = 20 }; // rotation_leads has room for as many

static void add_relation(exact_field *F, fmpz_mpoly_t p) {
    F->relations = mem_resize(F->relations, F->relation_count + 1, sizeof *F->relations);
    fmpz_mpoly_struct *own = MEM_NEW(fmpz_mpoly_struct, 1);
    fmpz_mpoly_init(own, F->ctx);
    fmpz_mpoly_set(own, p, F->ctx);
    F->relations[F->relation_count++] = own;
}

/// p += k · x_i x_j, where index −1 stands for the constant 1.
static void add_quadric_term(exact_field *F, fmpz_mpoly_t p, slong k, slong i, slong j) {
    fmpz_mpoly_t t, u;
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_init(u, F->ctx);
    fmpz_mpoly_set_si(t, k, F->ctx);
    for (int side = 0; side < 2; side++) {
        const slong v = side == 0 ? i : j;
        if (v < 0) continue;
        fmpz_mpoly_gen(u, v, F->ctx);
        fmpz_mpoly_mul(t, t, u, F->ctx);
    }
    fmpz_mpoly_add(p, p, t, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
    fmpz_mpoly_clear(u, F->ctx);
}

/// Σ x_i² − 1 over a circle's or sphere's generators.
static void unit_relation(exact_field *F, const block *b) {
    fmpz_mpoly_t p;
    fmpz_mpoly_init(p, F->ctx);
    for (slong i = 0; i < b->count; i++) add_quadric_term(F, p, 1, b->first + i, b->first + i);
    add_quadric_term(F, p, -1, -1, -1);
    add_relation(F, p);
    fmpz_mpoly_clear(p, F->ctx);
}

/// Quadrics in nine variables as rows of small integers: columns are the monomials x_i x_j, i ≤ j,
/// from the largest down in FLINT's degrevlex order (the one with the smaller j, then i, is
/// larger), then x_0 .. x_8, then 1.
enum { PRODUCTS = 45, COLUMNS = PRODUCTS + 9 + 1, QUADRICS = 21 };

typedef struct quadric {
    int c[COLUMNS];
} quadric;

static size_t product_column(slong i, slong j) {
    return (size_t)(i <= j ? j * (j + 1) / 2 + i : i * (i + 1) / 2 + j);
}

/// RᵀR = 1 and RRᵀ = 1 (six each), R = cof R (nine).
static void rotation_quadrics(quadric *q) {
#define R(i, j) (3 * (i) + (j))
    size_t n = 0;
    for (slong kind = 0; kind < 3; kind++) {
        for (slong i = 0; i < 3; i++) {
            for (slong j = kind < 2 ? i : 0; j < 3; j++) {
                quadric *p = &q[n++];
                *p = (quadric){{0}};
                if (kind < 2) { // Σ_k R_ki R_kj − δ_ij, and with R transposed
                    for (slong k = 0; k < 3; k++)
                        p->c[kind == 0 ? product_column(R(k, i), R(k, j))
                                       : product_column(R(i, k), R(j, k))]++;
                    p->c[COLUMNS - 1] = i == j ? -1 : 0;
                } else { // R_{i+1,j+1} R_{i+2,j+2} − R_{i+1,j+2} R_{i+2,j+1} − R_ij
                    const slong a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
                    p->c[product_column(R(a, c), R(b, d))]++;
                    p->c[product_column(R(a, d), R(b, c))]--;
                    p->c[PRODUCTS + R(i, j)]--;
                }
            }
        }
    }
#undef R
}

/// Reduced echelon form, pivots 1: every pivot met on the way is ±1. Returns the rank.
static size_t echelon(quadric *q, size_t rows) {
    size_t rank = 0;
    for (size_t col = 0; col < COLUMNS && rank < rows; col++) {
        size_t at = rank;
        while (at < rows && q[at].c[col] == 0) at++;
        if (at == rows) continue;
        const quadric pivot = q[at];
        const int sign = pivot.c[col];
        q[at] = q[rank];
        for (size_t k = 0; k < COLUMNS; k++) q[rank].c[k] = sign * pivot.c[k];
        for (size_t r = 0; r < rows; r++) {
            const int f = q[r].c[col];
            for (size_t k = 0; r != rank && f != 0 && k < COLUMNS; k++)
                q[r].c[k] -= f * q[rank].c[k];
        }
        rank++;
    }
    return rank;
}

/// Which entries a relation is made of; what leads it is its first product, which has two.
static void note_leads(rotation_leads *l, size_t relation, const quadric *q) {
    for (slong j = 0; j < 9; j++) {
        const unsigned at_j = 1U << j;
        if (q->c[PRODUCTS + j] != 0) l->whole[relation] |= (uint16_t)at_j;
        for (slong i = 0; i <= j; i++) {
            const unsigned both = 1U << i | at_j;
            if (q->c[product_column(i, j)] == 0) continue;
            l->whole[relation] |= (uint16_t)both;
            if (l->lead[relation] != 0) continue;
            l->lead[relation] = (uint16_t)both;
            l->pairs[i] |= (uint16_t)at_j;
            l->pairs[j] |= (uint16_t)(1U << i);
        }
    }
}

static void rotation_relations(exact_field *F, block *b) {
    quadric q[QUADRICS];
    rotation_quadrics(q);
    const size_t rank = echelon(q, QUADRICS);
    b->leads = (rotation_leads){0};
    fmpz_mpoly_t p;
    fmpz_mpoly_init(p, F->ctx);
    for (size_t r = 0; r < rank; r++) {
        fmpz_mpoly_zero(p, F->ctx);
        note_leads(&b->leads, r, &q[r]);
        for (slong j = 0; j < 9; j++) {
            for (slong i = 0; i <= j; i++) {
                const int k = q[r].c[product_column(i, j)];
                if (k != 0) add_quadric_term(F, p, k, b->first + i, b->first + j);
            }
            if (q[r].c[PRODUCTS + j] != 0)
                add_quadric_term(F, p, q[r].c[PRODUCTS + j], b->first + j, -1);
        }
        if (q[r].c[COLUMNS - 1] != 0) add_quadric_term(F, p, q[r].c[COLUMNS - 1], -1, -1);
        add_relation(F, p);
    }
    fmpz_mpoly_clear(p, F->ctx);
}

void field_relations(exact_field *F) {
    for (size_t i = 0; i < F->block_count; i++) {
        if (F->blocks[i].kind == BLOCK_ROTATION) rotation_relations(F, &F->blocks[i]);
        else unit_relation(F, &F->blocks[i]);
    }
}

void field_relations_clear(exact_field *F) {
    for (size_t i = 0; i < F->relation_count; i++) {
        fmpz_mpoly_clear(F->relations[i], F->ctx);
        free(F->relations[i]);
    }
    free(F->relations);
}

bool poly_involves_blocks(const exact_field *F, const fmpz_mpoly_t a) {
    for (slong v = 0; v < F->count; v++) {
        const generator_kind kind = F->generators[v].kind;
        if ((kind == GENERATOR_COS || kind == GENERATOR_SIN || kind == GENERATOR_TANH ||
             kind == GENERATOR_SECH || kind == GENERATOR_ENTRY) &&
            poly_degree(F, a, v) > 0)
            return true;
    }
    return false;
}

/// Replaces g^degree by its polynomial, for one root or absolute value.
static void reduce_power(exact_field *F, fmpz_mpoly_t a, slong var) {
    const generator *g = &F->generators[var];
    while (F->status == HAMEL_OK && poly_degree(F, a, var) >= (long)g->degree) {
        buckets b;
        buckets_init(&b, F, a, 1, &var);
        fmpz_mpoly_t power, v, t;
        fmpz_mpoly_init(power, F->ctx);
        fmpz_mpoly_init(v, F->ctx);
        fmpz_mpoly_init(t, F->ctx);
        fmpz_mpoly_zero(a, F->ctx);
        fmpz_mpoly_gen(v, var, F->ctx);
        for (size_t i = 0; i < b.count; i++) {
            fmpz_mpoly_pow_ui(t, v, b.exponents[i] % g->degree, F->ctx);
            poly_mul(F, t, t, &b.coefficients[i]);
            poly_pow(F, power, g->power, b.exponents[i] / g->degree);
            poly_mul(F, t, t, power);
            fmpz_mpoly_add(a, a, t, F->ctx);
        }
        fmpz_mpoly_clear(power, F->ctx);
        fmpz_mpoly_clear(v, F->ctx);
        fmpz_mpoly_clear(t, F->ctx);
        buckets_clear(&b, F);
    }
}

/// Splits a = low + x² high, the degree of low in x below two. Works on FLINT's packed exponents:
/// dividing terms by the same monomial keeps their order.
static void split_at_square(const exact_field *F, fmpz_mpoly_t low, fmpz_mpoly_t high,
                            const fmpz_mpoly_t a, slong var) {
    const flint_bitcnt_t bits = a->bits;
    const mpoly_ctx_struct *minfo = F->ctx->minfo;
    const slong words = mpoly_words_per_exp_sp(bits, minfo);
    slong offset, shift;
    mpoly_gen_offset_shift_sp(&offset, &shift, var, bits, minfo);
    const ulong mask = (~UWORD(0)) >> (FLINT_BITS - bits);
    ulong *square = MEM_NEW(ulong, (size_t)words);
    mpoly_gen_monomial_sp(square, var, bits, minfo);
    for (slong w = 0; w < words; w++) square[w] *= 2;
    fmpz_mpoly_fit_length_reset_bits(low, a->length, bits, F->ctx);
    fmpz_mpoly_fit_length_reset_bits(high, a->length, bits, F->ctx);
    slong n = 0, m = 0;
    for (slong i = 0; i < a->length; i++) {
        const ulong *exps = a->exps + words * i;
        const bool squared = ((exps[offset] >> shift) & mask) >= 2;
        ulong *to = squared ? high->exps + words * m : low->exps + words * n;
        for (slong w = 0; w < words; w++) to[w] = squared ? exps[w] - square[w] : exps[w];
        if (squared) fmpz_set(high->coeffs + m++, a->coeffs + i);
        else fmpz_set(low->coeffs + n++, a->coeffs + i);
    }
    _fmpz_mpoly_set_length(low, n, F->ctx);
    _fmpz_mpoly_set_length(high, m, F->ctx);
    free(square);
}

/// Replaces x² by 1 − Σ y² for the first generator x of a circle or unit vector and the others y.
static void reduce_unit(exact_field *F, fmpz_mpoly_t a, const block *b) {
    fmpz_mpoly_t low, high, t;
    fmpz_mpoly_init(low, F->ctx);
    fmpz_mpoly_init(high, F->ctx);
    fmpz_mpoly_init(t, F->ctx);
    while (poly_degree(F, a, b->first) >= 2) {
        split_at_square(F, low, high, a, b->first);
        fmpz_mpoly_add(a, low, high, F->ctx);
        for (slong v = b->first + 1; v < b->first + b->count; v++) {
            fmpz_mpoly_gen(t, v, F->ctx);
            fmpz_mpoly_pow_ui(t, t, 2, F->ctx);
            fmpz_mpoly_mul(t, t, high, F->ctx);
            fmpz_mpoly_sub(a, a, t, F->ctx);
        }
    }
    fmpz_mpoly_clear(low, F->ctx);
    fmpz_mpoly_clear(high, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
}

/// Division by some relations: FLINT's general algorithm.
static void reduce_ideal(exact_field *F, fmpz_mpoly_t a, slong count,
                         fmpz_mpoly_struct **divisors) {
    fmpz_mpoly_t rest;
    fmpz_mpoly_init(rest, F->ctx);
    fmpz_mpoly_struct *q = MEM_NEW(fmpz_mpoly_struct, (size_t)count);
    fmpz_mpoly_struct **qs = MEM_NEW(fmpz_mpoly_struct *, (size_t)count);
    for (slong i = 0; i < count; i++) {
        fmpz_mpoly_init(&q[i], F->ctx);
        qs[i] = &q[i];
    }
    fmpz_mpoly_divrem_ideal(qs, rest, a, divisors, count, F->ctx);
    fmpz_mpoly_swap(a, rest, F->ctx);
    for (slong i = 0; i < count; i++) fmpz_mpoly_clear(&q[i], F->ctx);
    free(q);
    free(qs);
    fmpz_mpoly_clear(rest, F->ctx);
}

/// The entries of a rotation that occur in a polynomial with packed exponents; *reduced: no
/// monomial is a multiple of one that leads a relation.
static unsigned entries_in(const exact_field *F, const fmpz_mpoly_t a, const block *b,
                           bool *reduced) {
    const slong words = mpoly_words_per_exp_sp(a->bits, F->ctx->minfo);
    const ulong mask = (~UWORD(0)) >> (FLINT_BITS - a->bits);
    slong offset[9], shift[9];
    for (slong v = 0; v < 9; v++)
        mpoly_gen_offset_shift_sp(&offset[v], &shift[v], b->first + v, a->bits, F->ctx->minfo);
    unsigned all = 0;
    *reduced = true;
    for (slong t = 0; t < a->length; t++) {
        const ulong *exps = a->exps + words * t;
        unsigned here = 0, hit = 0;
        for (slong v = 0; v < 9; v++) {
            const ulong power = (exps[offset[v]] >> shift[v]) & mask;
            if (power == 0) continue;
            hit |= b->leads.pairs[v] & (power > 1 ? here | 1U << v : here);
            here |= 1U << v;
        }
        all |= here;
        *reduced = *reduced && hit == 0;
    }
    return all;
}

/// Reduction modulo the relations of a rotation. Few of these can ever divide: those led by entries
/// that occur, or that come in with others of them.
static void reduce_rotation(exact_field *F, fmpz_mpoly_t a, const block *b,
                            fmpz_mpoly_struct **relations) {
    if (a->bits > FLINT_BITS) {
        reduce_ideal(F, a, ROTATION_RELATIONS, relations);
        return;
    }
    bool reduced, taken[ROTATION_RELATIONS] = {0}, more = true;
    unsigned entries = entries_in(F, a, b, &reduced);
    if (reduced) return;
    while (more) {
        more = false;
        for (size_t r = 0; r < ROTATION_RELATIONS; r++) {
            if (taken[r] || (b->leads.lead[r] & ~entries) != 0) continue;
            taken[r] = more = true;
            entries |= b->leads.whole[r];
        }
    }
    fmpz_mpoly_struct *some[ROTATION_RELATIONS];
    slong count = 0;
    for (size_t r = 0; r < ROTATION_RELATIONS; r++) {
        if (taken[r]) some[count++] = relations[r];
    }
    reduce_ideal(F, a, count, some);
}

void poly_reduce(exact_field *F, fmpz_mpoly_t a) {
    if (F->status != HAMEL_OK || a->length == 0) return;
    // Later roots may have earlier ones in their powers, so the last goes first.
    for (slong v = F->count; v-- > 0;) {
        if (F->generators[v].has_power) reduce_power(F, a, v);
    }
    size_t r = 0;
    for (size_t i = 0; i < F->block_count && F->status == HAMEL_OK; i++) {
        const block *b = &F->blocks[i];
        const slong of_block = b->kind == BLOCK_ROTATION ? ROTATION_RELATIONS : 1;
        if (b->kind != BLOCK_ROTATION && a->bits <= FLINT_BITS) {
            reduce_unit(F, a, b);
        } else if (b->kind == BLOCK_ROTATION) {
            reduce_rotation(F, a, b, F->relations + r);
        } else {
            reduce_ideal(F, a, 1, F->relations + r);
        }
        r += (size_t)of_block;
    }
}
