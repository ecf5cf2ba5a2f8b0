/// Standard actions. A Euclidean group of the plane or of space sees the factors it is given as
/// points, each as many lines in a row as there are dimensions, and headings: angles and rotations.
/// Its generators are written down one factor at a time.
///
/// A right action is the group acting on itself, where the left-invariant field of e_a is
///   (e_a)_right = Σ_b (Ad_g)_ba (e_b)_left        (g e_a = (Ad_g e_a) g)
#include "space/action.h"

#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/epsilon.h"
#include "space/group_internal.h"
#include "space/group_written.h"

/// What is being filled in: one row a generator.
typedef struct generators {
    const space *q;
    size_t shift, turn; ///< rows of the first shift and of the first turn
    bool shifts;        ///< whether the group shifts at all
    expr *rows;
} generators;

static expr *row(const generators *g, size_t a) { return g->rows + a * g->q->n; }

static bool is_line(const space_factor *f) { return f->kind == &factor_line; }
static bool is_coordinate(const space_factor *f) { return f->kind->entry_count == 1; }

/// A rotation turned by e_a from the left: hat(e_a)B. In the space frame that is E_a; in the body
/// frame hat(e_a)B = B hat(Bᵀe_a), with components B_a1, B_a2, B_a3.
static void turn_rotation(const generators *g, const space_factor *B, size_t a, expr *out) {
    const bool body = B->kind == &factor_rotation_body;
    for (size_t b = 0; b < 3; b++)
        out[B->first + b] = body ? B->entries[3 * a + b] : expr_int(g->q->pool, a == b);
}

/// A point of the plane: the turn is −y ∂x + x ∂y.
static void fill_plane_point(const generators *g, const space_factor *const *p) {
    expr_pool *pool = g->q->pool;
    row(g, g->turn)[p[0]->first] = expr_neg(pool, p[1]->entries[0]);
    row(g, g->turn)[p[1]->first] = p[0]->entries[0];
    for (size_t i = 0; g->shifts && i < 2; i++)
        row(g, g->shift + i)[p[i]->first] = expr_int(pool, 1);
}

/// A point p of space: the turn by e_a is e_a × p, with components ε_iaj p_j.
static void fill_space_point(const generators *g, const space_factor *const *p) {
    expr_pool *pool = g->q->pool;
    for (size_t i = 0; i < 3; i++) {
        if (g->shifts) row(g, g->shift + i)[p[i]->first] = expr_int(pool, 1);
        for (size_t a = 0; a < 3; a++) {
            if (a == i) continue;
            const size_t j = 3 - a - i;
            const expr x = p[j]->entries[0];
            row(g, g->turn + a)[p[i]->first] = epsilon(i, a, j) > 0 ? x : expr_neg(pool, x);
        }
    }
}

/// Whether the factors from `at` on start with a point: `dimension` lines.
static bool starts_with_point(size_t dimension, size_t count, const space_factor *const *factors) {
    if (count < dimension) return false;
    for (size_t i = 0; i < dimension; i++) {
        if (!is_line(factors[i])) return false;
    }
    return true;
}

/// A Euclidean group of the plane (dimension 2) or of space (3).
static bool fill_euclidean(const generators *g, size_t dimension, size_t count,
                           const space_factor *const *factors, const space_factor **bad) {
    for (size_t i = 0; i < count;) {
        const space_factor *f = factors[i];
        *bad = f;
        if (is_line(f)) {
            if (!starts_with_point(dimension, count - i, factors + i)) return false;
            if (dimension == 2) fill_plane_point(g, factors + i);
            else fill_space_point(g, factors + i);
            i += dimension;
            continue;
        }
        if (is_coordinate(f)) {
            if (dimension == 3) return false;
            row(g, g->turn)[f->first] = expr_int(g->q->pool, 1);
        } else if (dimension == 2) {
            turn_rotation(g, f, 2, row(g, g->turn));
        } else {
            for (size_t a = 0; a < 3; a++) turn_rotation(g, f, a, row(g, g->turn + a));
        }
        i++;
    }
    return true;
}

/// R: every coordinate shifts alike.
static bool fill_line(const generators *g, size_t count, const space_factor *const *factors,
                      const space_factor **bad) {
    for (size_t i = 0; i < count; i++) {
        *bad = factors[i];
        if (!is_coordinate(factors[i])) return false;
        row(g, 0)[factors[i]->first] = expr_int(g->q->pool, 1);
    }
    return true;
}

static bool fill_left(const space *q, const group_law *law, size_t count,
                      const space_factor *const *factors, expr *rows, const space_factor **bad) {
    generators g = {.q = q, .rows = rows};
    for (size_t i = 0; i < law->dimension * q->n; i++) rows[i] = expr_int(q->pool, 0);
    if (law == &group_R) return fill_line(&g, count, factors, bad);
    g.shifts = law == &group_SE2 || law == &group_SE3;
    if (law == &group_SE2) g.turn = 2;
    if (law == &group_SE3) g.shift = 3;
    const size_t dimension = law == &group_SO3 || law == &group_SE3 ? 3 : 2;
    return fill_euclidean(&g, dimension, count, factors, bad);
}

/// A written group on itself: its own fields, with the coordinates of the space put in.
static bool fill_written(const space *q, const group_law *law, bool right, size_t count,
                         const space_factor *const *factors, expr *rows, const space_factor **bad) {
    const group_written *w = law->written;
    expr at[GROUP_DIMENSION], fields[GROUP_DIMENSION * GROUP_DIMENSION];
    for (size_t i = 0; i < count; i++) {
        *bad = factors[i];
        if (!is_coordinate(factors[i]) || i >= w->k) return false;
        at[i] = factors[i]->entries[0];
    }
    if (count < w->k) return false;
    const size_t k = w->k;
    expr_substitute(q->pool, k * k, right ? w->left : w->right, k, w->u, at, fields);
    for (size_t i = 0; i < k * q->n; i++) rows[i] = expr_int(q->pool, 0);
    for (size_t i = 0; i < k * k; i++) rows[i / k * q->n + factors[i % k]->first] = fields[i];
    return true;
}

/// Whether the factors are one element of the group: the kinds and their order are the group's own.
static bool is_the_group(const group_law *law, size_t count, const space_factor *const *factors) {
    if (law->written != NULL) return count == law->dimension;
    const bool angle = count > 0 && factors[count - 1]->kind == &factor_angle;
    if (law == &group_R) return count == 1 && is_coordinate(factors[0]);
    if (law == &group_S1 || law == &group_SO2) return count == 1 && angle;
    if (law == &group_SE2) return count == 3 && angle && starts_with_point(2, count, factors);
    if (count == 0 || factors[0]->kind->dimension != 3) return false;
    return law == &group_SO3 ? count == 1 : count == 4 && starts_with_point(3, 3, factors + 1);
}

/// (e_a)_right = Σ_b (Ad_g)_ba (e_b)_left, in place.
static void left_to_right(const space *q, const group_law *law, size_t count,
                          const space_factor *const *factors, expr *rows) {
    const size_t k = law->dimension, n = q->n;
    scalar g[GROUP_ENTRIES], Ad[GROUP_DIMENSION * GROUP_DIMENSION];
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t m = 0; m < factors[i]->kind->entry_count; m++)
            g[at++].e = factors[i]->entries[m];
    }
    law->adjoint(law, q->pool, g, Ad);
    expr *left = mem_copy(rows, k * n, sizeof *rows);
    sum s = {0};
    for (size_t a = 0; a < k; a++) {
        for (size_t i = 0; i < n; i++) {
            for (size_t b = 0; b < k; b++)
                sum_add_product(q->pool, &s, 1, Ad[b * k + a].e, left[b * n + i]);
            rows[a * n + i] = sum_take(q->pool, &s);
        }
    }
    free(left);
    vec_clear(&s);
}

hamel_status action_generators(const space *q, const group_law *law, action_side side, size_t count,
                               const size_t *factors, diag *messages, expr *generators_out) {
    const space_factor **on = MEM_NEW(const space_factor *, count), *bad = NULL;
    for (size_t i = 0; i < count; i++) on[i] = &q->factors[factors[i]];
    hamel_status status = HAMEL_OK;
    if (side == ACTION_RIGHT && !is_the_group(law, count, on))
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0},
                          "%s acts from the right only on itself", law->name);
    else if (count == 0)
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0}, "%s acts on nothing", law->name);
    else if (!(law->written != NULL
                   ? fill_written(q, law, side == ACTION_RIGHT, count, on, generators_out, &bad)
                   : fill_left(q, law, count, on, generators_out, &bad)))
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0},
                          "%s has no standard action on %s (%s) as it stands in the list",
                          law->name, bad->name, bad->kind->name);
    else if (side == ACTION_RIGHT && law->written == NULL)
        left_to_right(q, law, count, on, generators_out);
    free(on);
    return status;
}
