/// What a page plots of a run, and what it draws: expressions compiled into one function each, with
/// a table that says which output is what.
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "report/page/columns.h"
#include "report/page/js.h"
#include "report/page/picture_guess.h"
#include "report/page/run.h"
#include "run/outside/live.h"

typedef struct outputs {
    VEC(expr) values;
    text table; ///< of JavaScript
} outputs;

static hamel_status compile(const run_live *l, outputs *o, const char *function, const char *table,
                            text *out) {
    tape *t = NULL;
    const hamel_status status = run_live_compile(l, o->values.count, o->values.items, NULL, &t);
    if (status == HAMEL_OK) {
        text_addf(out, "%s:", function);
        js_function(t, out);
        text_addf(out, ",\n%s:[%s],\n", table, text_cstr(&o->table));
        tape_destroy(t);
    }
    vec_clear(&o->values);
    text_clear(&o->table);
    return status;
}

// ---- columns ------------------------------------------------------------------------------------

static void add_column(const model *m, outputs *o, const char *kind, expr symbol, expr value) {
    text_addf(&o->table, "%s{group:\"%s\",", o->values.count == 0 ? "" : ",\n", kind);
    page_name(m, symbol, &o->table);
    text_add_char(&o->table, '}');
    *vec_push(&o->values) = value;
}

/// A name of our own, p_u or λ_1.
static void add_named(const model *m, outputs *o, const char *kind, expr value, const char *stem,
                      const char *index) {
    text name = {0};
    text_addf(&name, "%s_%s", stem, index);
    add_column(m, o, kind, expr_symbol(m->pool, text_cstr(&name), EXPR_OTHER), value);
    text_clear(&name);
}

static void add_positions(const model *m, outputs *o) {
    for (size_t f = 0; f < m->q->part_count; f++) {
        const space_factor *factor = &m->q->factors[f];
        const bool turns = factor->kind->entry_count == FACTOR_ENTRIES;
        for (size_t i = 0; i < factor->kind->entry_count; i++)
            add_column(m, o, turns ? "rotation" : "coordinate", factor->entries[i],
                       factor->entries[i]);
    }
}

/// ∂L_c/∂v^α, L_c the Lagrangian on the constraints.
static void add_momenta(const model *m, const mech_basis *d, outputs *o) {
    expr constrained, *p = MEM_NEW(expr, d->r);
    expr_substitute(m->pool, 1, &m->lagrangian, m->q->n, m->q->velocities, d->velocity,
                    &constrained);
    expr_gradient(m->pool, constrained, d->r, d->symbols, p);
    for (size_t k = 0; k < d->r; k++) {
        const expr_symbol_info *info = expr_symbol_info_of(m->pool, d->symbols[k]);
        add_named(m, o, "momentum", p[k], "p", expr_symbol_info_of(m->pool, info->base)->name);
    }
    free(p);
}

/// β_i v^i + b of every constraint, and its multiplier.
static void add_constraints(const model *m, const run_live *l, outputs *o) {
    for (size_t a = 0; a < m->constraint_count; a++) {
        const model_constraint *c = &m->constraints[a];
        expr left = c->b;
        for (size_t i = 0; i < m->q->n; i++)
            left = expr_add2(m->pool, left, expr_mul2(m->pool, c->beta[i], m->q->velocities[i]));
        text index = {0};
        text_addf(&index, "%zu", a + 1);
        add_named(m, o, "residual", left, "c", text_cstr(&index));
        if (m->nonlinear_count == 0)
            add_named(m, o, "multiplier", run_live_multiplier(l, a), "lambda", text_cstr(&index));
        text_clear(&index);
    }
    for (size_t c = 0; c < m->nonlinear_count; c++) {
        text index = {0};
        text_addf(&index, "%zu", m->constraint_count + c + 1);
        add_named(m, o, "residual", m->nonlinear[c].function, "c", text_cstr(&index));
        text_clear(&index);
    }
}

hamel_status page_columns(const model *m, const run_live *l, text *out) {
    outputs o = {0};
    const mech_basis *d = run_live_basis(l);
    add_positions(m, &o);
    for (size_t i = 0; i < m->q->n; i++)
        add_column(m, &o, "velocity", m->q->velocities[i], m->q->velocities[i]);
    for (size_t k = 0; k < d->r; k++) {
        bool own = true;
        for (size_t i = 0; i < m->q->n; i++)
            own = own && !expr_same(d->symbols[k], m->q->velocities[i]);
        if (own) add_column(m, &o, "quasi", d->symbols[k], d->symbols[k]);
    }
    add_momenta(m, d, &o);
    add_column(m, &o, "energy", expr_symbol(m->pool, "E", EXPR_OTHER),
               run_live_equations(l)->energy);
    add_constraints(m, l, &o);
    return compile(l, &o, "watch", "columns", out);
}

// ---- things -------------------------------------------------------------------------------------

/// The number of the constraint a reaction belongs to, from 0.
static size_t constraint_of(const model *m, const model_thing *thing) {
    const model_property *number = &thing->properties[0];
    return (size_t)model_number(m, number->entries[0]) - 1;
}

static void add_thing(const model *m, const run_live *l, const model_thing *thing, outputs *o) {
    const bool reaction = strcmp(thing->kind, "reaction") == 0;
    text_addf(&o->table, "%s{kind:\"%s\"", o->table.length == 0 ? "" : ",\n", thing->kind);
    for (size_t k = reaction; k < thing->property_count; k++) {
        const model_property *p = &thing->properties[k];
        text_addf(&o->table, ",%s:[%zu,%zu]", p->name, o->values.count, p->count);
        for (size_t i = 0; i < p->count; i++) {
            expr e = p->entries[i];
            if (reaction && strcmp(p->name, "along") == 0)
                e = expr_mul2(m->pool, run_live_multiplier(l, constraint_of(m, thing)), e);
            *vec_push(&o->values) = e;
        }
    }
    text_add_char(&o->table, '}');
}

hamel_status page_things(const model *m, const run_live *l, text *out) {
    outputs o = {0};
    for (size_t k = 0; k < m->thing_count; k++) add_thing(m, l, &m->things[k], &o);
    if (m->thing_count == 0) {
        picture_guess *g = MEM_NEW_ZERO(picture_guess, 1);
        picture_guess_make(g, m);
        for (size_t k = 0; k < g->count; k++) add_thing(m, l, &g->things[k], &o);
        if (g->count > 0) text_add(out, "guessed:true,\n");
        free(g);
    }
    return compile(l, &o, "draw", "things", out);
}
