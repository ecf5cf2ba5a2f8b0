/// Names of fields that every language takes.
#ifndef REPORT_MODULE_NAMES_INTERNAL_H
#define REPORT_MODULE_NAMES_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct module_names {
    size_t count;
    char **fields;              ///< distinct
    const char *const *written; ///< as the model has them; borrowed
} module_names;

/// `written` is kept.
void module_names_init(module_names *n, size_t count, const char *const *written);
void module_names_clear(module_names *n);

/// Whether a word means something else in one of the languages, or in their headers.
bool module_is_reserved(const char *word);

#endif
