/// What kind of algebra it is: derived series, centre, radical (the kernel of the Killing form
/// against the derived algebra, by Cartan), nilpotent or not.
#include <stdlib.h>

#include "base/mem.h"
#include "expr/sum.h"
#include "mech/lie/factors_internal.h"
#include "mech/lie/structure.h"
#include "mech/lie/structure_internal.h"

lie_subspace lie_whole(expr_pool *pool, size_t k) {
    expr *identity = MEM_NEW(expr, k * k + 1);
    for (size_t i = 0; i < k * k; i++) identity[i] = expr_int(pool, i % (k + 1) == 0);
    return (lie_subspace){k, identity};
}

lie_subspace lie_copy(size_t k, const lie_subspace *u) {
    return (lie_subspace){u->dimension, mem_copy(u->basis, u->dimension * k, sizeof *u->basis)};
}

/// The derived series; on output *last is its last term.
static hamel_status derived_series(lie_structure *s, exact *x, const lie_algebra *g,
                                   lie_subspace *last) {
    hamel_status status = HAMEL_OK;
    *last = lie_whole(x->pool, g->k);
    s->series = MEM_NEW(size_t, g->k + 1);
    s->series[s->series_count++] = g->k;
    while (status == HAMEL_OK && last->dimension > 0) {
        lie_subspace next;
        status = lie_bracket(&next, x, g, last, last);
        const bool stays = next.dimension == last->dimension;
        if (s->series_count == 1) s->derived = lie_copy(g->k, &next);
        lie_subspace_clear(last);
        *last = next;
        if (status != HAMEL_OK || stays) break;
        s->series[s->series_count++] = last->dimension;
    }
    return status;
}

/// Whether the lower central series ends at zero.
static hamel_status find_nilpotent(lie_structure *s, exact *x, const lie_algebra *g,
                                   const lie_subspace *all) {
    lie_subspace term = lie_copy(g->k, &s->derived);
    hamel_status status = HAMEL_OK;
    for (size_t step = 0; step < g->k && term.dimension > 0 && status == HAMEL_OK; step++) {
        lie_subspace next;
        status = lie_bracket(&next, x, g, all, &term);
        lie_subspace_clear(&term);
        term = next;
    }
    s->nilpotent = term.dimension == 0;
    lie_subspace_clear(&term);
    return status;
}

/// { x : K(x, y) = 0 for y in [g, g] }
static hamel_status find_radical(lie_structure *s, exact *x, const lie_algebra *g,
                                 const lie_subspace *all) {
    const size_t k = g->k, d = s->derived.dimension;
    expr *form = MEM_NEW(expr, k * k), *rows = MEM_NEW(expr, d * k), *basis = NULL;
    size_t dimension = 0;
    sum total = {0};
    hamel_status status = lie_killing(x, g, all, form);
    for (size_t i = 0; i < d * k && status == HAMEL_OK; i++) {
        for (size_t j = 0; j < k; j++)
            sum_add_product(x->pool, &total, 1, s->derived.basis[i / k * k + j],
                            form[j * k + i % k]);
        rows[i] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    if (status == HAMEL_OK && d == 0) s->radical = lie_copy(k, all);
    else if (status == HAMEL_OK) {
        status = exact_null_space(x, d, k, rows, NULL, &dimension, &basis);
        if (status == HAMEL_OK) status = lie_span(&s->radical, x, k, dimension, basis);
    }
    free(basis);
    free(rows);
    free(form);
    return status;
}

hamel_status lie_structure_init(lie_structure *s, exact *x, const lie_algebra *g) {
    *s = (lie_structure){0};
    lie_subspace last, all = lie_whole(x->pool, g->k);
    hamel_status status = derived_series(s, x, g, &last);
    if (status == HAMEL_OK) status = lie_centraliser(&s->centre, x, g, &all);
    if (status == HAMEL_OK) status = find_radical(s, x, g, &all);
    if (status == HAMEL_OK) status = find_nilpotent(s, x, g, &all);
    if (status == HAMEL_OK && g->k > 0) status = lie_split(s, x, g, &last);
    s->abelian = s->derived.dimension == 0;
    s->solvable = last.dimension == 0;
    s->semisimple = g->k > 0 && s->radical.dimension == 0;
    lie_subspace_clear(&last);
    lie_subspace_clear(&all);
    return status;
}

void lie_structure_clear(lie_structure *s) {
    for (size_t i = 0; i < s->factor_count; i++) lie_subspace_clear(&s->factors[i].space);
    free(s->factors);
    free(s->series);
    lie_subspace_clear(&s->derived);
    lie_subspace_clear(&s->centre);
    lie_subspace_clear(&s->radical);
}

void lie_kind_name(const lie_factor *f, text *out) {
    switch (f->kind) {
    case LIE_R: text_add(out, "R"); return;
    case LIE_AFFINE: text_add(out, "aff(1)"); return;
    case LIE_HEISENBERG: text_addf(out, "heisenberg(%zu)", f->space.dimension); return;
    case LIE_SE2: text_add(out, "se(2)"); return;
    case LIE_E11: text_add(out, "e(1,1)"); return;
    case LIE_SO3: text_add(out, "so(3)"); return;
    case LIE_SL2: text_add(out, "sl(2)"); return;
    case LIE_SO4: text_add(out, "so(4)"); return;
    case LIE_SE3: text_add(out, "se(3)"); return;
    case LIE_COMPACT: text_add(out, "compact"); break;
    case LIE_SEMISIMPLE: text_add(out, "semisimple"); break;
    case LIE_SOLVABLE: text_add(out, "solvable"); break;
    case LIE_OTHER: text_add(out, "algebra"); break;
    }
    text_addf(out, "(%zu)", f->space.dimension);
}
