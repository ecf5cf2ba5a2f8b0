/// Both pages are trees with the same keys: they are walked together. What stands in lists is
/// numbered by choices that may be others for the values, and is not compared.
#include "report/derive/at_values.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/print.h"

void at_values_title(const model *m, text *out) {
    enum { FEW = 3 };
    if (m->parameter_count > FEW) {
        text_add(out, "for the values given");
        return;
    }
    for (size_t k = 0; k < m->parameter_count; k++) {
        const expr_symbol_info *info = expr_symbol_info_of(m->pool, m->parameters[k].symbol);
        text_addf(out, "%s%s = ", k > 0 ? ", " : "for ", info->name);
        if (expr_print(m->pool, m->parameters[k].value, EXPR_TEXT, out) != HAMEL_OK)
            text_add(out, "..");
    }
}

bool at_values_wanted(const doc *d) {
    bool wanted = d->kind == DOC_VERDICT && d->verdict->scope.values == VALUES_NOT;
    for (size_t i = 0; i < d->children.count && !wanted; i++)
        wanted = at_values_wanted(d->children.items[i]);
    return wanted;
}

/// What stands at the same place on the other page; NULL if nothing does.
static doc *counterpart(const doc *d, size_t i, const doc *other) {
    const doc *c = d->children.items[i];
    if (other == NULL || d->kind == DOC_LIST) return NULL;
    for (size_t k = 0; k < other->children.count && c->key != NULL; k++) {
        doc *o = other->children.items[k];
        if (o->key != NULL && strcmp(o->key, c->key) == 0 && o->kind == c->kind) return o;
    }
    return NULL;
}

/// Puts a node behind child i, as what holds for the values.
static void put_behind(const model *m, doc *d, size_t i, doc *node) {
    text key = {0}, title = {0};
    const char *own = d->children.items[i]->key;
    if (strcmp(own, "verdict") == 0) text_add(&key, "at_values"); // the object is about it
    else text_addf(&key, "%s_at_values", own);
    text_add(&title, "  ");
    at_values_title(m, &title);
    free(node->key);
    free(node->title);
    node->key = text_take(&key);
    node->title = text_take(&title);
    *vec_push(&d->children) = node;
    doc_move_last(d, i + 1);
}

/// A copy of a verdict, or tuple or number: another node takes its content.
static doc *taken(doc *from) {
    doc *node = doc_create(), empty = *node;
    *node = *from;
    *from = empty;
    from->kind = DOC_WORDS;
    from->words = mem_string("");
    return node;
}

static doc *undecided(const mech_verdict *v) {
    doc *node = doc_create();
    mech_verdict open = *v;
    open.answer = TRUTH_UNKNOWN;
    open.scope.parameters = PARAMETERS_GIVEN;
    open.scope.values = VALUES_UNSEEN;
    node->kind = DOC_VERDICT;
    node->verdict = verdict_copy(&open);
    return node;
}

/// On output the verdict says whether it is one for generic parameters only. Whether something was
/// put behind it.
static bool merge_verdict(const model *m, doc *d, size_t i, doc *other) {
    mech_verdict *v = d->children.items[i]->verdict;
    const truth there = other == NULL ? TRUTH_UNKNOWN : other->verdict->answer;
    const bool not_seen = v->scope.values == VALUES_NOT;
    if (v->answer == TRUTH_UNKNOWN || (there == TRUTH_UNKNOWN && !not_seen)) return false;
    v->scope.values = there == v->answer ? VALUES_TOO : VALUES_NOT;
    if (there == v->answer || d->kind != DOC_OBJECT || d->children.items[i]->key == NULL)
        return false;
    put_behind(m, d, i, there == TRUTH_UNKNOWN ? undecided(v) : taken(other));
    return true;
}

static bool is_count(const doc *d) { return d->kind == DOC_INTEGER || doc_is_tuple(d); }

static bool same_counts(const doc *a, const doc *b) {
    bool same = a->integer == b->integer && a->children.count == b->children.count;
    for (size_t i = 0; i < a->children.count && same; i++)
        same = a->children.items[i]->integer == b->children.items[i]->integer;
    return same;
}

void at_values_merge(const model *m, doc *d, doc *other) {
    for (size_t i = 0; i < d->children.count; i++) {
        doc *c = d->children.items[i], *o = counterpart(d, i, other);
        if (c->kind == DOC_VERDICT) {
            i += merge_verdict(m, d, i, o);
        } else if (is_count(c) && o != NULL && is_count(o)) {
            if (d->kind != DOC_OBJECT || same_counts(c, o)) continue;
            put_behind(m, d, i, taken(o));
            i++;
        } else {
            at_values_merge(m, c, o);
        }
    }
}
