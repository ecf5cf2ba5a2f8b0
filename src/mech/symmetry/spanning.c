/// One block of orthonormal fields after another, each for one factor of the space or a plane of
/// two lines. The invariant: what is kept commutes with the action, or nothing is.
#include "mech/symmetry/spanning.h"

#include <stdlib.h>

#include "base/mem.h"
#include "mech/symmetry/invariant_field.h"
#include "mech/tools/fresh_symbol.h"

/// Room for three fields a direction, zero.
static void spanning_open(mech_spanning *f, const space *q) {
    *f = (mech_spanning){
        .n = q->n, .fields = MEM_NEW(expr, 3 * q->n * q->n), .symbols = MEM_NEW(expr, 3 * q->n)};
    for (size_t i = 0; i < 3 * q->n * q->n; i++) f->fields[i] = expr_int(q->pool, 0);
}

static void add_base_vectors(mech_spanning *f, const space *q, size_t first, size_t count) {
    for (size_t i = first; i < first + count; i++) {
        f->symbols[f->count] = q->velocities[i];
        f->fields[f->count++ * q->n + i] = expr_int(q->pool, 1);
    }
}

/// A rotation in the frame that its base is not.
static void add_other_frame(mech_spanning *f, const space *q, const space_factor *by) {
    const bool body = by->kind == &factor_rotation_body;
    for (size_t a = 0; a < 3; a++) {
        f->symbols[f->count] = fresh_velocity(q->pool, "w_", a + 1);
        for (size_t i = 0; i < 3; i++)
            f->fields[f->count * q->n + by->first + i] = by->entries[body ? 3 * a + i : 3 * i + a];
        f->count++;
    }
}

/// A plane seen from a rotation, Σ_j B_ja ∂_j, j = 1, 2.
static void add_turned_plane(mech_spanning *f, const space *q, size_t first,
                             const space_factor *by) {
    for (size_t a = 0; a < 3; a++) {
        f->symbols[f->count] = fresh_velocity(q->pool, "V_", a + 1);
        for (size_t j = 0; j < 2; j++)
            f->fields[f->count * q->n + first + j] = by->entries[3 * j + a];
        f->count++;
    }
}

/// Keeps what was added since `before` if all of it is invariant.
static bool kept(mech_spanning *f, exact *x, const space *q, const model_symmetry *given,
                 size_t before) {
    bool all = true;
    for (size_t i = before; i < f->count && all; i++)
        all = mech_is_invariant(x, q, given, f->fields + i * q->n);
    for (size_t i = before * q->n; i < f->count * q->n && !all; i++)
        f->fields[i] = expr_int(q->pool, 0);
    if (!all) f->count = before;
    return all;
}

/// Factor k, or it and the next one: how many factors were covered.
static size_t cover(mech_spanning *f, exact *x, const space *q, const model_symmetry *given,
                    size_t k) {
    const size_t before = f->count;
    const space_factor *one = &q->factors[k];
    add_base_vectors(f, q, one->first, one->kind->dimension);
    if (kept(f, x, q, given, before)) return 1;
    if (one->kind->dimension == 3) {
        add_other_frame(f, q, one);
        return kept(f, x, q, given, before) ? 1 : 0;
    }
    const bool pair = k + 1 < q->factor_count && one->kind == &factor_line &&
                      q->factors[k + 1].kind == &factor_line;
    for (size_t g = 0; g < q->factor_count && pair; g++) {
        if (q->factors[g].kind->dimension != 3) continue;
        add_turned_plane(f, q, one->first, &q->factors[g]);
        if (kept(f, x, q, given, before)) return 2;
    }
    return 0;
}

void mech_spanning_plain(mech_spanning *f, const space *q) {
    spanning_open(f, q);
    add_base_vectors(f, q, 0, q->n);
}

void mech_spanning_init(mech_spanning *f, exact *x, const space *q, const model_symmetry *given) {
    spanning_open(f, q);
    size_t at = 0, step = 1;
    while (at < q->factor_count && step > 0) {
        step = cover(f, x, q, given, at);
        at += step;
    }
    f->invariant = step > 0;
    if (f->invariant) return;
    mech_spanning_clear(f);
    mech_spanning_plain(f, q);
}

void mech_spanning_clear(mech_spanning *f) {
    free(f->fields);
    free(f->symbols);
    *f = (mech_spanning){0};
}
