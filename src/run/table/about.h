/// Pieces of the line that says what a table is of.
#ifndef RUN_TABLE_ABOUT_H
#define RUN_TABLE_ABOUT_H

#include "base/text.h"
#include "model/model.h"

/// "hamel 0.2.0".
void table_about_version(text *out);
/// "; parameters m = 1, a = 0.2": none, nothing.
void table_about_parameters(const model *m, text *out);
/// "; units x [m], x_dot [m/s]": of the columns that have one.
void table_about_units(const model *m, size_t count, const char *const *names, text *out);
/// "; x86-64".
void table_about_processor(text *out);
/// All of it as one line, with nothing in it that would end it or reach for a terminal; the words
/// are cleared.
char *table_about_line(text *words);

#endif
