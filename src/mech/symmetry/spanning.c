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

/// A plane seen from a rotation, Σ_j B_ja ∂_j, j = 1, 2 the two lines, in this order.
static void add_turned_plane(mech_spanning *f, const space *q, const size_t lines[2],
                             const space_factor *by) {
    for (size_t a = 0; a < 3; a++) {
        f->symbols[f->count] = fresh_velocity(q->pool, "V_", a + 1);
        for (size_t j = 0; j < 2; j++)
            f->fields[f->count * q->n + lines[j]] = by->entries[3 * j + a];
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

/// Line k and a later one, as the plane that a rotation turns: which of the two comes first in it
/// is tried. The factor of the other line, or 0.
static size_t cover_plane(mech_spanning *f, exact *x, const space *q, const model_symmetry *given,
                          size_t k, const bool *covered) {
    const size_t before = f->count;
    for (size_t l = k + 1; l < q->factor_count; l++) {
        if (covered[l] || q->factors[l].kind != &factor_line) continue;
        const size_t a = q->factors[k].first, b = q->factors[l].first;
        const size_t orders[2][2] = {{a, b}, {b, a}};
        for (size_t g = 0; g < q->factor_count; g++) {
            for (size_t o = 0; o < 2 && q->factors[g].kind->dimension == 3; o++) {
                add_turned_plane(f, q, orders[o], &q->factors[g]);
                if (kept(f, x, q, given, before)) return l;
            }
        }
    }
    return 0;
}

/// Factor k, and with it maybe a later one, which is marked; false if no fields are known.
static bool cover(mech_spanning *f, exact *x, const space *q, const model_symmetry *given, size_t k,
                  bool *covered) {
    const size_t before = f->count;
    const space_factor *one = &q->factors[k];
    add_base_vectors(f, q, one->first, one->kind->dimension);
    if (kept(f, x, q, given, before)) return true;
    if (one->kind->dimension == 3) {
        add_other_frame(f, q, one);
        return kept(f, x, q, given, before);
    }
    const size_t other = one->kind == &factor_line ? cover_plane(f, x, q, given, k, covered) : 0;
    if (other > 0) covered[other] = true;
    return other > 0;
}

void mech_spanning_plain(mech_spanning *f, const space *q) {
    spanning_open(f, q);
    add_base_vectors(f, q, 0, q->n);
}

void mech_spanning_init(mech_spanning *f, exact *x, const space *q, const model_symmetry *given) {
    spanning_open(f, q);
    bool *covered = MEM_NEW_ZERO(bool, q->factor_count + 1);
    f->invariant = true;
    for (size_t k = 0; k < q->factor_count && f->invariant; k++)
        f->invariant = covered[k] || cover(f, x, q, given, k, covered);
    free(covered);
    if (f->invariant) return;
    mech_spanning_clear(f);
    mech_spanning_plain(f, q);
}

void mech_spanning_clear(mech_spanning *f) {
    free(f->fields);
    free(f->symbols);
    *f = (mech_spanning){0};
}
