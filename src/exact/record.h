/// What zero tests answered while somebody listened: the identities that a decision rests on, and
/// what showed that one fails. Whoever decides something puts a record into a context, and hands it
/// to the gate with the answer (mech/verdict).
///
///   exact_record heard = {0};
///   exact listening = *x;
///   listening.record = &heard;
#ifndef EXACT_RECORD_H
#define EXACT_RECORD_H

#include "base/truth.h"
#include "base/vec.h"
#include "expr/expr.h"

typedef struct exact_record {
    VEC(expr) zeros; ///< proved to vanish, each once as long as they are few
    bool apart;      ///< something was proved not to:
    expr nonzero;    ///< the last of these
} exact_record;

void exact_record_clear(exact_record *r);
/// Keeps an answer; r may be NULL.
void exact_record_note(exact_record *r, expr e, truth zero);

#endif
