/// hamel check: what holds of a model, on one page.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/whole.h"
#include "cli/command.h"
#include "cli/file/file_error.h"
#include "cli/limit/patience.h"
#include "cli/model_argument.h"
#include "cli/show.h"

/// Writes the certificate of the page, whole or not at all.
static int certify(const model_argument *a, const options *o, const hamel_document *page) {
    static const char doing[] = "writing the certificate";
    char *words;
    const hamel_status status =
        hamel_model_certificate(a->m, page, patience_begin(doing, a), &words);
    const int ended = patience_end(doing, false);
    if (status != HAMEL_OK) return ended != EXIT_DONE ? ended : model_argument_show(a, status);
    const bool written = whole_write(o->certificate, words, strlen(words));
    const int reason = errno;
    hamel_free(words);
    return written ? EXIT_DONE : file_error(o->certificate, reason);
}

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
    int code = ended != EXIT_DONE ? ended : model_argument_show(a, status);
    if (code == EXIT_DONE && o->certificate != NULL) code = certify(a, o, page);
    hamel_document_destroy(page);
    return code;
}

static int run(const options *o) {
    if (o->certificate != NULL && !whole_possible(o->certificate))
        return file_error(o->certificate, errno);
    return model_argument_with(o, check);
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
                "hamel check snakeboard --certificate snakeboard.json\n"
                "hamel check my_own_system.hamel --json",
    .run = run,
};
