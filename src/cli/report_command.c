/// hamel report: a model as one HTML page, to be looked at in a browser.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/whole.h"
#include "cli/command.h"
#include "cli/file_error.h"
#include "cli/model_argument.h"
#include "cli/show.h"
#include "exact/memo.h"
#include "report/page/page.h"
#include "run/outside/places.h"

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
    derivation *d = derivation_create(&x, a->m, &(derivation_options){.places = &run_places});
    const hamel_status status = report_page(&x, d, &request, &page);
    const int code = status == HAMEL_OK ? write_page(path != NULL ? path : text_cstr(&name), &page)
                                        : model_argument_show(a, &messages, status);
    text_clear(&page);
    text_clear(&name);
    derivation_destroy(d);
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

static int run(const options *o) {
    const char *path = o->file;
    if (path != NULL && strcmp(path, "-") != 0 && !whole_possible(path))
        return file_error(path, errno);
    model_argument a = {0};
    int code = model_argument_open(&a, o);
    if (code == EXIT_DONE)
        code = page_built_assets.script == NULL ? no_assets() : report(&a, path, o->patience);
    model_argument_close(&a);
    return code;
}

const command command_report = {
    .name = "report",
    .summary = "write a page: derivation, motion, plots",
    .bit = REPORT,
    .arguments = {ARGUMENT_MODEL},
    .about =
        "Writes one HTML page about a model: what holds of it, its derivation, and its motions, "
        "which the page computes itself, with sliders and plots. The page needs no network and "
        "opens from disk.",
    .examples = "hamel report snakeboard\n"
                "hamel report my_own_system.hamel -o page.html",
    .notes = "What is drawn stands in the model's `draw` block; docs/page.md describes it.",
    .run = run,
};
