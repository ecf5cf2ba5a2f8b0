/// hamel lsp: the language server, for editors.
#include <stdio.h>

#include "cli/command.h"
#include "lsp/server.h"

static int run(const options *o) {
    (void)o;
    return lsp_serve(stdin, stdout) == 0 ? EXIT_DONE : EXIT_NO;
}

const command command_lsp = {
    .name = "lsp",
    .summary = "help an editor while a model is written",
    .bit = LSP,
    .about = "Speaks the language server protocol on standard input and output, for editors: what "
             "is wrong with a model while it is written, what could come next, what a name means "
             "and where it is introduced.",
    .notes = "docs/editors.md says how editors are told of it; editors/ has a grammar for VS Code "
             "and a syntax file for Vim.",
    .run = run,
};
