/// JSON as words: the one place where it is printed.
#ifndef REPORT_DOC_JSON_TEXT_H
#define REPORT_DOC_JSON_TEXT_H

#include <cjson/cJSON.h>

#include "base/text.h"

/// The value with a line's end behind it; the value is deleted.
void json_text(cJSON *value, text *out);

#endif
