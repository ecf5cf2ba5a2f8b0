/// Random points are rational, so that balls around values are narrow: entries of rotations come
/// from quaternions with integers. Special ones are looked through with floating-point numbers, and
/// where these are near zero, it is proved.
#include "report/check/points.h"

#include <math.h>
#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/walk.h"

/// Bounds of a coordinate, as the model gives them, or a stretch that reaches so far around zero.
static void bounds(const model *m, size_t factor, double reach, double *lower, double *upper) {
    *lower = -reach, *upper = reach;
    for (size_t i = 0; i < m->range_count; i++) {
        const model_range *r = &m->ranges[i];
        if (r->factor != factor) continue;
        if (r->has_lower) *lower = model_number(m, r->lower), *upper = *lower + 2 * reach;
        if (r->has_upper) *upper = model_number(m, r->upper);
        if (!r->has_lower) *lower = *upper - 2 * reach;
    }
}

/// The entries of a rotation from a quaternion with integers.
static void entries_of(expr_pool *pool, const space_factor *f, const long *quaternion,
                       expr *entries) {
    expr state[FACTOR_STATE];
    for (size_t i = 0; i < f->kind->state_count; i++) state[i] = expr_int(pool, quaternion[i]);
    expr_substitute(pool, f->kind->entry_count, f->entries_of_state, f->kind->state_count, f->state,
                    state, entries);
}

void point_at_random(const model *m, random_state *random, double reach, __mpq_struct *values) {
    expr_pool *pool = m->pool;
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++)
        mpq_set_si(&values[i], (long)random_below(random, 4096) - 2048, 1024);
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++) mpq_canonicalize(&values[i]);
    for (size_t k = 0; k < m->q->factor_count; k++) {
        const space_factor *f = &m->q->factors[k];
        if (f->kind->entry_count == 1) {
            double lower, upper;
            bounds(m, k, reach, &lower, &upper);
            const double part = (double)(1 + random_below(random, 1022)) / 1024;
            mpq_set_d(&values[expr_symbol_index(pool, f->entries[0])],
                      lower + part * (upper - lower));
            continue;
        }
        long quaternion[FACTOR_STATE];
        for (size_t i = 0; i < f->kind->state_count; i++)
            quaternion[i] = 1 + (long)random_below(random, 9) - (i > 0 ? 5 : 0);
        expr entries[FACTOR_ENTRIES];
        entries_of(pool, f, quaternion, entries);
        for (size_t i = 0; i < f->kind->entry_count; i++)
            mpq_set(&values[expr_symbol_index(pool, f->entries[i])], expr_value(pool, entries[i]));
    }
}

// ---- special points ----------------------------------------------------------------------------

enum { MOST_VALUES = 40, MOST_POINTS = 2000, MOST_PROOFS = 8 };
static const double CLOSE = 1e-9;

/// A factor of the space, or time, and the values it takes, the plainest first: `count` of them,
/// the one at present is `now`.
typedef struct wheel {
    const expr *entries;
    size_t width; ///< entries
    size_t count, now;
    expr (*values)[FACTOR_ENTRIES];
    double (*numbers)[FACTOR_ENTRIES];
} wheel;

static size_t wheel_count(const model *m) { return m->q->factor_count + 1; }

static void add_rotations(expr_pool *pool, const space_factor *f, wheel *w) {
    for (int weight = 1; weight <= 4; weight++) { // how many entries of the quaternion are not 0
        for (int code = 0; code < 81; code++) {
            long q[FACTOR_STATE];
            int first = 0, used = 0;
            for (int i = 0, rest = code; i < 4; i++, rest /= 3) {
                q[i] = rest % 3 - 1;
                used += q[i] != 0;
                if (first == 0) first = (int)q[i];
            }
            if (used == weight && first > 0) entries_of(pool, f, q, w->values[w->count++]);
        }
    }
}

/// Whether there is a sine or cosine with this symbol in it.
static bool in_a_wave(const expr_pool *pool, const expr_walk *walk, expr symbol) {
    for (uint32_t i = 0; i < walk->count; i++) {
        const expr node = {walk->ids[i]};
        const expr_op op = expr_op_of(pool, node);
        if ((op == EXPR_SIN || op == EXPR_COS) && expr_contains(pool, node, symbol)) return true;
    }
    return false;
}

static void add_value(const model *m, double lower, double upper, expr value, wheel *w) {
    const double number = model_number(m, value);
    if (number > lower + CLOSE && number < upper - CLOSE) w->values[w->count++][0] = value;
}

/// Numbers between bounds, clearly: halves for a line, parts of a turn for an angle, both for a
/// line in sines.
static void add_numbers(const model *m, double lower, double upper, bool line, bool angle,
                        wheel *w) {
    static const int turns[] = {0, 12, 6, -6, 8, -8, 4, -4, 3, -3, 9, -9, 2, -2, 10, -10};
    static const int halves[] = {0, 2, -2, 4, -4, 1, -1};
    for (size_t i = 0; i < sizeof halves / sizeof *halves && line; i++)
        add_value(m, lower, upper, expr_ratio(m->pool, halves[i], 2), w);
    for (size_t i = line ? 1 : 0; i < sizeof turns / sizeof *turns && angle; i++)
        add_value(m, lower, upper,
                  expr_mul2(m->pool, expr_ratio(m->pool, turns[i], 12), expr_pi(m->pool)), w);
}

/// The wheel of factor k, or of time behind the last.
static void wheel_init(wheel *w, const model *m, size_t k, const expr_walk *walk) {
    const bool time = k == m->q->factor_count;
    const space_factor *f = time ? NULL : &m->q->factors[k];
    *w = time ? (wheel){.entries = &m->q->time, .width = 1}
              : (wheel){.entries = f->entries, .width = f->kind->entry_count};
    w->values = mem_resize(NULL, MOST_VALUES, sizeof *w->values);
    w->numbers = mem_resize(NULL, MOST_VALUES, sizeof *w->numbers);
    if (w->width > 1) {
        add_rotations(m->pool, f, w);
    } else {
        const bool angle = !time && f->kind == &factor_angle;
        double lower = -4, upper = 4;
        if (!time) bounds(m, k, 4, &lower, &upper);
        add_numbers(m, lower, upper, !angle, angle || in_a_wave(m->pool, walk, w->entries[0]), w);
    }
    bool occurs = false;
    uint32_t place;
    for (size_t i = 0; i < w->width && !occurs; i++)
        occurs = expr_walk_find(walk, w->entries[i], &place);
    if (!occurs && w->count > 1) w->count = 1;
    for (size_t i = 0; i < w->count; i++)
        expr_eval(m->pool, w->width, w->values[i], NULL, w->numbers[i]);
}

/// A wheel for each factor and one for time; those that do not occur stand still. Where there are
/// too many points, the longest lists become shorter.
static wheel *wheels_create(const model *m, size_t count, const expr *f) {
    const size_t n = wheel_count(m);
    wheel *wheels = MEM_NEW_ZERO(wheel, n);
    expr_walk walk;
    expr_walk_init(&walk, m->pool, count, f);
    double points = 1;
    for (size_t k = 0; k < n; k++) {
        wheel_init(&wheels[k], m, k, &walk);
        points *= (double)wheels[k].count;
    }
    while (points > MOST_POINTS) {
        size_t longest = 0;
        for (size_t k = 1; k < n; k++) {
            if (wheels[k].count > wheels[longest].count) longest = k;
        }
        points *= (double)(wheels[longest].count - 1) / (double)wheels[longest].count;
        wheels[longest].count--;
    }
    expr_walk_clear(&walk);
    return wheels;
}

static void wheels_destroy(wheel *wheels, size_t n) {
    for (size_t k = 0; k < n; k++) {
        free(wheels[k].values);
        free(wheels[k].numbers);
    }
    free(wheels);
}

/// The next point; false after the last.
static bool turn_on(wheel *wheels, size_t n) {
    for (size_t k = 0; k < n; k++) {
        if (++wheels[k].now < wheels[k].count) return true;
        wheels[k].now = 0;
    }
    return false;
}

/// Whether all functions are near zero where the wheels stand.
static bool all_near_zero(const model *m, const wheel *wheels, size_t count, const expr *f,
                          double *values, double *out) {
    for (size_t k = 0; k < wheel_count(m); k++) {
        const wheel *w = &wheels[k];
        for (size_t i = 0; i < w->width; i++)
            values[expr_symbol_index(m->pool, w->entries[i])] = w->numbers[w->now][i];
    }
    expr_eval(m->pool, count, f, values, out);
    bool near = true;
    for (size_t i = 0; i < count && near; i++) near = fabs(out[i]) < CLOSE;
    return near;
}

/// Whether they are zero there.
static bool all_zero(const chapter *c, const wheel *wheels, size_t count, const expr *f) {
    const uint32_t symbols = expr_symbol_count(c->pool);
    expr *from = MEM_NEW(expr, symbols), *to = MEM_NEW(expr, symbols), value;
    for (uint32_t i = 0; i < symbols; i++)
        from[i] = expr_symbol_at(c->pool, i), to[i] = expr_int(c->pool, 0);
    for (uint32_t i = 0; i < symbols; i++) {
        if (expr_same(from[i], expr_pi(c->pool))) to[i] = from[i];
    }
    for (size_t k = 0; k < wheel_count(c->m); k++) {
        const wheel *w = &wheels[k];
        for (size_t i = 0; i < w->width; i++)
            to[expr_symbol_index(c->pool, w->entries[i])] = w->values[w->now][i];
    }
    exact quiet = exact_quietly(c->x);
    bool zero = true;
    for (size_t i = 0; i < count && zero; i++) {
        expr_substitute(c->pool, 1, &f[i], symbols, from, to, &value);
        zero = exact_is_zero(&quiet, value) == TRUTH_YES;
    }
    free(from);
    free(to);
    return zero;
}

bool vanish_at_special_point(const chapter *c, size_t count, const expr *f) {
    const size_t n = wheel_count(c->m);
    wheel *wheels = wheels_create(c->m, count, f);
    bool some = true, found = false;
    for (size_t k = 0; k < n; k++) some = some && wheels[k].count > 0;
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(c->pool));
    double *out = MEM_NEW(double, count);
    int proofs = 0;
    while (some && !found && proofs < MOST_PROOFS) {
        if (all_near_zero(c->m, wheels, count, f, values, out)) {
            found = all_zero(c, wheels, count, f);
            proofs++;
        }
        some = turn_on(wheels, n);
    }
    free(values);
    free(out);
    wheels_destroy(wheels, n);
    return found;
}
