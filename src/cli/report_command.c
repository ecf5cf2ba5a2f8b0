/// hamel report: a model as one HTML page, to be looked at in a browser.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file_error.h"
#include "cli/model_argument.h"
#include "cli/show.h"
#include "cli/verbs.h"
#include "exact/memo.h"
#include "report/page/page.h"

static const char help[] =
    "usage: hamel report MODEL [-o FILE.html] [OPTIONS]\n\n"
    "Writes one HTML page about a model: its derivation, what holds of it, and its motions, which "
    "the\n"
    "page computes itself, with sliders. The page needs no network and opens from disk.\n\n"
    "  hamel report snakeboard\n"
    "  hamel report my_own_system.hamel -o page.html\n\n"
    "MODEL is a file, or the name of a built-in model ('hamel models').\n"
    "  -o FILE              where to write it (default: NAME.html here; '-' is standard output)\n"
    "  -p NAME=VALUE        another value for a parameter, where the sliders begin\n"
    "  --patience SEC       leave out what of the derivation takes longer (default 5; 0: nothing)\n"
    "  --time-limit SEC     give up after so many seconds (default 300; 0: never)\n"
    "  --memory SIZE        give up when more is in use: 500M, 2G (default: no limit)\n\n"
    "What is drawn stands in the model's `draw` block; docs/page.md describes it.\n";

static int write_page(const char *path, const text *page) {
    if (strcmp(path, "-") == 0) {
        fwrite(text_cstr(page), 1, page->length, stdout);
        return EXIT_DONE;
    }
    if (!whole_write(path, text_cstr(page), page->length)) return file_error(path, errno);
    show_line(stdout, "%s: %.0f kB\n", path, (double)page->length / 1000);
    return EXIT_DONE;
}

static int report(model_argument *a, const char *path, double patience) {
    diag messages = {0};
    exact x;
    exact_init(&x, a->m->pool, &messages);
    x.memo = exact_memo_create(); // what holds and the derivation ask for much of the same
    text page = {0}, name = {0};
    text_addf(&name, "%s.html", a->m->name);
    const page_request request = {.source = a->source,
                                  .version = HAMEL_VERSION,
                                  .file = a->name,
                                  .seconds = patience,
                                  .assets = &page_built_assets};
    const hamel_status status = report_page(&x, a->m, &request, &page);
    const int code = status == HAMEL_OK ? write_page(path != NULL ? path : text_cstr(&name), &page)
                                        : model_argument_show(a, &messages, status);
    text_clear(&page);
    text_clear(&name);
    diag_clear(&messages);
    exact_memo_destroy(x.memo);
    return code;
}

/// The page's script is missing: how to get it.
static int no_assets(void) {
    fputs("hamel: this program was built without the script of the page. Install Node.js and npm\n"
          "  (scripts/install-deps does), then build again with  cmake -DHAMEL_WEB=ON build  and\n"
          "  cmake --build build; docs/page.md says more\n",
          stderr);
    return EXIT_NO;
}

static int patience_option(int argc, char **argv, int *i, double *patience) {
    if (++*i == argc) return usage_error("--patience needs a value");
    char *end;
    *patience = number_read(argv[*i], &end);
    if (*argv[*i] == '\0' || *end != '\0' || !(*patience >= 0 && *patience < 1e6))
        return usage_error("--patience takes seconds, not '%s'", argv[*i]);
    return EXIT_DONE;
}

static int run(int argc, char **argv) {
    model_argument a = {.limits.seconds = 300};
    const char *which = NULL, *path = NULL;
    double patience = 5;
    int code = EXIT_DONE;
    for (int i = 0; i < argc && code == EXIT_DONE; i++) {
        if (model_argument_option(&a, argc, argv, &i, &code)) continue;
        if (strcmp(argv[i], "-o") == 0) {
            if (++i == argc) code = usage_error("-o needs a file");
            else path = argv[i];
        } else if (strcmp(argv[i], "--patience") == 0)
            code = patience_option(argc, argv, &i, &patience);
        else if (argv[i][0] == '-' && argv[i][1] != '\0')
            code = usage_error("no option '%s'; 'hamel report --help' lists them", argv[i]);
        else if (which == NULL) which = argv[i];
        else code = usage_error("one model at a time: '%s' is too much", argv[i]);
    }
    if (code == EXIT_DONE && which == NULL)
        code = usage_error("hamel report needs a model; 'hamel models' lists the built-in ones");
    if (code == EXIT_DONE && path != NULL && strcmp(path, "-") != 0 && !whole_possible(path))
        code = file_error(path, errno);
    if (code == EXIT_DONE) code = model_argument_open(&a, which);
    if (code == EXIT_DONE)
        code = page_built_assets.script == NULL ? no_assets() : report(&a, path, patience);
    model_argument_close(&a);
    exact_thread_end(true);
    return code;
}

const command command_report = {"report", "write a page: derivation, motion, plots", help, run};
