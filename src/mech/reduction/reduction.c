/// The system on the slice g = e. The invariant: an expression here has no group coordinate in it.
#include "mech/reduction/reduction.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "mech/reduction/pull_back.h"
#include "mech/tools/readable.h"
#include "space/field.h"

// ---- the frame ----------------------------------------------------------------------------------

static bool is_group_direction(const mech_trivialisation *t, size_t i) {
    for (size_t a = 0; a < t->k; a++) {
        if (t->group_directions[a] == i) return true;
    }
    return false;
}

/// ζ_a and F_α at g = e.
static void find_frame(mech_reduction *r, const mech_trivialisation *t) {
    expr_pool *pool = r->q->pool;
    const size_t n = r->n, k = r->k;
    mech_on_slice(t, pool, k * n, t->fields, r->frame);
    for (size_t i = 0, place = 0; i < n; i++) {
        if (is_group_direction(t, i)) continue;
        r->directions[place] = i;
        for (size_t j = 0; j < n; j++)
            r->frame[(k + place) * n + j] = expr_int(pool, i == j ? 1 : 0);
        place++;
    }
}

/// The inverse of the ζ_a in the group directions at g = e, where they are a basis of the algebra.
static hamel_status find_unit(mech_reduction *r, exact *x, const mech_trivialisation *t) {
    const size_t k = r->k;
    expr *basis = MEM_NEW(expr, k * k);
    for (size_t i = 0; i < k * k; i++)
        basis[i] = r->frame[i / k * r->n + t->group_directions[i % k]];
    const hamel_status status = exact_inverse(x, k, basis, r->unit);
    free(basis);
    return status;
}

/// A symbol for ξ^a: the velocity of the space that it is, or xi_x after the coordinate.
static expr body_symbol(const mech_reduction *r, const mech_trivialisation *t, size_t a) {
    expr_pool *pool = r->q->pool;
    if (expr_is_symbol(pool, t->velocity[a])) return t->velocity[a];
    const size_t i = t->group_directions[a];
    const space_factor *f = space_factor_of(r->q, i);
    text name = {0};
    text_addf(&name, "xi_%s", f->name);
    if (f->kind->dimension > 1) text_addf(&name, "%zu", i - f->first + 1);
    expr e;
    while (expr_symbol_find(pool, text_cstr(&name), &e) &&
           expr_symbol_info_of(pool, e)->kind != EXPR_VELOCITY)
        text_add(&name, "_");
    e = expr_symbol(pool, text_cstr(&name), EXPR_VELOCITY);
    text_clear(&name);
    return e;
}

static void find_velocities(mech_reduction *r, const mech_trivialisation *t) {
    for (size_t a = 0; a < r->k; a++) {
        r->velocities[a] = body_symbol(r, t, a);
        r->body[a] = t->velocity[a];
    }
    for (size_t i = 0; i < r->sigma; i++)
        r->velocities[r->k + i] = r->q->velocities[r->directions[i]];
}

static void find_structure(mech_reduction *r, const mech_trivialisation *t) {
    const size_t k = r->k;
    const int sign = t->side == ACTION_LEFT ? 1 : -1;
    for (size_t i = 0; i < k * k * k; i++)
        r->structure[i] =
            expr_mul2(r->q->pool, expr_int(r->q->pool, sign),
                      group_structure(r->q->pool, &t->G, i / k / k, i / k % k, i % k));
}

/// c_IJ^K of the fields (ζ, F).
static expr structure_of(const mech_reduction *r, size_t I, size_t J, size_t K) {
    const size_t k = r->k;
    if (I < k && J < k && K < k) return r->structure[(I * k + J) * k + K];
    if (I < k || J < k || K < k) return expr_int(r->q->pool, 0);
    return expr_int(r->q->pool, space_structure(r->q, r->directions[I - k], r->directions[J - k],
                                                r->directions[K - k]));
}

/// TQ/G: the slice is its base, the ζ_a do not move it.
static void find_quotient(mech_reduction *r) {
    const space *q = r->q;
    const size_t n = r->n, k = r->k;
    expr *entries = MEM_NEW(expr, q->entry_count);
    size_t count = 0;
    for (size_t s = 0; s < r->sigma; s++) {
        const space_factor *f = space_factor_of(q, r->directions[s]);
        for (size_t m = 0; m < f->kind->entry_count && f->first == r->directions[s]; m++)
            entries[count++] = f->entries[m];
    }
    algebroid_init(&r->quotient, q->pool, q->time, n, count, entries);
    for (size_t s = 0; s < r->sigma; s++)
        space_apply_base(q, r->directions[s], count, entries,
                         tensor_row(r->quotient.anchor, k + s));
    for (size_t K = 0; K < n; K++) {
        for (size_t IJ = 0; IJ < n * n; IJ++)
            algebroid_add_structure(&r->quotient, IJ / n, IJ % n, K,
                                    structure_of(r, IJ / n, IJ % n, K));
    }
    free(entries);
}

/// A symbol like another, called r_.., that means nothing else.
static expr invariant_symbol(expr_pool *pool, expr like) {
    const expr_symbol_info *info = expr_symbol_info_of(pool, like);
    text name = {0};
    text_addf(&name, "r_%s", info->name);
    expr e;
    while (expr_symbol_find(pool, text_cstr(&name), &e) &&
           expr_symbol_info_of(pool, e)->kind != info->kind)
        text_add(&name, "_");
    e = expr_symbol(pool, text_cstr(&name), info->kind);
    text_clear(&name);
    return e;
}

static void add_moved(mech_reduction *r, expr symbol, expr function, expr name) {
    r->moved[r->moved_count] = symbol;
    r->moved_of[r->moved_count] = function;
    r->moved_name[r->moved_count++] = name;
}

/// What the symbols of coordinates that the group moves besides its own mean on the slice.
static void find_moved(mech_reduction *r, const model_symmetry *given,
                       const mech_trivialisation *t) {
    const space *q = r->q;
    expr *entries = MEM_NEW(expr, q->entry_count), *velocities = MEM_NEW(expr, q->n);
    mech_pull_back(q, given, t, entries, velocities);
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *own = &q->factors[f];
        const size_t e = own->first_entry, i = own->first;
        if (own->kind->entry_count == 0 || expr_same(entries[e], q->entries[e])) continue;
        expr names[FACTOR_ENTRIES] = {invariant_symbol(q->pool, own->entries[0])};
        if (own->kind->dimension > 1) {
            text name = {0};
            text_addf(&name, "r_%s", own->name);
            expr_rotation(q->pool, text_cstr(&name), names);
            text_clear(&name);
        }
        for (size_t j = 0; j < own->kind->entry_count; j++)
            add_moved(r, own->entries[j], entries[e + j], names[j]);
        for (size_t j = 0; j < own->kind->dimension; j++)
            add_moved(r, own->velocities[j], velocities[i + j],
                      own->kind->dimension > 1 ? invariant_symbol(q->pool, own->velocities[j])
                                               : expr_symbol_dot(q->pool, names[0]));
    }
    free(entries);
    free(velocities);
}

void mech_reduction_extend(const mech_reduction *r, size_t count, expr *e) {
    expr_substitute(r->q->pool, count, e, r->moved_count, r->moved, r->moved_of, e);
}

void mech_reduction_rename(const mech_reduction *r, size_t count, expr *e) {
    expr_substitute(r->q->pool, count, e, r->moved_count, r->moved, r->moved_name, e);
}

// ---- the system ---------------------------------------------------------------------------------

/// L, forces and constraints on the slice, in ξ and r'.
/// @eq BKMM96 (3.2.1)
static hamel_status find_system_on_slice(mech_reduction *r, exact *x, const mech_system *s,
                                         const mech_trivialisation *t) {
    expr_pool *pool = r->q->pool;
    const size_t n = r->n, p = r->p;
    expr *given = MEM_NEW(expr, 1 + n + p * n + p), *W = MEM_NEW(expr, n);
    given[0] = s->lagrangian;
    memcpy(given + 1, s->force, n * sizeof *given);
    memcpy(given + 1 + n, s->beta, p * n * sizeof *given);
    memcpy(given + 1 + n + p * n, s->b, p * sizeof *given);
    mech_on_slice(t, pool, 1 + n + p * n + p, given, given);
    sum total = {0};
    for (size_t i = 0; i < n; i++) {
        for (size_t I = 0; I < n; I++)
            sum_add_product(pool, &total, 1, r->velocities[I], r->frame[I * n + i]);
        W[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
    expr_substitute(pool, 1 + n, given, n, r->q->velocities, W, given);
    r->lagrangian = given[0];
    for (size_t I = 0; I < n; I++) r->force[I] = sum_pairing(pool, n, given + 1, r->frame + I * n);
    for (size_t i = 0; i < p * n; i++)
        r->omega[i] = sum_pairing(pool, n, given + 1 + n + i / n * n, r->frame + i % n * n);
    memcpy(r->b, given + 1 + n + p * n, p * sizeof *given);
    free(given);
    free(W);
    const expr raw = r->lagrangian;
    hamel_status status = readable_normalise(x, 1, &r->lagrangian);
    const size_t tokens = expr_infix_tokens(pool, r->lagrangian);
    if (tokens > READABLE_TOKENS && expr_infix_tokens(pool, raw) < tokens) r->lagrangian = raw;
    if (status == HAMEL_OK) status = exact_normalise_all(x, n, r->force);
    if (status == HAMEL_OK) status = exact_normalise_all(x, p * n, r->omega);
    if (status == HAMEL_OK) status = exact_normalise_all(x, p, r->b);
    return status;
}

hamel_status mech_reduction_init(mech_reduction *r, exact *x, const mech_system *s,
                                 const model_symmetry *given, const mech_trivialisation *t) {
    const size_t n = s->q->n, k = t->k, p = s->p, symbols = s->q->entry_count + n;
    *r = (mech_reduction){.q = s->q,
                          .memo = s->memo,
                          .n = n,
                          .k = k,
                          .sigma = n - k,
                          .p = p,
                          .side = t->side,
                          .structure = MEM_NEW(expr, k * k * k),
                          .directions = MEM_NEW(size_t, n - k),
                          .unit = MEM_NEW(expr, k * k),
                          .frame = MEM_NEW(expr, n * n),
                          .velocities = MEM_NEW(expr, n),
                          .body = MEM_NEW(expr, k),
                          .metric = MEM_NEW(expr, n * n),
                          .linear = MEM_NEW(expr, n),
                          .omega = MEM_NEW(expr, p * n),
                          .b = MEM_NEW(expr, p),
                          .force = MEM_NEW(expr, n),
                          .moved = MEM_NEW(expr, symbols),
                          .moved_of = MEM_NEW(expr, symbols),
                          .moved_name = MEM_NEW(expr, symbols)};
    find_frame(r, t);
    find_velocities(r, t);
    find_structure(r, t);
    find_quotient(r);
    find_moved(r, given, t);
    expr potential;
    hamel_status status = find_unit(r, x, t);
    if (status == HAMEL_OK) status = find_system_on_slice(r, x, s, t);
    if (status == HAMEL_OK)
        status =
            exact_quadratic(x, r->lagrangian, n, r->velocities, r->metric, r->linear, &potential);
    if (status != HAMEL_OK) mech_reduction_clear(r);
    return status;
}

void mech_reduction_clear(mech_reduction *r) {
    algebroid_clear(&r->quotient);
    free(r->structure);
    free(r->directions);
    free(r->unit);
    free(r->frame);
    free(r->velocities);
    free(r->body);
    free(r->metric);
    free(r->linear);
    free(r->omega);
    free(r->b);
    free(r->force);
    free(r->shape);
    free(r->moved);
    free(r->moved_of);
    free(r->moved_name);
    *r = (mech_reduction){0};
}

// ---- use ----------------------------------------------------------------------------------------

mechanics mech_on_quotient(const mech_reduction *r) {
    return (mechanics){&r->quotient, r->velocities, r->lagrangian, r->force, r->memo};
}

expr mech_reduction_metric(const mech_reduction *r, const expr *Y, const expr *Z) {
    return tensor_pair(r->q->pool, tensor_matrix(r->n, r->n, r->metric), Y, Z);
}

void mech_reduction_components(const mech_reduction *r, const mech_trivialisation *t,
                               const expr *field, expr *out) {
    expr_pool *pool = r->q->pool;
    expr *on = MEM_NEW(expr, r->n);
    mech_on_slice(t, pool, r->n, field, on);
    sum total = {0};
    for (size_t a = 0; a < r->k; a++) {
        for (size_t b = 0; b < r->k; b++)
            sum_add_product(pool, &total, 1, on[t->group_directions[b]], r->unit[b * r->k + a]);
        out[a] = sum_take(pool, &total);
    }
    for (size_t s = 0; s < r->sigma; s++) {
        sum_add(pool, &total, 1, on[r->directions[s]]);
        for (size_t a = 0; a < r->k; a++)
            sum_add_product(pool, &total, -1, out[a], r->frame[a * r->n + r->directions[s]]);
        out[r->k + s] = sum_take(pool, &total);
    }
    vec_clear(&total);
    free(on);
}
