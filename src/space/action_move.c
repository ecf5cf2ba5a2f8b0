/// An element of a Euclidean group is a turn and a shift, in the plane or in space; it turns
/// rotations and moves points, and velocities go with them. On the right the group multiplies
/// itself.
#include "space/action_move.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "space/group_internal.h"
#include "space/group_num.h"
#include "space/group_written_num.h"

/// x ↦ B x + p in space; the plane is that of e_1 and e_2.
typedef struct motion {
    double B[9], p[3];
    double angle; ///< of a turn in the plane
    size_t dimension;
} motion;

static void multiply(const double *B, const double *v, double *out) {
    const double x = v[0], y = v[1], z = v[2];
    for (int i = 0; i < 3; i++) out[i] = B[3 * i] * x + B[3 * i + 1] * y + B[3 * i + 2] * z;
}

/// Bᵀv.
static void turn_back(const double *B, const double *v, double *out) {
    const double x = v[0], y = v[1], z = v[2];
    for (int i = 0; i < 3; i++) out[i] = B[i] * x + B[i + 3] * y + B[i + 6] * z;
}

static motion motion_of(const group_law *law, const double *g) {
    motion m = {.dimension = law == &group_SO3 || law == &group_SE3 ? 3 : 2};
    if (m.dimension == 3) {
        memcpy(m.B, g, sizeof m.B);
        if (law == &group_SE3) memcpy(m.p, g + 9, sizeof m.p);
        return m;
    }
    m.angle = law == &group_SE2 ? g[2] : g[0];
    if (law == &group_SE2) memcpy(m.p, g, 2 * sizeof *g);
    const double c = cos(m.angle), s = sin(m.angle);
    const double B[9] = {c, -s, 0, s, c, 0, 0, 0, 1};
    memcpy(m.B, B, sizeof B);
    return m;
}

static void move_point(const motion *m, const space_factor *const *f, double *entries,
                       double *velocity) {
    double x[3] = {0}, v[3] = {0};
    for (size_t i = 0; i < m->dimension; i++) {
        x[i] = entries[f[i]->first_entry];
        v[i] = velocity[f[i]->first];
    }
    multiply(m->B, x, x);
    multiply(m->B, v, v);
    for (size_t i = 0; i < m->dimension; i++) {
        entries[f[i]->first_entry] = x[i] + m->p[i];
        velocity[f[i]->first] = v[i];
    }
}

/// B ↦ gB: seen from the body the velocity is the same.
static void move_rotation(const motion *m, const space_factor *f, double *entries,
                          double *velocity) {
    double B[9];
    memcpy(B, entries + f->first_entry, sizeof B);
    for (int j = 0; j < 3; j++) {
        double column[3] = {B[j], B[3 + j], B[6 + j]};
        multiply(m->B, column, column);
        for (int i = 0; i < 3; i++) entries[f->first_entry + (size_t)(3 * i + j)] = column[i];
    }
    if (f->kind == &factor_rotation_space) multiply(m->B, velocity + f->first, velocity + f->first);
}

static void move_left(const space *q, const group_law *law, size_t count, const size_t *factors,
                      const double *g, double *entries, double *velocity) {
    if (law == &group_R) {
        for (size_t i = 0; i < count; i++) entries[q->factors[factors[i]].first_entry] += g[0];
        return;
    }
    const motion m = motion_of(law, g);
    for (size_t i = 0; i < count;) {
        const space_factor *f[3] = {&q->factors[factors[i]]};
        if (f[0]->kind == &factor_line) {
            for (size_t j = 1; j < m.dimension; j++) f[j] = &q->factors[factors[i + j]];
            move_point(&m, f, entries, velocity);
            i += m.dimension;
            continue;
        }
        if (f[0]->kind->dimension == 1) entries[f[0]->first_entry] += m.angle;
        else move_rotation(&m, f[0], entries, velocity);
        i++;
    }
}

/// The rotation first in h is multiplied by that of g from the right: seen from space the velocity
/// is the same, and seen from the body it is turned back. The point behind it, p + B p_g, moves
/// with p' + ω × B p_g.
static void velocity_right_space(const space_factor *const *f, size_t count, const double *B,
                                 const double *g, double *velocity) {
    double *w = velocity + f[0]->first, omega[3];
    const bool body = f[0]->kind == &factor_rotation_body;
    if (body) multiply(B, w, omega);
    else memcpy(omega, w, sizeof omega);
    if (body) turn_back(g, w, w);
    if (count == 1) return;
    double arm[3];
    multiply(B, g + 9, arm);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        velocity[f[1 + i]->first] += omega[j] * arm[k] - omega[k] * arm[j];
    }
}

static void move_right(const space *q, const group_law *law, size_t count, const size_t *factors,
                       const double *g, double *entries, double *velocity) {
    const space_factor *f[4];
    double h[GROUP_ENTRIES], product[GROUP_ENTRIES];
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        f[i] = &q->factors[factors[i]];
        memcpy(h + at, entries + f[i]->first_entry, f[i]->kind->entry_count * sizeof *h);
        at += f[i]->kind->entry_count;
    }
    const group G = {1, &law, law->dimension, law->entry_count};
    group_product_num(&G, h, g, product);
    if (law == &group_SE2) { // p + R p_g, with the derivative of R
        const double turn = velocity[f[2]->first];
        velocity[f[0]->first] -= turn * (product[1] - h[1]);
        velocity[f[1]->first] += turn * (product[0] - h[0]);
    } else if (f[0]->kind->dimension == 3) {
        velocity_right_space(f, count, h, g, velocity);
    }
    for (size_t i = 0, from = 0; i < count; from += f[i++]->kind->entry_count)
        memcpy(entries + f[i]->first_entry, product + from, f[i]->kind->entry_count * sizeof *h);
}

/// B' of a rotation with this velocity, or the number itself of a line or an angle.
static void rates_of(const space_factor *f, const double *B, const double *w, double *rates) {
    if (f->kind->dimension == 1) rates[0] = w[0];
    for (size_t e = 0; f->kind->dimension == 3 && e < 9; e++) {
        const size_t i = e / 3, j = e % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3, i1 = (i + 1) % 3,
                     i2 = (i + 2) % 3;
        rates[e] = f->kind == &factor_rotation_body ? B[3 * i + j1] * w[j2] - B[3 * i + j2] * w[j1]
                                                    : w[i1] * B[3 * i2 + j] - w[i2] * B[3 * i1 + j];
    }
}

static void velocity_of(const space_factor *f, const double *B, const double *rates, double *w) {
    if (f->kind->dimension == 1) w[0] = rates[0];
    for (size_t a = 0; f->kind->dimension == 3 && a < 3; a++) {
        const size_t i = (a + 2) % 3, j = (a + 1) % 3;
        w[a] = 0;
        for (size_t m = 0; m < 3; m++)
            w[a] += f->kind == &factor_rotation_body ? B[3 * m + i] * rates[3 * m + j]
                                                     : rates[3 * i + m] * B[3 * j + m];
    }
}

/// What a written group moves besides itself, before that moves.
static void move_others(const space *q, const group_law *law, size_t count, const size_t *factors,
                        const double *g, double *entries, double *velocity) {
    const group_written *w = law->written;
    if (w->other_count == 0) return;
    const size_t width = w->k + w->other_count;
    double *point = MEM_NEW_ZERO(double, expr_symbol_count(w->pool));
    double *rates = MEM_NEW(double, width), *to = MEM_NEW(double, 2 * width);
    for (size_t e = 0; e < q->entry_count; e++)
        point[expr_symbol_index(w->pool, q->entries[e])] = entries[e];
    for (size_t i = 0, at = 0; i < count; i++) {
        const space_factor *f = &q->factors[factors[i]];
        rates_of(f, entries + f->first_entry, velocity + f->first, rates + at);
        at += f->kind->entry_count;
        if (i >= w->k) continue;
        point[expr_symbol_index(w->pool, w->u[i])] = g[i];
        point[expr_symbol_index(w->pool, w->v[i])] = entries[f->first_entry];
    }
    group_written_move_others(law, point, rates, to, to + width);
    for (size_t i = w->k, at = 0; i < count; i++) {
        const space_factor *f = &q->factors[factors[i]];
        double *own = entries + f->first_entry;
        memcpy(own, to + at, f->kind->entry_count * sizeof *own);
        velocity_of(f, own, to + width + at, velocity + f->first);
        at += f->kind->entry_count;
    }
    free(point);
    free(rates);
    free(to);
}

/// A written group on itself.
static void move_written(const space *q, const group_law *law, action_side side, size_t count,
                         const size_t *factors, const double *g, double *entries,
                         double *velocity) {
    const group G = {1, &law, law->dimension, law->entry_count};
    const bool right = side == ACTION_RIGHT;
    double u[GROUP_DIMENSION] = {0}, rates[GROUP_DIMENSION] = {0}, moved[GROUP_DIMENSION];
    move_others(q, law, count, factors, g, entries, velocity);
    count = law->dimension;
    for (size_t i = 0; i < count; i++) {
        u[i] = entries[q->factors[factors[i]].first_entry];
        rates[i] = velocity[q->factors[factors[i]].first];
    }
    group_product_num(&G, right ? u : g, right ? g : u, moved);
    group_written_push(law, right, g, u, rates);
    for (size_t i = 0; i < count; i++) {
        entries[q->factors[factors[i]].first_entry] = moved[i];
        velocity[q->factors[factors[i]].first] = rates[i];
    }
}

void action_move(const space *q, const group_law *law, action_side side, size_t count,
                 const size_t *factors, const double *g, double *entries, double *velocity) {
    if (law->written != NULL) move_written(q, law, side, count, factors, g, entries, velocity);
    else if (side == ACTION_LEFT) move_left(q, law, count, factors, g, entries, velocity);
    else move_right(q, law, count, factors, g, entries, velocity);
}
