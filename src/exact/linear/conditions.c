/// When functions vanish identically, as equations for the constants in them. Monomials in what
/// varies, reduced modulo the relations of the field, are linearly independent over the constants;
/// so a numerator is zero exactly if all its coefficients are. One thing can go wrong: what varies
/// may hold constants itself, √(a² x² + b² y²) or sin(a x), and be no longer independent for
/// special ones. If it is a common factor of the numerator, that does not matter.
#include "exact/convert_internal.h"
#include "exact/linear/dependence_internal.h"
#include "exact/poly_internal.h"
#include "exact/restore_internal.h"

typedef VEC(expr) expr_list;

static void add_new(expr_list *list, expr e) {
    for (size_t i = 0; i < list->count; i++) {
        if (expr_same(list->items[i], e)) return;
    }
    *vec_push(list) = e;
}

/// Whether a parameter occurs in what a generator stands for.
static bool holds_parameters(const exact_field *F, slong v) {
    expr_walk w;
    bool found = false;
    expr_walk_init(&w, F->pool, 1, &F->generators[v].meaning);
    for (uint32_t i = 0; i < w.count && !found; i++) {
        const expr node = {w.ids[i]};
        found = expr_is_symbol(F->pool, node) &&
                expr_symbol_info_of(F->pool, node)->kind == EXPR_PARAMETER;
    }
    expr_walk_clear(&w);
    return found;
}

/// Whether the monomials differ in the power of a generator that holds parameters.
static bool may_degenerate(const exact_field *F, const buckets *b, const slong *vary) {
    for (size_t k = 0; k < b->width; k++) {
        bool differ = false;
        for (size_t t = 1; t < b->count; t++)
            differ = differ || b->exponents[t * b->width + k] != b->exponents[k];
        if (differ && holds_parameters(F, vary[k])) return true;
    }
    return false;
}

hamel_status exact_conditions(exact *x, size_t count, const expr *e, size_t *n, expr **conditions,
                              bool *necessary) {
    expr_list list = {0};
    *necessary = true;
    exact_field *F;
    element *value;
    hamel_status status = field_open(&F, x, count, e, &value);
    if (status == HAMEL_OK) {
        bool *constant = constant_generators(F);
        slong *vary = MEM_NEW(slong, (size_t)F->count + 1);
        size_t width = 0;
        for (slong v = 0; v < F->count; v++) {
            if (!constant[v]) vary[width++] = v;
        }
        for (size_t i = 0; i < count; i++) {
            buckets monomials;
            buckets_init(&monomials, F, value[i].num, width, vary);
            for (size_t t = 0; t < monomials.count; t++)
                add_new(&list, poly_to_expr(F, &monomials.coefficients[t]));
            if (may_degenerate(F, &monomials, vary)) *necessary = false;
            buckets_clear(&monomials, F);
        }
        free(vary);
        free(constant);
        status = F->status;
        field_close(F, count, value);
    }
    *n = list.count;
    *conditions = list.items;
    return status;
}
