/// D is kept by ξ exactly if L_ξ β vanishes on D: on a basis of it, whose fields are graphs. The
/// dimension of D ∩ T Orb follows from that of D + T Orb, a rank.
#include "mech/unexpanded/symmetry.h"

#include <stdlib.h>
#include <string.h>

#include "expr/sum.h"
#include "mech/law/invariance.h"
#include "mech/law/projected.h"

/// (L_ξ β^b)(X_α), and (L_ξ β^b)(X_0) + ξ[b^b].
/// @eq BKMM96 Prop. 3.2
static void see_constraints(exact *x, const mech_system *s, const mech_basis *d, const expr *xi,
                            mech_symmetry_seen *y) {
    const size_t n = s->q->n, p = s->p, r = d->r;
    expr *form = MEM_NEW(expr, p * n), *moved = MEM_NEW(expr, p), *on_D = MEM_NEW(expr, p * r);
    sum total = {0};
    mech_constraints_move(s, xi, form, moved);
    for (size_t b = 0; b < p; b++) {
        for (size_t k = 0; k <= r; k++) {
            const expr *field = k < r ? d->fields + k * n : d->drift;
            for (size_t i = 0; i < n; i++)
                sum_add_product(x->pool, &total, 1, form[b * n + i], field[i]);
            if (k == r) sum_add(x->pool, &total, 1, moved[b]);
            const expr e = sum_take(x->pool, &total);
            if (k < r) on_D[b * r + k] = e;
            else moved[b] = e;
        }
    }
    vec_clear(&total);
    y->constraints = exact_seen_and(y->constraints, exact_try_zero(x, p * r, on_D));
    y->affine = exact_seen_and(y->affine, exact_try_zero(x, p, moved));
    free(form);
    free(moved);
    free(on_D);
}

static void see_dimensions(exact *x, const mech_system *s, const mech_basis *d,
                           const expr *generators, mech_symmetry_seen *y) {
    const size_t n = s->q->n, r = d->r;
    expr *rows = MEM_NEW(expr, (y->k + r) * n);
    memcpy(rows, generators, y->k * n * sizeof *rows);
    memcpy(rows + y->k * n, d->fields, r * n * sizeof *rows);
    y->dimensions = exact_seen_and(exact_try_rank(x, y->k, n, rows, &y->orbits, NULL),
                                   exact_try_rank(x, y->k + r, n, rows, &y->sum, NULL));
    y->meet = y->orbits + r - y->sum;
    free(rows);
}

/// @eq BKMM96 (4.1.4)
mech_symmetry_seen mech_try_symmetry(exact *x, const mech_system *s, const model_symmetry *given) {
    const size_t n = s->q->n;
    const exact_seen yes = {TRUTH_YES, 0};
    mech_symmetry_seen y = {yes, yes, yes, yes, yes, given->dimension, 0, 0, 0};
    exact quiet = exact_quietly(x);
    mech_basis d;
    expr *change = MEM_NEW(expr, n);
    mech_projected_generic(&d, s);
    for (size_t a = 0; a < y.k; a++) {
        const expr *xi = given->generators + a * n;
        mech_lift_apply(s->q, xi, 1, &s->lagrangian, change);
        y.lagrangian = exact_seen_and(y.lagrangian, exact_try_zero(&quiet, 1, change));
        see_constraints(&quiet, s, &d, xi, &y);
        mech_force_change(s, xi, change);
        y.forces = exact_seen_and(y.forces, exact_try_zero(&quiet, n, change));
    }
    see_dimensions(&quiet, s, &d, given->generators, &y);
    mech_basis_clear(&d);
    free(change);
    return y;
}
