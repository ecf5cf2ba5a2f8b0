/// The parser takes any bytes without crashing: a model or messages, each at a place in the source.
#include <stdint.h>
#include <stdlib.h>

#include "model/model.h"
#include "model/read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Every message says something, in the source or about it as a whole.
static void check_messages(const diag *messages, size_t size) {
    if (messages->count == 0) abort();
    for (size_t i = 0; i < messages->count; i++) {
        const diag_message *m = &messages->items[i];
        if (m->words[0] == '\0' || m->status == HAMEL_OK || m->span.offset > size) abort();
    }
}

/// Every list of the record can be walked, and nothing in it is without value.
static void check_expr(const model *m, expr e) {
    if (e.id >= expr_pool_size(m->pool) || expr_fault(m->pool, e) != EXPR_FAULT_NONE) abort();
}

static void check_model(const model *m) {
    const size_t n = m->q->n;
    if (n == 0 || m->name == NULL || m->title == NULL) abort();
    check_expr(m, m->lagrangian);
    for (size_t i = 0; i < n; i++) check_expr(m, m->force[i]);
    for (size_t k = 0; k < m->parameter_count; k++) check_expr(m, m->parameters[k].value);
    for (size_t k = 0; k < m->constraint_count; k++) {
        check_expr(m, m->constraints[k].b);
        for (size_t i = 0; i < n; i++) check_expr(m, m->constraints[k].beta[i]);
    }
    for (size_t k = 0; k < m->field_count; k++) {
        for (size_t i = 0; i < n; i++) check_expr(m, m->fields[k].field[i]);
    }
    for (size_t k = 0; k < m->symmetry_count; k++) {
        for (size_t i = 0; i < n * m->symmetries[k].dimension; i++)
            check_expr(m, m->symmetries[k].generators[i]);
    }
    for (size_t k = 0; k < m->run_count; k++) {
        for (size_t i = 0; i < m->runs[k].from_count; i++) check_expr(m, m->runs[k].from[i].value);
        for (size_t i = 0; i < m->runs[k].input_count; i++)
            check_expr(m, m->runs[k].inputs[i].value);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    diag messages = {0};
    model *m;
    const hamel_status status = model_read("fuzz.hamel", (const char *)data, size, &messages, &m);
    if ((status == HAMEL_OK) != (m != NULL)) abort();
    if (m != NULL) check_model(m);
    else check_messages(&messages, size);
    model_destroy(m);
    diag_clear(&messages);
    return 0;
}
