/// Exact points: rational numbers for symbols, at which something is not zero, or a matrix has its
/// rank. Rotations and unit vectors are rational too, by stereographic projection.
#ifndef REPORT_CERTIFICATE_POINT_H
#define REPORT_CERTIFICATE_POINT_H

#include <cjson/cJSON.h>

#include "mech/verdict/verdict.h"
#include "model/model.h"

/// A point where one of the functions is not zero, proved in balls: {point, function, value}; or
/// where the matrix has at least its rank: {point}. NULL if none was found. On it all symbols of
/// the evidence, of the model and of `more` have values; parameters have those that the model
/// gives them, if these will do.
cJSON *certificate_point(expr_pool *pool, const model *m, const verdict_evidence *e, size_t count,
                         const expr *more);

#endif
