/// When two tables are of the same thing.
#ifndef RUN_TABLE_AGREES_H
#define RUN_TABLE_AGREES_H

#include <stdbool.h>

/// Whether `about` is `same` but for what is said of rows.
bool table_about_agrees(const char *about, const char *same);

#endif
