/// The derivation of a model: which chapters there are, and the document with those asked for.
#include "report/derive.h"

#include <string.h>

#include "report/chapter.h"

const derive_part derive_parts[] = {
    {"space", "what was given"},
    {"lagrange_dalembert", "equations with multipliers"},
    {"hamel", "equations in quasi-velocities"},
    {NULL, NULL},
};

static bool wanted(size_t count, const char *const *parts, const char *name) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(parts[i], name) == 0) return true;
    }
    return count == 0;
}

static hamel_status check_names(exact *x, size_t count, const char *const *parts) {
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (derive_parts[k].name != NULL && strcmp(derive_parts[k].name, parts[i]) != 0) k++;
        if (derive_parts[k].name == NULL)
            return diag_add(x->messages, HAMEL_INVALID, (diag_span){0, 0},
                            "there is no part '%s'; the parts are space, lagrange_dalembert, hamel",
                            parts[i]);
    }
    return HAMEL_OK;
}

/// Whether a definition only gives a coordinate, a parameter or their rates a second name.
static bool second_name(const expr_pool *pool, expr value) {
    if (!expr_is_symbol(pool, value)) return expr_is_number(pool, value);
    const expr_symbol_info *info = expr_symbol_info_of(pool, value);
    const bool entry = info->kind == EXPR_ROTATION || info->kind == EXPR_SPHERE;
    return !entry && !(info->kind == EXPR_VELOCITY && info->order == 0);
}

/// The model's definitions as names to print with.
static void use_definitions(chapter *c) {
    c->names = MEM_NEW(exact_abbreviation, c->m->definition_count);
    for (size_t i = 0; i < c->m->definition_count; i++) {
        const model_definition *d = &c->m->definitions[i];
        if (second_name(c->pool, d->value)) continue;
        c->names[c->name_count++] =
            (exact_abbreviation){chapter_symbol(c, "%s", d->name), d->value};
    }
}

hamel_status report_derive(exact *x, const model *m, size_t count, const char *const *parts,
                           doc **out) {
    *out = NULL;
    hamel_status status = check_names(x, count, parts);
    if (status != HAMEL_OK) return status;
    chapter c = {.x = x, .m = m, .pool = m->pool};
    status = mech_system_init(&c.system, x, m, 0, NULL);
    if (status != HAMEL_OK) return status;
    use_definitions(&c);
    c.seen = (readable_seen){.name_count = c.name_count, .names = c.names};
    doc *top = doc_create();
    if (wanted(count, parts, "space")) chapter_space(&c, top);
    const bool lagrange = wanted(count, parts, "lagrange_dalembert"),
               quasi = wanted(count, parts, "hamel");
    if (lagrange || quasi) {
        status = mech_quasi_init(&c.quasi, x, &c.system);
        const bool made = status == HAMEL_OK;
        if (status == HAMEL_OK && lagrange) status = chapter_lagrange(&c, top, !quasi);
        if (status == HAMEL_OK && quasi) status = chapter_hamel(&c, top);
        if (made) mech_quasi_clear(&c.quasi);
    }
    mech_system_clear(&c.system);
    free(c.names);
    readable_seen_clear(&c.seen);
    if (status == HAMEL_OK) *out = top;
    else doc_destroy(top);
    return status;
}
