/// Functions over lanes: compiled code, or the interpreter over lanes.
#ifndef RUN_SWEEP_KERNEL_INTERNAL_H
#define RUN_SWEEP_KERNEL_INTERNAL_H

#include "jit/jit.h"

/// Outputs of a point of ode/lanes.h. Without compiled code the interpreter does all lanes.
typedef struct sweep_kernel {
    tape *tape;
    jit_function *code;
} sweep_kernel;

/// Workspaces of one thread: for one point and, without compiled code, for all lanes.
typedef struct sweep_room {
    tape_work *one, *all;
    double *out; ///< outputs in all lanes
} sweep_room;

/// The tape is taken over; NULL: no outputs. If it has the rates of `steps_of` numbers, then with
/// the stages of steps.
void sweep_kernel_init(sweep_kernel *k, tape *t, size_t steps_of, bool compiled);
void sweep_kernel_clear(sweep_kernel *k);
void sweep_room_init(sweep_room *w, const sweep_kernel *k);
void sweep_room_clear(sweep_room *w);
/// The outputs in all lanes; lanes where a value is missing.
uint32_t sweep_kernel_eval(const sweep_kernel *k, const sweep_room *w, const double *point,
                           double *out);
/// The outputs in one lane, by the interpreter; false if a value is missing.
bool sweep_kernel_one(const sweep_kernel *k, const sweep_room *w, const double *point,
                      unsigned lane, double *out);

#endif
