/// Messages of the last call on a model, kept with the text they speak of.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_internal.h"
#include "api/derivation_internal.h"
#include "api/messages_internal.h"
#include "expr/name.h"
#include "expr/name_nearest.h"

static void forget(hamel_model *m) {
    diag_clear(&m->messages);
    text_reset(&m->shown);
    free(m->about);
    free(m->about_source);
    m->about = m->about_source = NULL;
}

hamel_status api_end(hamel_model *m, hamel_status status, const char *name, const char *source) {
    if (status == HAMEL_STOPPED) api_forget_derivation(m);
    m->about = mem_string(name);
    m->about_source = mem_string(source);
    const char *shown = source == NULL ? m->source : source;
    const size_t length = source == NULL ? m->length : strlen(source);
    if (status != HAMEL_OK && m->messages.count == 0)
        diag_add(&m->messages, status, (diag_span){0, 0}, "%s", hamel_status_text(status));
    for (size_t i = 0; i < m->messages.count; i++)
        diag_show(&m->messages, i, name == NULL ? m->name : name, shown, length, &m->shown);
    return status;
}

hamel_status api_begin(hamel_model *m, bool good_arguments) {
    if (m == NULL) return HAMEL_INVALID;
    forget(m);
    if (m->m != NULL && good_arguments) return HAMEL_OK;
    diag_add(&m->messages, HAMEL_INVALID, (diag_span){0, 0},
             m->m == NULL ? "the model could not be read"
                          : "an argument is NULL, or a number that is negative or none, and must "
                            "not be");
    return api_end(m, HAMEL_INVALID, NULL, NULL);
}

bool api_good_number(double x) { return isfinite(x) && x >= 0; }

bool api_good_options(const hamel_run_options *options) {
    if (options == NULL) return true;
    bool good = options->lambda_count == 0 || options->lambda != NULL;
    for (size_t i = 0; good && i < options->lambda_count; i++) good = isfinite(options->lambda[i]);
    return good && api_good_number(options->until) && api_good_number(options->every) &&
           api_good_number(options->tolerance) && api_good_number(options->step);
}

hamel_status api_find_run(hamel_model *m, const char *name, const model_run **out) {
    name_nearest best = {0};
    if (name == NULL) {
        *out = m->m->run_count > 0 ? &m->m->runs[0] : NULL;
        return HAMEL_OK;
    }
    for (size_t i = 0; i < m->m->run_count; i++) {
        *out = &m->m->runs[i];
        if (strcmp((*out)->name, name) == 0) return HAMEL_OK;
        name_consider(&best, name, (*out)->name);
    }
    *out = NULL;
    if (best.name == NULL)
        return diag_add(&m->messages, HAMEL_INVALID, (diag_span){0, 0},
                        "the model has no run '%.60s'", name);
    return diag_add(&m->messages, HAMEL_INVALID, (diag_span){0, 0},
                    "the model has no run '%.60s'; did you mean '%s'?", name, best.name);
}

const char *hamel_model_messages(const hamel_model *m) {
    return m == NULL ? "" : text_cstr(&m->shown);
}

size_t hamel_model_message_count(const hamel_model *m) { return m == NULL ? 0 : m->messages.count; }

hamel_message hamel_model_message(const hamel_model *m, size_t i) {
    if (m == NULL || i >= m->messages.count) return (hamel_message){HAMEL_OK, 0, 0, ""};
    const diag_message *d = &m->messages.items[i];
    hamel_message out = {d->status, 0, 0, d->words};
    const char *source = m->about_source == NULL ? m->source : m->about_source;
    const size_t length = m->about_source == NULL ? m->length : strlen(m->about_source);
    if (d->span.length > 0) diag_locate(source, length, d->span.offset, &out.line, &out.column);
    return out;
}
