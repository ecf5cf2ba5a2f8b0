/// Products and sums as they are printed: tangents for quotients, the sine of the double angle for
/// sin·cos, one exponential, sinh for tanh·cosh, the minus sign where it costs least, factors in
/// the order papers use.
#ifndef EXACT_TIDY_TIDY_PRODUCT_INTERNAL_H
#define EXACT_TIDY_TIDY_PRODUCT_INTERNAL_H

#include "exact/tidy/tidy_internal.h"

/// c · Π letters^exp · Π factors, as one product.
expr tidy_product(tidy *T, const fmpq_t c, const signed char *exp, size_t n, const factor *factors);
/// A term as a product, which is looked up where it was written before: groupings try the same
/// terms again and again.
expr tidy_term(tidy *T, const term *t);
/// A sum of finished terms, the first one positive where there is one.
expr tidy_add(tidy *T, size_t n, const expr *terms);
/// The tokens of that sum, which is not made unless all of its terms have a minus sign.
size_t tidy_add_tokens(tidy *T, size_t n, const expr *terms);
/// −e for a finished shape.
expr tidy_negate(tidy *T, expr e);

#endif
