/// The Hamiltonian form on D*, in the basis of chapter D.
#include "mech/hamilton/on_dual.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "space/field.h"

// ---- symbols -----------------------------------------------------------------------------------

/// Whether X is a vector of the base frame, E_i.
static bool is_base_vector(const expr_pool *pool, size_t n, const expr *X, size_t *i) {
    size_t others = 0;
    for (size_t k = 0; k < n; k++) {
        if (expr_is_int(pool, X[k], 1)) *i = k;
        if (!expr_is_int(pool, X[k], 0)) others++;
    }
    return others == 1 && expr_is_int(pool, X[*i], 1);
}

/// What a momentum is called after: the model's quasi-velocity, the coordinate of E_i, or NULL.
static const char *namesake(const mech_system *s, const mech_basis *b, size_t a) {
    const expr_pool *pool = s->q->pool;
    size_t i = 0;
    for (size_t k = 0; k < s->field_count; k++) {
        const expr_symbol_info *v = expr_symbol_info_of(pool, b->symbols[a]);
        if (expr_same(s->fields[k].symbol, b->symbols[a]) && v->order == 0) return v->name;
    }
    if (!is_base_vector(pool, b->n, b->fields + a * b->n, &i)) return NULL;
    const expr_symbol_info *v = expr_symbol_info_of(pool, s->q->velocities[i]);
    return v->order > 0 ? expr_symbol_info_of(pool, v->base)->name : NULL;
}

/// The symbol p_NAME, unless it stands for something else.
static bool take_symbol(expr_pool *pool, const char *name, expr *out) {
    text full = {0};
    text_addf(&full, "p_%s", name);
    const bool taken = expr_symbol_find(pool, text_cstr(&full), out) &&
                       expr_symbol_info_of(pool, *out)->kind != EXPR_MOMENTUM;
    if (!taken) *out = expr_symbol(pool, text_cstr(&full), EXPR_MOMENTUM);
    text_clear(&full);
    return !taken;
}

/// p_u or p_x if there is such a name to follow and to take, else p_1, which no model may use.
void mech_momentum_symbols(const mech_system *s, const mech_basis *b, expr *momenta) {
    for (size_t a = 0; a < b->r; a++) {
        const char *after = namesake(s, b, a);
        if (after != NULL && take_symbol(s->q->pool, after, &momenta[a])) continue;
        text number = {0};
        text_addf(&number, "%zu", a + 1);
        (void)take_symbol(s->q->pool, text_cstr(&number), &momenta[a]);
        text_clear(&number);
    }
}

// ---- on D --------------------------------------------------------------------------------------

hamel_status mech_hamilton_init(mech_hamilton *h, exact *x, const mech_system *s,
                                const mech_quasi *d, mech_hamilton_form wanted) {
    expr *momenta = MEM_NEW(expr, d->r);
    mech_momentum_symbols(s, &d->basis, momenta);
    const mech_on_dual on = {.m = mech_on_tangent(s),
                             .r = d->r,
                             .fields = d->basis.fields,
                             .symbols = d->basis.symbols,
                             .velocity = d->basis.velocity,
                             .drift = d->basis.drift,
                             .momenta = momenta,
                             .wanted = wanted,
                             .legendre = d->momentum,
                             .mass = d->mass,
                             .structure = d->structure};
    const hamel_status status = mech_hamilton_on(h, x, &on);
    free(momenta);
    return status;
}

void mech_hamilton_clear(mech_hamilton *h) {
    arena_clear(&h->memory);
    *h = (mech_hamilton){0};
}

dual mech_hamilton_dual(const mech_hamilton *h) {
    return (dual){.A = h->A,
                  .r = h->r,
                  .sections = h->fields,
                  .momenta = h->momenta,
                  .hidden = h->closed ? 0 : h->r - h->block,
                  .symbols = h->symbols + h->block,
                  .legendre = h->legendre + h->block,
                  .mass = h->mass};
}

void mech_hamilton_on_D(const mech_hamilton *h, expr_pool *pool, size_t count, const expr *e,
                        expr *out) {
    expr_substitute(pool, count, e, h->r - h->block, h->momenta + h->block, h->legendre + h->block,
                    out);
}

// ---- proof -------------------------------------------------------------------------------------

/// @eq KM97 Thm 2.1; GN16 §6
truth mech_hamilton_agrees(const mech_hamilton *h, exact *x, const mech_system *s,
                           const mech_quasi *d) {
    const size_t n = h->n;
    expr *mine = MEM_NEW(expr, h->size), *theirs = MEM_NEW(expr, h->size);
    mech_hamilton_on_D(h, x->pool, h->size, h->rates, mine);
    memcpy(theirs, d->basis.velocity, n * sizeof *theirs);
    space_advance(s->q, d->basis.velocity, h->r, h->legendre, theirs + n);
    truth all = TRUTH_YES;
    for (size_t k = 0; k < h->size && all == TRUTH_YES; k++) {
        if (k >= n) theirs[k] = expr_add2(x->pool, theirs[k], d->rhs[k - n]);
        all = exact_equal(x, mine[k], theirs[k]);
    }
    free(mine);
    free(theirs);
    return all;
}
