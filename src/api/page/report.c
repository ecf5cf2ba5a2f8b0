/// The HTML page of a model.
#include "api/call/call_internal.h"
#include "report/page/page.h"
#include "run/outside/places.h"

hamel_report_options hamel_report_options_default(void) {
    return (hamel_report_options){.size = sizeof(hamel_report_options), .patience = 5};
}

static bool take_options(hamel_report_options *out, const hamel_report_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_report_options usual = hamel_report_options_default();
    return call_options(out, &usual, given, 1, sizes) && good_number(out->patience);
}

static hamel_status write_page(hamel_model *m, double patience, text *page) {
    exact x = call_exact(m);
    const page_request request = {.source = m->messages.source,
                                  .version = HAMEL_VERSION,
                                  .file = m->messages.name,
                                  .seconds = patience,
                                  .assets = &page_built_assets};
    derivation *d = derivation_create(&x, m->m, &(derivation_options){.places = &run_places});
    const hamel_status status = unless_stopped(report_page(&x, d, &request, page));
    derivation_destroy(d);
    return status;
}

hamel_status hamel_model_report(hamel_model *m, const hamel_report_options *options,
                                const hamel_progress *progress, char **out) {
    hamel_report_options o;
    if (out != NULL) *out = NULL;
    const bool good = take_options(&o, options) && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "writing the page");
    if (status != HAMEL_OK) return status;
    text page = {0};
    if (page_built_assets.script == NULL) status = HAMEL_UNAVAILABLE;
    else status = write_page(m, o.patience, &page);
    const bool there = status == HAMEL_OK || (status == HAMEL_STOPPED && page.length > 0);
    if (there) *out = text_take(&page);
    text_clear(&page);
    return call_end(m, status);
}
