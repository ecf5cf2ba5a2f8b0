/// Signs are followed over whole steps, not at points: where one is told nothing happens in
/// between.
#include <math.h>

#include "run/study/validated_signs_internal.h"

int validated_sign_over(validated_journey *j, expr e, double from, double to) {
    flow_bounds b;
    exact_flow_see_over(j->flow, from, to, 1, &e, &b);
    return b.low > 0 ? 1 : b.high < 0 ? -1 : 0;
}

/// The sign of a quantity over a time: by its values, or by one value and its slope, whichever
/// tells.
static int watch_sign(validated_journey *j, size_t which, double from, double to) {
    const int sign = validated_sign_over(j, j->watches[which], from, to);
    if (sign != 0 || !(to > from)) return sign;
    const double middle = from + (to - from) / 2, half = fmax(to - middle, middle - from);
    flow_bounds value, slope;
    exact_flow_see(j->flow, middle, 1, &j->watches[which], &value);
    exact_flow_see_over(j->flow, from, to, 1, &j->slopes[which], &slope);
    const double away = half * fmax(fabs(slope.low), fabs(slope.high)) * (1 + 1e-14);
    return value.low > away ? 1 : value.high < -away ? -1 : 0;
}

void validated_open_until(validated_journey *j, size_t which, int sign, double end) {
    const validated_follow *f = &j->follows[which];
    const bool changed = f->sign != 0 && sign != 0 && sign != f->sign;
    validated_crossing c = {
        .watch = which, .from = f->open_since, .to = end, .direction = changed ? sign : 0};
    if (changed && c.from >= exact_flow_previous(j->flow))
        c.once = validated_sign_over(j, j->slopes[which], c.from, c.to) != 0;
    *vec_push(&j->out->crossings) = c;
}

/// A piece of time with its sign, 0: open.
static void piece(validated_journey *j, size_t which, int sign, double from) {
    validated_follow *f = &j->follows[which];
    if (sign == 0) {
        if (isnan(f->open_since)) f->open_since = from;
        return;
    }
    if (!isnan(f->open_since)) validated_open_until(j, which, sign, from);
    f->open_since = NAN;
    f->sign = sign;
}

void validated_follow_sign(validated_journey *j, size_t which) {
    const double end = exact_flow_time(j->flow);
    double t = exact_flow_previous(j->flow), length = end - t;
    const double least = 1e-12 * fmax(1, fabs(end));
    while (t < end) {
        const double to = fmin(end, t + length);
        const int sign = watch_sign(j, which, t, to);
        if (sign != 0) {
            piece(j, which, sign, t);
            t = to;
            length *= 2;
        } else if (length > least) {
            length /= 4;
        } else { // open from here on, until a piece is not
            double skip = least;
            piece(j, which, 0, t);
            while (t + skip < end && watch_sign(j, which, t + skip, fmin(end, t + 1.5 * skip)) == 0)
                skip *= 2;
            t = fmin(end, t + skip);
            length = skip / 2;
        }
    }
}

bool validated_is_halted(validated_journey *j) {
    const size_t count = j->out->crossings.count;
    for (size_t k = 0; j->q->stops && k < count; k++) {
        const validated_crossing c = j->out->crossings.items[k];
        if (c.watch + 1 != j->q->watch_count || (c.direction == 0 && c.from == 0)) continue;
        j->out->crossings.count = k + 1; // what comes later in the list is beyond the end
        return true;
    }
    return false;
}
