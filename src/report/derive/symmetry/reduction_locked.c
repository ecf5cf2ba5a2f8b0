/// What is printed is in Ω; to compute with, Ω = I⁻¹ p.
#include "report/derive/symmetry/reduction_locked.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/reduction/equations.h"
#include "mech/reduction/locked_velocity.h"

/// A function of (r, r', Ω) as a function on TQ.
static expr source(const reducer *d, const mech_locked *l, expr e) {
    expr *speeds = MEM_NEW(expr, l->m + 1);
    for (size_t b = 0; b < l->m; b++) {
        sum total = {0};
        for (size_t a = 0; a < l->m; a++)
            sum_add_product(d->c->pool, &total, 1, d->a->inverse[b * l->m + a], d->e->symbols[a]);
        speeds[b] = sum_take(d->c->pool, &total);
        vec_clear(&total);
    }
    expr_substitute(d->c->pool, 1, &e, l->m, l->speeds, speeds, &e);
    free(speeds);
    return reducer_source(d, e);
}

static void show(const reducer *d, doc *to, const mech_locked *l, const char *key, expr name,
                 expr value, const char *equation) {
    expr shown = value;
    reducer_rename(d, 1, &shown);
    doc_expr(to, key, name, chapter_tidy(d->c, shown), equation)->source = source(d, l, value);
}

static void show_all(const reducer *d, doc *to, const mech_locked *l) {
    chapter *c = d->c;
    doc *part =
        doc_object(to, "locked", "in (r, r', Omega), Omega = xi + A r' the locked velocity");
    show(d, part, l, "lagrangian", chapter_quantity(c, "l", "l_G"), l->lagrangian, NULL);
    doc *momenta = doc_object(part, "momenta", "momenta dl/dOmega and their rates");
    for (size_t b = 0; b < l->m; b++) {
        const expr p = d->e->symbols[b];
        const char *name = expr_symbol_info_of(c->pool, p)->name;
        text key = {0};
        text_addf(&key, "%s_rate", name);
        show(d, momenta, l, name, p, l->momentum[b], NULL);
        show(d, momenta, l, text_cstr(&key), expr_symbol_dot(c->pool, p), l->momentum_rate[b],
             "BKMM96 (5.3.3)");
        text_clear(&key);
    }
    doc *forces = doc_object(part, "forces", "F of d/dt dl/dr' - dl/dr = F");
    for (size_t s = 0; s < l->h; s++)
        show(d, forces, l, reducer_shape(d, s), chapter_symbol(c, "F_%s", reducer_shape(d, s)),
             l->force[s], "BKMM96 (5.3.2)");
}

void reduction_locked(const reducer *d, doc *to) {
    const mech_connection *a = d->a;
    mech_locked l;
    exact quiet = exact_quietly(d->c->x);
    if (d->r->k == 0 || a->m != a->k || a->h == 0 || !a->principal || a->affine) return;
    if (mech_locked_init(&l, &quiet, d->r, a) != HAMEL_OK) return;
    show_all(d, to, &l);
    mech_locked_clear(&l);
}
