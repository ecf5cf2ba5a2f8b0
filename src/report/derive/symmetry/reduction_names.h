/// What the sections on reduction share: the objects of a reduction with group coordinates, their
/// names, and formulas of functions on the slice.
#ifndef REPORT_DERIVE_SYMMETRY_REDUCTION_NAMES_H
#define REPORT_DERIVE_SYMMETRY_REDUCTION_NAMES_H

#include "mech/reduction/inputs.h"
#include "report/derive/chapter.h"

typedef struct reducer {
    chapter *c;
    size_t k; ///< by which symmetry of the model
    const mech_symmetry *y;
    const mech_trivialisation *t;
    const mech_reduction *r;
    const mech_connection *a;
    const mech_reduced *e;
    const mech_bundle_form *form; ///< without group coordinates
    expr *rate_names;             ///< r->shape_count: gamma_1' ..
    mech_reduced_inputs inputs;   ///< count 0 where there are none
    size_t fresh_count;           ///< speeds v^b that are neither velocities nor the model's
    expr *fresh, *fresh_of;
} reducer;

enum { REDUCTION_LONG = 2 * READABLE_TOKENS }; ///< tokens beyond which a list is left out

/// Whether symmetry k of the model has group coordinates.
bool reducer_exists(const chapter *c, size_t k);
/// The quotient on their slice, where the reduction succeeds; otherwise NULL.
const mech_reduction *reducer_quotient(const chapter *c, size_t k);
/// With them, and everything invariant. HAMEL_INVALID if the Lagrangian is not quadratic in the
/// velocities, HAMEL_SINGULAR if it is singular on S, HAMEL_TOO_LARGE: without a message.
HAMEL_MUST_USE hamel_status reducer_init(reducer *d, chapter *c, size_t k);
void reducer_clear(reducer *d);

/// How direction a of the group is called: by its coordinate, or 1, 2, 3 for a rotation.
void reducer_group_direction(const reducer *d, size_t a, text *out);
/// How shape direction s is called: by its coordinate, or its function.
const char *reducer_shape(const reducer *d, size_t s);

bool reducer_is_zero(const reducer *d, expr e);
bool reducer_is_long(const reducer *d, size_t count, const expr *e);
/// Says so if a list that other formulas determine would fill pages.
bool reducer_leaves(const reducer *d, doc *to, const char *key, const char *title, size_t count,
                    const expr *e);

/// A function on the slice as a function on TQ, with the definitions of speeds, momenta and ξ put
/// in.
expr reducer_source(const reducer *d, expr e);
/// Names for what stands for functions on the quotient, in place.
void reducer_rename(const reducer *d, size_t count, expr *e);
/// Adds name = value for a function on the slice: printed with the names of shape coordinates, to
/// compute with as the function on TQ it stands for.
void reducer_formula(const reducer *d, doc *to, const char *key, expr name, expr value,
                     const char *equation);
/// Adds the inputs, `row` for the last formula of a list; what the group changes is not there.
void reducer_drive(const reducer *d, doc *list, const expr *row);
/// The same for a polynomial in w and p, term by term.
void reducer_polynomial(const reducer *d, doc *to, const char *key, expr name, expr value,
                        const char *equation);
void reducer_matrix(const reducer *d, doc *to, const char *key, const char *title, size_t rows,
                    size_t cols, const expr *entries);
/// Adds Σ components · e_a, a vector of the Lie algebra.
void reducer_vector(const reducer *d, doc *to, const char *name, const expr *components);
/// Adds the nonzero components of a one-form with values in the Lie algebra, A_x_psi.
void reducer_one_form(const reducer *d, doc *to, const char *key, const char *title,
                      const char *stem, const expr *A, const char *equation);

#endif
