/// F(a, b; c; z) by Arb. It is symmetric in a and b, so real where these are real or conjugate: the
/// roots of T² − (a + b) T + a b. d^k/dz^k F(a, b; c; z) = (a)_k (b)_k/(c)_k F(a + k, b + k; c + k;
/// z).
#include "exact/ball/hypergeometric.h"

#ifdef HAMEL_ARB_SEPARATE
#include <acb.h>
#include <acb_hypgeom.h>
#else
#include <flint/acb.h>
#include <flint/acb_hypgeom.h>
#endif

#include "exact/ball/balls_internal.h"
#include "exact/ball/middle_internal.h"

/// The k-th derivative's factor and parameters, one after another.
static void shift(unsigned order, acb_struct *a, acb_struct *b, acb_struct *c, acb_struct *factor,
                  slong bits) {
    acb_one(factor);
    for (unsigned k = 0; k < order; k++) {
        acb_mul(factor, factor, a, bits);
        acb_mul(factor, factor, b, bits);
        acb_div(factor, factor, c, bits);
        acb_add_ui(a, a, 1, bits);
        acb_add_ui(b, b, 1, bits);
        acb_add_ui(c, c, 1, bits);
    }
}

/// Whether c − a − b is a whole number, as can be seen: Arb has to be told.
static bool whole_difference(const exact_balls *b, const exact_hypergeometric *f) {
    const expr apart = expr_sub(b->pool, f->c, f->sum);
    return expr_is_number(b->pool, apart) &&
           mpz_cmp_ui(mpq_denref(expr_value(b->pool, apart)), 1) == 0;
}

bool exact_balls_hypergeometric(const exact_balls *b, const exact_hypergeometric *f, unsigned order,
                                double *middle, double *radius) {
    enum { SUM, PRODUCT, LOWER, ARGUMENT, COUNT };
    const expr of[COUNT] = {f->sum, f->product, f->c, f->z};
    arb_struct *in = _arb_vec_init(COUNT);
    acb_struct *v = _acb_vec_init(6);
    acb_struct *alpha = v, *beta = v + 1, *c = v + 2, *z = v + 3, *factor = v + 4, *out = v + 5;
    ball_eval_all(b->pool, COUNT, of, b->symbols, b->bits, in);
    arb_sub_ui(acb_realref(out), &in[ARGUMENT], 1, b->bits);
    bool known = arb_is_negative(acb_realref(out));
    // (a + b)/2 ± √((a + b)²/4 − a b)
    arb_mul_2exp_si(acb_realref(z), &in[SUM], -1);
    arb_sqr(acb_realref(factor), acb_realref(z), b->bits);
    arb_sub(acb_realref(factor), acb_realref(factor), &in[PRODUCT], b->bits);
    acb_sqrt(factor, factor, b->bits);
    acb_add(alpha, z, factor, b->bits);
    acb_sub(beta, z, factor, b->bits);
    acb_set_arb(c, &in[LOWER]);
    acb_set_arb(z, &in[ARGUMENT]);
    shift(order, alpha, beta, c, factor, b->bits);
    const int flags = whole_difference(b, f) ? ACB_HYPGEOM_2F1_ABC : 0;
    if (known) acb_hypgeom_2f1(out, alpha, beta, c, z, flags, b->bits);
    acb_mul(out, out, factor, b->bits);
    known = known && acb_is_finite(out);
    if (known) ball_middle(acb_realref(out), middle, radius);
    _acb_vec_clear(v, 6);
    _arb_vec_clear(in, COUNT);
    return known;
}
