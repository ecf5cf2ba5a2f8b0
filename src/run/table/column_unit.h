/// Units of a table's columns.
#ifndef RUN_TABLE_COLUMN_UNIT_H
#define RUN_TABLE_COLUMN_UNIT_H

#include "model/model.h"

/// The unit of a column: of a symbol, of `energy`, of a momentum `p_u`; false if it has none.
bool table_column_unit(const model *m, const char *name, unit_dimension *out);

#endif
