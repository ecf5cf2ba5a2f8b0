/// A vector, or a scalar, as a combination of terms made of known vectors.
#ifndef REPORT_DERIVE_FORM_VECTOR_SEARCH_H
#define REPORT_DERIVE_FORM_VECTOR_SEARCH_H

#include "report/derive/chapter.h"
#include "report/derive/form/vector_terms.h"

/// What a section knows: vectors, as symbols and by their meaning, and their images I Ω.
typedef struct knowledge {
    chapter *c;
    expr_pool *pool;
    vectors known;  ///< components as symbols of the model
    vectors meant;  ///< of those that the section itself explains: in the symbols of the model
    vectors images; ///< I Ω, for every matrix of parameters
    expr turns[3];  ///< a of γ' = γ × a
    bool has_map;   ///< there is such a matrix, and the first one has an inverse
    vector_map map, inverse;
    VEC(vector_map) maps; ///< all of them
    doc *section;
    vectors found; ///< vectors that were told in rates: Ω = −γ × γ'
    size_t told;   ///< formulas made
    bool explains; ///< what is looked at are the momenta themselves
} knowledge;

/// The vector with these components, or the scalar, in the symbols of the model: proved, as it
/// is to be printed. False if there is no such form.
bool vector_find(knowledge *k, const expr target[3], expr *out);
bool vector_find_scalar(knowledge *k, expr target, expr *out);
/// The same for a fraction, numerator and denominator each by themselves, with I⁻¹ too.
bool vector_find_fraction(knowledge *k, expr target, expr *out);

#endif
