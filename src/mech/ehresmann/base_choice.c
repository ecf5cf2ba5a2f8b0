/// Choosing base and fibre. The sizes of minors are compared as floating-point numbers: any choice
/// with a minor that is proved nonzero is right, and only how far it reaches depends on it.
#include "mech/ehresmann/base_choice.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "mech/tools/degenerate.h"

static bool contains(size_t count, const size_t *set, size_t i) {
    for (size_t k = 0; k < count; k++) {
        if (set[k] == i) return true;
    }
    return false;
}

/// The directions that are not in `set`, increasing.
static size_t *others(size_t n, size_t count, const size_t *set) {
    size_t *out = MEM_NEW(size_t, n), made = 0;
    for (size_t i = 0; i < n; i++) {
        if (!contains(count, set, i)) out[made++] = i;
    }
    return out;
}

static hamel_status refuse_fibre(exact *x, const mech_system *s, const size_t *fibre,
                                 diag_span place) {
    text names = {0};
    for (size_t a = 0; a < s->p; a++)
        text_addf(&names, "%s%s", a == 0 ? "" : ", ",
                  expr_symbol_info_of(x->pool, s->q->velocities[fibre[a]])->name);
    const hamel_status status = diag_add(x->messages, HAMEL_INVALID, place,
                                         "the constraints cannot be solved for the velocities of "
                                         "the fibre that this base leaves, %s",
                                         text_cstr(&names));
    text_clear(&names);
    return status;
}

hamel_status mech_base_init(mech_base *b, exact *x, const mech_system *s, size_t count,
                            const size_t *directions, diag_span place) {
    const size_t n = s->q->n, p = s->p, r = n - p;
    *b = (mech_base){.n = n, .r = r, .p = p, .minor = expr_int(x->pool, 1)};
    for (size_t k = 0; k < count; k++) assert(!contains(k, directions, directions[k]));
    if (count != r)
        return diag_add(x->messages, HAMEL_INVALID, place,
                        "this base has dimension %zu, and it must have %zu: of %zu velocities the "
                        "constraints determine %zu",
                        count, r, n, p);
    b->fibre = others(n, r, directions);
    hamel_status status = p == 0 ? HAMEL_OK : mech_minor(x, p, n, s->beta, b->fibre, &b->minor);
    if (status == HAMEL_OK && expr_is_int(x->pool, b->minor, 0))
        status = refuse_fibre(x, s, b->fibre, place);
    if (status == HAMEL_OK) b->base = mem_copy(directions, r, sizeof *directions);
    else mech_base_clear(b);
    return status;
}

void mech_base_init_set(mech_base *b, const mech_system *s, size_t set) {
    const size_t n = s->q->n, p = s->p;
    const size_t *fibre = s->pivots.sets + set * p;
    *b = (mech_base){.n = n, .r = n - p, .p = p, .minor = s->pivots.determinants[set]};
    b->fibre = mem_copy(fibre, p, sizeof *fibre);
    b->base = others(n, p, fibre);
}

bool mech_base_needs_points(exact *x, const mech_system *s, const model *m) {
    return m->base_count == 0 && s->p > 0 && s->pivots.count > 1 &&
           !mech_never_zero(x, s->q, s->pivots.determinants[0]);
}

/// How large each minor is, against all of them, in the least of the points.
static void sizes(const mech_system *s, size_t count, const double *const *points, double *out) {
    const mech_pivots *all = &s->pivots;
    double *values = MEM_NEW(double, all->count);
    for (size_t k = 0; k < all->count; k++) out[k] = count == 0 ? 0 : 1;
    for (size_t i = 0; i < count; i++) {
        double norm = 0;
        expr_eval(s->q->pool, all->count, all->determinants, points[i], values);
        for (size_t k = 0; k < all->count; k++) {
            if (isfinite(values[k])) norm = hypot(norm, values[k]);
            else values[k] = 0;
        }
        for (size_t k = 0; k < all->count; k++) {
            const double size = norm > 0 ? fabs(values[k]) / norm : 0;
            if (size < out[k]) out[k] = size;
        }
    }
    free(values);
}

hamel_status mech_base_choose(mech_base *b, exact *x, const mech_system *s, const model *m,
                              size_t count, const double *const *points) {
    enum { TIE = 1000000 }; // minors that differ by less are of one size: the first is the shortest
    if (m->base_count > 0 || s->p == 0) {
        size_t *all = others(s->q->n, 0, NULL);
        const hamel_status status =
            m->base_count > 0 ? mech_base_init(b, x, s, m->base_count, m->base, m->base_place)
                              : mech_base_init(b, x, s, s->q->n, all, (diag_span){0, 0});
        if (status == HAMEL_OK) b->given = m->base_count > 0;
        free(all);
        return status;
    }
    size_t best = 0;
    if (mech_base_needs_points(x, s, m)) {
        double *size = MEM_NEW(double, s->pivots.count);
        sizes(s, count, points, size);
        for (size_t k = 1; k < s->pivots.count; k++) {
            if (size[k] > size[best] * (1 + 1.0 / TIE)) best = k;
        }
        free(size);
    }
    mech_base_init_set(b, s, best);
    return HAMEL_OK;
}

void mech_base_clear(mech_base *b) {
    free(b->base);
    free(b->fibre);
    *b = (mech_base){0};
}

hamel_status mech_base_fails(exact *x, const mech_system *s, const mech_base *b, size_t *count,
                             expr **where) {
    expr unit, *factors;
    long *powers;
    size_t all, kept = 0;
    *count = 0;
    *where = NULL;
    const expr own = expr_div(x->pool, b->minor, s->pivots.content);
    const hamel_status status = exact_factor(x, own, &unit, &all, &factors, &powers);
    if (status != HAMEL_OK) return status;
    for (size_t k = 0; k < all; k++) {
        const expr f = factors[k];
        if (powers[k] > 0 && !mech_vanishes_nowhere(x, s->q, f)) factors[kept++] = f;
    }
    free(powers);
    *count = kept;
    *where = factors;
    return HAMEL_OK;
}
