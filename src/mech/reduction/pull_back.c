/// The action of g⁻¹ on points, one group of a product after another: they commute. The invariant:
/// entries are at every step those of a point on the orbit, and rotations keep their own angular
/// velocity.
#include "mech/reduction/pull_back.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"
#include "space/group_written.h"

/// One group of the product, as a motion of the plane or of space: x ↦ turn x + shift.
typedef struct motion {
    expr_pool *pool;
    size_t dimension; ///< of points: 2, 3, or 1 for R
    expr angle;       ///< of a group of the plane
    expr turn[9];     ///< 3 by 3; about e_3 for a group of the plane
    expr shift[3];
    expr spin[3]; ///< angular velocity in space
} motion;

static void fill_plane(motion *h, expr angle, expr rate) {
    expr_pool *pool = h->pool;
    const expr c = expr_cos(pool, angle), s = expr_sin(pool, angle), zero = expr_int(pool, 0);
    const expr turn[9] = {c, expr_neg(pool, s), zero, s, c, zero, zero, zero, expr_int(pool, 1)};
    memcpy(h->turn, turn, sizeof turn);
    h->dimension = 2;
    h->angle = angle;
    h->spin[2] = rate;
}

/// Angular velocity in space of the rotation that stands in the group coordinates.
static void fill_space(motion *h, const space *q, const expr *B) {
    memcpy(h->turn, B, sizeof h->turn);
    h->dimension = 3;
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *own = &q->factors[f];
        if (!expr_same(own->entries[0], B[0])) continue;
        for (size_t a = 0; a < 3; a++) {
            h->spin[a] = own->velocities[a];
            if (own->kind == &factor_rotation_space) continue;
            sum total = {0};
            for (size_t b = 0; b < 3; b++)
                sum_add_product(h->pool, &total, 1, B[3 * a + b], own->velocities[b]);
            h->spin[a] = sum_take(h->pool, &total);
            vec_clear(&total);
        }
    }
}

/// The velocity of a coordinate, by its symbol.
static expr velocity_of(const space *q, expr entry) {
    for (size_t f = 0; f < q->factor_count; f++) {
        if (expr_same(q->factors[f].entries[0], entry)) return q->factors[f].velocities[0];
    }
    return expr_int(q->pool, 0);
}

/// The motion that entries g of a group with this law are.
static void motion_of(motion *h, const space *q, const group_law *law, const expr *g) {
    const char *name = group_law_name(law);
    const expr zero = expr_int(q->pool, 0);
    *h = (motion){.pool = q->pool, .dimension = 1, .angle = zero};
    for (size_t i = 0; i < 9; i++) h->turn[i] = expr_int(q->pool, i % 4 == 0 ? 1 : 0);
    for (size_t i = 0; i < 3; i++) h->shift[i] = h->spin[i] = zero;
    const bool plane = strcmp(name, "SE(2)") == 0, solid = strcmp(name, "SE(3)") == 0;
    if (strcmp(name, "R") == 0) h->shift[0] = g[0];
    else if (strcmp(name, "SO(3)") == 0 || solid) fill_space(h, q, g);
    else fill_plane(h, g[plane ? 2 : 0], velocity_of(q, g[plane ? 2 : 0]));
    for (size_t i = 0; i < 2 && plane; i++) h->shift[i] = g[i];
    for (size_t i = 0; i < 3 && solid; i++) h->shift[i] = g[9 + i];
}

/// out = turnᵀ v, the first `dimension` components.
static void turn_back(const motion *h, size_t dimension, const expr *v, expr *out) {
    expr result[3];
    sum total = {0};
    for (size_t i = 0; i < dimension; i++) {
        for (size_t j = 0; j < dimension; j++)
            sum_add_product(h->pool, &total, 1, h->turn[3 * j + i], v[j]);
        result[i] = sum_take(h->pool, &total);
    }
    memcpy(out, result, dimension * sizeof *out);
    vec_clear(&total);
}

/// turnᵀ B, whose angular velocity is that of B less the spin: Ω − Bᵀ spin, or turnᵀ(ω − spin) in
/// space.
static void pull_rotation(const motion *h, const space_factor *f, expr *entries, expr *velocities) {
    expr *B = entries + f->first_entry, *w = velocities + f->first, column[3], seen[3];
    const bool body = f->kind == &factor_rotation_body;
    sum total = {0};
    for (size_t a = 0; a < 3; a++) {
        for (size_t i = 0; i < 3; i++)
            sum_add_product(h->pool, &total, 1, body ? B[3 * i + a] : expr_int(h->pool, a == i),
                            h->spin[i]);
        seen[a] = sum_take(h->pool, &total);
    }
    vec_clear(&total);
    for (size_t a = 0; a < 3; a++) w[a] = expr_sub(h->pool, w[a], seen[a]);
    if (!body) turn_back(h, 3, w, w);
    for (size_t a = 0; a < 3; a++) {
        for (size_t i = 0; i < 3; i++) column[i] = B[3 * i + a];
        turn_back(h, 3, column, column);
        for (size_t i = 0; i < 3; i++) B[3 * i + a] = column[i];
    }
}

/// turnᵀ(p − shift), for a point whose lines stand one after another in the list.
static void pull_point(const motion *h, const space *q, const size_t *factors, expr *entries) {
    expr p[3];
    for (size_t i = 0; i < h->dimension; i++)
        p[i] = expr_sub(h->pool, entries[q->factors[factors[i]].first_entry], h->shift[i]);
    turn_back(h, h->dimension, p, p);
    for (size_t i = 0; i < h->dimension; i++) entries[q->factors[factors[i]].first_entry] = p[i];
}

static void pull(const motion *h, const space *q, const model_action *a, expr *entries,
                 expr *velocities) {
    for (size_t i = 0; i < a->factor_count;) {
        const space_factor *f = &q->factors[a->factors[i]];
        expr *own = entries + f->first_entry;
        if (f->kind->dimension == 3) {
            pull_rotation(h, f, entries, velocities);
        } else if (h->dimension == 1) {
            *own = expr_sub(h->pool, *own, h->shift[0]);
        } else if (f->kind == &factor_angle) {
            *own = expr_sub(h->pool, *own, h->angle);
        } else {
            pull_point(h, q, a->factors + i, entries);
            i += h->dimension - 1;
        }
        i++;
    }
}

/// The velocity of a rotation: BᵀB' seen from the body, B'Bᵀ from space.
static void rotation_velocity(const space *q, const space_factor *f, const expr *B, expr *w) {
    const bool body = f->kind == &factor_rotation_body;
    expr rates[9];
    sum total = {0};
    space_total_derivative(q, 9, B, rates);
    for (size_t a = 0; a < 3; a++) {
        const size_t i = (a + 2) % 3, j = (a + 1) % 3;
        for (size_t m = 0; m < 3; m++)
            sum_add_product(q->pool, &total, 1, body ? B[3 * m + i] : rates[3 * i + m],
                            body ? rates[3 * m + j] : B[3 * j + m]);
        w[a] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
}

/// What a written group moves besides itself: the inverse of g on the point whose group coordinates
/// are g.
static void pull_written(const space *q, const model_action *a, const expr *g, expr *entries,
                         expr *velocities) {
    const group_written *w = group_law_written(a->law);
    const group_law *law = a->law;
    const group G = {1, &law, w->k, w->k};
    expr from[2 * GROUP_DIMENSION], to[2 * GROUP_DIMENSION];
    group_inverse(q->pool, &G, g, to);
    for (size_t i = 0; i < w->k; i++) {
        from[i] = w->u[i];
        from[w->k + i] = w->v[i];
        to[w->k + i] = g[i];
    }
    for (size_t i = 0, f = w->k; i < w->other_count; f++) {
        const space_factor *own = &q->factors[a->factors[f]];
        expr *B = entries + own->first_entry;
        expr_substitute(q->pool, own->kind->entry_count, &w->moved[i], 2 * w->k, from, to, B);
        i += own->kind->entry_count;
        if (own->kind->dimension == 3) rotation_velocity(q, own, B, velocities + own->first);
    }
}

void mech_pull_back(const space *q, const model_symmetry *given, const mech_trivialisation *t,
                    expr *entries, expr *velocities) {
    memcpy(entries, q->entries, q->entry_count * sizeof *entries);
    memcpy(velocities, q->velocities, q->n * sizeof *velocities);
    if (t->side == ACTION_RIGHT) return; // the group on itself
    const expr *g = t->g;
    for (size_t i = 0; i < given->action_count; i++) {
        motion h;
        if (group_law_is_written(given->actions[i].law)) {
            pull_written(q, &given->actions[i], g, entries, velocities);
        } else {
            motion_of(&h, q, given->actions[i].law, g);
            pull(&h, q, &given->actions[i], entries, velocities);
        }
        g += group_law_entry_count(given->actions[i].law);
    }
    for (size_t f = 0; f < q->factor_count; f++) { // lines and angles: by the rule
        const space_factor *own = &q->factors[f];
        if (own->kind->entry_count == 1)
            space_total_derivative(q, 1, &entries[own->first_entry], &velocities[own->first]);
    }
    for (size_t e = 0; e < q->entry_count; e++) {
        for (size_t j = 0; j < t->G.entry_count; j++) {
            if (expr_same(q->entries[e], t->g[j])) entries[e] = q->entries[e];
        }
    }
    for (size_t a = 0; a < t->k; a++)
        velocities[t->group_directions[a]] = q->velocities[t->group_directions[a]];
}
