/// A model behind its handle: reading it, its parameters, its end.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/call/call_internal.h"
#include "api/call/derivation_internal.h"
#include "base/mem.h"
#include "base/number.h"
#include "model/assign.h"
#include "model/builtin.h"
#include "model/read.h"

static hamel_model *create(const char *name, const char *source, size_t length) {
    hamel_model *m = MEM_NEW_ZERO(hamel_model, 1);
    messages_init(&m->messages, name, source, length);
    return m;
}

hamel_status hamel_model_parse(const char *name, const char *source, size_t length,
                               hamel_model **out) {
    if (out == NULL) return HAMEL_INVALID;
    const bool missing = source == NULL && length > 0;
    hamel_model *m = *out = create(name == NULL ? "model" : name, source, missing ? 0 : length);
    hamel_messages *told = &m->messages;
    return call_end(m, missing ? HAMEL_INVALID
                               : model_read(told->name, told->source, length, &told->list, &m->m));
}

hamel_status hamel_model_builtin(const char *name, hamel_model **out) {
    if (out == NULL) return HAMEL_INVALID;
    if (name == NULL) name = "";
    const model_builtin *found = model_builtin_find(name);
    if (found != NULL) return hamel_model_parse(found->name, found->source, found->length, out);
    hamel_model *m = *out = create(name, "", 0);
    const char *near = model_builtin_nearest(name);
    const diag_span nowhere = {0, 0};
    if (near == NULL)
        diag_add(&m->messages.list, HAMEL_INVALID, nowhere,
                 "there is no built-in model of this name");
    else
        diag_add(&m->messages.list, HAMEL_INVALID, nowhere,
                 "there is no built-in model of this name; did you mean '%s'?", near);
    return call_end(m, HAMEL_INVALID);
}

static void family_forget(hamel_model *m) {
    for (size_t i = 0; i < m->set.count; i++) {
        free(m->set.items[i].name);
        free(m->set.items[i].value);
    }
    for (size_t i = 0; i < m->wholes.count; i++) free(m->whole_names.items[i]);
    for (size_t i = 0; i < m->past.count; i++) model_destroy(m->past.items[i]);
    vec_clear(&m->set);
    vec_clear(&m->wholes);
    vec_clear(&m->whole_names);
    vec_clear(&m->past);
    text_clear(&m->functions);
}

void hamel_model_destroy(hamel_model *m) {
    if (m == NULL) return;
    call_forget_derivation(m);
    model_destroy(m->m);
    messages_clear(&m->messages);
    family_forget(m);
    free(m);
}

const hamel_messages *hamel_model_messages(const hamel_model *m) {
    return m == NULL ? NULL : &m->messages;
}

static const model *inside(const hamel_model *m) { return m == NULL ? NULL : m->m; }

const char *hamel_model_name(const hamel_model *m) { return inside(m) == NULL ? NULL : m->m->name; }
const char *hamel_model_title(const hamel_model *m) {
    return inside(m) == NULL ? NULL : m->m->title;
}

// ---- parameters ------------------------------------------------------------------------------

static const model_integer *integer_of(const hamel_model *m, const char *name) {
    for (size_t i = 0; i < m->m->integer_count; i++) {
        if (strcmp(m->m->integers[i].name, name) == 0) return &m->m->integers[i];
    }
    return NULL;
}

/// The value of a whole number, from text.
static hamel_status whole_value(hamel_model *m, const model_integer *n, const char *words,
                                long *out) {
    char *end;
    const diag_span nowhere = {0, 0};
    *out = strtol(words, &end, 10);
    if (end == words || *end != '\0' || *out > 1000000000 || *out < -1000000000)
        return diag_add(&m->messages.list, HAMEL_INVALID, nowhere,
                        "'%s' is a whole number: it says which member of the family this is",
                        n->name);
    if (n->positive && *out <= 0)
        return diag_add(&m->messages.list, HAMEL_INVALID, nowhere, "'%s' is assumed to be positive",
                        n->name);
    return HAMEL_OK;
}

/// Reads the text again, with the whole numbers and functions that were given; the values given to
/// parameters stay.
static hamel_status read_again(hamel_model *m) {
    const hamel_messages *told = &m->messages;
    text source = {0};
    text_add_bytes(&source, told->source, told->length);
    text_add_bytes(&source, text_cstr(&m->functions), m->functions.length);
    model *other;
    hamel_status status =
        model_read_member(told->name, text_cstr(&source), source.length, m->wholes.count,
                          m->wholes.items, &m->messages.list, &other);
    text_clear(&source);
    for (size_t k = 0; status == HAMEL_OK && k < m->set.count; k++)
        status =
            model_assign(other, m->set.items[k].name, m->set.items[k].value, &m->messages.list);
    if (status == HAMEL_OK) {
        *vec_push(&m->past) = m->m;
        m->m = other;
    } else {
        model_destroy(other);
    }
    return status;
}

/// Whether f(x) is a function of the model.
static bool names_function(const hamel_model *m, const char *words) {
    for (size_t i = 0; i < m->m->function_count; i++) {
        const size_t length = strlen(m->m->functions[i].name);
        if (strncmp(words, m->m->functions[i].name, length) == 0 && words[length] == '(')
            return true;
    }
    return false;
}

/// A formula for a function that the model leaves open. Messages about it point into the formula.
static hamel_status give_function(hamel_model *m, const char *function, const char *formula) {
    const size_t before = m->functions.length;
    text_addf(&m->functions, "\nfunction %s = ", function);
    const size_t start = m->messages.length + m->functions.length;
    text_addf(&m->functions, "%s\n", formula);
    const hamel_status status = read_again(m);
    if (status == HAMEL_OK) return status;
    m->functions.length = before;
    m->functions.bytes[before] = '\0';
    for (size_t i = 0; i < m->messages.list.count; i++) {
        diag_span *span = &m->messages.list.items[i].span;
        const size_t end = span->offset + span->length;
        const bool here = span->offset >= start && end <= start + strlen(formula);
        *span = here ? (diag_span){span->offset - start, span->length} : (diag_span){0, 0};
    }
    return status;
}

/// Reads the text again with another whole number.
static hamel_status change_member(hamel_model *m, const model_integer *n, const char *words) {
    long value;
    hamel_status status = whole_value(m, n, words, &value);
    if (status != HAMEL_OK) return status;
    size_t i = 0;
    while (i < m->wholes.count && strcmp(m->wholes.items[i].name, n->name) != 0) i++;
    if (i == m->wholes.count) {
        char *name = *vec_push(&m->whole_names) = mem_string(n->name);
        *vec_push(&m->wholes) = (model_whole){name, n->value};
    }
    const long before = m->wholes.items[i].value;
    m->wholes.items[i].value = value;
    status = read_again(m);
    if (status != HAMEL_OK) m->wholes.items[i].value = before;
    return status;
}

hamel_status hamel_model_set(hamel_model *m, const char *parameter, const char *value) {
    hamel_status status = call_begin(m, parameter != NULL && value != NULL);
    if (status != HAMEL_OK) return status;
    call_forget_derivation(m); // a few of its choices look at the values
    const model_integer *whole = integer_of(m, parameter);
    if (whole != NULL) return call_end(m, change_member(m, whole, value));
    if (names_function(m, parameter))
        return call_end_about(m, give_function(m, parameter, value), parameter, value);
    status = model_assign(m->m, parameter, value, &m->messages.list);
    if (status == HAMEL_OK && m->m->integer_count + m->m->function_count > 0)
        *vec_push(&m->set) = (api_setting){mem_string(parameter), mem_string(value)};
    return call_end_about(m, status, parameter, value);
}

hamel_status hamel_model_set_number(hamel_model *m, const char *parameter, double value) {
    char words[NUMBER_ROOM] = "not a finite number";
    if (isfinite(value)) number_write(words, value);
    return hamel_model_set(m, parameter, words);
}

const char *hamel_model_parameter(const hamel_model *m, size_t i) {
    if (inside(m) == NULL || i >= m->m->parameter_count) return NULL;
    return expr_symbol_info_of(m->m->pool, m->m->parameters[i].symbol)->name;
}

double hamel_model_parameter_value(const hamel_model *m, size_t i) {
    if (inside(m) == NULL || i >= m->m->parameter_count) return NAN;
    return model_number(m->m, m->m->parameters[i].value);
}

const char *hamel_model_integer(const hamel_model *m, size_t i) {
    return inside(m) == NULL || i >= m->m->integer_count ? NULL : m->m->integers[i].name;
}

long hamel_model_integer_value(const hamel_model *m, size_t i) {
    return inside(m) == NULL || i >= m->m->integer_count ? 0 : m->m->integers[i].value;
}

// ---- runs and controls ------------------------------------------------------------------------

const char *hamel_model_run_name(const hamel_model *m, size_t i) {
    return inside(m) == NULL || i >= m->m->run_count ? NULL : m->m->runs[i].name;
}

const char *hamel_model_control(const hamel_model *m, size_t i, int *motion) {
    if (motion != NULL) *motion = 0;
    if (inside(m) == NULL || i >= m->m->control_count) return NULL;
    const model_control *c = &m->m->controls[i];
    if (motion != NULL) *motion = c->kind == CONTROL_MOTION;
    return space_factor_of(m->m->q, c->direction)->name;
}
