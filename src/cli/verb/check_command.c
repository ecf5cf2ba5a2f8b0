/// hamel check: what holds of a model, on one page.
#include <stdio.h>

#include "cli/command.h"
#include "cli/limit/patience.h"
#include "cli/model_argument.h"
#include "cli/show.h"

static int check(const model_argument *a, const options *o) {
    hamel_check_options wanted = hamel_check_options_default();
    wanted.find_symmetries = o->find_symmetries;
    wanted.degree = (unsigned)o->degree;
    hamel_document *page;
    char *words = NULL;
    static const char doing[] = "deriving what holds of the model";
    hamel_status status = hamel_model_check(a->m, &wanted, patience_begin(doing, a), &page);
    const int ended = patience_end(doing, page != NULL);
    if (page != NULL) {
        const hamel_status written = model_argument_write(a, page, &words);
        if (status == HAMEL_OK) status = written;
    }
    show_made(stdout, words);
    hamel_document_destroy(page);
    return ended != EXIT_DONE ? ended : model_argument_show(a, status);
}

static int run(const options *o) {
    model_argument a = {0};
    int code = model_argument_open(&a, o);
    if (code == EXIT_DONE) code = check(&a, o);
    model_argument_close(&a);
    return code;
}

const command command_check = {
    .name = "check",
    .summary = "say what holds of a model: proved, no or unknown",
    .bit = CHECK,
    .arguments = {ARGUMENT_MODEL},
    .about =
        "Says on one page what holds of a model: what kind of constraints it has, whether they "
        "are integrable, growth vector, whether energy is conserved, where the equations fail, "
        "reversibility, conserved quantities. Each claim is proved, refuted (no, with a "
        "witness) or unknown; nothing is guessed. Formulas that would fill the page are "
        "shortened; --json has all of them.",
    .examples = "hamel check ball_on_turntable\n"
                "hamel check snakeboard --find-symmetries\n"
                "hamel check my_own_system.hamel --json",
    .run = run,
};
