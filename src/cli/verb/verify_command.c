/// hamel verify: claims that a person makes, each proved, refuted or unknown.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/file/source_file.h"
#include "cli/limit/patience.h"
#include "cli/model_argument.h"
#include "cli/show.h"

/// The claims of a file, at whose lines messages point, then those of the command line.
static int read_claims(const options *o, text *claims) {
    char *source = NULL;
    size_t length = 0;
    int code = EXIT_DONE;
    if (o->claims != NULL) code = source_file_read(o->claims, o->claims, &source, &length);
    if (code == EXIT_DONE && length > 0 && memchr(source, '\0', length) != NULL)
        code = usage_error("%s: a zero byte; this is no text", o->claims);
    text_add_bytes(claims, source, length);
    for (size_t i = 0; i < o->names.count; i++)
        text_addf(claims, "%s%s", claims->length > 0 ? "\n" : "", o->names.items[i]);
    free(source);
    return code;
}

static int verify(const model_argument *a, const char *claims) {
    hamel_document *page;
    hamel_truth all;
    char *words = NULL;
    static const char doing[] = "verifying claims";
    hamel_status status = hamel_model_verify(a->m, claims, patience_begin(doing, a), &all, &page);
    const int ended = patience_end(doing, page != NULL);
    if (status == HAMEL_OK) status = model_argument_write(a, page, &words);
    show_made(stdout, words);
    hamel_document_destroy(page);
    if (ended != EXIT_DONE) return ended;
    if (status == HAMEL_OK) return all == HAMEL_YES ? EXIT_DONE : EXIT_NO;
    if (model_argument_about(a) == NULL) return model_argument_show(a, status);
    show_made(stderr, hamel_messages_with(hamel_model_messages(a->m), ""));
    return EXIT_USAGE;
}

static int run(const options *o) {
    model_argument a = {0};
    text claims = {0};
    int code = read_claims(o, &claims);
    if (code == EXIT_DONE) code = model_argument_open(&a, o);
    if (code == EXIT_DONE) code = verify(&a, text_cstr(&claims));
    model_argument_close(&a);
    text_clear(&claims);
    return code;
}

const command command_verify = {
    .name = "verify",
    .summary = "say of claims about a model: proved, no or unknown",
    .bit = VERIFY,
    .arguments = {ARGUMENT_MODEL, {"CLAIM", ARGUMENT_MANY, offsetof(options, names), NULL, NULL}},
    .about =
        "Decides claims that a person makes about a model: LEFT = RIGHT, with primes for "
        "derivatives along motions, {f, g} for brackets and d/dt(f), or QUANTITY is constant. "
        "Names are the model's and those that 'hamel derive' prints, as symbols (p, L_c, lambda_1) "
        "or with dots (symmetry.momentum.1). Each claim is proved, refuted (no, with the "
        "difference and a point where the sides differ) or unknown. Exit code 0 if all are proved, "
        "1 if not, 2 for what cannot be read.",
    .examples = "hamel verify snakeboard \"p' = 2*J0*cos(phi)^2*phi'*psi' - tan(phi)*phi'*p\"\n"
                "hamel verify chaplygin_sleigh \"{x, y} = 0\" \"m*x' is constant\"\n"
                "hamel verify my_own_system.hamel --file claims.txt --json",
    .run = run,
};
