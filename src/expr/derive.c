/// Derivatives: forward along a derivation, backward for gradients. Both are one pass over the
/// graph and both use the one table of partial derivatives below.
#include <assert.h>

#include "expr/calculus.h"
#include "expr/join.h"
#include "expr/pool.h"
#include "expr/walk.h"

/// The derivative of a function of one argument at a; e is the function's own node. Each is written
/// so that it overflows nowhere but where the function does: 1/cosh² a, not 1 − tanh² a, which has
/// no digits left at a = 20.
static expr function_slope(expr_pool *pool, expr e, expr a) {
    const expr one = pool->one;
    switch (expr_op_of(pool, e)) {
    case EXPR_SIN: return expr_cos(pool, a);
    case EXPR_COS: return expr_neg(pool, expr_sin(pool, a));
    case EXPR_TAN: return expr_add2(pool, one, expr_pow_int(pool, e, 2));
    case EXPR_COT: return expr_neg(pool, expr_add2(pool, one, expr_pow_int(pool, e, 2)));
    case EXPR_SEC: return expr_mul2(pool, e, expr_apply(pool, EXPR_TAN, a));
    case EXPR_CSC: return expr_neg(pool, expr_mul2(pool, e, expr_apply(pool, EXPR_COT, a)));
    case EXPR_ASIN:
    case EXPR_ACOS: {
        expr root = expr_sqrt(pool, expr_sub(pool, one, expr_pow_int(pool, a, 2)));
        return expr_div(pool, expr_op_of(pool, e) == EXPR_ASIN ? one : pool->minus_one, root);
    }
    case EXPR_ATAN: return expr_div(pool, one, expr_add2(pool, one, expr_pow_int(pool, a, 2)));
    case EXPR_SINH: return expr_apply(pool, EXPR_COSH, a);
    case EXPR_COSH: return expr_apply(pool, EXPR_SINH, a);
    case EXPR_TANH: return expr_pow_int(pool, expr_apply(pool, EXPR_COSH, a), -2);
    case EXPR_EXP: return e;
    case EXPR_LOG: return expr_pow_int(pool, a, -1);
    case EXPR_ABS: return expr_apply(pool, EXPR_SIGN, a);
    case EXPR_SIGN: return pool->zero;
    default: assert(false && "not a function of one argument"); return pool->zero;
    }
}

/// Whether e is cosh(u)^q with q < 0. It counts as a function of u: of cosh u it would have the
/// slope q cosh(u)^(q−1), to be multiplied by sinh u, and that is 0·∞ for u = 711.
static bool is_sech_power(const expr_pool *pool, expr e) {
    return expr_op_of(pool, e) == EXPR_POW && expr_op_of(pool, expr_arg(pool, e, 0)) == EXPR_COSH &&
           mpq_sgn(expr_value(pool, expr_arg(pool, e, 1))) < 0;
}

/// What e counts as a function of: its arguments, as a rule. sum^q with exponentials in the sum is
/// one of the terms, whose exponentials the slopes then join: the sum's own rate would overflow.
static uint32_t inner_count(const expr_pool *pool, expr e) {
    return expr_arity(pool, pool_divides_by_exponentials(pool, e) ? expr_arg(pool, e, 0) : e);
}

static expr inner(const expr_pool *pool, expr e, uint32_t i) {
    if (pool_divides_by_exponentials(pool, e)) return expr_arg(pool, expr_arg(pool, e, 0), i);
    return expr_arg(pool, i == 0 && is_sech_power(pool, e) ? expr_arg(pool, e, 0) : e, i);
}

/// ∂e/∂inner(e, i), for every operator but SOLVE and PICK.
static expr slope(expr_pool *pool, expr e, uint32_t i) {
    const expr_op op = expr_op_of(pool, e);
    const uint32_t n = expr_arity(pool, e);
    switch (op) {
    case EXPR_ADD: return pool->one;
    case EXPR_MUL: {
        if (n == 2) return expr_arg(pool, e, 1 - i);
        expr *others = MEM_NEW(expr, n);
        uint32_t count = 0;
        for (uint32_t k = 0; k < n; k++) {
            if (k != i) others[count++] = expr_arg(pool, e, k);
        }
        expr product = expr_mul(pool, count, others);
        free(others);
        return product;
    }
    case EXPR_POW: {
        if (i == 1 && !pool_divides_by_exponentials(pool, e)) return pool->zero; // a number
        expr base = expr_arg(pool, e, 0), exponent = expr_arg(pool, e, 1);
        if (is_sech_power(pool, e))
            return expr_mul(
                pool, 3,
                (expr[]){exponent, e, expr_apply(pool, EXPR_TANH, expr_arg(pool, base, 0))});
        expr lower = expr_add2(pool, exponent, pool->minus_one);
        return expr_mul2(pool, exponent, expr_power(pool, base, lower));
    }
    case EXPR_ATAN2: { // ∂/∂y = x/(x² + y²), ∂/∂x = −y/(x² + y²)
        expr y = expr_arg(pool, e, 0), x = expr_arg(pool, e, 1);
        expr norm = expr_add2(pool, expr_pow_int(pool, x, 2), expr_pow_int(pool, y, 2));
        return expr_div(pool, i == 0 ? x : expr_neg(pool, y), norm);
    }
    case EXPR_CALL: { // f(u) has the slope f'(u)
        const expr_symbol_info *f = expr_symbol_info_of(pool, expr_called(pool, e));
        const char *name = expr_symbol_info_of(pool, f->base)->name;
        return expr_call(pool, expr_function(pool, name, f->order + 1), expr_arg(pool, e, 0));
    }
    default: return function_slope(pool, e, expr_arg(pool, e, 0));
    }
}

/// X[x] for x = A⁻¹ b:  A X[x] = X[b] − X[A] x.  On output rates[i] = X[x_i].
static void solve_rates(expr_pool *pool, expr solve, const expr_walk *w, const expr *rate,
                        expr *rates) {
    const uint32_t n = expr_payload(pool, solve);
    expr *A = MEM_NEW(expr, (size_t)n * n), *b = MEM_NEW(expr, n), *sum = MEM_NEW(expr, n + 1);
    for (uint32_t i = 0; i < n * n; i++) A[i] = expr_arg(pool, solve, i);
    bool changes = false;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t count = 0;
        sum[count++] = rate[expr_walk_place(w, expr_arg(pool, solve, n * n + i))];
        for (uint32_t j = 0; j < n; j++) {
            expr dA = rate[expr_walk_place(w, A[i * n + j])];
            if (expr_same(dA, pool->zero)) continue;
            sum[count++] = expr_neg(pool, expr_mul2(pool, dA, expr_pick(pool, solve, j)));
        }
        b[i] = expr_add(pool, count, sum);
        changes = changes || !expr_same(b[i], pool->zero);
    }
    if (changes) expr_solve(pool, n, A, b, rates);
    else
        for (uint32_t i = 0; i < n; i++) rates[i] = pool->zero;
    free(A);
    free(b);
    free(sum);
}

void expr_derive(expr_pool *pool, size_t n, const expr *roots, size_t count, const expr *symbols,
                 const expr *rates, expr *out) {
    expr_walk w;
    expr_walk_init(&w, pool, n, roots);
    expr *rate = MEM_NEW(expr, w.count);
    expr **of_solve = MEM_NEW_ZERO(expr *, w.count);
    VEC(expr) terms = {0};
    for (uint32_t p = 0; p < w.count; p++) rate[p] = pool->zero;
    for (size_t k = 0; k < count; k++) {
        uint32_t place;
        if (expr_walk_find(&w, symbols[k], &place)) rate[place] = rates[k];
    }
    for (uint32_t p = 0; p < w.count; p++) {
        expr e = {w.ids[p]};
        const expr_op op = expr_op_of(pool, e);
        if (op == EXPR_SYMBOL || op == EXPR_NUMBER) continue;
        if (op == EXPR_FAULT) {
            rate[p] = e;
            continue;
        }
        if (op == EXPR_SOLVE) {
            of_solve[p] = MEM_NEW(expr, expr_payload(pool, e));
            solve_rates(pool, e, &w, rate, of_solve[p]);
            continue;
        }
        if (op == EXPR_PICK) {
            rate[p] = of_solve[expr_walk_place(&w, expr_arg(pool, e, 0))][expr_payload(pool, e)];
            continue;
        }
        const uint32_t arguments = inner_count(pool, e);
        terms.count = 0;
        for (uint32_t i = 0; i < arguments; i++) {
            expr da = rate[expr_walk_place(&w, inner(pool, e, i))];
            if (!expr_same(da, pool->zero))
                *vec_push(&terms) = expr_mul2(pool, slope(pool, e, i), da);
        }
        if (terms.count > 0) rate[p] = expr_add(pool, terms.count, terms.items);
    }
    for (size_t i = 0; i < n; i++) out[i] = rate[expr_walk_place(&w, roots[i])];
    for (uint32_t p = 0; p < w.count; p++) free(of_solve[p]);
    free(of_solve);
    free(rate);
    vec_clear(&terms);
    expr_walk_clear(&w);
}

expr expr_diff(expr_pool *pool, expr e, expr symbol) {
    expr out;
    expr_derive(pool, 1, &e, 1, &symbol, &pool->one, &out);
    return out;
}

// ---- forward, remembered ---------------------------------------------------------------------

void expr_derivation_init(expr_derivation *d, expr_pool *pool, size_t count, const expr *symbols,
                          const expr *rates) {
    *d = (expr_derivation){.pool = pool,
                           .count = count,
                           .symbols = mem_copy(symbols, count, sizeof *symbols),
                           .rates = mem_copy(rates, count, sizeof *rates)};
    for (size_t k = 0; k < count; k++) {
        while (d->known.count <= symbols[k].id) *vec_push(&d->known) = EXPR_NONE;
        d->known.items[symbols[k].id] = rates[k];
    }
}

void expr_derivation_clear(expr_derivation *d) {
    free(d->symbols);
    free(d->rates);
    vec_clear(&d->known);
    *d = (expr_derivation){0};
}

static bool is_open(const expr_derivation *d, expr e) {
    return e.id >= d->known.count || expr_same(d->known.items[e.id], EXPR_NONE);
}

/// The rate of a node whose arguments' are known.
static expr rate_of(const expr_derivation *d, expr e) {
    expr_pool *pool = d->pool;
    const expr_op op = expr_op_of(pool, e);
    if (op == EXPR_SYMBOL || op == EXPR_NUMBER) return pool->zero;
    expr out;
    if (op == EXPR_FAULT) return e;
    if (op == EXPR_SOLVE || op == EXPR_PICK) { // all entries at once, which is not remembered
        if (op == EXPR_SOLVE) return pool->zero;
        expr_derive(pool, 1, &e, d->count, d->symbols, d->rates, &out);
        return out;
    }
    VEC(expr) terms = {0};
    for (uint32_t i = 0; i < inner_count(pool, e); i++) {
        const expr da = d->known.items[inner(pool, e, i).id];
        if (!expr_same(da, pool->zero)) *vec_push(&terms) = expr_mul2(pool, slope(pool, e, i), da);
    }
    out = terms.count == 0 ? pool->zero : expr_add(pool, terms.count, terms.items);
    vec_clear(&terms);
    return out;
}

size_t expr_derivation_apply(expr_derivation *d, size_t n, const expr *roots, expr *out) {
    VEC(expr) open = {0};
    size_t steps = 0;
    for (size_t r = 0; r < n; r++) {
        *vec_push(&open) = roots[r];
        while (open.count > 0) {
            const expr top = open.items[open.count - 1];
            const size_t before = open.count;
            for (uint32_t i = 0; is_open(d, top) && i < expr_arity(d->pool, top); i++) {
                const expr below = expr_arg(d->pool, top, i);
                if (is_open(d, below)) *vec_push(&open) = below;
            }
            if (open.count > before) continue;
            open.count--;
            if (!is_open(d, top)) continue;
            const expr rate = rate_of(d, top);
            while (d->known.count <= top.id) *vec_push(&d->known) = EXPR_NONE;
            d->known.items[top.id] = rate;
            steps++;
        }
        out[r] = d->known.items[roots[r].id];
    }
    vec_clear(&open);
    return steps;
}

// ---- backward ------------------------------------------------------------------------------

/// What has been sent to each node so far: a list of contributions, summed when the node's turn
/// comes. Entries of all lists stand in one array, linked by `next` (index + 1).
typedef struct contribution {
    expr value;
    uint32_t next;
} contribution;

typedef struct adjoints {
    VEC(contribution) all;
    uint32_t *head; ///< by place
    VEC(expr) terms;
} adjoints;

static void send(expr_pool *pool, adjoints *a, uint32_t place, expr value) {
    if (expr_same(value, pool->zero)) return;
    *vec_push(&a->all) = (contribution){value, a->head[place]};
    a->head[place] = (uint32_t)a->all.count;
}

static expr received(expr_pool *pool, adjoints *a, uint32_t place) {
    a->terms.count = 0;
    for (uint32_t k = a->head[place]; k != 0; k = a->all.items[k - 1].next)
        *vec_push(&a->terms) = a->all.items[k - 1].value;
    return a->terms.count == 0 ? pool->zero : expr_add(pool, a->terms.count, a->terms.items);
}

/// For x = A⁻¹ b with adjoint x̄:  Aᵀ λ = x̄,  b̄ = λ,  Ā = −λ xᵀ.
static void send_through_solve(expr_pool *pool, adjoints *a, const expr_walk *w, expr solve,
                               const expr *x_bar) {
    const uint32_t n = expr_payload(pool, solve);
    expr *At = MEM_NEW(expr, (size_t)n * n), *lambda = MEM_NEW(expr, n);
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < n; j++) At[j * n + i] = expr_arg(pool, solve, i * n + j);
    }
    expr_solve(pool, n, At, x_bar, lambda);
    for (uint32_t i = 0; i < n; i++) {
        send(pool, a, expr_walk_place(w, expr_arg(pool, solve, n * n + i)), lambda[i]);
        for (uint32_t j = 0; j < n; j++) {
            expr entry = expr_arg(pool, solve, i * n + j);
            if (expr_is_number(pool, entry)) continue;
            expr product = expr_mul2(pool, lambda[i], expr_pick(pool, solve, j));
            send(pool, a, expr_walk_place(w, entry), expr_neg(pool, product));
        }
    }
    free(At);
    free(lambda);
}

/// Which nodes some of the symbols stand below: what is sent elsewhere reaches none of them.
static bool *leading(const expr_pool *pool, const expr_walk *w, size_t count, const expr *symbols) {
    bool *leads = MEM_NEW_ZERO(bool, w->count);
    for (size_t k = 0; k < count; k++) {
        uint32_t place;
        if (expr_walk_find(w, symbols[k], &place)) leads[place] = true;
    }
    for (uint32_t p = 0; p < w->count; p++) {
        const expr node = {w->ids[p]};
        for (uint32_t i = 0; !leads[p] && i < expr_arity(pool, node); i++)
            leads[p] = leads[expr_walk_place(w, expr_arg(pool, node, i))];
    }
    return leads;
}

void expr_gradient(expr_pool *pool, expr e, size_t count, const expr *symbols, expr *out) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    bool *leads = leading(pool, &w, count, symbols);
    adjoints a = {.head = MEM_NEW_ZERO(uint32_t, w.count)};
    expr *total = MEM_NEW(expr, w.count);
    expr **of_solve = MEM_NEW_ZERO(expr *, w.count); // adjoints of the picks of a solve
    send(pool, &a, w.count - 1, pool->one);
    for (uint32_t p = w.count; p-- > 0;) {
        expr node = {w.ids[p]};
        const expr_op op = expr_op_of(pool, node);
        if (op == EXPR_SOLVE) {
            if (of_solve[p] != NULL) send_through_solve(pool, &a, &w, node, of_solve[p]);
            continue;
        }
        expr bar = total[p] = received(pool, &a, p);
        if (expr_same(bar, pool->zero)) continue;
        if (op == EXPR_PICK) {
            const expr solve = expr_arg(pool, node, 0);
            const uint32_t q = expr_walk_place(&w, solve), n = expr_payload(pool, solve);
            if (of_solve[q] == NULL) {
                of_solve[q] = MEM_NEW(expr, n);
                for (uint32_t i = 0; i < n; i++) of_solve[q][i] = pool->zero;
            }
            of_solve[q][expr_payload(pool, node)] = bar;
            continue;
        }
        const uint32_t arguments = inner_count(pool, node);
        for (uint32_t i = 0; i < arguments; i++) {
            const uint32_t place = expr_walk_place(&w, inner(pool, node, i));
            if (leads[place]) send(pool, &a, place, expr_mul2(pool, bar, slope(pool, node, i)));
        }
    }
    for (size_t k = 0; k < count; k++) {
        out[k] = pool->zero;
        if (expr_fault(pool, e)) out[k] = e;
        uint32_t place;
        if (expr_walk_find(&w, symbols[k], &place)) out[k] = total[place];
    }
    for (uint32_t p = 0; p < w.count; p++) free(of_solve[p]);
    free(of_solve);
    free(total);
    free(leads);
    free(a.head);
    vec_clear(&a.all);
    vec_clear(&a.terms);
    expr_walk_clear(&w);
}
