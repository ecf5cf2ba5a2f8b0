/// hamel report: a model as one HTML page, to be looked at in a browser.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file/file_error.h"
#include "cli/limit/limits.h"
#include "cli/live/live.h"
#include "cli/model_argument.h"
#include "cli/show.h"

static int write_page(const char *path, const char *page) {
    const size_t length = strlen(page);
    if (strcmp(path, "-") == 0) {
        fwrite(page, 1, length, stdout);
        return EXIT_DONE;
    }
    if (!whole_write(path, page, length)) return file_error(path, errno);
    show_line(stdout, "%s: %.0f kB\n", path, (double)length / 1000);
    return EXIT_DONE;
}

/// The page's script is missing: how to get it.
static int no_assets(void) {
    fputs("hamel: this program was built without the script of the page. Install Node.js and npm\n"
          "  (scripts/install-deps does), then build again with  cmake -DHAMEL_WEB=ON build  and\n"
          "  cmake --build build; docs/page.md says more\n",
          stderr);
    return EXIT_NO;
}

static int report(const model_argument *a, const options *o) {
    hamel_report_options wanted = hamel_report_options_default();
    wanted.patience = o->patience;
    char *page;
    static const char doing[] = "deriving the page";
    limits_doing(doing);
    limits_listen_to_finish();
    const hamel_status status = hamel_model_report(a->m, &wanted, NULL, &page);
    limits_listen_end();
    if (status == HAMEL_UNAVAILABLE) return no_assets();
    if (page == NULL) return model_argument_show(a, status);
    text name = {0};
    text_addf(&name, "%s.html", hamel_model_name(a->m));
    const int code = write_page(o->file != NULL ? o->file : text_cstr(&name), page);
    text_clear(&name);
    hamel_free(page);
    if (status != HAMEL_STOPPED || code != EXIT_DONE) return code;
    complain("%s while %s; the page has what was found by then", limits_reached(), doing);
    return EXIT_NO;
}

static int run(const options *o) {
    const char *path = o->file;
    if (o->live) return live_report(o);
    if (path != NULL && strcmp(path, "-") != 0 && !whole_possible(path))
        return file_error(path, errno);
    return model_argument_with(o, report);
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
                "hamel report my_own_system.hamel -o page.html\n"
                "hamel report my_own_system.hamel --live",
    .notes = "What is drawn stands in the model's `draw` block; docs/page.md describes it.",
    .run = run,
};
