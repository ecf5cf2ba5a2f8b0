/// The derivation of a model as a document: one section a chapter, in the order a person would derive
/// it, every formula in readable form.
#ifndef REPORT_DERIVE_H
#define REPORT_DERIVE_H

#include "exact/exact.h"
#include "model/model.h"
#include "report/document.h"

struct chapter;

/// A chapter that can be asked for by name.
typedef struct derive_part {
    const char *name, *title;
    hamel_status (*write)(struct chapter *c, doc *to);
    bool quasi; ///< it reads chapter D
} derive_part;

/// The parts there are, in order; the list ends with a NULL name.
extern const derive_part derive_parts[];

/// The part that a derived quantity belongs to, by its dotted name.
const char *derive_part_of(const char *name);

typedef struct derive_request {
    size_t count; ///< zero: all parts
    const char *const *parts;
    const char *at; ///< values of coordinates, "phi=0, psi=pi/2": the shape that questions of control are
                    ///< asked at; NULL: a generic one
} derive_request;

/// The parts asked for as a fresh document. HAMEL_INVALID for a name that is not one.
HAMEL_MUST_USE hamel_status report_derive(exact *x, const model *m, const derive_request *request,
                                          doc **out);

#endif
