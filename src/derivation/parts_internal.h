/// The parts of a derivation: their types and recipes. A recipe asks for the parts it builds on.
#ifndef DERIVATION_PARTS_INTERNAL_H
#define DERIVATION_PARTS_INTERNAL_H

#include "derivation/derivation.h"

/// name, type; those of the model, then those by symmetry.
#define DERIVATION_MODEL_PARTS(X)                                                                  \
    X(system, mech_system)                                                                         \
    X(basis, mech_basis)                                                                           \
    X(quasi, mech_quasi)                                                                           \
    X(inputs, mech_inputs)                                                                         \
    X(distribution, mech_distribution)                                                             \
    X(ehresmann, mech_ehresmann)                                                                   \
    X(energy, mech_energy)                                                                         \
    X(hamilton, mech_hamilton)                                                                     \
    X(hamilton_in_velocities, mech_hamilton)                                                       \
    X(measure, measure_answer)                                                                     \
    X(integrals, mech_integrals)                                                                   \
    X(special, mech_special)                                                                       \
    X(vakonomic, mech_vakonomic)                                                                   \
    X(graphs, mech_graphs)
#define DERIVATION_SYMMETRY_PARTS(X)                                                               \
    X(symmetry, mech_symmetry)                                                                     \
    X(trivialisation, mech_trivialisation)                                                         \
    X(momentum, mech_momentum)                                                                     \
    X(invariant, mech_invariant)                                                                   \
    X(reduction, reduction)                                                                        \
    X(reduction_unread, reduction)                                                                 \
    X(coefficients, mech_reduced_coefficients)                                                     \
    X(hamiltonise, mech_hamiltonise)

typedef enum derivation_part {
#define X(name, type) PART_##name,
    DERIVATION_MODEL_PARTS(X) DERIVATION_SYMMETRY_PARTS(X)
#undef X
        PART_COUNT,
    PART_FIRST_BY_SYMMETRY = PART_symmetry
} derivation_part;

typedef struct part_recipe {
    size_t size;
    /// On failure nothing is left to clear. x has the messages of the part; k is the symmetry.
    hamel_status (*make)(derivation *d, exact *x, size_t k, void *out);
    void (*clear)(void *part);
} part_recipe;

extern const part_recipe part_recipes[PART_COUNT];

#endif
