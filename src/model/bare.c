/// Angles that are no circles. One that stands outside of sines somewhere in the model (a torsion
/// spring k φ²/2, a level x − Rφ, cos(φ/2)) is taken as a line: its factor is `bare`, and where it
/// was seen is kept. One with a range is an interval. A group that turns circles cannot have either
/// of them.
#include "model/bare_internal.h"

#include <string.h>

#include "exact/circle.h"

typedef struct looking {
    parser *p;
    size_t count; ///< of the angles
    size_t *factors;
    expr *angles;
    bool *bare;
} looking;

// ---- looking -----------------------------------------------------------------------------------

static void look_at(looking *l, expr e, diag_span place, const char *where) {
    if (expr_is_number(l->p->r.pool, e)) return;
    bool *bare = MEM_NEW_ZERO(bool, l->count);
    exact_bare_angles(&l->p->exact, e, l->count, l->angles, bare);
    for (size_t i = 0; i < l->count; i++) {
        if (!bare[i] || l->bare[i]) continue;
        l->bare[i] = true;
        space_factor *f = &l->p->m->q->factors[l->factors[i]];
        f->bare = true;
        f->circle = false;
        *vec_push(&l->p->bare) = (model_bare){l->factors[i], where, place};
    }
    free(bare);
}

/// Whether none of these has an angle outside of sines. They share much: one look at all of them.
static bool all_turn(const looking *l, size_t count, const expr *e) {
    return count == 0 || exact_under_sines(&l->p->exact, count, e, l->count, l->angles);
}

static void look_at_fields(looking *l, size_t count, const model_field *fields, const char *where) {
    const size_t n = l->p->m->q->n;
    VEC(expr) all = {0};
    for (size_t k = 0; k < count * n; k++) *vec_push(&all) = fields[k / n].field[k % n];
    const bool turn = all_turn(l, all.count, all.items);
    vec_clear(&all);
    for (size_t k = 0; k < count * n && !turn; k++)
        look_at(l, fields[k / n].field[k % n], fields[k / n].place, where);
}

static bool constraints_turn(const looking *l) {
    const parser *p = l->p;
    VEC(expr) all = {0};
    for (size_t i = 0; i < p->constraints.count; i++) {
        const model_constraint *c = &p->constraints.items[i];
        *vec_push(&all) = c->holonomic ? c->level : c->written;
    }
    const bool turn = all_turn(l, all.count, all.items);
    vec_clear(&all);
    return turn;
}

/// All that the model says of its motion, and the fields and functions that it names.
static void look_at_all(looking *l) {
    const parser *p = l->p;
    const model *m = p->m;
    look_at(l, m->lagrangian, m->lagrangian_place, "the Lagrangian");
    const bool turn = constraints_turn(l);
    for (size_t i = 0; i < p->constraints.count && !turn; i++) {
        const model_constraint *c = &p->constraints.items[i];
        look_at(l, c->holonomic ? c->level : c->written, c->place, "a constraint");
    }
    for (size_t i = 0; i < p->nonlinear.count; i++)
        look_at(l, p->nonlinear.items[i].function, p->nonlinear.items[i].place, "a constraint");
    for (size_t i = 0; i < m->q->n; i++) look_at(l, m->force[i], p->force_places[i], "a force");
    look_at_fields(l, p->fields.count, p->fields.items, "the frame");
    look_at_fields(l, p->complement.count, p->complement.items, "the complement");
    for (size_t i = 0; i < p->symmetries.count; i++) {
        const model_symmetry *s = &p->symmetries.items[i];
        for (size_t k = 0; k < s->dimension * m->q->n; k++)
            look_at(l, s->generators[k], s->place, "a symmetry");
    }
    for (size_t i = 0; i < p->shape.count; i++)
        look_at(l, p->shape.items[i], (diag_span){0}, "the shape");
}

static void find_bare(parser *p) {
    const space *q = p->m->q;
    looking l = {.p = p,
                 .factors = MEM_NEW(size_t, q->factor_count),
                 .angles = MEM_NEW(expr, q->factor_count),
                 .bare = MEM_NEW_ZERO(bool, q->factor_count)};
    for (size_t f = 0; f < q->factor_count; f++) {
        if (q->factors[f].kind != &factor_angle) continue;
        l.factors[l.count] = f;
        l.angles[l.count++] = q->factors[f].entries[0];
    }
    if (l.count > 0) look_at_all(&l);
    free(l.factors);
    free(l.angles);
    free(l.bare);
}

// ---- groups ------------------------------------------------------------------------------------

static const model_bare *bare_of(const parser *p, size_t factor) {
    for (size_t i = 0; i < p->bare.count; i++) {
        if (p->bare.items[i].factor == factor) return &p->bare.items[i];
    }
    return NULL;
}

static void refuse_turn(parser *p, const model_symmetry *s, const model_action *a, size_t factor) {
    const char *turner = group_law_name(a->law), *name = p->m->q->factors[factor].name;
    const model_bare *b = bare_of(p, factor);
    text line = {0};
    if (b != NULL && b->place.length > 0) text_addf(&line, " (line %zu)", parser_line(p, b->place));
    if (b == NULL)
        (void)parser_fail(p, HAMEL_INVALID, s->place,
                          "%s turns a circle, and '%s' has a range: an interval", turner, name);
    else
        (void)parser_fail(
            p, HAMEL_INVALID, s->place,
            "%s turns a circle, and '%s' stands outside of sin and cos in %s%s, so it "
            "is taken as a line; R shifts a line",
            turner, name, b->where, text_cstr(&line));
    text_clear(&line);
}

/// S1, SO(2) and SE(2) turn angles around.
static void check_turns(parser *p, const model_symmetry *s) {
    for (size_t i = 0; i < s->action_count; i++) {
        const model_action *a = &s->actions[i];
        if (strcmp(group_law_name(a->law), "R") == 0 || group_law_is_written(a->law)) continue;
        for (size_t j = 0; j < a->factor_count; j++) {
            const space_factor *f = &p->m->q->factors[a->factors[j]];
            if (f->kind == &factor_angle && !f->circle) refuse_turn(p, s, a, a->factors[j]);
        }
    }
}

void bare_finish(parser *p) {
    find_bare(p);
    for (size_t i = 0; i < p->symmetries.count; i++) check_turns(p, &p->symmetries.items[i]);
}
