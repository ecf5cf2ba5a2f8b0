/// What is told in brief: Lagrangian and constraints, the equations of motion on D, the group with
/// its momenta and the reduced equations, the invariant measure and the conserved quantities. Not
/// the way there, and no formula that fills half a screen; two screens in all.
#include "report/derive/brief.h"

#include <string.h>

#include "expr/print_tokens.h"
#include "expr/walk.h"
#include "report/doc/text.h"

/// Keys of what stays, by section; below them everything does, but what is in the second list.
static const char *const told[] = {
    "space.lagrangian",      "space.forces",     "space.definitions", "space.inputs",
    "constraints.equations", "hamel.kinematics", "hamel.equations",   "hamel.mass",
    "hamel.right_side",      "symmetry.group",   "symmetry.momentum", "symmetry.momentum_equation",
    "symmetry.reduction",    "measure.exists",   "measure.reason",    "measure.density",
    "measure.obstructions",  "measure.cases",    "integrals.list",    "integrals.momenta",
};

static const char *const left_out[] = {
    "symmetry.reduction.invariant_frame",
    "symmetry.reduction.lagrangian",
    "symmetry.reduction.shape_space",
    "symmetry.reduction.locked_inertia",
    "symmetry.reduction.coefficients",
    "symmetry.reduction.mass",
    "symmetry.reduction.curvature",
    "symmetry.reduction.kinematic_curvature",
    "symmetry.reduction.symmetric_curvature",
    "symmetry.reduction.connection_basis",
    "symmetry.reduction.shape_relations",
    "symmetry.reduction.locked",
    "symmetry.reduction.mechanical_connection",
    "symmetry.reduction.constrained_lagrangian",
};

static bool is_listed(size_t count, const char *const *list, const char *path) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i], path) == 0) return true;
    }
    return false;
}

bool brief_wants(const char *part) {
    const size_t length = strlen(part);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        if (strncmp(told[i], part, length) == 0 && told[i][length] == '.') return true;
    }
    return false;
}

/// What a conserved quantity is, and why; not where else it is one.
static void cut_integrals(doc *list) {
    for (size_t i = 0; i < list->children.count; i++) {
        doc *d = list->children.items[i];
        for (size_t j = 0; j < d->children.count; j++)
            d->children.items[j]->aside = d->children.items[j]->kind != DOC_EXPR;
    }
}

/// Whether a formula below `d` has a name in it that stands below `names`.
static bool speaks_of(const expr_pool *pool, const doc *d, const doc *names) {
    for (size_t i = 0; i < names->children.count; i++) {
        const expr name = names->children.items[i]->name;
        if (d->kind == DOC_EXPR && name.id != EXPR_NONE.id && expr_contains(pool, d->value, name))
            return true;
    }
    for (size_t i = 0; i < d->children.count; i++) {
        if (speaks_of(pool, d->children.items[i], names)) return true;
    }
    return false;
}

/// Names of momenta are explained where quadratic integrals are written in them.
static void cut_momenta(const expr_pool *pool, const doc *section) {
    const doc *list = doc_find(section, "list");
    for (size_t i = 0; i < section->children.count; i++) {
        doc *d = section->children.items[i];
        if (d->key != NULL && strcmp(d->key, "momenta") == 0)
            d->aside = list == NULL || !speaks_of(pool, list, d);
    }
}

/// Tokens of the formulas that are shown.
static size_t tokens_of(const expr_pool *pool, const doc *d) {
    if (d->aside) return 0;
    size_t total = d->kind == DOC_EXPR ? expr_infix_tokens(pool, d->value) : 0;
    for (size_t i = 0; i < d->children.count; i++) total += tokens_of(pool, d->children.items[i]);
    return total;
}

/// In place of something: how to get it.
static doc *pointer(const chapter *c, const char *part, doc *d) {
    doc *brief = doc_create();
    if (c->command == NULL) doc_words(brief, d->key, d->title, "long");
    else doc_words(brief, d->key, d->title, "%s %s prints it", c->command, part);
    doc *made = vec_pop(&brief->children);
    doc_destroy(brief);
    doc_destroy(d);
    return made;
}

/// The same where it is long.
static doc *instead(const chapter *c, const char *part, doc *d) {
    enum { LONG = 450 }; // tokens
    return tokens_of(c->pool, d) <= LONG ? d : pointer(c, part, d);
}

/// Keeps the children that `stays` says do.
static void keep(const chapter *c, doc *d, const char *part, const char *path, bool inner) {
    size_t kept = 0;
    for (size_t i = 0; i < d->children.count; i++) {
        doc *one = d->children.items[i];
        text name = {0};
        text_addf(&name, "%s.%s", path, one->key == NULL ? "" : one->key);
        const bool stays =
            inner ? !is_listed(sizeof left_out / sizeof *left_out, left_out, text_cstr(&name))
                  : is_listed(sizeof told / sizeof *told, told, text_cstr(&name));
        const bool deep = strcmp(text_cstr(&name), "symmetry.reduction") == 0;
        if (stays && deep) keep(c, one, part, text_cstr(&name), true);
        if (stays && strcmp(text_cstr(&name), "integrals.list") == 0) cut_integrals(one);
        text_clear(&name);
        if (stays) d->children.items[kept++] = deep ? one : instead(c, part, one);
        else doc_destroy(one);
    }
    d->children.count = kept;
}

void brief_cut(const chapter *c, const char *part, doc *section) {
    if (section->key == NULL) return;
    if (strcmp(section->key, "integrals") == 0) cut_momenta(c->pool, section);
    keep(c, section, part, section->key, false);
}

static doc *notation_of(const doc *section) {
    const size_t n = section->children.count;
    doc *last = n > 0 ? section->children.items[n - 1] : NULL;
    return last != NULL && last->key != NULL && strcmp(last->key, "notation") == 0 ? last : NULL;
}

void brief_once(doc *top, size_t i) {
    bool before = false;
    for (size_t k = 0; k < i; k++) before = before || notation_of(top->children.items[k]) != NULL;
    doc *section = top->children.items[i];
    if (before && notation_of(section) != NULL) doc_destroy(vec_pop(&section->children));
}

// ---- two screens --------------------------------------------------------------------------------

/// Lines that are kept for the sections to come.
static const struct {
    const char *part;
    size_t lines;
} kept_for[] = {{"space", 22},    {"constraints", 8}, {"hamel", 16},
                {"symmetry", 38}, {"measure", 8},     {"integrals", 6}};

static size_t kept_behind(const char *part) {
    size_t lines = 0;
    for (size_t i = sizeof kept_for / sizeof *kept_for; i-- > 0;) {
        if (strcmp(kept_for[i].part, part) == 0) return lines;
        lines += kept_for[i].lines;
    }
    return 0;
}

/// As they will stand in a text, with the heading.
static size_t lines_of(const chapter *c, doc *section) {
    doc top = {.kind = DOC_OBJECT};
    *vec_push(&top.children) = section;
    text words = {0};
    size_t lines = 0;
    if (doc_to_text(&top, c->pool, &doc_usual_look, &words) == HAMEL_OK) {
        for (size_t i = 0; i < words.length; i++) lines += text_cstr(&words)[i] == '\n';
    }
    text_clear(&words);
    vec_clear(&top.children);
    return lines;
}

/// Where the longest thing below a section stands that a pointer can take the place of; the
/// Lagrangian only if it is asked for.
static doc **longest(const chapter *c, doc *section, bool lagrangian) {
    enum { SHORT = 60 }; // tokens: not worth a pointer
    doc **found = NULL;
    size_t most = SHORT;
    for (size_t i = 0; i < section->children.count; i++) {
        doc **d = &section->children.items[i];
        const bool deep = (*d)->key != NULL && strcmp((*d)->key, "reduction") == 0;
        if (!lagrangian && (*d)->key != NULL && strcmp((*d)->key, "lagrangian") == 0) continue;
        for (size_t j = 0; j < (deep ? (*d)->children.count : 1); j++) {
            doc **one = deep ? &(*d)->children.items[j] : d;
            const size_t tokens = tokens_of(c->pool, *one);
            if (tokens <= most) continue;
            most = tokens;
            found = one;
        }
    }
    return found;
}

void brief_fit(const chapter *c, const char *part, doc *section, size_t *left) {
    const size_t kept = kept_behind(part), room = *left > kept ? *left - kept : 0;
    size_t lines = lines_of(c, section);
    for (int turn = 0; turn < 2; turn++) { // what begins a paper goes last
        doc **d;
        while (lines > room && (d = longest(c, section, turn > 0)) != NULL) {
            *d = pointer(c, part, *d);
            lines = lines_of(c, section);
        }
    }
    *left -= lines < *left ? lines : *left;
}
