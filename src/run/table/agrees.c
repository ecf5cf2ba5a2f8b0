/// When two tables are of the same thing. This stands in the plug-in for HDF5 as well.
#include <string.h>

#include "run/table/agrees.h"
#include "run/table/table.h"

bool table_about_agrees(const char *about, const char *same) {
    const char *rows = strstr(same, TABLE_ROWS);
    const size_t length = rows != NULL ? (size_t)(rows - same) + strlen(TABLE_ROWS) : strlen(same);
    return strncmp(about, same, length) == 0 && (rows != NULL || about[length] == '\0');
}
