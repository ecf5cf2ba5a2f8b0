/// A field is invariant under the identity component of the group if its brackets with all
/// generators vanish.
#include "mech/symmetry/invariant_field.h"

#include <stdlib.h>

#include "base/mem.h"
#include "space/field.h"

bool mech_is_invariant(exact *x, const space *q, const model_symmetry *given, const expr *field) {
    expr *bracket = MEM_NEW(expr, q->n);
    bool zero = true;
    for (size_t a = 0; a < given->dimension && zero; a++) {
        space_bracket(q, given->generators + a * q->n, field, bracket);
        for (size_t i = 0; i < q->n && zero; i++) zero = exact_is_zero(x, bracket[i]) == TRUTH_YES;
    }
    free(bracket);
    return zero;
}
