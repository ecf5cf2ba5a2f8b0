/// Plans for programs.
#include <stdlib.h>
#include <string.h>

#include "api/api_internal.h"
#include "api/messages_internal.h"
#include "base/mem.h"
#include "report/table/plan.h"
#include "run/gait/system.h"
#include "run/plan/target.h"
#include "run/plan/verify.h"

typedef struct listener {
    hamel_sample *sample;
    void *context;
    bool stopped; ///< it has asked for no more; the plan is still run to its end
} listener;

static bool take(const char *const *names, size_t count, const double *columns, void *data) {
    listener *l = data;
    if (!l->stopped) l->stopped = l->sample(l->context, count, names, columns) != 0;
    return true;
}

static hamel_status tell(hamel_model *m, const plan *p, const plan_target *t, hamel_format format,
                         listener *l, int *reached, char **out) {
    double verified[GAIT_ENTRIES];
    const hamel_status status =
        plan_verify(p, t, l->sample != NULL ? take : NULL, l, &m->messages, verified);
    if (status != HAMEL_OK) return status;
    text words = {0};
    (format == HAMEL_JSON ? plan_to_json : plan_to_text)(p, t, verified, &words);
    *reached = p->found && plan_error(p->s, t, verified) <= 2 * t->tolerance;
    *out = text_take(&words);
    return HAMEL_OK;
}

hamel_status hamel_model_plan(hamel_model *m, const char *to, const hamel_plan_options *options,
                              hamel_format format, hamel_sample *sample, void *context,
                              int *reached, char **out) {
    const hamel_plan_options given = options != NULL ? *options : (hamel_plan_options){0};
    if (out != NULL) *out = NULL;
    if (reached != NULL) *reached = 0;
    hamel_status status = api_begin(m, to != NULL && reached != NULL && out != NULL &&
                                           api_good_number(given.tolerance));
    if (status != HAMEL_OK) return status;
    gait_system *s = NULL;
    gait **gaits = NULL;
    size_t count = 0;
    plan_target t = {.tolerance = given.tolerance > 0 ? given.tolerance : 1e-6,
                     .most_steps = given.most > 0 ? given.most : 12};
    status = gait_system_create(m->m, given.symmetry, 0, NULL, &m->messages, &s);
    if (status == HAMEL_OK) {
        gaits = MEM_NEW_ZERO(gait *, m->m->run_count + 1);
        status = plan_gaits(s, given.gaits, &count, gaits, &m->messages);
    }
    if (status == HAMEL_OK) status = plan_target_read(s, to, &t, &m->messages);
    if (status == HAMEL_OK) {
        plan p;
        memcpy(t.first, gaits[0]->first, s->entry_count * sizeof *t.first);
        status = plan_find(&p, s, count, gaits, &t, &m->messages);
        listener l = {.sample = sample, .context = context};
        if (status == HAMEL_OK) {
            status = tell(m, &p, &t, format, &l, reached, out);
            plan_clear(&p);
        }
    }
    for (size_t i = 0; i < count; i++) gait_destroy(gaits[i]);
    free(gaits);
    gait_system_destroy(s);
    return api_end(m, status, NULL, NULL);
}
