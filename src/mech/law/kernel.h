/// Fields that the constraints annihilate: solutions X of β X = 0 in the shape a person would
/// write.
#ifndef MECH_LAW_KERNEL_H
#define MECH_LAW_KERNEL_H

#include "mech/tools/pivots.h"

/// The n − p fields that solve for the columns `pivots`, one for each of the others in increasing
/// order, freed of denominators and of common factors that depend on position or time: fields (room
/// for (n − p) · n) are  X_k = d_k (E_k − Σ_i (β_P⁻¹ β)_ik E_i).
HAMEL_MUST_USE hamel_status mech_kernel(exact *x, const space *q, size_t p, const expr *beta,
                                        const size_t *pivots, expr *fields);

/// The common factor of the r by r minors of fields that span the kernel, where it depends on
/// position or time: they become dependent where it vanishes. 1 if there is none. By duality the
/// minors of the fields are those of β times one function, which one pair of minors gives:
///   content(X) = content(β) · det X_F/det β_P,   F the columns not in P
HAMEL_MUST_USE hamel_status mech_kernel_content(exact *x, const space *q, const mech_pivots *pivots,
                                                const expr *fields, expr *content);

/// Multiplies a field by the function that makes its entries polynomials without a common factor,
/// leaving parameters alone.
HAMEL_MUST_USE hamel_status mech_primitive(exact *x, const space *q, expr *field);
/// The same of any number of functions.
HAMEL_MUST_USE hamel_status mech_primitive_list(exact *x, const space *q, size_t count, expr *list);

#endif
