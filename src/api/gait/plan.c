/// Plans: found first, then run in full.
#include "run/plan/plan.h"

#include <stdlib.h>
#include <string.h>

#include "api/call/call_internal.h"
#include "api/call/format_internal.h"
#include "base/mem.h"
#include "report/table/plan.h"
#include "run/gait/system.h"
#include "run/plan/target.h"
#include "run/plan/verify.h"

struct hamel_plan {
    hamel_model *m;
    gait_system *s;
    size_t gait_count;
    gait **gaits;
    plan_target target;
    bool made; ///< the plan
    plan p;
    bool verified; ///< run in full:
    double reached[GAIT_ENTRIES];
};

hamel_plan_options hamel_plan_options_default(void) {
    return (hamel_plan_options){.size = sizeof(hamel_plan_options), .tolerance = 1e-6, .most = 12};
}

static bool take_options(hamel_plan_options *out, const hamel_plan_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_plan_options usual = hamel_plan_options_default();
    return call_options(out, &usual, given, 1, sizes) && good_number(out->tolerance) &&
           out->tolerance > 0;
}

/// *wrong is true if the words of the target are.
static hamel_status make_plan(hamel_plan *p, const char *to, const hamel_plan_options *o,
                              bool *wrong) {
    diag *messages = &p->m->messages.list;
    hamel_status status = gait_system_create(p->m->m, o->symmetry, 0, NULL, messages, &p->s);
    if (status == HAMEL_OK) {
        p->gaits = MEM_NEW_ZERO(gait *, p->m->m->run_count);
        status = plan_gaits(p->s, o->gaits, &p->gait_count, p->gaits, messages);
    }
    if (status != HAMEL_OK) return status;
    plan_target *t = &p->target;
    *t = (plan_target){.tolerance = o->tolerance, .most_steps = o->most};
    memcpy(t->first, p->gaits[0]->first, p->s->entry_count * sizeof *t->first);
    status = plan_target_read(p->s, to, t, messages);
    *wrong = status != HAMEL_OK;
    if (*wrong) return status;
    wait_doing(&p->m->wait, "looking for a plan");
    status = plan_find(&p->p, p->s, p->gait_count, p->gaits, t, messages);
    p->made = status == HAMEL_OK;
    return unless_stopped(status);
}

hamel_status hamel_plan_create(hamel_model *m, const char *to, const hamel_plan_options *options,
                               const hamel_progress *progress, hamel_plan **out) {
    hamel_plan_options o;
    if (out != NULL) *out = NULL;
    const bool good = take_options(&o, options) && to != NULL && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "deriving the equations of gaits");
    if (status != HAMEL_OK) return status;
    hamel_plan *p = MEM_NEW_ZERO(hamel_plan, 1);
    p->m = m;
    bool wrong = false;
    status = make_plan(p, to, &o, &wrong);
    if (p->made) *out = p;
    else hamel_plan_destroy(p);
    return wrong ? call_end_about(m, status, "to", to) : call_end(m, status);
}

void hamel_plan_destroy(hamel_plan *p) {
    if (p == NULL) return;
    if (p->made) plan_clear(&p->p);
    for (size_t i = 0; i < p->gait_count; i++) gait_destroy(p->gaits[i]);
    free(p->gaits);
    gait_system_destroy(p->s);
    free(p);
}

// ---- running it ---------------------------------------------------------------------------------

typedef struct listener {
    hamel_sample *sample;
    void *context;
    bool refused; ///< it wants no more
} listener;

static bool take(const char *const *names, size_t count, const double *columns, void *data) {
    listener *l = data;
    l->refused = l->sample(l->context, count, names, columns) != 0;
    return !l->refused;
}

hamel_status hamel_plan_go(hamel_plan *p, hamel_sample *sample, void *context,
                           const hamel_progress *progress) {
    if (p == NULL) return HAMEL_INVALID;
    hamel_status status = call_begin_long(p->m, true, progress, "running the plan in full");
    if (status != HAMEL_OK) return status;
    listener l = {.sample = sample, .context = context};
    status = unless_stopped(plan_verify(&p->p, &p->target, sample != NULL ? take : NULL, &l,
                                        &p->m->messages.list, p->reached));
    if (l.refused) status = HAMEL_STOPPED;
    p->verified = status == HAMEL_OK;
    return call_end(p->m, status);
}

int hamel_plan_reached(const hamel_plan *p) {
    if (p == NULL || !p->p.found) return 0;
    return !p->verified || plan_error(p->s, &p->target, p->reached) <= 2 * p->target.tolerance;
}

size_t hamel_plan_moves(const hamel_plan *p) { return p == NULL ? 0 : p->p.moves.count; }

hamel_status hamel_plan_write(const hamel_plan *p, hamel_format format, char **out) {
    if (out != NULL) *out = NULL;
    if (p == NULL || out == NULL || (format != HAMEL_TEXT && !format_is_json(format)))
        return HAMEL_INVALID;
    text words = {0};
    const double *verified = p->verified ? p->reached : NULL;
    if (format == HAMEL_TEXT) plan_to_text(&p->p, &p->target, verified, &words);
    else plan_to_json(&p->p, &p->target, verified, format_version(format), &words);
    *out = text_take(&words);
    return HAMEL_OK;
}
