/// The tree of a report: building it and finding things in it.
#include "report/doc/document.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const doc_look doc_usual_look = {.width = 100};

doc *doc_create(void) {
    doc *d = MEM_NEW_ZERO(doc, 1);
    d->name = d->value = d->shown = d->solved = d->source = d->driven = EXPR_NONE;
    return d;
}

void doc_destroy(doc *d) {
    if (d == NULL) return;
    for (size_t i = 0; i < d->children.count; i++) doc_destroy(d->children.items[i]);
    vec_clear(&d->children);
    free(d->key);
    free(d->title);
    free(d->equation);
    free(d->words);
    free(d->verdict);
    free(d);
}

static doc *child(doc *parent, doc_kind kind, const char *key, const char *title) {
    doc *d = doc_create();
    d->kind = kind;
    d->key = mem_string(key);
    d->title = mem_string(title);
    *vec_push(&parent->children) = d;
    return d;
}

doc *doc_object(doc *parent, const char *key, const char *title) {
    return child(parent, DOC_OBJECT, key, title);
}

doc *doc_list(doc *parent, const char *key, const char *title) {
    return child(parent, DOC_LIST, key, title);
}

doc *doc_expr(doc *parent, const char *key, expr name, expr value, const char *equation) {
    doc *d = child(parent, DOC_EXPR, key, NULL);
    d->name = name;
    d->value = d->source = value;
    d->equation = mem_string(equation);
    return d;
}

doc *doc_equation(doc *parent, const char *key, expr left, expr right, const char *equation) {
    doc *d = child(parent, DOC_EQUATION, key, NULL);
    d->equation = mem_string(equation);
    doc_expr(d, "left", EXPR_NONE, left, NULL);
    doc_expr(d, "right", EXPR_NONE, right, NULL);
    return d;
}

doc *doc_words(doc *parent, const char *key, const char *title, const char *format, ...) {
    doc *d = child(parent, DOC_WORDS, key, title);
    text words = {0};
    va_list args;
    va_start(args, format);
    text_addv(&words, format, args);
    va_end(args);
    d->words = text_take(&words);
    return d;
}

doc *doc_integer(doc *parent, const char *key, const char *title, long value) {
    doc *d = child(parent, DOC_INTEGER, key, title);
    d->integer = value;
    return d;
}

doc *doc_number(doc *parent, const char *key, const char *title, double value) {
    doc *d = child(parent, DOC_NUMBER, key, title);
    d->number = value;
    return d;
}

doc *doc_verdict(doc *parent, const char *key, const char *title, gate *g, mech_verdict v) {
    doc *d = child(parent, DOC_VERDICT, key, title);
    d->contradicted = !gate_pass(g, &v);
    d->verdict = verdict_copy(&v);
    return d;
}

bool doc_is_long(const doc *d, const expr_pool *pool, size_t longest) {
    return d->shown.id == EXPR_NONE.id && expr_infix_tokens(pool, d->value) > longest;
}

void doc_move_children(doc *from, doc *to) {
    for (size_t i = 0; i < from->children.count; i++)
        *vec_push(&to->children) = from->children.items[i];
    from->children.count = 0;
    doc_destroy(from);
}

void doc_move_last(doc *d, size_t place) {
    doc *last = d->children.items[d->children.count - 1];
    for (size_t i = d->children.count - 1; i > place; i--)
        d->children.items[i] = d->children.items[i - 1];
    d->children.items[place] = last;
}

void doc_cite(doc *d, const char *equation) {
    free(d->equation);
    d->equation = mem_string(equation);
}

// ---- finding ------------------------------------------------------------------------------------

/// Entry number `place`, from 1, of a list; what is for readers only does not count.
static const doc *entry_of(const doc *d, size_t place) {
    for (size_t i = 0, number = 0; i < d->children.count; i++) {
        number += !d->children.items[i]->readers;
        if (number == place && !d->children.items[i]->readers) return d->children.items[i];
    }
    return NULL;
}

const doc *doc_find(const doc *d, const char *path) {
    while (d != NULL && *path != '\0') {
        const size_t length = strcspn(path, ".");
        const doc *next = NULL;
        if (d->kind == DOC_LIST) {
            char *end;
            const unsigned long place = strtoul(path, &end, 10);
            if (end == path + length) next = entry_of(d, place);
        } else {
            for (size_t i = 0; i < d->children.count && next == NULL; i++) {
                const doc *c = d->children.items[i];
                if (c->key != NULL && strlen(c->key) == length &&
                    strncmp(c->key, path, length) == 0)
                    next = c;
            }
        }
        d = next;
        path += length + (path[length] == '.');
    }
    return d;
}

static void each_expr(const doc *d, text *path,
                      void (*visit)(void *context, const char *path, const doc *leaf),
                      void *context) {
    if (d->parts || d->readers) return;
    if (d->kind == DOC_EXPR) visit(context, text_cstr(path), d);
    const size_t length = path->length;
    for (size_t i = 0, number = 0; i < d->children.count; i++) { // as deep as the report
        const doc *c = d->children.items[i];
        number += !c->readers;
        if (length > 0) text_add_char(path, '.');
        if (d->kind == DOC_LIST) text_addf(path, "%zu", number);
        else if (c->key != NULL) text_add(path, c->key);
        each_expr(c, path, visit, context);
        path->length = length;
        if (path->bytes != NULL) path->bytes[length] = '\0';
    }
}

void doc_each_expr(const doc *d, void (*visit)(void *context, const char *path, const doc *leaf),
                   void *context) {
    text path = {0};
    each_expr(d, &path, visit, context);
    text_clear(&path);
}

// ---- shapes -------------------------------------------------------------------------------------

bool doc_is_matrix(const doc *d) {
    if (d->kind != DOC_LIST || d->children.count == 0) return false;
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *row = d->children.items[i];
        if (row->kind != DOC_LIST || row->title != NULL || row->children.count == 0) return false;
        for (size_t j = 0; j < row->children.count; j++) {
            const doc_kind kind = row->children.items[j]->kind;
            if (kind != DOC_EXPR && kind != DOC_NUMBER) return false;
        }
    }
    return true;
}

void doc_print_number(double value, int digits, expr_style style, text *out) {
    char number[40];
    snprintf(number, sizeof number, "%.*g", digits, value);
    char *power = strchr(number, 'e');
    if (style == EXPR_LATEX && power != NULL) {
        *power = '\0';
        text_addf(out, "%s \\cdot 10^{%ld}", number, strtol(power + 1, NULL, 10));
    } else if (style == EXPR_MATHML) text_addf(out, "<mn>%s</mn>", number);
    else text_add(out, number);
}

hamel_status doc_print_entry(const doc *entry, const expr_pool *pool, expr_style style, text *out) {
    if (entry->kind == DOC_EXPR) return expr_print(pool, doc_shown(entry), style, out);
    doc_print_number(entry->number, 6, style, out);
    return HAMEL_OK;
}

bool doc_entry_is_zero(const doc *entry, const expr_pool *pool) {
    return entry->kind == DOC_EXPR ? expr_is_int(pool, entry->value, 0) : entry->number == 0;
}

bool doc_is_tuple(const doc *d) {
    bool all = d->kind == DOC_LIST && d->children.count > 0;
    for (size_t i = 0; i < d->children.count; i++)
        all = all && d->children.items[i]->kind == DOC_INTEGER;
    return all;
}
