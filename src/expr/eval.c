/// Values in double precision: one pass, NaN where undefined.
#include <assert.h>
#include <math.h>

#include "base/rational.h"
#include "expr/calculus.h"
#include "expr/pool.h"
#include "expr/walk.h"

static double function_value(expr_op op, double a) {
    switch (op) {
    case EXPR_SIN: return sin(a);
    case EXPR_COS: return cos(a);
    case EXPR_TAN: return tan(a);
    case EXPR_COT: return 1 / tan(a);
    case EXPR_SEC: return 1 / cos(a);
    case EXPR_CSC: return 1 / sin(a);
    case EXPR_ASIN: return asin(a);
    case EXPR_ACOS: return acos(a);
    case EXPR_ATAN: return atan(a);
    case EXPR_SINH: return sinh(a);
    case EXPR_COSH: return cosh(a);
    case EXPR_TANH: return tanh(a);
    case EXPR_EXP: return exp(a);
    case EXPR_LOG: return log(a);
    case EXPR_ABS: return fabs(a);
    case EXPR_SIGN: return (a > 0) - (a < 0);
    default: assert(false && "not a function of one argument"); return NAN;
    }
}

static double power_value(double base, double exponent) {
    if (exponent == 2) return base * base;
    if (exponent == -1) return 1 / base;
    if (exponent == 0.5) return sqrt(base);
    return pow(base, exponent);
}

/// Gaussian elimination with partial pivoting, in place; NaN for a singular matrix.
static void solve_values(size_t n, double *A, double *x) {
    for (size_t k = 0; k < n; k++) {
        size_t pivot = k;
        for (size_t i = k + 1; i < n; i++) {
            if (fabs(A[i * n + k]) > fabs(A[pivot * n + k])) pivot = i;
        }
        if (!(fabs(A[pivot * n + k]) > 0)) {
            for (size_t i = 0; i < n; i++) x[i] = NAN;
            return;
        }
        for (size_t j = 0; j < n && pivot != k; j++) {
            double swap = A[k * n + j];
            A[k * n + j] = A[pivot * n + j];
            A[pivot * n + j] = swap;
        }
        double swap = x[k];
        x[k] = x[pivot];
        x[pivot] = swap;
        for (size_t i = k + 1; i < n; i++) {
            const double f = A[i * n + k] / A[k * n + k];
            for (size_t j = k; j < n; j++) A[i * n + j] -= f * A[k * n + j];
            x[i] -= f * x[k];
        }
    }
    for (size_t k = n; k-- > 0;) {
        for (size_t j = k + 1; j < n; j++) x[k] -= A[k * n + j] * x[j];
        x[k] /= A[k * n + k];
    }
}

void expr_eval(const expr_pool *pool, size_t n, const expr *roots, const double *symbol_values,
               double *out) {
    expr_walk w;
    expr_walk_init(&w, pool, n, roots);
    double *value = MEM_NEW(double, w.count);
    double **of_solve = MEM_NEW_ZERO(double *, w.count);
    for (uint32_t p = 0; p < w.count; p++) {
        const expr e = {w.ids[p]};
        const uint32_t arity = expr_arity(pool, e);
        const expr_op op = expr_op_of(pool, e);
#define ARG(i) value[expr_walk_place(&w, expr_arg(pool, e, (i)))]
        switch (op) {
        case EXPR_FAULT: value[p] = NAN; break;
        case EXPR_NUMBER: value[p] = rational_to_double(expr_value(pool, e)); break;
        case EXPR_SYMBOL:
            value[p] = expr_symbol_info_of(pool, e)->kind == EXPR_CONSTANT
                           ? acos(-1.0)
                           : symbol_values[expr_symbol_index(pool, e)];
            break;
        case EXPR_ADD:
            value[p] = 0;
            for (uint32_t i = 0; i < arity; i++) value[p] += ARG(i);
            break;
        case EXPR_MUL:
            value[p] = 1;
            for (uint32_t i = 0; i < arity; i++) value[p] *= ARG(i);
            break;
        case EXPR_POW: value[p] = power_value(ARG(0), ARG(1)); break;
        case EXPR_CALL: value[p] = NAN; break; // nobody knows
        case EXPR_ATAN2: value[p] = atan2(ARG(0), ARG(1)); break;
        case EXPR_SOLVE: {
            const size_t order = expr_payload(pool, e);
            double *A = MEM_NEW(double, order *order);
            of_solve[p] = MEM_NEW(double, order);
            for (uint32_t i = 0; i < arity; i++) {
                if (i < order * order) A[i] = ARG(i);
                else of_solve[p][i - order * order] = ARG(i);
            }
            solve_values(order, A, of_solve[p]);
            free(A);
            break;
        }
        case EXPR_PICK:
            value[p] = of_solve[expr_walk_place(&w, expr_arg(pool, e, 0))][expr_payload(pool, e)];
            break;
#define X(name, infix, latex, c, breaks) case EXPR_##name:
            EXPR_FUNCTIONS(X)
#undef X
            value[p] = function_value(op, ARG(0));
            break;
        case EXPR_OP_COUNT: break;
        }
#undef ARG
    }
    for (size_t i = 0; i < n; i++) out[i] = value[expr_walk_place(&w, roots[i])];
    for (uint32_t p = 0; p < w.count; p++) free(of_solve[p]);
    free(of_solve);
    free(value);
    expr_walk_clear(&w);
}
