/// The coefficients of c = op(a, b) from those of a and b, one order at a time: products are
/// convolutions, and every other function has a differential equation that gives its next
/// coefficient from the earlier ones (A. Griewank, Evaluating Derivatives, chapter 13). Balls in,
/// balls out: what is computed over a box of initial values encloses the coefficient of each.
///
/// Invariant: after ball_taylor_step(k) the coefficients 0 .. k of all rows are good.
#include "exact/ball/taylor_internal.h"

#include <stdlib.h>

#ifdef HAMEL_ARB_SEPARATE
#include <arb_mat.h>
#else
#include <flint/arb_mat.h>
#endif

#include "base/mem.h"

enum { MOST_POWER = 8 }; ///< natural powers up to this are products: they may pass through zero

// ---- rows ---------------------------------------------------------------------------------------

/// n of a^n where that is a product, else 0.
static uint32_t natural_power(mpq_srcptr q) {
    const bool natural = mpz_cmp_ui(mpq_denref(q), 1) == 0 && mpq_sgn(q) > 0 &&
                         mpz_cmp_ui(mpq_numref(q), MOST_POWER) <= 0;
    return natural ? (uint32_t)mpz_get_ui(mpq_numref(q)) : 0;
}

/// How many further rows an operator needs.
static uint32_t helper_count(expr_op op, uint32_t arity, mpq_srcptr exponent) {
    switch (op) {
    case EXPR_MUL: return arity - 2; // products of the first ones
    case EXPR_POW:                   // lower powers, or j a_j
        return natural_power(exponent) > 0 ? natural_power(exponent) - 2 : 1;
    case EXPR_SIN:
    case EXPR_COS:
    case EXPR_SINH:
    case EXPR_COSH: return 2; // the other one, j a_j
    case EXPR_TAN:
    case EXPR_COT:
    case EXPR_TANH: return 2; // 1 ± c², j a_j
    case EXPR_SEC:
    case EXPR_CSC: return 3; // sine, cosine, j a_j
    case EXPR_ASIN:
    case EXPR_ACOS: return 3;  // 1 − a², its root, j c_j or j (1 − a²)_j
    case EXPR_ATAN: return 2;  // 1 + a², j c_j
    case EXPR_EXP: return 1;   // j a_j
    case EXPR_LOG: return 1;   // j c_j
    case EXPR_ATAN2: return 4; // x² + y², j y_j, j x_j, j c_j
    default: return 0;
    }
}

typedef struct place {
    ball_taylor *s;
    expr node;
    ball_row *row;
    slong k;
} place;

static arb_struct *helper(const place *p, uint32_t i) {
    return p->row->c + (i + 1) * (size_t)(p->s->order + 1);
}
static const ball_row *argument(const place *p, uint32_t i) {
    return &p->s->rows[expr_walk_place(&p->s->walk, expr_arg(p->s->pool, p->node, i))];
}

static bool is_constant(const ball_taylor *s, expr node) {
    const expr_op op = expr_op_of(s->pool, node);
    if (op == EXPR_NUMBER || op == EXPR_FAULT) return true;
    if (op == EXPR_SYMBOL) return expr_symbol_info_of(s->pool, node)->kind == EXPR_CONSTANT;
    for (uint32_t i = 0; i < expr_arity(s->pool, node); i++) {
        if (!s->rows[expr_walk_place(&s->walk, expr_arg(s->pool, node, i))].constant) return false;
    }
    return expr_arity(s->pool, node) > 0;
}

static mpq_srcptr exponent_of(const expr_pool *pool, expr node) {
    return expr_op_of(pool, node) == EXPR_POW ? expr_value(pool, expr_arg(pool, node, 1)) : NULL;
}

/// Of a SOLVE the solution has a row for each entry, and its own row is not used.
static void make_row(ball_taylor *s, uint32_t p) {
    const expr node = {s->walk.ids[p]};
    const expr_op op = expr_op_of(s->pool, node);
    ball_row *row = &s->rows[p];
    row->constant = is_constant(s, node);
    row->helpers = op == EXPR_SOLVE
                       ? expr_payload(s->pool, node)
                       : helper_count(op, expr_arity(s->pool, node), exponent_of(s->pool, node));
    row->c = _arb_vec_init((slong)(1 + row->helpers) * (s->order + 1));
    if (op == EXPR_SOLVE) {
        const slong n = (slong)row->helpers;
        row->inverse = _arb_vec_init(n * n);
    }
}

void ball_taylor_init(ball_taylor *s, const expr_pool *pool, size_t count, const expr *roots,
                      size_t symbol_count, const expr *symbols, slong order, slong prec) {
    *s = (ball_taylor){.pool = pool,
                       .order = order,
                       .prec = prec,
                       .root_count = count,
                       .symbol_count = symbol_count};
    expr_walk_init(&s->walk, pool, count, roots);
    s->rows = MEM_NEW_ZERO(ball_row, s->walk.count);
    s->roots = MEM_NEW(uint32_t, count);
    s->symbols = MEM_NEW(uint32_t, symbol_count);
    for (uint32_t p = 0; p < s->walk.count; p++) make_row(s, p);
    for (size_t i = 0; i < count; i++) s->roots[i] = expr_walk_place(&s->walk, roots[i]);
    for (size_t i = 0; i < symbol_count; i++) {
        if (!expr_walk_find(&s->walk, symbols[i], &s->symbols[i])) s->symbols[i] = BALL_ABSENT;
    }
}

void ball_taylor_clear(ball_taylor *s) {
    for (uint32_t p = 0; p < s->walk.count; p++) {
        const ball_row *row = &s->rows[p];
        const slong n = (slong)row->helpers;
        _arb_vec_clear(row->c, (1 + n) * (s->order + 1));
        if (row->inverse != NULL) _arb_vec_clear(row->inverse, n * n);
    }
    free(s->rows);
    free(s->roots);
    free(s->symbols);
    expr_walk_clear(&s->walk);
}

void ball_taylor_put(ball_taylor *s, size_t i, slong k, const arb_t value) {
    if (s->symbols[i] != BALL_ABSENT) arb_set(&s->rows[s->symbols[i]].c[k], value);
}

// ---- sums of products ---------------------------------------------------------------------------

/// out = Σ a_j b_{k−j} over j = first .. last.
static void convolve(arb_t out, const arb_struct *a, const arb_struct *b, slong first, slong last,
                     slong k, slong prec) {
    if (first > last) arb_zero(out);
    else arb_dot(out, NULL, 0, a + first, 1, b + (k - first), -1, last - first + 1, prec);
}

/// Coefficient k of a product.
static void multiply(const place *p, arb_struct *out, const arb_struct *a, bool a_constant,
                     const arb_struct *b, bool b_constant) {
    const slong prec = p->s->prec, k = p->k;
    if (a_constant) arb_mul(out + k, a, b + k, prec);
    else if (b_constant) arb_mul(out + k, b, a + k, prec);
    else convolve(out + k, a, b, 0, k, k, prec);
}

/// d_k = k a_k
static void weigh(const place *p, arb_struct *d, const arb_struct *a) {
    arb_mul_si(d + p->k, a + p->k, p->k, p->s->prec);
}

/// c_k of c' = w a', for d_j = j a_j: k c_k = Σ_{j=1..k} d_j w_{k−j}
static void integrate(const place *p, arb_struct *c, const arb_struct *d, const arb_struct *w,
                      int sign) {
    convolve(c + p->k, d, w, 1, p->k, p->k, p->s->prec);
    arb_div_si(c + p->k, c + p->k, sign * p->k, p->s->prec);
}

/// c_k of w c' = a', for e_j = j c_j: w_0 k c_k = k a_k − Σ_{j=1..k−1} e_j w_{k−j}; then e_k.
static void integrate_quotient(const place *p, arb_struct *c, arb_struct *e, const arb_t ka,
                               const arb_struct *w) {
    const slong k = p->k, prec = p->s->prec;
    arb_t sum;
    arb_init(sum);
    convolve(sum, e, w, 1, k - 1, k, prec);
    arb_sub(sum, ka, sum, prec);
    arb_div(e + k, sum, w, prec);
    arb_div_si(c + k, e + k, k, prec);
    arb_clear(sum);
}

// ---- the operators ------------------------------------------------------------------------------

static void product(const place *p) {
    const uint32_t arity = expr_arity(p->s->pool, p->node);
    const ball_row *a = argument(p, 0);
    const arb_struct *so_far = a->c;
    bool constant = a->constant;
    for (uint32_t i = 1; i < arity; i++) {
        const ball_row *b = argument(p, i);
        arb_struct *out = i + 1 == arity ? p->row->c : helper(p, i - 1);
        multiply(p, out, so_far, constant, b->c, b->constant);
        so_far = out;
        constant = constant && b->constant;
    }
}

/// a_0 k c_k = Σ_{j=1..k} (q j − (k − j)) a_j c_{k−j}, with d_j = j a_j:
/// (q + 1) Σ d_j c_{k−j} − k Σ a_j c_{k−j}.
static void general_power(const place *p, arb_struct *c, arb_struct *d, const arb_struct *a,
                          mpq_srcptr q) {
    const slong k = p->k, prec = p->s->prec;
    weigh(p, d, a);
    arb_t first, second, factor;
    fmpq_t exponent;
    arb_init(first);
    arb_init(second);
    arb_init(factor);
    fmpq_init(exponent);
    fmpq_set_mpq(exponent, q);
    arb_set_fmpq(factor, exponent, prec);
    arb_add_ui(factor, factor, 1, prec);
    convolve(first, d, c, 1, k, k, prec);
    convolve(second, a, c, 1, k, k, prec);
    arb_mul(first, first, factor, prec);
    arb_submul_si(first, second, k, prec);
    arb_div(first, first, a, prec);
    arb_div_si(c + k, first, k, prec);
    fmpq_clear(exponent);
    arb_clear(first);
    arb_clear(second);
    arb_clear(factor);
}

static void power(const place *p) {
    mpq_srcptr q = exponent_of(p->s->pool, p->node);
    const ball_row *a = argument(p, 0);
    const uint32_t n = natural_power(q);
    if (n == 0) {
        general_power(p, p->row->c, helper(p, 0), a->c, q);
        return;
    }
    const arb_struct *so_far = a->c;
    for (uint32_t i = 2; i <= n; i++) {
        arb_struct *out = i == n ? p->row->c : helper(p, i - 2);
        multiply(p, out, so_far, false, a->c, false);
        so_far = out;
    }
}

/// s' = c a', c' = ∓ s a'
static void sine_pair(const place *p, arb_struct *sine, arb_struct *cosine, arb_struct *d,
                      const arb_struct *a, int sign) {
    weigh(p, d, a);
    integrate(p, sine, d, cosine, 1);
    integrate(p, cosine, d, sine, sign);
}

/// c' = ±w a' with w = 1 ± c²
static void tangent_like(const place *p, const arb_struct *a, int sign, int square) {
    arb_struct *w = helper(p, 0), *d = helper(p, 1), *c = p->row->c;
    weigh(p, d, a);
    integrate(p, c, d, w, sign);
    convolve(w + p->k, c, c, 0, p->k, p->k, p->s->prec);
    if (square < 0) arb_neg(w + p->k, w + p->k);
}

/// c = 1/b: b_0 c_k = −Σ_{j=1..k} b_j c_{k−j}
static void invert(const place *p, arb_struct *c, const arb_struct *b) {
    convolve(c + p->k, b, c, 1, p->k, p->k, p->s->prec);
    arb_div(c + p->k, c + p->k, b, p->s->prec);
    arb_neg(c + p->k, c + p->k);
}

/// w c' = ±a', w = √u, u = 1 − a²
static void arc(const place *p, const arb_struct *a, int sign) {
    arb_struct *u = helper(p, 0), *w = helper(p, 1), *e = helper(p, 2);
    const slong k = p->k, prec = p->s->prec;
    convolve(u + k, a, a, 0, k, k, prec);
    arb_neg(u + k, u + k);
    // w² = u: 2 w_0 w_k = u_k − Σ_{j=1..k−1} w_j w_{k−j}
    convolve(w + k, w, w, 1, k - 1, k, prec);
    arb_sub(w + k, u + k, w + k, prec);
    arb_div(w + k, w + k, w, prec);
    arb_mul_2exp_si(w + k, w + k, -1);
    arb_t ka;
    arb_init(ka);
    arb_mul_si(ka, a + k, sign * k, prec);
    integrate_quotient(p, p->row->c, e, ka, w);
    arb_clear(ka);
}

/// w c' = a', w = 1 + a²
static void arc_tangent(const place *p, const arb_struct *a) {
    arb_struct *w = helper(p, 0);
    convolve(w + p->k, a, a, 0, p->k, p->k, p->s->prec);
    arb_t ka;
    arb_init(ka);
    arb_mul_si(ka, a + p->k, p->k, p->s->prec);
    integrate_quotient(p, p->row->c, helper(p, 1), ka, w);
    arb_clear(ka);
}

/// w c' = x y' − y x', w = x² + y²
static void angle_of(const place *p, const arb_struct *y, const arb_struct *x) {
    const slong k = p->k, prec = p->s->prec;
    arb_struct *w = helper(p, 0), *dy = helper(p, 1), *dx = helper(p, 2);
    arb_t first, second;
    arb_init(first);
    arb_init(second);
    convolve(first, x, x, 0, k, k, prec);
    convolve(second, y, y, 0, k, k, prec);
    arb_add(w + k, first, second, prec);
    weigh(p, dy, y);
    weigh(p, dx, x);
    convolve(first, dy, x, 1, k, k, prec);
    convolve(second, dx, y, 1, k, k, prec);
    arb_sub(first, first, second, prec);
    integrate_quotient(p, p->row->c, helper(p, 3), first, w);
    arb_clear(first);
    arb_clear(second);
}

static void logarithm(const place *p, const arb_struct *a) {
    arb_t ka;
    arb_init(ka);
    arb_mul_si(ka, a + p->k, p->k, p->s->prec);
    integrate_quotient(p, p->row->c, helper(p, 0), ka, a);
    arb_clear(ka);
}

/// x_k = A_0⁻¹ (b_k − Σ_{j=1..k} A_j x_{k−j}); entry i of x is helper i.
static void solve(const place *p) {
    const slong n = (slong)p->row->helpers, k = p->k, prec = p->s->prec;
    arb_struct *right = _arb_vec_init(n);
    arb_t sum;
    arb_init(sum);
    for (slong i = 0; i < n; i++) {
        arb_set(right + i, argument(p, (uint32_t)(n * n + i))->c + k);
        for (slong m = 0; m < n; m++) {
            const ball_row *entry = argument(p, (uint32_t)(i * n + m));
            if (entry->constant) continue;
            convolve(sum, entry->c, helper(p, (uint32_t)m), 1, k, k, prec);
            arb_sub(right + i, right + i, sum, prec);
        }
    }
    for (slong i = 0; i < n; i++)
        arb_dot(helper(p, (uint32_t)i) + k, NULL, 0, p->row->inverse + i * n, 1, right, 1, n, prec);
    arb_clear(sum);
    _arb_vec_clear(right, n);
}

/// An entry of a solution.
static void pick(const place *p) {
    place solved = {p->s, expr_arg(p->s->pool, p->node, 0), NULL, p->k};
    solved.row = &p->s->rows[expr_walk_place(&p->s->walk, solved.node)];
    arb_set(p->row->c + p->k, helper(&solved, expr_payload(p->s->pool, p->node)) + p->k);
}

static void invert_matrix(const place *p) {
    const slong n = (slong)p->row->helpers;
    arb_mat_t A, B;
    arb_mat_init(A, n, n);
    arb_mat_init(B, n, n);
    for (slong i = 0; i < n * n; i++)
        arb_set(arb_mat_entry(A, i / n, i % n), argument(p, (uint32_t)i)->c);
    const int regular = arb_mat_inv(B, A, p->s->prec);
    for (slong i = 0; i < n * n; i++) {
        if (regular) arb_swap(p->row->inverse + i, arb_mat_entry(B, i / n, i % n));
        else arb_indeterminate(p->row->inverse + i);
    }
    arb_mat_clear(A);
    arb_mat_clear(B);
}

/// ±1 where a keeps its sign, and nothing elsewhere.
static int sign_of(const arb_t a) { return arb_is_positive(a) ? 1 : arb_is_negative(a) ? -1 : 0; }

// ---- the first coefficient ----------------------------------------------------------------------

/// What the recurrences need besides the value.
static void first_helpers(const place *p, expr_op op) {
    const slong prec = p->s->prec;
    const arb_struct *a = expr_arity(p->s->pool, p->node) > 0 ? argument(p, 0)->c : NULL;
    arb_struct *c = p->row->c;
    switch (op) {
    case EXPR_SIN: arb_cos(helper(p, 0), a, prec); break;
    case EXPR_COS: arb_sin(helper(p, 0), a, prec); break;
    case EXPR_SINH: arb_cosh(helper(p, 0), a, prec); break;
    case EXPR_COSH: arb_sinh(helper(p, 0), a, prec); break;
    case EXPR_SEC:
    case EXPR_CSC: arb_sin_cos(helper(p, 0), helper(p, 1), a, prec); break;
    case EXPR_TAN:
    case EXPR_COT:
        arb_mul(helper(p, 0), c, c, prec);
        arb_add_ui(helper(p, 0), helper(p, 0), 1, prec);
        break;
    case EXPR_TANH:
        arb_mul(helper(p, 0), c, c, prec);
        arb_sub_ui(helper(p, 0), helper(p, 0), 1, prec);
        arb_neg(helper(p, 0), helper(p, 0));
        break;
    case EXPR_ASIN:
    case EXPR_ACOS:
        arb_mul(helper(p, 0), a, a, prec);
        arb_sub_ui(helper(p, 0), helper(p, 0), 1, prec);
        arb_neg(helper(p, 0), helper(p, 0));
        arb_sqrt(helper(p, 1), helper(p, 0), prec);
        break;
    case EXPR_ATAN:
        arb_mul(helper(p, 0), a, a, prec);
        arb_add_ui(helper(p, 0), helper(p, 0), 1, prec);
        break;
    case EXPR_ATAN2: {
        const arb_struct *x = argument(p, 1)->c;
        arb_mul(helper(p, 0), a, a, prec);
        arb_addmul(helper(p, 0), x, x, prec);
        break;
    }
    default: break;
    }
}

static void first(const place *p, expr_op op) {
    const slong prec = p->s->prec;
    arb_struct *c = p->row->c;
    const uint32_t arity = expr_arity(p->s->pool, p->node);
    switch (op) {
    case EXPR_CALL:
    case EXPR_FAULT: arb_indeterminate(c); break;
    case EXPR_NUMBER: ball_number(c, expr_value(p->s->pool, p->node), prec); break;
    case EXPR_SYMBOL:
        if (p->row->constant) arb_const_pi(c, prec);
        break;
    case EXPR_ADD:
        arb_zero(c);
        for (uint32_t i = 0; i < arity; i++) arb_add(c, c, argument(p, i)->c, prec);
        break;
    case EXPR_MUL: product(p); break;
    case EXPR_POW:
        if (natural_power(exponent_of(p->s->pool, p->node)) > 0) power(p);
        else ball_power(c, argument(p, 0)->c, exponent_of(p->s->pool, p->node), prec);
        break;
    case EXPR_ATAN2: arb_atan2(c, argument(p, 0)->c, argument(p, 1)->c, prec); break;
    case EXPR_SOLVE:
        invert_matrix(p);
        solve(p);
        break;
    case EXPR_PICK: pick(p); break;
#define X(name, infix, latex, c_name, breaks) case EXPR_##name:
        EXPR_FUNCTIONS(X)
#undef X
        ball_function(op, c, argument(p, 0)->c, prec);
        break;
    case EXPR_OP_COUNT: break;
    }
    first_helpers(p, op);
}

// ---- the others ---------------------------------------------------------------------------------

static void next(const place *p, expr_op op) {
    const slong k = p->k, prec = p->s->prec;
    arb_struct *c = p->row->c;
    const uint32_t arity = expr_arity(p->s->pool, p->node);
    const arb_struct *a = arity > 0 ? argument(p, 0)->c : NULL;
    switch (op) {
    case EXPR_CALL:
    case EXPR_FAULT: arb_indeterminate(c + k); break;
    case EXPR_NUMBER:
    case EXPR_SYMBOL: break; // put in
    case EXPR_ADD:
        arb_zero(c + k);
        for (uint32_t i = 0; i < arity; i++) {
            if (!argument(p, i)->constant) arb_add(c + k, c + k, argument(p, i)->c + k, prec);
        }
        break;
    case EXPR_MUL: product(p); break;
    case EXPR_POW: power(p); break;
    case EXPR_ATAN2: angle_of(p, a, argument(p, 1)->c); break;
    case EXPR_SOLVE: solve(p); break;
    case EXPR_PICK: pick(p); break;
    case EXPR_SIN: sine_pair(p, c, helper(p, 0), helper(p, 1), a, -1); break;
    case EXPR_COS: sine_pair(p, helper(p, 0), c, helper(p, 1), a, -1); break;
    case EXPR_SINH: sine_pair(p, c, helper(p, 0), helper(p, 1), a, 1); break;
    case EXPR_COSH: sine_pair(p, helper(p, 0), c, helper(p, 1), a, 1); break;
    case EXPR_TAN: tangent_like(p, a, 1, 1); break;
    case EXPR_COT: tangent_like(p, a, -1, 1); break;
    case EXPR_TANH: tangent_like(p, a, 1, -1); break;
    case EXPR_SEC:
    case EXPR_CSC:
        sine_pair(p, helper(p, 0), helper(p, 1), helper(p, 2), a, -1);
        invert(p, c, helper(p, op == EXPR_SEC ? 1 : 0));
        break;
    case EXPR_ASIN: arc(p, a, 1); break;
    case EXPR_ACOS: arc(p, a, -1); break;
    case EXPR_ATAN: arc_tangent(p, a); break;
    case EXPR_EXP:
        weigh(p, helper(p, 0), a);
        integrate(p, c, helper(p, 0), c, 1);
        break;
    case EXPR_LOG: logarithm(p, a); break;
    case EXPR_ABS:
        if (sign_of(a) == 0) arb_indeterminate(c + k);
        else arb_mul_si(c + k, a + k, sign_of(a), prec);
        break;
    case EXPR_SIGN:
        if (sign_of(a) == 0) arb_indeterminate(c + k);
        else arb_zero(c + k);
        break;
    case EXPR_OP_COUNT: break;
    }
}

void ball_taylor_step(ball_taylor *s, slong k) {
    for (uint32_t p = 0; p < s->walk.count; p++) {
        const place at = {s, {s->walk.ids[p]}, &s->rows[p], k};
        const expr_op op = expr_op_of(s->pool, at.node);
        if (k == 0) first(&at, op);
        else if (!at.row->constant) next(&at, op);
    }
}
