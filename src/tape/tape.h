/// Tapes: expressions as flat instructions, and the interpreter every other way of computing them
/// is measured by.
///
/// All values stand in numbered slots: first the inputs, then the constants, then one for each
/// instruction. The arguments of an instruction are slots below its own, so one pass in order
/// computes everything, and what is shared is computed once. An instruction with several results is
/// followed by one RESULT for each further one.
///
/// A tape does not change once it is made and may be used by many threads; a workspace belongs to
/// one.
#ifndef TAPE_TAPE_H
#define TAPE_TAPE_H

#include "base/diag.h"
#include "expr/expr.h"
#include "tape/ops.h"

typedef struct tape_code {
    uint32_t op;
    uint32_t a, b; ///< argument slots; SOLVE: its order, and where its operands begin
} tape_code;

typedef struct tape {
    uint32_t input_count, constant_count, code_count, output_count;
    double *constants;
    tape_code *code;
    /// Slots of the solves: of each the matrix row by row, then its right side; of those up to
    /// order TAPE_DIRECT then what solves them directly: n numerators, the determinant, and guards.
    uint32_t *operands;
    uint32_t *outputs;      ///< slots
    uint32_t *origins;      ///< for every slot the id of the expression it came from, or TAPE_NONE
    uint32_t largest_solve; ///< largest order, 0 without solves
} tape;

#define TAPE_NONE UINT32_MAX

/// Solves up to this order are direct where they can be: x_i = numerator_i · (1/determinant). That
/// is so if tape_direct_good says so of the least guard and of the determinant; otherwise, and for
/// larger ones, the matrix is eliminated.
enum { TAPE_DIRECT = 3 };
#define TAPE_TINY 0x1p-900
#define TAPE_HUGE 0x1p900
static inline uint32_t tape_guard_count(uint32_t order) { return order < 3 ? 1 : 5; }
static inline uint32_t tape_operand_count(uint32_t order) {
    const uint32_t system = order * order + order;
    return order > TAPE_DIRECT ? system : system + order + 1 + tape_guard_count(order);
}
static inline bool tape_direct_good(double least_guard, double determinant) {
    return least_guard > TAPE_TINY && determinant < TAPE_HUGE && determinant > -TAPE_HUGE;
}

/// The slot of the first instruction, and the number of slots.
static inline uint32_t tape_first(const tape *t) { return t->input_count + t->constant_count; }
static inline uint32_t tape_slots(const tape *t) { return tape_first(t) + t->code_count; }

/// The tape that computes the outputs from the inputs, which are distinct symbols. Refused, with
/// every reason in `messages` (may be NULL): a symbol that is not an input (INVALID), an expression
/// without value (UNDEFINED), a constant beyond double precision (TOO_LARGE).
HAMEL_MUST_USE hamel_status tape_create(const expr_pool *pool, size_t input_count,
                                        const expr *inputs, size_t output_count,
                                        const expr *outputs, diag *messages, tape **out);

/// Symbols that stand for functions of the inputs, and what they stand for. Each is computed once,
/// and nothing is worked out across them.
typedef struct tape_definitions {
    size_t count;
    const expr *symbols, *meanings;
} tape_definitions;

HAMEL_MUST_USE hamel_status tape_create_with(const expr_pool *pool, const tape_definitions *d,
                                             size_t input_count, const expr *inputs,
                                             size_t output_count, const expr *outputs,
                                             diag *messages, tape **out);
void tape_destroy(tape *t);
/// The tape of some of the outputs of another, which it does not need any longer.
tape *tape_select(const tape *t, size_t count, const uint32_t *which);

// ---- evaluation ----------------------------------------------------------------------------

/// The first fault on the way, and the slot where it happened.
typedef struct tape_result {
    tape_fault fault;
    uint32_t place;
} tape_result;

const char *tape_fault_text(tape_fault fault);

/// Points evaluated together by tape_eval_lanes.
enum { TAPE_LANES = 8 };

typedef struct tape_work tape_work;

/// A workspace for `lanes` points at once: 1 or TAPE_LANES. The tape must outlive it.
tape_work *tape_work_create(const tape *t, unsigned lanes);
/// The slots of a workspace, lane l of slot s at s * lanes + l: room for whoever computes the tape
/// in another way. The constants are in place and stay.
double *tape_work_slots(tape_work *w);
void tape_work_destroy(tape_work *w);

/// The outputs at a point. Nothing is allocated. A value missing on the way is reported even if no
/// output shows it; the outputs are then what IEEE arithmetic makes of it. Overflow is no fault
/// unless it reaches an output. `in` may be NULL where there are no inputs.
HAMEL_MUST_USE tape_result tape_eval(const tape *t, tape_work *w, const double *in, double *out);
/// The same at TAPE_LANES points: lane l of input i is in[i * TAPE_LANES + l], outputs likewise,
/// and results[l] is its result. Bit for bit what tape_eval gives at each.
void tape_eval_lanes(const tape *t, tape_work *w, const double *in, double *out,
                     tape_result *results);

/// One of these lanes, with a workspace for one point; `out` may be NULL.
HAMEL_MUST_USE tape_result tape_eval_lane(const tape *t, tape_work *w, size_t lane,
                                          const double *in, double *out);

/// x with A x = b by elimination with pivots: `system` holds A row by row, then b; `room` is for
/// n² + 3n numbers. A singular matrix is a fault.
tape_fault tape_solve_system(size_t n, const double *system, double *room, double *x);

// ---- looking -------------------------------------------------------------------------------

/// The C spelling of an operator in its arguments a and b; NULL for SINCOS, SOLVE, RESULT.
const char *tape_op_spelling(tape_op op);
uint32_t tape_op_arguments(tape_op op);

#endif
