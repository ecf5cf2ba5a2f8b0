/// Lines of a run replaced, or added.
#include "run/outside/change.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/nearest.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "model/rotation_words.h"
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

// ---- inputs from a file -------------------------------------------------------------------------

/// The control of that name: its kind, and its coordinate.
static const space_factor *control_of(const model *m, const char *name, model_control_kind *kind) {
    for (size_t i = 0; i < m->control_count; i++) {
        const space_factor *f = space_factor_of(m->q, m->controls[i].direction);
        *kind = m->controls[i].kind;
        if (strcmp(f->name, name) == 0) return f;
    }
    return NULL;
}

/// `input` is the file that names it; NULL: none does.
static hamel_status no_control(const model *m, const char *input, const char *name,
                               diag *messages) {
    text all = {0};
    for (size_t i = 0; i < m->control_count; i++)
        text_addf(&all, "%s%s", i > 0 ? ", " : "",
                  space_factor_of(m->q, m->controls[i].direction)->name);
    const hamel_status status =
        diag_add(messages, HAMEL_INVALID, (diag_span){0},
                 m->control_count > 0 ? "%s%sthere is no input '%.60s'; those of the model are %s"
                                      : "%s%sthere is no input '%.60s'; the model has none%s",
                 input != NULL ? input : "", input != NULL ? ": " : "", name, text_cstr(&all));
    text_clear(&all);
    return status;
}

/// The initial values become our own.
static void keep_initial(run_change *c) {
    if (c->kept != NULL) return;
    c->spec.from = c->kept = mem_copy(c->spec.from, c->spec.from_count, sizeof *c->kept);
}

/// What moves as it is told has no initial value of its own, nor has its velocity.
static void drop_initial(run_change *c, const model *m, expr motion) {
    size_t count = 0;
    for (size_t i = 0; i < c->spec.from_count; i++) {
        const expr target = c->kept[i].target;
        bool told = expr_same(target, motion);
        for (size_t k = 0; k < m->q->factor_count; k++) {
            const space_factor *f = &m->q->factors[k];
            told =
                told || (expr_same(f->entries[0], motion) && expr_same(f->velocities[0], target));
        }
        if (!told) c->kept[count++] = c->kept[i];
    }
    c->spec.from_count = count;
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
    if (kind == CONTROL_MOTION) drop_initial(c, m, f->entries[0]);
    set_value(c->inputs, &c->spec.input_count,
              (model_setting){
                  .target = kind == CONTROL_FORCE ? f->velocities[0] : f->entries[0],
                  .value = table.symbol,
                  .force = kind == CONTROL_FORCE,
              });
    return HAMEL_OK;
}

/// The inputs become our own, with room for more.
static void room_for_inputs(run_change *c, size_t more) {
    model_run *spec = &c->spec;
    model_setting *all = MEM_NEW(model_setting, spec->input_count + more);
    if (spec->input_count > 0) memcpy(all, spec->inputs, spec->input_count * sizeof *all);
    free(c->inputs);
    spec->inputs = c->inputs = all;
}

static hamel_status change_inputs(run_change *c, const model *m, const char *input,
                                  diag *messages) {
    input_rows rows;
    hamel_status status = input_rows_read(&rows, input, (diag_span){0}, messages);
    if (status != HAMEL_OK) return status;
    model_run *spec = &c->spec;
    room_for_inputs(c, rows.column_count);
    keep_initial(c);
    c->tables = MEM_NEW(model_table, spec->table_count + rows.column_count);
    c->words = MEM_NEW(char *, rows.column_count);
    if (spec->table_count > 0)
        memcpy(c->tables, spec->tables, spec->table_count * sizeof *c->tables);
    if (rows.names == NULL)
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0},
                          "%s: the first line has to name the columns: t, then controls", input);
    for (size_t i = 1; i < rows.column_count && status == HAMEL_OK; i++)
        status = add_column(c, m, input, rows.names[i], messages);
    spec->tables = c->tables;
    input_rows_clear(&rows);
    return status;
}

// ---- inputs by formulas -------------------------------------------------------------------------

static bool resolve(const void *context, const char *name, expr *out) {
    return run_name(context, name, out);
}

/// Whether it has no symbols but the time and parameters.
static bool is_of_time(const model *m, expr e) {
    expr_walk w;
    bool good = true;
    expr_walk_init(&w, m->pool, 1, &e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(m->pool, node)) continue;
        const expr_kind kind = expr_symbol_info_of(m->pool, node)->kind;
        good = good && (kind == EXPR_TIME || kind == EXPR_PARAMETER || kind == EXPR_CONSTANT);
    }
    expr_walk_clear(&w);
    return good;
}

/// Its formula, words[start .. end).
static hamel_status read_formula(const model *m, const char *control, size_t start, size_t end,
                                 const char *name, model_setting *out, diag *words) {
    const expr_reader reader = {resolve, m};
    const hamel_status status =
        words_read(m->pool, control, start, end, &reader, words, &out->value);
    if (status != HAMEL_OK || out->force || is_of_time(m, out->value)) return status;
    return diag_add(words, HAMEL_INVALID, (diag_span){start, end - start},
                    "the motion of '%s' is prescribed, a function of t and parameters: feedback is "
                    "a force",
                    name);
}

/// phi=0.3*sin(t), words[start .. end).
static hamel_status read_control(const model *m, const char *control, size_t start, size_t end,
                                 model_setting *out, diag *words) {
    const size_t equals = words_part_end(control, start, end, '=');
    if (equals == end)
        return diag_add(words, HAMEL_SYNTAX, (diag_span){start, end > start ? end - start : 1},
                        "expected NAME=FORMULA, NAME=FORMULA, ..");
    size_t first = start, last = equals;
    words_skip_blanks(control, &first, &last);
    char *name = mem_words(control + first, last - first);
    model_control_kind kind;
    const space_factor *f = control_of(m, name, &kind);
    hamel_status status;
    if (f == NULL) status = no_control(m, NULL, name, words);
    else if (f->kind->entry_count != 1)
        status = diag_add(words, HAMEL_INVALID, (diag_span){first, last - first},
                          "'%s' is a rotation: a formula is for lines and angles", name);
    else {
        const bool force = kind == CONTROL_FORCE;
        *out = (model_setting){.target = force ? f->velocities[0] : f->entries[0],
                               .force = force,
                               .every = expr_int(m->pool, 0)};
        status = read_formula(m, control, equals + 1, end, name, out, words);
    }
    free(name);
    return status;
}

static bool is_given(const model_setting *list, size_t count, expr target) {
    for (size_t i = 0; i < count; i++) {
        if (expr_same(list[i].target, target)) return true;
    }
    return false;
}

static hamel_status change_controls(run_change *c, const model *m, const char *control,
                                    diag *words) {
    const size_t length = strlen(control);
    size_t parts = 1, count = 0, start = 0, end;
    for (const char *p = control; *p != '\0'; p++) parts += *p == ',';
    model_setting *given = MEM_NEW(model_setting, parts);
    hamel_status status;
    do {
        end = words_part_end(control, start, length, ',');
        status = read_control(m, control, start, end, &given[count], words);
        if (status == HAMEL_OK && is_given(given, count, given[count].target))
            status = diag_add(words, HAMEL_INVALID, (diag_span){start, end - start},
                              "this is given a formula already");
        count++;
        start = end + 1;
    } while (end < length && status == HAMEL_OK);
    room_for_inputs(c, count);
    keep_initial(c);
    for (size_t i = 0; i < count && status == HAMEL_OK; i++) {
        if (!given[i].force) drop_initial(c, m, given[i].target);
        set_value(c->inputs, &c->spec.input_count, given[i]);
    }
    free(given);
    return status;
}

hamel_status run_change_init(run_change *c, const model *m, const model_run *spec,
                             const run_words_given *given, diag *words, const char **about,
                             diag *messages) {
    const expr zero = expr_int(m->pool, 0);
    *c = (run_change){.spec = {.name = "", .until = zero, .every = zero, .tolerance = zero}};
    if (spec != NULL) c->spec = *spec;
    hamel_status status = HAMEL_OK;
    *about = NULL;
    if (given->control != NULL) status = change_controls(c, m, given->control, words);
    if (words->count > 0) *about = "control";
    if (status == HAMEL_OK && given->input != NULL)
        status = change_inputs(c, m, given->input, messages);
    if (status == HAMEL_OK && given->from != NULL)
        status = change_from(c, m, given->from, words, messages);
    if (words->count > 0 && *about == NULL) *about = "from";
    return status;
}

void run_change_clear(run_change *c) {
    for (size_t i = 0; i < c->word_count; i++) free(c->words[i]);
    free(c->words);
    free(c->from);
    free(c->kept);
    free(c->inputs);
    free(c->tables);
    *c = (run_change){0};
}
