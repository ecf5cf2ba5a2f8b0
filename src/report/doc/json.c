/// A report as JSON: the tree as it is, expressions as infix strings, and the list of symbols a
/// reader of them needs. The layout is a contract: docs/json.md.
#include <string.h>

#include "expr/print_name.h"
#include "expr/walk.h"
#include "report/doc/document.h"
#include "report/doc/json.h"
#include "report/doc/json_text.h"
#include "report/doc/json_verdict.h"

/// What is written with. Every formula is written twice: where it stands as infix, and as LaTeX in
/// a list by its dotted name.
typedef struct writer {
    const expr_pool *pool;
    json_version version;
    text path; ///< of the node that is being written
    cJSON *latex, *names;
    hamel_status status;
} writer;

static cJSON *node_json(writer *w, const doc *d);

static void print(writer *w, expr e, expr_style style, text *out) {
    if (w->status == HAMEL_OK) w->status = expr_print(w->pool, e, style, out);
}

/// What a formula is in JSON: linear systems stand apart, as matrices.
static expr written(json_version version, const doc *d) {
    return version != JSON_VERSION_1 && d->solved.id != EXPR_NONE.id ? d->solved : d->value;
}

/// The symbol that a formula is the value of, where it has one: `p_dot`.
static void tell_name(writer *w, const doc *d) {
    if (d->name.id == EXPR_NONE.id || !expr_is_symbol(w->pool, d->name)) return;
    text name = {0};
    print(w, d->name, EXPR_INFIX, &name);
    cJSON_AddStringToObject(w->names, text_cstr(&w->path), text_cstr(&name));
    text_clear(&name);
}

/// The formula, whole, or with names for its parts where that would fill the file.
static cJSON *formula_json(writer *w, const doc *d) {
    expr e = written(w->version, d);
    if (expr_infix_tokens(w->pool, e) > DOC_LONGEST_JSON) e = doc_shown(d);
    if (expr_infix_tokens(w->pool, e) > DOC_LONGEST_JSON) return cJSON_CreateNull();
    text infix = {0}, latex = {0};
    print(w, e, EXPR_INFIX, &infix);
    cJSON *s = cJSON_CreateString(text_cstr(&infix));
    if (w->version != JSON_VERSION_1) {
        print(w, e, EXPR_LATEX, &latex);
        cJSON_AddStringToObject(w->latex, text_cstr(&w->path), text_cstr(&latex));
        tell_name(w, d);
    }
    text_clear(&infix);
    text_clear(&latex);
    return s;
}

/// One step down the path; its length before is returned, to go back to.
static size_t descend(writer *w, const char *key) {
    const size_t length = w->path.length;
    text_addf(&w->path, "%s%s", length > 0 ? "." : "", key);
    return length;
}

static void ascend(writer *w, size_t length) {
    w->path.length = length;
    w->path.bytes[length] = '\0';
}

/// The member of an object, or of a list the entry with a number from 1.
static void add_child(writer *w, cJSON *to, const doc *c, size_t number) {
    text place = {0};
    if (number > 0) text_addf(&place, "%zu", number);
    const char *key = number > 0 ? text_cstr(&place) : c->key == NULL ? "" : c->key;
    const size_t length = descend(w, key);
    cJSON *value = node_json(w, c); // as deep as the report, a few levels
    ascend(w, length);
    if (number > 0) cJSON_AddItemToArray(to, value);
    else cJSON_AddItemToObject(to, key, value);
    text_clear(&place);
}

static bool has_key(const doc *d, const char *key) {
    return d->key != NULL && strcmp(d->key, key) == 0;
}

/// The verdict that an object is about; NULL if it is about more than one thing.
static const doc *verdict_of(const doc *d) {
    const doc *found = NULL;
    for (size_t i = 0; d->kind == DOC_OBJECT && i < d->children.count; i++) {
        const doc *c = d->children.items[i];
        if (c->kind == DOC_VERDICT && has_key(c, "verdict")) found = c;
    }
    return found;
}

/// An object about one verdict is its record: what else the object says is what shows it.
static cJSON *finding_json(writer *w, const doc *d, const mech_verdict *v) {
    cJSON *o = cJSON_CreateObject(), *shown = json_add_verdict(o, v, w->pool);
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *c = d->children.items[i];
        if (has_key(c, "verdict") || has_key(c, "claim") || has_key(c, "scope")) continue;
        const bool beside = has_key(c, "reason") || has_key(c, "names") || has_key(c, "at_values");
        const size_t length = w->path.length;
        if (!beside && c->key != NULL) // what is said of a witness is said in its own way
            cJSON_DeleteItemFromObjectCaseSensitive(shown, c->key);
        if (!beside) (void)descend(w, shown->string);
        add_child(w, beside ? o : shown, c, 0);
        if (!beside) ascend(w, length);
    }
    if (shown->child == NULL) cJSON_Delete(cJSON_DetachItemViaPointer(o, shown));
    return o;
}

/// The layout before knows nothing of what is seen and not proved.
static const char *old_answer(const mech_verdict *v) {
    return truth_word(v->method == METHOD_POINTS ? TRUTH_UNKNOWN : v->answer);
}

static cJSON *node_json(writer *w, const doc *d) {
    switch (d->kind) {
    case DOC_EXPR: return formula_json(w, d);
    case DOC_WORDS: return cJSON_CreateString(d->words);
    case DOC_INTEGER: return cJSON_CreateNumber((double)d->integer);
    case DOC_NUMBER: return cJSON_CreateNumber(d->number);
    case DOC_VERDICT:
        return w->version == JSON_VERSION_1 ? cJSON_CreateString(old_answer(d->verdict))
                                            : json_verdict(d->verdict, w->pool);
    case DOC_OBJECT:
    case DOC_EQUATION:
    case DOC_LIST: break;
    }
    const doc *verdict = w->version == JSON_VERSION_1 ? NULL : verdict_of(d);
    if (verdict != NULL) return finding_json(w, d, verdict->verdict);
    const bool list = d->kind == DOC_LIST;
    cJSON *out = list ? cJSON_CreateArray() : cJSON_CreateObject();
    for (size_t i = 0, number = 0; i < d->children.count; i++) {
        const doc *c = d->children.items[i];
        const bool unknown = w->version == JSON_VERSION_1 && has_key(c, "systems");
        if (!c->readers && !unknown) add_child(w, out, c, list ? ++number : 0);
    }
    return out;
}

typedef struct symbol_use {
    const expr_pool *pool;
    json_version version;
    bool *used;
} symbol_use;

static void note_symbols(const symbol_use *use, const doc *d) {
    for (size_t i = 0; i < d->children.count; i++) // as deep as the report, a few levels
        note_symbols(use, d->children.items[i]);
    if (d->kind != DOC_EXPR || d->readers) return;
    expr_walk w;
    const expr formula = written(use->version, d);
    expr_walk_init(&w, use->pool, 1, &formula);
    for (uint32_t p = 0; p < w.count; p++) {
        const expr e = {w.ids[p]};
        if (expr_is_symbol(use->pool, e)) use->used[expr_symbol_index(use->pool, e)] = true;
    }
    expr_walk_clear(&w);
}

hamel_status doc_to_json(const doc *d, const expr_pool *pool, const char *document,
                         json_version version, text *out) {
    writer w = {pool, version, {0}, cJSON_CreateObject(), cJSON_CreateObject(), HAMEL_OK};
    cJSON *top = json_document(document, version), *tree = node_json(&w, d);
    while (tree->child != NULL) {
        cJSON *item = cJSON_DetachItemViaPointer(tree, tree->child);
        cJSON_AddItemToObject(top, item->string, item);
    }
    cJSON_Delete(tree);
    symbol_use use = {pool, version, MEM_NEW_ZERO(bool, expr_symbol_count(pool) + 1)};
    note_symbols(&use, d);
    cJSON *symbols = cJSON_CreateArray();
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++) {
        if (!use.used[i] || expr_symbol_info_of(pool, expr_symbol_at(pool, i))->name[0] == '#')
            continue;
        text name = {0};
        expr_print_name(pool, expr_symbol_at(pool, i), EXPR_INFIX, &name);
        cJSON_AddItemToArray(symbols, cJSON_CreateString(text_cstr(&name)));
        text_clear(&name);
    }
    free(use.used);
    cJSON_AddItemToObject(top, "symbols", symbols);
    if (version == JSON_VERSION_1) {
        cJSON_Delete(w.latex);
        cJSON_Delete(w.names);
    } else {
        cJSON_AddItemToObject(top, "formulas", w.latex);
        cJSON_AddItemToObject(top, "names", w.names);
    }
    text_clear(&w.path);
    json_text(top, out);
    return w.status;
}
