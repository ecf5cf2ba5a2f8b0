/// The language server.
#ifndef LSP_SERVER_H
#define LSP_SERVER_H

#include <stdio.h>

/// Talks with an editor until it says goodbye or the input ends. 0 if the conversation ended as it
/// should, with `shutdown` and `exit`; 1 otherwise.
int lsp_serve(FILE *in, FILE *out);

#endif
