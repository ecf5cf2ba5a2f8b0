/// Names in pictures are written as in formulas.
#include "report/plot/plot_name.h"

#include <ctype.h>

#include "base/text.h"
#include "expr/print.h"
#include "expr/print_name.h"
#include "run/table/column_unit.h"

static bool is_word(const char *name) {
    bool word = isalpha((unsigned char)*name) != 0;
    for (; *name != '\0'; name++) word = word && (isalnum((unsigned char)*name) || *name == '_');
    return word;
}

char *plot_name(const model *m, const char *name) {
    text out = {0};
    expr symbol;
    bool found = expr_symbol_find(m->pool, name, &symbol);
    if (!found && is_word(name)) {
        symbol = expr_symbol(m->pool, name, EXPR_PARAMETER);
        found = true;
    }
    if (found) expr_print_name(m->pool, symbol, EXPR_TEXT, &out);
    else text_add(&out, name);
    unit_dimension unit;
    if (table_column_unit(m, name, &unit)) {
        text_add(&out, " [");
        dimension_write(&unit, &out);
        text_add(&out, "]");
    }
    return text_take(&out);
}
