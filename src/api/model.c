/// A model behind its handle: reading it, its parameters, its end.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/call_internal.h"
#include "api/derivation_internal.h"
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

void hamel_model_destroy(hamel_model *m) {
    if (m == NULL) return;
    call_forget_derivation(m);
    model_destroy(m->m);
    messages_clear(&m->messages);
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

hamel_status hamel_model_set(hamel_model *m, const char *parameter, const char *value) {
    hamel_status status = call_begin(m, parameter != NULL && value != NULL);
    if (status != HAMEL_OK) return status;
    call_forget_derivation(m); // a few of its choices look at the values
    status = model_assign(m->m, parameter, value, &m->messages.list);
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

// ---- runs ------------------------------------------------------------------------------------

const char *hamel_model_run_name(const hamel_model *m, size_t i) {
    return inside(m) == NULL || i >= m->m->run_count ? NULL : m->m->runs[i].name;
}
