/// hamel check: what holds of a model, on one page.
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/patience.h"
#include "cli/show.h"
#include "cli/verbs.h"
#include "exact/exact.h"
#include "report/check/check.h"
#include "report/check/page.h"

static const char help[] =
    "usage: hamel check MODEL [OPTIONS]\n\n"
    "Says on one page what holds of a model: what kind of constraints it has, whether they are\n"
    "integrable, whether energy is conserved, where the equations fail. Each claim is proved, "
    "refuted\n"
    "(no, with a witness) or unknown; nothing is guessed.\n\n"
    "  hamel check ball_on_turntable\n"
    "  hamel check my_own_system.hamel --json\n\n"
    "MODEL is a file, or the name of a built-in model ('hamel models').\n"
    "options\n"
    "  --find-symmetries    look for all symmetries with simple coefficients, and name their "
    "group\n"
    "  --degree N           of these coefficients (default 1, at most 3)\n"
    "  --latex              LaTeX, to be put into a paper\n"
    "  --json               JSON; docs/json.md describes it\n"
    "  -p NAME=VALUE        another value for a parameter; claims are for generic parameters, but\n"
    "                       whether the equations fail somewhere is found out for these values\n"
    "  --time-limit SEC     give up after so many seconds (default 300; 0: never)\n"
    "  --memory SIZE        give up when more is in use: 500M, 2G (default: no limit)\n";

typedef hamel_status renderer(const doc *d, const expr_pool *pool, text *out);

static int check(model_argument *a, const check_request *request, renderer *render) {
    diag messages = {0};
    exact x;
    exact_init(&x, a->m->pool, &messages);
    doc *d = NULL;
    text out = {0};
    check_request waited = *request;
    limits_doing("deriving what holds of the model");
    waited.patience = patience_begin();
    hamel_status status = report_check(&x, a->m, &waited, &d);
    patience_end();
    if (status == HAMEL_OK) status = render(d, a->m->pool, &out);
    int code = EXIT_DONE;
    if (status == HAMEL_OK) show_text(stdout, &out);
    else code = model_argument_show(a, &messages, status);
    text_clear(&out);
    doc_destroy(d);
    diag_clear(&messages);
    return code;
}

static int degree_option(int argc, char **argv, int *i, check_request *request) {
    const char *given = *i + 1 < argc ? argv[++*i] : "";
    if (strlen(given) != 1 || given[0] < '1' || given[0] > '3')
        return usage_error("--degree needs a number from 1 to 3");
    request->degree = (unsigned)(given[0] - '0');
    return EXIT_DONE;
}

static int run(int argc, char **argv) {
    model_argument a = {.limits.seconds = 300};
    const char *which = NULL;
    renderer *render = check_to_text;
    check_request request = {0};
    int code = EXIT_DONE;
    for (int i = 0; i < argc && code == EXIT_DONE; i++) {
        if (model_argument_option(&a, argc, argv, &i, &code)) continue;
        if (strcmp(argv[i], "--latex") == 0) render = check_to_latex;
        else if (strcmp(argv[i], "--json") == 0) render = check_to_json;
        else if (strcmp(argv[i], "--find-symmetries") == 0) request.find_symmetries = true;
        else if (strcmp(argv[i], "--degree") == 0) code = degree_option(argc, argv, &i, &request);
        else if (argv[i][0] == '-' && argv[i][1] != '\0')
            code = usage_error("no option '%s'; 'hamel check --help' lists them", argv[i]);
        else if (which == NULL) which = argv[i];
        else code = usage_error("hamel check takes one model; what is '%s'?", argv[i]);
    }
    if (code == EXIT_DONE && which == NULL)
        code = usage_error("hamel check needs a model; 'hamel models' lists the built-in ones");
    if (code == EXIT_DONE) code = model_argument_open(&a, which);
    if (code == EXIT_DONE) code = check(&a, &request, render);
    model_argument_close(&a);
    exact_thread_end(true);
    return code;
}

const command command_check = {"check", "say what holds of a model: proved, no or unknown", help,
                               run};
