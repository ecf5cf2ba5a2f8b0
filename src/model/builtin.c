/// Finding an embedded model by its name.
#include "model/builtin.h"

#include <string.h>

#include "base/nearest.h"
#include "expr/name.h"
#include "model/builtin_internal.h"

const model_builtin *model_builtins(size_t *count) {
    *count = model_builtin_table_count;
    return model_builtin_table;
}

const model_builtin *model_builtin_find(const char *name) {
    for (size_t i = 0; i < model_builtin_table_count; i++) {
        if (strcmp(model_builtin_table[i].name, name) == 0) return &model_builtin_table[i];
    }
    return NULL;
}

const char *model_builtin_nearest(const char *name) {
    name_nearest best = {0};
    for (size_t i = 0; i < model_builtin_table_count; i++)
        name_consider(&best, name, model_builtin_table[i].name);
    return best.name;
}
