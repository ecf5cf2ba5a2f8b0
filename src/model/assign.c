/// A parameter's value from text. A value has no names in it, so none is resolved.
#include "model/assign.h"

#include <string.h>

#include "expr/print.h"

static bool no_name(void *context, const char *name, expr *out) {
    (void)context, (void)name, (void)out;
    return false;
}

hamel_status model_assign(model *m, const char *name, const char *value, diag *messages) {
    const expr_reader numbers_only = {no_name, NULL};
    expr number;
    hamel_status status =
        expr_read(m->pool, value, strlen(value), &numbers_only, messages, &number);
    if (status == HAMEL_OK) status = model_set_parameter(m, name, number, messages);
    return status;
}
