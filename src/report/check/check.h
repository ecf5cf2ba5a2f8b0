/// What holds of a model, on one page: `hamel check`. A page is a list of sections, a section a
/// list of findings. A finding is a claim with a verdict, proved, refuted with a witness or
/// unknown, or a value (a growth vector), and a few words why.
///
/// In the tree a section is an object with a title and a finding an object below it, with the
/// children
///   verdict   DOC_VERDICT, or value, DOC_WORDS
///   reason    DOC_WORDS, if there is something to say
///   and formulas (DOC_EXPR), each with its name: the witnesses.
#ifndef REPORT_CHECK_CHECK_H
#define REPORT_CHECK_CHECK_H

#include "derivation/derivation.h"
#include "exact/exact.h"
#include "model/model.h"
#include "report/doc/document.h"

struct chapter;

typedef struct check_request {
    bool find_symmetries; ///< look for symmetries the model does not name
    unsigned degree;      ///< of the coefficients to look among; 0 stands for 1
    doc_watcher watcher;
} check_request;

/// One section of the page: a row of the table in check.c, one function each, which adds findings
/// to the object `section`. A section without findings is left out.
typedef struct check_section {
    const char *key, *title;
    hamel_status (*write)(struct chapter *c, const check_request *request, doc *section);
    /// the same for a model whose formulas are too large; NULL: `write` sees to it
    hamel_status (*large)(struct chapter *c, const check_request *request, doc *section);
    /// whether to ask again for the values of the parameters: a yes that is an identity holds for
    /// them too; conserved quantities and symmetries look at them themselves
    enum { AGAIN_NEVER, AGAIN_UNLESS_YES, AGAIN_ALWAYS } again;
} check_section;

/// The findings of a section, by formulas or without.
HAMEL_MUST_USE hamel_status check_write(struct chapter *c, const check_request *request,
                                        const check_section *how, doc *section);

/// The page as a fresh document. A section that fails says so, with what it found and the reason;
/// HAMEL_STOPPED if it was asked to stop, with the sections found by then; HAMEL_CONTRADICTED if a
/// verdict did not pass the gate, with the others.
HAMEL_MUST_USE hamel_status report_check(exact *x, derivation *d, const check_request *request,
                                         doc **out);

/// A finding below a section: claim `title`, with its verdict. More is added below the node
/// returned.
doc *check_verdict(struct chapter *c, doc *section, const char *key, const char *title,
                   mech_verdict v);
/// A finding that is a value.
doc *check_value(doc *section, const char *key, const char *title, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/// Chapter D for a section that reads it; *has is false, and why (may be NULL) says why, if the
/// Lagrangian is singular on D.
HAMEL_MUST_USE hamel_status check_need_quasi(struct chapter *c, bool *has, text *why);

/// A page with the model's name, and a section on angles that are taken as lines if it has some.
doc *check_create(const model *m);

/// Why, in a few words; only the first ones are kept. What was seen at random points says so first.
void check_reason(doc *finding, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
