/// Which formats are JSON, and in which layout.
#ifndef API_CALL_FORMAT_INTERNAL_H
#define API_CALL_FORMAT_INTERNAL_H

#include <stdbool.h>

#include "hamel/hamel.h"
#include "report/doc/json_version.h"

static inline bool format_is_json(hamel_format format) {
    return format == HAMEL_JSON || format == HAMEL_JSON_1;
}

static inline json_version format_version(hamel_format format) {
    return format == HAMEL_JSON_1 ? JSON_VERSION_1 : JSON_VERSION_2;
}

static inline bool notation_is_json(hamel_notation notation) {
    return notation == HAMEL_EXPRESSION_JSON || notation == HAMEL_EXPRESSION_JSON_1;
}

static inline json_version notation_version(hamel_notation notation) {
    return notation == HAMEL_EXPRESSION_JSON_1 ? JSON_VERSION_1 : JSON_VERSION_2;
}

#endif
