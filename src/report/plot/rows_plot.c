/// The columns to draw are copied out, each row behind its time.
#include "report/plot/rows_plot.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/plot/column_panels.h"
#include "space/space.h"

static const char SECOND[] = "_vak"; // of `compare`

/// What a column is: a coordinate, of the motion or of a second one, an entry of a rotation, or
/// something else.
typedef enum column_role { ROLE_COORDINATE, ROLE_ENTRY, ROLE_OTHER } column_role;

static column_role role_of(const model *m, const char *name) {
    const bool second = text_ends_with(name, SECOND);
    char *base = mem_words(name, strlen(name) - (second ? strlen(SECOND) : 0));
    column_role role = space_find(m->q, base) != NULL ? ROLE_COORDINATE : ROLE_OTHER;
    expr symbol;
    if (role == ROLE_OTHER && expr_symbol_find(m->pool, base, &symbol)) {
        for (size_t i = 0; i < m->q->entry_count; i++) {
            if (m->q->entries[i].id == symbol.id) role = ROLE_ENTRY;
        }
    }
    free(base);
    return role;
}

bool rows_draw(const rows_plot *p, const model *m, plot_writer *write, text *out) {
    size_t chosen = 0, *at = MEM_NEW(size_t, p->columns);
    for (size_t k = 1; k < p->columns; k++) {
        const column_role role = role_of(m, p->names[k]);
        if (role == ROLE_COORDINATE || (role == ROLE_OTHER && !p->coordinates)) at[chosen++] = k;
    }
    const char **names = MEM_NEW(const char *, chosen);
    double *rows = MEM_NEW(double, p->count *(chosen + 1));
    for (size_t k = 0; k < chosen; k++) names[k] = p->names[at[k]];
    for (size_t i = 0; i < p->count; i++) {
        rows[i * (chosen + 1)] = p->values[i * p->columns];
        for (size_t k = 0; k < chosen; k++)
            rows[i * (chosen + 1) + 1 + k] = p->values[i * p->columns + at[k]];
    }
    const column_table table = {.count = p->count,
                                .columns = chosen,
                                .names = names,
                                .rows = rows,
                                .second = SECOND,
                                .of_first = "nonholonomic",
                                .of_second = "vakonomic"};
    column_panels panels;
    column_panels_init(&panels, m, &table);
    if (chosen > 0) write(&(plot){p->title, panels.count, panels.panels}, out);
    column_panels_clear(&panels);
    free(rows);
    free(names);
    free(at);
    return chosen > 0;
}
