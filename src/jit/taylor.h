/// Taylor programs as machine code: the loops over orders of tape/taylor.h, with the sums of all
/// products over the vectors of the machine. Sums are rounded otherwise than the interpreter's.
#ifndef JIT_TAYLOR_H
#define JIT_TAYLOR_H

#include "base/diag.h"
#include "tape/taylor.h"

typedef struct jit_taylor jit_taylor;

/// Compiles a program, which must outlive the result. HAMEL_UNAVAILABLE, with a message, if there
/// is no compiler here or it does not do this program.
HAMEL_MUST_USE hamel_status jit_taylor_compile(const taylor *s, diag *messages, jit_taylor **out);
void jit_taylor_destroy(jit_taylor *f);

/// What taylor_eval computes.
HAMEL_MUST_USE tape_result jit_taylor_eval(const jit_taylor *f, taylor_work *w, unsigned order,
                                           const double *in, double *c);
/// move ← Σ_{k=1}^{order} c_k h^k, for each of the outputs. The order is even.
void jit_taylor_sum(const jit_taylor *f, const double *c, unsigned order, double h, double *move);

#endif
