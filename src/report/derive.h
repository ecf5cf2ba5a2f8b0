/// The derivation of a model as a document: one section a chapter, in the order a person would derive
/// it, every formula in readable form.
#ifndef REPORT_DERIVE_H
#define REPORT_DERIVE_H

#include "exact/exact.h"
#include "model/model.h"
#include "report/document.h"

/// A chapter that can be asked for by name.
typedef struct derive_part {
    const char *name, *title;
} derive_part;

/// The parts there are, in order; the list ends with a NULL name.
extern const derive_part derive_parts[];

/// The parts named (all of them for a count of zero) as a fresh document. HAMEL_INVALID for a name
/// that is not one.
HAMEL_MUST_USE hamel_status report_derive(exact *x, const model *m, size_t count,
                                          const char *const *parts, doc **out);

#endif
