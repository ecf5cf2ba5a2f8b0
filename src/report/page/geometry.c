/// Pictures of a model's geometry: the phase portrait of equations that close in two
/// quasi-velocities, and the nonholonomic connection over a shape space of two dimensions with its
/// curvature, whose integral over the inside of a loop is what the loop moves the group by, to
/// first order.
///
/// Whether a picture exists is asked of the tape: it refuses a formula with another symbol in it.
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "report/page/geometry.h"
#include "report/page/js.h"
#include "report/page/run.h"
#include "run/outside/live.h"

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

// ---- curvature ----------------------------------------------------------------------------------

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

/// Formulas to plot, and what they are called.
typedef struct functions {
    VEC(expr) values, names;
} functions;

/// The lines of a list of formulas.
static void add_lines(functions *f, const doc *list) {
    for (size_t k = 0; list != NULL && k < list->children.count; k++) {
        const doc *line = list->children.items[k];
        if (line->kind != DOC_EXPR || line->name.id == EXPR_NONE.id) continue;
        *vec_push(&f->values) = line->source;
        *vec_push(&f->names) = line->name;
    }
}

/// Which shape coordinate a component A_x_psi belongs to, and where that is said in its name; 2 if
/// to none.
static size_t direction_of(const model *m, const char *name, const expr shape[2], size_t *stem) {
    for (size_t i = 0; i < 2; i++) {
        const char *tail = expr_symbol_info_of(m->pool, shape[i])->name;
        const size_t length = strlen(name), end = strlen(tail);
        if (length < end + 2 || name[length - end - 1] != '_' ||
            strcmp(name + length - end, tail) != 0)
            continue;
        *stem = length - end - 1;
        return i;
    }
    return 2;
}

/// connection:[{.., parts:[0,3]}, ..]: for each direction of the group which functions are its two
/// components, -1 for one that is zero. They are the functions from `first` on.
static void add_connection(const model *m, const functions *f, size_t first, const expr shape[2],
                           text *out) {
    text_add(out, "],connection:[");
    bool any = false;
    VEC(char *) seen = {0};
    for (size_t k = first; k < f->names.count; k++) {
        const char *name = expr_symbol_info_of(m->pool, f->names.items[k])->name;
        size_t stem = 0, other = 0;
        long parts[2] = {-1, -1};
        if (direction_of(m, name, shape, &stem) == 2) continue;
        char *group_name = mem_copy(name, stem + 1, 1);
        group_name[stem] = '\0';
        bool again = false;
        for (size_t i = 0; i < seen.count; i++) again |= strcmp(seen.items[i], group_name) == 0;
        *vec_push(&seen) = group_name;
        if (again) continue;
        for (size_t i = first; i < f->names.count; i++) {
            const char *one = expr_symbol_info_of(m->pool, f->names.items[i])->name;
            const size_t along = direction_of(m, one, shape, &other);
            if (along < 2 && other == stem && strncmp(one, group_name, stem) == 0)
                parts[along] = (long)i;
        }
        text_addf(out, "%s{", any ? "," : "");
        page_name(m, expr_symbol(m->pool, group_name, EXPR_OTHER), out);
        text_addf(out, ",parts:[%ld,%ld]}", parts[0], parts[1]);
        any = true;
    }
    for (size_t i = 0; i < seen.count; i++) free(seen.items[i]);
    vec_clear(&seen);
}

/// group:"SE(2)",directions:["x","y","theta"]: the group, where it is one by name that acts from
/// the left on lines and angles.
static void add_group(const model *m, text *out) {
    const model_symmetry *s = m->symmetry_count == 1 ? &m->symmetries[0] : NULL;
    if (s == NULL || s->law == NULL || s->side != ACTION_LEFT) return;
    for (size_t i = 0; i < s->factor_count; i++) {
        if (m->q->factors[s->factors[i]].kind->entry_count != 1) return;
    }
    text_add(out, "group:");
    json_string(out, s->name);
    text_add(out, ",directions:[");
    for (size_t i = 0; i < s->factor_count; i++) {
        if (i > 0) text_add_char(out, ',');
        const expr entry = m->q->factors[s->factors[i]].entries[0];
        json_string(out, expr_symbol_info_of(m->pool, entry)->name);
    }
    text_add(out, "],");
}

void page_heights(const model *m, const doc *derivation, text *out) {
    const doc *reduction = doc_find(derivation, "symmetry.reduction");
    expr shape[2];
    if (reduction == NULL || !shape_of(m, reduction, shape)) return;
    functions f = {0};
    add_lines(&f, doc_find(reduction, "curvature"));
    const size_t curvatures = f.names.count;
    add_lines(&f, doc_find(reduction, "connection"));
    tape *t = f.values.count == 0 ? NULL
                                  : compile(m, 2, shape, m->parameter_count, m->parameters,
                                            f.values.count, f.values.items);
    if (t != NULL) {
        text_add(out, "heights:{shape:[");
        add_names(m, 2, shape, out);
        text_addf(out, "],count:%zu,functions:[", f.names.count);
        add_names(m, curvatures, f.names.items, out);
        add_connection(m, &f, curvatures, shape, out);
        text_add(out, "],");
        add_group(m, out);
        text_add(out, "f:");
        js_function(t, out);
        text_add(out, "},\n");
        tape_destroy(t);
    }
    vec_clear(&f.values);
    vec_clear(&f.names);
}
