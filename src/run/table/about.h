/// Pieces of the line that says what a table is of.
#ifndef RUN_TABLE_ABOUT_H
#define RUN_TABLE_ABOUT_H

#include "base/text.h"
#include "model/model.h"

/// "hamel 0.1.0".
void table_about_version(text *out);
/// "; parameters m = 1, a = 0.2": none, nothing.
void table_about_parameters(const model *m, text *out);
/// "; x86-64".
void table_about_processor(text *out);
/// Makes one line of it: what would end it, or reach for a terminal, becomes a blank.
void table_about_flatten(char *words);

#endif
