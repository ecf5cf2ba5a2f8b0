/// Steady motions of a model in numbers: found, gathered into families, with the spectrum of the
/// motion linearised there, and followed as a parameter or a speed varies.
///
///   steady *s;
///   hamel_status status = steady_create(m, &options, from_messages, messages, &s);
///   steady_find(s);                       s->motions, by families
///   steady_follow(s, first, last, count, &branch);
///   steady_destroy(s);
///
/// Equations and linearisation are exact derivatives, compiled (mech/steady/steady.h); nothing is
/// differenced.
#ifndef RUN_STEADY_STEADY_H
#define RUN_STEADY_STEADY_H

#include "base/diag.h"
#include "base/vec.h"
#include "model/model.h"
#include "run/steady/proof.h"
#include "run/steady/spectrum.h"

typedef struct steady_options {
    const char *from;     ///< where to look, "theta=0.1, psi'=2"; NULL: in many places
    const char *hold;     ///< coordinates that are held, "sigma=0.1"; NULL: none
    const char *symmetry; ///< a name or a number from 1; "none"; NULL: all together
    const char *vary;     ///< a parameter, or a quantity of position and velocity; NULL
} steady_options;

/// What further routes to the spectrum say, which share no basis with it.
typedef enum steady_agreement {
    STEADY_AGREE,
    STEADY_OVERRULED, ///< they agree with one another, and the numbers are theirs
    STEADY_DISAGREE,  ///< the spectrum is not known
    STEADY_ONE_ROUTE, ///< they have no value there
    STEADY_BREAKS     ///< the equations jump there, or have a corner: there is no linearisation
} steady_agreement;

/// One steady motion.
typedef struct steady_motion {
    double *y;       ///< state on the slice, v
    size_t chart;    ///< the basis that v belong to
    double *entries; ///< of the space
    double *velocity;
    double *xi;
    double energy;
    double residual;   ///< |q_s', v'|
    double doubt;      ///< how far from it the steady motion may be, where the equations are flat
    spectrum spectrum; ///< of the reduced motion linearised there
    steady_agreement agreement;
    size_t dimension;  ///< of the family it belongs to
    size_t conserved;  ///< zeros more that integrals force
    bool regular;      ///< the family is a manifold there whose tangent is the whole kernel
    bool energy_moves; ///< the energy changes along the family
    size_t family;     ///< which, from 0; those of one family can be walked between
    steady_proof proof;
} steady_motion;

typedef struct steady steady;

/// What is wrong with the words of the options is told in `word_messages`, what with the model in
/// `messages`. The model must outlive the result.
HAMEL_MUST_USE hamel_status steady_create(const model *m, const steady_options *options,
                                          diag *word_messages, diag *messages, steady **out);
void steady_destroy(steady *s);

/// Looks for steady motions: from where the options say, or from rest, from each quasi-velocity,
/// from the model's runs and from places chosen at random. HAMEL_UNDEFINED with a message if there
/// are none, HAMEL_CONTRADICTED if the gate contradicts what was proved.
HAMEL_MUST_USE hamel_status steady_find(steady *s, diag *messages);

size_t steady_count(const steady *s);
const steady_motion *steady_at(const steady *s, size_t i);
size_t steady_family_count(const steady *s);

/// The symmetry, or NULL.
const model_symmetry *steady_symmetry(const steady *s);
const model *steady_model(const steady *s);
bool steady_conservative(const steady *s);
/// Whether base direction i belongs to the shape: the group does not move it, or it turns a body.
bool steady_is_shape(const steady *s, size_t i);
/// The quasi-velocities of a chart: their number, symbols.
size_t steady_rank(const steady *s, size_t chart);
expr steady_symbol(const steady *s, size_t chart, size_t k);
/// Values of quantities of the model (functions of position and velocity) on a steady motion.
void steady_values(const steady *s, const steady_motion *e, size_t count, const expr *functions,
                   double *out);

#endif
