/// The built-in models for a person and for programs.
#ifndef REPORT_TABLE_BUILTIN_H
#define REPORT_TABLE_BUILTIN_H

#include "base/text.h"

/// A line each: name and title.
void builtin_to_text(text *out);
/// The same as JSON, schema hamel-models/1.
void builtin_to_json(text *out);

#endif
