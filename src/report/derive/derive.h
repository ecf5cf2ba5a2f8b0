/// The derivation of a model as a document: one section a chapter, in the order a person would
/// derive it, every formula in readable form.
#ifndef REPORT_DERIVE_DERIVE_H
#define REPORT_DERIVE_DERIVE_H

#include "derivation/derivation.h"
#include "exact/exact.h"
#include "mech/distribution/flag_at.h"
#include "model/model.h"
#include "report/doc/document.h"

struct chapter;

/// A chapter that can be asked for by name.
typedef struct derive_part {
    const char *name, *heading; ///< the heading is that of its section
    const char *title;          ///< what is in it
    hamel_status (*write)(struct chapter *c, doc *to);
    bool quasi; ///< it reads chapter D
    /// The same without normal forms: for values alone, or where these are too large. NULL if it
    /// has none.
    hamel_status (*unexpanded)(struct chapter *c, doc *to);
    /// The same for a model whose closed forms are too large. NULL: `unexpanded`, or it is small.
    hamel_status (*large)(struct chapter *c, doc *to);
} derive_part;

/// The parts there are, in order; the list ends with a NULL name.
extern const derive_part derive_parts[];

/// The part that a derived quantity belongs to, by its dotted name.
const char *derive_part_of(const char *name);

typedef struct derive_request {
    size_t count; ///< zero: all parts
    const char *const *parts;
    const mech_point *at; ///< a point to look at, NULL if none
    bool has_cost;        ///< for the part optimal, which is empty without
    expr cost;
    double seconds;   ///< of processor time: parts after that are left out, and say so; 0: none are
    const char *file; ///< what to call the model in the command that derives them; NULL: its name
    bool brief;       ///< only what a paper would print of the system
    bool values;      ///< are wanted, not formulas: parts that have any are left unexpanded
    bool partial; ///< if the Lagrangian is singular on D, the parts that need none such are wanted;
                  ///< a part that is too large is named with its reason, though it was asked for
    /// Told of a part that is begun, with NULL, and of each section when it is there; or NULL.
    void (*told)(void *data, const char *part, const doc *section);
    void *data;
    doc_watcher watcher;
} derive_request;

/// Whether a part is asked for.
bool derive_wants(const derive_request *r, const char *name);

/// The parts asked for as a fresh document; NULL on failure. HAMEL_INVALID for a name that is not a
/// part. Where all parts are asked for, one that fails is named with its reason where it would
/// stand, and the others are there; a part that was named has to be there.
/// HAMEL_SINGULAR if a part needs a Lagrangian that is regular on D and this is not; a request that
/// is `partial` then has the other parts all the same, and in their end which are left out.
/// HAMEL_STOPPED if it was asked to stop, with the parts found by then.
HAMEL_MUST_USE hamel_status report_derive(exact *x, derivation *d, const derive_request *request,
                                          doc **out);

#endif
