/// One group of the product after another: the turn from what it turns, then the shift of a point.
#include "run/gait/element.h"

#include <math.h>
#include <string.h>

/// R = B_to B_fromᵀ.
static void turn_between(const double *from, const double *to, double R[9]) {
    for (size_t i = 0; i < 9; i++) {
        R[i] = 0;
        for (size_t k = 0; k < 3; k++) R[i] += to[i / 3 * 3 + k] * from[i % 3 * 3 + k];
    }
}

/// The turn that an action makes, by the first factor that shows it. False if none does.
static bool find_turn(const space *q, const model_action *a, const double *from, const double *to,
                      double R[9]) {
    double angle = 0;
    bool found = false;
    for (size_t i = 0; i < a->factor_count && !found; i++) {
        const space_factor *f = &q->factors[a->factors[i]];
        const size_t e = f->first_entry;
        if (f->kind->dimension == 3) {
            turn_between(from + e, to + e, R);
            return true;
        }
        found = f->kind == &factor_angle;
        if (found) angle = remainder(to[e] - from[e], 8 * atan(1));
    }
    if (!found && a->factor_count >= 2) { // a point of the plane, about the origin
        const size_t x = q->factors[a->factors[0]].first_entry,
                     y = q->factors[a->factors[1]].first_entry;
        angle = atan2(from[x] * to[y] - from[y] * to[x], from[x] * to[x] + from[y] * to[y]);
        found = true;
    }
    const double c = cos(angle), s = sin(angle), turn[9] = {c, -s, 0, s, c, 0, 0, 0, 1};
    memcpy(R, turn, sizeof turn);
    return found;
}

/// The shift of the first point that is shifted: to − R from.
static void find_shift(const space *q, const model_action *a, size_t dimension, const double R[9],
                       const double *from, const double *to, double *shift) {
    size_t at = 0;
    while (at < a->factor_count && q->factors[a->factors[at]].kind != &factor_line) at++;
    for (size_t i = 0; i < dimension; i++) {
        shift[i] = 0;
        for (size_t j = 0; at + dimension <= a->factor_count && j < dimension; j++) {
            const size_t e = q->factors[a->factors[at + j]].first_entry;
            shift[i] += (i == j ? to[e] : 0) - R[3 * i + j] * from[e];
        }
    }
}

bool gait_element_between(const reconstruction *c, const space *q, const model_symmetry *given,
                          const double *from, const double *to, double *g) {
    for (size_t i = 0; i < given->action_count; i++) {
        const model_action *a = &given->actions[i];
        const char *name = group_law_name(a->law);
        double *own = g + c->parts[i].entry, R[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        const bool shifts = strcmp(name, "R") == 0, so2 = strcmp(name, "SO(2)") == 0,
                   se2 = strcmp(name, "SE(2)") == 0, so3 = strcmp(name, "SO(3)") == 0,
                   se3 = strcmp(name, "SE(3)") == 0;
        if (a->side != ACTION_LEFT || !(shifts || so2 || se2 || so3 || se3)) return false;
        if (!shifts && !find_turn(q, a, from, to, R)) return false;
        const double angle = atan2(R[3] - R[1], R[0] + R[4]);
        if (so2) own[0] = angle;
        if (se2) own[2] = angle;
        if (so3 || se3) memcpy(own, R, sizeof R);
        if (shifts || se2) find_shift(q, a, shifts ? 1 : 2, R, from, to, own);
        if (se3) find_shift(q, a, 3, R, from, to, own + 9);
    }
    return true;
}
