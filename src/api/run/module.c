/// The equations of a run as files of another language.
#include "report/module/module.h"

#include <stdlib.h>

#include "api/call/call_internal.h"
#include "base/mem.h"
#include "hamel/export.h"
#include "report/fmu/fmu.h"

struct hamel_files {
    module_files list;
    text note;
};

static hamel_status check_prefix(hamel_model *m, const char *prefix) {
    const char *fault = module_prefix_fault(prefix);
    if (fault == NULL) return HAMEL_OK;
    return diag_add(&m->messages.list, HAMEL_INVALID, (diag_span){0},
                    "'%s' cannot be the prefix of names: %s", prefix, fault);
}

hamel_status hamel_model_module(hamel_model *m, const char *run, const char *prefix,
                                hamel_target target, const hamel_progress *progress,
                                hamel_files **out) {
    if (out != NULL) *out = NULL;
    const bool good = out != NULL && (unsigned)target <= HAMEL_FMU_3;
    hamel_status status = call_begin_long(m, good, progress, "deriving the equations of motion");
    if (status != HAMEL_OK) return status;
    const bool unit = target == HAMEL_FMU_2 || target == HAMEL_FMU_3;
    const model_run *spec;
    run_program p;
    if (prefix == NULL) prefix = m->m->name;
    status = check_prefix(m, prefix);
    if (status == HAMEL_OK) status = call_find_run(m, run, &spec);
    if (status == HAMEL_OK)
        status = run_program_init_open(&p, m->m, spec, unit ? RUN_PROGRAM_UNIT : RUN_PROGRAM_MODULE,
                                       &m->messages.list);
    if (status == HAMEL_OK) {
        static const module_target targets[] = {MODULE_C, MODULE_PYTHON, MODULE_JS, MODULE_OCTAVE,
                                                MODULE_CASADI};
        const module_about about = {prefix, m->m->name, m->m->title,
                                    spec != NULL ? spec->name : NULL};
        hamel_files *files = MEM_NEW_ZERO(hamel_files, 1);
        if (unit) fmu_write(&p, target == HAMEL_FMU_3 ? 3 : 2, &about, &files->list, &files->note);
        else module_write(&p, targets[target], &about, &files->list);
        run_program_clear(&p);
        *out = files;
    }
    return call_end(m, status);
}

hamel_file hamel_files_get(const hamel_files *files, size_t i) {
    if (files == NULL || i >= files->list.count) return (hamel_file){0};
    const module_file *f = &files->list.items[i];
    return (hamel_file){f->name, f->bytes, f->length};
}

const char *hamel_files_note(const hamel_files *files) {
    return files != NULL && files->note.length > 0 ? text_cstr(&files->note) : NULL;
}

void hamel_files_destroy(hamel_files *files) {
    if (files == NULL) return;
    module_files_clear(&files->list);
    text_clear(&files->note);
    free(files);
}
