/// What the library and the shared object with LLVM in it know of each other: one function, which
/// gives a table. The version of the table is in its name.
#ifndef JIT_PLUGIN_H
#define JIT_PLUGIN_H

#include "base/exhausted.h"
#include "base/rule.h"
#include "tape/taylor.h"

#define JIT_PLUGIN_FILE "hamel-jit.so"
#define JIT_PLUGIN_SYMBOL "hamel_jit_7"

/// Outputs from inputs; not zero if a value is missing. Over vectors of W lanes, `in` and `out`
/// point at the first of W neighbouring lanes of TAPE_LANES, and bit l is set if lane l lacks a
/// value.
typedef uint32_t jit_code(const double *in, double *out);

/// Eliminates the matrices of the lanes in `which`: entry i of lane l is system[i * lanes + l],
/// first the matrix row by row, then the right side; x likewise. Lanes that are singular are in the
/// result.
typedef uint32_t jit_eliminate(uint32_t n, uint32_t lanes, uint32_t which, const double *system,
                               double *room, double *x);
/// Room it needs for one order n.
static inline uint32_t jit_room(uint32_t n) { return 2 * n * n + 5 * n; }

/// Coefficients of orders 1 .. order into c, as taylor_eval; `rows` is the room of
/// taylor_work_rows. Not zero if a value is missing.
typedef uint32_t jit_series(const double *in, uint64_t order, double *c, double *rows);
/// move ← Σ_{k=1}^{order} c_k h^k. The order is even.
typedef void jit_sum(const double *c, uint64_t order, double h, double *move);
/// Inverts a matrix; not zero if it is singular.
typedef uint32_t jit_invert(uint32_t n, const double *matrix, double *room, double *inverse);

/// A step of length h from y: stages but the first, which is given, `next`, and the sums of squares
/// of both errors, each divided by absolute + relative |y|. `in` is an input of the tape: the first
/// numbers of it are room, then comes the time, then what stays as it is. Not zero if a value is
/// missing.
typedef uint32_t jit_step(const double *y, double *in, double h, const double *first, double *rest,
                          double *next, const double *relative, const double *absolute,
                          double *sums);

/// Stage number k of a step over neighbouring lanes, from (times, rows) on: its point is room and
/// has what stays as it is. Bit l of the result is set if lane l may lack a value; then the stage
/// is not to be used.
typedef uint32_t jit_stage(double *rows, double *point, const double *lengths, const double *times);

typedef struct jit_request {
    const tape *tape;
    bool scalar;
    unsigned width; ///< of vectors: 0 none, 1 the widest there is
    jit_eliminate *eliminate;
    const taylor *taylor; ///< not NULL: the series of a Taylor program, and nothing else
    jit_invert *invert;
    const rule_table *rule; ///< not NULL: also a step by it; over lanes its stages
    uint32_t state_count;   ///< how many inputs of the tape are components; then the time comes
} jit_request;

typedef struct jit_machine_code {
    void *owner;
    jit_code *scalar, *lanes;
    unsigned width;
    jit_series *series;
    jit_sum *sum;
    jit_step *step;
    jit_stage *stages[RULE_MOST_STAGES]; ///< by number; NULL where there are none
} jit_machine_code;

typedef struct jit_plugin {
    /// False with the reason in `why`. Lanes that cannot be had are left out.
    bool (*compile)(const jit_request *request, jit_machine_code *out, char *why, size_t room);
    void (*destroy)(void *owner);
    /// Who is told when the plug-in or LLVM finds no memory.
    void (*take_memory)(exhausted_handler *told);
} jit_plugin;

typedef const jit_plugin *jit_plugin_get(void);

#endif
