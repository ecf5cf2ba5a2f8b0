/// The box is  x + A r: x the middle, A a matrix of numbers that is nearly orthogonal, r balls
/// around zero. Over a step of length h, with a_k(y) the Taylor coefficients of the solution from
/// y,   y(h) ∈ Σ_{k<N} h^k a_k(x) + (Σ_{k<N} h^k Da_k(box)) A r + h^N a_N(B),
/// where B holds all solutions from the box over [0, h]; that it does is proved by
///   Σ_{k<N} [0, h]^k a_k(box) + [0, h]^N a_N(B) ⊂ B.
/// The next A is the orthogonal part of the middle of (Σ h^k Da_k) A, its columns ordered by what
/// they carry, so that boxes do not grow by being turned.
///
/// Invariant: every solution from the first box is in x + A r at `time`, and over the last step in
/// what its polynomials and `remainder` say.
#include "exact/ball/flow.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "exact/ball/flow_frame_internal.h"
#include "exact/ball/taylor_internal.h"
#include "expr/calculus.h"

/// What is computed of boxes is as wide as these; more bits would not make it narrower.
enum { USUAL_ORDER = 20, USUAL_BITS = 128, BOX_BITS = 64, MOST_TRIES = 60 };

struct exact_flow {
    expr_pool *pool;
    size_t n;
    expr *symbols, *rates; ///< n + 1: the time behind the state
    slong order, bits;
    double tolerance;
    ball_taylor motion;    ///< of the rates
    ball_taylor variation; ///< of the rates, and behind them ∂rates_i/∂y_j at n + i·n + j
    bool *depends;         ///< whether rate i depends on entry j,
    bool *reached;         ///< whether motion i does, sooner or later: else Da_k is zero there
    arb_struct *middle, *box, *r;
    arb_mat_t A;
    double time, previous;
    double share; ///< of the reach, that the last step went
    // of the last step, from `previous` on:
    arb_struct *point;  ///< a_k of the middle, entry i at i·(order + 1) + k
    arb_struct *whole;  ///< a_k of the box
    arb_mat_t A_before; ///< A and r then
    arb_struct *r_before;
    arb_struct *remainder; ///< a_N(B)
    arb_struct *V;         ///< Da_k, entry (i, j) at (i·n + j)·(order + 1) + k
};

static slong row_length(const exact_flow *f) { return f->order + 1; }

// ---- making -------------------------------------------------------------------------------------

exact_flow *exact_flow_create(expr_pool *pool, size_t n, const expr *symbols, const expr *rates,
                              expr time, const flow_options *options) {
    const flow_options o = options != NULL ? *options : (flow_options){0};
    exact_flow *f = MEM_NEW_ZERO(exact_flow, 1);
    *f = (exact_flow){.pool = pool,
                      .n = n,
                      .order = o.order > 0 ? o.order : USUAL_ORDER,
                      .bits = o.bits > 0 ? o.bits : USUAL_BITS,
                      .tolerance = o.tolerance > 0 ? o.tolerance : 1e-16};
    f->symbols = MEM_NEW(expr, n + 1);
    expr *all = MEM_NEW(expr, n + n * n);
    for (size_t i = 0; i < n; i++) f->symbols[i] = symbols[i], all[i] = rates[i];
    f->symbols[n] = time;
    f->depends = MEM_NEW_ZERO(bool, n *n);
    for (size_t i = 0; i < n; i++) {
        expr_gradient(pool, rates[i], n, symbols, all + n + i * n);
        for (size_t j = 0; j < n; j++)
            f->depends[i * n + j] = !expr_is_int(pool, all[n + i * n + j], 0);
    }
    f->reached = mem_copy(f->depends, n * n, sizeof *f->reached);
    for (size_t i = 0; i < n; i++) f->reached[i * n + i] = true;
    for (size_t k = 0; k < n; k++) // Warshall's closure
        for (size_t i = 0; i < n * n; i++)
            f->reached[i] =
                f->reached[i] || (f->reached[i / n * n + k] && f->reached[k * n + i % n]);
    ball_taylor_init(&f->motion, pool, n, rates, n + 1, f->symbols, f->order, f->bits);
    ball_taylor_init(&f->variation, pool, n + n * n, all, n + 1, f->symbols, f->order, BOX_BITS);
    free(all);
    const slong m = (slong)n, rows = m * row_length(f);
    f->middle = _arb_vec_init(m);
    f->box = _arb_vec_init(m);
    f->r = _arb_vec_init(m);
    f->remainder = _arb_vec_init(m);
    f->point = _arb_vec_init(rows);
    f->whole = _arb_vec_init(rows);
    f->r_before = _arb_vec_init(m);
    arb_mat_init(f->A_before, m, m);
    f->V = _arb_vec_init(m * rows);
    arb_mat_init(f->A, m, m);
    return f;
}

void exact_flow_destroy(exact_flow *f) {
    if (f == NULL) return;
    const slong m = (slong)f->n, rows = m * row_length(f);
    ball_taylor_clear(&f->motion);
    ball_taylor_clear(&f->variation);
    _arb_vec_clear(f->middle, m);
    _arb_vec_clear(f->box, m);
    _arb_vec_clear(f->r, m);
    _arb_vec_clear(f->remainder, m);
    _arb_vec_clear(f->point, rows);
    _arb_vec_clear(f->whole, rows);
    _arb_vec_clear(f->r_before, m);
    arb_mat_clear(f->A_before);
    _arb_vec_clear(f->V, m * rows);
    arb_mat_clear(f->A);
    free(f->symbols);
    free(f->depends);
    free(f->reached);
    free(f);
}

/// box = middle + A r
static void find_box(exact_flow *f) {
    for (slong i = 0; i < (slong)f->n; i++)
        arb_dot(f->box + i, f->middle + i, 0, arb_mat_entry(f->A, i, 0), 1, f->r, 1, (slong)f->n,
                f->bits);
}

static void keep_frame(exact_flow *f) {
    arb_mat_set(f->A_before, f->A);
    _arb_vec_set(f->r_before, f->r, (slong)f->n);
}

/// Until a step is made the polynomials are constants.
static void stand(exact_flow *f) {
    const slong length = row_length(f), n = (slong)f->n;
    _arb_vec_zero(f->point, n * length);
    _arb_vec_zero(f->V, n * n * length);
    _arb_vec_zero(f->remainder, n);
    find_box(f);
    keep_frame(f);
    for (slong i = 0; i < n; i++) {
        arb_set(f->point + i * length, f->middle + i);
        arb_one(f->V + (i * n + i) * length);
    }
    f->previous = f->time;
}

void exact_flow_begin(exact_flow *f, double time, const double *middle, const double *radius) {
    arb_mat_one(f->A);
    f->share = 0.9;
    for (size_t i = 0; i < f->n; i++) {
        arb_set_d(f->middle + i, middle[i]);
        arb_zero(f->r + i);
        mag_set_d(arb_radref(f->r + i), radius[i]);
    }
    f->time = time;
    stand(f);
}

double exact_flow_time(const exact_flow *f) { return f->time; }
double exact_flow_previous(const exact_flow *f) { return f->previous; }

// ---- coefficients -------------------------------------------------------------------------------

/// The time series begins with `time`, a ball of times for a box over a step.
static void put_time(const exact_flow *f, ball_taylor *s, const arb_t time) {
    arb_t one;
    arb_init(one);
    ball_taylor_put(s, f->n, 0, time);
    arb_one(one);
    if (f->order > 0) ball_taylor_put(s, f->n, 1, one);
    arb_clear(one);
}

/// The coefficients 0 .. last of the solution from y; row i of out.
static void solution(exact_flow *f, ball_taylor *s, const arb_struct *y, const arb_t time,
                     slong last, arb_struct *out) {
    put_time(f, s, time);
    for (size_t i = 0; i < f->n; i++) arb_set(out + (slong)i * row_length(f), y + i);
    for (slong k = 0; k <= last; k++) {
        for (size_t i = 0; i < f->n; i++)
            ball_taylor_put(s, i, k, out + (slong)i * row_length(f) + k);
        if (k == last) break;
        ball_taylor_step(s, k);
        for (size_t i = 0; i < f->n; i++)
            arb_div_si(out + (slong)i * row_length(f) + k + 1, ball_taylor_root(s, i) + k, k + 1,
                       s->prec);
    }
}

/// V' = J V from V = 1, behind `solution` of the box by the same series: its coefficients of J are
/// those up to order − 2.
static void variations(exact_flow *f) {
    const size_t n = f->n;
    const slong length = row_length(f);
    arb_t sum;
    arb_init(sum);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) arb_set_si(f->V + (slong)(i * n + j) * length, i == j);
    for (slong k = 0; k + 1 < f->order; k++) {
        for (size_t i = 0; i < n; i++) {
            for (size_t j = 0; j < n; j++) {
                if (!f->reached[i * n + j]) continue;
                arb_zero(sum);
                for (size_t m = 0; m < n; m++) {
                    if (!f->depends[i * n + m] || !f->reached[m * n + j]) continue;
                    const size_t entry = n + i * n + m;
                    const arb_struct *J = ball_taylor_root(&f->variation, entry),
                                     *V = f->V + (slong)(m * n + j) * length;
                    const slong terms = ball_taylor_is_constant(&f->variation, entry) ? 1 : k + 1;
                    arb_dot(sum, sum, 0, J, 1, V + k, -1, terms, BOX_BITS);
                }
                arb_div_si(f->V + (slong)(i * n + j) * length + k + 1, sum, k + 1, BOX_BITS);
            }
        }
    }
    arb_clear(sum);
}

// ---- polynomials --------------------------------------------------------------------------------

/// Σ_{k<order} τ^k c_k
static void horner(const exact_flow *f, arb_t out, const arb_struct *c, const arb_t tau) {
    arb_zero(out);
    for (slong k = f->order; k-- > 0;) {
        arb_mul(out, out, tau, f->bits);
        arb_add(out, out, c + k, f->bits);
    }
}

/// S = Σ_{k<order} τ^k Da_k and M = S A, with A as it was when the step began. Only then times r:
/// the terms of the sum cancel each other, those times balls would not.
static void derivative_after(const exact_flow *f, const arb_t tau, arb_mat_t M) {
    const slong n = (slong)f->n;
    arb_mat_t S;
    arb_mat_init(S, n, n);
    for (slong i = 0; i < n * n; i++) {
        if (f->reached[i]) horner(f, arb_mat_entry(S, i / n, i % n), f->V + i * row_length(f), tau);
    }
    arb_mat_mul(M, S, f->A_before, f->bits);
    arb_mat_clear(S);
}

/// Σ_{k<order} τ^k a_k(middle) + τ^N a_N(B)
static void middle_after(const exact_flow *f, const arb_t tau, arb_struct *out) {
    arb_t power;
    arb_init(power);
    arb_pow_ui(power, tau, (ulong)f->order, f->bits);
    for (slong i = 0; i < (slong)f->n; i++) {
        horner(f, out + i, f->point + i * row_length(f), tau);
        arb_addmul(out + i, power, f->remainder + i, f->bits);
    }
    arb_clear(power);
}

/// The state after τ, by the last step.
static void state_after(const exact_flow *f, const arb_t tau, arb_struct *out) {
    const slong n = (slong)f->n;
    arb_mat_t M;
    arb_mat_init(M, n, n);
    derivative_after(f, tau, M);
    middle_after(f, tau, out);
    for (slong i = 0; i < n; i++)
        arb_dot(out + i, out + i, 0, arb_mat_entry(M, i, 0), 1, f->r_before, 1, n, f->bits);
    arb_mat_clear(M);
}

/// The ball of the numbers from a to b, less `start`.
static void interval(arb_t out, double a, double b, double start, slong bits) {
    arf_t low, high, from;
    arf_init(low);
    arf_init(high);
    arf_init(from);
    arf_set_d(low, a);
    arf_set_d(high, b);
    arf_set_d(from, start);
    arb_set_interval_arf(out, low, high, bits);
    arb_sub_arf(out, out, from, bits);
    arf_clear(low);
    arf_clear(high);
    arf_clear(from);
}

// ---- the step -----------------------------------------------------------------------------------

/// What a step may add to entry i.
static double allowed(const exact_flow *f, size_t i) {
    return f->tolerance * fmax(1, ball_size(f->box + i));
}

/// How far the polynomial goes until what is left out is as large as allowed, told by its last two
/// coefficients.
static double reach(const exact_flow *f) {
    double h = INFINITY;
    for (slong k = f->order - 1; k <= f->order; k++) {
        for (size_t i = 0; i < f->n; i++) {
            const double size = ball_size(f->point + (slong)i * row_length(f) + k);
            if (size > 0) h = fmin(h, pow(allowed(f, i) / size, 1 / (double)k));
        }
    }
    return h;
}

/// Whether the solutions stay in the box B that polynomials and allowed remainders span over
/// the time until `end`. Then `remainder` has a_N(B).
static bool enclose(exact_flow *f, double end) {
    const size_t n = f->n;
    const slong length = row_length(f);
    arb_struct *B = _arb_vec_init((slong)n), *c = _arb_vec_init((slong)n * length);
    double *room = MEM_NEW(double, n);
    arb_t tau, power, time;
    arb_init(tau);
    arb_init(power);
    arb_init(time);
    interval(time, f->time, end, 0, f->bits);
    interval(power, end, end, f->time, f->bits);
    arb_pow_ui(power, power, (ulong)f->order, f->bits);
    interval(tau, f->time, end, f->time, f->bits);
    const double scale = ball_size(power);
    for (size_t i = 0; i < n; i++) {
        const slong last = (slong)i * length + f->order;
        room[i] = fmax(allowed(f, i), 2 * scale * ball_size(f->point + last));
        horner(f, B + i, f->whole + (slong)i * length, tau);
        mag_t more;
        mag_init(more);
        mag_set_d(more, room[i]);
        arb_add_error_mag(B + i, more);
        mag_clear(more);
    }
    f->motion.prec = BOX_BITS;
    solution(f, &f->motion, B, time, f->order, c);
    f->motion.prec = f->bits;
    bool good = true;
    for (size_t i = 0; i < n && good; i++) {
        arb_set(f->remainder + i, c + (slong)i * length + f->order);
        good = arb_is_finite(f->remainder + i) && // [0, h]^N a_N(B) has room
               ball_size(f->remainder + i) * scale * (1 + 1e-9) <= room[i];
    }
    arb_clear(tau);
    arb_clear(power);
    arb_clear(time);
    _arb_vec_clear(B, (slong)n);
    _arb_vec_clear(c, (slong)n * length);
    free(room);
    return good;
}

/// The state at the end of the step.
static bool arrive(exact_flow *f, double end) {
    const slong n = (slong)f->n;
    arb_t tau;
    arb_mat_t M;
    arb_struct *u = _arb_vec_init(n);
    arb_init(tau);
    arb_mat_init(M, n, n);
    interval(tau, end, end, f->time, f->bits);
    middle_after(f, tau, u);
    derivative_after(f, tau, M);
    arb_struct *middle = _arb_vec_init(n);
    for (slong i = 0; i < n; i++) {
        arb_get_mid_arb(middle + i, u + i);
        arb_sub(u + i, u + i, middle + i, f->bits);
    }
    const bool good =
        _arb_vec_is_finite(middle, n) && flow_turn_frame(f->n, M, u, f->bits, f->A, f->r);
    if (good) {
        for (slong i = 0; i < n; i++) arb_swap(f->middle + i, middle + i);
        find_box(f);
    }
    _arb_vec_clear(middle, n);
    _arb_vec_clear(u, n);
    arb_mat_clear(M);
    arb_clear(tau);
    return good;
}

/// The coefficients that a step begins with. False where they have no value.
static bool expand(exact_flow *f) {
    arb_t time;
    arb_init(time);
    arb_set_d(time, f->time);
    solution(f, &f->motion, f->middle, time, f->order, f->point);
    solution(f, &f->variation, f->box, time, f->order - 1, f->whole);
    arb_clear(time);
    if (!_arb_vec_is_finite(f->point, (slong)f->n * row_length(f))) return false;
    variations(f);
    keep_frame(f);
    return true;
}

flow_end exact_flow_step(exact_flow *f, double until) {
    bool good = false;
    double end = until;
    if (expand(f)) {
        const double far = reach(f);
        double share = fmin(0.9, 1.2 * f->share);
        for (int k = 0; k < MOST_TRIES && !good; k++, share *= 0.85) {
            end = share * far < until - f->time ? f->time + share * far : until;
            if (!(end > f->time)) break;
            good = enclose(f, end);
            if (good) f->share = share;
        }
    }
    if (!good || !arrive(f, end)) {
        stand(f);
        return FLOW_LOST;
    }
    f->previous = f->time;
    f->time = end;
    return FLOW_DONE;
}

// ---- looking ------------------------------------------------------------------------------------

/// Outwards.
static flow_bounds bounds_of(const arb_t a, slong bits) {
    flow_bounds out = {NAN, NAN};
    if (!arb_is_finite(a)) return out;
    arf_t low, high;
    arf_init(low);
    arf_init(high);
    arb_get_interval_arf(low, high, a, bits);
    out = (flow_bounds){arf_get_d(low, ARF_RND_FLOOR), arf_get_d(high, ARF_RND_CEIL)};
    arf_clear(low);
    arf_clear(high);
    return out;
}

void exact_flow_see_over(exact_flow *f, double from, double to, size_t count, const expr *e,
                         flow_bounds *out) {
    const slong symbols = (slong)expr_symbol_count(f->pool);
    arb_struct *value = _arb_vec_init(symbols), *state = _arb_vec_init((slong)f->n),
               *seen = _arb_vec_init((slong)count);
    arb_t tau;
    arb_init(tau);
    interval(tau, from, to, f->previous, f->bits);
    state_after(f, tau, state);
    for (size_t i = 0; i < f->n; i++)
        arb_swap(value + expr_symbol_index(f->pool, f->symbols[i]), state + i);
    interval(value + expr_symbol_index(f->pool, f->symbols[f->n]), from, to, 0, f->bits);
    ball_eval_all(f->pool, count, e, value, f->bits, seen);
    for (size_t k = 0; k < count; k++) out[k] = bounds_of(seen + k, f->bits);
    arb_clear(tau);
    _arb_vec_clear(seen, (slong)count);
    _arb_vec_clear(state, (slong)f->n);
    _arb_vec_clear(value, symbols);
}

void exact_flow_see(exact_flow *f, double time, size_t count, const expr *e, flow_bounds *out) {
    exact_flow_see_over(f, time, time, count, e, out);
}
