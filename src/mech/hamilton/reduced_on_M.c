/// The reduced bracket on M/G, M = FL(D), where there is an invariant frame E_i of TQ and none of D
/// (D*/G need not have one: Veselova's is the bundle T*S²). M is cut out of the momenta K_i = ⟨P,
/// E_i⟩ by ⟨P, N^c⟩ = 0, where N^c = A⁻¹ω^c span the orthogonal complement of D. On M, K_i is the
/// momentum of
///   pr E_i = E_i − α_ic N^c,   α_ic = G⁻¹_cd ω^d_i,   G_cd = ω^c(N^d),
/// so that {f, K_i} = pr E_i[f], and as P annihilates the N^c
///   {K_i, K_j} = −⟨P, [E_i, E_j] − α_jc [E_i, N^c] + α_ic [E_j, N^c] + α_ic α_jd [N^c, N^d]⟩.
/// The invariant: every formula holds on M; off M it may be another extension of the same function.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/hamilton/reduced_calculus.h"
#include "mech/hamilton/reduced_on_M.h"
#include "mech/tools/readable.h"
#include "space/field.h"

typedef struct surface_work {
    exact *x;
    expr_pool *pool;
    const mech_system *s;
    const mech_invariant *f;
    mech_reduced_bracket *g;
    size_t n, p;
    expr *P;          ///< n: over the base frame, in K
    expr *velocities; ///< n: v^i = A⁻¹ K
    expr *normals;    ///< p·n: N^c over the base frame
    expr *alpha;      ///< n·p
    expr *fields;     ///< n·n: pr E_i over the base frame
    expr *on_D;       ///< n: K_i in the velocities of the basis of D
    expr *speeds;     ///< n: v^i in these
} surface_work;

static void work_init(surface_work *k) {
    const size_t n = k->n, p = k->p;
    k->P = MEM_NEW(expr, n);
    k->velocities = MEM_NEW(expr, n);
    k->normals = MEM_NEW(expr, p * n + 1);
    k->alpha = MEM_NEW(expr, n * p + 1);
    k->fields = MEM_NEW(expr, n * n);
    k->on_D = MEM_NEW(expr, n);
    k->speeds = MEM_NEW(expr, n);
}

static void work_clear(surface_work *k) {
    free(k->P);
    free(k->velocities);
    free(k->normals);
    free(k->alpha);
    free(k->fields);
    free(k->on_D);
    free(k->speeds);
}

/// L = T − V, linear constraints, no forces, no time.
static bool applies(exact *x, const mech_system *s, const mech_invariant *f) {
    expr_pool *pool = x->pool;
    const size_t n = f->n;
    bool plain = f->count == n && !expr_mentions(pool, n * n, f->mass, n, f->symbols);
    for (size_t c = 0; c < s->p && plain; c++) plain = expr_is_int(pool, s->b[c], 0);
    for (size_t i = 0; i < n && plain; i++) plain = expr_is_int(pool, s->force[i], 0);
    if (!plain || expr_contains(pool, f->lagrangian, s->q->time)) return false;
    expr *zero = MEM_NEW(expr, n), *rest = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++) zero[i] = expr_int(pool, 0);
    expr_substitute(pool, n, f->momentum, n, f->symbols, zero, rest);
    for (size_t i = 0; i < n && plain; i++) plain = exact_is_zero(x, rest[i]) == TRUTH_YES;
    free(zero);
    free(rest);
    return plain;
}

/// N^c, α, the projections, and v = A⁻¹ K.
static hamel_status find_projections(surface_work *k) {
    expr_pool *pool = k->pool;
    const mech_invariant *f = k->f;
    const size_t n = k->n, p = k->p;
    expr *inverse = MEM_NEW(expr, n * n), *up = MEM_NEW(expr, p * n + 1),
         *G = MEM_NEW(expr, p * p + 1);
    hamel_status status = exact_inverse(k->x, n, f->mass, inverse);
    for (size_t i = 0; i < n && status == HAMEL_OK; i++)
        k->velocities[i] = sum_pairing(pool, n, inverse + i * n, k->g->momenta);
    for (size_t i = 0; i < p * n && status == HAMEL_OK; i++)
        up[i] = sum_pairing(pool, n, inverse + i % n * n, f->omega + i / n * n);
    for (size_t i = 0; i < p * p && status == HAMEL_OK; i++)
        G[i] = sum_pairing(pool, n, f->omega + i / p * n, up + i % p * n);
    if (status == HAMEL_OK) status = readable_normalise(k->x, p * n, up);
    if (status == HAMEL_OK) status = exact_inverse(k->x, p, G, G);
    sum total = {0};
    for (size_t i = 0; i < p * n && status == HAMEL_OK; i++) {
        for (size_t j = 0; j < n; j++)
            sum_add_product(pool, &total, 1, up[i / n * n + j], f->fields[j * n + i % n]);
        k->normals[i] = sum_take(pool, &total);
        for (size_t c = 0; c < p; c++)
            sum_add_product(pool, &total, 1, G[i / n * p + c], f->omega[c * n + i % n]);
        k->alpha[i % n * p + i / n] = sum_take(pool, &total);
    }
    for (size_t i = 0; i < n * n && status == HAMEL_OK; i++) {
        sum_add(pool, &total, 1, f->fields[i]);
        for (size_t c = 0; c < p; c++)
            sum_add_product(pool, &total, -1, k->alpha[i / n * p + c], k->normals[c * n + i % n]);
        k->fields[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
    free(inverse);
    free(up);
    free(G);
    if (status == HAMEL_OK) status = readable_normalise(k->x, n, k->velocities);
    return status == HAMEL_OK ? readable_normalise(k->x, n * n, k->fields) : status;
}

/// P over the base frame; v and K on D.
static hamel_status find_momenta(surface_work *k, const mech_quasi *d) {
    const size_t n = k->n;
    const mech_invariant *f = k->f;
    expr *turned = MEM_NEW(expr, n * n);
    for (size_t i = 0; i < n * n; i++) turned[i] = f->fields[i % n * n + i / n];
    hamel_status status = exact_solve(k->x, n, 1, f->fields, k->g->momenta, k->P);
    if (status == HAMEL_OK) status = exact_solve(k->x, n, 1, turned, d->basis.velocity, k->speeds);
    if (status == HAMEL_OK)
        expr_substitute(k->pool, n, f->momentum, n, f->symbols, k->speeds, k->on_D);
    free(turned);
    return status;
}

/// h = ½ K·v − L(0), and ⟨P, N^c⟩ = 0.
static hamel_status find_hamiltonian(surface_work *k) {
    expr_pool *pool = k->pool;
    const mech_invariant *f = k->f;
    const size_t n = k->n;
    expr *zero = MEM_NEW(expr, n), rest = f->lagrangian;
    for (size_t i = 0; i < n; i++) zero[i] = expr_int(pool, 0);
    expr_substitute(pool, 1, &rest, n, f->symbols, zero, &rest);
    free(zero);
    const expr T =
        expr_mul2(pool, expr_ratio(pool, 1, 2), sum_pairing(pool, n, k->g->momenta, k->velocities));
    k->g->hamiltonian = expr_sub(pool, T, rest);
    k->g->relation_count = k->p;
    k->g->relations = MEM_NEW(expr, k->p + 1);
    for (size_t c = 0; c < k->p; c++)
        k->g->relations[c] = sum_pairing(pool, n, k->P, k->normals + c * n);
    const hamel_status status = readable_normalise(k->x, 1, &k->g->hamiltonian);
    return status == HAMEL_OK ? readable_normalise(k->x, k->p, k->g->relations) : status;
}

static expr twist(const surface_work *k, const expr *X, const expr *Y) {
    return dual_twist(k->s->tangent, k->P, X, Y);
}

/// @eq GN16 §8.1; KM97 §3.4
static hamel_status find_bracket_on_M(surface_work *k) {
    expr_pool *pool = k->pool;
    const size_t n = k->n, p = k->p;
    expr *mixed = MEM_NEW(expr, n * p + 1); // ⟨P, [E_i, N^c]⟩
    for (size_t i = 0; i < n * p; i++)
        mixed[i] = twist(k, k->f->fields + i / p * n, k->normals + i % p * n);
    hamel_status status = readable_normalise(k->x, n * p, mixed);
    sum total = {0};
    for (size_t at = 0; at < n * n && status == HAMEL_OK; at++) {
        const size_t i = at / n, j = at % n;
        if (i >= j) continue;
        sum_add(pool, &total, -1, twist(k, k->f->fields + i * n, k->f->fields + j * n));
        for (size_t c = 0; c < p; c++) {
            sum_add_product(pool, &total, 1, k->alpha[j * p + c], mixed[i * p + c]);
            sum_add_product(pool, &total, -1, k->alpha[i * p + c], mixed[j * p + c]);
            for (size_t e = 0; e < p; e++) {
                const expr both = expr_mul2(pool, k->alpha[i * p + c], k->alpha[j * p + e]);
                if (c != e)
                    sum_add_product(pool, &total, -1, both,
                                    twist(k, k->normals + c * n, k->normals + e * n));
            }
        }
        expr one = sum_take(pool, &total);
        status = readable_normalise(k->x, 1, &one);
        k->g->bracket[i * n + j] = one;
        k->g->bracket[j * n + i] = expr_neg(pool, one);
    }
    vec_clear(&total);
    free(mixed);
    return status;
}

/// Functions on Q/G, and how the projections move them.
static hamel_status find_functions(surface_work *k) {
    const size_t count = k->g->count, n = k->n;
    expr *one = MEM_NEW(expr, count + 1);
    for (size_t i = 0; i < n; i++) {
        space_apply(k->s->q, k->fields + i * n, count, k->g->functions, one);
        for (size_t s = 0; s < count; s++) k->g->rates[s * n + i] = one[s];
    }
    free(one);
    return readable_normalise(k->x, count * n, k->g->rates);
}

/// s' = {s, K_i} v^i = v^i E_i[s],  K_i' = −pr E_i[h] + {K_i, K_j} v^j, where on M α_jc v^j = 0:
///   {K_i, K_j} v^j = −v^j ⟨P, [E_i, E_j]⟩ − α_ic v^j ⟨P, [E_j, N^c]⟩
static hamel_status find_equations(surface_work *k) {
    mech_reduced_bracket *g = k->g;
    expr_pool *pool = k->pool;
    const size_t n = k->n, p = k->p;
    expr *level = MEM_NEW(expr, n);
    sum total = {0};
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            sum_add_product(pool, &total, 1, k->velocities[j], k->f->fields[j * n + i]);
        level[i] = sum_take(pool, &total);
    }
    space_apply(k->s->q, level, g->count, g->functions, g->equations);
    for (size_t i = 0; i < n; i++) {
        expr across;
        space_apply(k->s->q, k->fields + i * n, 1, &g->hamiltonian, &across);
        sum_add(pool, &total, -1, across);
        for (size_t j = 0; j < n; j++) {
            const expr *E = k->f->fields;
            sum_add_product(pool, &total, -1, k->velocities[j], twist(k, E + i * n, E + j * n));
            for (size_t c = 0; c < p; c++)
                sum_add_product(pool, &total, -1,
                                expr_mul2(pool, k->alpha[i * p + c], k->velocities[j]),
                                twist(k, E + j * n, k->normals + c * n));
        }
        g->equations[g->count + i] = sum_take(pool, &total);
    }
    vec_clear(&total);
    free(level);
    return readable_normalise(k->x, g->count + n, g->equations);
}

/// On D, against s' and K_i' = rate_i + λ_c ω^c_i of chapter E.
/// @eq KM97 §3.4; GN16 §8.1, (3.5)
static truth compare_on_M(const surface_work *k) {
    const mech_invariant *f = k->f;
    const mech_reduced_bracket *g = k->g;
    expr_pool *pool = k->pool;
    truth answer = f->closed ? TRUTH_YES : TRUTH_UNKNOWN;
    for (size_t i = 0; i < g->count + k->n && answer == TRUTH_YES; i++) {
        expr mine = g->equations[i], theirs;
        if (i < g->count) {
            theirs = f->shape_rates[i];
        } else {
            theirs = f->rate[i - g->count];
            for (size_t c = 0; c < k->p; c++)
                theirs = expr_add2(
                    pool, theirs,
                    expr_mul2(pool, f->omega[c * k->n + i - g->count], f->multipliers[c]));
        }
        expr_substitute(pool, 1, &mine, k->n, g->momenta, k->on_D, &mine);
        expr_substitute(pool, 1, &theirs, k->n, f->symbols, k->speeds, &theirs);
        answer = exact_equal(k->x, mine, theirs);
    }
    return answer;
}

static hamel_status find_all(surface_work *k, const mech_quasi *d) {
    hamel_status status = find_projections(k);
    if (status == HAMEL_OK) status = find_momenta(k, d);
    if (status == HAMEL_OK) status = find_functions(k);
    if (status == HAMEL_OK) status = find_hamiltonian(k);
    if (status == HAMEL_OK) status = find_bracket_on_M(k);
    return status == HAMEL_OK ? find_equations(k) : status;
}

hamel_status mech_reduced_on_M(mech_reduced_bracket *g, exact *x, const mech_system *s,
                               const mech_quasi *d, const model_symmetry *by,
                               const mech_invariant *f, const expr *momenta) {
    exact quiet = exact_quietly(x);
    *g = (mech_reduced_bracket){0};
    if (!f->exists || f->on_D || !applies(&quiet, s, f)) return HAMEL_OK;
    surface_work k = {.x = &quiet, .pool = x->pool, .s = s, .f = f, .g = g, .n = f->n, .p = f->p};
    reduced_allocate(g, x->pool, f->shape_count, k.n);
    memcpy(g->momenta, momenta, k.n * sizeof *momenta);
    memcpy(g->definitions, f->momentum, k.n * sizeof *momenta);
    work_init(&k);
    size_t orbit = 0, rank = 0;
    hamel_status status = exact_rank(&quiet, by->dimension, k.n, by->generators, &orbit);
    memcpy(g->functions, f->shape, g->count * sizeof(expr));
    if (status == HAMEL_OK) status = reduced_span(&quiet, s->q, g, &rank);
    const bool enough = status == HAMEL_OK && rank + orbit == k.n;
    if (enough) status = find_all(&k, d);
    if (status == HAMEL_OK && enough) {
        g->exists = true;
        quiet.record = &g->agrees_heard;
        g->agrees = compare_on_M(&k);
        quiet.record = NULL;
        const dual on = {.A = s->tangent, .r = k.n, .sections = k.fields, .momenta = g->momenta};
        status = reduced_examine(g, &quiet, &on, k.on_D);
    } else {
        mech_reduced_bracket_clear(g);
        if (status == HAMEL_SINGULAR || status == HAMEL_TOO_LARGE) status = HAMEL_OK;
    }
    work_clear(&k);
    return status;
}
