/// Rumyantsev's condition. Let D_i be what is missing in the vakonomic equations along Chetaev's
/// motion when λ', μ' are left out: D_i = M_iβ v'^β − (right side)_i with the mass of L − μ_c f^c.
/// They hold if
///   D_α = μ'_c ∂φ^c/∂v^α         along X_α in D, φ^c = f^c on D,
///   D_a = λ'_b β^b(Y_a) + μ'_c (∂f^c/∂q')(Y_a)     along a complement.
/// The first line gives μ' and, on w with w^α ∂φ^c/∂v^α = 0, the condition w^α D_α = 0; the second
/// λ'.
#include "mech/nonlinear/rumyantsev.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"

/// D_i, β^b(Y_a) and (∂f^c/∂q')(Y_a) for Y_a with the components of β^a, all unexpanded.
typedef struct defect {
    size_t n, r, p, count;
    expr *missing;  ///< n
    expr *gradient; ///< count·r: ∂φ^c/∂v^α
    expr *pairing;  ///< p·p, at a·p + b
    expr *normal;   ///< p·count, at a·count + c
} defect;

/// @eq F98 (22)      for f(q, q', t) = 0: the remark after Theorem 3.1
static void defect_init(defect *k, const mech_nonlinear *m, const mech_system *s,
                        const mech_basis *d, const expr *functions, const expr *rates) {
    expr_pool *pool = s->q->pool;
    const size_t r = m->r;
    *k = (defect){.n = m->n,
                  .r = r,
                  .p = m->p,
                  .count = m->count,
                  .missing = MEM_NEW(expr, m->n),
                  .gradient = MEM_NEW(expr, m->count * r),
                  .pairing = MEM_NEW(expr, m->p * m->p),
                  .normal = MEM_NEW(expr, m->p * m->count)};
    mech_system other = *s;
    mech_vakonomic_law l;
    sum total = {0};
    other.lagrangian = mech_nonlinear_lagrangian(m, s, functions);
    mech_vakonomic_law_init(&l, &other, d, m->lambda, s->beta);
    for (size_t i = 0; i < m->n; i++) {
        for (size_t b = 0; b < r; b++)
            sum_add_product(pool, &total, 1, l.mass[i * r + b], rates[b]);
        sum_add(pool, &total, -1, l.rhs[i]);
        k->missing[i] = sum_take(pool, &total);
    }
    memcpy(k->pairing, l.pairing, m->p * m->p * sizeof(expr));
    for (size_t c = 0; c < m->count; c++)
        expr_gradient(pool, m->level[c], r, d->symbols, k->gradient + c * r);
    mech_nonlinear_normals(m, s, d, functions, s->beta, k->normal);
    vec_clear(&total);
    mech_vakonomic_law_clear(&l);
}

static void defect_clear(defect *k) {
    free(k->missing);
    free(k->gradient);
    free(k->pairing);
    free(k->normal);
}

/// The right side for λ': D_a − μ'_c (∂f^c/∂q')(Y_a).
static expr right_of(const defect *k, expr_pool *pool, size_t a, const expr *mu_rates) {
    expr e = k->missing[k->r + a];
    for (size_t c = 0; c < k->count; c++)
        e = expr_sub(pool, e, expr_mul2(pool, mu_rates[c], k->normal[a * k->count + c]));
    return e;
}

// ---- exact --------------------------------------------------------------------------------------

/// Everything on the set f = 0, in canonical form.
static hamel_status put_all(const mech_chetaev *motion, exact *x, defect *f) {
    const struct {
        size_t count;
        expr *e;
    } parts[] = {{f->n, f->missing},
                 {f->count * f->r, f->gradient},
                 {f->p * f->p, f->pairing},
                 {f->p * f->count, f->normal}};
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && status == HAMEL_OK; i++) {
        mech_solved_put(&motion->level, x->pool, parts[i].count, parts[i].e);
        status = readable_normalise(x, parts[i].count, parts[i].e);
    }
    return status;
}

/// The rows of the pivots give μ', the other ones the condition.
static hamel_status split_rows(mech_rumyantsev *k, exact *x, const defect *f, const expr *R,
                               const size_t *pivots) {
    const size_t r = f->r, count = f->count;
    expr *A = MEM_NEW(expr, count * count), *b = MEM_NEW(expr, count);
    for (size_t a = 0; a < r; a++) {
        expr condition = f->missing[a];
        bool pivot = false;
        for (size_t c = 0; c < count; c++) {
            pivot = pivot || pivots[c] == a;
            condition = expr_sub(x->pool, condition,
                                 expr_mul2(x->pool, R[c * r + a], f->missing[pivots[c]]));
        }
        if (!pivot) k->force[k->force_count++] = condition;
    }
    for (size_t i = 0; i < count * count; i++)
        A[i] = f->gradient[i % count * r + pivots[i / count]];
    for (size_t i = 0; i < count; i++) b[i] = f->missing[pivots[i]];
    const hamel_status status = exact_solve(x, count, 1, A, b, k->transport + f->p);
    free(A);
    free(b);
    return status;
}

static hamel_status find_conditions(mech_rumyantsev *k, exact *x, const defect *f) {
    expr *R = MEM_NEW(expr, f->count * f->r), *b = MEM_NEW(expr, f->p);
    size_t rank = 0, *pivots = MEM_NEW(size_t, f->count);
    hamel_status status = exact_row_reduce(x, f->count, f->r, f->gradient, &rank, R, pivots);
    if (status == HAMEL_OK && rank < f->count) status = HAMEL_SINGULAR;
    if (status == HAMEL_OK) status = split_rows(k, x, f, R, pivots);
    for (size_t a = 0; a < f->p && status == HAMEL_OK; a++)
        b[a] = right_of(f, x->pool, a, k->transport + f->p);
    if (status == HAMEL_OK && f->p > 0)
        status = exact_solve(x, f->p, 1, f->pairing, b, k->transport);
    if (status == HAMEL_OK) status = readable_normalise(x, k->force_count, k->force);
    free(R);
    free(b);
    free(pivots);
    return status;
}

mech_carried mech_rumyantsev_carried(const mech_rumyantsev *k, const mech_system *s,
                                     const mech_nonlinear *m, const mech_chetaev *motion) {
    return (mech_carried){.q = s->q,
                          .r = motion->left,
                          .symbols = motion->symbols,
                          .velocity = motion->velocity,
                          .rates = motion->rates,
                          .p = k->p,
                          .lambda = m->lambda,
                          .transport = k->transport,
                          .force_count = k->force_count,
                          .force = k->force};
}

hamel_status mech_rumyantsev_init(mech_rumyantsev *k, exact *x, const mech_system *s,
                                  const mech_basis *d, const mech_nonlinear *m,
                                  const mech_chetaev *motion, const expr *functions) {
    exact brief = readable_limits(x);
    *k = (mech_rumyantsev){.p = m->p + m->count,
                           .force = MEM_NEW(expr, d->r),
                           .transport = MEM_NEW(expr, m->p + m->count)};
    defect f;
    defect_init(&f, m, s, d, functions, motion->all_rates);
    hamel_status status = put_all(motion, &brief, &f);
    if (status == HAMEL_OK) status = find_conditions(k, &brief, &f);
    defect_clear(&f);
    if (status == HAMEL_OK) {
        const mech_carried c = mech_rumyantsev_carried(k, s, m, motion);
        status = mech_equivalence_of(&k->e, x, &c);
    }
    if (status != HAMEL_OK) mech_rumyantsev_clear(k);
    return status;
}

void mech_rumyantsev_clear(mech_rumyantsev *k) {
    mech_equivalence_clear(&k->e);
    free(k->force);
    free(k->transport);
    *k = (mech_rumyantsev){0};
}

// ---- moving -------------------------------------------------------------------------------------

/// The least that is missing, measured by the mass of L: M δ − μ'_c ∂φ^c = −D with ∂φ^c δ = 0.
void mech_nonlinear_carried_init(mech_nonlinear_carried *k, const mech_nonlinear *m,
                                 const mech_system *s, const mech_basis *d, const expr *functions) {
    expr_pool *pool = s->q->pool;
    const size_t r = m->r, size = r + m->count;
    *k = (mech_nonlinear_carried){.transport = MEM_NEW(expr, m->p + m->count),
                                  .excess = MEM_NEW(expr, m->n)};
    expr *b = MEM_NEW(expr, size + m->p), *solution = MEM_NEW(expr, size);
    defect f;
    defect_init(&f, m, s, d, functions, m->rates);
    for (size_t i = 0; i < size; i++)
        b[i] = i < r ? expr_neg(pool, f.missing[i]) : expr_int(pool, 0);
    expr_solve(pool, size, m->matrix, b, solution);
    memcpy(k->transport + m->p, solution + r, m->count * sizeof(expr));
    for (size_t a = 0; a < m->p; a++) b[a] = right_of(&f, pool, a, solution + r);
    if (m->p > 0) expr_solve(pool, m->p, f.pairing, b, k->transport);
    sum total = {0};
    for (size_t i = 0; i < m->n; i++) {
        for (size_t a = 0; a < r; a++)
            sum_add_product(pool, &total, 1, d->fields[a * m->n + i], solution[a]);
        k->excess[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
    defect_clear(&f);
    free(b);
    free(solution);
}

void mech_nonlinear_carried_clear(mech_nonlinear_carried *k) {
    free(k->transport);
    free(k->excess);
    *k = (mech_nonlinear_carried){0};
}
