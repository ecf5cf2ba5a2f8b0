/// The motion near a state as a linear system, z' = A z + B u, y = C z + D u.
#ifndef HAMEL_LINEAR_H
#define HAMEL_LINEAR_H

#include "hamel/derive.h"
#include "hamel/model.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hamel_linear_options {
    size_t size;          ///< of this struct
    const char *at;       ///< a state, "theta=0.1, x'=2"; NULL: a steady motion
    size_t motion;        ///< which of them, from 1; 0: the first
    const char *from;     ///< steady motions near there; NULL: in many places
    const char *hold;     ///< coordinates that are held, "sigma=0.1"
    const char *symmetry; ///< a name or a number from 1, "none"; NULL: the first that reduces
    const char *states;   ///< which z, "phi, delta, phi', delta'"; NULL: chosen
    const char *outputs;  ///< y, "x, phi'', lambda_1 + 2*tau_psi"; NULL: z
    const char *second;   ///< q of M q'' + C q' + K q = F u, "phi, delta"; NULL: not asked for
    double every;         ///< samples of inputs that are held so long; 0: none
    const char *weights;  ///< feedback u = −K z for Q and R, "Q,R": numbers, or diagonals "[1,
                          ///< 10], [0.1]"; NULL: none
} hamel_linear_options;

typedef struct hamel_linear hamel_linear;

/// Matrices row by row; all belong to the linear system.
typedef struct hamel_linear_matrices {
    size_t states, inputs, outputs;
    const char *const *state_names;  ///< as in JSON: phi, phi_dot
    const char *const *input_names;  ///< tau_phi
    const char *const *output_names; ///< formulas
    const double *A, *B, *C;         ///< states by states, states by inputs, outputs by states
    const double *K; ///< inputs by states: u = −K z; NULL where no weights were given
    int steady;      ///< else A and B change along the motion
    const double *D; ///< outputs by inputs: what accelerations and reactions see at once
} hamel_linear_matrices;

/// Options that ask for the first steady motion.
HAMEL_API hamel_linear_options hamel_linear_options_default(void);
/// HAMEL_UNDEFINED if there is no steady motion, or no stabilising feedback. On failure *out is
/// NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_linear_create(hamel_model *m,
                                                          const hamel_linear_options *options,
                                                          const hamel_progress *progress,
                                                          hamel_linear **out);
HAMEL_API hamel_linear_matrices hamel_linear_numbers(const hamel_linear *l);
/// All of it as a page, with formulas, ranks, poles, zeros: it belongs to the linear system.
HAMEL_API const hamel_document *hamel_linear_page(const hamel_linear *l);
/// A, B, C and D as NumPy reads them from a file .npz, *length bytes. Free it with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_linear_npz(const hamel_linear *l, char **out,
                                                       size_t *length);
/// Poles and zeros in the complex plane, those with feedback too where it was asked for, as a
/// picture of *length bytes. Free it with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_linear_draw(const hamel_linear *l, hamel_picture kind,
                                                        char **out, size_t *length);
/// NULL is allowed.
HAMEL_API void hamel_linear_destroy(hamel_linear *l);

#ifdef __cplusplus
}
#endif

#endif
