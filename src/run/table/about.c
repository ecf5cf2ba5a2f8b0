/// Pieces of the line that says what a table is of.
#include "run/table/about.h"
#include "expr/print_name.h"

#include "base/escape.h"
#include "base/processor.h"
#include "expr/print.h"
#include "run/table/column_unit.h"

void table_about_version(text *out) { text_add(out, "hamel " HAMEL_VERSION); }

void table_about_parameters(const model *m, text *out) {
    for (size_t k = 0; k < m->parameter_count; k++) {
        text_add(out, k == 0 ? "; parameters " : ", ");
        expr_print_name(m->pool, m->parameters[k].symbol, EXPR_INFIX, out);
        text_add(out, " = ");
        if (expr_print(m->pool, m->parameters[k].value, EXPR_INFIX, out) != HAMEL_OK)
            text_add_char(out, '?');
    }
}

void table_about_units(const model *m, size_t count, const char *const *names, text *out) {
    bool any = false;
    for (size_t k = 0; k < count; k++) {
        unit_dimension unit;
        if (!table_column_unit(m, names[k], &unit)) continue;
        text_addf(out, "%s%s [", any ? ", " : "; units ", names[k]);
        dimension_write(&unit, out);
        text_add(out, "]");
        any = true;
    }
}

void table_about_processor(text *out) { text_addf(out, "; %s", processor_kind()); }

char *table_about_line(text *words) {
    text line = {0};
    line_escape(&line, text_cstr(words));
    text_clear(words);
    return text_take(&line);
}
