/// The record itself: its end, and other values for its parameters.
#include "model/model.h"

#include <math.h>
#include <string.h>

#include "base/nearest.h"
#include "expr/calculus.h"
#include "expr/name.h"
#include "expr/walk.h"
#include "model/value/constant_internal.h"
#include "space/group_written.h"

void model_destroy(model *m) {
    if (m == NULL) return;
    for (size_t i = 0; i < m->law_count; i++) group_written_destroy(m->laws[i]);
    space_destroy(m->q);
    expr_pool_destroy(m->pool);
    memory_clear(m->memory);
    free(m->memory);
    free(m);
}

/// Whether an expression has no symbols but pi.
static bool is_constant(const expr_pool *pool, expr e) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    bool constant = true;
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (expr_is_symbol(pool, node) && expr_symbol_info_of(pool, node)->kind != EXPR_CONSTANT)
            constant = false;
    }
    expr_walk_clear(&w);
    return constant;
}

bool model_definition_find(const model *m, const char *name, expr *out) {
    size_t i = 0;
    while (i < m->definition_count && strcmp(m->definitions[i].name, name) != 0) i++;
    if (i < m->definition_count) *out = m->definitions[i].value;
    return i < m->definition_count;
}

hamel_status model_need_numbers(const model *m, diag *messages) {
    for (size_t i = 0; i < m->function_count; i++) {
        const model_function *f = &m->functions[i];
        if (!f->given)
            return diag_add(messages, HAMEL_INVALID, f->place,
                            "nothing is known of the function %s, so there are no numbers: "
                            "'function %s(x) = ..' or -p '%s(x)=..' gives it",
                            f->name, f->name, f->name);
    }
    return HAMEL_OK;
}

const char *model_lacks_dynamics(const model *m) {
    return !m->kinematic ? NULL
                         : "the model has no Lagrangian: it speaks of kinematics, of where the "
                           "constraints let it go, not of forces and accelerations";
}

bool model_dimension(const model *m, expr e, unit_dimension *out) {
    if (m->unit_count == 0) return false;
    dimension_table t = {0};
    text why = {0};
    for (size_t i = 0; i < m->unit_count; i++)
        dimension_table_set(&t, m->pool, m->units[i].symbol, m->units[i].dimension);
    const bool found = dimension_find(&t, m->pool, e, out, &why);
    text_clear(&why);
    dimension_table_clear(&t);
    return found;
}

double model_number(const model *m, expr e) {
    const size_t count = expr_symbol_count(m->pool);
    double *values = MEM_NEW(double, count), *defaults = MEM_NEW(double, m->parameter_count), out;
    for (size_t i = 0; i < count; i++) values[i] = NAN;
    for (size_t i = 0; i < m->parameter_count; i++)
        expr_eval(m->pool, 1, &m->parameters[i].value, values, &defaults[i]);
    for (size_t i = 0; i < m->parameter_count; i++)
        values[expr_symbol_index(m->pool, m->parameters[i].symbol)] = defaults[i];
    expr_eval(m->pool, 1, &e, values, &out);
    free(values);
    free(defaults);
    return out;
}

void model_settle_groups(model *m) {
    if (m->law_count == 0) return;
    expr *symbols = MEM_NEW(expr, m->parameter_count);
    double *values = MEM_NEW(double, m->parameter_count);
    for (size_t i = 0; i < m->parameter_count; i++) {
        symbols[i] = m->parameters[i].symbol;
        values[i] = model_number(m, symbols[i]);
    }
    for (size_t i = 0; i < m->law_count; i++)
        group_written_set(m->laws[i], m->parameter_count, symbols, values);
    free(symbols);
    free(values);
}

static model_parameter *find_parameter(model *m, const char *name, name_nearest *best) {
    for (size_t i = 0; i < m->parameter_count; i++) {
        const char *own = expr_symbol_info_of(m->pool, m->parameters[i].symbol)->name;
        if (strcmp(own, name) == 0) return &m->parameters[i];
        name_consider(best, name, own);
    }
    return NULL;
}

hamel_status model_set_parameter(model *m, const char *name, expr number, diag *messages) {
    const diag_span nowhere = {0, 0};
    name_nearest best = {0};
    model_parameter *parameter = find_parameter(m, name, &best);
    if (parameter == NULL && best.name != NULL)
        return diag_add(messages, HAMEL_INVALID, nowhere,
                        "there is no parameter '%.60s'; did you mean '%s'?", name, best.name);
    if (parameter == NULL)
        return diag_add(messages, HAMEL_INVALID, nowhere, "there is no parameter '%.60s'", name);
    const expr_fault_reason fault = expr_fault(m->pool, number);
    if (fault != EXPR_FAULT_NONE)
        return diag_add(messages, HAMEL_INVALID, nowhere, "the value of '%s': %s", name,
                        expr_fault_text(fault));
    if (!is_constant(m->pool, number))
        return diag_add(messages, HAMEL_INVALID, nowhere, "the value of '%s' must be a number",
                        name);
    exact x;
    exact_init(&x, m->pool, NULL);
    if (parameter->positive && constant_is_positive(&x, number) != TRUTH_YES)
        return diag_add(messages, HAMEL_INVALID, nowhere, "'%s' is assumed to be positive", name);
    if (parameter->nonzero && constant_is_zero(&x, number) != TRUTH_NO)
        return diag_add(messages, HAMEL_INVALID, nowhere,
                        "'%s' is assumed to be different from zero", name);
    parameter->value = number;
    model_settle_groups(m);
    return HAMEL_OK;
}
