/// A run as a program of its own.
#include "report/export/export.h"

#include "api/run/run_internal.h"
#include "api/run/run_options_internal.h"

hamel_status hamel_model_export(hamel_model *m, const char *run, const hamel_run_options *options,
                                hamel_language language, const hamel_progress *progress,
                                char **out) {
    static const export_language languages[] = {EXPORT_C, EXPORT_PYTHON, EXPORT_JS};
    hamel_run_options o;
    if (out != NULL) *out = NULL;
    const bool good = run_take_options(&o, options) && out != NULL &&
                      (unsigned)language < sizeof languages / sizeof *languages;
    hamel_status status = call_begin_long(m, good, progress, "deriving the equations of motion");
    if (status != HAMEL_OK) return status;
    const run_options inside = {.until = o.until,
                                .every = o.every,
                                .tolerance = o.tolerance,
                                .integrals = o.integrals != 0};
    const model_run *spec;
    run_program p;
    status = call_find_run(m, run, &spec);
    if (status == HAMEL_OK) status = run_program_init(&p, m->m, spec, &inside, &m->messages.list);
    if (status == HAMEL_OK) {
        text words = {0};
        export_program(&p, languages[language], m->m->name, m->m->title,
                       spec != NULL ? spec->name : NULL, &words);
        run_program_clear(&p);
        *out = text_take(&words);
    }
    return call_end(m, status);
}
