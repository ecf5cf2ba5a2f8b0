/// The places a model speaks of are those of the text as a person wrote it, not of the text that a
/// family was written out as.
#include "model/text/places_internal.h"

#include "model/family/family_map_internal.h"

#define RESTORE(list, count)                                                                       \
    for (size_t i = 0; i < (count); i++) (list)[i].place = family_place(f, (list)[i].place)

void places_restore(const family *f, model *m) {
    if (!f->written) return;
    m->lagrangian_place = family_place(f, m->lagrangian_place);
    m->base_place = family_place(f, m->base_place);
    RESTORE(m->parameters, m->parameter_count);
    RESTORE(m->ranges, m->range_count);
    RESTORE(m->bare, m->bare_count);
    RESTORE(m->definitions, m->definition_count);
    RESTORE(m->constraints, m->constraint_count);
    RESTORE(m->nonlinear, m->nonlinear_count);
    RESTORE(m->fields, m->field_count);
    RESTORE(m->complement, m->complement_count);
    RESTORE(m->controls, m->control_count);
    RESTORE(m->symmetries, m->symmetry_count);
    RESTORE(m->runs, m->run_count);
    RESTORE(m->things, m->thing_count);
    for (size_t k = 0; k < m->run_count; k++) {
        RESTORE(m->runs[k].from, m->runs[k].from_count);
        RESTORE(m->runs[k].inputs, m->runs[k].input_count);
        RESTORE(m->runs[k].tables, m->runs[k].table_count);
    }
}
