/// What the gaits of a model share: chapter E, compiled with the shape, its velocity and its
/// acceleration as numbers that somebody else supplies.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "derivation/derivation.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/tools/readable.h"
#include "run/form/phase_labels.h"
#include "run/gait/system.h"
#include "run/gait/system_internal.h"

/// Chapter E of a model, while a system is made of it.
typedef struct chapter_e {
    exact x;
    diag *messages;
    const mech_system *system;
    const mech_symmetry *y;
    const mech_trivialisation *t;
    const mech_reduction *r;
    const mech_connection *a;
    const mech_reduced *e;
} chapter_e;

static hamel_status refuse(chapter_e *c, const char *words, const char *name) {
    return diag_add(c->messages, HAMEL_INVALID, (diag_span){0}, words, name);
}

// ---- whether there are gaits --------------------------------------------------------------------

static hamel_status choose_symmetry(const model *m, const char *wanted, diag *messages,
                                    const model_symmetry **out) {
    *out = NULL;
    for (size_t i = 0; i < m->symmetry_count && *out == NULL; i++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i + 1);
        if (wanted == NULL || strcmp(m->symmetries[i].name, wanted) == 0 ||
            strcmp(number, wanted) == 0)
            *out = &m->symmetries[i];
    }
    if (*out != NULL) return HAMEL_OK;
    return wanted == NULL ? diag_add(messages, HAMEL_INVALID, (diag_span){0},
                                     "gaits move along a symmetry, and %s has none", m->name)
                          : diag_add(messages, HAMEL_INVALID, (diag_span){0},
                                     "%s has no symmetry '%.60s'", m->name, wanted);
}

static hamel_status need_invariance(chapter_e *c) {
    const mech_symmetry *y = c->y;
    if (!mech_symmetry_reduces(y))
        return refuse(c,
                      "the Lagrangian, the constraints or the forces are not invariant under %s, "
                      "so its motions do not reduce",
                      y->given->name);
    if (!c->t->exists)
        return refuse(c, "gaits need group coordinates, and %s has none here", y->given->name);
    return HAMEL_OK;
}

static hamel_status need_shape(chapter_e *c) {
    if (c->r->sigma == 0) return refuse(c, "shape space is a point: nothing to move%s", "");
    if (!c->a->principal)
        return refuse(c,
                      "the constraints restrict the motion of the shape itself, so it cannot be "
                      "prescribed%s",
                      "");
    for (size_t s = 0; s < c->r->sigma; s++) {
        const space_factor *f = space_factor_of(c->system->q, c->r->directions[s]);
        if (f->kind->dimension > 1)
            return refuse(c, "%s is a rotation, and gaits move lines and angles", f->name);
        bool moved = false;
        for (size_t i = 0; i < c->r->moved_count; i++)
            moved = moved || expr_same(c->r->moved[i], f->entries[0]);
        if (moved) return refuse(c, "the group moves the shape coordinate %s", f->name);
    }
    return HAMEL_OK;
}

/// The reduced equations, short ones if they can be had.
static hamel_status reduce_by(chapter_e *c, derivation *d, size_t k) {
    const reduction *made;
    hamel_status status = derivation_reduction(d, k, NULL, &made);
    if (status == HAMEL_TOO_LARGE) status = derivation_reduction_unread(d, k, c->messages, &made);
    if (status != HAMEL_OK) return status;
    c->r = &made->r;
    c->a = &made->a;
    c->e = &made->e;
    return need_shape(c);
}

static hamel_status reduce(chapter_e *c, derivation *d, size_t k) {
    const model *m = derivation_model(d);
    hamel_status status = derivation_system(d, c->messages, &c->system);
    if (status == HAMEL_OK) status = derivation_symmetry(d, k, c->messages, &c->y);
    if (status == HAMEL_OK) status = derivation_trivialisation(d, k, c->messages, &c->t);
    if (status != HAMEL_OK) return status;
    status = need_invariance(c);
    if (status == HAMEL_OK) status = reduce_by(c, d, k);
    if (status != HAMEL_OK && c->messages->count == 0)
        status = diag_add(c->messages, status, (diag_span){0},
                          "the reduced equations of %s could not be had: %s", m->name,
                          hamel_status_text(status));
    return status;
}

// ---- compiling ----------------------------------------------------------------------------------

static hamel_status find_varied(gait_system *s, const char *const *names, diag *messages) {
    for (size_t i = 0; i < s->vary_count; i++) {
        size_t k = 0;
        while (k < s->m->parameter_count &&
               strcmp(expr_symbol_info_of(s->m->pool, s->m->parameters[k].symbol)->name,
                      names[i]) != 0)
            k++;
        if (k == s->m->parameter_count)
            return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "%s has no parameter '%.60s'",
                            s->m->name, names[i]);
        s->vary[i] = s->m->parameters[k].symbol;
    }
    return HAMEL_OK;
}

void gait_put_parameters(const gait_system *s, size_t count, expr *e) {
    const model *m = s->m;
    for (size_t i = 0; i < m->parameter_count; i++) {
        bool varies = false;
        for (size_t k = 0; k < s->vary_count; k++)
            varies = varies || expr_same(s->vary[k], m->parameters[i].symbol);
        if (varies) continue;
        expr_substitute(m->pool, count, e, 1, &m->parameters[i].symbol, &m->parameters[i].value, e);
    }
}

/// Notes which shape coordinates occur in a list of expressions.
static void note_shape(const gait_system *s, size_t count, const expr *e) {
    expr_walk w;
    uint32_t place;
    expr_walk_init(&w, s->m->pool, count, e);
    for (size_t i = 0; i < s->h; i++) {
        if (expr_walk_find(&w, s->m->q->factors[s->shape[i]].entries[0], &place))
            s->cyclic[i] = false;
    }
    expr_walk_clear(&w);
}

/// A tape of (r, r', r'', p, values). The outputs are overwritten.
static hamel_status compile(const gait_system *s, const chapter_e *c, size_t count, expr *out,
                            tape **result) {
    const size_t h = s->h, total = 3 * h + s->momenta + s->vary_count;
    expr *in = MEM_NEW(expr, total + 1);
    for (size_t i = 0; i < h; i++) {
        in[i] = s->m->q->factors[s->shape[i]].entries[0];
        in[h + i] = c->a->symbols[i];
        in[2 * h + i] = c->e->rate_symbols[i];
    }
    memcpy(in + 3 * h, c->e->symbols, s->momenta * sizeof *in);
    memcpy(in + 3 * h + s->momenta, s->vary, s->vary_count * sizeof *in);
    gait_put_parameters(s, count, out);
    exact quiet = readable_limits(&c->x);
    // common factors of numerator and denominator go, if they can
    hamel_status status = exact_normalise_all(&quiet, count, out);
    note_shape(s, count, out);
    if (status == HAMEL_OK)
        status = tape_create(s->m->pool, total, in, count, out, c->messages, result);
    free(in);
    return status;
}

/// ξ, p', ξ of the lift.
static hamel_status compile_rates(gait_system *s, const chapter_e *c) {
    expr_pool *pool = s->m->pool;
    const size_t k = s->k, m = s->momenta, h = s->h, count = 2 * k + m;
    expr *out = MEM_NEW(expr, count);
    sum total = {0};
    memcpy(out, c->e->velocity, k * sizeof *out);
    memcpy(out + k, c->e->momentum_rate, m * sizeof *out);
    for (size_t a = 0; a < k; a++) {
        for (size_t i = 0; i < h; i++)
            sum_add_product(pool, &total, -1, c->a->local[a * h + i], c->a->symbols[i]);
        out[k + m + a] = sum_take(pool, &total);
    }
    vec_clear(&total);
    expr_substitute(pool, count, out, m, c->a->speeds, c->e->speeds, out);
    const hamel_status status = compile(s, c, count, out, &s->rates);
    free(out);
    return status;
}

/// τ = M r'' − f.
/// @eq BKMM96 (1.2.3)
static hamel_status compile_gait_forces(gait_system *s, const chapter_e *c) {
    expr_pool *pool = s->m->pool;
    const size_t h = s->h;
    expr *out = MEM_NEW(expr, h);
    sum total = {0};
    for (size_t i = 0; i < h; i++) {
        for (size_t j = 0; j < h; j++)
            sum_add_product(pool, &total, 1, c->e->mass[i * h + j], c->e->rate_symbols[j]);
        sum_add(pool, &total, -1, c->e->rhs[i]);
        out[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
    expr_substitute(pool, h, out, s->momenta, c->a->speeds, c->e->speeds, out);
    const hamel_status status = compile(s, c, h, out, &s->forces);
    free(out);
    return status;
}

static hamel_status compile_curvature(gait_system *s, const chapter_e *c) {
    const size_t count = s->k * s->h * s->h;
    expr *out = mem_copy(c->a->curvature, count, sizeof *out);
    const hamel_status status = compile(s, c, count, out, &s->curvature);
    free(out);
    return status;
}

/// Functions that must not vanish: where the constraints become dependent, and where the orbits and
/// D meet in more than S.
static hamel_status compile_dangers(gait_system *s, const chapter_e *c) {
    const expr both[] = {c->system->content, c->y->content};
    static const char *const words[] = {"the constraints are dependent",
                                        "the constraints do not determine the motion by the shape"};
    s->dangers = MEM_NEW(expr, 2);
    s->danger_words = MEM_NEW(const char *, 2);
    for (size_t i = 0; i < 2; i++) {
        expr e;
        mech_on_slice(c->t, s->m->pool, 1, &both[i], &e);
        if (mech_is_constant(s->m->q, e) || (s->danger_count > 0 && expr_same(e, s->dangers[0])))
            continue;
        s->dangers[s->danger_count] = e;
        s->danger_words[s->danger_count++] = words[i];
    }
    expr *out = mem_copy(s->dangers, s->danger_count, sizeof *out);
    const hamel_status status = compile(s, c, s->danger_count, out, &s->danger);
    free(out);
    return status;
}

static hamel_status compile_all(gait_system *s, const chapter_e *c) {
    s->k = c->r->k;
    s->momenta = c->a->m;
    s->h = c->a->h;
    s->entry_count = c->t->G.entry_count;
    s->flat = c->a->m == 0 && !c->a->affine;
    s->shape = MEM_NEW(size_t, s->h);
    s->cyclic = MEM_NEW(bool, s->h);
    for (size_t i = 0; i < s->h; i++) s->cyclic[i] = true;
    for (size_t i = 0; i < s->h; i++)
        s->shape[i] = (size_t)(space_factor_of(s->m->q, c->r->directions[i]) - s->m->q->factors);
    s->g = mem_copy(c->t->g, s->entry_count, sizeof *s->g);
    s->momentum = MEM_NEW(expr, s->momenta + 1);
    expr_substitute(s->m->pool, s->momenta, c->e->momentum, s->k, c->r->velocities, c->r->body,
                    s->momentum);
    hamel_status status = compile_rates(s, c);
    if (status == HAMEL_OK) status = compile_gait_forces(s, c);
    if (status == HAMEL_OK) status = compile_curvature(s, c);
    if (status == HAMEL_OK) status = compile_dangers(s, c);
    return status;
}

hamel_status gait_system_create(const model *m, const char *symmetry, size_t vary_count,
                                const char *const *vary, diag *messages, gait_system **out) {
    gait_system *s = MEM_NEW_ZERO(gait_system, 1);
    chapter_e c = {.messages = messages};
    exact_init(&c.x, m->pool, messages);
    *s = (gait_system){.m = m, .vary_count = vary_count, .vary = MEM_NEW(expr, vary_count)};
    hamel_status status = choose_symmetry(m, symmetry, messages, &s->given);
    if (status == HAMEL_OK) status = find_varied(s, vary, messages);
    if (status == HAMEL_OK) {
        derivation *d = derivation_create(&c.x, m, NULL);
        status = reduce(&c, d, (size_t)(s->given - m->symmetries));
        if (status == HAMEL_OK) status = compile_all(s, &c);
        if (status == HAMEL_OK) s->labels = phase_labels(s->m->q, s->given);
        derivation_destroy(d);
    }
    if (status == HAMEL_OK &&
        (s->k > GAIT_MOST || s->momenta > GAIT_MOST || s->entry_count > GAIT_ENTRIES))
        status = diag_add(messages, HAMEL_TOO_LARGE, (diag_span){0},
                          "the group has more than %d dimensions", GAIT_MOST);
    *out = status == HAMEL_OK ? s : NULL;
    if (status != HAMEL_OK) gait_system_destroy(s);
    return status;
}

static void drop_tape(tape *t) {
    if (t != NULL) tape_destroy(t);
}

void gait_system_destroy(gait_system *s) {
    if (s == NULL) return;
    drop_tape(s->rates);
    drop_tape(s->forces);
    drop_tape(s->curvature);
    drop_tape(s->danger);
    free(s->shape);
    free(s->cyclic);
    free(s->vary);
    free(s->g);
    free(s->momentum);
    free(s->dangers);
    free(s->danger_words);
    free(s->labels);
    free(s);
}
