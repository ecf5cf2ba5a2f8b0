/// A controller of the program is asked with names.
#include "api/run/controllers_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/nearest.h"

struct controller {
    const hamel_run *r;
    size_t count; ///< of numbers it sees
    hamel_control *force;
    void *context;
};

static int ask(void *data, double t, const double *state, double *force) {
    const struct controller *c = data;
    return c->force(c->context, t, c->count, c->r->state_names, state, force);
}

/// The direction of the control of that name.
static hamel_status find_input(hamel_run *r, const char *name, size_t *direction) {
    const model *m = r->m->m;
    diag *messages = &r->m->messages.list;
    name_nearest best = {0};
    for (size_t i = 0; i < m->control_count; i++) {
        const space_factor *f = space_factor_of(m->q, m->controls[i].direction);
        name_consider(&best, name, f->name);
        if (strcmp(f->name, name) != 0) continue;
        if (m->controls[i].kind != CONTROL_FORCE || f->kind->dimension != 1)
            return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                            "a controller gives a force on a line or an angle; 'controls force "
                            "..' would make '%.60s' one it can be given to",
                            name);
        *direction = m->controls[i].direction;
        return HAMEL_OK;
    }
    if (best.name == NULL || best.distance == 0)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "there is no input '%.60s'", name);
    return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                    "there is no input '%.60s'; did you mean '%s'?", name, best.name);
}

static void take_names(hamel_run *r, const space *q) {
    const expr_pool *pool = q->pool;
    r->state_names = MEM_NEW(const char *, q->entry_count + q->n);
    for (size_t i = 0; i < q->entry_count; i++)
        r->state_names[i] = expr_symbol_info_of(pool, q->entries[i])->name;
    for (size_t i = 0; i < q->n; i++)
        r->state_names[q->entry_count + i] = expr_symbol_info_of(pool, q->velocities[i])->name;
}

hamel_status run_take_controllers(hamel_run *r, run_options *inside) {
    const size_t count = r->o.controller_count;
    const space *q = r->m->m->q;
    hamel_status status = HAMEL_OK;
    if (count == 0) return HAMEL_OK;
    take_names(r, q);
    r->controllers = MEM_NEW(struct controller, count);
    r->controls = MEM_NEW(run_control, count);
    for (size_t i = 0; i < count && status == HAMEL_OK; i++) {
        const hamel_controller *c = &r->o.controllers[i];
        size_t direction = 0;
        status = find_input(r, c->input, &direction);
        r->controllers[i] = (struct controller){r, q->entry_count + q->n, c->force, c->context};
        r->controls[i] = (run_control){direction, c->every, ask, &r->controllers[i]};
    }
    inside->controllers = r->controls;
    inside->controller_count = count;
    return status;
}
