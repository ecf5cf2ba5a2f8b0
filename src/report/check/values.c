/// Both pages are trees with the same keys, so they are compared finding by finding. What cannot be
/// decided or derived with numbers adds nothing.
#include "report/check/values.h"

#include <stdlib.h>
#include <string.h>

#include "report/derive/at_values.h"
#include "report/derive/chapter.h"

static doc *child(const doc *d, const char *key) {
    for (size_t i = 0; i < d->children.count; i++) {
        doc *c = d->children.items[i];
        if (c->key != NULL && strcmp(c->key, key) == 0) return c;
    }
    return NULL;
}

/// Whether two findings answer differently: another verdict, unless that is unknown, or another
/// value.
static bool differ(const doc *one, const doc *other) {
    const doc *a = child(one, "verdict"), *b = child(other, "verdict");
    if (a != NULL && b != NULL)
        return b->verdict->answer != TRUTH_UNKNOWN && a->verdict->answer != b->verdict->answer;
    a = child(one, "value");
    b = child(other, "value");
    return a != NULL && b != NULL && strcmp(a->words, b->words) != 0;
}

static void take_child(doc *from, size_t i, doc *to) {
    *vec_push(&to->children) = from->children.items[i];
    from->children.items[i] = doc_create();
}

static void mark_generic(doc *finding) {
    doc *reason = child(finding, "reason");
    doc_words(finding, "scope", NULL, "generic parameters");
    if (reason == NULL) {
        doc_words(finding, "reason", NULL, "for generic parameters");
        return;
    }
    text words = {0};
    text_addf(&words, "for generic parameters: %s", reason->words);
    free(reason->words);
    reason->words = text_take(&words);
}

/// Moves what the second finding says below the first.
static void add_values(const model *m, doc *finding, doc *other) {
    text title = {0};
    text_add(&title, "  ");
    at_values_title(m, &title);
    mark_generic(finding);
    doc *there = doc_object(finding, "at_values", text_cstr(&title));
    for (size_t i = 0; i < other->children.count; i++) take_child(other, i, there);
    text_clear(&title);
}

static void compare(const model *m, doc *section, const doc *other) {
    for (size_t i = 0; i < section->children.count; i++) {
        doc *finding = section->children.items[i];
        doc *second = finding->key == NULL ? NULL : child(other, finding->key);
        if (second != NULL && differ(finding, second)) add_values(m, finding, second);
    }
}

/// Whether all verdicts of a section are yes.
static bool all_yes(const doc *section) {
    for (size_t i = 0; i < section->children.count; i++) {
        const doc *v = child(section->children.items[i], "verdict");
        if (v != NULL && v->verdict->answer != TRUTH_YES) return false;
    }
    return true;
}

static bool asked_again(const check_section *s, const doc *section) {
    return section != NULL && s->again != AGAIN_NEVER &&
           (s->again == AGAIN_ALWAYS || !all_yes(section));
}

void check_values(exact *x, derivation *d, const check_request *request, size_t count,
                  const check_section *sections, doc *top) {
    const model *m = derivation_model(d);
    if (m->parameter_count == 0) return;
    exact quiet = exact_quietly(x);
    chapter c;
    if (chapter_open(&c, &quiet, derivation_at_values(d)) != HAMEL_OK) return;
    for (size_t i = 0; i < count; i++) {
        doc *section = child(top, sections[i].key), *other = doc_create();
        if (asked_again(&sections[i], section) &&
            check_write(&c, request, &sections[i], other) == HAMEL_OK)
            compare(m, section, other);
        doc_destroy(other);
    }
    chapter_close(&c);
}
