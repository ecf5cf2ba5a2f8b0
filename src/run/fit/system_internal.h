/// The equations of a run with some parameters left open, and their variational equations:
///   y' = f(t, y, u, p),   S' = ∂f/∂y S + ∂f/∂p,   h(t, y, u, p),   ∂h/∂y S + ∂h/∂p,
/// S the derivatives of y by the parameters, and by y(0) where that is open too.
#ifndef RUN_FIT_SYSTEM_INTERNAL_H
#define RUN_FIT_SYSTEM_INTERNAL_H

#include "jit/jit.h"
#include "run/fit/fit.h"
#include "run/motion/run_internal.h"
#include "run/outside/inputs.h"

/// Functions and their derivatives along one direction, s of the state and d of the parameters: a
/// tape of (y, s, t, p, u, d). Directions lie side by side, a lane each, so that many of them cost
/// little more than one, and the code does not grow with their number.
typedef struct fit_code {
    size_t count; ///< of functions
    tape *tape;
    jit_function *code; ///< of a short one; NULL: interpreted
    tape_work *work;
    double *in, *out; ///< room, over lanes
} fit_code;

typedef struct fit_system {
    const model_run *given;
    run_inputs open;
    model swept; ///< with knobs: the free parameters, then initial values from data
    model_run spec;
    model_setting *from;
    model_parameter *parameters;
    expr *knobs;
    double *values; ///< of the knobs
    size_t free_count, start_count;
    expr *started; ///< start_count: what each of them is the first value of, a symbol
    run_motion *r;
    size_t chart;        ///< the basis in use
    size_t size;         ///< of y
    expr *y;             ///< symbols
    expr *rates;         ///< f, with entries of rotations as functions of y
    expr *entries;       ///< of the space, then the symbols of the velocities: as exact/ knows them
    expr *entry_rates;   ///< f of these
    size_t entry_count;  ///< of these
    size_t column_count; ///< of the run, without t
    expr *columns;       ///< h of all columns, of entries and velocities
    size_t input_count;
    expr *inputs;
    bool *given_inputs; ///< that some data give; others are zero
    size_t sense;       ///< columns of S
    size_t output_count;
    size_t *outputs; ///< which columns are measured
    fit_code flow;   ///< → y', S'
    fit_code seen;   ///< → h of the outputs, then their derivatives, direction by direction
    size_t held_count;
    expr *held; ///< what pieces of tables are made of: run/motion/feeds.h
    double *in; ///< t, p, u, signs, these
    size_t sign_count;
    expr *signs, *switches;  ///< where equations break: signs that are held, their functions
    double *first_signs;     ///< where the run begins
    fit_code events, slopes; ///< → the functions, and their rates along the motion
    double *room, *sides, *matrix;
    size_t stuck_count, *stuck; ///< which functions stick to their zeros
} fit_system;

/// The system of a run, with its columns. `free` are parameters of the model.
HAMEL_MUST_USE hamel_status fit_system_init(fit_system *s, const model *m, const model_run *spec,
                                            size_t free_count, const expr *free, fit_start start,
                                            diag *messages);
/// Compiles it for the outputs that are measured.
HAMEL_MUST_USE hamel_status fit_system_compile(fit_system *s, size_t output_count,
                                               const size_t *outputs, bool free_start,
                                               diag *messages);
void fit_system_clear(fit_system *s);
/// Parameters that are not free get their values.
void fit_put_values(const fit_system *s, size_t count, expr *e);
/// Inputs that no data give become zero, and signs those of the first piece.
void fit_put_still(const fit_system *s, size_t count, expr *e);
/// Parameters whose values are fractions get these, and inputs that no data give become zero: what
/// can be decided exactly. Others, π/10, stay generic.
void fit_put_fractions(const fit_system *s, size_t count, expr *e);
/// Functions and their derivatives along a direction, as code.
HAMEL_MUST_USE hamel_status fit_code_compile(fit_code *c, const fit_system *s, size_t count,
                                             const expr *f, diag *messages);
/// Expressions of entries as functions of the state.
void fit_of_state(const fit_system *s, size_t count, expr *e);
/// The name of a column.
const char *fit_column(const fit_system *s, size_t column);
/// y at the time t for the values of the knobs. False if there is none, or it has left the basis.
bool fit_system_begin(fit_system *s, double t, double *y);
/// Tables begin again, at t.
void fit_system_restart(fit_system *s, double t);
/// The pieces of the tables at t, which comes later and later, into s->in; where they end.
double fit_system_piece(fit_system *s, double t);
/// The functions at (y, S) in z and s->in, then their derivatives along all directions. False where
/// a value is missing.
bool fit_code_eval(const fit_system *s, const fit_code *c, const double *z, double *out);

#endif
