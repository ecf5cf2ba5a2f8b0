/// Units of a table's columns, by their names: symbols have theirs, the energy that of the
/// Lagrangian, and a momentum p_u = ∂L/∂u that of L over that of u.
///
/// Invariant: a column whose unit is not known has none. Multipliers are such: λ is a reaction in
/// one form of motion and an impulse in another (vakonomic), and a name does not say which.
#include "run/table/column_unit.h"

#include <string.h>

/// The unit that the model gives to a symbol.
static bool given(const model *m, const char *name, expr *symbol, unit_dimension *out) {
    if (!expr_symbol_find(m->pool, name, symbol)) return false;
    for (size_t k = 0; k < m->unit_count; k++) {
        if (!expr_same(m->units[k].symbol, *symbol)) continue;
        *out = m->units[k].dimension;
        return true;
    }
    return false;
}

/// Whether a column is the momentum of a velocity, and the unit of that.
static bool is_momentum(const model *m, const char *name, unit_dimension *rate) {
    expr symbol;
    if (strncmp(name, "p_", 2) != 0 || !given(m, name + 2, &symbol, rate)) return false;
    return expr_symbol_info_of(m->pool, symbol)->kind == EXPR_VELOCITY;
}

bool table_column_unit(const model *m, const char *name, unit_dimension *out) {
    unit_dimension rate = {0};
    expr symbol;
    if (m->unit_count == 0) return false;
    if (!given(m, name, &symbol, out)) {
        if (m->kinematic || (strcmp(name, "energy") != 0 && !is_momentum(m, name, &rate)))
            return false;
        if (!model_dimension(m, m->lagrangian, out)) return false;
        *out = dimension_times(out, &rate, -1);
    }
    return !out->any && !dimension_is_number(out);
}
