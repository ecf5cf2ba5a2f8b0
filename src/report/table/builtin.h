/// The built-in models for a person and for programs.
#ifndef REPORT_TABLE_BUILTIN_H
#define REPORT_TABLE_BUILTIN_H

#include "base/text.h"
#include "report/doc/json_version.h"

/// A line each: name and title.
void builtin_to_text(text *out);
/// The same as JSON.
void builtin_to_json(json_version version, text *out);

#endif
