/// Lines and angles: one entry, which is its own motion state, and E[x] = 1. An auxiliary number
/// has the entry alone, an element of a Lie algebra the velocity alone.
#include "space/factor.h"

static int abelian(size_t a, size_t b, size_t c) {
    (void)a, (void)b, (void)c;
    return 0;
}

static void fill(expr_pool *pool, space_factor *out, expr_kind kind) {
    const expr x = expr_symbol(pool, out->name, kind);
    const expr v = expr_symbol_dot(pool, x);
    out->entries[0] = out->state[0] = out->entries_of_state[0] = x;
    out->velocities[0] = out->state_rates[0] = v;
    out->accelerations[0] = expr_symbol_dot(pool, v);
    out->kinematics[0] = expr_int(pool, 1);
}

static void fill_line(expr_pool *pool, space_factor *out) { fill(pool, out, EXPR_LINE); }
static void fill_angle(expr_pool *pool, space_factor *out) { fill(pool, out, EXPR_ANGLE); }

static void fill_auxiliary(expr_pool *pool, space_factor *out) {
    out->entries[0] = out->state[0] = out->entries_of_state[0] =
        expr_symbol(pool, out->name, EXPR_LINE);
    out->state_rates[0] = expr_int(pool, 0);
}

/// The velocity is called like the element. What stands for the position is a symbol that nothing
/// depends on.
static void fill_element(expr_pool *pool, space_factor *out) {
    out->velocities[0] = expr_symbol(pool, out->name, EXPR_VELOCITY);
    out->accelerations[0] = expr_symbol_dot(pool, out->velocities[0]);
    out->entries[0] = expr_symbol(pool, "(no position)", EXPR_OTHER);
}

static void no_state(const double *entries, double *state) { (void)entries, (void)state; }

static void state_of(const double *entries, double *state) { state[0] = entries[0]; }
static void project(double *state) { (void)state; }

const factor_kind factor_line = {
    .name = "line",
    .dimension = 1,
    .entry_count = 1,
    .state_count = 1,
    .relation_count = 0,
    .structure = abelian,
    .fill = fill_line,
    .state_of = state_of,
    .project = project,
};
const factor_kind factor_angle = {
    .name = "angle",
    .dimension = 1,
    .entry_count = 1,
    .state_count = 1,
    .relation_count = 0,
    .structure = abelian,
    .fill = fill_angle,
    .state_of = state_of,
    .project = project,
};
const factor_kind factor_element = {
    .name = "algebra",
    .dimension = 1,
    .entry_count = 0,
    .state_count = 0,
    .relation_count = 0,
    .structure = abelian,
    .fill = fill_element,
    .state_of = no_state,
    .project = project,
};
const factor_kind factor_auxiliary = {
    .name = "auxiliary",
    .dimension = 0,
    .entry_count = 1,
    .state_count = 1,
    .relation_count = 0,
    .structure = abelian,
    .fill = fill_auxiliary,
    .state_of = state_of,
    .project = project,
};
