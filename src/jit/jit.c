/// Compiled functions. The hot path is one call and one test; whatever is out of the ordinary goes
/// to the interpreter, which knows what to call it.
#include "jit/jit.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/plugin.h"
#include "jit/jit_internal.h"
#include "jit/load.h"
#include "jit/pieces.h"
#include "tape/split.h"

struct jit_function {
    const tape *tape;
    const jit_plugin *plugin;
    jit_machine_code code;
    jit_pieces *pieces; ///< of a long tape, instead of the code
};

uint32_t jit_eliminate_lanes(uint32_t n, uint32_t lanes, uint32_t which, const double *system,
                             double *room, double *x) {
    const uint32_t given = n * n + n;
    double *one = room, *result = one + given, *rest = result + n;
    uint32_t singular = 0;
    for (uint32_t l = 0; l < lanes; l++) {
        if (!(which >> l & 1)) continue;
        for (uint32_t i = 0; i < given; i++) one[i] = system[i * lanes + l];
        if (tape_solve_system(n, one, rest, result) != TAPE_OK) singular |= 1u << l;
        for (uint32_t i = 0; i < n; i++) x[i * lanes + l] = result[i];
    }
    return singular;
}

bool jit_available(void) {
    const char *why;
    return jit_load(&why) != NULL;
}

#ifndef HAMEL_JIT_LIBRARIES
#define HAMEL_JIT_LIBRARIES NULL // built without LLVM
#endif
const char *jit_libraries(void) {
    return plugin_there(JIT_PLUGIN_FILE) ? HAMEL_JIT_LIBRARIES : NULL;
}

static jit_function *compile(const jit_plugin *plugin, const jit_request *request, char *why,
                             size_t room) {
    jit_machine_code code = {0};
    jit_pieces *pieces = NULL;
    if (tape_weight(request->tape) + request->tape->output_count > JIT_LONGEST) {
        pieces = jit_pieces_create(plugin, request, why, room);
        if (pieces == NULL) return NULL;
    } else if (!plugin->compile(request, &code, why, room)) {
        return NULL;
    }
    jit_function *f = MEM_NEW(jit_function, 1);
    *f = (jit_function){.tape = request->tape, .plugin = plugin, .code = code, .pieces = pieces};
    return f;
}

static hamel_status compile_or_say(const jit_request *request, diag *messages, jit_function **out) {
    const tape *t = request->tape;
    const char *missing;
    char why[300] = "the tape has a linear system that is too large";
    const jit_plugin *plugin = jit_load(&missing);
    *out = NULL;
    if (plugin == NULL) return diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0}, "%s", missing);
    if (t->largest_solve <= JIT_LARGEST_SOLVE) *out = compile(plugin, request, why, sizeof why);
    if (*out == NULL) return diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0}, "%s", why);
    return HAMEL_OK;
}

hamel_status jit_compile(const tape *t, jit_kind kind, diag *messages, jit_function **out) {
    const jit_request request = {.tape = t,
                                 .scalar = (kind & JIT_SCALAR) != 0,
                                 .width = (kind & JIT_LANES) != 0,
                                 .eliminate = jit_eliminate_lanes};
    return compile_or_say(&request, messages, out);
}

/// Components of which a step is written out.
enum { MOST_COMPONENTS = 40 };

hamel_status jit_compile_step(const tape *t, size_t state_count, const rule_table *rule,
                              diag *messages, jit_function **out) {
    const bool small = t->output_count <= MOST_COMPONENTS && t->output_count > 0;
    const jit_request request = {.tape = t,
                                 .scalar = true,
                                 .eliminate = jit_eliminate_lanes,
                                 .rule = small ? rule : NULL,
                                 .state_count = (uint32_t)state_count};
    return compile_or_say(&request, messages, out);
}

hamel_status jit_compile_stages(const tape *t, size_t state_count, const rule_table *rule,
                                diag *messages, jit_function **out) {
    const bool small = t->output_count <= MOST_COMPONENTS && t->output_count > 0;
    const jit_request request = {.tape = t,
                                 .width = 1,
                                 .eliminate = jit_eliminate_lanes,
                                 .rule = small ? rule : NULL,
                                 .state_count = (uint32_t)state_count};
    return compile_or_say(&request, messages, out);
}

jit_stage_code *const *jit_stages(const jit_function *f) {
    return f->code.stages[1] != NULL ? f->code.stages : NULL;
}

bool jit_step_go(const jit_function *f, const double *y, double *in, double h, const double *first,
                 double *rest, double *next, const double *relative, const double *absolute,
                 double sums[2]) {
    return f->code.step != NULL &&
           f->code.step(y, in, h, first, rest, next, relative, absolute, sums) == 0;
}

jit_function *jit_compile_width(const tape *t, unsigned width) {
    const char *missing;
    char why[300];
    const jit_plugin *plugin = jit_load(&missing);
    if (plugin == NULL || t->largest_solve > JIT_LARGEST_SOLVE) return NULL;
    const jit_request request = {
        .tape = t, .scalar = true, .width = width, .eliminate = jit_eliminate_lanes};
    jit_function *f = compile(plugin, &request, why, sizeof why);
    if (f != NULL && f->code.width == width) return f;
    jit_destroy(f);
    return NULL;
}

void jit_destroy(jit_function *f) {
    if (f == NULL) return;
    if (f->pieces != NULL) jit_pieces_destroy(f->pieces);
    else f->plugin->destroy(f->code.owner);
    free(f);
}

jit_lanes_code *jit_lanes(const jit_function *f) { return f->code.lanes; }

unsigned jit_width(const jit_function *f) { return f->code.width; }

tape_result jit_eval(const jit_function *f, tape_work *w, const double *in, double *out) {
    if (f->code.scalar != NULL && f->code.scalar(in, out) == 0)
        return (tape_result){TAPE_OK, TAPE_NONE};
    if (f->pieces != NULL && jit_pieces_eval(f->pieces, w, in, out))
        return (tape_result){TAPE_OK, TAPE_NONE};
    return tape_eval(f->tape, w, in, out);
}

static bool is_finite(const tape *t, const double *out) {
    bool finite = true;
    for (uint32_t i = 0; i < t->output_count; i++) finite &= isfinite(out[i * TAPE_LANES]) != 0;
    return finite;
}

/// What is missing in the lanes from `first` on that are in `missing`: those with a fault.
static uint32_t explain(const jit_function *f, tape_work *w, unsigned first, uint32_t missing,
                        const double *in, double *out, tape_result *results) {
    const bool compiled = f->code.lanes != NULL;
    uint32_t faults = 0;
    for (unsigned l = first; missing != 0; l++, missing >>= 1) {
        if (!(missing & 1)) continue;
        tape_result r = tape_eval_lane(f->tape, w, l, in, compiled ? NULL : out);
        // the two differ in last places: what one divides by may be zero in the other only
        if (compiled && r.fault == TAPE_OK && !is_finite(f->tape, out + l))
            r = (tape_result){TAPE_NOT_FINITE, TAPE_NONE};
        if (r.fault == TAPE_OK) continue;
        results[l] = r;
        faults |= 1u << l;
    }
    return faults;
}

uint32_t jit_eval_lanes(const jit_function *f, tape_work *w, const double *in, double *out,
                        tape_result *results) {
    if (f->code.lanes == NULL) return explain(f, w, 0, (1u << TAPE_LANES) - 1, in, out, results);
    uint32_t faults = 0;
    for (unsigned first = 0; first < TAPE_LANES; first += f->code.width) {
        const uint32_t missing = f->code.lanes(in + first, out + first);
        if (missing != 0) faults |= explain(f, w, first, missing, in, out, results);
    }
    return faults;
}
