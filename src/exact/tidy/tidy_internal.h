/// The inside of the readable forms. A polynomial to be printed becomes a *sum* over *letters*:
/// symbols, sines and cosines of whatever angles read best, roots. Exponents may be negative, so
/// that a sum can carry its monomial denominators term by term. Shapes are built with expr_raw and
/// compared by the number of tokens they print as; the shortest wins.
#ifndef EXACT_TIDY_TIDY_INTERNAL_H
#define EXACT_TIDY_TIDY_INTERNAL_H

#include "exact/field_internal.h"
#include "exact/memo.h"

enum { LETTERS = 64 };

typedef struct letter {
    expr e;        ///< what it prints as; cosh u for the letter 1/cosh u
    expr_op trig;  ///< EXPR_SIN, EXPR_COS, or EXPR_SYMBOL for the others
    expr angle;    ///< of a sine or cosine
    int rank;      ///< place in a product
    bool opposite; ///< prints as minus what the generator means: tanh(t − 1) for tanh(1 − t)
} letter;

typedef struct term {
    fmpq_t c;
    signed char exp[LETTERS];
} term;

typedef struct sum {
    size_t count, capacity;
    term *terms;
} sum;

/// A sum that has been shaped, and its shape.
typedef struct shaped {
    uint64_t hash;
    sum s;
    expr shape;
} shaped;

/// A term that has been written as a product, in a table by its hash; an empty place has no hash.
typedef struct termed {
    uint64_t hash;
    term t;
    expr product;
} termed;

/// A polynomial in sines and cosines, and the best sum found for it.
typedef struct written {
    fmpz_mpoly_struct p;
    sum best;
} written;

typedef struct tidy {
    exact_field *F;
    expr_pool *pool;
    letter letters[LETTERS];
    size_t count;
    int *of_generator;          ///< letter of each generator of the field; −1: not met yet
    bool full;                  ///< more letters than there is room for: results are worthless
    long budget;                ///< shapes still to be tried
    memo_tokens *tokens, own;   ///< those of the memory, or its own where there is none
    VEC(written) written;       ///< what has been written as a sum before
    VEC(shaped) done;           ///< what has been shaped before
    uint32_t *seats, seat_mask; ///< open addressing into done; entries are index + 1
    termed *termed;             ///< terms as products: open addressing, at most half full
    size_t termed_count, termed_size;
} tidy;

// tidy.c
/// A field element as the shortest shape found.
expr tidy_element(tidy *T, const element *e);
/// The readable form without abbreviations.
hamel_status tidy_expr(exact *x, expr e, expr *out);

/// num/den factored: c · Π letters^exp · Π sums[k]^powers[k].
typedef struct factored {
    fmpq_t c;
    signed char exp[LETTERS];
    size_t count;
    fmpz_mpoly_struct *sums;
    long *powers;
} factored;
void factored_init(factored *f);
void factored_clear(tidy *T, factored *f);
/// Multiplies f by p^power, p factored over the integers.
void factored_times(tidy *T, factored *f, const fmpz_mpoly_t p, long power);
/// √f/f reads 1/√f: where a root stands in front and its radicand divides the denominator.
void factored_invert_roots(tidy *T, factored *f);

/// p with the square of generator `which` of a circle or unit vector replaced by 1 − (the others'
/// squares).
void poly_eliminate(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t p, const block *b,
                    slong which);

// tidy_product.c
typedef struct factor {
    expr base;
    long power;
} factor;

#endif
