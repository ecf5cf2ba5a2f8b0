/// The words of a plan: what to reach, and which gaits to plan with.
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "expr/print.h"
#include "expr/read.h"
#include "run/gait/system.h"
#include "run/plan/target.h"

// ---- the target ---------------------------------------------------------------------------------

/// An exact number in words: 0.5, 1/3, pi/4. NaN if it is none.
static double exact_number(const model *m, const char *word) {
    diag messages = {0};
    expr e;
    const hamel_status status =
        expr_read(m->pool, word, strlen(word), &expr_reads_numbers, &messages, &e);
    diag_clear(&messages);
    return status == HAMEL_OK ? model_number(m, e) : NAN;
}

static hamel_status refuse_name(const gait_system *s, const char *key, diag *messages) {
    text names = {0};
    for (size_t i = 0; i < s->entry_count; i++)
        text_addf(&names, "%s%s", i > 0 ? ", " : "",
                  expr_symbol_info_of(s->m->pool, s->g[i])->name);
    const hamel_status status = diag_add(messages, HAMEL_INVALID, (diag_span){0},
                                         "'%s' is no coordinate of %s; these are %s", key,
                                         s->given->name, text_cstr(&names));
    text_clear(&names);
    return status;
}

static hamel_status read_entry(const gait_system *s, const char *word, size_t length,
                               plan_target *t, diag *messages) {
    const size_t name = strcspn(word, "=");
    char key[64] = {0}, value[64] = {0};
    size_t n = 0;
    if (name >= length || name >= sizeof key || length - name >= sizeof value)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "it takes NAME=VALUE, .., not '%.*s'", (int)length, word);
    for (size_t i = 0; i < name; i++) {
        if (word[i] != ' ') key[n++] = word[i];
    }
    memcpy(value, word + name + 1, length - name - 1);
    for (size_t i = 0; i < s->entry_count; i++) {
        if (strcmp(expr_symbol_info_of(s->m->pool, s->g[i])->name, key) != 0) continue;
        const double number = exact_number(s->m, value);
        if (!isfinite(number))
            return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                            "'%s' is no number in a target", value);
        t->wanted[i] = true;
        t->entries[i] = number;
        return HAMEL_OK;
    }
    return refuse_name(s, key, messages);
}

hamel_status plan_target_read(const gait_system *s, const char *words, plan_target *t,
                              diag *messages) {
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < s->entry_count; i++) {
        const space_factor *f = space_coordinate(s->m->q, s->g[i]);
        t->angle[i] = f != NULL && f->circle;
        if (f == NULL)
            return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                            "plans move lines and angles, and %s turns rotations", s->given->name);
    }
    for (const char *word = words; *word != '\0' && status == HAMEL_OK;) {
        const size_t length = strcspn(word, ",");
        status = read_entry(s, word, length, t, messages);
        word += length + (word[length] == ',');
    }
    return status;
}

// ---- gaits --------------------------------------------------------------------------------------

static bool named_in(const char *list, const char *name) {
    const size_t length = strlen(name);
    for (const char *word = list; *word != '\0';) {
        const size_t span = strcspn(word, ",");
        if (span == length && strncmp(word, name, length) == 0) return true;
        word += span + (word[span] == ',');
    }
    return false;
}

hamel_status plan_gaits(const gait_system *s, const char *names, size_t *count, gait **gaits,
                        diag *messages) {
    const model *m = s->m;
    *count = 0;
    for (size_t i = 0; i < m->run_count; i++) {
        if (names != NULL && !named_in(names, m->runs[i].name)) continue;
        diag quiet = {0};
        const hamel_status status = gait_create(s, &m->runs[i], 0, &quiet, &gaits[*count]);
        diag_clear(&quiet);
        if (status == HAMEL_OK && (names != NULL || gait_period(gaits[*count], NULL) > 0)) ++*count;
        else gait_destroy(gaits[*count]);
    }
    if (*count > 0) return HAMEL_OK;
    return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                    "%s has no run that is a gait: a periodic motion of the whole shape", m->name);
}
