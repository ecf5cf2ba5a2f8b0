/// A parameter's value from text. A value has no names in it, so none is resolved.
#include "model/assign.h"

#include <string.h>

#include "expr/print.h"
#include "expr/read.h"

hamel_status model_assign(model *m, const char *name, const char *value, diag *messages) {
    expr number;
    hamel_status status =
        expr_read(m->pool, value, strlen(value), &expr_reads_numbers, messages, &number);
    if (status == HAMEL_OK) status = model_set_parameter(m, name, number, messages);
    return status;
}
