/// Options of a run.
#include <string.h>

#include "api/call/call_internal.h"
#include "api/run/run_options_internal.h"
#include "run/study/watched.h"

hamel_run_options hamel_run_options_default(void) {
    return (hamel_run_options){.size = sizeof(hamel_run_options), .integrals = 1};
}

static bool good_watches(size_t count, const hamel_watch *watches) {
    bool good = count == 0 || watches != NULL;
    for (size_t i = 0; good && i < count; i++) {
        bool known = false;
        good = watches[i].kind != NULL &&
               (!watched_needs_quantity(watches[i].kind, &known) || watches[i].quantity != NULL) &&
               known;
    }
    return good;
}

static bool good_controllers(size_t count, const hamel_controller *controllers) {
    bool good = count == 0 || controllers != NULL;
    for (size_t i = 0; good && i < count; i++)
        good = controllers[i].input != NULL && controllers[i].force != NULL &&
               good_number(controllers[i].every);
    return good;
}

bool run_take_options(hamel_run_options *out, const hamel_run_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_run_options usual = hamel_run_options_default();
    return call_options(out, &usual, given, 1, sizes) && good_number(out->until) &&
           good_number(out->every) && good_number(out->tolerance) && good_number(out->step) &&
           good_number(out->longest_step) && good_numbers(out->lambda_count, out->lambda) &&
           good_watches(out->watch_count, out->watches) &&
           good_controllers(out->controller_count, out->controllers) &&
           (unsigned)out->form <= HAMEL_VAKONOMIC && (unsigned)out->speed <= HAMEL_INTERPRETED &&
           (unsigned)out->retraction <= HAMEL_RETRACT_GROUP;
}

run_form run_form_inside(hamel_form form) {
    static const run_form forms[] = {RUN_NONHOLONOMIC, RUN_HAMILTON, RUN_VAKONOMIC};
    return forms[form];
}

run_options run_inside(const hamel_run_options *o) {
    static const run_speed speeds[] = {RUN_AUTOMATIC, RUN_COMPILED, RUN_INTERPRETED};
    static const run_retraction retractions[] = {RUN_RETRACT_AS_MEASURED, RUN_RETRACT_COORDINATES,
                                                 RUN_RETRACT_GROUP};
    const bool names_force = o->columns != NULL && strstr(o->columns, "force_") != NULL;
    return (run_options){.until = o->until,
                         .every = o->every,
                         .tolerance = o->tolerance,
                         .step = o->step,
                         .longest_step = o->longest_step,
                         .method = o->method,
                         .form = run_form_inside(o->form),
                         .speed = speeds[o->speed],
                         .retraction = retractions[o->retraction],
                         .route = o->bordered != 0 ? RUN_BORDERED : RUN_AUTOMATIC_ROUTE,
                         .reduced = o->reduced != 0,
                         .symmetry = o->symmetry,
                         .forces = o->forces != 0 || names_force,
                         .integrals = o->integrals != 0,
                         .lambda_count = o->lambda_count,
                         .lambda = o->lambda};
}
