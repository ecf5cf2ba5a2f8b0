/// The largest symmetry, group by group. The invariant: the generators so far are independent,
/// groups of the product commute, and each generator is proved to be a symmetry.
#include "mech/symmetry/largest.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "mech/law/invariance.h"
#include "space/action.h"
#include "space/field.h"

typedef struct collecting {
    exact x; ///< without messages
    const mech_system *s;
    const model *m;
    size_t n;
    size_t fixed_count;
    const size_t *fixed;
    VEC(model_action) actions; ///< factors are their own
    VEC(expr) rows;
    size_t k;
    text name;
} collecting;

// ---- what may be added --------------------------------------------------------------------------

static bool is_symmetry(collecting *c, const expr *X) {
    const size_t n = c->n, p = c->s->p;
    expr change, *form = MEM_NEW(expr, p * n + 1), *affine = MEM_NEW(expr, p + 1);
    expr *force = MEM_NEW(expr, n);
    mech_lift_apply(c->s->q, X, 1, &c->s->lagrangian, &change);
    bool good = exact_is_zero(&c->x, change) == TRUTH_YES;
    if (good) {
        mech_force_change(c->s, X, force);
        good = exact_all_zero(&c->x, n, force) == TRUTH_YES &&
               mech_constraints_change(&c->x, c->s, X, form, affine) == HAMEL_OK &&
               exact_all_zero(&c->x, p * n, form) == TRUTH_YES &&
               exact_all_zero(&c->x, p, affine) == TRUTH_YES;
    }
    for (size_t a = 0; a < c->m->constraint_count && good; a++) {
        if (!c->m->constraints[a].holonomic) continue;
        space_apply(c->s->q, X, 1, &c->m->constraints[a].level, &change);
        good = exact_is_zero(&c->x, change) == TRUTH_YES;
    }
    free(form);
    free(affine);
    free(force);
    return good;
}

static bool commutes(collecting *c, const expr *X) {
    expr *bracket = MEM_NEW(expr, c->n);
    bool all = true;
    for (size_t a = 0; a < c->k && all; a++) {
        space_bracket(c->s->q, c->rows.items + a * c->n, X, bracket);
        all = exact_all_zero(&c->x, c->n, bracket) == TRUTH_YES;
    }
    free(bracket);
    return all;
}

static bool moves_fixed(const collecting *c, size_t count, const size_t *factors) {
    for (size_t i = 0; i < count * c->fixed_count; i++) {
        if (factors[i % count] == c->fixed[i / count]) return true;
    }
    return false;
}

/// The same of generators that are no action.
static bool rows_move_fixed(const collecting *c, size_t count, const expr *rows) {
    for (size_t i = 0; i < count * c->n; i++) {
        const space_factor *f = space_factor_of(c->s->q, i % c->n);
        for (size_t k = 0; k < c->fixed_count; k++) {
            if (f == &c->s->q->factors[c->fixed[k]] && !expr_is_int(c->x.pool, rows[i], 0))
                return true;
        }
    }
    return false;
}

/// Whether rows of generators can join those that are there.
static bool may_join(collecting *c, size_t count, const expr *rows) {
    size_t rank = 0;
    bool good = c->k + count <= c->n;
    for (size_t a = 0; a < count && good; a++)
        good = commutes(c, rows + a * c->n) && is_symmetry(c, rows + a * c->n);
    if (!good) return false;
    expr *all = MEM_NEW(expr, (c->k + count) * c->n);
    if (c->k > 0) memcpy(all, c->rows.items, c->k * c->n * sizeof *all);
    memcpy(all + c->k * c->n, rows, count * c->n * sizeof *all);
    good = exact_rank(&c->x, c->k + count, c->n, all, &rank) == HAMEL_OK && rank == c->k + count;
    free(all);
    return good;
}

static void add_rows(collecting *c, size_t count, const expr *rows) {
    for (size_t i = 0; i < count * c->n; i++) *vec_push(&c->rows) = rows[i];
    c->k += count;
}

static void join(collecting *c, const model_action *a, size_t count, const expr *rows) {
    model_action own = *a;
    own.first = c->k;
    own.factors = mem_copy(a->factors, a->factor_count, sizeof *a->factors);
    *vec_push(&c->actions) = own;
    add_rows(c, count, rows);
}

static void add_name(collecting *c, const char *law, size_t count, const size_t *factors) {
    if (c->name.length > 0) text_add(&c->name, " x ");
    text_add(&c->name, law);
    for (size_t i = 0; i < count; i++)
        text_addf(&c->name, "%s%s",
                  i > 0       ? ", "
                  : count > 1 ? " on ("
                              : " on ",
                  c->s->q->factors[factors[i]].name);
    if (count > 1) text_add(&c->name, ")");
}

// ---- blocks -------------------------------------------------------------------------------------

static bool try_block(collecting *c, const model_symmetry *y) {
    for (size_t i = 0; i < y->action_count; i++) {
        if (moves_fixed(c, y->actions[i].factor_count, y->actions[i].factors)) return false;
    }
    if (y->action_count == 0 && rows_move_fixed(c, y->dimension, y->generators)) return false;
    // its own groups commute, which is proved of a model: only others are to be asked
    if (!may_join(c, y->dimension, y->generators)) return false;
    for (size_t i = 0; i < y->action_count; i++) {
        const model_action *a = &y->actions[i];
        join(c, a, group_law_dimension(a->law), y->generators + a->first * c->n);
    }
    if (y->action_count == 0) add_rows(c, y->dimension, y->generators);
    add_name(c, y->name, 0, NULL);
    return true;
}

static void add_blocks(collecting *c, bool *used) {
    for (size_t round = 0; round < c->m->symmetry_count; round++) {
        size_t best = c->m->symmetry_count;
        for (size_t i = 0; i < c->m->symmetry_count; i++) {
            if (!used[i] && (best == c->m->symmetry_count ||
                             c->m->symmetries[i].dimension > c->m->symmetries[best].dimension))
                best = i;
        }
        if (best == c->m->symmetry_count) return;
        used[best] = true;
        const model_symmetry *y = &c->m->symmetries[best];
        if (try_block(c, y)) continue;
        for (size_t i = 0; i < y->action_count && y->action_count > 1; i++) {
            const model_action *a = &y->actions[i];
            const size_t d = group_law_dimension(a->law);
            if (moves_fixed(c, a->factor_count, a->factors) ||
                !may_join(c, d, y->generators + a->first * c->n))
                continue;
            join(c, a, d, y->generators + a->first * c->n);
            add_name(c, group_law_name(a->law), a->factor_count, a->factors);
        }
    }
}

// ---- others -------------------------------------------------------------------------------------

static void try_action(collecting *c, const char *name, size_t count, size_t *factors) {
    const group_law *law = group_law_find(name);
    if (count == 0 || moves_fixed(c, count, factors)) return;
    expr *row = MEM_NEW(expr, c->n);
    const model_action a = {.law = law, .factor_count = count, .factors = factors};
    if (action_generators(c->s->q, law, ACTION_LEFT, count, factors, NULL, row) == HAMEL_OK &&
        may_join(c, 1, row)) {
        join(c, &a, 1, row);
        add_name(c, name, count, factors);
    }
    free(row);
}

static void add_shifts(collecting *c) {
    for (size_t f = 0; f < c->s->q->factor_count; f++) {
        const space_factor *own = &c->s->q->factors[f];
        if (own->kind->entry_count == 1) try_action(c, own->circle ? "S1" : "R", 1, &f);
    }
}

/// Turns about the vertical: of pairs of lines, and of rotations, together or apart.
static void add_turns(collecting *c) {
    const space *q = c->s->q;
    size_t *both = MEM_NEW(size_t, q->factor_count), *solid = MEM_NEW(size_t, q->factor_count);
    size_t all = 0, solids = 0, points = 0;
    for (size_t f = 0; f + 1 < q->factor_count && points == 0; f++) {
        if (q->factors[f].kind != &factor_line || q->factors[f + 1].kind != &factor_line) continue;
        both[all++] = f;
        both[all++] = f + 1;
        points = all;
    }
    for (size_t f = 0; f < q->factor_count; f++) {
        if (q->factors[f].kind->dimension == 3) both[all++] = solid[solids++] = f;
    }
    if (points > 0 && solids > 0) try_action(c, "SO(2)", all, both);
    try_action(c, "SO(2)", solids, solid);
    try_action(c, "SO(2)", points, both);
    free(both);
    free(solid);
}

// ---- the whole ----------------------------------------------------------------------------------

void mech_largest_init(mech_largest *g, exact *x, const mech_system *s, const model *m,
                       size_t fixed_count, const size_t *fixed) {
    collecting c = {.x = exact_quietly(x),
                    .s = s,
                    .m = m,
                    .n = s->q->n,
                    .fixed_count = fixed_count,
                    .fixed = fixed};
    bool *used = MEM_NEW_ZERO(bool, m->symmetry_count);
    add_blocks(&c, used);
    add_shifts(&c);
    add_turns(&c);
    free(used);
    *g = (mech_largest){.exists = c.k > 0,
                        .name = text_take(&c.name),
                        .given = {.dimension = c.k,
                                  .generators = c.rows.items,
                                  .action_count = c.actions.count,
                                  .actions = c.actions.items}};
    for (size_t i = 0; i < m->symmetry_count && g->exists; i++)
        g->exists =
            m->symmetries[i].action_count == 0 || strcmp(m->symmetries[i].name, g->name) != 0;
    g->given.name = g->name;
    if (!g->exists) mech_largest_clear(g);
}

void mech_largest_clear(mech_largest *g) {
    for (size_t i = 0; i < g->given.action_count; i++) free(g->given.actions[i].factors);
    free(g->given.actions);
    free(g->given.generators);
    free(g->name);
    *g = (mech_largest){0};
}
