/// Lines of a run replaced, or added.
#include "run/outside/change.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/nearest.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "run/input/rows.h"
#include "run/outside/point.h"

// ---- initial values -----------------------------------------------------------------------------

/// In place of the value that the run gives to the same, or one more.
static void set_value(model_setting *list, size_t *count, model_setting one) {
    size_t k = 0;

    while (k < *count && !(list[k].force == one.force && expr_same(list[k].target, one.target)))
        k++;
    list[k] = one;
    if (k == *count) ++*count;
}

/// The run's own targets, with quasi-velocities as what they are: so those of words can be found
/// among them.
static hamel_status put_quasi_in(run_change *c, const model *m, diag *messages) {
    size_t count;
    expr *symbols, *meanings;
    const hamel_status status = run_quasi_velocities(m, messages, &count, &symbols, &meanings);
    for (size_t i = 0; i < c->spec.from_count && status == HAMEL_OK; i++) {
        bool velocity = false;
        for (size_t k = 0; k < m->q->n; k++)
            velocity = velocity || expr_same(c->from[i].target, m->q->velocities[k]);
        if (!velocity)
            expr_substitute(m->pool, 1, &c->from[i].target, count, symbols, meanings,
                            &c->from[i].target);
    }
    free(symbols);
    free(meanings);
    return status;
}

static hamel_status change_from(run_change *c, const model *m, const char *from, diag *words,
                                diag *messages) {
    size_t count;
    model_setting *given;
    hamel_status status = run_words(m, from, words, messages, &count, &given);
    if (status != HAMEL_OK) {
        free(given);
        return status;
    }
    c->from = MEM_NEW(model_setting, c->spec.from_count + count);
    if (c->spec.from_count > 0) memcpy(c->from, c->spec.from, c->spec.from_count * sizeof *c->from);
    status = put_quasi_in(c, m, messages);
    for (size_t i = 0; i < count && status == HAMEL_OK; i++)
        set_value(c->from, &c->spec.from_count, given[i]);
    c->spec.from = c->from;
    free(given);
    return status;
}

// ---- inputs -------------------------------------------------------------------------------------

/// The control of that name: its kind, and its coordinate.
static const space_factor *control_of(const model *m, const char *name, model_control_kind *kind) {
    for (size_t i = 0; i < m->control_count; i++) {
        const space_factor *f = space_factor_of(m->q, m->controls[i].direction);
        *kind = m->controls[i].kind;
        if (strcmp(f->name, name) == 0) return f;
    }
    return NULL;
}

static hamel_status no_control(const model *m, const char *input, const char *name,
                               diag *messages) {
    text all = {0};
    for (size_t i = 0; i < m->control_count; i++)
        text_addf(&all, "%s%s", i > 0 ? ", " : "",
                  space_factor_of(m->q, m->controls[i].direction)->name);
    const hamel_status status =
        diag_add(messages, HAMEL_INVALID, (diag_span){0},
                 m->control_count > 0 ? "%s: there is no input '%.60s'; those of the model are %s"
                                      : "%s: there is no input '%.60s'; the model has none%s",
                 input, name, text_cstr(&all));
    text_clear(&all);
    return status;
}

static hamel_status add_column(run_change *c, const model *m, const char *input, const char *name,
                               diag *messages) {
    model_control_kind kind;
    const space_factor *f = control_of(m, name, &kind);
    if (f == NULL) return no_control(m, input, name, messages);
    if (f->kind->entry_count != 1)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "%s: '%s' is a rotation: a table prescribes lines and angles", input, name);
    text symbol = {0};
    text_addf(&symbol, "table(%s)", name);
    const model_table table = {.symbol = expr_symbol(m->pool, text_cstr(&symbol), EXPR_OTHER),
                               .file = input,
                               .column = c->words[c->word_count++] = mem_string(name),
                               .cubic = kind == CONTROL_MOTION};
    text_clear(&symbol);
    c->tables[c->spec.table_count++] = table;
    set_value(c->inputs, &c->spec.input_count,
              (model_setting){
                  .target = kind == CONTROL_FORCE ? f->velocities[0] : f->entries[0],
                  .value = table.symbol,
                  .force = kind == CONTROL_FORCE,
              });
    return HAMEL_OK;
}

static hamel_status change_inputs(run_change *c, const model *m, const char *input,
                                  diag *messages) {
    input_rows rows;
    hamel_status status = input_rows_read(&rows, input, (diag_span){0}, messages);
    if (status != HAMEL_OK) return status;
    model_run *spec = &c->spec;
    c->inputs = MEM_NEW(model_setting, spec->input_count + rows.column_count);
    c->tables = MEM_NEW(model_table, spec->table_count + rows.column_count);
    c->words = MEM_NEW(char *, rows.column_count);
    if (spec->input_count > 0)
        memcpy(c->inputs, spec->inputs, spec->input_count * sizeof *c->inputs);
    if (spec->table_count > 0)
        memcpy(c->tables, spec->tables, spec->table_count * sizeof *c->tables);
    if (rows.names == NULL)
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0},
                          "%s: the first line has to name the columns: t, then controls", input);
    for (size_t i = 1; i < rows.column_count && status == HAMEL_OK; i++)
        status = add_column(c, m, input, rows.names[i], messages);
    spec->inputs = c->inputs;
    spec->tables = c->tables;
    input_rows_clear(&rows);
    return status;
}

hamel_status run_change_init(run_change *c, const model *m, const model_run *spec, const char *from,
                             const char *input, diag *words, diag *messages) {
    const expr zero = expr_int(m->pool, 0);
    *c = (run_change){.spec = {.name = "", .until = zero, .every = zero, .tolerance = zero}};
    if (spec != NULL) c->spec = *spec;
    hamel_status status = HAMEL_OK;
    if (from != NULL) status = change_from(c, m, from, words, messages);
    if (status == HAMEL_OK && input != NULL) status = change_inputs(c, m, input, messages);
    return status;
}

void run_change_clear(run_change *c) {
    for (size_t i = 0; i < c->word_count; i++) free(c->words[i]);
    free(c->words);
    free(c->from);
    free(c->inputs);
    free(c->tables);
    *c = (run_change){0};
}
