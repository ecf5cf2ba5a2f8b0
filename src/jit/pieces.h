/// Long tapes as machine code: piece by piece, one point at a time. The time of the compiler grows
/// with the length of the tape then, and not with its square.
#ifndef JIT_PIECES_H
#define JIT_PIECES_H

#include "jit/plugin.h"

/// Tapes of a larger weight, outputs included, are compiled in pieces.
enum { JIT_LONGEST = 1500 };

typedef struct jit_pieces jit_pieces;

/// NULL with the reason in `why`.
jit_pieces *jit_pieces_create(const jit_plugin *plugin, const jit_request *request, char *why,
                              size_t room);
void jit_pieces_destroy(jit_pieces *p);
/// The outputs of the whole tape at a point, in a workspace of it. False if a value is missing.
bool jit_pieces_eval(const jit_pieces *p, tape_work *w, const double *in, double *out);

#endif
