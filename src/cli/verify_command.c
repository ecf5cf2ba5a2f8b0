/// hamel verify: claims that a person makes, each proved, refuted or unknown.
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/patience.h"
#include "cli/show.h"
#include "cli/source_file.h"
#include "exact/exact.h"
#include "model/rotation_words.h"
#include "report/verify/page.h"
#include "report/verify/verify.h"
#include "run/outside/places.h"

typedef hamel_status renderer(const doc *d, const expr_pool *pool, text *out);

/// The claims of the command line, then those of a file.
typedef struct claims {
    const char *file;
    char *source; ///< of the file
    size_t length;
    VEC(char *) words;
    VEC(size_t) starts; ///< of those of the file: where they stand in it
} claims;

static void claims_clear(claims *c) {
    for (size_t i = 0; i < c->words.count; i++) free(c->words.items[i]);
    vec_clear(&c->words);
    vec_clear(&c->starts);
    free(c->source);
}

/// A line of the file, unless it says nothing.
static void add_line(claims *c, size_t start, size_t end) {
    const char *comment = memchr(c->source + start, '#', end - start);
    if (comment != NULL) end = (size_t)(comment - c->source);
    words_skip_blanks(c->source, &start, &end);
    if (start == end) return;
    text words = {0};
    text_add_bytes(&words, c->source + start, end - start);
    *vec_push(&c->words) = text_take(&words);
    *vec_push(&c->starts) = start;
}

static int read_file(claims *c) {
    const int code = source_file_read(c->file, c->file, &c->source, &c->length);
    for (size_t start = 0, end; code == EXIT_DONE && start < c->length; start = end + 1) {
        const char *line = memchr(c->source + start, '\n', c->length - start);
        end = line != NULL ? (size_t)(line - c->source) : c->length;
        if (memchr(c->source + start, '\0', end - start) != NULL)
            return usage_error("%s: a zero byte; this is no text", c->file);
        add_line(c, start, end);
    }
    return code;
}

static int claims_open(claims *c, const options *o) {
    c->file = o->claims;
    for (size_t i = 0; i < o->names.count; i++)
        *vec_push(&c->words) = mem_string(o->names.items[i]);
    const int code = c->file != NULL ? read_file(c) : EXIT_DONE;
    if (code == EXIT_DONE && c->words.count == 0)
        return usage_error("no claim is given; 'hamel verify --help' shows some");
    return code;
}

/// Points at what is wrong in a claim.
static int show_wrong(const claims *c, size_t wrong, diag *about) {
    const size_t given = c->words.count - c->starts.count;
    if (wrong < given) {
        messages_show(about, "claim", c->words.items[wrong], strlen(c->words.items[wrong]));
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < about->count; i++)
        about->items[i].span.offset += c->starts.items[wrong - given];
    messages_show(about, c->file, c->source, c->length);
    return EXIT_USAGE;
}

static int verify(model_argument *a, const claims *c, renderer *render) {
    diag messages = {0}, about = {0};
    exact x;
    exact_init(&x, a->m->pool, &messages);
    doc *d;
    truth all;
    size_t wrong;
    text out = {0};
    limits_doing("verifying claims");
    derivation *made = derivation_create(
        &x, a->m, &(derivation_options){.places = &run_places, .patience = patience_begin()});
    hamel_status status = report_verify(
        &x, made, c->words.count, (const char *const *)c->words.items, &about, &wrong, &all, &d);
    patience_end();
    if (status == HAMEL_OK) status = render(d, a->m->pool, &out);
    int code = EXIT_DONE;
    if (status == HAMEL_OK) show_text(stdout, &out);
    if (status == HAMEL_OK && all != TRUTH_YES) code = EXIT_NO;
    if (status != HAMEL_OK)
        code = wrong < c->words.count ? show_wrong(c, wrong, &about)
                                      : model_argument_show(a, &messages, status);
    text_clear(&out);
    doc_destroy(d);
    derivation_destroy(made);
    diag_clear(&about);
    diag_clear(&messages);
    return code;
}

static int run(const options *o) {
    static renderer *const renderers[] = {[FORMAT_TEXT] = verify_to_text,
                                          [FORMAT_LATEX] = verify_to_latex,
                                          [FORMAT_JSON] = verify_to_json};
    model_argument a = {0};
    claims c = {0};
    int code = claims_open(&c, o);
    if (code == EXIT_DONE) code = model_argument_open(&a, o);
    if (code == EXIT_DONE) code = verify(&a, &c, renderers[o->format]);
    model_argument_close(&a);
    claims_clear(&c);
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
        "Names "
        "are the model's and those that 'hamel derive' prints, as symbols (p, L_c, lambda_1) or "
        "with "
        "dots (symmetry.momentum.1). Each claim is proved, refuted (no, with the difference and a "
        "point where the sides differ) or unknown. Exit code 0 if all are proved, 1 if not, 2 for "
        "what cannot be read.",
    .examples = "hamel verify snakeboard \"p' = 2*J0*cos(phi)^2*phi'*psi' - tan(phi)*phi'*p\"\n"
                "hamel verify chaplygin_sleigh \"{x, y} = 0\" \"m*x' is constant\"\n"
                "hamel verify my_own_system.hamel --file claims.txt --json",
    .run = run,
};
