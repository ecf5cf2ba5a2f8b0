/// Signs of polynomials over a field's generators.
#ifndef EXACT_SIGN_SIGN_POLY_INTERNAL_H
#define EXACT_SIGN_SIGN_POLY_INTERNAL_H

#include "exact/field_internal.h"
#include "exact/sign/sign_set_internal.h"

/// A question about polynomials: the field, and what is known of the values of its generators. Set
/// up by sign.c.
typedef struct sign_question {
    exact_field *F;
    sign_set *of;         ///< each generator's signs
    const double *number; ///< its value if it is a number, else NaN
    bool unrelated;       ///< relations between generators are used no more
    bool moved;           ///< generators stand for other values: nothing is reduced by relations
    size_t
        in_pieces; ///< of the blocks before this one unit vectors and rotations are (sign_piece.c)
    long budget;   ///< steps left; at zero nothing more is found out
} sign_question;

/// The signs that p has where the generators have values they can have.
sign_set sign_of_poly(sign_question *k, const fmpz_mpoly_t p);

#endif
