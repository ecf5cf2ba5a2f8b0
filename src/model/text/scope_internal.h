/// The names of a model, each with what it stands for. A name is given once.
#ifndef MODEL_TEXT_SCOPE_INTERNAL_H
#define MODEL_TEXT_SCOPE_INTERNAL_H

#include "base/diag.h"
#include "base/vec.h"
#include "model/value/value_internal.h"

typedef enum name_kind {
    NAME_CONSTANT, ///< t, pi, e1, e2, e3
    NAME_FUNCTION,
    NAME_INTEGER,
    NAME_PARAMETER,
    NAME_COORDINATE,
    NAME_AUXILIARY, ///< known by its rate
    NAME_DEFINITION,
    NAME_QUASI_VELOCITY,
    NAME_ENTRY, ///< made along with another name: B_11, x_dot
} name_kind;

typedef struct scope_name {
    name_kind kind;
    const char *name;
    value value;     ///< rows are zero while there is none
    size_t factor;   ///< of a coordinate
    diag_span place; ///< where it was given; length zero for built-in names
    bool broken;     ///< its definition failed: whoever uses it fails without another message
    const char *of;  ///< the name it was made along with, for NAME_ENTRY
} scope_name;

/// Names are interned by a pool of their own, whose symbol number i is names.items[i].
typedef struct scope {
    expr_pool *interner;
    VEC(scope_name) names;
} scope;

/// On output the scope holds the built-in names.
void scope_init(struct parser *p, scope *s);
void scope_clear(scope *s);
scope_name *scope_find(const scope *s, const char *name);
/// The names that are near one that is not there: NULL if there are none.
const char *scope_nearest(const scope *s, const char *name);

/// Gives a name. HAMEL_INVALID, with a message, if it is reserved or given already; then the old
/// meaning stays. Pointers to names do not survive.
hamel_status scope_declare(struct parser *p, lex_token token, name_kind kind, const value *v);
/// Gives a name made along with another. If `fresh` is false, a name that has the same value
/// already is left alone.
hamel_status scope_declare_entry(struct parser *p, const char *name, const char *of,
                                 diag_span place, const value *v, bool fresh);
/// The names of all entries of a vector or matrix: rho_1, I_11.
hamel_status scope_declare_entries(struct parser *p, const char *of, diag_span place,
                                   const value *v, bool fresh);
/// Appends the name of entry i of a value called `of`.
void scope_entry_name(const char *of, const value *v, size_t i, text *out);
/// Marks a name as given by a definition that failed, if it is new.
void scope_break(struct parser *p, lex_token token);

#endif
