/// The drawers of a derivation: one for each part, with what was made or how it failed. A recipe
/// runs with the messages of its own drawer, and never twice, unless it was asked to stop.
#include "derivation/derivation.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "derivation/derivation_internal.h"
#include "derivation/parts_internal.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/law/at_values.h"

typedef struct drawer {
    bool open; ///< it was asked for
    hamel_status status;
    diag messages;
    void *part; ///< NULL if that failed
} drawer;

struct derivation {
    exact x; ///< without messages
    const model *m;
    derivation_options options;
    model affine_model;    ///< a copy of its record, without nonlinear constraints, for
    derivation *affine;    ///< NULL until it is asked for
    mech_at_values values; ///< the model with the values of its parameters, for
    derivation *special;   ///< NULL until it is asked for
    bool at_values;        ///< it is one of these
    gate *gate;            ///< NULL until it is asked for
    expr *levels;          ///< of the holonomic constraints: x knows of them
    bool typical_sought;
    double *typical; ///< of typical_count symbols; NULL if there is none
    size_t typical_count;
    drawer *drawers; ///< PART_COUNT for each symmetry; those of the model stand in the first
};

/// w Πp − 1, which says that no parameter of the levels is zero: they are generic.
static expr generic_parameters(const derivation *d, size_t count, const expr *levels) {
    expr_pool *pool = d->x.pool;
    expr product = expr_symbol(pool, "no_parameter_is_zero", EXPR_OTHER);
    for (size_t i = 0; i < d->m->parameter_count; i++) {
        const expr p = d->m->parameters[i].symbol;
        if (expr_mentions(pool, count, levels, 1, &p)) product = expr_mul2(pool, product, p);
    }
    return expr_sub(pool, product, expr_int(pool, 1));
}

/// Everything that is asked of the model is asked on the levels of its holonomic constraints.
static void stay_on_levels(derivation *d) {
    d->levels = MEM_NEW(expr, d->m->constraint_count + 1);
    d->x.level_count = 0;
    d->x.levels = d->levels;
    for (size_t a = 0; a < d->m->constraint_count; a++) {
        if (d->m->constraints[a].holonomic)
            d->levels[d->x.level_count++] = d->m->constraints[a].level;
    }
    const size_t count = d->x.level_count;
    if (count > 0) d->levels[d->x.level_count++] = generic_parameters(d, count, d->levels);
}

derivation *derivation_create(const exact *x, const model *m, const derivation_options *options) {
    derivation *d = MEM_NEW(derivation, 1);
    *d = (derivation){.x = exact_quietly(x), .m = m};
    stay_on_levels(d);
    if (options != NULL) d->options = *options;
    d->drawers = MEM_NEW_ZERO(drawer, PART_COUNT * (m->symmetry_count + 1));
    return d;
}

/// What was made last goes first: parts borrow from those before them.
void derivation_destroy(derivation *d) {
    if (d == NULL) return;
    derivation_destroy(d->affine);
    if (d->special != NULL) mech_at_values_clear(&d->values);
    derivation_destroy(d->special);
    for (size_t i = PART_COUNT * (d->m->symmetry_count + 1); i-- > 0;) {
        drawer *one = &d->drawers[i];
        if (one->part != NULL) part_recipes[i % PART_COUNT].clear(one->part);
        free(one->part);
        diag_clear(&one->messages);
    }
    free(d->drawers);
    free(d->typical);
    free(d->levels);
    gate_destroy(d->gate);
    free(d);
}

void derivation_levels(const derivation *d, exact *x) {
    x->level_count = d->x.level_count;
    x->levels = d->x.levels;
}
const model *derivation_model(const derivation *d) { return d->m; }
const derivation_options *derivation_options_of(const derivation *d) { return &d->options; }

double *derivation_typical(derivation *d) {
    const derivation_places *places = d->options.places;
    if (!d->typical_sought && places != NULL) {
        d->typical = places->typical(d->m, d->x.memo);
        d->typical_count = expr_symbol_count(d->x.pool);
    }
    d->typical_sought = true;
    if (d->typical == NULL) return NULL;
    const size_t count = expr_symbol_count(d->x.pool);
    double *values = MEM_NEW(double, count);
    for (size_t i = 0; i < count; i++) values[i] = i < d->typical_count ? d->typical[i] : NAN;
    return values;
}

derivation *derivation_of_affine(derivation *d) {
    if (d->m->nonlinear_count == 0) return d;
    d->affine_model = *d->m;
    d->affine_model.nonlinear_count = 0;
    if (d->affine == NULL) d->affine = derivation_create(&d->x, &d->affine_model, &d->options);
    return d->affine;
}

derivation *derivation_at_values(derivation *d) {
    if (d->special != NULL) return d->special;
    mech_at_values_init(&d->values, d->m);
    d->special = derivation_create(&d->x, &d->values.m, &d->options);
    d->special->at_values = true;
    return d->special;
}

gate *derivation_gate(derivation *d) {
    if (d->gate == NULL)
        d->gate = gate_create(&d->x, d->m, d->at_values ? PARAMETERS_GIVEN : PARAMETERS_GENERIC);
    return d->gate;
}

hamel_status derivation_contradictions(derivation *d, diag *tell) {
    derivation *const all[] = {d, d->affine, d->special};
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i] != NULL && all[i]->gate != NULL && gate_take(all[i]->gate, tell) != HAMEL_OK)
            status = HAMEL_CONTRADICTED;
    }
    return status;
}

static void make(derivation *d, drawer *one, derivation_part p, size_t k) {
    exact x = d->x;
    x.messages = &one->messages;
    one->open = true;
    one->part = mem_alloc_zero(1, part_recipes[p].size);
    one->status = part_recipes[p].make(d, &x, k, one->part);
    if (one->status == HAMEL_OK) return;
    free(one->part);
    one->part = NULL;
}

static hamel_status need(derivation *d, derivation_part p, size_t k, diag *tell, const void **out) {
    drawer *one = &d->drawers[k * PART_COUNT + p];
    if (!one->open) make(d, one, p, k);
    const hamel_status status = one->status;
    *out = one->part;
    if (status != HAMEL_OK) diag_repeat(tell, &one->messages);
    if (status == HAMEL_STOPPED) {
        diag_clear(&one->messages);
        one->open = false;
    }
    return status;
}

#define X(name, type)                                                                              \
    hamel_status derivation_##name(derivation *d, diag *tell, const type **out) {                  \
        const void *part;                                                                          \
        const hamel_status status = need(d, PART_##name, 0, tell, &part);                          \
        *out = part;                                                                               \
        return status;                                                                             \
    }
DERIVATION_MODEL_PARTS(X)
#undef X
#define X(name, type)                                                                              \
    hamel_status derivation_##name(derivation *d, size_t k, diag *tell, const type **out) {        \
        const void *part;                                                                          \
        const hamel_status status = need(d, PART_##name, k, tell, &part);                          \
        *out = part;                                                                               \
        return status;                                                                             \
    }
DERIVATION_SYMMETRY_PARTS(X)
#undef X
