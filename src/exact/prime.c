/// Which prime. A root of a function has values modulo any prime, at every other point or so; a
/// root of a number has one at all points or at none. The prime is therefore chosen so that the
/// roots of numbers exist: √3 lives modulo no Mersenne prime.
///
/// All primes tried are ≡ 3 mod 4, with (p − 1)/2, the order of the group of squares, prime to the
/// degrees of the roots: there a square has exactly one k-th root that is a square, a power of it.
/// Modulo the number of parts of a turn they are ≡ −1, so that the circle has points of that order.
#include "exact/prime_internal.h"

#include <math.h>

#include "base/modular.h"
#include "exact/linear/matrix_internal.h"
#include "exact/point_internal.h"
#include "exact/poly_internal.h"
#include "exact/turns_internal.h"

bool root_mod(uint64_t a, uint32_t k, uint64_t p, uint64_t *out) {
    const uint64_t inverse = n_invmod(k % ((p - 1) / 2), (p - 1) / 2);
    const bool square = a == 0 || mod_pow(a, (p - 1) / 2, p) == 1;
    if (!square && k % 2 == 0) return false;
    // Of a and −a one is a square, and (−1)^k = −1 for odd k.
    *out = square ? mod_pow(a, inverse, p) : mod_neg(mod_pow(mod_neg(a, p), inverse, p), p);
    return true;
}

/// The roots whose power is a number, or made of other such roots.
static bool *roots_of_numbers(const exact_field *F) {
    bool *fixed = MEM_NEW_ZERO(bool, (size_t)F->count + 1);
    for (slong v = 0; v < F->count; v++) {
        fixed[v] = F->generators[v].has_power;
        for (slong u = 0; u < v && fixed[v]; u++)
            fixed[v] = fixed[u] || poly_degree(F, F->generators[v].power, u) <= 0;
    }
    return fixed;
}

/// Whether p may do, by what is cheap: degrees, and Jacobi's symbol of the numbers under roots.
static bool promising(const exact_field *F, const bool *fixed, uint64_t p) {
    for (slong v = 0; v < F->count; v++) {
        const generator *g = &F->generators[v];
        if (g->kind == GENERATOR_TURN && (p + 1) % g->parts != 0) return false;
        if (!g->has_power || g->kind == GENERATOR_TURN) continue;
        if (n_gcd(g->degree, (p - 1) / 2) != 1) return false;
        if (!fixed[v] || g->degree % 2 == 1 || !fmpz_mpoly_is_fmpz(g->power, F->ctx)) continue;
        if (n_jacobi_unsigned(poly_at_prime(F, g->power, NULL, p), p) != 1) return false;
    }
    return true;
}

static bool roots_exist(const exact_field *F, const bool *fixed, uint64_t p) {
    uint64_t *values = MEM_NEW_ZERO(uint64_t, (size_t)F->count + 1);
    bool exist = true;
    for (slong v = 0; v < F->count && exist; v++) {
        const generator *g = &F->generators[v];
        if (g->kind == GENERATOR_TURN) values[v] = turns_mod(g, p);
        else if (fixed[v])
            exist = root_mod(poly_at_prime(F, g->power, values, p), g->degree, p, &values[v]);
    }
    free(values);
    return exist;
}

enum { MOST_CANDIDATES = 1 << 20 };

uint64_t field_prime(exact_field *F) {
    if (F->prime_chosen) return F->prime;
    bool *fixed = roots_of_numbers(F);
    uint64_t p = MODULAR_PRIME;
    unsigned further = F->x->further;
    for (int tried = 0; tried < MOST_CANDIDATES && F->prime == 0; tried++, p -= 4) {
        if (!promising(F, fixed, p) || !n_is_prime(p) || !roots_exist(F, fixed, p)) continue;
        if (further == 0) F->prime = p;
        else further--;
    }
    free(fixed);
    F->prime_chosen = true;
    return F->prime;
}

/// All primes that may do are ≡ −1 modulo this.
static uint64_t step_of(const exact_field *F) {
    uint64_t step = 4;
    for (slong v = 0; v < F->count; v++) {
        const generator *g = &F->generators[v];
        if (g->kind == GENERATOR_TURN) step *= g->parts / n_gcd(step, g->parts);
    }
    return step;
}

uint64_t field_random_prime(exact_field *F, random_state *r, double *chances) {
    const uint64_t half = (uint64_t)1 << 60, step = step_of(F);
    bool *fixed = roots_of_numbers(F);
    F->prime = 0;
    F->prime_chosen = true;
    *chances = 54 - log2((double)step); // 2^60/ln 2^61 primes of 61 bits
    for (slong v = 0; v < F->count; v++) *chances -= F->generators[v].has_power;
    for (int tried = 0; tried < MOST_CANDIDATES && F->prime == 0; tried++) {
        const uint64_t p = half + random_below(r, half / step) * step + step - half % step - 1;
        if (p < 2 * half && promising(F, fixed, p) && n_is_prime(p) && roots_exist(F, fixed, p))
            F->prime = p;
    }
    free(fixed);
    return F->prime;
}
