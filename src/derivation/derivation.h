/// What has been derived of a model: one object, each part made when it is first asked for and
/// const from then on. Asking twice gives the same pointer, or the same failure.
#ifndef DERIVATION_DERIVATION_H
#define DERIVATION_DERIVATION_H

#include "derivation/measure.h"
#include "derivation/reduction.h"
#include "mech/distribution/distribution.h"
#include "mech/ehresmann/ehresmann.h"
#include "mech/energy/energy.h"
#include "mech/hamilton/hamilton.h"
#include "mech/hamiltonise/hamiltonise.h"
#include "mech/integrals/special.h"
#include "mech/quasi/inputs.h"
#include "mech/reduction/coefficients.h"
#include "mech/reduction/invariant_frame.h"
#include "mech/symmetry/momentum.h"
#include "mech/unexpanded/graphs.h"
#include "mech/vakonomic/vakonomic.h"
#include "mech/verdict/gate.h"

typedef struct derivation derivation;

/// Points where a few choices are looked at in numbers: which minor is the largest, which sign
/// makes a density positive. From whoever can complete an initial state; fresh arrays with a value
/// for each symbol of the pool, NULL where there is none. The memory may be NULL.
typedef struct derivation_places {
    double *(*typical)(const model *m, exact_memo *memo);
    /// of a run; NULL: of no run
    double *(*start)(const model *m, const model_run *run, exact_memo *memo);
} derivation_places;

typedef struct derivation_options {
    const derivation_places *places; ///< NULL: nobody knows any
    const mech_patience *patience;   ///< of whoever waits for a search; may be NULL
} derivation_options;

/// Everything is borrowed as long as the derivation lives, but for the context, which is copied:
/// its messages do not take part. `options` may be NULL.
derivation *derivation_create(const exact *x, const model *m, const derivation_options *options);
void derivation_destroy(derivation *d);

/// Tells a context which functions vanish at every point of the model; they are borrowed.
void derivation_levels(const derivation *d, exact *x);
const model *derivation_model(const derivation *d);
/// That of the model without its constraints that are nonlinear in the velocities, of which no part
/// knows; d itself if it has none. Belongs to d.
derivation *derivation_of_affine(derivation *d);
/// That of the model with the values of its parameters put in: what holds for these and not for
/// generic ones. Belongs to d.
derivation *derivation_at_values(derivation *d);

/// What every verdict about the model passes before it is told. Belongs to d.
gate *derivation_gate(derivation *d);
/// Moves what was contradicted since the last time to `tell` (may be NULL), of the derivations
/// above too: HAMEL_CONTRADICTED if there was something, otherwise HAMEL_OK.
HAMEL_MUST_USE hamel_status derivation_contradictions(derivation *d, diag *tell);

// Each of the following is a part. On failure *out is NULL, the messages of the part are repeated
// in `tell` (NULL: nobody listens), and the status is that of the first time.

HAMEL_MUST_USE hamel_status derivation_system(derivation *d, diag *tell, const mech_system **out);
/// The basis of D that all chapters share.
HAMEL_MUST_USE hamel_status derivation_basis(derivation *d, diag *tell, const mech_basis **out);
HAMEL_MUST_USE hamel_status derivation_quasi(derivation *d, diag *tell, const mech_quasi **out);
/// The forces of the controls, in the basis of derivation_quasi.
HAMEL_MUST_USE hamel_status derivation_inputs(derivation *d, diag *tell, const mech_inputs **out);
HAMEL_MUST_USE hamel_status derivation_distribution(derivation *d, diag *tell,
                                                    const mech_distribution **out);
HAMEL_MUST_USE hamel_status derivation_ehresmann(derivation *d, diag *tell,
                                                 const mech_ehresmann **out);
HAMEL_MUST_USE hamel_status derivation_energy(derivation *d, diag *tell, const mech_energy **out);
HAMEL_MUST_USE hamel_status derivation_hamilton(derivation *d, diag *tell,
                                                const mech_hamilton **out);
/// The same in velocities, where the momenta have a closed form in them.
HAMEL_MUST_USE hamel_status derivation_hamilton_in_velocities(derivation *d, diag *tell,
                                                              const mech_hamilton **out);
HAMEL_MUST_USE hamel_status derivation_measure(derivation *d, diag *tell,
                                               const measure_answer **out);
HAMEL_MUST_USE hamel_status derivation_integrals(derivation *d, diag *tell,
                                                 const mech_integrals **out);
/// Those at the present values of the parameters only.
HAMEL_MUST_USE hamel_status derivation_special(derivation *d, diag *tell, const mech_special **out);
HAMEL_MUST_USE hamel_status derivation_vakonomic(derivation *d, diag *tell,
                                                 const mech_vakonomic **out);
/// What formulas are made of where closed forms are too large.
HAMEL_MUST_USE hamel_status derivation_graphs(derivation *d, diag *tell, const mech_graphs **out);

// By symmetry k of the model.

HAMEL_MUST_USE hamel_status derivation_symmetry(derivation *d, size_t k, diag *tell,
                                                const mech_symmetry **out);
HAMEL_MUST_USE hamel_status derivation_trivialisation(derivation *d, size_t k, diag *tell,
                                                      const mech_trivialisation **out);
/// On D, in the basis of derivation_quasi.
HAMEL_MUST_USE hamel_status derivation_momentum(derivation *d, size_t k, diag *tell,
                                                const mech_momentum **out);
/// Without group coordinates: an invariant frame, if there is one.
HAMEL_MUST_USE hamel_status derivation_invariant(derivation *d, size_t k, diag *tell,
                                                 const mech_invariant **out);
/// With everything invariant, within limits of what can be read; HAMEL_INVALID, HAMEL_SINGULAR,
/// HAMEL_TOO_LARGE as reduction_init says.
HAMEL_MUST_USE hamel_status derivation_reduction(derivation *d, size_t k, diag *tell,
                                                 const reduction **out);
/// The same within the limits of the context.
HAMEL_MUST_USE hamel_status derivation_reduction_unread(derivation *d, size_t k, diag *tell,
                                                        const reduction **out);
/// The coefficients of BKMM96 §7 of derivation_reduction.
HAMEL_MUST_USE hamel_status derivation_coefficients(derivation *d, size_t k, diag *tell,
                                                    const mech_reduced_coefficients **out);
/// Whether derivation_reduction is Hamiltonian in another time.
HAMEL_MUST_USE hamel_status derivation_hamiltonise(derivation *d, size_t k, diag *tell,
                                                   const mech_hamiltonise **out);

#endif
