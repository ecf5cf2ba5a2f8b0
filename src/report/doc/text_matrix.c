/// Matrices in a text: columns below each other; where they do not fit on a line, the entries that
/// are not zero, one after the other.
#include "report/doc/text_matrix_internal.h"

#include <stdlib.h>
#include <string.h>

/// The entries as words, row by row, and how wide each column is.
typedef struct cells {
    size_t rows, cols;
    char **words;
    size_t *wide;
} cells;

static const doc *entry_of(const doc *d, size_t row, size_t col) {
    return d->children.items[row]->children.items[col];
}

static hamel_status cells_fill(cells *c, const doc *d, const expr_pool *pool) {
    for (size_t i = 0; i < c->rows * c->cols; i++) {
        text cell = {0};
        const hamel_status status =
            doc_print_entry(entry_of(d, i / c->cols, i % c->cols), pool, EXPR_TEXT, &cell);
        const size_t wide = text_width(text_cstr(&cell), cell.length);
        if (wide > c->wide[i % c->cols]) c->wide[i % c->cols] = wide;
        c->words[i] = text_take(&cell);
        if (status != HAMEL_OK) return status;
    }
    return HAMEL_OK;
}

static void cells_clear(cells *c) {
    for (size_t i = 0; i < c->rows * c->cols; i++) free(c->words[i]);
    free(c->words);
    free(c->wide);
}

enum { GAP = 3 };

static size_t width_of(const cells *c) {
    size_t wide = 4; // the brackets
    for (size_t j = 0; j < c->cols; j++) wide += c->wide[j] + (j > 0 ? GAP : 0);
    return wide;
}

static void add_rows(const cells *c, size_t indent, text *out) {
    for (size_t i = 0; i < c->rows; i++) {
        text_pad(out, indent);
        text_add(out, "[ ");
        for (size_t j = 0; j < c->cols; j++) {
            const char *words = c->words[i * c->cols + j];
            text_add(out, words);
            text_pad(out, c->wide[j] - text_width(words, strlen(words)));
            text_pad(out, j + 1 < c->cols ? GAP : 0);
        }
        text_add(out, " ]\n");
    }
}

static bool is_symmetric(const doc *d, const cells *c) {
    bool same = c->rows == c->cols && c->rows > 1;
    for (size_t i = 0; i < c->rows && same; i++) {
        for (size_t j = 0; j < i && same; j++)
            same = entry_of(d, i, j)->kind == DOC_EXPR &&
                   expr_same(entry_of(d, i, j)->value, entry_of(d, j, i)->value);
    }
    return same;
}

/// (1, 2): a + b
static hamel_status add_entries(const text_page *p, const doc *d, const cells *c, size_t indent) {
    const bool symmetric = is_symmetric(d, c);
    hamel_status status = HAMEL_OK;
    bool zeros = false;
    for (size_t i = 0; i < c->rows * c->cols && status == HAMEL_OK; i++) {
        const doc *entry = entry_of(d, i / c->cols, i % c->cols);
        const bool zero = doc_entry_is_zero(entry, p->pool);
        if (symmetric && i / c->cols > i % c->cols) continue;
        zeros = zeros || zero;
        text label = {0};
        text_addf(&label, "(%zu, %zu): ", i / c->cols + 1, i % c->cols + 1);
        if (!zero && entry->kind == DOC_EXPR)
            status = text_labelled(p, text_cstr(&label), entry, indent);
        else if (!zero) {
            text_pad(p->out, indent);
            text_add(p->out, text_cstr(&label));
            status = doc_print_entry(entry, p->pool, EXPR_TEXT, p->out);
            text_add_char(p->out, '\n');
        }
        text_clear(&label);
    }
    text_pad(p->out, zeros || symmetric ? indent : 0);
    if (symmetric)
        text_add(p->out, zeros ? "symmetric; the other entries are zero\n" : "symmetric\n");
    else if (zeros) text_add(p->out, "the other entries are zero\n");
    return status;
}

hamel_status text_matrix(const text_page *p, const doc *d, size_t indent) {
    cells c = {.rows = d->children.count, .cols = d->children.items[0]->children.count};
    c.words = MEM_NEW_ZERO(char *, c.rows *c.cols);
    c.wide = MEM_NEW_ZERO(size_t, c.cols);
    hamel_status status = cells_fill(&c, d, p->pool);
    if (status == HAMEL_OK && p->width > 0 && indent + width_of(&c) > p->width)
        status = add_entries(p, d, &c, indent);
    else if (status == HAMEL_OK) add_rows(&c, indent, p->out);
    cells_clear(&c);
    return status;
}
