/// Factors and common divisors are those that FLINT finds by itself, on random products.
#include "exact/factor_internal.h"

#include "exact/coprime_internal.h"
#include "exact/irreducible_internal.h"
#include "laws.h"

enum { VARIABLES = 5, ROUNDS = 400 };

/// A few terms, linear in half of the variables, so that both ways through poly_factor are taken.
static void random_poly(random_state *r, fmpz_mpoly_t p, const fmpz_mpoly_ctx_t ctx) {
    fmpz_mpoly_zero(p, ctx);
    for (size_t terms = 1 + random_below(r, 4); terms > 0; terms--) {
        ulong exps[VARIABLES] = {0};
        for (size_t v = 0; v < VARIABLES; v++)
            exps[v] = random_below(r, v < 3 ? 2 : 4) / 2 * (v + 2) / 2;
        fmpz_mpoly_push_term_si_ui(p, (slong)random_below(r, 9) - 4, exps, ctx);
    }
    fmpz_mpoly_sort_terms(p, ctx);
    fmpz_mpoly_combine_like_terms(p, ctx);
    if (fmpz_mpoly_is_zero(p, ctx)) fmpz_mpoly_one(p, ctx);
}

static void factors_are_those_of_flint(void **state) {
    (void)state;
    random_state r = test_random(__func__);
    fmpz_mpoly_ctx_t ctx;
    fmpz_mpoly_ctx_init(ctx, VARIABLES, ORD_DEGREVLEX);
    fmpz_mpoly_t p, q;
    fmpz_mpoly_init(p, ctx);
    fmpz_mpoly_init(q, ctx);
    for (int round = 0; round < ROUNDS; round++) {
        random_poly(&r, p, ctx);
        for (size_t more = random_below(&r, 3); more > 0; more--) {
            random_poly(&r, q, ctx);
            fmpz_mpoly_mul(p, p, q, ctx);
        }
        fmpz_mpoly_factor_t f, g;
        fmpz_mpoly_factor_init(f, ctx);
        fmpz_mpoly_factor_init(g, ctx);
        assert_true(poly_factor(f, p, ctx) && fmpz_mpoly_factor(g, p, ctx));
        fmpz_mpoly_factor_sort(f, ctx);
        fmpz_mpoly_factor_sort(g, ctx);
        assert_true(fmpz_equal(f->constant, g->constant));
        assert_int_equal(f->num, g->num);
        for (slong i = 0; i < f->num; i++) {
            assert_true(fmpz_equal(f->exp + i, g->exp + i));
            assert_true(fmpz_mpoly_equal(f->poly + i, g->poly + i, ctx));
        }
        fmpz_mpoly_factor_clear(f, ctx);
        fmpz_mpoly_factor_clear(g, ctx);
    }
    fmpz_mpoly_clear(p, ctx);
    fmpz_mpoly_clear(q, ctx);
    fmpz_mpoly_ctx_clear(ctx);
}

/// Never where there is a common factor; and nearly always where there is none.
static void coprime_is_seen_only_where_it_is_so(void **state) {
    (void)state;
    random_state r = test_random(__func__);
    fmpz_mpoly_ctx_t ctx;
    fmpz_mpoly_ctx_init(ctx, VARIABLES, ORD_DEGREVLEX);
    fmpz_mpoly_t a, b, c, g, h;
    fmpz_mpoly_init(a, ctx);
    fmpz_mpoly_init(b, ctx);
    fmpz_mpoly_init(c, ctx);
    fmpz_mpoly_init(g, ctx);
    fmpz_mpoly_init(h, ctx);
    int coprime = 0, seen = 0;
    for (int round = 0; round < ROUNDS; round++) {
        random_poly(&r, a, ctx);
        random_poly(&r, b, ctx);
        random_poly(&r, c, ctx);
        if (round % 2 == 0) {
            fmpz_mpoly_mul(a, a, c, ctx);
            fmpz_mpoly_mul(b, b, c, ctx);
        }
        assert_true(fmpz_mpoly_gcd(g, a, b, ctx) && poly_common_divisor(h, a, b, ctx));
        assert_true(fmpz_mpoly_equal(g, h, ctx));
        const bool number = fmpz_mpoly_is_fmpz(g, ctx), claimed = poly_seen_coprime(a, b, ctx);
        assert_true(number || !claimed);
        coprime += number;
        seen += claimed;
    }
    assert_true(coprime > ROUNDS / 4 && coprime < ROUNDS * 3 / 4);
    assert_int_equal(seen, coprime);
    fmpz_mpoly_clear(a, ctx);
    fmpz_mpoly_clear(b, ctx);
    fmpz_mpoly_clear(c, ctx);
    fmpz_mpoly_clear(g, ctx);
    fmpz_mpoly_clear(h, ctx);
    fmpz_mpoly_ctx_clear(ctx);
}

/// Never where there are two factors; and nearly always where FLINT finds one only.
static void irreducible_is_seen_only_where_it_is_so(void **state) {
    (void)state;
    random_state r = test_random(__func__);
    fmpz_mpoly_ctx_t ctx;
    fmpz_mpoly_ctx_init(ctx, VARIABLES, ORD_DEGREVLEX);
    fmpz_mpoly_t p, q;
    fmpz_mpoly_init(p, ctx);
    fmpz_mpoly_init(q, ctx);
    int irreducible = 0, seen = 0;
    for (int round = 0; round < ROUNDS; round++) {
        random_poly(&r, p, ctx);
        random_poly(&r, q, ctx);
        fmpz_mpoly_add_si(p, p, 7, ctx); // no monomial divides it
        if (round % 4 == 0) fmpz_mpoly_mul(p, p, q, ctx);
        fmpz_mpoly_factor_t f;
        fmpz_mpoly_factor_init(f, ctx);
        assert_true(fmpz_mpoly_factor(f, p, ctx));
        const bool one = f->num == 1 && fmpz_is_one(f->exp) && (f->poly + 0)->length > 1;
        const bool claimed = poly_seen_irreducible(p, ctx);
        assert_true(one || !claimed);
        irreducible += one;
        seen += claimed;
        fmpz_mpoly_factor_clear(f, ctx);
    }
    assert_true(irreducible > ROUNDS / 4);
    assert_true(seen > irreducible * 4 / 5);
    fmpz_mpoly_clear(p, ctx);
    fmpz_mpoly_clear(q, ctx);
    fmpz_mpoly_ctx_clear(ctx);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(factors_are_those_of_flint),
        cmocka_unit_test(coprime_is_seen_only_where_it_is_so),
        cmocka_unit_test(irreducible_is_seen_only_where_it_is_so),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
