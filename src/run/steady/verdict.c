/// From eigenvalues in balls to a verdict. Variations along orbits are zeros of A, and directions
/// off the levels make one zero each; the reduced motion B is A on what is left, tangent to the
/// levels and modulo the orbits. With L levels dh and orbits O,
///   rank B = rank (A O; dh 0) − rank dh − rank O.
/// Zeros of B that the family has as its tangent make no Jordan blocks: that is in the kernel.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "run/steady/energy_internal.h"
#include "run/steady/momentum_internal.h"
#include "run/steady/reversor_internal.h"
#include "run/steady/semisimple_internal.h"
#include "run/steady/steady_internal.h"
#include "run/steady/verdict_internal.h"
#include "run/steady/where_internal.h"

typedef struct judge {
    steady_point *at;
    const expr *A;
    const steady_spectrum *found;
    const steady_motion *e;
    size_t N, levels, orbits; ///< of the latter the ranks, if they are proved to be full
    expr *level_rows;
    bool split;    ///< they are
    size_t kernel; ///< of B: its dimension is not larger
} judge;

// ---- zeros --------------------------------------------------------------------------------------

/// Zeros of the reduced motion.
static size_t zeros_of(const judge *j) { return j->found->zeros - j->levels - j->orbits; }

/// Whether the family explains all zeros: they are its tangent.
static bool explained(const judge *j) {
    return j->split && j->at->dimension + j->levels >= j->found->zeros;
}

/// The dimension of the kernel of B, an upper bound.
static size_t kernel_of(const judge *j) {
    const mech_steady *e = &j->at->p->equations;
    const size_t N = j->N, rows = N + j->levels, cols = N + j->orbits;
    const expr zero = expr_int(j->at->s->m->pool, 0);
    expr *G = MEM_NEW(expr, rows * cols);
    for (size_t i = 0; i < rows; i++) {
        for (size_t k = 0; k < cols; k++)
            G[i * cols + k] = i < N && k < N ? j->A[i * N + k]
                              : i < N        ? e->orbits[(k - N) * N + i]
                              : k < N        ? j->level_rows[(i - N) * N + k]
                                             : zero;
    }
    const size_t rank = exact_balls_rank(j->at->balls, rows, cols, G);
    free(G);
    return N - rank;
}

/// The rates with one quasi-velocity left and the others zero, and with the coordinates that then
/// stay where they are at the numbers they have here.
static void rates_along(const judge *j, size_t a, expr *rates) {
    steady_point *at = j->at;
    const mech_steady *e = &at->p->equations;
    const space *q = at->s->m->q;
    expr *to = MEM_NEW(expr, e->r);
    for (size_t b = 0; b < e->r; b++) to[b] = b == a ? e->symbols[a] : expr_int(q->pool, 0);
    expr_substitute(q->pool, j->N, e->rates, e->r, e->symbols, to, rates);
    for (size_t i = 0; i < e->free_count; i++) {
        const space_factor *factor = space_factor_of(q, e->free[i]);
        if (factor->kind->entry_count > 1 || exact_is_zero(&at->x, rates[i]) != TRUTH_YES) continue;
        for (size_t k = 0; k < at->fixed_count; k++) {
            if (expr_same(at->fixed[k], factor->entries[0]))
                expr_substitute(q->pool, j->N, rates, 1, &at->fixed[k], &at->numbers[k], rates);
        }
    }
    free(to);
}

/// Whether there is a motion with one quasi-velocity constant and the others zero, however slow,
/// that leads away from here.
static bool leads_away(const judge *j, size_t a) {
    const mech_steady *e = &j->at->p->equations;
    expr_pool *pool = j->at->s->m->pool;
    const expr one = expr_int(pool, 1);
    expr *rates = MEM_NEW(expr, j->N);
    rates_along(j, a, rates);
    const bool constant = exact_all_zero(&j->at->x, e->r, rates + e->free_count) == TRUTH_YES;
    expr_substitute(pool, e->free_count, rates, 1, &e->symbols[a], &one, rates);
    bool moves = false;
    for (size_t i = 0; i < e->free_count && constant; i++)
        moves = moves || exact_balls_sign(j->at->balls, rates[i]) != 0;
    free(rates);
    return moves;
}

/// Whether it is at rest and some motion, however slow, leads away.
static bool can_leave(const judge *j) {
    const mech_steady *e = &j->at->p->equations;
    const steady_point *at = j->at;
    bool rest = true, leaves = false;
    for (size_t a = 0; a < e->r; a++) {
        bool zero = false;
        for (size_t k = 0; k < at->fixed_count; k++)
            zero = zero || (expr_same(at->fixed[k], e->symbols[a]) &&
                            expr_is_int(at->s->m->pool, at->numbers[k], 0));
        rest = rest && zero;
    }
    for (size_t a = 0; a < e->r && rest && !leaves; a++) leaves = leads_away(j, a);
    return leaves;
}

// ---- the axis -----------------------------------------------------------------------------------

static size_t count_side(const steady_spectrum *f, exact_side side) {
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++) count += f->roots[i].side == side;
    return count;
}

/// Whether no two eigenvalues on the axis may be the same.
static bool apart_on_axis(const steady_spectrum *f) {
    for (size_t i = 0; i < f->count; i++) {
        for (size_t k = 0; k < i; k++) {
            const exact_root *a = &f->roots[i], *b = &f->roots[k];
            if (a->side == SIDE_AXIS && b->side == SIDE_AXIS &&
                !(fabs(a->im - b->im) > a->radius + b->radius))
                return false;
        }
    }
    return true;
}

// ---- the verdict --------------------------------------------------------------------------------

static void say(steady_proof *p, steady_verdict verdict, const char *reason) {
    p->decided = true;
    p->verdict = verdict;
    p->reason = reason;
}

static void say_least(steady_proof *p) {
    const bool centre = p->decided, z3 = p->by_solver;
    say(p, centre ? STEADY_CENTRE : STEADY_STABLE,
        centre && z3
            ? "stable: energy is constant and has a strict minimum there, by Z3 (Dirichlet)"
        : centre ? "stable: energy is constant and has a strict minimum there (Dirichlet)"
        : z3     ? "energy has a strict minimum there, by Z3, and does not grow (Dirichlet)"
                 : "energy has a strict minimum there and does not grow (Dirichlet)");
}

/// Where eigenvalues on the axis decide nothing, or zeros are left, energy may.
static void judge_energy(const judge *j, steady_proof *p) {
    bool isolated;
    if (p->decided && p->verdict != STEADY_CENTRE) return;
    const steady_energy by = steady_by_energy(j->at, &isolated, &p->by_solver);
    p->least = by == ENERGY_LEAST;
    if (by == ENERGY_LEAST) say_least(p);
    else if (by == ENERGY_FALLS)
        say(p, STEADY_UNSTABLE,
            "energy is constant, and in the one direction there is V has no minimum");
    p->isolated = isolated;
}

/// Where energy alone does not decide, energy and other integrals may.
static void judge_momentum(const judge *j, steady_proof *p) {
    const bool open =
        p->decided ? p->verdict == STEADY_CENTRE : count_side(j->found, SIDE_RIGHT) == 0;
    if (!open || p->least) return;
    if (!steady_by_momentum(j->at, j->e, &p->condition_count, &p->conditions)) return;
    say(p, p->decided ? STEADY_CENTRE : STEADY_STABLE,
        steady_symmetry(j->at->s) != NULL
            ? "stable on D/G: a combination of integrals has a strict extremum on their level "
              "(energy-momentum)"
            : "stable: a combination of integrals has a strict extremum on their level "
              "(energy-momentum)");
    p->by_momentum = true;
}

static void judge_zeros(const judge *j, steady_proof *p) {
    if (can_leave(j))
        say(p, STEADY_DRIFTS,
            "not stable: motions with a constant velocity, however small, lead away");
    else if (j->split && j->kernel < zeros_of(j))
        p->reason = "a zero in a Jordan block: to first order displacements grow like t; higher "
                    "orders decide";
    else p->reason = "zeros that no family explains";
}

static void judge_axis(const judge *j, steady_proof *p) {
    if (!j->at->s->r->conservative && !steady_conserves_energy(j->at) &&
        !steady_reverses(j->at, j->A))
        p->reason =
            "eigenvalues on the imaginary axis of a motion that neither conserves energy nor "
            "is reversible: higher orders decide";
    else if (apart_on_axis(j->found) ||
             (j->found->polynomial != NULL && steady_semisimple(j->at, j->found->polynomial)))
        say(p, STEADY_CENTRE, "stable to first order: no positive real part; higher orders decide");
    else p->reason = "a pair on the imaginary axis may be double";
}

static void judge_all(const judge *j, steady_proof *p) {
    const steady_spectrum *f = j->found;
    const size_t left = count_side(f, SIDE_LEFT), right = count_side(f, SIDE_RIGHT);
    if (right > 0)
        say(p, STEADY_UNSTABLE,
            right == f->count ? "repelling: all eigenvalues but the zeros have positive real parts"
                              : "a positive real part");
    else if (count_side(f, SIDE_UNKNOWN) > 0)
        p->reason = "a real part whose sign the balls do not show";
    else if (!explained(j)) judge_zeros(j, p);
    else if (left < f->count) judge_axis(j, p);
    else
        say(p, STEADY_STABLE,
            f->count == 0      ? "every motion near it is steady"
            : zeros_of(j) == 0 ? "all other motions near it approach it"
                               : "motions near it tend to members of the family "
                                 "(Lyapunov-Malkin)");
}

void steady_decide(steady_point *at, const expr *A, steady_spectrum *found, steady_motion *e) {
    const mech_variations by = mech_steady_variations(&at->p->equations);
    const size_t N = at->p->size, L = at->s->level_count, o = at->p->equations.orbit_count;
    expr *levels = MEM_NEW(expr, L);
    judge j = {.at = at, .A = A, .found = found, .e = e, .N = N, .levels = L, .orbits = o};
    j.level_rows = MEM_NEW(expr, L * N);
    mech_steady_of(&at->p->equations, at->s->m->q, L, at->s->levels, levels);
    mech_linearise(at->s->m->q, &by, L, levels, j.level_rows);
    j.split = exact_balls_rank(at->balls, L, N, j.level_rows) == L &&
              exact_balls_rank(at->balls, o, N, at->p->equations.orbits) == o &&
              found->zeros >= L + o;
    if (j.split) j.kernel = kernel_of(&j);
    steady_proof *p = &e->proof;
    judge_all(&j, p);
    judge_energy(&j, p);
    judge_momentum(&j, p);
    p->has_family = p->isolated || (j.split && at->dimension - o == j.kernel);
    if (p->has_family) p->family_dimension = p->isolated ? 0 : at->dimension - o;
    p->enclosed = j.split;
    p->zeros = j.split ? zeros_of(&j) : 0;
    p->root_count = found->count;
    p->roots = found->roots;
    steady_where(at, p);
    exact_roots_order(p->root_count, p->roots);
    free(levels);
    free(j.level_rows);
}
