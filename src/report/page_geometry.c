/// Pictures of a model's geometry: the phase portrait of equations that close in two quasi-velocities, and
/// the curvature of the nonholonomic connection over a shape space of two dimensions, whose integral over
/// the inside of a loop is what the loop moves the group by, to first order.
///
/// Whether a picture exists is asked of the tape: it refuses a formula with another symbol in it.
#include <stdlib.h>
#include <string.h>

#include "report/page.h"
#include "report/page_js.h"
#include "run/live.h"

/// The tape of formulas in `first` symbols and parameters; NULL if there is none.
static tape *compile(const model *m, size_t first, const expr *symbols, size_t count,
                     const model_parameter *parameters, size_t formulas, const expr *values) {
    expr *inputs = MEM_NEW(expr, first + count);
    for (size_t i = 0; i < first; i++) inputs[i] = symbols[i];
    for (size_t k = 0; k < count; k++) inputs[first + k] = parameters[k].symbol;
    tape *t = NULL;
    if (tape_create(m->pool, first + count, inputs, formulas, values, NULL, &t) != HAMEL_OK)
        t = NULL;
    free(inputs);
    return t;
}

void page_portrait(const model *m, const doc *derivation, const run_live *l, text *out) {
    const doc *equations = doc_find(derivation, "hamel.equations");
    const mech_basis *d = run_live_basis(l);
    if (equations == NULL || equations->children.count != 2 || d->r != 2) return;
    expr rates[2];
    for (size_t k = 0; k < 2; k++) {
        const doc *line = equations->children.items[k];
        if (line->kind != DOC_EXPR) return;
        rates[k] = line->source;
    }
    tape *t =
        compile(m, 2, d->symbols, run_live_parameter_count(l), run_live_parameters(l), 2, rates);
    if (t == NULL) return;
    text_add(out, "portrait:");
    js_function(t, out);
    text_add(out, ",\n");
    tape_destroy(t);
}

// ---- curvature -------------------------------------------------------------------------------------

/// The two coordinates of shape space, from the words "psi, phi".
static bool shape_of(const model *m, const doc *reduction, expr shape[2]) {
    const doc *words = doc_find(reduction, "shape_space");
    if (words == NULL || words->kind != DOC_WORDS) return false;
    size_t count = 0;
    for (const char *s = words->words; *s != '\0';) {
        text name = {0};
        const size_t length = strcspn(s, ", ");
        text_add_bytes(&name, s, length);
        expr e = {0};
        const bool known = expr_symbol_find(m->pool, text_cstr(&name), &e);
        text_clear(&name);
        if (!known || count == 2) return false;
        const expr_kind kind = expr_symbol_info_of(m->pool, e)->kind;
        if (kind != EXPR_LINE && kind != EXPR_ANGLE) return false;
        shape[count++] = e;
        s += length;
        s += strspn(s, ", ");
    }
    return count == 2;
}

static void add_names(const model *m, size_t count, const expr *symbols, text *out) {
    for (size_t k = 0; k < count; k++) {
        text_addf(out, "%s{", k == 0 ? "" : ",");
        page_name(m, symbols[k], out);
        const bool angle = expr_symbol_info_of(m->pool, symbols[k])->kind == EXPR_ANGLE;
        text_addf(out, ",angle:%s}", angle ? "true" : "false");
    }
}

void page_heights(const model *m, const doc *derivation, text *out) {
    const doc *reduction = doc_find(derivation, "symmetry.reduction");
    const doc *curvature = reduction == NULL ? NULL : doc_find(reduction, "curvature");
    expr shape[2];
    if (curvature == NULL || !shape_of(m, reduction, shape)) return;
    VEC(expr) values = {0}, names = {0};
    for (size_t k = 0; k < curvature->children.count; k++) {
        const doc *line = curvature->children.items[k];
        if (line->kind != DOC_EXPR || line->name.id == EXPR_NONE.id) continue;
        *vec_push(&values) = line->source;
        *vec_push(&names) = line->name;
    }
    tape *t = values.count == 0 ? NULL
                                : compile(m, 2, shape, m->parameter_count, m->parameters,
                                          values.count, values.items);
    if (t != NULL) {
        text_add(out, "heights:{shape:[");
        add_names(m, 2, shape, out);
        text_add(out, "],functions:[");
        add_names(m, names.count, names.items, out);
        text_add(out, "],f:");
        js_function(t, out);
        text_add(out, "},\n");
        tape_destroy(t);
    }
    vec_clear(&values);
    vec_clear(&names);
}
