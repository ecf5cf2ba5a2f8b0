/// What parts of formulas are called.
#ifndef REPORT_DOC_PART_NAMES_INTERNAL_H
#define REPORT_DOC_PART_NAMES_INTERNAL_H

#include "report/doc/parts.h"

/// The name of a part: the one it has, or a new one; of a denominator, if `below`.
expr part_name(doc_parts *p, expr meaning, bool below);
/// The name of the solution of a linear system, whose entries are NAME_1, NAME_2, ..
expr part_system_name(doc_parts *p, expr solve);
/// Whether a formula's name can be used in others: it is a symbol, and no rate.
bool part_is_name(const expr_pool *pool, expr name);
/// Whether directions of fields occur in e.
bool part_has_direction(const expr_pool *pool, expr e);
/// A node as it stands, on other arguments; entry i of a solution that has a name is called by it.
expr part_reshaped(doc_parts *p, expr e, const expr *args);

#endif
