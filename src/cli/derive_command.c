/// hamel derive: the derivation of a model, or the parts named, as text, LaTeX or JSON.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/patience.h"
#include "cli/show.h"
#include "cli/verbs.h"
#include "exact/exact.h"
#include "report/derive/derive.h"
#include "report/derive/point_words.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"

static const char help[] =
    "usage: hamel derive MODEL [PART...] [OPTIONS]\n\n"
    "Derives what the theory says about a model, exactly, in readable form.\n\n"
    "  hamel derive chaplygin_sleigh\n"
    "  hamel derive snakeboard hamel --latex\n"
    "  hamel derive my_own_system.hamel --json\n\n"
    "MODEL is a file, or the name of a built-in model ('hamel models').\n"
    "parts (default: all)\n"
    "  space                what was given: coordinates, Lagrangian, forces, constraints\n"
    "  lagrange_dalembert   equations with multipliers, reaction forces\n"
    "  distribution         brackets, growth vector, holonomic part, where ranks drop\n"
    "  ehresmann            the constraints as a connection: curvature, equations on the base\n"
    "  hamel                equations in quasi-velocities on the constraints\n"
    "  energy               energy, what changes it, moving energies\n"
    "  affine_connection    motion as geodesics on the constraints, reversibility\n"
    "  symmetry             actions, what is invariant, momenta and the momentum equation\n"
    "  control              control system, brackets, accessibility, controllability\n"
    "  hamilton             momenta, Hamiltonian, bracket, Jacobi identity\n"
    "  measure              invariant measures: density, or what forbids one; special parameters\n"
    "  vakonomic            variational motion, its multipliers, momenta, reduced equations\n"
    "  integrals            conserved quantities, each with the reason why it is one\n"
    "options\n"
    "  --at POINT           a point for distribution and control, exactly: \"theta1=pi/2, x=1/3\"; "
    "a "
    "rotation\n"
    "                       as B=Rz(0.3)*Rx(pi/2). What is not given stays generic\n"
    "  --latex              LaTeX, to be put into a paper (needs amsmath)\n"
    "  --json               JSON; docs/json.md describes it\n"
    "  -p NAME=VALUE        another value for a parameter (derivations keep parameters as "
    "symbols,\n"
    "                       so this only checks the assumptions and changes numbers given as "
    "examples)\n"
    "  --time-limit SEC     give up after so many seconds (default 300; 0: never)\n"
    "  --memory SIZE        give up when more is in use: 500M, 2G (default: no limit)\n";

typedef hamel_status renderer(const doc *d, const expr_pool *pool, text *out);

static int derive(model_argument *a, const derive_request *request, renderer *render) {
    diag messages = {0};
    exact x;
    exact_init(&x, a->m->pool, &messages);
    doc *d = NULL;
    text out = {0};
    derive_request waited = *request;
    limits_doing("deriving");
    waited.patience = patience_begin();
    hamel_status status = report_derive(&x, a->m, &waited, &d);
    patience_end();
    const hamel_status written = d != NULL ? render(d, a->m->pool, &out) : status;
    if (status == HAMEL_OK) status = written;
    if (written == HAMEL_OK) show_text(stdout, &out);
    fflush(stdout); // what is left out is told behind the rest
    const int code = model_argument_show(a, &messages, status);
    text_clear(&out);
    doc_destroy(d);
    diag_clear(&messages);
    return code;
}

/// The point in words, for the model. EXIT_USAGE with the reason if it cannot be read.
static int read_point(const model_argument *a, const char *at, mech_point *out) {
    diag words = {0};
    const hamel_status status = point_words_read(out, a->m, at, &words);
    messages_show(&words, "--at", at, strlen(at));
    diag_clear(&words);
    return status == HAMEL_OK ? EXIT_DONE : EXIT_USAGE;
}

static int run(int argc, char **argv) {
    model_argument a = {.limits.seconds = 300};
    const char *which = NULL, *at = NULL, **parts = MEM_NEW(const char *, (size_t)argc + 1);
    size_t count = 0;
    renderer *render = doc_to_text;
    int code = EXIT_DONE;
    for (int i = 0; i < argc && code == EXIT_DONE; i++) {
        if (model_argument_option(&a, argc, argv, &i, &code)) continue;
        if (strcmp(argv[i], "--latex") == 0) render = doc_to_latex;
        else if (strcmp(argv[i], "--json") == 0) render = doc_to_json;
        else if (strcmp(argv[i], "--at") == 0) {
            if (++i == argc) code = usage_error("--at needs a value");
            else at = argv[i];
        } else if (argv[i][0] == '-' && argv[i][1] != '\0')
            code = usage_error("no option '%s'; 'hamel derive --help' lists them", argv[i]);
        else if (which == NULL) which = argv[i];
        else parts[count++] = argv[i];
    }
    if (code == EXIT_DONE && which == NULL)
        code = usage_error("hamel derive needs a model; 'hamel models' lists the built-in ones");
    if (code == EXIT_DONE) code = model_argument_open(&a, which);
    mech_point point = {0};
    if (code == EXIT_DONE && at != NULL) code = read_point(&a, at, &point);
    const derive_request request = {
        .count = count, .parts = parts, .at = at != NULL ? &point : NULL, .partial = true};
    if (code == EXIT_DONE) code = derive(&a, &request, render);
    free(parts);
    point_words_clear(&point);
    model_argument_close(&a);
    exact_thread_end(true);
    return code;
}

const command command_derive = {"derive", "derive the equations of a model", help, run};
