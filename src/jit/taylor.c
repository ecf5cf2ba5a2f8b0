/// Compiled Taylor programs. As with tapes, what is out of the ordinary goes to the interpreter.
#include "jit/taylor.h"

#include <stdlib.h>

#include "base/mem.h"
#include "jit/jit.h"
#include "jit/jit_internal.h"
#include "jit/load.h"
#include "tape/taylor_eval.h"

struct jit_taylor {
    const taylor *program;
    const jit_plugin *plugin;
    jit_machine_code code;
};

enum { MOST_PRODUCTS = 4000 };

static uint32_t invert(uint32_t n, const double *matrix, double *room, double *inverse) {
    return !taylor_invert(n, matrix, room, inverse);
}

hamel_status jit_taylor_compile(const taylor *s, diag *messages, jit_taylor **out) {
    const char *missing;
    char why[300] = "the equations are too long for a compiled Taylor series";
    const jit_plugin *plugin = jit_load(&missing);
    *out = NULL;
    if (plugin == NULL) return diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0}, "%s", missing);
    const jit_request request = {
        .tape = s->tape, .eliminate = jit_eliminate_lanes, .taylor = s, .invert = invert};
    jit_machine_code code = {0};
    if (s->tape->largest_solve > JIT_LARGEST_SOLVE || s->product_count > MOST_PRODUCTS ||
        !plugin->compile(&request, &code, why, sizeof why))
        return diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0}, "%s", why);
    jit_taylor *f = MEM_NEW(jit_taylor, 1);
    *f = (jit_taylor){s, plugin, code};
    *out = f;
    return HAMEL_OK;
}

void jit_taylor_destroy(jit_taylor *f) {
    if (f == NULL) return;
    f->plugin->destroy(f->code.owner);
    free(f);
}

tape_result jit_taylor_eval(const jit_taylor *f, taylor_work *w, unsigned order, const double *in,
                            double *c) {
    if (f->code.series(in, order, c, taylor_work_rows(w)) == 0)
        return (tape_result){TAPE_OK, TAPE_NONE};
    return taylor_eval(f->program, w, order, in, c);
}

void jit_taylor_sum(const jit_taylor *f, const double *c, unsigned order, double h, double *move) {
    f->code.sum(c, order, h, move);
}
