/// A mechanical system as a person writes it down: the plain record, and the parser that makes one
/// from text. Frozen once made; later layers only read it.
///
/// Everything is over the base frame E_1 .. E_n of the space: velocities are the symbols
/// q->velocities[i], one-forms and forces have n components.
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include "base/diag.h"
#include "model/dimension.h"
#include "space/action.h"
#include "space/group.h"
#include "space/space.h"

/// A parameter with its default value. Vector and matrix parameters are one record an entry.
typedef struct model_parameter {
    expr symbol;   ///< kind EXPR_PARAMETER; marked positive in the pool if so assumed
    expr value;    ///< exact: a rational number, or one with pi, roots or functions (pi/6)
    bool positive; ///< assumed > 0
    bool nonzero;  ///< assumed != 0 (or > 0)
    diag_span place;
} model_parameter;

/// A whole number that says which member of a family this is; another value makes another model.
typedef struct model_integer {
    const char *name;
    long value;
    bool positive; ///< assumed > 0
} model_integer;

/// Where a coordinate (a line or an angle) may be: lower < x < upper.
typedef struct model_range {
    size_t factor;
    bool has_lower, has_upper;
    expr lower, upper; ///< of the parameters; zero where there is no bound
    diag_span place;
} model_range;

/// An angle that stands outside of sin and cos, and so is taken as a line.
typedef struct model_bare {
    size_t factor;
    const char *where; ///< it was seen first: the Lagrangian, a constraint, ..
    diag_span place;
} model_bare;

/// β_i v^i + b = 0, from one scalar equation of the text.
typedef struct model_constraint {
    expr *beta;     ///< n
    expr b;         ///< of position and time; zero for a linear constraint
    expr written;   ///< β_i v^i + b as the text has it, unless holonomic
    bool holonomic; ///< written as `holonomic f = 0`: then β_i = E_i[f], b = ∂f/∂t
    expr level;     ///< f, if holonomic
    diag_span place;
} model_constraint;

/// f(q, q', t) = 0, written as `nonlinear f = 0`: not affine in the velocities. What it does to the
/// motion is a matter of a rule, Chetaev's or the vakonomic one.
typedef struct model_nonlinear {
    expr function;
    diag_span place;
} model_nonlinear;

/// A name given in `define` (one record an entry of a vector), to print with where it is shorter.
typedef struct model_definition {
    const char *name; ///< as in infix: rho_1
    expr value;
    diag_span place;
} model_definition;

/// A named function of one variable. Of an open one nothing is known: it stands in the expressions
/// under its name; one that is given was put in where it is used.
typedef struct model_function {
    const char *name;
    expr symbol;
    bool given;
    expr variable, value; ///< if given: a formula of the variable and of parameters
    diag_span place;
} model_function;

/// What a name of the text means: the comment behind the line that introduces it.
typedef struct model_meaning {
    const char *name; ///< as written: I for all entries of a matrix
    const char *words;
} model_meaning;

/// A quasi-velocity with its field, from a `frame` block: X over the base frame.
typedef struct model_field {
    expr symbol; ///< the quasi-velocity, kind EXPR_VELOCITY
    expr *field; ///< n
    diag_span place;
} model_field;

typedef enum model_control_kind { CONTROL_MOTION, CONTROL_FORCE } model_control_kind;

/// A base direction whose motion, or whose force, is prescribed.
typedef struct model_control {
    size_t direction; ///< i of E_i
    model_control_kind kind;
    diag_span place;
} model_control;

/// One group of a product, with what it acts on.
typedef struct model_action {
    const group_law *law;
    action_side side;
    size_t first; ///< row of its first generator
    size_t factor_count;
    size_t *factors;
} model_action;

typedef struct model_symmetry {
    const char *name;     ///< as written: SE(2), R^2 x S1, or the block's own name
    const group_law *law; ///< NULL for products and for generators written out
    action_side side;
    size_t dimension;
    expr *generators; ///< dimension rows of n
    size_t factor_count;
    size_t *factors; ///< what a single group acts on
    /// groups of the product: 1 for a single group; for generators 1 if they are seen to be those
    /// of a written group, else 0
    size_t action_count;
    bool generated; ///< given by generators
    model_action *actions;
    diag_span place;
} model_symmetry;

/// Whether it is a group by name, or one that the text writes out, and not given by generators.
static inline bool model_symmetry_named(const model_symmetry *s) {
    return s->action_count > 0 && !s->generated;
}

/// One line of a run: what is given a value, and the value.
typedef struct model_setting {
    /// initial values: anything of position and velocity, or a quasi-velocity's symbol; prescribed
    /// motions: a coordinate entry; forces: the velocity of the direction
    expr target;
    /// of the parameters for initial values; of the parameters, t and tables for prescribed
    /// motions, and for forces of position and velocity too
    expr value;
    bool force; ///< an input that is a force, not a motion
    diag_span place;
    expr every; ///< of an input that is held between samples: their distance; else zero
} model_setting;

/// A function of time that a file tells: what stands for it in the inputs of a run, and where it
/// comes from. Nothing is read before the run is made.
typedef struct model_table {
    expr symbol;        ///< kind EXPR_OTHER
    const char *file;   ///< its path, from the folder of the model
    const char *column; ///< NULL: the one behind the time
    bool cubic;         ///< between rows; else linear
    diag_span place;
} model_table;

typedef struct model_run {
    const char *name;
    size_t from_count; ///< initial values: any consistent subset
    model_setting *from;
    size_t input_count; ///< prescribed motions or forces of controls; one without input is free
    model_setting *inputs;
    size_t table_count; ///< that stand in these
    model_table *tables;
    expr until, every, tolerance; ///< of the parameters; zero where not given
    diag_span place;
} model_run;

/// A property of a thing to draw: a scalar, the three entries of a point, those of several points,
/// or the nine of a matrix, row by row.
typedef struct model_property {
    const char *name; ///< at, radius, ..
    size_t count;
    expr *entries; ///< of parameters, position, velocity and time
} model_property;

/// Something to draw, from a `draw` block.
typedef struct model_thing {
    const char *kind; ///< point, wheel, ..
    size_t property_count;
    model_property *properties;
    diag_span place;
} model_thing;

struct model_memory;

typedef struct model {
    struct model_memory *memory; ///< owned: every array and name below
    expr_pool *pool;             ///< owned
    space *q;                    ///< owned
    const char *name, *title;
    size_t integer_count;
    model_integer *integers;
    size_t unit_count;
    model_unit *units; ///< of parameters, coordinates, their rates, time; none without units
    size_t parameter_count;
    model_parameter *parameters;
    size_t range_count;
    model_range *ranges;
    size_t bare_count;
    model_bare *bare; ///< angles that are taken as lines
    size_t function_count;
    model_function *functions;
    size_t definition_count;
    model_definition *definitions;
    size_t meaning_count;
    model_meaning *meanings; ///< in the order of the text
    /// Of a model of kinematics the text gives none. Then it is half the squares of the rates of
    /// the controls, which makes these the velocities that are free, and nothing that moves by it
    /// is shown: connections and brackets do not depend on it.
    bool kinematic;
    expr lagrangian;
    diag_span lagrangian_place;
    size_t constraint_count;
    model_constraint *constraints;
    size_t nonlinear_count;
    model_nonlinear *nonlinear; ///< beside the constraints above
    expr *force;                ///< n: generalised forces F_i
    size_t field_count;
    model_field *fields; ///< basis of D and names, as far as the text gives them
    size_t complement_count;
    model_field *complement; ///< fields outside D that complete a basis of it; no symbols
    size_t base_count;       ///< base of the Ehresmann connection, if the text chooses it
    size_t *base;            ///< directions
    diag_span base_place;
    size_t control_count;
    model_control *controls;
    size_t law_count;
    group_law **laws; ///< owned: the groups that the text writes out
    size_t symmetry_count;
    model_symmetry *symmetries;
    size_t run_count;
    model_run *runs;
    size_t thing_count;
    model_thing *things;
    size_t knob_count; ///< parameters whose values come with every evaluation: these are not
    const expr *knobs; ///< among the parameters above. None of a model that was read, see
    const double *knob_values; ///< run/sweep/sweep.h
    size_t shape_count;        ///< shape coordinates of Q/G the text asks for
    expr *shape;
} model;

void model_destroy(model *m);

/// What the model defines a name as; false if it does not.
bool model_definition_find(const model *m, const char *name, expr *out);

/// Why a model of kinematics has no answer; NULL for one with a Lagrangian.
const char *model_lacks_dynamics(const model *m);

/// Refuses a model with a function of which nothing is known: without it there are no numbers.
HAMEL_MUST_USE hamel_status model_need_numbers(const model *m, diag *messages);

/// The dimension of an expression, in a model with units; false if it has none, or the model none.
bool model_dimension(const model *m, expr e, unit_dimension *out);

/// The value of an expression of the parameters alone (initial values, until, ..) at their present
/// values; NaN where there is none.
double model_number(const model *m, expr e);

/// Tells the groups that the text writes out what their parameters are.
void model_settle_groups(model *m);
/// Gives a parameter another value (-p name=value). HAMEL_INVALID if there is no such parameter or
/// an assumption fails.
HAMEL_MUST_USE hamel_status model_set_parameter(model *m, const char *name, expr value,
                                                diag *messages);

#endif
