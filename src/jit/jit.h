/// Tapes as machine code: the same function as the interpreter's, five to thirty times faster.
///
/// One point at a time it is the interpreter's function bit for bit: sines and cosines are those of
/// tape/sine.h in both, other functions the C library's. Over TAPE_LANES points at once other
/// functions are SLEEF's deterministic ones and products are fused into sums, so values may differ
/// from those in the last places, but not with the width of the machine's vectors nor with what
/// stands in the other lanes.
///
/// Compiled code only notices that a value is missing; what is missing and where is then asked of
/// the interpreter, at that point. LLVM stands in a shared object of its own that is loaded when
/// the first tape is compiled; without it nothing is compiled, and everything works.
#ifndef JIT_JIT_H
#define JIT_JIT_H

#include "base/diag.h"
#include "base/rule.h"
#include "tape/tape.h"

typedef struct jit_function jit_function;

typedef enum jit_kind { JIT_SCALAR = 1, JIT_LANES = 2, JIT_BOTH = 3 } jit_kind;

/// Orders of solves that are compiled; a tape with a larger one stays with the interpreter.
enum { JIT_LARGEST_SOLVE = 64 };

/// Whether tapes can be compiled here. Loads the compiler.
bool jit_available(void);
/// What with: names and versions of libraries, as they were when Hamel was built, so that they need
/// not be loaded to be named; NULL without a compiler.
const char *jit_libraries(void);

/// Compiles a tape, which must outlive the function. HAMEL_UNAVAILABLE, with a message, if there is
/// no compiler here or it does not do this tape. A function does not change and may be used by many
/// threads.
HAMEL_MUST_USE hamel_status jit_compile(const tape *t, jit_kind kind, diag *messages,
                                        jit_function **out);
/// The same for the right-hand side of y' = f(t, y), one point at a time, with a step of the rule:
/// the first `state_count` inputs are components, then comes the time; the outputs are their rates
/// and those of components that nothing depends on. A long tape is compiled without it.
HAMEL_MUST_USE hamel_status jit_compile_step(const tape *t, size_t state_count,
                                             const rule_table *rule, diag *messages,
                                             jit_function **out);
void jit_destroy(jit_function *f);

/// What tape_eval computes. `w` is a workspace of the tape, for one point.
HAMEL_MUST_USE tape_result jit_eval(const jit_function *f, tape_work *w, const double *in,
                                    double *out);
/// What tape_eval_lanes computes; `w` is a workspace for one point all the same. Bit l of the
/// result is set if lane l has a fault; only then is results[l] written.
HAMEL_MUST_USE uint32_t jit_eval_lanes(const jit_function *f, tape_work *w, const double *in,
                                       double *out, tape_result *results);

/// A step of length h from y, with the bits of one made of calls of jit_eval: stages but the first,
/// which is given; the end, `next`; the sums of squares of both errors, each divided by absolute +
/// relative |y|. `in` is an input whose first numbers are room, then the time, then what stays as
/// it is. False if there is no such code, or a value is missing.
bool jit_step_go(const jit_function *f, const double *y, double *in, double h, const double *first,
                 double *rest, double *next, const double *relative, const double *absolute,
                 double sums[2]);

/// The code itself over jit_width neighbouring lanes, NULL if lanes are not compiled: bit l of its
/// result is set if lane l may lack a value, and jit_eval_lanes is to be asked.
typedef uint32_t jit_lanes_code(const double *in, double *out);
jit_lanes_code *jit_lanes(const jit_function *f);

/// The same with the stages of a step of the rule over lanes, of a right-hand side as in
/// jit_compile_step.
HAMEL_MUST_USE hamel_status jit_compile_stages(const tape *t, size_t state_count,
                                               const rule_table *rule, diag *messages,
                                               jit_function **out);
/// They, by number, over jit_width neighbouring lanes; NULL if there are none. Rows are as
/// base/rule.h has them; bit l of a result is set if lane l may lack a value: then the stage is not
/// to be used.
typedef uint32_t jit_stage_code(double *rows, double *point, const double *lengths,
                                const double *times);
jit_stage_code *const *jit_stages(const jit_function *f);

/// How many of the lanes one vector of the machine holds; 0 if lanes are not compiled, and
/// jit_eval_lanes goes through them one by one.
unsigned jit_width(const jit_function *f);
/// The same function over vectors of that width (2, 4 or 8), for tests: NULL if there is none.
jit_function *jit_compile_width(const tape *t, unsigned width);

#endif
