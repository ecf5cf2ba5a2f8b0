/// Expressions of a model as functions of numbers: entries of rotations are computed from their
/// state, and the parameters have their values.
#ifndef RUN_MOTION_FUNCTION_H
#define RUN_MOTION_FUNCTION_H

#include "base/diag.h"
#include "jit/jit.h"
#include "model/model.h"
#include "tape/loop.h"
#include "tape/tape.h"

/// Outputs of (state of the space, further numbers, t, knobs of the model). All-zero is a function
/// without outputs.
typedef struct run_function {
    tape *tape;
    tape_work *work;
    tape_loop *loop;    ///< of a long tape: how it is computed without machine code; or NULL
    jit_function *code; ///< the tape as machine code, or NULL
    size_t state_count, more_count, knob_count, count;
    const double *knobs; ///< their present values
    double *in;
    bool shared; ///< tape and code are another function's
} run_function;

/// The function of a tape of (state, further numbers, t, knobs), which it takes over.
void function_from_tape(run_function *f, const model *m, size_t more_count, tape *t);
/// The tape of functions of the space, with entries of rotations computed from their state.
HAMEL_MUST_USE hamel_status function_tape(const model *m, size_t input_count, const expr *inputs,
                                          size_t count, const expr *outputs, diag *messages,
                                          tape **out);
/// On input: `more` are the symbols of the further numbers.
HAMEL_MUST_USE hamel_status function_init(run_function *f, const model *m, size_t more_count,
                                          const expr *more, size_t count, const expr *outputs,
                                          diag *messages);
/// The same with the outputs as they are written: values are not put into expressions, which would
/// then be simplified one by one, and what they share be lost. For large models.
HAMEL_MUST_USE hamel_status function_tape_as_written(const model *m, size_t input_count,
                                                     const expr *inputs, size_t count,
                                                     const expr *outputs, diag *messages,
                                                     tape **out);
HAMEL_MUST_USE hamel_status function_init_as_written(run_function *f, const model *m,
                                                     size_t more_count, const expr *more,
                                                     size_t count, const expr *outputs,
                                                     diag *messages);
/// Has the function computed by machine code from now on, where there is a compiler; its values
/// stay the same, bit for bit.
void function_compile(run_function *f);
/// The same for the rates of the state and the further numbers, with a step of DOP853 as a whole.
void function_compile_step(run_function *f);
void function_clear(run_function *f);
/// The same function for another thread, with knobs of its own; `f` must outlive it.
run_function function_twin(const run_function *f, const double *knobs);

HAMEL_MUST_USE tape_result function_eval(const run_function *f, const double *state,
                                         const double *more, double t, double *out);
/// Whether every output has a value there.
bool function_defined(const run_function *f, const double *state, const double *more, double t,
                      double *out);

#endif
