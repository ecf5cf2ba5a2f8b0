/// Small systems solved directly: x = adj(A) b / det A for orders up to TAPE_DIRECT, as ordinary
/// instructions, so that one division is left, entries known to be zero cost nothing, and what the
/// cofactors share is shared. Larger ones are first taken apart into blocks that do not touch.
///
/// Cofactors are as good as elimination while det A has not cancelled:
///   |det A| > τ Σ |products in it|.
/// For a symmetric A whose 2 by 2 minors on the diagonal and first entry are positive, no product
/// is larger than that of the diagonal, which spares the sum. Both are the same in any units. The
/// guards of the solve are these numbers; where one is not positive, the matrix is eliminated.
#include <assert.h>

#include "tape/build_internal.h"
#include "tape/direct_internal.h"
#include "tape/tape_internal.h"

static const double TAU = 1.0 / 1024;

typedef struct direct {
    tape_build *b;
    size_t n;
    tape_ref a[TAPE_DIRECT * TAPE_DIRECT], right[TAPE_DIRECT];
    tape_ref cofactor[TAPE_DIRECT * TAPE_DIRECT]; ///< of entry (i, j), with its sign
    tape_ref det;
} direct;

static tape_ref zero(const direct *d) { return build_constant(d->b, 0); }

static bool is_zero(const direct *d, tape_ref x) { return x.slot == zero(d).slot; }

static tape_ref product(const direct *d, tape_ref x, tape_ref y) {
    return is_zero(d, x) || is_zero(d, y) ? zero(d) : build_product(d->b, x, y);
}

static tape_ref total(const direct *d, tape_ref x, tape_ref y) {
    if (is_zero(d, x)) return y;
    return is_zero(d, y) ? x : build_sum(d->b, x, y);
}

static tape_ref negative(tape_ref x) {
    x.negative = !x.negative;
    return x;
}

static tape_ref size_of(const direct *d, tape_ref x) {
    if (is_zero(d, x)) return x;
    return (tape_ref){build_op(d->b, TAPE_ABS, x.slot, x.slot), false, false};
}

static tape_ref entry(const direct *d, size_t i, size_t j) { return d->a[i * d->n + j]; }

/// The minor without row i and column j, for n = 3: its two products.
static void minor_products(const direct *d, size_t i, size_t j, tape_ref *plus, tape_ref *minus) {
    const size_t r0 = i == 0, r1 = i == 2 ? 1 : 2, c0 = j == 0, c1 = j == 2 ? 1 : 2;
    *plus = product(d, entry(d, r0, c0), entry(d, r1, c1));
    *minus = product(d, entry(d, r0, c1), entry(d, r1, c0));
}

static void find_cofactors(direct *d) {
    for (size_t i = 0; i < d->n; i++) {
        for (size_t j = 0; j < d->n; j++) {
            tape_ref c = build_constant(d->b, 1), minus;
            if (d->n == 2) c = entry(d, 1 - i, 1 - j);
            if (d->n == 3) {
                minor_products(d, i, j, &c, &minus);
                c = total(d, c, negative(minus));
            }
            d->cofactor[i * d->n + j] = (i + j) % 2 == 1 ? negative(c) : c;
        }
    }
}

/// The row with the most zeros, so that the expansion is short.
static size_t emptiest_row(const direct *d) {
    size_t best = 0, most = 0;
    for (size_t i = 0; i < d->n; i++) {
        size_t zeros = 0;
        for (size_t j = 0; j < d->n; j++) zeros += is_zero(d, entry(d, i, j));
        if (zeros > most) most = zeros, best = i;
    }
    return best;
}

/// det A, expanded along a row; with `sizes` the sum of the sizes of its products.
static tape_ref expand(const direct *d, bool sizes) {
    const size_t i = emptiest_row(d);
    tape_ref sum = zero(d);
    for (size_t j = 0; j < d->n; j++) {
        tape_ref c = d->cofactor[i * d->n + j], minus;
        if (sizes && d->n == 3) {
            minor_products(d, i, j, &c, &minus);
            c = total(d, size_of(d, c), size_of(d, minus));
        } else if (sizes) {
            c = size_of(d, c);
        }
        const tape_ref a = entry(d, i, j);
        sum = total(d, sum, product(d, sizes ? size_of(d, a) : a, c));
    }
    return sum;
}

static bool is_symmetric(const direct *d) {
    for (size_t i = 0; i < d->n; i++) {
        for (size_t j = 0; j < i; j++) {
            const tape_ref a = entry(d, i, j), b = entry(d, j, i);
            if (a.slot != b.slot || a.negative != b.negative) return false;
        }
    }
    return true;
}

/// x − τ y
static tape_ref beyond(const direct *d, tape_ref x, tape_ref y) {
    return total(d, x, negative(product(d, build_constant(d->b, TAU), y)));
}

static void find_guards(const direct *d, uint32_t *guards) {
    const size_t n = d->n, count = tape_guard_count((uint32_t)n);
    tape_ref whole;
    if (n == 1) whole = size_of(d, d->det);
    else if (!is_symmetric(d)) whole = beyond(d, size_of(d, d->det), expand(d, true));
    else {
        tape_ref diagonal = entry(d, 0, 0);
        for (size_t i = 1; i < n; i++) diagonal = product(d, diagonal, entry(d, i, i));
        whole = beyond(d, d->det, diagonal);
    }
    for (size_t k = 0; k < count; k++) guards[k] = build_plain(d->b, whole);
    if (n < 3 || !is_symmetric(d)) return;
    guards[1] = build_plain(d->b, entry(d, 0, 0));
    for (size_t i = 0; i < 3; i++) guards[2 + i] = build_plain(d->b, d->cofactor[4 * i]);
}

void build_direct(tape_build *b, uint32_t n, const tape_ref *system, uint32_t *out) {
    assert(n <= TAPE_DIRECT);
    direct d = {.b = b, .n = n};
    for (size_t i = 0; i < (size_t)n * n; i++) d.a[i] = system[i];
    for (size_t i = 0; i < n; i++) d.right[i] = system[n * n + i];
    find_cofactors(&d);
    d.det = expand(&d, false);
    for (size_t i = 0; i < n; i++) {
        tape_ref sum = zero(&d);
        for (size_t j = 0; j < n; j++)
            sum = total(&d, sum, product(&d, d.cofactor[j * n + i], d.right[j]));
        out[i] = build_plain(b, sum);
    }
    out[n] = build_plain(b, d.det);
    find_guards(&d, out + n + 1);
}

// ---- blocks ----------------------------------------------------------------------------------

static uint32_t root_of(uint32_t *parent, uint32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

uint32_t build_blocks(tape_build *b, uint32_t n, const tape_ref *system, uint32_t *block) {
    const uint32_t nothing = build_constant(b, 0).slot;
    uint32_t *parent = MEM_NEW(uint32_t, 2 * (size_t)n), count = 0; // rows, then columns
    for (uint32_t i = 0; i < 2 * n; i++) parent[i] = i;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < n; j++) {
            if (system[i * n + j].slot == nothing) continue;
            parent[root_of(parent, i)] = root_of(parent, n + j);
        }
    }
    uint32_t *number = MEM_NEW(uint32_t, 2 * (size_t)n),
             *balance = MEM_NEW_ZERO(uint32_t, 2 * (size_t)n);
    for (uint32_t i = 0; i < 2 * n; i++) number[i] = TAPE_NONE;
    for (uint32_t i = 0; i < 2 * n; i++) {
        const uint32_t root = root_of(parent, i);
        if (number[root] == TAPE_NONE) number[root] = count++;
        block[i] = number[root];
        balance[block[i]] += i < n ? 1 : UINT32_MAX;
    }
    for (uint32_t k = 0; k < count; k++) {
        if (balance[k] == 0) continue;
        count = 1; // singular, whatever the entries are: left whole
        for (uint32_t i = 0; i < 2 * n; i++) block[i] = 0;
        break;
    }
    free(parent);
    free(number);
    free(balance);
    return count;
}
