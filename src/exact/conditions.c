/// When functions vanish identically, as equations for the constants in them. Monomials in what varies,
/// reduced modulo the relations of the field, are linearly independent over the constants; so a
/// numerator is zero exactly if all its coefficients are.
#include "exact/matrix_internal.h"

typedef VEC(expr) expr_list;

static void add_new(expr_list *list, expr e) {
    for (size_t i = 0; i < list->count; i++) {
        if (expr_same(list->items[i], e)) return;
    }
    *vec_push(list) = e;
}

hamel_status exact_conditions(exact *x, size_t count, const expr *e, size_t *n, expr **conditions) {
    expr_list list = {0};
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
