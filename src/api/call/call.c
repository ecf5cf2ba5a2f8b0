/// How a call on a model begins and ends, and what it is given.
#include "api/call/call_internal.h"

#include <math.h>
#include <string.h>

#include "api/call/derivation_internal.h"
#include "base/text.h"
#include "exact/memo.h"

hamel_status call_begin(hamel_model *m, bool good_arguments) {
    if (m == NULL) return HAMEL_INVALID;
    messages_forget(&m->messages);
    if (m->m != NULL && good_arguments) return HAMEL_OK;
    diag_add(&m->messages.list, HAMEL_INVALID, (diag_span){0, 0},
             m->m == NULL ? "the model could not be read"
                          : "an argument is NULL, options have a size that no release gave them, "
                            "or a number is negative or none, and must not be");
    return call_end(m, HAMEL_INVALID);
}

hamel_status call_begin_long(hamel_model *m, bool good_arguments, const hamel_progress *progress,
                             const char *doing) {
    const hamel_status status = call_begin(m, good_arguments);
    if (status == HAMEL_OK) wait_begin(&m->wait, progress, doing);
    return status;
}

hamel_status call_end_about(hamel_model *m, hamel_status status, const char *about,
                            const char *source) {
    if (status == HAMEL_STOPPED || m->wait.shortened) call_forget_derivation(m);
    wait_end(&m->wait);
    return messages_tell(&m->messages, status, about, source);
}

hamel_status call_end(hamel_model *m, hamel_status status) {
    return call_end_about(m, status, NULL, NULL);
}

bool call_options(void *out, const void *defaults, const void *given, size_t count,
                  const size_t *sizes) {
    const size_t whole = sizes[count - 1];
    memcpy(out, defaults, whole);
    if (given == NULL) return true;
    size_t size;
    memcpy(&size, given, sizeof size);
    for (size_t i = 0; i < count; i++) {
        if (sizes[i] != size) continue;
        memcpy(out, given, size);
        memcpy(out, &whole, sizeof whole);
        return true;
    }
    return false;
}

bool good_number(double x) { return isfinite(x) && x >= 0; }

bool good_words(size_t count, const char *const *words) {
    bool good = count == 0 || words != NULL;
    for (size_t i = 0; good && i < count; i++) good = words[i] != NULL;
    return good;
}

bool good_numbers(size_t count, const double *numbers) {
    bool good = count == 0 || numbers != NULL;
    for (size_t i = 0; good && i < count; i++) good = isfinite(numbers[i]);
    return good;
}

hamel_status call_find_run(hamel_model *m, const char *name, const model_run **out) {
    if (name == NULL) {
        *out = m->m->run_count > 0 ? &m->m->runs[0] : NULL;
        return HAMEL_OK;
    }
    for (size_t i = 0; i < m->m->run_count; i++) {
        *out = &m->m->runs[i];
        if (strcmp((*out)->name, name) == 0) return HAMEL_OK;
    }
    *out = NULL;
    text runs = {0};
    for (size_t i = 0; i < m->m->run_count; i++)
        text_addf(&runs, "%s%s", i > 0 ? ", " : "", m->m->runs[i].name);
    const hamel_status status = diag_add(&m->messages.list, HAMEL_INVALID, (diag_span){0, 0},
                                         "the model has no run '%.60s'; it has: %s", name,
                                         runs.length > 0 ? text_cstr(&runs) : "none");
    text_clear(&runs);
    return status;
}

exact call_exact(hamel_model *m) {
    exact x;
    exact_init(&x, m->m->pool, &m->messages.list);
    if (m->memo == NULL) m->memo = exact_memo_create();
    x.memo = m->memo;
    return x;
}

hamel_truth call_truth(truth answer) {
    return answer == TRUTH_YES ? HAMEL_YES : answer == TRUTH_NO ? HAMEL_NO : HAMEL_UNKNOWN;
}
