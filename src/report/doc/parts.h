/// Names for parts of formulas. What recurs in a section, and what would fill a screen, is printed
/// as a name; the section ends with the list of these names, in the order in which one would
/// compute them. JSON keeps every formula whole.
///
/// One quantity has one spelling in a section and one name in the document, and no name is given
/// twice: neither to two parts, nor where a symbol of the model or of the theory has it already.
#ifndef REPORT_DOC_PARTS_H
#define REPORT_DOC_PARTS_H

#include "exact/exact.h"
#include "report/doc/document.h"

/// A part that has got a name, in this section or in one before.
typedef struct doc_part {
    expr name, meaning;
} doc_part;

/// The names given so far.
typedef struct doc_parts {
    exact *x;
    VEC(doc_part) known;
    size_t given[2];                           ///< names made: of parts, of denominators
    const char *stem[2];                       ///< what they are made of, NULL until the first is
    VEC(expr) quotients;                       ///< names over parameters: I_S/m
    size_t systems;                            ///< letters tried for solutions of linear systems
    expr (*shape)(void *data, expr e);         ///< the readable form of what a name means
    void (*place)(void *data, double *values); ///< typical values of all symbols, or NULL
    void *data;
    size_t name_count; ///< abbreviations in the formulas, borrowed: none until they are given
    const exact_abbreviation *names;
} doc_parts;

/// `shape` may be NULL: meanings are shown as they are.
void doc_parts_init(doc_parts *p, exact *x, expr (*shape)(void *data, expr e), void *data);
void doc_parts_clear(doc_parts *p);
/// Names the parts of one finished section: `shown` of its formulas, and a list `parts` behind
/// them.
void doc_name_parts(doc_parts *p, doc *section);

#endif
