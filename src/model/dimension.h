/// Physical dimensions: powers of m, kg, s, A and K.
#ifndef MODEL_DIMENSION_H
#define MODEL_DIMENSION_H

#include <stdint.h>

#include "base/text.h"
#include "base/vec.h"
#include "expr/expr.h"

enum { DIMENSION_BASES = 5, DIMENSION_PARTS = 60 };

/// All-zero is that of a number.
typedef struct unit_dimension {
    int32_t power[DIMENSION_BASES]; ///< in parts of 60: roots have dimensions too
    bool any;                       ///< of zero, which fits everywhere
} unit_dimension;

bool dimension_is_number(const unit_dimension *d);
/// Whether two fit into one sum.
bool dimension_fits(const unit_dimension *a, const unit_dimension *b);
/// a · b^sign.
unit_dimension dimension_times(const unit_dimension *a, const unit_dimension *b, int sign);
/// Appends it as a unit: kg*m^2/s^2, or 1.
void dimension_write(const unit_dimension *d, text *out);

/// The dimension of a symbol.
typedef struct model_unit {
    expr symbol;
    unit_dimension dimension;
} model_unit;

/// Dimensions of expressions, found once each. All-zero is empty.
typedef struct dimension_table {
    VEC(unit_dimension) symbols; ///< by number of the symbol
    VEC(unit_dimension) nodes;   ///< by id
    VEC(uint8_t) known;          ///< by id: 0 not yet, 1 yes, 2 there is none
} dimension_table;

void dimension_table_set(dimension_table *t, const expr_pool *pool, expr symbol, unit_dimension d);
void dimension_table_clear(dimension_table *t);
/// The dimension of an expression. If it has none, false, with the reason where it is new: "a sum
/// of m and s".
bool dimension_find(dimension_table *t, const expr_pool *pool, expr e, unit_dimension *out,
                    text *why);

#endif
