/// hamel derive: the derivation of a model, or the parts named, as text, LaTeX or JSON.
#include <stdbool.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/limit/patience.h"
#include "cli/model_argument.h"
#include "cli/show.h"

/// Text appears section by section; a terminal is told which part is being derived.
static void section(void *data, const char *part, const char *words) {
    bool *some = data;
    if (words == NULL) {
        patience_tell(part);
        return;
    }
    patience_quiet();
    show_line(stdout, "%s", words);
    fflush(stdout);
    *some = true;
}

static int derive(const model_argument *a, const options *o) {
    hamel_derive_options wanted = hamel_derive_options_default();
    wanted.part_count = o->names.count;
    wanted.parts = o->names.items;
    wanted.at = o->at;
    wanted.of = o->of;
    wanted.jacobi = o->jacobi;
    wanted.cost = o->cost;
    wanted.brief = o->brief;
    bool some = false; // sections have been shown
    if (model_argument_format(a) == HAMEL_TEXT && o->of == NULL && o->jacobi == NULL) {
        wanted.section = section;
        wanted.data = &some;
        wanted.width = model_argument_width(a);
        wanted.records = o->evidence;
    }
    hamel_document *page;
    char *words = NULL;
    static const char doing[] = "deriving";
    const hamel_progress *patience = patience_begin(doing, wanted.section != NULL ? NULL : a);
    hamel_status status = hamel_model_derive(a->m, &wanted, patience, &page);
    const int ended = patience_end(doing, page != NULL);
    if (page != NULL && !some) {
        const hamel_status written = model_argument_write(a, page, &words);
        if (status == HAMEL_OK) status = written;
    }
    show_made(stdout, words);
    fflush(stdout); // what is left out is told behind the rest
    hamel_document_destroy(page);
    return ended != EXIT_DONE ? ended : model_argument_show(a, status);
}

static int run(const options *o) { return model_argument_with(o, derive); }

const command command_derive = {
    .name = "derive",
    .summary = "derive the equations of a model",
    .bit = DERIVE,
    .arguments = {ARGUMENT_MODEL,
                  {"PART", ARGUMENT_MANY, offsetof(options, names), hamel_part_name,
                   hamel_part_title}},
    .about = "Derives what the theory says about a model, or the parts named, exactly, in readable "
             "form.",
    .examples = "hamel derive chaplygin_sleigh\n"
                "hamel derive snakeboard --brief\n"
                "hamel derive snakeboard hamel --latex\n"
                "hamel derive chaplygin_sleigh hamilton --of \"x*p_u, p_omega\"\n"
                "hamel derive my_own_system.hamel --json",
    .notes = "Ctrl-C ends the search for conserved quantities and keeps what was found.",
    .run = run,
};
