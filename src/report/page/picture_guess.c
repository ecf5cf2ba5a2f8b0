/// What a model may look like, for want of a `draw` block. A vector among the definitions that is
/// made of coordinates on lines, and of no velocity, is taken for a point of the system; without
/// one the first three lines are its place. Sizes are of order one; the page finds its scale.
#include "report/page/picture_guess.h"

#include <stdio.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/walk.h"

typedef struct guess {
    picture_guess *g;
    const model *m;
    expr place[3]; ///< where things without a place of their own are
} guess;

static expr number(const guess *s, long n, long d) {
    return expr_div(s->m->pool, expr_int(s->m->pool, n), expr_int(s->m->pool, d));
}

/// Begins a thing; false if there is no room for it.
static bool begin(guess *s, const char *kind) {
    if (s->g->count == GUESS_THINGS) return false;
    const size_t i = s->g->count++;
    s->g->things[i] = (model_thing){.kind = kind, .properties = s->g->properties[i]};
    return true;
}

/// Gives the last thing a property.
static void give(guess *s, const char *name, size_t count, const expr *entries) {
    const size_t i = s->g->count - 1;
    const size_t k = s->g->things[i].property_count++;
    memcpy(s->g->entries[i][k], entries, count * sizeof *entries);
    s->g->properties[i][k] = (model_property){name, count, s->g->entries[i][k]};
}

static void add_point(guess *s, const expr *at) {
    if (begin(s, "point")) give(s, "at", 3, at);
    if (begin(s, "trace")) give(s, "at", 3, at);
}

// ---- points -------------------------------------------------------------------------------------

/// Whether an expression has a coordinate on a line in it, and no velocity.
static bool moves_along(const model *m, expr e) {
    if (expr_mentions(m->pool, 1, &e, m->q->n, m->q->velocities)) return false;
    for (size_t f = 0; f < m->q->factor_count; f++) {
        const space_factor *factor = &m->q->factors[f];
        if (factor->kind == &factor_line && expr_contains(m->pool, e, factor->entries[0]))
            return true;
    }
    return false;
}

/// How many entries, 2 or 3, the vector has whose first one is definition i; 0 if it is none.
static size_t vector_at(const model *m, size_t i) {
    const char *first = m->definitions[i].name;
    const size_t n = strlen(first);
    if (n < 3 || strcmp(first + n - 2, "_1") != 0) return 0;
    size_t count = 1;
    while (count < 4 && i + count < m->definition_count) {
        char name[128];
        snprintf(name, sizeof name, "%.*s_%zu", (int)(n - 2), first, count + 1);
        if (strcmp(m->definitions[i + count].name, name) != 0) break;
        count++;
    }
    return count == 2 || count == 3 ? count : 0;
}

/// Adds the points that definitions name; whether there are any. The first is the place.
static bool add_defined(guess *s) {
    enum { MOST_POINTS = 8 };
    const model *m = s->m;
    size_t found = 0;
    for (size_t i = 0; i < m->definition_count && found < MOST_POINTS; i++) {
        const size_t count = vector_at(m, i);
        bool along = false, still = true;
        expr at[3] = {number(s, 0, 1), number(s, 0, 1), number(s, 0, 1)};
        for (size_t k = 0; k < count; k++) {
            at[k] = m->definitions[i + k].value;
            along = along || moves_along(m, at[k]);
            still = still && !expr_mentions(m->pool, 1, &at[k], m->q->n, m->q->velocities);
        }
        if (!along || !still) continue;
        if (found++ == 0) memcpy(s->place, at, sizeof at);
        add_point(s, at);
    }
    return found > 0;
}

// ---- coordinates --------------------------------------------------------------------------------

/// The place that the first lines say; how many lines there are.
static size_t take_lines(guess *s) {
    size_t lines = 0;
    for (size_t f = 0; f < s->m->q->factor_count; f++) {
        const space_factor *factor = &s->m->q->factors[f];
        if (factor->kind != &factor_line) continue;
        if (lines < 3) s->place[lines] = factor->entries[0];
        lines++;
    }
    return lines;
}

/// An arrow that turns with an angle.
static void add_arrow(guess *s, const expr *at, expr angle) {
    expr_pool *pool = s->m->pool;
    const expr half = number(s, 1, 2);
    const expr along[3] = {expr_mul2(pool, half, expr_cos(pool, angle)),
                           expr_mul2(pool, half, expr_sin(pool, angle)), number(s, 0, 1)};
    if (!begin(s, "arrow")) return;
    give(s, "at", 3, at);
    give(s, "along", 3, along);
}

/// A dial beside the others, for an angle without a place.
static void add_dial(guess *s, size_t which, expr angle) {
    const expr at[3] = {number(s, 6 * (long)which, 5), number(s, -8, 5), number(s, 0, 1)};
    const expr radius = number(s, 1, 2);
    if (!begin(s, "ring")) return;
    give(s, "at", 3, at);
    give(s, "radius", 1, &radius);
    add_arrow(s, at, angle);
}

static void add_turning(guess *s, size_t lines) {
    size_t dials = 0;
    bool heading = lines >= 2;
    for (size_t f = 0; f < s->m->q->factor_count; f++) {
        const space_factor *factor = &s->m->q->factors[f];
        if (factor->kind->entry_count == FACTOR_ENTRIES && begin(s, "frame")) {
            give(s, "at", 3, s->place);
            give(s, "axes", FACTOR_ENTRIES, factor->entries);
        } else if (factor->kind == &factor_angle && heading) {
            add_arrow(s, s->place, factor->entries[0]);
            heading = false;
        } else if (factor->kind == &factor_angle) {
            add_dial(s, dials++, factor->entries[0]);
        }
    }
}

void picture_guess_make(picture_guess *g, const model *m) {
    g->count = 0;
    guess s = {.g = g, .m = m};
    for (size_t k = 0; k < 3; k++) s.place[k] = number(&s, 0, 1);
    const size_t lines = take_lines(&s);
    if (!add_defined(&s) && lines > 0) add_point(&s, s.place);
    add_turning(&s, lines);
    if (lines >= 2 && g->count > 0) (void)begin(&s, "ground");
}
