/// Values modulo a prime: the same pass as eval.c, in a finite field. Where a denominator vanishes
/// there is no value, and the caller takes another point.
#include "expr/eval_mod.h"

#include "base/modular.h"
#include "expr/pool.h"

static uint64_t integer_mod(mpz_srcptr z, uint64_t p) { return mpz_fdiv_ui(z, p); }

static bool number_mod(mpq_srcptr q, uint64_t p, uint64_t *out) {
    uint64_t d = integer_mod(mpq_denref(q), p);
    if (d == 0) return false;
    *out = integer_mod(mpq_numref(q), p);
    if (d != 1) *out = mod_mul(*out, mod_inv(d, p), p);
    return true;
}

static bool power_mod(uint64_t base, mpz_srcptr exponent, uint64_t p, uint64_t *out) {
    if (base == 0 && mpz_sgn(exponent) <= 0) return false;
    // The exponent may be reduced modulo p − 1 unless the base is zero.
    *out = base == 0 ? 0 : mod_pow(base, integer_mod(exponent, p - 1), p);
    return true;
}

/// Gauss–Jordan modulo p, in place: false for a singular matrix.
static bool solve_mod(size_t n, uint64_t *A, uint64_t *x, uint64_t p) {
    for (size_t k = 0; k < n; k++) {
        size_t pivot = k;
        while (pivot < n && A[pivot * n + k] == 0) pivot++;
        if (pivot == n) return false;
        for (size_t j = 0; j < n; j++) {
            uint64_t swap = A[k * n + j];
            A[k * n + j] = A[pivot * n + j];
            A[pivot * n + j] = swap;
        }
        uint64_t swap = x[k];
        x[k] = x[pivot];
        x[pivot] = swap;
        const uint64_t inverse = mod_inv(A[k * n + k], p);
        for (size_t j = k; j < n; j++) A[k * n + j] = mod_mul(A[k * n + j], inverse, p);
        x[k] = mod_mul(x[k], inverse, p);
        for (size_t i = 0; i < n; i++) {
            const uint64_t f = A[i * n + k];
            if (i == k || f == 0) continue;
            for (size_t j = k; j < n; j++)
                A[i * n + j] = mod_sub(A[i * n + j], mod_mul(f, A[k * n + j], p), p);
            x[i] = mod_sub(x[i], mod_mul(f, x[k], p), p);
        }
    }
    return true;
}

bool expr_eval_mod_below(const expr_pool *pool, const expr_walk *w, size_t n, const expr *roots,
                         const expr_mod *at, uint64_t *out) {
    const uint64_t p = at->prime;
    uint64_t *value = MEM_NEW_ZERO(uint64_t, w->count),
             **of_solve = MEM_NEW_ZERO(uint64_t *, w->count);
    bool defined = true;
    for (uint32_t place = 0; place < w->count && defined; place++) {
        const expr e = {w->ids[place]};
        const uint32_t arity = expr_arity(pool, e);
        uint64_t *v = &value[place];
#define ARG(i) value[expr_walk_place(w, expr_arg(pool, e, (i)))]
        switch (expr_op_of(pool, e)) {
        case EXPR_FAULT: defined = false; break;
        case EXPR_NUMBER: {
            // Exponents are numbers too, and need no value: a bad denominator only matters in use.
            if (!number_mod(expr_value(pool, e), p, v)) defined = false;
            break;
        }
        case EXPR_ADD:
            for (uint32_t i = 0; i < arity; i++) *v = mod_add(*v, ARG(i), p);
            break;
        case EXPR_MUL:
            *v = 1;
            for (uint32_t i = 0; i < arity; i++) *v = mod_mul(*v, ARG(i), p);
            break;
        case EXPR_POW: {
            mpq_srcptr exponent = expr_value(pool, expr_arg(pool, e, 1));
            if (mpz_cmp_ui(mpq_denref(exponent), 1) == 0)
                defined = power_mod(ARG(0), mpq_numref(exponent), p, v);
            else defined = at->leaf(at->context, e, v);
            break;
        }
        case EXPR_SOLVE: {
            const size_t order = expr_payload(pool, e);
            uint64_t *A = MEM_NEW(uint64_t, order * order);
            of_solve[place] = MEM_NEW(uint64_t, order);
            for (uint32_t i = 0; i < arity; i++) {
                if (i < order * order) A[i] = ARG(i);
                else of_solve[place][i - order * order] = ARG(i);
            }
            defined = solve_mod(order, A, of_solve[place], p);
            free(A);
            break;
        }
        case EXPR_PICK:
            *v = of_solve[expr_walk_place(w, expr_arg(pool, e, 0))][expr_payload(pool, e)];
            break;
        case EXPR_SYMBOL:
        case EXPR_ATAN2:
        case EXPR_CALL:
#define X(name, infix, latex, c, breaks) case EXPR_##name:
            EXPR_FUNCTIONS(X)
#undef X
            defined = at->leaf(at->context, e, v);
            break;
        case EXPR_OP_COUNT: break;
        }
#undef ARG
    }
    for (size_t i = 0; i < n && defined; i++) out[i] = value[expr_walk_place(w, roots[i])];
    for (uint32_t place = 0; place < w->count; place++) free(of_solve[place]);
    free(of_solve);
    free(value);
    return defined;
}

bool expr_eval_mod(const expr_pool *pool, size_t n, const expr *roots, const expr_mod *at,
                   uint64_t *out) {
    expr_walk w;
    expr_walk_init(&w, pool, n, roots);
    const bool defined = expr_eval_mod_below(pool, &w, n, roots, at, out);
    expr_walk_clear(&w);
    return defined;
}
