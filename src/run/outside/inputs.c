/// The inputs are parameters of a copy of the model, and stand in its forces.
#include "run/outside/inputs.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"

static bool is_moved(const model *m, const model_run *spec, size_t direction) {
    const space_factor *f = space_factor_of(m->q, direction);
    for (size_t k = 0; spec != NULL && k < spec->input_count; k++) {
        if (!spec->inputs[k].force && expr_same(spec->inputs[k].target, f->entries[0])) return true;
    }
    return false;
}

/// Whether a parameter or a coordinate has that name.
static bool is_taken(const model *m, const char *name) {
    expr known;
    bool taken = false;
    if (!expr_symbol_find(m->pool, name, &known)) return false;
    for (size_t i = 0; i < m->parameter_count; i++)
        taken = taken || expr_same(m->parameters[i].symbol, known);
    for (size_t i = 0; i < m->q->entry_count; i++)
        taken = taken || expr_same(m->q->entries[i], known);
    return taken;
}

expr run_input_symbol(const model *m, const char *what, const char *of) {
    text name = {0};
    text_addf(&name, "%s_%s", what, of);
    while (is_taken(m, text_cstr(&name))) text_add(&name, "_");
    const expr symbol = expr_symbol(m->pool, text_cstr(&name), EXPR_PARAMETER);
    text_clear(&name);
    return symbol;
}

/// tau_psi for the coordinate psi; of a rotation B tau_B1, tau_B2, tau_B3.
static expr force_symbol(const model *m, size_t direction) {
    const space_factor *f = space_factor_of(m->q, direction);
    text name = {0};
    text_add(&name, f->name);
    if (f->kind->dimension > 1) text_addf(&name, "%zu", direction - f->first + 1);
    const expr symbol = run_input_symbol(m, "tau", text_cstr(&name));
    text_clear(&name);
    return symbol;
}

/// A force is an energy over what it moves; a number over an angle.
static void add_unit(run_inputs *u, const model *m, size_t direction, expr input) {
    const space_factor *f = space_factor_of(m->q, direction);
    unit_dimension energy, along = {0};
    if (!model_dimension(m, m->lagrangian, &energy)) return;
    if (f->kind->dimension == 1) (void)model_dimension(m, f->entries[0], &along);
    u->units[u->open.unit_count++] = (model_unit){input, dimension_times(&energy, &along, -1)};
}

void run_inputs_init(run_inputs *u, const model *m, const model_run *spec) {
    const size_t most = m->parameter_count + m->control_count;
    *u = (run_inputs){.open = *m,
                      .units = MEM_NEW_ZERO(model_unit, m->unit_count + m->control_count),
                      .parameters = MEM_NEW_ZERO(model_parameter, most),
                      .force = mem_copy(m->force, m->q->n, sizeof *m->force)};
    if (m->parameter_count > 0)
        memcpy(u->parameters, m->parameters, m->parameter_count * sizeof *u->parameters);
    if (m->unit_count > 0) memcpy(u->units, m->units, m->unit_count * sizeof *u->units);
    for (size_t k = 0; k < m->control_count; k++) {
        const size_t i = m->controls[k].direction;
        if (is_moved(m, spec, i)) continue;
        const expr input = force_symbol(m, i);
        u->force[i] = expr_add2(m->pool, u->force[i], input);
        add_unit(u, m, i, input);
        u->parameters[m->parameter_count + u->count++] =
            (model_parameter){.symbol = input, .value = expr_int(m->pool, 0)};
    }
    u->open.parameters = u->parameters;
    u->open.parameter_count = m->parameter_count + u->count;
    u->open.force = u->force;
    u->open.units = u->units;
}

void run_inputs_clear(run_inputs *u) {
    free(u->parameters);
    free(u->units);
    free(u->force);
    *u = (run_inputs){0};
}
