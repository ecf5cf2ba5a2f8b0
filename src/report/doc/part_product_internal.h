/// Products with quotients in them: where I_S = m S is known, S is I_S/m, and 1/(m S²) is m/I_S².
#ifndef REPORT_DOC_PART_PRODUCT_INTERNAL_H
#define REPORT_DOC_PART_PRODUCT_INTERNAL_H

#include "report/doc/parts.h"

/// Whether e is one sum times parameters and numbers; the sum.
bool part_is_multiple(const expr_pool *pool, expr e, expr *sum);
/// sum as name over the other factors of `whole`, which the name stands for.
expr part_quotient(doc_parts *p, expr name, expr whole, expr sum);
/// A product or power on other arguments, quotients among them multiplied out; false if there is
/// none.
bool part_multiplied_out(doc_parts *p, expr like, const expr *args, expr *out);

#endif
