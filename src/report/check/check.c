/// The page of hamel check: its sections, in order, and how findings are put into the tree.
#include "report/check/check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "report/check/distribution.h"
#include "report/check/find_symmetries.h"
#include "report/check/hamiltonise.h"
#include "report/check/integrable.h"
#include "report/check/integrals.h"
#include "report/check/measure.h"
#include "report/check/nonlinear.h"
#include "report/check/regularity.h"
#include "report/check/sections.h"
#include "report/check/symmetry.h"
#include "report/check/unexpanded.h"
#include "report/check/values.h"
#include "report/derive/chapter.h"

static const check_section sections[] = {
    {"constraints", "Constraints", check_constraints, NULL, AGAIN_ALWAYS},
    {"distribution", "Distribution", check_distribution, check_distribution_seen, AGAIN_ALWAYS},
    {"energy", "Energy", check_energy, check_energy_seen, AGAIN_UNLESS_YES},
    {"measure", "Measure", check_measure, check_measure_seen, AGAIN_UNLESS_YES},
    {"regularity", "Regularity", check_regularity, check_regularity_seen, AGAIN_ALWAYS},
    {"motion", "Motion", check_motion, check_motion_seen, AGAIN_UNLESS_YES},
    {"symmetry", "Symmetry", check_symmetry, check_symmetry_seen, AGAIN_ALWAYS},
    {"hamiltonise", "Hamiltonisation", check_hamiltonise, NULL, AGAIN_UNLESS_YES},
    {"integrals", "Conserved quantities", check_integrals, check_integrals_seen, AGAIN_NEVER},
    {"integrable", "Integrability", check_integrable, NULL, AGAIN_NEVER},
    {"symmetries_found", "Symmetries found", check_find_symmetries, NULL, AGAIN_NEVER},
};
enum { SECTIONS = sizeof sections / sizeof *sections };

// ---- findings ----------------------------------------------------------------------------------

/// Whether the answer is yes for generic functions, of those that are only named.
static bool needs_generic_functions(const mech_verdict *v) {
    return v->scope.functions && v->answer == TRUTH_YES && v->scope.domain == DOMAIN_GENERIC;
}

doc *check_verdict(chapter *c, doc *section, const char *key, const char *title, mech_verdict v) {
    doc *finding = doc_object(section, key, title);
    v.claim = title + strspn(title, " "); // below another finding it is indented
    const doc *told = chapter_verdict(c, finding, "verdict", NULL, v);
    if (told->contradicted)
        check_reason(finding, "an answer was found that a second look contradicts");
    else if (v.method == METHOD_POINTS && v.answer != TRUTH_UNKNOWN)
        check_reason(finding, "at random points, error below 2^-%u", v.error);
    else if (needs_generic_functions(told->verdict)) check_reason(finding, "for generic functions");
    return finding;
}

static void add_words(doc *to, const char *key, const char *format, va_list args) {
    text words = {0};
    text_addv(&words, format, args);
    doc_words(to, key, NULL, "%s", text_cstr(&words));
    text_clear(&words);
}

doc *check_value(doc *section, const char *key, const char *title, const char *format, ...) {
    doc *finding = doc_object(section, key, title);
    va_list args;
    va_start(args, format);
    add_words(finding, "value", format, args);
    va_end(args);
    return finding;
}

/// The reason that a finding has; NULL if it has none.
static doc *reason_of(const doc *finding) {
    for (size_t i = 0; i < finding->children.count; i++) {
        if (strcmp(finding->children.items[i]->key, "reason") == 0)
            return finding->children.items[i];
    }
    return NULL;
}

/// Whether the first words of the reason are about what the answer rests on.
static bool begins_with_scope(const doc *finding) {
    const doc *v = doc_find(finding, "verdict");
    return v != NULL && v->kind == DOC_VERDICT &&
           (v->verdict->method == METHOD_POINTS || needs_generic_functions(v->verdict));
}

void check_reason(doc *finding, const char *format, ...) {
    va_list args;
    doc *told = reason_of(finding);
    va_start(args, format);
    if (told == NULL) {
        add_words(finding, "reason", format, args);
    } else if (begins_with_scope(finding)) { // behind what it rests on
        text words = {0};
        text_addf(&words, "%s: ", told->words);
        text_addv(&words, format, args);
        free(told->words);
        told->words = text_take(&words);
    }
    va_end(args);
}

hamel_status check_need_quasi(chapter *c, bool *has, text *why) {
    diag messages = {0};
    const hamel_status status = derivation_quasi(c->d, &messages, &c->quasi);
    *has = status == HAMEL_OK;
    if (status == HAMEL_SINGULAR && why != NULL && messages.count > 0)
        text_add(why, messages.items[0].words);
    diag_clear(&messages);
    return status == HAMEL_SINGULAR ? HAMEL_OK : derivation_quasi(c->d, c->x->messages, &c->quasi);
}

// ---- the page ----------------------------------------------------------------------------------

/// What the space is not, though the model's words may suggest it: angles that are no circles.
static void add_lines(const model *m, doc *top) {
    doc *section = m->bare_count > 0 ? doc_object(top, "space", "Configuration space") : NULL;
    for (size_t i = 0; i < m->bare_count; i++) {
        const char *name = m->q->factors[m->bare[i].factor].name;
        check_reason(check_value(section, name, name, "a line"),
                     "it stands outside of sin and cos in %s", m->bare[i].where);
    }
}

/// Name and title of the model stand first.
doc *check_create(const model *m) {
    doc *top = doc_create(), *about = doc_object(top, "model", NULL);
    doc_words(about, "name", NULL, "%s", m->name);
    if (m->title != NULL && m->title[0] != '\0') doc_words(about, "title", NULL, "%s", m->title);
    add_lines(m, top);
    return top;
}

/// Whether there is something for a section to speak of.
static bool is_asked(const model *m, const check_request *request, const check_section *how) {
    if (how->write == check_symmetry) return m->symmetry_count > 0;
    if (how->write == check_hamiltonise && m->symmetry_count == 0) return false;
    const bool moves = how->write == check_energy || how->write == check_measure ||
                       how->write == check_regularity || how->write == check_motion ||
                       how->write == check_hamiltonise || how->write == check_integrals;
    if (moves && m->kinematic) return false;
    return how->write != check_find_symmetries || request->find_symmetries;
}

hamel_status check_write(chapter *c, const check_request *request, const check_section *how,
                         doc *section) {
    const bool large = c->system != NULL && c->system->large && how->large != NULL;
    return (large ? how->large : how->write)(c, request, section);
}

/// Sections that were not, or not wholly, found out, and why: what stops several is said once.
typedef struct open_sections {
    text titles;
    char *why;
} open_sections;
typedef VEC(open_sections) open_list;

static void open_clear(open_list *open) {
    for (size_t i = 0; i < open->count; i++) {
        text_clear(&open->items[i].titles);
        free(open->items[i].why);
    }
    vec_clear(open);
}

static void add_open(open_list *open, const char *title, bool in_part, const char *why) {
    size_t i = 0;
    while (i < open->count && strcmp(open->items[i].why, why) != 0) i++;
    if (i == open->count) *vec_push(open) = (open_sections){.why = mem_string(why)};
    else text_add(&open->items[i].titles, ", ");
    text_addf(&open->items[i].titles, "%s%s", title, in_part ? " (the rest)" : "");
}

/// In the JSON a section says so itself.
static void add_failure(doc *section, const check_section *how, hamel_status status,
                        const diag *messages, open_list *open) {
    const char *words = hamel_status_text(status);
    const char *why = messages->count > 0 ? messages->items[0].words : words;
    add_open(open, how->title, section->children.count > 0, why);
    doc *failed = check_value(section, "failed", "not found out", "%s", words);
    check_reason(failed, "%s", messages->count > 0 ? why : "the rest of it");
    failed->aside = true;
}

/// One section, with messages of its own. What it found before it failed stays.
static hamel_status add_section(chapter *c, const check_request *request, const check_section *how,
                                doc *top, open_list *open) {
    exact *x = c->x, own = *x;
    diag messages = {0};
    own.messages = &messages;
    c->x = &own;
    doc *section = doc_object(top, how->key, how->title);
    hamel_status status = how->write == check_constraints ? HAMEL_OK : chapter_need_system(c);
    if (status == HAMEL_OK) status = check_write(c, request, how, section);
    c->x = x;
    if (status != HAMEL_OK && status != HAMEL_STOPPED)
        add_failure(section, how, status, &messages, open);
    diag_clear(&messages);
    if (section->children.count == 0) {
        doc_destroy(section);
        top->children.count--;
    }
    return status;
}

/// Answers without formulas to what a long derivation might not come to.
typedef struct spare {
    doc *sections[SECTIONS]; ///< NULL: none
} spare;

/// For models with so many coordinates that formulas may take longer than anybody waits.
static void spare_init(spare *s, chapter *c, const check_request *request) {
    enum { MANY = 8 };
    *s = (spare){0};
    if (c->system == NULL || c->system->large || c->m->q->n < MANY) return;
    exact *x = c->x, quiet = exact_quietly(x);
    c->x = &quiet;
    for (size_t i = 0; i < SECTIONS; i++) {
        if (sections[i].large == NULL || !is_asked(c->m, request, &sections[i])) continue;
        s->sections[i] = doc_create();
        if (sections[i].large(c, request, s->sections[i]) != HAMEL_OK) {
            doc_destroy(s->sections[i]);
            s->sections[i] = NULL;
        }
    }
    c->x = x;
}

static void spare_clear(spare *s) {
    for (size_t i = 0; i < SECTIONS; i++) {
        if (s->sections[i] != NULL) doc_destroy(s->sections[i]);
    }
}

/// What is open, a line a reason. Of sections from `stopped` on, which nobody waited for, what is
/// known without formulas is told.
static void say_open(const model *m, const check_request *request, size_t stopped, spare *known,
                     open_list *open, doc *top) {
    for (size_t i = stopped; i < SECTIONS; i++) {
        if (!is_asked(m, request, &sections[i])) continue;
        const bool spared = known->sections[i] != NULL && doc_find(top, sections[i].key) == NULL;
        add_open(open, sections[i].title, spared, hamel_status_text(HAMEL_STOPPED));
        if (!spared) continue;
        doc_move_children(known->sections[i], doc_object(top, sections[i].key, sections[i].title));
        known->sections[i] = NULL;
    }
    doc *section = open->count > 0 ? doc_object(top, "open", "Left open") : NULL;
    for (size_t i = 0; i < open->count; i++) {
        text key = {0};
        text_addf(&key, "open_%zu", i + 1);
        doc *finding = check_value(section, text_cstr(&key), "not found out", "%s", "");
        check_reason(finding, "%s: %s", text_cstr(&open->items[i].titles), open->items[i].why);
        text_clear(&key);
    }
}

/// Shows what there is, with the sections that nobody has come to yet as open: if time ends in the
/// middle of one this is what is left.
static void show(const model *m, const check_request *request, size_t next, doc *top) {
    if (request->watcher.made == NULL) return;
    spare none = {0};
    open_list open = {0};
    const size_t before = top->children.count;
    say_open(m, request, next, &none, &open, top);
    request->watcher.made(request->watcher.data, top);
    while (top->children.count > before) doc_destroy(top->children.items[--top->children.count]);
    open_clear(&open);
}

static hamel_status write_all(exact *x, derivation *d, const check_request *request, doc **out) {
    if (derivation_model(d)->nonlinear_count > 0) return check_nonlinear(x, d, request, out);
    chapter c;
    hamel_status status = chapter_begin(&c, x, d);
    if (status != HAMEL_OK) return status;
    doc *top = check_create(c.m);
    open_list open = {0};
    spare others;
    spare_init(&others, &c, request);
    size_t i = 0;
    for (; i < SECTIONS && status != HAMEL_STOPPED; i++) {
        if (is_asked(c.m, request, &sections[i]))
            status = add_section(&c, request, &sections[i], top, &open);
        show(c.m, request, i + 1, top);
    }
    say_open(c.m, request, status == HAMEL_STOPPED ? i - 1 : SECTIONS, &others, &open, top);
    spare_clear(&others);
    open_clear(&open);
    chapter_close(&c);
    if (status != HAMEL_STOPPED) check_values(x, d, request, SECTIONS, sections, top);
    *out = top;
    return status == HAMEL_STOPPED ? status : HAMEL_OK;
}

hamel_status report_check(exact *x, derivation *d, const check_request *request, doc **out) {
    *out = NULL;
    const hamel_status status = write_all(x, d, request, out);
    return status == HAMEL_OK ? derivation_contradictions(d, x->messages) : status;
}
