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
static int read_claims(const options *o, text *claims, size_t *lines) {
    char *source = NULL;
    size_t length = 0;
    int code = EXIT_DONE;
    if (o->claims != NULL) code = source_file_read(o->claims, o->claims, &source, &length);
    if (code == EXIT_DONE && length > 0 && memchr(source, '\0', length) != NULL)
        code = usage_error("%s: a zero byte; this is no text", o->claims);
    text_add_bytes(claims, source, length);
    *lines = length > 0;
    for (size_t i = 0; i < length; i++) *lines += source[i] == '\n';
    for (size_t i = 0; i < o->names.count; i++)
        text_addf(claims, "%s%s", claims->length > 0 ? "\n" : "", o->names.items[i]);
    free(source);
    return code;
}

/// What could not be read: places in the file by its name, those in the words of the command line
/// as `claims`, counted from the first of them. Lines of a text that are shown are set in.
static void show_places(const model_argument *a, size_t lines) {
    const char *file = a->o->claims;
    if (file != NULL && strcmp(file, "-") == 0) file = "standard input";
    text out = {0};
    char *told = hamel_messages_with(hamel_model_messages(a->m), "");
    for (const char *at = told, *end; *at != '\0'; at = end) {
        end = at + strcspn(at, "\n");
        end += *end == '\n';
        size_t line;
        if (file != NULL && sscanf(at, "claims:%zu", &line) == 1) {
            if (line <= lines) text_addf(&out, "%s:%zu", file, line);
            else text_addf(&out, "claims:%zu", line - lines);
            at += strcspn(at, ":") + 1;
            at += strspn(at, "0123456789");
        }
        text_add_bytes(&out, at, (size_t)(end - at));
    }
    hamel_free(told);
    show_text(stderr, &out);
    text_clear(&out);
}

/// `lines` of the claims are those of a file.
static int verify(const model_argument *a, const char *claims, size_t lines) {
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
    show_places(a, lines);
    return EXIT_USAGE;
}

static int run(const options *o) {
    model_argument a = {0};
    text claims = {0};
    size_t lines = 0;
    int code = read_claims(o, &claims, &lines);
    if (code == EXIT_DONE) code = model_argument_open(&a, o);
    if (code == EXIT_DONE) code = verify(&a, text_cstr(&claims), lines);
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
