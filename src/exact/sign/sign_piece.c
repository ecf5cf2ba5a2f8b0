/// Unit vectors and rotations in pieces, each the image of free variables:
///   (2t, 1 − |t|²)/(1 + |t|²), all unit vectors but one, and that one, (0, 0, −1);
///   the quaternions (1, a, b, c), (0, 1, b, c), (0, 0, 1, c) and (0, 0, 0, 1), all up to factors.
/// A polynomial in the entries is one in these variables, over a positive power of the norm.
#include "exact/sign/sign_piece_internal.h"

#include "exact/poly_internal.h"

enum { MOST_ENTRIES = 9 };

/// Entries over a norm: entry i of the block is image[i]/norm.
typedef struct piece {
    fmpz_mpoly_struct image[MOST_ENTRIES];
    fmpz_mpoly_t norm;
} piece;

static void piece_init(const exact_field *F, piece *r) {
    for (int i = 0; i < MOST_ENTRIES; i++) fmpz_mpoly_init(&r->image[i], F->ctx);
    fmpz_mpoly_init(r->norm, F->ctx);
}

static void piece_clear(const exact_field *F, piece *r) {
    for (int i = 0; i < MOST_ENTRIES; i++) fmpz_mpoly_clear(&r->image[i], F->ctx);
    fmpz_mpoly_clear(r->norm, F->ctx);
}

/// out += k a b.
static void add_product(const exact_field *F, fmpz_mpoly_t out, slong k, const fmpz_mpoly_t a,
                        const fmpz_mpoly_t b) {
    fmpz_mpoly_t t;
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_mul(t, a, b, F->ctx);
    fmpz_mpoly_scalar_mul_si(t, t, k, F->ctx);
    fmpz_mpoly_add(out, out, t, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
}

static void vector_piece(const exact_field *F, const block *b, int number, piece *r) {
    const slong last = b->count - 1;
    fmpz_mpoly_t t;
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_one(r->norm, F->ctx);
    fmpz_mpoly_set_si(&r->image[last], number == 0 ? 1 : -1, F->ctx);
    for (slong i = 0; i < last; i++) {
        fmpz_mpoly_gen(t, b->first + i, F->ctx);
        if (number == 1) fmpz_mpoly_zero(t, F->ctx);
        fmpz_mpoly_scalar_mul_si(&r->image[i], t, 2, F->ctx);
        add_product(F, r->norm, 1, t, t);
        add_product(F, &r->image[last], -1, t, t);
    }
    fmpz_mpoly_clear(t, F->ctx);
}

/// R = (q₀² − |v|²) 1 + 2 v vᵀ + 2 q₀ hat(v) over q₀² + |v|².
static void rotation_piece(const exact_field *F, const block *b, int number, piece *r) {
    fmpz_mpoly_struct q[4];
    fmpz_mpoly_t core;
    fmpz_mpoly_init(core, F->ctx);
    fmpz_mpoly_zero(r->norm, F->ctx);
    for (int i = 0; i < 4; i++) {
        fmpz_mpoly_init(&q[i], F->ctx);
        if (i == number) fmpz_mpoly_one(&q[i], F->ctx);
        if (i > number) fmpz_mpoly_gen(&q[i], b->first + i, F->ctx);
        add_product(F, r->norm, 1, &q[i], &q[i]);
        add_product(F, core, i == 0 ? 1 : -1, &q[i], &q[i]);
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            fmpz_mpoly_struct *entry = &r->image[3 * i + j];
            if (i == j) fmpz_mpoly_set(entry, core, F->ctx);
            else fmpz_mpoly_zero(entry, F->ctx);
            add_product(F, entry, 2, &q[1 + i], &q[1 + j]);
            if (i != j) add_product(F, entry, (j - i + 3) % 3 == 1 ? -2 : 2, &q[0], &q[4 - i - j]);
        }
    }
    for (int i = 0; i < 4; i++) fmpz_mpoly_clear(&q[i], F->ctx);
    fmpz_mpoly_clear(core, F->ctx);
}

/// out = norm^d · p, d the degree of p in the block's entries.
static void restrict_to(exact_field *F, const fmpz_mpoly_t p, const block *b, const piece *r,
                        fmpz_mpoly_t out) {
    slong vars[MOST_ENTRIES];
    for (slong i = 0; i < b->count; i++) vars[i] = b->first + i;
    buckets parts;
    buckets_init(&parts, F, p, (size_t)b->count, vars);
    ulong degree = 0;
    for (size_t t = 0; t < parts.count; t++) {
        ulong total = 0;
        for (slong i = 0; i < b->count; i++) total += parts.exponents[t * parts.width + (size_t)i];
        if (total > degree) degree = total;
    }
    fmpz_mpoly_t term, power;
    fmpz_mpoly_init(term, F->ctx);
    fmpz_mpoly_init(power, F->ctx);
    fmpz_mpoly_zero(out, F->ctx);
    for (size_t t = 0; t < parts.count; t++) {
        ulong rest = degree;
        fmpz_mpoly_set(term, &parts.coefficients[t], F->ctx);
        for (slong i = 0; i < b->count; i++) {
            const ulong n = parts.exponents[t * parts.width + (size_t)i];
            poly_pow(F, power, &r->image[i], n);
            poly_mul(F, term, term, power);
            rest -= n;
        }
        poly_pow(F, power, r->norm, rest);
        poly_mul(F, term, term, power);
        fmpz_mpoly_add(out, out, term, F->ctx);
    }
    fmpz_mpoly_clear(term, F->ctx);
    fmpz_mpoly_clear(power, F->ctx);
    buckets_clear(&parts, F);
}

static bool involves(const exact_field *F, const fmpz_mpoly_t p, const block *b) {
    bool some = false;
    for (slong i = 0; i < b->count && !some; i++) some = poly_degree(F, p, b->first + i) > 0;
    return b->kind != BLOCK_CIRCLE && some;
}

sign_set sign_by_pieces(sign_question *k, const fmpz_mpoly_t p) {
    exact_field *F = k->F;
    size_t at = k->in_pieces;
    while (at < F->block_count && !involves(F, p, &F->blocks[at])) at++;
    if (at == F->block_count) return SIGN_ANY;
    const block *b = &F->blocks[at];
    sign_question inner = *k;
    inner.in_pieces = at + 1;
    inner.moved = true;
    inner.of = mem_copy(k->of, (size_t)F->count, sizeof *k->of);
    for (slong i = 0; i < b->count; i++) inner.of[b->first + i] = SIGN_ANY;
    piece r;
    fmpz_mpoly_t restricted;
    piece_init(F, &r);
    fmpz_mpoly_init(restricted, F->ctx);
    sign_set signs = 0;
    const int pieces = b->kind == BLOCK_ROTATION ? 4 : 2;
    for (int number = 0; number < pieces && signs != SIGN_ANY; number++) {
        if (b->kind == BLOCK_ROTATION) rotation_piece(F, b, number, &r);
        else vector_piece(F, b, number, &r);
        restrict_to(F, p, b, &r, restricted);
        signs |= F->status == HAMEL_OK ? sign_of_poly(&inner, restricted) : SIGN_ANY;
    }
    k->budget = inner.budget;
    fmpz_mpoly_clear(restricted, F->ctx);
    piece_clear(F, &r);
    free(inner.of);
    return signs;
}
