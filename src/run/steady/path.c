/// A point p under exp(tξ) with ξ = (v, ω) of SE(2), or (0, ω) of SO(2):
///   p' = v + ω e₃ × p,   so p turns with the rate ω about p + e₃ × p'/ω.
#include "run/steady/path.h"

#include <math.h>
#include <string.h>

#include "exact/exact.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "run/steady/steady_internal.h"

static const double SMALL = 1e-11; ///< below rounding

/// The first point that the group moves; false if it moves none.
static bool find_point(const space *q, const model_action *a, size_t *factor) {
    const char *name = group_law_name(a->law);
    const bool plane =
        strcmp(name, "SE(2)") == 0 || strcmp(name, "SO(2)") == 0 || strcmp(name, "S1") == 0;
    for (size_t i = 0; plane && i + 1 < a->factor_count; i++) {
        if (q->factors[a->factors[i]].kind != &factor_line ||
            q->factors[a->factors[i + 1]].kind != &factor_line)
            continue;
        *factor = a->factors[i];
        return a->side == ACTION_LEFT && a->factors[i + 1] == a->factors[i] + 1;
    }
    return false;
}

/// p and ξ make the rest.
static void move(steady_path *path, const double p[2], const double v[2], double rate) {
    const double velocity[2] = {v[0] - rate * p[1], v[1] + rate * p[0]};
    path->speed = hypot(velocity[0], velocity[1]);
    path->way = fabs(path->speed) < SMALL ? STEADY_RESTS
                : fabs(rate) < SMALL      ? STEADY_STRAIGHT
                                          : STEADY_CIRCLE;
    if (path->way != STEADY_CIRCLE) return;
    path->rate = rate;
    path->radius = path->speed / fabs(rate);
    path->period = 2 * acos(-1) / fabs(rate);
    path->centre[0] = p[0] - velocity[1] / rate;
    path->centre[1] = p[1] + velocity[0] / rate;
}

steady_path steady_path_of(const steady *s, const steady_motion *e) {
    steady_path path = {0};
    const model_symmetry *given = steady_symmetry(s);
    const space *q = steady_model(s)->q;
    for (size_t i = 0; given != NULL && i < given->action_count && !path.known; i++) {
        const model_action *a = &given->actions[i];
        path.known = find_point(q, a, &path.factor);
        if (!path.known) continue;
        const bool shifts = group_law_dimension(a->law) == 3;
        const double *xi = e->xi + a->first, zero[2] = {0};
        const size_t at = q->factors[path.factor].first_entry;
        move(&path, e->entries + at, shifts ? xi : zero, shifts ? xi[2] : xi[0]);
    }
    return path;
}

/// The action that moves the point of a path.
static const model_action *mover(const steady *s, const steady_path *path) {
    const model_symmetry *given = steady_symmetry(s);
    size_t factor, i = 0;
    while (!find_point(s->m->q, &given->actions[i], &factor) || factor != path->factor) i++;
    return &given->actions[i];
}

bool steady_path_formulas(const steady *s, const steady_motion *e, expr *radius, expr *rate) {
    enum { LONG = 30 };
    const steady_path path = steady_path_of(s, e);
    if (!path.known || path.way != STEADY_CIRCLE || e->chart >= s->problems.count) return false;
    const model_action *a = mover(s, &path);
    const bool shifts = group_law_dimension(a->law) == 3;
    const mech_steady *equations = &s->problems.items[e->chart]->equations;
    const expr *xi = equations->xi + a->first;
    expr_pool *pool = s->m->pool;
    exact x;
    exact_init(&x, pool, NULL);
    *rate = shifts ? xi[2] : xi[0];
    const space_factor *p = &s->m->q->factors[path.factor];
    const bool slice = equations->slice != NULL && equations->slice->exists;
    expr across = shifts && slice ? xi[1] : expr_int(pool, 0);
    *radius = shifts && slice ? expr_div(pool, xi[0], *rate) : p->entries[0];
    if (!(shifts && slice)) across = p[1].entries[0];
    else across = expr_div(pool, across, *rate);
    if (exact_is_zero(&x, across) != TRUTH_YES)
        *radius = expr_sqrt(
            pool, expr_add2(pool, expr_pow_int(pool, *radius, 2), expr_pow_int(pool, across, 2)));
    return exact_tidy(&x, *radius, 0, NULL, radius) == HAMEL_OK &&
           exact_tidy(&x, *rate, 0, NULL, rate) == HAMEL_OK &&
           expr_infix_tokens(pool, *radius) <= LONG && expr_infix_tokens(pool, *rate) <= LONG;
}
