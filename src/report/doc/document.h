/// What there is to report about a model, as one tree: the source of the text, the LaTeX and the
/// JSON, and of what `hamel eval` finds by its dotted name
/// (lagrange_dalembert.accelerations.theta).
#ifndef REPORT_DOC_DOCUMENT_H
#define REPORT_DOC_DOCUMENT_H

#include "base/text.h"
#include "base/vec.h"
#include "expr/expr.h"
#include "expr/print.h"
#include "mech/verdict/gate.h"

typedef enum doc_kind {
    DOC_OBJECT,   ///< children by key
    DOC_LIST,     ///< children by place, from 1
    DOC_EXPR,     ///< a formula
    DOC_EQUATION, ///< one formula equals another: its children left and right
    DOC_WORDS,    ///< text
    DOC_INTEGER,  ///< a number of something
    DOC_NUMBER,   ///< a result of numerical work
    DOC_VERDICT   ///< yes, no or unknown, with the record behind it
} doc_kind;

typedef struct doc doc;

struct doc {
    doc_kind kind;
    char *key;      ///< in the parent object; NULL in a list
    char *title;    ///< heading or label for a reader; NULL if it has none
    char *equation; ///< where the formula comes from: "GN16 (3.5)"; NULL if nowhere
    expr name;      ///< of a formula: the symbol it is the value of; EXPR_NONE if none
    expr value;     ///< as it is printed
    expr shown;     ///< the same with names for its parts (report/doc/parts.h); EXPR_NONE: as it is
    expr solved;    ///< the same with names for solutions of linear systems (report/doc/systems.h);
                    ///< EXPR_NONE: it has none
    expr source;    ///< the same without abbreviations, to compute with; inputs are zero in it
    expr driven;    ///< and with the inputs, where rates may stand as symbols; EXPR_NONE: the same
    bool field;     ///< a vector field, written with its directions: it has no value
    bool line;      ///< an object or list whose leaves stand on one line in a text
    bool aside;     ///< for the JSON only: a reader is told the same in another way
    bool readers;   ///< for readers only: JSON says the same in another way
    bool parts;     ///< names of parts of formulas: an aid to read them, no quantities
    bool elsewhere; ///< too long to be written out here: it solves the equations of another section
    char *words;
    long integer;
    double number;
    mech_verdict *verdict; ///< owned
    bool contradicted;     ///< by the gate
    VEC(doc *) children;
};

/// A fresh object, to be freed with all below it by doc_destroy.
doc *doc_create(void);
void doc_destroy(doc *d);

/// New children. Titles and equations may be NULL; keys are NULL in lists. All texts are copied.
doc *doc_object(doc *parent, const char *key, const char *title);
doc *doc_list(doc *parent, const char *key, const char *title);
doc *doc_expr(doc *parent, const char *key, expr name, expr value, const char *equation);
doc *doc_equation(doc *parent, const char *key, expr left, expr right, const char *equation);
doc *doc_words(doc *parent, const char *key, const char *title, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
doc *doc_integer(doc *parent, const char *key, const char *title, long value);
doc *doc_number(doc *parent, const char *key, const char *title, double value);
/// Somebody who is shown a page while it is made, after each of its parts. `made` may be NULL.
typedef struct doc_watcher {
    void (*made)(void *data, doc *top);
    void *data;
} doc_watcher;

/// A verdict, once it has passed the gate.
doc *doc_verdict(doc *parent, const char *key, const char *title, gate *g, mech_verdict v);
/// All that is below one node comes below another, behind what is there; the first one is freed.
void doc_move_children(doc *from, doc *to);
/// The last child of a list, moved to a place before.
void doc_move_last(doc *d, size_t place);
/// Where a whole list or object comes from.
void doc_cite(doc *d, const char *equation);

/// A formula as a reader sees it.
static inline expr doc_shown(const doc *d) {
    return d->shown.id != EXPR_NONE.id ? d->shown : d->value;
}

/// Whether a formula is left out: it has more tokens, and was not divided into parts.
bool doc_is_long(const doc *d, const expr_pool *pool, size_t longest);

/// The node with that dotted name below d, or NULL. Lists are indexed from 1.
const doc *doc_find(const doc *d, const char *path);
/// Calls `visit` with the dotted name of every formula below d, in order; not of their parts,
/// and not of what is for readers only.
void doc_each_expr(const doc *d, void (*visit)(void *context, const char *path, const doc *leaf),
                   void *context);

/// Whether d is a list of lists of formulas or numbers, written as a matrix.
bool doc_is_matrix(const doc *d);
/// A number in so many digits; LaTeX has powers of ten.
void doc_print_number(double value, int digits, expr_style style, text *out);
/// An entry of a matrix.
HAMEL_MUST_USE hamel_status doc_print_entry(const doc *entry, const expr_pool *pool,
                                            expr_style style, text *out);
bool doc_entry_is_zero(const doc *entry, const expr_pool *pool);
/// Whether d is a list of integers, written in one line: (2, 3, 4).
bool doc_is_tuple(const doc *d);

/// How a page is to look.
typedef struct doc_look {
    size_t width; ///< of a text's lines, in characters; 0: they are not broken
    bool whole;   ///< LaTeX that can be compiled as it is, not a part of a paper
    bool records; ///< below each verdict the record behind it (report/doc/record.h)
} doc_look;

/// A text of 100 columns, LaTeX for a paper.
extern const doc_look doc_usual_look;

/// Formulas of more tokens are printed in parts, or are left out with a word where to find them, in
/// pages that have none.
enum { DOC_LONGEST = 500 };
/// Tokens of a formula beyond which it is null in JSON.
enum { DOC_LONGEST_JSON = 1000000 };

#endif
