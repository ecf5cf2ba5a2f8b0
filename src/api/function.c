/// The equations of motion as a function pointer: machine code where there is a compiler, else a
/// tape that is interpreted. Neither changes; a workspace holds what changes while it is evaluated.
#include <stdlib.h>
#include <string.h>

#include "api/call_internal.h"
#include "base/mem.h"
#include "jit/jit.h"
#include "run/outside/equations.h"

typedef struct hamel_compiled {
    hamel_function shown; ///< what others see
    run_equations equations;
    jit_function *code; ///< NULL: interpreted
} compiled;

struct hamel_work {
    const compiled *f;
    tape_work *work;
    double *in; ///< y, then t
};

static int eval(hamel_work *work, double t, const double *y, double *dy) {
    if (work == NULL || y == NULL || dy == NULL) return 1;
    const size_t n = work->f->equations.size;
    memcpy(work->in, y, n * sizeof *y);
    work->in[n] = t;
    const compiled *f = work->f;
    const tape_result r = f->code != NULL ? jit_eval(f->code, work->work, work->in, dy)
                                          : tape_eval(f->equations.tape, work->work, work->in, dy);
    return r.fault != TAPE_OK;
}

hamel_status hamel_model_compile(hamel_model *m, const char *run, const hamel_progress *progress,
                                 const hamel_function **out) {
    if (out != NULL) *out = NULL;
    const model_run *spec = NULL;
    hamel_status status =
        call_begin_long(m, out != NULL, progress, "deriving and compiling the equations of motion");
    if (status != HAMEL_OK) return status;
    if (run != NULL) status = call_find_run(m, run, &spec);
    if (status != HAMEL_OK) return call_end(m, status);
    compiled *f = MEM_NEW_ZERO(compiled, 1);
    status = run_equations_init(&f->equations, m->m, spec, &m->messages.list);
    if (status == HAMEL_OK) {
        if (jit_compile(f->equations.tape, JIT_SCALAR, NULL, &f->code) != HAMEL_OK) f->code = NULL;
        f->shown = (hamel_function){f->equations.size, (const char *const *)f->equations.names,
                                    f->equations.initial, eval, f};
        *out = &f->shown;
    } else {
        free(f);
    }
    return call_end(m, status);
}

void hamel_function_destroy(const hamel_function *f) {
    if (f == NULL) return;
    compiled *all = f->compiled;
    jit_destroy(all->code);
    run_equations_clear(&all->equations);
    free(all);
}

hamel_work *hamel_work_create(const hamel_function *f) {
    if (f == NULL) return NULL;
    hamel_work *work = MEM_NEW(hamel_work, 1);
    work->f = f->compiled;
    work->work = tape_work_create(work->f->equations.tape, 1);
    work->in = MEM_NEW(double, f->size + 1);
    return work;
}

void hamel_work_destroy(hamel_work *work) {
    if (work == NULL) return;
    tape_work_destroy(work->work);
    free(work->in);
    free(work);
}
