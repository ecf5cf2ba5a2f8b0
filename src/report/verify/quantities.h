/// The quantities that derive prints, by their dotted names (symmetry.momentum.1) and by the
/// symbols that stand before their equals signs (p). A part is derived when a name is first looked
/// for in it.
#ifndef REPORT_VERIFY_QUANTITIES_H
#define REPORT_VERIFY_QUANTITIES_H

#include "report/derive/derive.h"

typedef struct quantities_part {
    bool asked;
    doc *d; ///< NULL if it could not be derived: it has no names then
} quantities_part;

typedef struct quantities {
    exact *x;
    derivation *d;
    VEC(quantities_part) parts; ///< in the order of derive_parts, as far as was looked
} quantities;

typedef struct quantity {
    const doc *leaf;
    char *path; ///< its dotted name
} quantity;

typedef VEC(quantity) quantity_list;

void quantities_clear(quantities *q);

/// The formula with that dotted name, or NULL.
const doc *quantities_at(quantities *q, const char *path);
/// All formulas of one part that have that symbol before the equals sign: of the part that the
/// dotted name `home` (NULL: none) begins with if it has any, and of these the ones nearest to
/// `home` in the tree; else of the first part that has some. With `only`, of that of `home` alone.
/// Freed with quantity_list_clear.
void quantities_named(quantities *q, const char *name, const char *home, bool only,
                      quantity_list *out);
void quantity_list_clear(quantity_list *list);

#endif
