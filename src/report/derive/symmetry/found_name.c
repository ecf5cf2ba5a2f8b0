/// The algebra is named by its direct factors. The group is that of the factors as far as flows
/// tell: central lines whose flow closes are circles.
#include "report/derive/symmetry/found_name.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "mech/lie/structure.h"
#include "mech/tools/flow.h"

static void separate(text *out, const char *by) {
    if (out->length > 0) text_add(out, by);
}

/// The field of a vector of the algebra.
static void field_of(const mech_found *f, expr_pool *pool, const expr *vector, expr *X) {
    const lie_subspace all = {f->k, f->fields};
    expr *one = lie_combinations(pool, f->n, &all, 1, vector);
    memcpy(X, one, f->n * sizeof *X);
    free(one);
}

static truth closes(const mech_found *f, exact *x, const space *q, const expr *vector) {
    expr *X = MEM_NEW(expr, f->n);
    field_of(f, x->pool, vector, X);
    const truth periodic = mech_flow_is_periodic(x, q, X);
    free(X);
    return periodic;
}

/// The group of a factor that is not a line.
static void factor_group(const mech_found *f, exact *x, const space *q, const lie_factor *factor,
                         text *out) {
    separate(out, " × ");
    switch (factor->kind) {
    case LIE_SE2: {
        const truth turn = closes(f, x, q, factor->space.basis + 2 * f->k);
        text_add(out, turn == TRUTH_YES  ? "SE(2)"
                      : turn == TRUTH_NO ? "the universal cover of SE(2)"
                                         : "SE(2) or a cover of it");
        return;
    }
    case LIE_SO3: text_add(out, "SO(3)"); return;
    case LIE_SO4: text_add(out, "SO(3) × SO(3)"); return;
    case LIE_SE3: text_add(out, "SE(3)"); return;
    case LIE_SL2: text_add(out, "SL(2)"); return;
    case LIE_HEISENBERG: text_add(out, "the Heisenberg group"); return;
    case LIE_AFFINE: text_add(out, "the affine group of a line"); return;
    case LIE_E11: text_add(out, "E(1,1)"); return;
    default: lie_kind_name(factor, out); // that of the algebra, for want of a name
    }
}

static void power_of(text *out, const char *group_name, size_t power) {
    if (power == 0) return;
    separate(out, " × ");
    text_add(out, group_name);
    if (power > 1) text_addf(out, "^%zu", power);
}

void found_group_name(const mech_found *f, exact *x, const space *q, text *out) {
    size_t lines[3] = {0}; // by whether their flow closes
    for (size_t i = 0; i < f->structure.factor_count; i++) {
        const lie_factor *factor = &f->structure.factors[i];
        if (factor->kind != LIE_R) factor_group(f, x, q, factor, out);
        else lines[closes(f, x, q, factor->space.basis)]++;
    }
    power_of(out, "R", lines[TRUTH_NO]);
    for (size_t i = 0; i < lines[TRUTH_YES]; i++) power_of(out, "S1", 1);
    for (size_t i = 0; i < lines[TRUTH_UNKNOWN]; i++) power_of(out, "(R or S1)", 1);
    if (f->k == 0) text_add(out, "trivial");
}

/// Whether the group of a factor is compact.
static bool factor_is_compact(const mech_found *f, exact *x, const space *q,
                              const lie_factor *factor) {
    return factor->kind == LIE_SO3 || factor->kind == LIE_SO4 ||
           (factor->kind == LIE_R && closes(f, x, q, factor->space.basis) == TRUTH_YES);
}

bool found_is_compact(const mech_found *f, exact *x, const space *q) {
    bool compact = f->structure.factor_count > 0;
    for (size_t i = 0; i < f->structure.factor_count && compact; i++)
        compact = factor_is_compact(f, x, q, &f->structure.factors[i]);
    return compact;
}

bool found_is_planar(const mech_found *f, exact *x, const space *q) {
    size_t planes = 0;
    bool others = true;
    for (size_t i = 0; i < f->structure.factor_count && others; i++) {
        const lie_factor *factor = &f->structure.factors[i];
        if (factor->kind == LIE_SE2) {
            planes++;
            others = closes(f, x, q, factor->space.basis + 2 * f->k) == TRUTH_YES;
        } else others = factor_is_compact(f, x, q, factor);
    }
    return planes == 1 && others;
}

void found_algebra_name(const lie_structure *s, text *out) {
    size_t lines = 0;
    for (size_t i = 0; i < s->factor_count; i++) {
        const lie_factor *factor = &s->factors[i];
        if (factor->kind == LIE_R) {
            lines++;
            continue;
        }
        separate(out, " × ");
        lie_kind_name(factor, out);
    }
    power_of(out, "R", lines);
}
