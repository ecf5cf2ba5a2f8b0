/// What chapters of formulas stand on where closed forms are too large: a basis of D, its brackets
/// and the equations along it as graphs, with solves left as they are. Formulas made of them are
/// printed in parts, in the order one would compute them.
#ifndef MECH_UNEXPANDED_GRAPHS_H
#define MECH_UNEXPANDED_GRAPHS_H

#include "mech/law/basis.h"
#include "mech/law/motion.h"
#include "model/model.h"

/// Directions that determine the others on D: the constraints can be solved for the fibre.
typedef struct mech_graph_base {
    size_t r, p;
    size_t *base, *fibre;
    bool given; ///< by the model
} mech_graph_base;

/// The model's own base; or the fibre that elimination with the largest pivots finds at `point`, a
/// value for each symbol, or NULL: at a generic one. HAMEL_INVALID if the constraints cannot be
/// solved for the fibre that the model leaves.
HAMEL_MUST_USE hamel_status mech_graph_base_init(mech_graph_base *b, exact *x, const mech_system *s,
                                                 const model *m, const double *point);
void mech_graph_base_clear(mech_graph_base *b);

typedef struct mech_graphs {
    size_t n, r, p;
    mech_graph_base base;
    mech_basis lifts;        ///< X_α = E_α − A^a_α E_a along the base, drift X_0 in the fibre
    mech_basis basis;        ///< the model's own fields where they span D, else the lifts
    bool own;                ///< they are the model's
    mech_motion motion;      ///< along `basis`; with the next two empty without a Lagrangian
    algebroid_law equations; ///< M v' = −c + F, and momenta, along it
    algebroid_law lift_equations; ///< the same along the lifts
} mech_graphs;

HAMEL_MUST_USE hamel_status mech_graphs_init(mech_graphs *g, exact *x, const mech_system *s,
                                             const model *m, const double *point);
void mech_graphs_clear(mech_graphs *g);

/// A basis of the vectors that rows by cols functions annihilate, where their rank is the generic
/// one: `*count` vectors, in a fresh array. `point` as above. False if values do not show the rank.
bool mech_graph_kernel(exact *x, size_t rows, size_t cols, const expr *A, const double *point,
                       size_t *count, expr **vectors);

/// [X_α, X_β] over the base frame, of fields of a basis; room for n.
void mech_graph_bracket(const mech_system *s, const mech_basis *d, size_t a, size_t b, expr *out);
/// B^a_αβ of the lifts, what their bracket has across D; room for p.
void mech_graph_curvature(const mech_system *s, const mech_graphs *g, size_t a, size_t b,
                          expr *out);

#endif
