/// table("inputs.csv", "tau", cubic): a function of time that a file tells.
#ifndef MODEL_VALUE_TABLE_INTERNAL_H
#define MODEL_VALUE_TABLE_INTERNAL_H

#include "model/text/parser_internal.h"

/// Whether table and a file in quotes stand here; elsewhere `table` is a name like others.
bool table_is_next(const parser *p);
/// Takes it. `allowed` says whether one can stand here; the value is a symbol of its own.
hamel_status take_table(parser *p, bool allowed, value *out);

#endif
