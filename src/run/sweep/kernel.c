/// Functions over lanes: compiled code, or the interpreter over lanes. Which one depends on the
/// build only, never on how many lanes are in use.
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "ode/ode.h"
#include "run/sweep/kernel_internal.h"

void sweep_kernel_init(sweep_kernel *k, tape *t, size_t steps_of, bool compiled) {
    *k = (sweep_kernel){.tape = t};
    if (t == NULL || !compiled) return;
    const hamel_status status =
        steps_of > 0 ? jit_compile_stages(t, steps_of, &ode_dop853_rule, NULL, &k->code)
                     : jit_compile(t, JIT_LANES, NULL, &k->code);
    if (status != HAMEL_OK) k->code = NULL;
    if (k->code == NULL || jit_width(k->code) > 0) return;
    jit_destroy(k->code);
    k->code = NULL;
}

void sweep_kernel_clear(sweep_kernel *k) {
    jit_destroy(k->code);
    if (k->tape != NULL) tape_destroy(k->tape);
    *k = (sweep_kernel){0};
}

void sweep_room_init(sweep_room *w, const sweep_kernel *k) {
    *w = (sweep_room){0};
    if (k->tape == NULL) return;
    w->one = tape_work_create(k->tape, 1);
    if (k->code == NULL) w->all = tape_work_create(k->tape, TAPE_LANES);
    w->out = MEM_NEW_ZERO(double, (size_t)k->tape->output_count *TAPE_LANES);
}

void sweep_room_clear(sweep_room *w) {
    tape_work_destroy(w->one);
    tape_work_destroy(w->all);
    free(w->out);
    *w = (sweep_room){0};
}

uint32_t sweep_kernel_eval(const sweep_kernel *k, const sweep_room *w, const double *point,
                           double *out) {
    tape_result results[TAPE_LANES];
    if (k->code != NULL) return jit_eval_lanes(k->code, w->one, point, out, results);
    tape_eval_lanes(k->tape, w->all, point, out, results);
    uint32_t missing = 0;
    for (unsigned l = 0; l < TAPE_LANES; l++)
        missing |= (uint32_t)(results[l].fault != TAPE_OK) << l;
    return missing;
}

bool sweep_kernel_one(const sweep_kernel *k, const sweep_room *w, const double *point,
                      unsigned lane, double *out) {
    if (tape_eval_lane(k->tape, w->one, lane, point, w->out).fault != TAPE_OK) return false;
    for (uint32_t i = 0; i < k->tape->output_count; i++) out[i] = w->out[i * TAPE_LANES + lane];
    return true;
}
