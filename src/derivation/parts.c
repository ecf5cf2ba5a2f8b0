/// The recipes: what each part is made of. One that rests on a part that failed fails like it.
#include "derivation/parts_internal.h"

#include <stdlib.h>

#include "base/vec.h"
#include "derivation/derivation_internal.h"
#include "mech/law/basis_choose.h"
#include "mech/tools/readable.h"

/// What nearly every chapter starts with.
typedef struct ground {
    const model *m;
    const mech_system *s;
    const mech_basis *b;
    const mech_quasi *q;
} ground;

/// The chapters are formulas, which a system without minors does not have.
static hamel_status stand_on_system(derivation *d, exact *x, ground *g) {
    *g = (ground){.m = derivation_model(d)};
    const hamel_status status = derivation_system(d, x->messages, &g->s);
    if (status != HAMEL_OK || !g->s->large) return status;
    return diag_add(x->messages, HAMEL_TOO_LARGE, (diag_span){0},
                    "too large to expand: formulas with the minors of these constraints have "
                    "thousands of terms; numbers: hamel run, steady, eval");
}

static hamel_status stand_on_basis(derivation *d, exact *x, ground *g) {
    const hamel_status status = stand_on_system(d, x, g);
    return status == HAMEL_OK ? derivation_basis(d, x->messages, &g->b) : status;
}

static hamel_status stand_on_quasi(derivation *d, exact *x, ground *g) {
    const hamel_status status = stand_on_system(d, x, g);
    return status == HAMEL_OK ? derivation_quasi(d, x->messages, &g->q) : status;
}

// ---- of the model -------------------------------------------------------------------------------

/// Minors of more terms than this are no part of a formula that is read.
static hamel_status make_system(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    diag why = {0};
    exact brief = *x;
    brief.messages = &why;
    brief.limits.terms = 2e4;
    brief.limits.product_terms = 1e6;
    hamel_status status = mech_system_init(out, &brief, derivation_model(d), 0, NULL);
    if (status == HAMEL_TOO_LARGE)
        status = mech_system_init_large(out, x, derivation_model(d), 0, NULL);
    else diag_repeat(x->messages, &why);
    diag_clear(&why);
    return status;
}

static hamel_status make_basis(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    ground g;
    const hamel_status status = stand_on_system(d, x, &g);
    return status == HAMEL_OK ? mech_basis_init(out, x, g.s) : status;
}

static hamel_status make_quasi(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    ground g;
    const hamel_status status = stand_on_basis(d, x, &g);
    return status == HAMEL_OK ? mech_quasi_in(out, x, g.s, g.b) : status;
}

static hamel_status make_inputs(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    ground g;
    const hamel_status status = stand_on_quasi(d, x, &g);
    return status == HAMEL_OK ? mech_inputs_init(out, x, g.m, g.s, g.q) : status;
}

static hamel_status make_distribution(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    ground g;
    const hamel_status status = stand_on_basis(d, x, &g);
    return status == HAMEL_OK ? mech_distribution_in(out, x, g.s, g.b) : status;
}

/// The points where the runs start, where the choice of a base has to look at them.
static hamel_status choose_base(derivation *d, exact *x, const ground *g, mech_base *out) {
    const derivation_places *places = derivation_options_of(d)->places;
    VEC(double *) starts = {0};
    if (places != NULL && mech_base_needs_points(x, g->s, g->m)) {
        const size_t runs = g->m->run_count;
        for (size_t k = 0; k < (runs == 0 ? 1 : runs); k++) {
            double *start = places->start(g->m, runs == 0 ? NULL : &g->m->runs[k], x->memo);
            if (start != NULL) *vec_push(&starts) = start;
        }
    }
    const hamel_status status =
        mech_base_choose(out, x, g->s, g->m, starts.count, (const double *const *)starts.items);
    for (size_t k = 0; k < starts.count; k++) free(starts.items[k]);
    vec_clear(&starts);
    return status;
}

static hamel_status make_ehresmann(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    ground g;
    mech_base base;
    hamel_status status = stand_on_system(d, x, &g);
    if (status == HAMEL_OK) status = choose_base(d, x, &g, &base);
    return status == HAMEL_OK ? mech_ehresmann_init(out, x, g.s, base) : status;
}

static hamel_status make_energy(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    ground g;
    const hamel_status status = stand_on_quasi(d, x, &g);
    return status == HAMEL_OK ? mech_energy_init(out, x, g.s, g.q, g.m->base_count, g.m->base)
                              : status;
}

static hamel_status make_hamilton(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    ground g;
    const hamel_status status = stand_on_quasi(d, x, &g);
    return status == HAMEL_OK ? mech_hamilton_init(out, x, g.s, g.q, HAMILTON_IN_MOMENTA) : status;
}

static hamel_status make_hamilton_in_velocities(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    ground g;
    const hamel_status status = stand_on_quasi(d, x, &g);
    return status == HAMEL_OK ? mech_hamilton_init(out, x, g.s, g.q, HAMILTON_IN_VELOCITIES)
                              : status;
}

/// A symmetry that is too long to look at says nothing.
static hamel_status make_measure(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    ground g;
    hamel_status status = stand_on_quasi(d, x, &g);
    if (status != HAMEL_OK) return status;
    const mech_symmetry **symmetries = MEM_NEW(const mech_symmetry *, g.m->symmetry_count);
    size_t count = 0;
    for (size_t i = 0; i < g.m->symmetry_count; i++)
        count += derivation_symmetry(d, i, NULL, &symmetries[count]) == HAMEL_OK;
    double *typical = derivation_typical(d);
    status = measure_answer_init(out, x, g.m, g.s, g.q, count, symmetries, typical);
    free(typical);
    free(symmetries);
    return status;
}

static hamel_status make_integrals(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    ground g;
    const hamel_status status = stand_on_quasi(d, x, &g);
    return status == HAMEL_OK ? mech_integrals_init(out, x, g.s, g.m, &g.q->basis,
                                                    derivation_options_of(d)->patience)
                              : status;
}

static hamel_status make_special(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    const mech_integrals *general;
    const hamel_status status = derivation_integrals(d, x->messages, &general);
    return status == HAMEL_OK ? mech_special_init(out, x, derivation_model(d), general,
                                                  derivation_options_of(d)->patience)
                              : status;
}

static hamel_status make_vakonomic(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    ground g;
    const hamel_status status = stand_on_quasi(d, x, &g);
    return status == HAMEL_OK ? mech_vakonomic_init(out, x, g.s, g.q) : status;
}

/// Base and fibre are chosen where the first run starts.
static hamel_status make_graphs(derivation *d, exact *x, size_t k, void *out) {
    (void)k;
    const mech_system *s;
    const model *m = derivation_model(d);
    hamel_status status = derivation_system(d, x->messages, &s);
    if (status != HAMEL_OK) return status;
    const derivation_places *places = derivation_options_of(d)->places;
    double *start =
        places != NULL ? places->start(m, m->run_count > 0 ? &m->runs[0] : NULL, x->memo) : NULL;
    status = mech_graphs_init(out, x, s, m, start);
    free(start);
    return status;
}

// ---- by a symmetry ------------------------------------------------------------------------------

static hamel_status make_symmetry(derivation *d, exact *x, size_t k, void *out) {
    ground g;
    const hamel_status status = stand_on_system(d, x, &g);
    return status == HAMEL_OK ? mech_symmetry_init(out, x, g.s, &g.m->symmetries[k]) : status;
}

static hamel_status make_trivialisation(derivation *d, exact *x, size_t k, void *out) {
    const model *m = derivation_model(d);
    mech_trivialisation_init(out, m->q, &m->symmetries[k], x->memo);
    return HAMEL_OK;
}

static hamel_status make_momentum(derivation *d, exact *x, size_t k, void *out) {
    ground g;
    const mech_symmetry *y;
    hamel_status status = stand_on_quasi(d, x, &g);
    if (status == HAMEL_OK) status = derivation_symmetry(d, k, x->messages, &y);
    return status == HAMEL_OK ? mech_momentum_init(out, x, g.s, y, &g.q->basis) : status;
}

static hamel_status make_invariant(derivation *d, exact *x, size_t k, void *out) {
    ground g;
    const hamel_status status = stand_on_basis(d, x, &g);
    return status == HAMEL_OK ? mech_invariant_in(out, x, g.s, g.b, &g.m->symmetries[k],
                                                  g.m->shape_count, g.m->shape)
                              : status;
}

static hamel_status make_reduction_unread(derivation *d, exact *x, size_t k, void *out) {
    ground g;
    const mech_symmetry *y;
    const mech_trivialisation *t;
    hamel_status status = stand_on_system(d, x, &g);
    if (status == HAMEL_OK) status = derivation_symmetry(d, k, x->messages, &y);
    if (status == HAMEL_OK) status = derivation_trivialisation(d, k, x->messages, &t);
    if (status == HAMEL_OK && !t->exists) status = derivation_basis(d, x->messages, &g.b);
    return status == HAMEL_OK ? reduction_init(out, x, g.s, g.b, y, t, g.m->shape_count, g.m->shape)
                              : status;
}

static hamel_status make_reduction(derivation *d, exact *x, size_t k, void *out) {
    exact brief = readable_limits(x);
    return make_reduction_unread(d, &brief, k, out);
}

static hamel_status make_coefficients(derivation *d, exact *x, size_t k, void *out) {
    const reduction *e;
    const hamel_status status = derivation_reduction(d, k, x->messages, &e);
    exact brief = readable_limits(x);
    return status == HAMEL_OK ? mech_reduced_coefficients_init(out, &brief, &e->r, &e->a) : status;
}

/// f is made positive at a typical point.
static hamel_status make_hamiltonise(derivation *d, exact *x, size_t k, void *out) {
    ground g;
    const reduction *e;
    hamel_status status = stand_on_system(d, x, &g);
    if (status == HAMEL_OK) status = derivation_reduction(d, k, x->messages, &e);
    if (status != HAMEL_OK) return status;
    double *typical = derivation_typical(d);
    status = mech_hamiltonise_init(out, x, g.s, e->y, &e->r, &e->a, typical);
    free(typical);
    return status;
}

// ---- the table ----------------------------------------------------------------------------------

#define CLEAR(name, type, function)                                                                \
    static void clear_##name(void *part) {                                                         \
        type *one = part;                                                                          \
        function(one);                                                                             \
    }
CLEAR(system, mech_system, mech_system_clear)
CLEAR(basis, mech_basis, mech_basis_clear)
CLEAR(quasi, mech_quasi, mech_quasi_clear)
CLEAR(inputs, mech_inputs, mech_inputs_clear)
CLEAR(distribution, mech_distribution, mech_distribution_clear)
CLEAR(ehresmann, mech_ehresmann, mech_ehresmann_clear)
CLEAR(energy, mech_energy, mech_energy_clear)
CLEAR(hamilton, mech_hamilton, mech_hamilton_clear)
CLEAR(hamilton_in_velocities, mech_hamilton, mech_hamilton_clear)
CLEAR(measure, measure_answer, measure_answer_clear)
CLEAR(integrals, mech_integrals, mech_integrals_clear)
CLEAR(special, mech_special, mech_special_clear)
CLEAR(vakonomic, mech_vakonomic, mech_vakonomic_clear)
CLEAR(graphs, mech_graphs, mech_graphs_clear)
CLEAR(symmetry, mech_symmetry, mech_symmetry_clear)
CLEAR(trivialisation, mech_trivialisation, mech_trivialisation_clear)
CLEAR(momentum, mech_momentum, mech_momentum_clear)
CLEAR(invariant, mech_invariant, mech_invariant_clear)
CLEAR(reduction, reduction, reduction_clear)
CLEAR(reduction_unread, reduction, reduction_clear)
CLEAR(coefficients, mech_reduced_coefficients, mech_reduced_coefficients_clear)
CLEAR(hamiltonise, mech_hamiltonise, mech_hamiltonise_clear)

const part_recipe part_recipes[PART_COUNT] = {
#define X(name, type) [PART_##name] = {sizeof(type), make_##name, clear_##name},
    DERIVATION_MODEL_PARTS(X) DERIVATION_SYMMETRY_PARTS(X)
#undef X
};
